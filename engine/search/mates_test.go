package search

import (
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// A shelf keeps compiled games and their weights during a test, because they take a moment
// to make.
type shelf map[string]*eval.Weights

// searcher returns a new searcher with the program's weights for the game.
func (s shelf) searcher(t testing.TB, game, setup string) *Searcher {
	t.Helper()
	w := s[game+setup]
	if w == nil {
		w = eval.For(gametest.Rules(t, game, setup))
		s[game+setup] = w
	}
	x := New(w.Rules(), w, 1<<18)
	x.Reset(1)
	return x
}

func parse(t testing.TB, r *engine.Rules, fen string) *engine.Position {
	t.Helper()
	p, err := r.Parse(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// texts writes a line of moves.
func texts(p *engine.Position, line []engine.Move) string {
	q, out := p.Clone(), ""
	for _, m := range line {
		out += q.MoveText(m) + " "
		q.Make(m)
	}
	return out
}

// proves plays the searcher's moves against every answer. ok says that they all win within
// the given plies. If not, line is one that does not.
func proves(s *Searcher, p *engine.Position, plies int, limits Limits) (line []engine.Move, ok bool) {
	me := p.Turn()
	x := s.Best(p, limits)
	line = []engine.Move{x.Move}
	p.Make(x.Move)
	defer p.Unmake()
	if o, over := p.Outcome(); over {
		return line, o.Shares[me] == engine.Whole
	}
	if plies <= 2 {
		return line, false
	}
	for _, m := range p.Moves(nil) {
		p.Make(m)
		o, over := p.Outcome()
		rest, won := []engine.Move(nil), o.Shares[me] == engine.Whole
		if !over {
			rest, won = proves(s, p, plies-2, limits)
		}
		p.Unmake()
		if !won {
			return append(append(line, m), rest...), false
		}
	}
	return line, true
}

// Mates composed by hand. The search must see the win, and win within the plies against
// every answer.
func TestMates(t *testing.T) {
	games := shelf{}
	for _, c := range []struct {
		name, game, setup, fen string
		plies                  int
	}{
		{"back rank", "chess", "", "6k1/5ppp/8/8/8/8/8/3R2K1 w - 0 1", 1},
		{"ladder", "chess", "", "7k/8/8/8/8/8/R7/1R4K1 w - 0 1", 3},
		{"king and rook", "chess", "", "1k6/8/3K4/8/8/8/8/7R w - 0 1", 5},
		{"smothered", "chess", "", "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - 0 1", 3},
		{"second player", "chess", "", "8/8/8/8/8/2k5/7q/K7 b - 0 1", 1},
		{"archbishop alone", "capablanca", "", "9k/10/7K2/10/10/10/10/A9 w - 0 1", 5},
		{"chancellor on the back rank", "capablanca", "", "9k/8pp/10/10/10/10/10/3C2K3 w - 0 1", 1},
		{"ladder", "capablanca", "", "9k/10/10/10/10/10/C9/1C5K2 w - 0 1", 3},
		{"archbishop and king", "capablanca", "", "9k/10/6K3/10/10/10/10/A9 w - 0 1", 5},
		{"rooks", "xiangqi", "", "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - 0 1", 1},
		{"double cannon", "xiangqi", "", "3aka3/9/9/9/4C4/9/9/C8/9/4K4 w - 0 1", 1},
		{"double cannon with tempo", "xiangqi", "", "3aka3/9/9/9/9/4C4/9/C8/9/3K5 w - 0 1", 1},
		{"cannon behind horse", "xiangqi", "", "4k4/9/4N4/9/9/9/9/C8/9/3K5 w - 0 1", 1},
		{"stalemate wins", "xiangqi", "", "3k5/5P3/9/9/9/9/9/9/9/4K4 w - 0 1", 1},
		{"rook and cannon", "xiangqi", "", "4k4/9/9/9/9/9/9/R1C6/9/3K5 w - 0 1", 3},
		{"soldier's support", "xiangqi", "", "3k5/9/9/9/4P4/9/9/R8/9/4K4 w - 0 1", 3},
		{"rook against two advisors", "xiangqi", "", "3ak4/4a4/9/9/9/4R4/9/9/9/3K5 w - 0 1", 5},
		{"gold dropped before the king", "shogi", "", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - 0 1", 1},
		{"gold dropped in the corner", "shogi", "", "k8/9/2G6/9/9/9/9/9/4K4[G] w - 0 1", 1},
		{"two golds in hand", "shogi", "", "4k4/9/9/4P4/9/9/9/9/4K4[GG] w - 0 1", 3},
		{"knight dropped", "shogi", "", "7lk/7np/9/9/9/9/9/9/4K4[N] w - 0 1", 1},
		{"rook and gold dropped", "shogi", "", "4k4/9/9/4P4/9/9/9/9/4K4[RG] w - 0 1", 3},
		{"rook and two golds dropped", "shogi", "", "4k4/9/9/9/4N4/9/9/9/4K4[RGG] w - 0 1", 5},
		{"rooks", "janggi", "", "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - 0 1", 1},
		{"rooks from afar", "janggi", "", "3k5/9/R8/9/9/9/9/9/1R7/4K4 w - 0 1", 3},
		{"horse and rook", "janggi", "", "3k5/R8/9/9/3N5/9/9/C8/9/4K4 w - 0 1", 3},
		{"accepting bikjang ahead", "janggi", "", "4k4/9/9/R8/9/9/9/9/1R7/4K4 w - 0 1", 1},
		{"rooks on two files", "janggi", "", "4k4/9/9/R8/9/9/9/9/1R7/3K5 w - 0 1", 3},
		{"rook takes a guard to be ahead at the count", "janggi", "", "4k4/4g4/9/9/9/9/9/R8/R8/3K5 w - 0 1", 5},
		{"rook dropped on the edge", "csx", "", "3k5/3ag4/9/5R3/9/9/9/9/9/9/9/9/9/3K5[RG] w - 0 1", 1},
		{"mao before the queen", "csx", "", "9/5k3/Q8/9/9/9/9/9/9/9/9/9/9/4K4[M] w - 0 1", 1},
		{"silver dropped between guards", "csx", "", "3k5/3g5/4G4/9/9/9/9/9/9/9/9/9/4K4/9[S] w - 0 1", 3},
		{"silver and knight dropped", "csx", "", "3gk4/3g3Q1/9/9/9/G8/9/9/9/9/9/9/9/3K5[SN] w - 0 1", 3},
		{"silver drives the king before the cannon", "csx", "", "3k5/9/1C7/5S3/9/9/9/9/9/9/9/9/9/5K3[] w - 0 1", 5},
		{"two drops and a rook", "csx", "", "9/4k4/9/8H/9/8R/9/9/9/9/9/9/3K5/9[NM] w - 0 1", 5},
		{"flying chariot promotes", "classic-sum", "", "3a1k3/7F1/9/9/9/9/9/9/5K3/9[] w - 0 1", 1},
		{"bishop dropped", "classic-sum", "", "5k3/9/1N6A/9/9/9/9/9/9/4K4[BR] w - 0 1", 1},
		{"two angle walkers", "classic-sum", "", "9/5k3/9/9/6AA1/9/9/9/5K3/9[] w - 0 1", 3},
		{"angle walker and knight dropped", "classic-sum", "", "5k3/3A1a3/9/9/9/9/9/9/9/4K4[AN] w - 0 1", 3},
		{"knight alone", "classic-sum", "", "5k3/9/9/9/4N4/9/9/9/5K3/9[] w - 0 1", 5},
		{"pawn dropped to promote", "classic-sum", "", "5k3/4a4/N8/6R2/9/9/9/9/9/3K5[BP] w - 0 1", 5},
		{"rook promotes", "classic-sum-light", "", "1N1k5/9/9/4R4/9/9/9/9/9/4K4[FA] w - 0 1", 1},
		{"knight dropped", "classic-sum-light", "", "4a4/3k5/Q8/9/3N5/9/9/9/4K4/9[N] w - 0 1", 3},
		{"bishop and knight", "classic-sum-light", "", "9/3k5/8N/3B5/9/9/9/9/3K5/9[] w - 0 1", 3},
		{"rook and king", "classic-sum-light", "", "3k5/9/9/9/9/1R7/9/9/5K3/9[] w - 0 1", 5},
		{"king captured", "changi", "2", "3k5/R8/9/9/9/9/9/9/9/3RK4 w - 0 1", 1},
		{"king seen by the king", "changi", "2", "4k4/9/9/R8/9/9/9/9/1R7/4K4 w - 0 1", 1},
		{"king cornered", "changi", "2", "3k5/9/R8/9/9/9/9/9/1R7/4K4 w - 0 1", 3},
		{"king hunted", "changi", "2", "4k4/9/9/R8/9/9/9/9/1R7/3K5 w - 0 1", 5},
		{"lone queen hunted", "changi", "5", "4q4/9/9/B8/9/9/9/9/1B7/3Q5 w - 0 1", 7},
		{"second royal taken", "changi", "1", "9/4q4/9/9/9/9/9/4B4/9/3QK4 w - 0 1", 5},
		{"both royals taken", "changi", "1", "3qk4/9/9/9/9/9/9/9/R8/2R1KQ3 w - 0 1", 3},
	} {
		t.Run(c.game+" "+c.name, func(t *testing.T) {
			s := games.searcher(t, c.game, c.setup)
			p := parse(t, s.rules, c.fen)
			x := s.Best(p, Limits{Nodes: 100_000})
			if plies, ok := Mate(x.Score); !ok || plies <= 0 || plies > c.plies {
				t.Errorf("%s: score %d by %s(depth %d, %d nodes), want a win in at most %d plies", c.fen, x.Score, texts(p, x.PV), x.Depth, x.Nodes, c.plies)
			}
			if line, ok := proves(s, p, c.plies, Limits{Nodes: 100_000}); !ok {
				t.Errorf("%s: not won after %s", c.fen, texts(p, line))
			}
		})
	}
}
