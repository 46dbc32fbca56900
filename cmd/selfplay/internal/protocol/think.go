package protocol

import (
	"time"

	"komi/engine"
	"komi/engine/search"
)

// A request is what a search is asked for.
type request struct {
	nodes    int64
	depth    int
	moves    []engine.Move // to choose from, nil for all
	lines    int
	span     span
	infinite bool // the answer waits until somebody asks for it
}

// A thought is the state of a search for the GUI.
type thought struct {
	search.Result
	elapsed time.Duration
	pos     *engine.Position // that is searched
}

// line returns the i-th principal variation, the best first, and whether there is one.
func (t *thought) line(i int) (search.Line, bool) {
	switch {
	case i < len(t.Lines):
		return t.Lines[i], true
	case i == 0 && len(t.PV) > 0:
		return search.Line{Score: t.Score, PV: t.PV}, true
	}
	return search.Line{}, false
}

// think searches the position of the game. show is called after every iteration, by the
// task, and answer when the search has ended.
func (s *session) think(r request, show, answer func(*thought)) {
	g := s.game
	began := time.Now()
	player := g.searcher(s.tuning.hash, s.config.Kept)
	t := &thought{pos: g.pos.Clone()}
	enough := false // no further iteration
	limits := search.Limits{Nodes: r.nodes, Depth: r.depth, Moves: r.moves, Lines: r.lines}
	limits.Report = func(x search.Result) {
		t.Result, t.elapsed = x, time.Since(began)
		show(t)
		enough = r.span.soft > 0 && t.elapsed > r.span.soft
	}
	shown := engine.Move(0)
	work := func(stop func() bool) {
		limits.Stop = func() bool {
			return enough || stop() || r.span.hard > 0 && time.Since(began) >= r.span.hard
		}
		x := player.Best(g.pos, limits)
		if len(t.PV) > 0 {
			shown = t.PV[0]
		}
		t.Result, t.elapsed = x, time.Since(began)
		if x.Move != 0 && x.Move != shown {
			t.Lines = nil // they are of another iteration
			show(t)
		}
	}
	s.begin(&task{holds: r.infinite, answer: func() { answer(t) }}, work)
}
