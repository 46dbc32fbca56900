package page

import (
	"fmt"
	"strings"

	"komi/engine/diagram"
	"komi/experiments/answer"
)

const (
	// replayRoom bounds what the games on a page may take, in bytes.
	replayRoom = 1 << 20
	// replayPlies is the longest game that can be stepped through: the page
	// counts plies with three digits.
	replayPlies = 999
)

// A Replay is a game to step through, drawn.
type Replay struct {
	answer.Replay
	Drawing string // SVG that holds every position
	Steps   []Step
	Large   bool // it takes the width of the page
}

// A Step is a choice of the position to be seen.
type Step struct {
	Text    string // the move, with its number where a round begins
	Class   string // the digits of the ply, which the style sheet reads
	Checked bool
}

// drawReplay draws a game of a chapter. It returns nil for a game that is too long,
// and for the games after the first for which there is no room.
func (c *chapter) drawReplay(r answer.Replay) *Replay {
	if len(r.Moves) > replayPlies || c.room < 0 {
		return nil
	}
	out := Replay{Replay: r, Steps: steps(r), Large: large(r.Start)}
	out.ID = c.id(r.ID)
	rules := r.Start.Rules()
	t := c.shapes[rules.Hash()]
	if t == nil {
		t = diagram.NewReplay(rules, c.id(fmt.Sprintf("shapes-%d", len(c.shapes)+1)))
		c.shapes[rules.Hash()] = t
		out.Drawing = t.Shapes()
	}
	out.Drawing += t.Game(r.Start.Clone(), r.Moves, out.ID, fmt.Sprintf("Game %d", r.Game),
		fmt.Sprintf("The board of game %d after the move that is chosen in the list beside it.", r.Game))
	if c.room -= len(out.Drawing) + 80*len(r.Moves); c.room < 0 {
		return nil
	}
	return &out
}

// steps are the choices of a position: the start, then the one after each move.
func steps(r answer.Replay) []Step {
	out := []Step{{Text: "Start", Checked: true}}
	p := r.Start.Clone()
	players := p.Rules().Players()
	for i, m := range r.Moves {
		text := p.Notation(m)
		if i%players == 0 {
			text = fmt.Sprintf("%d. %s", i/players+1, text)
		}
		p.Make(m)
		out = append(out, Step{Text: text, Class: digits(i + 1)})
	}
	return out
}

// digits are the classes of a ply: its hundreds, tens and units, those that are
// not 0.
func digits(ply int) string {
	var out []string
	for _, d := range []struct {
		name string
		n    int
	}{{"c", ply / 100}, {"d", ply / 10 % 10}, {"u", ply % 10}} {
		if d.n > 0 {
			out = append(out, fmt.Sprint(d.name, d.n))
		}
	}
	return strings.Join(out, " ")
}

// replayCSS sets the ply to be seen from the choice.
func replayCSS() string {
	var b strings.Builder
	for _, digit := range "cdu" {
		for n := 1; n <= 9; n++ {
			fmt.Fprintf(&b, ".replay:has(.%c%d:checked){--%c:%d}", digit, n, digit, n)
		}
	}
	return b.String()
}
