package engine_test

import (
	"fmt"
	"math"
	"testing"
)

// Section 7 of the rule page states each side's points in every setup, before
// deom; section 6 the sums of janggi. Neither includes the spare royal.
func TestPointsOfTheSetups(t *testing.T) {
	for _, c := range []struct {
		game, setup string
		points      float64
		royals      int
	}{
		{"changi", "1", 107, 2},
		{"changi", "2", 104, 1},
		{"changi", "3", 64, 2},
		{"changi", "4", 61, 1},
		{"changi", "5", 48, 1},
		{"changi", "5s", 48, 1},
		{"changi", "1m", 123, 2},
		{"changi", "2m", 120, 1},
		{"changi", "3m", 64, 2},
		{"changi", "4m", 61, 1},
		{"changi", "5m", 48, 1},
		{"changi", "5sm", 48, 1},
		{"janggi", "neen-neen", 72, 1},
		{"janggi", "enne-nene", 72, 1},
	} {
		p := match{game: c.game, setup: c.setup}.rules(t).New()
		if p.Royals(0) != c.royals || p.Royals(1) != c.royals {
			t.Errorf("%s:%s: %d and %d royals, want %d", c.game, c.setup, p.Royals(0), p.Royals(1), c.royals)
		}
		if p.Points(0) != c.points || p.Points(1) != c.points+1.5 || p.Margin() != -1.5 {
			t.Errorf("%s:%s: %v points against %v, margin %v; want %v against %v, margin -1.5",
				c.game, c.setup, p.Points(0), p.Points(1), p.Margin(), c.points, c.points+1.5)
		}
	}
}

// Each piece's value is a parameter, with the default of section 6.
func TestValuesAreParameters(t *testing.T) {
	for letter, value := range map[string]float64{
		"R": 13, "C": 7, "N": 5, "E": 3, "G": 3, "P": 2,
		"B": 8, "V": 4, "M": 5, "L": 3, "A": 2, "S": 1,
	} {
		square := "9" // the piece stands on a1, guards and advisors in the palace
		back := letter + "3K4"
		if letter == "G" || letter == "A" {
			back = "3" + letter + "K4"
		}
		fen := fmt.Sprintf("3k5/9/9/9/9/9/9/9/%s/%s w - 0 1", square, back)
		if got := changi().at(t, fen).Points(0); got != value {
			t.Errorf("%s: %v points, want %v", letter, got, value)
		}
		m := changi("value_" + letter + "=2.125")
		if got := m.at(t, fen).Points(0); got != 2.125 {
			t.Errorf("%s: %v points, want 2.125", m, got)
		}
	}
}

// "spare_royal (placeholder 3) is added to a side that still has two royals";
// deom "to the second player"; "Equal sums are a draw"; "With points=no every
// such ending is a draw."
func TestDeomAndSpareRoyal(t *testing.T) {
	const (
		bare  = "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1"
		spare = "3k5/9/9/9/9/9/9/9/9/3QK4 w - 0 1"
		both  = "3kq4/9/9/9/9/9/9/9/9/3QK4 w - 0 1"
	)
	for _, c := range []struct {
		fen, want string
		margin    float64
		m         match
	}{
		{bare, "second wins, two passes, counted", -1.5, changi()},
		{bare, "draw, two passes, counted", 0, changi("deom=0")},
		{bare, "first wins, two passes, counted", 2, changi("deom=-2")},
		{bare, "draw, two passes", 0, changi("points=no")},
		{spare, "first wins, two passes, counted", 1.5, changi()},
		{spare, "draw, two passes, counted", 0, changi("spare_royal=1.5")},
		{spare, "second wins, two passes, counted", -1.5, changi("spare_royal=0")},
		{spare, "first wins, two passes, counted", 0.001, changi("spare_royal=1.501")},
		{both, "second wins, two passes, counted", -1.5, changi("spare_royal=10")},
		{spare, "draw, two passes", 0, changi("points=no")},
	} {
		p := c.m.at(t, c.fen)
		play(t, p, "0000", "0000")
		o, _ := p.Outcome()
		if got := outcomeOf(p); got != c.want || math.Abs(o.Margin-c.margin) > 1e-9 {
			t.Errorf("%s: %s: %s, margin %v; want %s, margin %v", c.m, c.fen, got, o.Margin, c.want, c.margin)
		}
	}
}

// Sums of decimals that binary fractions cannot hold must still be equal.
func TestEqualSumsAreEqual(t *testing.T) {
	m := changi("value_P=0.1", "value_N=0.3", "deom=0")
	p := m.at(t, "n2k5/9/9/9/9/9/9/9/PPP6/4K4 w - 0 1")
	play(t, p, "0000", "0000")
	if got := outcomeOf(p); got != "draw, two passes, counted" {
		t.Errorf("%s: three pawns of 0.1 against a knight of 0.3: %s, want a draw", m, got)
	}
}
