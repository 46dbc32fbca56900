package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// shuffling plays a random move. One time in three it takes back the player's last move
// instead, if it can, so that positions repeat and games reach their limits.
func shuffling(p *engine.Position, rng *rand.Rand, mine engine.Move) engine.Move {
	moves := p.Moves(nil)
	if mine != 0 && rng.IntN(3) > 0 {
		for _, m := range moves {
			if !m.IsDrop() && !m.IsPass() && m.From() == mine.To() && m.To() == mine.From() && p.Captured(m) == engine.Empty {
				return m
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}

// One ply from the root the search must call a game over exactly when the rules do, and
// give it to the same player.
func TestEndsAsTheEngineSays(t *testing.T) {
	for _, g := range []struct {
		game, setup string
		options     map[string]string
	}{
		{"chess", "", nil},
		{"xiangqi", "", map[string]string{"no_progress": "30"}},
		{"shogi", "", map[string]string{"max_plies": "120"}},
		{"janggi", "", map[string]string{"no_progress": "20"}},
		{"janggi", "", map[string]string{"bikjang": "draw", "max_plies": "60"}},
		{"changi", "1", nil},
		{"changi", "5", map[string]string{"safety": "mate", "royal_loss": "any"}},
		{"csx", "", nil},
		{"classic-sum", "", nil},
	} {
		t.Run(g.game, func(t *testing.T) {
			r := gametest.RulesWith(t, g.game, g.setup, g.options)
			s := New(r, eval.Mobility(r), 1<<16)
			rng := rand.New(rand.NewPCG(5, 5))
			seen := map[engine.Reason]int{}
			for range 25 {
				p := r.New()
				var last [2]engine.Move
				for range 200 {
					m := shuffling(p, rng, last[p.Turn()])
					last[p.Turn()] = m
					s.begin(p, Limits{})
					s.make(m, 0)
					score, over := s.ended(1)
					if !over && !s.pos.HasMove() {
						score, over = s.stuck(1), true
					}
					before := p.FEN()
					text := p.MoveText(m)
					p.Make(m)
					o, end := p.Outcome()
					if over != end || end && sign(score) != sign(int(o.Shares[p.Turn()])-int(o.Shares[1-p.Turn()])) {
						t.Fatalf("%s after %s: search says %v with %d, engine %v by %v with %v", before, text, over, score, end, o.Reason, o.Shares)
					}
					if end {
						seen[o.Reason]++
						break
					}
				}
			}
			t.Log(seen)
		})
	}
}

func sign(v int) int { return max(-1, min(1, v)) }

// The same seed and limits give the same search. Reset forgets the game before.
func TestDeterminism(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		a, b := games.searcher(t, g.game, g.setup), games.searcher(t, g.game, g.setup)
		b.Best(opening(b.rules, 9, 12), Limits{Nodes: 3000}) // something to forget
		a.Reset(4)
		b.Reset(4)
		p := opening(a.rules, 3, 6)
		for range 6 {
			x, y := a.Best(p, Limits{Nodes: 3000}), b.Best(p, Limits{Nodes: 3000})
			if x.Move != y.Move || x.Score != y.Score || x.Depth != y.Depth || x.Nodes != y.Nodes || !slices.Equal(x.PV, y.PV) {
				t.Fatalf("%s: %s: %+v and %+v", g.game, p.FEN(), x, y)
			}
			p.Make(x.Move)
		}
	}
}

func TestBudgetIsExact(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		s := games.searcher(t, g.game, g.setup)
		p := opening(s.rules, 2, 10)
		fen, key, ply := p.FEN(), p.Key(), p.Ply()
		for _, n := range []int64{1, 2, 3, 10, 64, 100, 1000, 5000} {
			x := s.Best(p, Limits{Nodes: n})
			if x.Nodes > n || !slices.Contains(p.Moves(nil), x.Move) {
				t.Errorf("%s: %d nodes and move %#x of at most %d nodes", g.game, x.Nodes, x.Move, n)
			}
			if len(x.PV) == 0 || x.PV[0] != x.Move {
				t.Errorf("%s: line %v does not begin with the move %#x", g.game, x.PV, x.Move)
			}
			q := p.Clone()
			for _, m := range x.PV {
				if !slices.Contains(q.Moves(nil), m) {
					t.Fatalf("%s: %#x is not legal in the line %v", q.FEN(), m, x.PV)
				}
				q.Make(m)
			}
		}
		if x := s.Best(p, Limits{Depth: 3}); x.Depth != 3 {
			t.Errorf("%s: depth %d, want 3", g.game, x.Depth)
		}
		if p.FEN() != fen || p.Key() != key || p.Ply() != ply {
			t.Errorf("%s: the position is %s after the search, was %s", g.game, p.FEN(), fen)
		}
	}
}

// A search allocates its result, and nothing for a node.
func TestAllocatesNothingANode(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		s := games.searcher(t, g.game, g.setup)
		p := opening(s.rules, 1, 8)
		s.Best(p, Limits{Nodes: 20_000})
		count := func(nodes int64) float64 {
			return testing.AllocsPerRun(3, func() { s.Best(p, Limits{Nodes: nodes}) })
		}
		spare := 2.0
		if s.rules.HasHands() {
			spare = 40 // dropping a pawn with check asks the engine whether it is mate, in a buffer of its own
		}
		if few, many := count(500), count(20_000); few > 12 || many > few+spare {
			t.Errorf("%s: %v allocations in 500 nodes, %v in 20,000", g.game, few, many)
		}
	}
}

// A finished game has no best move.
func TestFinishedGame(t *testing.T) {
	games := shelf{}
	s := games.searcher(t, "chess", "")
	p := parse(t, s.rules, "R5k1/5ppp/8/8/8/8/8/6K1 b - 0 1")
	if x := s.Best(p, Limits{Nodes: 100}); x.Move != 0 || len(x.PV) != 0 {
		t.Errorf("checkmated, but plays %+v", x)
	}
}
