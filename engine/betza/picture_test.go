package betza

import "testing"

// Each picture says where pieces stand and where the moves may end; see scene.
func TestParseReaches(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"king", "K", `
			. . . . .
			. o o o .
			. o * o .
			. o o o .
			. . . . .`},
		{"rook is stopped by friend and enemy", "R", `
			. . x . .
			. . X . .
			. a * o o
			. . o . .
			. . o . .`},
		{"bishop", "B", `
			o . . . o
			. o . o .
			. . * . .
			. X . a .
			x . . . .`},
		{"queen", "Q", `
			o . o . o
			. o o o .
			o o * o o
			. o o o .
			o . o . o`},
		{"griffon", "t[FR]", `
			. . o . o . .
			. . o . o . .
			o o o . o o o
			. . . * . . .
			. . X . a . .
			. . x . . . .
			. . . . . . .`},
		{"hook mover", "RmasR", `
			. o . o
			a o . o
			o o X o
			* o o o`},
		{"capricorn", "BmasB", `
			o . o . . .
			. o . X . .
			o . * . . .
			. o . a . .`},
		{"a slide that must turn", "masR", `
			o o o . o
			o o o . o
			. . . * .
			o o o . o`},
		{"capricorn that must turn, three steps at most each way", "masB3", `
			. o . . . . . .
			o . . . o . . .
			. . . o . o . .
			* . o . o . o .
			. . . o . o . .
			o . . . o . . .`},
		{"a piece beside the step bars both rides", "frt[FR]", `
			. . . . .
			. . . . .
			. X . . .
			* . . . .`},
		{"manticore", "t[WB]", `
			. . . . . . .
			o . . . . . .
			. o . X . . .
			. . o * a . .
			. o . o . . .
			o . o . o . .
			. o . . . X .`},
		{"knight leaps", "N", `
			. o . o .
			o a a a o
			. a * a .
			o a a a o
			. o . o .`},
		{"dabbaba, alfil and tripper leap", "DAG", `
			o . . . . . o
			. o . o . o .
			. . a a a . .
			. o a * a o .
			. . a a a . .
			. o . o . o .
			o . . . . . o`},
		{"camel", "C", `
			. . o . o . .
			. . . . . . .
			o . . . . . o
			. . . * . . .
			o . . . . . o
			. . . . . . .
			. . o . o . .`},
		{"zebra", "Z", `
			. o . . . o .
			o . . . . . o
			. . . . . . .
			. . . * . . .
			. . . . . . .
			o . . . . . o
			. o . . . o .`},
		{"threeleaper", "H", `
			. . . o . . .
			. . . . . . .
			. . . a . . .
			o . . * . . o
			. . . . . . .
			. . . . . . .
			. . . o . . .`},
		{"pawn", "fmWfcF", `
			. . . . .
			. c m c .
			. . * . .
			. . . . .`},
		{"pawn before enemies", "fmWfcF", `
			. . . . .
			. X x X .
			. . * . .`},
		{"pawn that takes in passing", "fmWfceFifmnD", `
			. . m . .
			. c m c .
			. . * . .`},
		{"en passant alone", "feF", `
			. . .
			e . e
			. * .`},
		{"double step is blocked", "ifmnD", `
			. . .
			. a .
			. * .`},
		{"double step", "ifmnD", `
			. m .
			. . .
			. * .`},
		{"shogi gold", "WfF", `
			. . . . .
			. o o o .
			. o * o .
			. . o . .`},
		{"shogi silver", "FfW", `
			. o o o .
			. . * . .
			. o . o .`},
		{"shogi knight", "ffN", `
			. o . o .
			. . . . .
			. . * . .
			. . . . .
			. . . . .`},
		{"shogi lance", "fR", `
			. o .
			. o .
			. * .
			. . .`},
		{"xiangqi cannon", "mRcpR", `
			. . c . . .
			. . c . . .
			. . a . . .
			. . m . . .
			x m * x c X
			. . m . . .
			. . x . . .
			. . X . . .`},
		{"janggi cannon", "pR", `
			. . o . . .
			. . o . . .
			. . a . . .
			. . . . . .
			. . * x o X
			. . . . . .
			. . x . . .
			. . a . . .`},
		{"vao", "pB", `
			. . . . o
			. . . x .
			. . * . .
			. a . . .
			X . . . .`},
		{"grasshopper", "gQ", `
			. . . . o
			. . . x .
			. . * . .
			. . x . .
			. . X . .
			. . x . .`},
		{"hop within a range", "pW3", `
			. . . . . . .
			. . . . . . .
			* a o o . . .
			. . . . . . .`},
		{"range", "W3", `
			. . . . .
			. o . . .
			. o . . .
			. o . . .
			o * o o o`},
		{"range of a rook", "fR2", `
			. . .
			. o .
			. o .
			. * .`},
		{"dabbaba rider leaps friends", "fDD", `
			. o .
			. a .
			. o .
			. a .
			. * .`},
		{"lame dabbaba rider", "fnDD", `
			. . .
			. a .
			. o .
			. . .
			. * .`},
		{"nightrider is stopped on its squares", "rfN0", `
			. . . .
			. . . .
			. . X .
			. a a .
			. o a .
			a a . .
			* . . .`},
		{"xiangqi elephant", "nA", `
			. . . . o
			. x . . .
			. . * . .
			. . . . .
			o . . . o`},
		{"lame knight", "nN", `
			. . . . .
			o x a . o
			. . * . .
			o a . a o
			. o . o .`},
		{"lame zebra passes W and N", "nZ", `
			. X . . . x .
			. . . a a . o
			. . x . . . .
			. . a * . . .
			. . . . a x .
			. . . . . . .
			. o . . . o .`},
		{"lame camel passes W and D", "nC", `
			. . . . . . .
			. . . a . . .
			o . . . . . .
			. . . * . a .
			o . . . . . .
			. . . . . . .
			. . o . o . .`},
		{"mao", "afsW", `
			. o . o .
			o . . a o
			. . * . .
			o . a . o
			. . . . .`},
		{"mao is the lame knight", "mafsW", `
			. . . . .
			o x a . o
			. . * . .
			o a . a o
			. o . o .`},
		{"moa", "mafsF", `
			. o . . .
			o . . a .
			. . * a .
			o . a . o
			. o . o .`},
		{"moo has both ways", "afsK", `
			. o . o .
			o . . a o
			. . * . .
			o a a . o
			. . . o .`},
		{"janggi elephant", "mafsmafW", `
			. o . . . x .
			o . . . a . o
			. . . . . . .
			. . . * . . .
			. . . a . . .
			o . . . . . o
			. . . . . . .`},
		{"two diagonals, then outward", "mafmafsF", `
			. o . . . . .
			o . . . . a .
			. . . . . . .
			. . . * . . .
			. . a . . . .
			. . . . . . o
			. . . . . o .`},
		{"right angles", "asW", `
			. . . . .
			. o a o .
			. . * . .
			. o . o .
			. . . . .`},
		{"last leg has its own modality", "macfW", `
			. . c . .
			. . . . .
			c . * a .
			. . . . .
			. . X . .`},
		{"straight on of a dabbaba bends into an alfil", "frafrD", `
			. . . . .
			. . . . .
			. . o . .
			. . . . .
			. . . . .
			. . . . .
			* . . . .
			. . . . .
			. . . . o`},
	} {
		t.Run(c.name, func(t *testing.T) { checkPicture(t, c.text, c.want) })
	}
}

func checkPicture(t *testing.T, text, want string) {
	t.Helper()
	moves, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sceneOf(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.draw(moves); got != tidy(want) {
		t.Errorf("%s: got\n%swant\n%smoves %v", text, got, tidy(want), moves)
	}
}
