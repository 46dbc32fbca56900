package search

import (
	"slices"
	"testing"

	"komi/engine"
)

// The lines of a search are the best root moves in order, each once, and can be played. At
// depth 1, where little is pruned, each has the score that a search of its move alone finds.
func TestLines(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		s := games.searcher(t, g.game, g.setup)
		p := opening(s.rules, 3, 8)
		moves := p.Moves(nil)
		for _, lines := range []int{2, 5, len(moves) + 7} {
			s.Reset(1)
			x := s.Best(p, Limits{Depth: 3, Lines: lines})
			if want := min(lines, len(moves)); len(x.Lines) > want || len(x.Lines) < want && want < len(moves) {
				t.Fatalf("%s: %d lines of %d asked for and %d moves", p.FEN(), len(x.Lines), lines, len(moves))
			}
			if x.Move != x.Lines[0].PV[0] || x.Score != x.Lines[0].Score || !slices.Equal(x.PV, x.Lines[0].PV) {
				t.Errorf("%s: best %s %d, first line %s %d", p.FEN(), p.MoveText(x.Move), x.Score, p.MoveText(x.Lines[0].PV[0]), x.Lines[0].Score)
			}
			seen := map[engine.Move]bool{}
			for i, l := range x.Lines {
				if seen[l.PV[0]] || i > 0 && l.Score > x.Lines[i-1].Score {
					t.Errorf("%s: line %d, %s %d, is twice there or out of order", p.FEN(), i+1, p.MoveText(l.PV[0]), l.Score)
				}
				seen[l.PV[0]] = true
				legal(t, p, l.PV)
			}
		}
		s.Without(QuiescenceTable)
		for _, l := range s.Best(p, Limits{Depth: 1, Lines: 5}).Lines {
			if alone := s.Best(p, Limits{Depth: 1, Moves: l.PV[:1]}); alone.Score != l.Score {
				t.Errorf("%s: %s scores %d among others, %d alone", p.FEN(), p.MoveText(l.PV[0]), l.Score, alone.Score)
			}
		}
		s.Without(0)
	}
}

// legal checks that a variation can be played.
func legal(t *testing.T, p *engine.Position, pv []engine.Move) {
	t.Helper()
	q := p.Clone()
	for _, m := range pv {
		if !slices.Contains(q.Moves(nil), m) {
			t.Fatalf("%s: %#x of the variation is not legal", q.FEN(), m)
		}
		q.Make(m)
	}
}

// Asking for one line is asking for none, and reports change nothing. They come after
// every iteration, and the last is the result.
func TestReport(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		s := games.searcher(t, g.game, g.setup)
		p := opening(s.rules, 3, 8)
		s.Reset(1)
		want := s.Best(p, Limits{Depth: 5})
		var depths []int
		var last Result
		s.Reset(1)
		got := s.Best(p, Limits{Depth: 5, Lines: 1, Report: func(r Result) {
			depths = append(depths, r.Depth)
			last = r
			last.PV = slices.Clone(r.PV)
		}})
		if got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes || got.Lines != nil {
			t.Errorf("%s: %+v with a report, %+v without", p.FEN(), got, want)
		}
		if !slices.Equal(depths, []int{1, 2, 3, 4, 5}) || last.Nodes != got.Nodes || last.Score != got.Score || !slices.Equal(last.PV, got.PV) {
			t.Errorf("%s: reports after %v, the last %+v, result %+v", p.FEN(), depths, last, got)
		}
	}
}

// A search that may choose from some moves chooses one of them, the better one.
func TestChoose(t *testing.T) {
	s := shelf{}.searcher(t, "chess", "")
	p, err := s.rules.Parse("6k1/5ppp/8/8/8/8/8/K2R4 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var some []engine.Move
	for _, text := range []string{"a1a2", "d1d8", "a1b1"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		some = append(some, m)
	}
	for _, c := range []struct {
		moves []engine.Move
		want  string
	}{{some, "d1d8"}, {some[:1], "a1a2"}} {
		if x := s.Best(p, Limits{Depth: 3, Moves: c.moves}); p.MoveText(x.Move) != c.want {
			t.Errorf("chose %s of %d moves, want %s", p.MoveText(x.Move), len(c.moves), c.want)
		}
	}
	if x := s.Best(p, Limits{Depth: 3, Moves: []engine.Move{}}); x.Move != 0 {
		t.Errorf("chose %s of no move", p.MoveText(x.Move))
	}
}
