package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// wandered returns a position of titans n random plies from the start. The game is not
// over there.
func wandered(t testing.TB, r *engine.Rules, seed uint64, n int) *engine.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 19))
	for range 1000 {
		p := r.New()
		for range n {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
		if _, over := p.Outcome(); !over {
			return p
		}
	}
	t.Fatal("every random game was over")
	return nil
}

// manyGames are games that between them use all code of the searches.
var manyGames = []struct {
	setup   string
	options map[string]string
}{
	{"std", nil},
	{"alt", map[string]string{"transform": "off"}},
	{"std", map[string]string{"board": "gilman"}},
	{"std-xf", nil},
	{"std-xs", map[string]string{"team_end": "continue"}},
}

// The same seed, calls and limits must give the same results. No search may exceed its
// budget by a node or change its position.
func TestModelsAreDetermined(t *testing.T) {
	for _, g := range manyGames {
		r := gametest.RulesWith(t, "titans", g.setup, g.options)
		w := eval.ArmiesFor(r)
		for _, model := range models() {
			t.Run(g.setup+" "+model.String(), func(t *testing.T) {
				one, two := NewMany(r, w, model, 1<<18), NewMany(r, w, model, 1<<18)
				two.Reset(5)
				two.Best(wandered(t, r, 99, 10), Limits{Nodes: 500}) // Reset must undo this
				one.Reset(7)
				two.Reset(7)
				for i, nodes := range []int64{1, 2, 40, 41, 300, 3000} {
					p := wandered(t, r, uint64(i), 9*i)
					fen, key, ply := p.FEN(), p.Key(), p.Ply()
					a, b := one.Best(p, Limits{Nodes: nodes}), two.Best(p, Limits{Nodes: nodes})
					if a.Move != b.Move || a.Score != b.Score || a.Nodes != b.Nodes || !slices.Equal(a.PV, b.PV) {
						t.Errorf("%s: %d nodes: %+v and %+v", fen, nodes, a, b)
					}
					if a.Nodes > nodes || nodes > 300 && a.Nodes < nodes && !decided(a) {
						t.Errorf("%s: %d nodes made of %d", fen, a.Nodes, nodes)
					}
					if p.FEN() != fen || p.Key() != key || p.Ply() != ply {
						t.Errorf("%s became %s", fen, p.FEN())
					}
					if len(a.PV) == 0 || a.PV[0] != a.Move {
						t.Errorf("%s: move %s, line %v", fen, p.MoveText(a.Move), a.PV)
					}
					q := p.Clone()
					for _, m := range a.PV {
						if !slices.Contains(q.Moves(nil), m) {
							t.Fatalf("%s: the line %v goes on by an illegal move", fen, a.PV)
						}
						q.Make(m)
					}
				}
			})
		}
	}
}

// decided reports whether a search saw the end of the game or of the alliance. It may then
// have had nothing left to search.
func decided(r Result) bool { return max(r.Score, -r.Score) > leadBound }

// A limit of depth alone ends a search.
func TestModelsStopAtDepth(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	p := r.New()
	for _, model := range models() {
		s := NewMany(r, w, model, 1<<18)
		s.Reset(1)
		none := s.Best(p, Limits{})
		s.Reset(1)
		one := s.Best(p, Limits{Depth: 1})
		if none.Move != one.Move || none.Nodes != one.Nodes || one.Move == 0 {
			t.Errorf("%v: without limits %+v, to depth 1 %+v", model, none, one)
		}
		s.Reset(1)
		if two := s.Best(p, Limits{Depth: 2}); two.Nodes <= one.Nodes {
			t.Errorf("%v: %d nodes to depth 2, %d to depth 1", model, two.Nodes, one.Nodes)
		}
	}
}

// A search must allocate its result and nothing else, however long it is.
func TestModelsAllocateNothing(t *testing.T) {
	for _, setup := range []string{"std", "std-xs"} {
		r := gametest.Rules(t, "titans", setup)
		w := eval.ArmiesFor(r)
		p := wandered(t, r, 4, 30)
		for _, model := range models() {
			s := NewMany(r, w, model, 1<<20)
			s.Reset(1)
			s.Best(p, Limits{Nodes: 20_000}) // lets buffers grow
			short := testing.AllocsPerRun(3, func() { s.Best(p, Limits{Nodes: 10}) })
			long := testing.AllocsPerRun(3, func() { s.Best(p, Limits{Nodes: 10_000}) })
			if long > short+4 { // the line of the result may grow
				t.Errorf("%s %v: %v allocations in a long search, %v in a short one", setup, model, long, short)
			}
		}
	}
}

func TestFinishedGameHasNoMove(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	p := parse(t, r, "9/9/9/9/4xK4|9/9/9/9/9|9/9/9/9/9[] x - 0 1")
	for _, model := range models() {
		s := NewMany(r, eval.ArmiesFor(r), model, 1<<16)
		if got := s.Best(p, Limits{Nodes: 100}); got.Move != 0 || got.Nodes != 0 {
			t.Errorf("%v: %+v, want nothing", model, got)
		}
	}
}

// The model does not matter once two players are left.
func TestLastTwoArePlayedAlike(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	p, err := r.Parse("9/9/9/4xK4/9|9/9/9/9/9|9/9/9/1fP3R3/4fK4[] f - 0 20")
	if err != nil {
		t.Fatal(err)
	}
	var first Result
	for i, model := range models() {
		s := NewMany(r, w, model, 1<<20)
		if model == MCTSMaxN {
			s = NewMany(r, w, model, 1<<21) // half of it is the tree
		}
		s.Reset(3)
		got := s.Best(p, Limits{Nodes: 3000})
		if i == 0 {
			first = got
		}
		if got.Move != first.Move || got.Score != first.Score {
			t.Errorf("%v: %s %d, but %v: %s %d", model, p.MoveText(got.Move), got.Score, models()[0], p.MoveText(first.Move), first.Score)
		}
	}
}

func TestForPicksBySeats(t *testing.T) {
	if _, ok := For(gametest.Rules(t, "chess", ""), Paranoid, 1<<16).(*Searcher); !ok {
		t.Error("two players are not searched by alpha-beta")
	}
	s, ok := For(gametest.Rules(t, "titans", "std"), Paranoid, 1<<16).(*Many)
	if !ok || s.Model() != Paranoid {
		t.Errorf("three players are searched by %T, want a paranoid Many", s)
	}
}

func TestModelNames(t *testing.T) {
	for _, m := range models() {
		if got, err := ParseModel(m.String()); err != nil || got != m {
			t.Errorf("%q read as %v, %v", m.String(), got, err)
		}
	}
	if got, err := ParseModel("maxn"); err != nil || got != MaxN {
		t.Errorf(`"maxn" read as %v, %v`, got, err)
	}
	if _, err := ParseModel("minimax"); err == nil {
		t.Error(`"minimax" read without an error`)
	}
}

// BenchmarkSearchMany reports nodes per processor second of each model: 20,000 nodes from
// each of eight positions of titans, which are twelve random plies from the start.
func BenchmarkSearchMany(b *testing.B) {
	for _, setup := range []string{"std", "std-xs"} {
		r := gametest.Rules(b, "titans", setup)
		w := eval.ArmiesFor(r)
		for _, model := range models() {
			name := model.String()
			if r.Spec().Team != nil {
				name = "team"
			}
			b.Run(name, func(b *testing.B) {
				s := NewMany(r, w, model, 1<<22)
				var nodes int64
				began := processorTime()
				for i := 0; b.Loop(); i++ {
					s.Reset(1)
					nodes += s.Best(wandered(b, r, uint64(i%8), 12), Limits{Nodes: 20_000}).Nodes
				}
				b.ReportMetric(float64(nodes)/(processorTime()-began).Seconds(), "nodes/s")
				b.ReportMetric(0, "ns/op")
			})
			if r.Spec().Team != nil {
				break // the model does not matter
			}
		}
	}
}

// models are all models.
func models() []Model { return []Model{MaxN, Paranoid, BRSPlus, MCTSMaxN} }

// BRS+ searches replies to each of the own moves of a line, not only to the one at the root.
func TestBestReplyAnswersEveryOwnMove(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := eval.ArmiesFor(r)
	answered := 0
	for seed := range uint64(6) {
		p := wandered(t, r, seed, 40)
		me := p.Turn()
		s := NewMany(r, w, BRSPlus, 1<<22)
		s.Reset(1)
		line := s.Best(p, Limits{Depth: 4}).PV
		q := p.Clone()
		for i, m := range line {
			own := q.Turn() == me
			q.Make(m)
			if i < 3 || !own || i+1 == len(line) || q.Finished() {
				continue
			}
			if s.table.probe(q.Key()^s.paranoid.salt) == nil {
				t.Errorf("%s: no reply to %s was searched, of the line %v", p.FEN(), q.MoveText(m), line)
			}
			answered++
		}
	}
	if answered < 3 {
		t.Errorf("%d second own moves, want 3", answered)
	}
}
