package engine_test

import (
	"slices"
	"strings"
	"testing"

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
