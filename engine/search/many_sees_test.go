package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// What the models must see in Battle of titans, where players x, s and f take turns in
// this order. Any of the wanted moves will do.
var manySights = []struct {
	name, fen string
	want      []string
}{
	{
		// the rook on xb1 attacks the general along the rank and a dragon along the file
		"takes a royal rather than a dragon",
		"9/1s+W7/3xO1O3/9/f1R2xK1UFR|9/9/sTTTTTTTTT/1sI7/sLYSGKGSYL|9/9/9/fPPPPPPPPP/f1NBQKABNR[] f - 0 1",
		[]string{"xb1xe1"},
	},
	{
		// the flying chariot on xb1 attacks the whole rank
		"steps out of reach",
		"9/4xO4/9/9/s1W2xK1R2|9/9/sTTTTTTTTT/1sI7/sLYSGKGSYL|9/9/9/fPPPPPPPPP/fRNBQKABNR[] x - 0 1",
		[]string{"xe1xe2"},
	},
	{
		// the rook on xd1 could take the queen on ff4, but stands before its general
		"takes the rook that pins rather than a queen",
		"9/9/9/9/fR2xRK4|9/9/sTTTTTTTTT/1sI5W1/sLYSGKGSYL|9/5fQ3/9/fPPPPP1PPP/f1NB1KABNR[] x - 0 1",
		[]string{"xd1xa1"},
	},
	{
		// the rook on xa1 will take the general and turn his army into queens and
		// marshals; the flying chariot on xa5 can take it or the queen on xi5
		"keeps a rival from taking over an army",
		"sW7fQ/2xO1O1OOO/1xU1F1F1U1/9/fR3xKDDHR|9/9/sTTTTTTTTT/1sI7/sLYSGKGSYL|9/9/9/fPPPPPPPPP/f1NB1KABNR[] s - 0 1",
		[]string{"xa5xa1", "xa5xa1+"},
	},
}

func TestModelsSee(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	for _, model := range models() {
		s := NewMany(r, w, model, 1<<20)
		for _, c := range manySights {
			t.Run(model.String()+" "+c.name, func(t *testing.T) {
				p := parse(t, r, c.fen)
				for _, nodes := range []int64{300, 1000, 4000} {
					s.Reset(1)
					got := p.MoveText(s.Best(p, Limits{Nodes: nodes}).Move)
					if !slices.Contains(c.want, got) {
						t.Errorf("%s: %d nodes: %s, want one of %v", c.fen, nodes, got, c.want)
					}
				}
			})
		}
	}
}

// Whoever captures a royal takes over the army. The score must say so even at a small
// budget.
func TestModelsCountTheSpoils(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	taking := parse(t, r, manySights[0].fen)
	without := parse(t, r, "9/1s+W7/9/9/f1R3xK3|9/9/sTTTTTTTTT/1sI7/sLYSGKGSYL|9/9/9/fPPPPPPPPP/f1NBQKABNR[] s - 0 1")
	for _, model := range models() {
		s := NewMany(r, w, model, 1<<20)
		s.Reset(1)
		if got := s.Best(taking, Limits{Nodes: 400}); got.Score < w.Start()/2 {
			t.Errorf("%v: %s: score %d, want an army ahead", model, taking.FEN(), got.Score)
		}
		if got := s.Best(without, Limits{Nodes: 400}); got.Score > w.Start() {
			t.Errorf("%v: %s: score %d for the player who cannot take it", model, without.FEN(), got.Score)
		}
	}
}

// No model may leave its royal to be captured if another move saves it, at any budget and
// in any position of random games.
func TestModelsGuardTheirRoyals(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	a := w.Attacks()
	for _, model := range models() {
		t.Run(model.String(), func(t *testing.T) {
			s := NewMany(r, w, model, 1<<20)
			rng := rand.New(rand.NewPCG(17, uint64(model)))
			tried := 0
			for g := range 12 {
				p := r.New()
				s.Reset(uint64(g))
				for range 120 {
					moves := p.Moves(nil)
					if len(moves) == 0 {
						break
					}
					safe := map[engine.Move]bool{}
					for _, m := range moves {
						me := p.Turn()
						p.Make(m)
						safe[m] = p.Finished() || !a.Exposed(p, me)
						p.Unmake()
					}
					if n := countTrue(safe); n > 0 && n < len(moves) && rng.IntN(4) == 0 {
						tried++
						m := s.Best(p, Limits{Nodes: 1 + int64(rng.IntN(200))}).Move
						if !safe[m] {
							t.Fatalf("%s: %s leaves the royal en prise", p.FEN(), p.MoveText(m))
						}
					}
					p.Make(moves[rng.IntN(len(moves))])
				}
			}
			if tried < 10 {
				t.Errorf("only %d positions tried", tried)
			}
		})
	}
}

func countTrue(set map[engine.Move]bool) int {
	n := 0
	for _, yes := range set {
		if yes {
			n++
		}
	}
	return n
}

// Two allies move between two moves of the player they are against. Here the silver
// general on fe3 uncovers the rook on fe5, which takes the Maharaja on fe1 before it
// moves.
const discovery = "9/9/9/9/4xK4|9/9/9/9/4sK4|4xR4/9/4sS4/9/4fZ4[] s - 0 1"

func TestAlliesCooperate(t *testing.T) {
	r := gametest.Rules(t, "titans", "std-xs")
	p := parse(t, r, discovery)
	s := NewMany(r, eval.ArmiesFor(r), MaxN, 1<<20)
	s.Reset(1)
	got := s.Best(p, Limits{Nodes: 2000})
	want := []string{"fe3fd2", "fe3fd2+", "fe3ff2", "fe3ff2+", "fe3fd4", "fe3fd4+", "fe3ff4", "fe3ff4+"}
	if text := p.MoveText(got.Move); !slices.Contains(want, text) {
		t.Errorf("%s: %s, want the discovery, one of %v", discovery, text, want)
	}
	if plies, ok := Mate(got.Score); !ok || plies != 2 {
		t.Errorf("%s: score %d, want a win in 2 plies", discovery, got.Score)
	}
}

// A player against two allies must foresee two of their moves in a row.
func TestAloneForeseesAllies(t *testing.T) {
	r := gametest.Rules(t, "titans", "std-xs")
	p := parse(t, r, "9/9/9/9/4xK4|9/9/9/9/4sK4|4xR4/9/4sS4/9/fR3Z3R[] f - 0 1")
	lone := p.Turn()
	s := NewMany(r, eval.ArmiesFor(r), MaxN, 1<<20)
	s.Reset(1)
	m := s.Best(p, Limits{Nodes: 3000}).Move
	text := p.MoveText(m)
	p.Make(m)
	for _, first := range p.Moves(nil) {
		p.Make(first)
		for _, second := range p.Moves(nil) {
			p.Make(second)
			if p.Royals(lone) == 0 {
				p.Unmake()
				t.Fatalf("after %s the allies win by two moves, the second %s", text, p.MoveText(second))
			}
			p.Unmake()
		}
		p.Unmake()
	}
}
