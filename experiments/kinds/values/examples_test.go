package values

import "testing"

// A page explains how imbalances are written by its own, with the pieces of its game.
func TestExamples(t *testing.T) {
	n := names{"N": "knight", "P": "pawn", "E": "elephant", "G": "gold", "+P": "promoted pawn", "s:": "Shogi"}
	for _, test := range []struct {
		arms []string
		want string
	}{
		{nil, ""},
		{[]string{"P"}, ""},
		{[]string{"E N v G 3P", "E v 3P", "P"}, "In “E v 3P” the holder has an elephant more, the other player three pawns."},
		{[]string{"2N E v @G", "N>E v 2P", "P"}, "In “2N E v @G” the holder has two knights and an elephant more, the other player a gold in hand. “N>E” puts an elephant in the place of a knight."},
		{[]string{"2P>+P", "N>E v P"}, "“2P>+P” puts two promoted pawns in the place of two pawns."},
		{[]string{"s: 2P N", "s: N", "s: P>N"}, "“P>N” puts a knight in the place of a pawn. “s: N” is Shogi without a knight."},
		{[]string{"X v 2Y"}, "In “X v 2Y” the holder has a X more, the other player two Y."},
	} {
		if got := n.examples(test.arms).String(); got != test.want {
			t.Errorf("%v: said %q, want %q", test.arms, got, test.want)
		}
	}
}

// The name of an arm may have its setup before the imbalance, and its budget after it.
func TestBareImbalance(t *testing.T) {
	for _, test := range []struct {
		arm    string
		budget int64
		two    bool
		want   string
	}{
		{"N v 3P", 0, true, "N v 3P"},
		{"N v 3P, 250 nodes", 250, true, "N v 3P"},
		{"1m: N v 3P, 250 nodes", 250, true, "N v 3P"},
		{"f: N>P", 0, false, "f: N>P"},
	} {
		if got := bare(test.arm, test.budget, test.two); got != test.want {
			t.Errorf("%s: read %q, want %q", test.arm, got, test.want)
		}
	}
}
