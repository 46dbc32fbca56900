package search

import (
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// Exchanges: what is captured and what is lost for it. The first two are the examples of
// the chess programming literature. A rook takes a hanging pawn, and a knight is lost for a
// pawn that is protected twice and attacked twice.
func TestExchange(t *testing.T) {
	games := shelf{}
	for _, c := range []struct {
		name, game, setup, fen, move string
		wins, loses                  string // letters of what changes hands
	}{
		{"hanging pawn", "chess", "", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - 0 1", "e1e5", "P", ""},
		{"knight for pawn", "chess", "", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - 0 1", "d3e5", "P", "N"},
		{"rook behind rook", "chess", "", "4k3/8/4r3/4r3/8/4R3/4R3/4K3 w - 0 1", "e3e5", "R", ""},
		{"protected only by the king, who may not take", "chess", "", "4k3/4p3/8/8/8/8/4R3/4RK2 w - 0 1", "e2e7", "P", ""},
		{"cannon takes what a rook protects", "xiangqi", "", "3k5/9/9/r3p4/9/4P4/4C4/9/9/5K3 w - 0 1", "e4e7", "P", "C"},
		{"the screen's own capture leaves the cannon without one", "xiangqi", "", "3k5/9/9/4p4/4P4/9/4C4/9/9/5K3 w - 0 1", "e6e7", "P", ""},
		{"taking opens a file for the rook behind", "xiangqi", "", "3k5/4r4/9/4p4/9/9/4R4/9/4R4/5K3 w - 0 1", "e4e7", "P", ""},
		{"a screen protects through itself", "xiangqi", "", "3k1c3/9/9/9/5n3/9/5p3/9/5R3/4K4 w - 0 1", "f2f4", "P", "R"},
		{"a cannon that stands next to it protects nothing", "janggi", "", "3k5/9/4c4/4p4/9/4R4/9/9/9/5K3 w - 0 1", "e5e7", "P", ""},
		{"a captured piece comes to hand", "shogi", "", "4k4/9/4l4/4p4/9/9/4R4/9/4K4[] w - 0 1", "e3e6", "P", "R"},
	} {
		t.Run(c.game+" "+c.name, func(t *testing.T) {
			s := games.searcher(t, c.game, c.setup)
			p := parse(t, s.rules, c.fen)
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatalf("%s: %v", c.fen, err)
			}
			s.begin(p, Limits{})
			worth := func(letters string) (v int) {
				for _, l := range letters {
					k, _ := s.rules.KindOf(string(l))
					v += s.kept.weights.Material(k) + s.kept.weights.Hand(k)
				}
				return v
			}
			if got, want := s.see(m), worth(c.wins)-worth(c.loses); got != want {
				t.Errorf("%s: %s is worth %d, want %d (+%s -%s)", c.fen, c.move, got, want, c.wins, c.loses)
			}
		})
	}
}

// seeLoses ends early. It must say the same as the exchange played to its end.
func TestLosesIsTheSignOfTheExchange(t *testing.T) {
	for _, g := range benchGames {
		t.Run(g.game, func(t *testing.T) {
			r := gametest.Rules(t, g.game, g.setup)
			s := New(r, eval.For(r), 1<<16)
			captures, losing := 0, 0
			for seed := range uint64(60) {
				s.begin(opening(r, seed, 10+int(seed)), Limits{})
				for _, m := range s.pos.Captures(nil) {
					want := s.see(m) < 0
					if got := s.seeLoses(m); got != want {
						t.Errorf("%s: %s loses: %v, want %v", s.pos.FEN(), s.pos.MoveText(m), got, want)
					}
					captures++
					if want {
						losing++
					}
				}
			}
			if captures < 100 || losing < 20 || losing == captures {
				t.Errorf("%d captures, %d of them losing: too few to compare", captures, losing)
			}
		})
	}
}

// see is the value of a move by static exchange, played to the end: see [Searcher.seeLoses].
func (s *Searcher) see(m engine.Move) int {
	o := &s.ordering
	x, ok := s.attacks.Exchange(s.pos, m)
	if !ok {
		return 0
	}
	me := s.pos.Turn()
	var gain [32]int32
	gain[0] = o.worth[s.pos.Captured(m)] + o.promotionGain(m, s.pos.Mover(m))
	if x.Standing == engine.Empty {
		return int(gain[0])
	}
	n := 0
	at := o.worth[x.Standing] // what stands to be taken
	for side := 1 - me; n < len(gain)-1; side = 1 - side {
		y := s.attacks.Next(s.pos, &x, side, &o.worth)
		if y == engine.Empty {
			break
		}
		if o.royal[y.Kind()] && o.lone[side] {
			if z := s.attacks.Next(s.pos, &x, 1-side, &o.worth); z != engine.Empty {
				break
			}
			n++
			gain[n] = at - gain[n-1]
			break
		}
		n++
		gain[n] = at - gain[n-1]
		at = o.worth[y]
	}
	for ; n > 0; n-- {
		gain[n-1] = -max(-gain[n-1], gain[n])
	}
	return int(gain[0])
}

// A capture that blasts wins what stands beside as well and loses the piece that makes it,
// with its own beside, and nothing is taken back.
func TestExchangeThatBlasts(t *testing.T) {
	games := shelf{}
	for _, c := range []struct{ name, fen, move, wins, loses string }{
		{"a rook for a pawn and the queen beside it", "4k3/8/8/3qp3/8/8/8/K3R3 w - 0 1", "e1e5", "PQ", "R"},
		{"a rook for a pawn", "4k3/8/8/4p3/8/8/8/K3R3 w - 0 1", "e1e5", "P", "R"},
		{"pawns are spared beside it", "4k3/8/8/3pp3/8/8/8/K3R3 w - 0 1", "e1e5", "P", "R"},
		{"its own knight goes with it", "4k3/8/8/3qpN2/8/8/8/K3R3 w - 0 1", "e1e5", "PQ", "RN"},
		{"what protects the square takes nothing back", "4k3/8/3p4/4r3/8/8/8/K3R3 w - 0 1", "e1e5", "R", "R"},
		{"a pawn takes in passing and goes with what stands there", "4k3/8/8/3pP3/8/8/8/K7 w -,d6 0 1", "e5d6", "P", "P"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := games.searcher(t, "atomic", "")
			p := parse(t, s.rules, c.fen)
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatalf("%s: %v", c.fen, err)
			}
			s.begin(p, Limits{})
			worth := func(letters string) (v int32) {
				for _, l := range letters {
					k, _ := s.rules.KindOf(string(l))
					v += int32(s.kept.weights.Material(k))
				}
				return v
			}
			want := worth(c.wins) - worth(c.loses)
			if got := s.atOnce(m); got != want {
				t.Errorf("%s: %s wins %d, want %d (+%s -%s)", c.fen, c.move, got, want, c.wins, c.loses)
			}
			if got := s.seeLoses(m); got != (want < 0) {
				t.Errorf("%s: %s is said to lose: %t, and wins %d", c.fen, c.move, got, want)
			}
		})
	}
}
