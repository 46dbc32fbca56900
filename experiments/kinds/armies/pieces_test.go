package armies

import (
	"math/rand/v2"
	"strings"
	"testing"

	"komi/experiments"
	"komi/experiments/findings"
	"komi/experiments/fixture"
	"komi/experiments/rehearsal"
	"komi/stats"
)

// gained are battles whose armies begin with less than the setup, and others that have a
// piece more or less.
func gained() []fixture.Battle {
	even := fixture.Battle{Name: "the base", Setup: "std", Chances: [3]float64{0.3, 0.3, 0.3}, Stock: map[string]int{"f:Q": -1, "x:E": -2, "x:R": 2}}
	with := func(name string, chances [3]float64, stock map[string]int) fixture.Battle {
		b := even
		b.Name, b.Chances, b.Stock = name, chances, stock
		return b
	}
	return []fixture.Battle{
		with("a queen more", [3]float64{0.2, 0.2, 0.5}, map[string]int{"x:E": -2, "x:R": 2}),
		even,
		with("pawns fewer", [3]float64{0.36, 0.36, 0.18}, map[string]int{"f:Q": -1, "f:P": -3, "x:E": -2, "x:R": 2}),
		with("a rook fewer", [3]float64{0.2, 0.35, 0.35}, map[string]int{"f:Q": -1, "x:E": -2, "x:R": 1}),
		with("an elephant for a rook", [3]float64{0.25, 0.35, 0.3}, map[string]int{"f:Q": -1, "x:E": -1, "x:R": 1}),
		with("advisors fewer", [3]float64{0.28, 0.31, 0.31}, map[string]int{"f:Q": -1, "x:D": -2, "x:E": -2, "x:R": 2}),
		with("two things at once", [3]float64{0.1, 0.4, 0.4}, map[string]int{"f:Q": -1, "x:E": -2, "x:R": 1, "s:W": -1}),
	}
}

// A piece is told by the base and an arm that differs in it alone, by two others where no
// arm differs from the base so, and of several pieces each has its part.
func TestPieces(t *testing.T) {
	s := battles(t, 1500, gained()...)
	if s.Armies.Base.Name != "the base" {
		t.Fatalf("the base is %s", s.Armies.Base.Name)
	}
	want := map[string]struct {
		army          int
		worth         float64
		n             int
		with, without string
	}{
		"Q": {2, 0.2, 1, "a queen more", "the base"},
		"P": {2, 0.04, 3, "the base", "pawns fewer"},
		"R": {0, 0.1, 1, "the base", "a rook fewer"},
		"E": {0, 0.05, 1, "an elephant for a rook", "a rook fewer"},
		"D": {0, 0.01, 2, "the base", "advisors fewer"},
		"W": {1, -0.05, 1, "a rook fewer", "two things at once"},
	}
	if len(s.Armies.Pieces) != len(want) {
		t.Fatalf("%d pieces, want %d", len(s.Armies.Pieces), len(want))
	}
	for _, p := range s.Armies.Pieces {
		w := want[p.Kind]
		if p.Player != w.army || p.Pieces != w.n || p.With.Name != w.with || p.Without.Name != w.without {
			t.Errorf("%s: army %d, %d pieces, with %q, without %q", p.Kind, p.Player, p.Pieces, p.With.Name, p.Without.Name)
		}
		near(t, p.Kind, p.Joint, w.worth)
		if !(p.Joint.Lo < p.Share.Lo && p.Share.Hi < p.Joint.Hi) {
			t.Errorf("%s: the joint interval %v to %v is not wider than %v to %v", p.Kind, p.Joint.Lo, p.Joint.Hi, p.Share.Lo, p.Share.Hi)
		}
	}
	if len(s.Armies.Changes)+len(s.Armies.Pools) > 0 {
		t.Errorf("%d changes and %d pools, want none: a handicap is no option", len(s.Armies.Changes), len(s.Armies.Pools))
	}
	var said string
	for _, line := range sentences(s) {
		said += line.String() + "\n"
	}
	if want := "Xiang-qi without two elephants and with two rooks more; FIDE without a queen."; !strings.Contains(said, want) {
		t.Errorf("said %s, want %s", said, want)
	}
	if !strings.Contains(said, "brings its army most is the") || !strings.Contains(said, "queen of FIDE: with it FIDE wins 1") && !strings.Contains(said, "queen of FIDE: with it FIDE wins 2") {
		t.Errorf("said %s", said)
	}
	if open(s.Armies) {
		t.Error("the answer is called open")
	}

	// A piece is not called the first where another one may bring as much.
	for i := range s.Armies.Pieces {
		if s.Armies.Pieces[i].Kind == "W" {
			s.Armies.Pieces[i].Joint.Hi = 0.4
		}
	}
	said = brings(s)[0].String()
	if want := "It is not shown to bring more than the flying chariot of Shogi with "; !strings.Contains(said, "seems to bring its army most is the") || !strings.Contains(said, want) {
		t.Errorf("with a rival: said %s, want %q", said, want)
	}
}

// What is said of pieces holds in made-up worlds as often as it promises.
func TestPiecesRehearsed(t *testing.T) {
	e, err := (experiments.Kinds{Kind}).Read("titans.toml", []byte(`
format = 1
name = "pieces"
kind = "armies"
about = "What are the pieces worth?"
game = "titans"
arm = [{ name = "even", handicap = "f: Q" }, { name = "rook", handicap = "f: Q R" }, { name = "knights", handicap = "f: Q 2N" }, { name = "chariot", handicap = "f: Q; s: W" }]
openings.plies = 6
budget.nodes = 10
games = { rounds = 60, seed = 1 }
`))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 5))
	held, all := 0, 0
	for range 20 {
		r, err := Rehearse(e, rehearsal.Assumed{Margin: 0.05, Spread: 0.05}, rng)
		if err != nil {
			t.Fatal(err)
		}
		every, some := true, false
		for _, h := range r.Held {
			if h.Group == "pieces" {
				some = true
				every = every && h.Estimate.Lo <= h.Truth && h.Truth <= h.Estimate.Hi
			}
		}
		if some {
			all++
			if every {
				held++
			}
		}
	}
	if all != 20 || held < 16 {
		t.Errorf("the joint intervals held in %d of %d worlds, want all 20 told and 95%% held", held, all)
	}
}

// Of a single piece it is not said that none of several brings anything.
func TestOnePiece(t *testing.T) {
	s := battles(t, 20, gained()[1])
	s.Armies.Pieces = []Piece{{Player: 2, Kind: "Q", Pieces: 1, With: s.Armies.Base, Without: s.Armies.Base}}
	p := &s.Armies.Pieces[0]
	p.Share = stats.Estimate{Value: 0.01, Lo: -0.05, Hi: 0.07, SE: 0.03, Blocks: 40}
	p.Joint = p.Share
	const want = "The queen is not shown to bring its army anything."
	if got := brings(s)[0].String(); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// The start of a handicap is not drawn where this program does not read the rules as the
// run did.
func TestHandicapByOtherRules(t *testing.T) {
	s := battles(t, 20, gained()[1])
	s.View = &findings.View{Set: s.Set} // no rules
	if err := s.drawHandicap(t.Context()); err != nil || s.Rulebook() != nil {
		t.Errorf("error %v, rules %v", err, s.Rulebook())
	}
}
