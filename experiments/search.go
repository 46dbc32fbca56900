package experiments

import (
	"sync"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
)

const (
	// tableBytesPerNode sizes a player's transposition table by its budget. A
	// table that holds some thirty moves' searches loses little of a game and
	// still fits a processor's cache at usual budgets. The size decides moves,
	// so it depends on the budget alone.
	tableBytesPerNode = 512
	minTable          = 256 << 10
	maxTable          = 16 << 20
)

// Searchers returns the players of this build: alpha-beta search with the
// game's own evaluation. Weights are computed once for each rules and shared.
func Searchers() Players {
	var mu sync.Mutex
	known := map[*engine.Rules]*eval.Weights{}
	return func(r *engine.Rules, nodes int64) Player {
		mu.Lock()
		defer mu.Unlock()
		w := known[r]
		if w == nil {
			w = eval.For(r)
			known[r] = w
		}
		bytes := min(max(nodes*tableBytesPerNode, minTable), maxTable)
		return searcher{search.New(r, w, int(bytes))}
	}
}

// searcher is a search in a seat.
type searcher struct{ *search.Searcher }

// Choose searches with a budget of nodes. Evaluation is in hundredths of a pawn.
func (s searcher) Choose(p *engine.Position, nodes int64) Choice {
	found := s.Best(p, search.Limits{Nodes: nodes})
	return Choice{Move: found.Move, Score: float64(found.Score) / 100, Nodes: found.Nodes}
}
