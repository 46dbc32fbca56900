package points

import (
	"fmt"
	"strings"
	"testing"

	"komi/engine/variants"
)

// A game whose option allows no compensation below 0 gets none, wherever its games
// point: every step that is laid out can be played.
func TestPointsWithinOptions(t *testing.T) {
	run := pointsRun(t)
	was := run.Rules[0].Text
	const pawn = `{ id = "P", name = "pawn" },`
	run.Rules[0].Text = strings.NewReplacer("number = \"rules.deom\"\nmin = -1000", "number = \"rules.deom\"",
		pawn, "", "[option.\"value_{piece}\"]", "[option.value_P]\nabout = \"points\"\nnumber = \"piece.P.value\"\nmin = 1.5\n\n[option.\"value_{piece}\"]").Replace(was)
	if !strings.Contains(was, pawn) {
		t.Fatalf("janggi's options have no row %q", pawn)
	}
	g, err := variants.Read("janggi.toml", []byte(run.Rules[0].Text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(run)
	if err != nil {
		t.Fatal(err)
	}
	table := map[string]int{"R": 13, "C": 7, "N": 5, "E": 3, "G": 3, "P": 2}
	for i := range 40 { // the second player is a cannon ahead, and yet loses no game
		x := make([]int, len(p.Terms))
		x[1] = -1
		p.games = append(p.games, Game{Opening: uint64(i), Setup: "neen-neen", Counted: true, X: x})
	}
	a, err := p.approximation("neen-neen", table)
	if err != nil || a.K != 0.5 || a.Played() != 0.5 {
		t.Errorf("the search starts at %v and plays %v (%v), want 0.5", a.K, a.Played(), err)
	}
	step := Step{Note: Note{Table: table}}
	if err := step.around(p, "neen-neen", p.playable(-11.5), "%d nodes"); err != nil {
		t.Fatal(err)
	}
	var tried []float64
	for i, arm := range step.Arms {
		options := map[string]string{}
		for name, value := range arm.Options {
			options[name] = fmt.Sprint(value)
		}
		if _, err := g.Rules(arm.Setup, options); err != nil {
			t.Errorf("%s: %v", arm.Name, err)
		}
		tried = append(tried, step.Note.Arms[i].K)
	}
	if fmt.Sprint(tried) != "[0.5 1.5]" {
		t.Errorf("compensations %v, want 0.5 and 1.5", tried)
	}
	if got := p.limit(-11.5); got != "; option deom allows none below 0.5" || p.limit(0.5) != "" {
		t.Errorf("the step says %q", got)
	}
	if p.leastPoints("P") != 2 || p.leastPoints("R") != 1 {
		t.Errorf("a pawn gets %d points at least and a rook %d, want 2 and 1", p.leastPoints("P"), p.leastPoints("R"))
	}
	run.Rules[0].Text = was
	if p, err = New(run); err != nil || p.playable(-11.5) != -11.5 {
		t.Errorf("a game that allows it gets %v (%v), want -11.5", p.playable(-11.5), err)
	}
}
