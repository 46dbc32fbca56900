package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// Walls, by the rules of duck chess, the Game of the Amazons and games that lose squares.
func TestWalls(t *testing.T) {
	sentences(t, "duck", []sentence{
		{name: "a move takes the duck to an empty square", line: "e2e4,e4d5", after: "rnbqkbnr/pppppppp/8/3*4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq 0 1"},
		{name: "the square left is empty", line: "g1f3,f3g1", after: "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB*R b KQkq 1 1"},
		{name: "it goes to another square than its own", fen: "4k3/8/8/3*4/8/8/8/4K3 w - 0 1", yes: "e1e2,e2d4", no: "e1e2,e2d5"},
		{name: "nothing slides past it", fen: "4k3/8/8/3*4/8/8/8/3RK3 w - 0 1", yes: "d1d4,d4a1 d1d4,d4d6", no: "d1d5,d5a1 d1d6,d6a1"},
		{name: "knights pass it", fen: "4k3/8/8/8/8/8/3*4/3NK3 w - 0 1", yes: "d1e3,e3a1 d1c3,c3a1", no: "d1d2,d2a1"},
		{name: "it shuts a square to taking in passing", fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - 0 1", line: "d7d5,d5d6", yes: "e5e6,e6a1", no: "e5d6,d6a1"},
		{name: "but not where it stands behind the pawn, as the position line says", fen: "4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1", line: "e2e4,e4e2", after: "4k3/8/8/8/3pP3/8/4*3/4K3 b -,e3 0 1"},
		{name: "and can be read", fen: "4k3/8/8/8/3pP3/8/4*3/4K3 b -,e3 0 1", yes: "d4e3,e3a1"},
		{name: "the king is taken", fen: "4k3/8/8/8/8/8/8/4RK2 w - 0 1", line: "e1e8,e8e7", end: "w: royals captured"},
		{name: "the king may move into attack", fen: "4k3/8/8/8/8/8/8/r3K3 w - 0 1", yes: "e1d1,d1b1 e1d1,d1h8"},
	})
	sentences(t, "amazons", []sentence{
		{name: "an arrow flies like a queen", line: "d1d4,d4g7", after: "3q2q3/10/10/q5*2q/10/10/Q2Q5Q/10/10/6Q3 b - 0 1"},
		{name: "over the square that was left", yes: "d1d4,d4d1"},
		{name: "but not past what stands there", no: "d1d4,d4a4 d1d4,d4j4 d1d4,d4d10 d1d4,d4e6"},
	})
	sentences(t, "joust", []sentence{
		{name: "the square left is gone", line: "d4f5,f5d4", after: "8/8/8/4nN2/3*4/8/8/8 b - 0 1", no: "e5d4,d4e5"},
	})
}

// Where royals may not be left attacked, the whole move counts, its wall included.
func TestWallsAndChecks(t *testing.T) {
	const ice = "extends = \"chess\"\nid = \"ice\"\nname = \"Ice\"\nwalls.where = \"left\"\n"
	g, err := variants.Read("ice.toml", []byte(ice))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{
		"4k3/8/8/8/1b6/8/3N4/4K3 w - 0 1", // the wall that the pinned knight leaves shields the king
		"3k4/8/8/8/8/8/4R3/r3K3 w - 0 1",
		"rnbq1rk1/ppp2ppp/3*1n2/4p3/1b2P3/2NP1N2/PPP2PPP/R1BQKB1R w KQ 0 1",
	} {
		p, err := r.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves(nil) {
			at, ok := p.Wall(m)
			if !ok || at != m.From() {
				t.Errorf("%s: %s puts no wall where it began", fen, p.MoveText(m))
			}
			p.Make(m)
			if p.Checked(0) {
				t.Errorf("%s: after %s the king is attacked", fen, p.FEN())
			}
			p.Unmake()
		}
	}
	p, err := r.Parse("4k3/8/8/8/1b6/8/3N4/4K3 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(p.MoveTexts(), "d2f3,f3d2") {
		t.Error("the wall that a pinned piece leaves does not shield its king")
	}
}

// What is wrong with walls is said where it stands.
func TestBadWalls(t *testing.T) {
	r, err := gametest.Game(t, "duck").Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Parse("4k3/8/8/3**3/8/8/8/4K3 w - 0 1"); err == nil || !strings.Contains(err.Error(), "read 2 walls") {
		t.Errorf("two ducks: %v", err)
	}
	p := r.New()
	for _, text := range []string{"e2e4", "e2e4,e4", "e2e4,e5d5", "e2e4,e4d9"} {
		if _, err := p.ParseMove(text); err == nil || !strings.Contains(err.Error(), "expected a comma") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := variants.Read("x.toml", []byte("extends = \"xiangqi\"\nid = \"x\"\nname = \"X\"\nwalls.moves = true\n")); err == nil || !strings.Contains(err.Error(), "without facing royals") {
		t.Errorf("walls between facing royals: %v", err)
	}
}

// A wall aimed by the piece that moved goes wherever it could move next without capturing:
// by clauses with a condition, and where two paths reach a square, too.
func TestAimedWalls(t *testing.T) {
	const aimed = `extends = "chess"
id = "aimed"
name = "Aimed"
walls.where = "aimed"
piece.R.clause.slide.move = "RmasmR"
piece.N.clause.leap.check = "never"
piece.B.clause.slide.takes = "Q"
`
	g, err := variants.Read("aimed.toml", []byte(aimed))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ fen, yes, no string }{
		{"7k/8/8/8/8/8/8/R6K w - 0 1", "a1a2,a2a1 a1a2,a2c5", "a1a2,a2h1"},
		{"7k/8/8/8/8/8/8/N6K w - 0 1", "a1b3,b3a1 a1b3,b3d4 a1c2,c2e3", "a1b3,b3c3"},
		{"6k1/8/8/8/2p5/8/8/B6K w - 0 1", "a1b2,b2a1 a1b2,b2c3 a1b2,b2a3", "a1b2,b2c4 a1b2,b2c2"},
		{"6k1/8/8/4p3/8/8/8/B6K w - 0 1", "a1d4,d4a7", "a1e5,e5f6 a1d4,d4e5"},
	} {
		checkMoves(t, r, c.fen, c.yes, c.no)
	}
}

// checkMoves checks that some moves of a position are legal and others are not.
func checkMoves(t *testing.T, r *engine.Rules, line, yes, no string) {
	t.Helper()
	p, err := r.Parse(line)
	if err != nil {
		t.Fatal(line, err)
	}
	moves := p.MoveTexts()
	for _, m := range strings.Fields(yes) {
		if !slices.Contains(moves, m) {
			t.Errorf("%s: %s must be legal", line, m)
		}
	}
	for _, m := range strings.Fields(no) {
		if slices.Contains(moves, m) {
			t.Errorf("%s: %s must not be legal", line, m)
		}
	}
}

// A clause whose move cannot do what its other keys ask for is refused.
func TestMovesThatCannotBeMeant(t *testing.T) {
	for change, want := range map[string]string{
		`piece.P.clause.passing.move = "fcF"`:                                 "without c",
		"piece.P.clause.step.ep = \"also\"":                                   "without c",
		"piece.B.clause.slide.move = \"fW\"\npiece.B.clause.slide.twice = {}": "expected K",
		"piece.B.clause.slide.move = \"cK\"\npiece.B.clause.slide.twice = {}": "expected K",
	} {
		g, err := variants.Read("odd.toml", []byte("extends = \"chess\"\nid = \"odd\"\nname = \"Odd\"\n"+change+"\n"))
		if err == nil {
			_, err = g.Rules("", nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", change, err, want)
		}
	}
}

// A piece that promotes with its double step cannot be taken in passing, and the position
// line can be read back.
func TestDoubleStepThatPromotes(t *testing.T) {
	g, err := variants.Read("early.toml", []byte(`extends = "chess"
id = "early"
name = "Early"
zones.mid = ["a4-h4"]
piece.P.clause.double.promote = [{ to = ["N"], zone = "mid" }]
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for line, after := range map[string]string{
		"e2e4n": "4k3/8/8/8/3pN3/8/8/4K3 b - 0 1",
		"e2e4":  "4k3/8/8/8/3pP3/8/8/4K3 b -,e3 0 1",
	} {
		p, err := r.Parse("4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(line)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if p.FEN() != after {
			t.Errorf("after %s: %s, want %s", line, p.FEN(), after)
		}
		if _, err := r.Parse(p.FEN()); err != nil {
			t.Errorf("after %s: %v", line, err)
		}
	}
}

// Royals do not face each other past a hole, and do on either side of it.
func TestHolesBetweenFacingRoyals(t *testing.T) {
	const pond = `extends = "xiangqi"
id = "pond"
name = "Pond"
board.holes = ["e5"]
setup.standard.fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/4*4/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0 1"
`
	g, err := variants.Read("pond.toml", []byte(pond))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ fen, yes, no string }{
		{"4k4/9/9/9/9/4*4/9/9/4R4/4K4 w - 0 1", "e2d2 e2i2 e2e4", "e2e5"},
		{"4k4/9/9/9/9/4*4/9/9/9/3K5 w - 0 1", "d1e1 d1d2", ""},
		{"3k5/9/9/9/9/4*4/9/9/3N5/3K5 w - 0 1", "d1e1", "d2c4 d2e4"},
		{"3k5/9/9/9/9/4*4/9/9/9/4K4 w - 0 1", "e1e2 e1f1", "e1d1"},
	} {
		checkMoves(t, r, c.fen, c.yes, c.no)
	}
}
