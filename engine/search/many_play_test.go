package search

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// playMany plays a game of the movers in the seats to its end.
func playMany(r *engine.Rules, seats [engine.MaxPlayers]mover) (engine.Outcome, int) {
	p := r.New()
	for {
		if o, over := p.Outcome(); over {
			return o, p.Ply()
		}
		p.Make(seats[p.Turn()](p))
	}
}

// searching returns a mover that searches n nodes a move.
func searching(s Player, n int64) mover {
	return func(p *engine.Position) engine.Move { return s.Best(p, Limits{Nodes: n}).Move }
}

// Each model must win every game against two random movers, from every seat:
// go test ./engine/search -run ModelsBeatRandom -args -long plays thirty a seat.
func TestModelsBeatRandom(t *testing.T) {
	games := 3
	if *long {
		games = 30
	}
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	for _, model := range models() {
		t.Run(model.String(), func(t *testing.T) {
			s := NewMany(r, w, model, 1<<20)
			for i := range games * r.Players() {
				me := i % r.Players()
				rng := rand.New(rand.NewPCG(uint64(i), 11))
				var seats [engine.MaxPlayers]mover
				for q := range seats {
					seats[q] = randomMover(rng)
				}
				s.Reset(uint64(i))
				seats[me] = searching(s, 400)
				o, plies := playMany(r, seats)
				if o.Shares[me] != engine.Whole {
					t.Errorf("game %d, seat %d: shares %v by %v after %d plies, want a win", i, me, o.Shares, o.Reason, plies)
				}
			}
		})
	}
}

// Where teams play, each side must beat random movers on the other.
func TestSidesBeatRandom(t *testing.T) {
	for _, c := range []struct {
		setup   string
		options map[string]string
	}{
		{"std-xs", nil},
		{"std-xf", nil},
		{"std-sf", nil},
		{"alt-xs", map[string]string{"team_end": "continue"}},
	} {
		r := gametest.RulesWith(t, "titans", c.setup, c.options)
		w := eval.ArmiesFor(r)
		strong := engine.Player(r.Spec().Team.Strong)
		for _, alone := range []bool{true, false} {
			name := c.setup + " allies"
			if alone {
				name = c.setup + " alone"
			}
			t.Run(name, func(t *testing.T) {
				var seats [engine.MaxPlayers]mover
				for q := range seats {
					seats[q] = randomMover(rand.New(rand.NewPCG(uint64(q), 13)))
					if (engine.Player(q) == strong) == alone {
						s := NewMany(r, w, MaxN, 1<<20)
						s.Reset(3)
						seats[q] = searching(s, 400)
					}
				}
				o, plies := playMany(r, seats)
				if won := o.Shares[strong] == engine.Whole; o.Reason != engine.RoyalsCaptured || won != alone {
					t.Errorf("shares %v by %v after %d plies, want a win of the side that searches", o.Shares, o.Reason, plies)
				}
			})
		}
	}
}
