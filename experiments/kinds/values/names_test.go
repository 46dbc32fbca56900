package values

import "testing"

// Pieces are called by their names where these are known, in the singular and the plural.
func TestNames(t *testing.T) {
	n := names{"N": "knight", "F": "fox", "P": "pawn", "A": "army", "M": "footman", "s:": "Shogi", "+P": "promoted pawn"}
	for _, test := range []struct{ column, one, many, the string }{
		{"N", "knight", "knights", "the knight"},
		{"@N", "knight in hand", "knights in hand", "the knight in hand"},
		{"+P", "promoted pawn", "promoted pawns", "the promoted pawn"},
		{"F", "fox", "foxes", "the fox"},
		{"A", "army", "armies", "the army"},
		{"M", "footman", "footmen", "the footman"},
		{"s:N", "Shogi knight", "Shogi knights", "the Shogi knight"},
		{"x:N", "x knight", "x knights", "the x knight"},
		{"Q", "Q", "Q", "Q"},
	} {
		if one, many, the := n.piece(test.column), n.many(test.column), n.the(test.column); one != test.one || many != test.many || the != test.the {
			t.Errorf("%s: %q, %q, %q, want %q, %q, %q", test.column, one, many, the, test.one, test.many, test.the)
		}
	}
}
