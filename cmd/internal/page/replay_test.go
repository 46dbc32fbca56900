package page

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"komi/engine/diagram"
	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/fixture"
)

// played is a run whose games can be replayed.
func played() fixture.Run {
	run := fixture.Changi(6)
	run.Arms, run.Legal = run.Arms[:1], true
	run.Arms[0].Plies = 40
	return run
}

func TestReplays(t *testing.T) {
	studies := read(t, played())
	html := write(t, studies)
	n := len(studies[0].Samples)
	if n < 2 {
		t.Fatalf("%d sample games, want 2 or 3", n)
	}
	if got := strings.Count(html, `<div class="replay">`); got != n {
		t.Errorf("%d games to step through, want %d", got, n)
	}
	plies := 0
	for _, s := range studies[0].Samples {
		plies += s.Plies
	}
	if got := strings.Count(html, `<input type="radio"`); got != plies+n {
		t.Errorf("%d positions to choose from, want %d: one after each move and the start", got, plies+n)
	}
	for _, want := range []string{"The shortest game that was won.", "A typical game.", "Games to step through", "--game "} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Count(html, `id="shapes-1-b"`) != 1 {
		t.Error("want the shapes of the board once in the page")
	}
}

// A page has no room for all the games of many runs, and drops some whole.
func TestReplaysHaveABound(t *testing.T) {
	studies := read(t, played())
	s := findings.Look(studies[0]).Replays()
	if len(s.Parts) == 0 {
		t.Fatal("no games to step through")
	}
	draw := func(room int) (chapter, []Section) {
		c := chapter{page: &Page{}, room: room, shapes: map[string]*diagram.Replay{}}
		return c, c.draw([]answer.Section{s})
	}
	c, full := draw(replayRoom)
	if len(full) != 1 || len(full[0].Parts) != len(s.Parts) || c.room >= replayRoom {
		t.Fatalf("%d sections, and room for %d bytes became %d", len(full), replayRoom, c.room)
	}
	if _, less := draw(replayRoom - c.room - 1); len(less[0].Parts) != len(s.Parts)-1 {
		t.Errorf("%d parts with a byte too little, want %d", len(less[0].Parts), len(s.Parts)-1)
	}
	if _, none := draw(0); len(none) != 0 {
		t.Errorf("%d sections where no game has room, want none", len(none))
	}
}

// Games whose moves are not the rules' are left out.
func TestReplaysOfNoise(t *testing.T) {
	studies := read(t, small())
	if s := findings.Look(studies[0]).Replays(); len(s.Parts) > 0 {
		t.Error("games that cannot be replayed are shown")
	}
}

func TestDigits(t *testing.T) {
	for ply, want := range map[int]string{1: "u1", 9: "u9", 10: "d1", 57: "d5 u7", 100: "c1", 305: "c3 u5", 999: "c9 d9 u9"} {
		if got := digits(ply); got != want {
			t.Errorf("ply %d: %q, want %q", ply, got, want)
		}
	}
}

// Where a page cannot step, as on paper, it shows the last position with its pieces: a
// piece that is never captured outlasts the ply shown.
func TestLastPositionHasPieces(t *testing.T) {
	lasts := regexp.MustCompile(`--b,(\d+)`).FindStringSubmatch(styleCSS)
	shown := regexp.MustCompile(`\.replay\{--t:(\d+)`).FindAllStringSubmatch(styleCSS, -1)
	if len(lasts) != 2 || len(shown) != 2 {
		t.Fatalf("pieces last %q, plies shown %q: want one number and two", lasts, shown)
	}
	last, err := strconv.Atoi(lasts[1])
	for _, m := range shown {
		ply, wrong := strconv.Atoi(m[1])
		if err != nil || wrong != nil || ply >= last {
			t.Errorf("ply %s is shown, and pieces last to %s only", m[1], lasts[1])
		}
	}
}
