package front

import (
	"strings"
	"testing"
)

// A setup is named by its mark after the word, or by letters that are no English.
func TestNamed(t *testing.T) {
	for _, c := range []struct {
		text, mark string
		want       bool
	}{
		{"First player's score: setup 5: 47.6% (41.5 to 53.2); setup 5s: 53.6%.", "5", true},
		{"First player's score: setup 5s: 53.6% (45.9 to 62.3).", "5", false},
		{"In setup 5sm~Hb the first player scores", "5sm~Hb", true},
		{"In setup 5sm~Hb the first player scores", "5sm", false},
		{"Over all six orders of turns, std gives FIDE 61.5%", "std", true},
		{"favoured where FIDE (std-xs) has it", "std-xs", true},
		{"favoured where FIDE (std-xs) has it", "std", false},
		{"5 of 9 games", "5", false},
	} {
		if got := named(c.text, c.mark); got != c.want {
			t.Errorf("%q names %s: %v, want %v", c.text, c.mark, got, c.want)
		}
	}
}

// A command that names a file cannot be typed in a clone, which lacks the file: the script
// of the folder carries it.
func TestMadeByScript(t *testing.T) {
	for command, want := range map[string]bool{
		"selfplay run chess-values": false, "selfplay run values --game chess --workers 2": false, "": false,
		"selfplay run mine.toml --workers 2": true, "selfplay run values --game 'my game.toml'": true,
	} {
		if got := namesFile(command); got != want {
			t.Errorf("%q names a file: %v", command, got)
		}
		f := Front{Made: []Made{{Folder: "page", Command: command, Script: want}}}
		if got := strings.Contains(string(f.README()), "[its rebuild.sh](page/rebuild.sh) plays it"); got != want {
			t.Errorf("%q: the script stands in the list: %v", command, got)
		}
	}
}

// What a setup is stands once in a part: an item leaves out what an earlier one has told.
func TestGlossedOnce(t *testing.T) {
	before := map[string]bool{}
	first, second, third := Item{glosses: []string{"3: three", "5: five"}}, Item{glosses: []string{"5: five", "4: four"}}, Item{glosses: []string{"3: three"}}
	for i, c := range []struct {
		it   *Item
		want string
	}{{&first, "3: three. 5: five."}, {&second, "4: four."}, {&third, ""}} {
		if c.it.gloss(before); c.it.Marks != c.want {
			t.Errorf("item %d: %q, want %q", i+1, c.it.Marks, c.want)
		}
	}
}

func TestProseExplainsTerms(t *testing.T) {
	for text, want := range map[string]string{
		"differ (p < 0.001) & more":   `differ (<abbr title="how likely chance alone would show as much">p</abbr> &lt; 0.001) &amp; more`,
		"no p (p = 0.24)":             `no p (<abbr title="how likely chance alone would show as much">p</abbr> = 0.24)`,
		"1.0 (root mean square); 2.9": `1.0 (<abbr title="the root of the mean of the squares: an average in which large ones weigh more">root mean square</abbr>); 2.9`,
		"<p = 1>":                     "&lt;p = 1&gt;",
	} {
		if got := string(prose(text)); got != want {
			t.Errorf("prose(%q) = %q, want %q", text, got, want)
		}
	}
}

// A board too wide for a column is told from the others, and stands in its file as large as
// it is drawn.
func TestWideBoards(t *testing.T) {
	for _, c := range []struct {
		svg         string
		board, wide bool
		want        string
	}{
		{`<svg class="komi-diagram" viewBox="0 0 462 508" role="img"></svg>`, true, false, `<svg class="komi-diagram" viewBox="0 0 462 508" role="img"><style>`},
		{`<svg class="komi-diagram wide" viewBox="0 0 928 988.1" role="img"></svg>`, true, true, `<svg class="komi-diagram wide" width="928" height="988.1" viewBox="0 0 928 988.1" role="img"><style>`},
		{`<svg viewBox="0 0 600 200" role="img"><g class="komi-diagram wide"/></svg>`, false, false, `<svg viewBox="0 0 600 200" role="img"><style>`},
	} {
		if board, wide := isBoard(c.svg); board != c.board || wide != c.wide {
			t.Errorf("%s: a board %v, wide %v; want %v, %v", c.svg, board, wide, c.board, c.wide)
		}
		if got := alone(c.svg); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s alone: %.120s, want %s", c.svg, got, c.want)
		}
	}
}
