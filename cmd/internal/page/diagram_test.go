package page

import (
	"strings"
	"testing"

	"komi/engine/diagram"
	"komi/engine/variants/gametest"
	"komi/experiments/answer"
)

func TestBoardsAreNamed(t *testing.T) {
	r := gametest.Rules(t, "janggi", "")
	for _, styled := range []bool{false, true} {
		svg := named(diagram.Board(r.New()), "run-A-board-1", styled)
		for _, want := range []string{
			`aria-labelledby="run-A-board-1-title run-A-board-1-desc"`, `<title id="run-A-board-1-title">`, `<desc id="run-A-board-1-desc">`, `role="img"`,
		} {
			if strings.Count(svg, want) != 1 {
				t.Errorf("styled %v: %s is there %d times, want once", styled, want, strings.Count(svg, want))
			}
		}
		if strings.Contains(svg, "aria-label=") || strings.Contains(svg, "<style>") == styled {
			t.Errorf("styled %v: has another label, or a style where it should not: %.300s", styled, svg)
		}
	}
}

func TestBoardsAreTitledByWhatTheyShow(t *testing.T) {
	svg := named(diagram.Board(gametest.Rules(t, "janggi", "").New()), "b", true)
	_, own, _ := strings.Cut(svg, `<title id="b-title">`)
	own, _, _ = strings.Cut(own, "</title>")
	for name, want := range map[string]string{"": own, own: own, own[:3]: own, "R < C": own + ": R &lt; C"} {
		if got := titled(svg, name); !strings.Contains(got, `<title id="b-title">`+want+`</title>`) || strings.Count(got, "<title") != 1 {
			t.Errorf("called %q: %.300s", name, got)
		}
	}
}

// A board of many squares says that it is wide, one of few does not.
func TestWideBoardsSaySo(t *testing.T) {
	for game, wide := range map[string]bool{"janggi": false, "csx": false, "titans": true} {
		c := chapter{page: &Page{styled: true}}
		b := c.drawBoard(answer.Board{ID: "board-1", Position: gametest.Rules(t, game, "").New()})
		if b.Large != wide || strings.Contains(b.Diagram, `class="komi-diagram wide"`) != wide {
			t.Errorf("%s: large %v, %.80s; want wide %v", game, b.Large, b.Diagram, wide)
		}
	}
}

func TestBoardsAreDrawnOncePerArm(t *testing.T) {
	studies := read(t, small())
	html := write(t, studies)
	if n := strings.Count(html, `class="komi-diagram"`); n != len(studies[0].Arms) {
		t.Errorf("%d boards, want %d", n, len(studies[0].Arms))
	}
	if n := strings.Count(html, ".komi-diagram{"); n != 2 { // light and dark
		t.Errorf("the boards' style is there %d times, want once for light and once for dark", n)
	}
	studies[0].Run.Rules[0].Text = "this is no variant file"
	if n := strings.Count(write(t, studies), `class="komi-diagram"`); n != len(studies[0].Arms)-1 {
		t.Errorf("%d boards where one variant file cannot be read, want the others", n)
	}
}
