package experiments

import (
	"fmt"
	"os"
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

// Searchers returns the players of this build: another program where the seat
// names one, else the search that fits the number of players, with the game's own
// evaluation. Weights are read or computed once
// for each rules and shared.
func Searchers() Players {
	var mu sync.Mutex
	type use struct {
		r    *engine.Rules
		file string
	}
	known := map[use]*eval.Weights{}
	armies := map[*engine.Rules]*eval.Armies{}
	weights := func(r *engine.Rules, file string) (*eval.Weights, error) {
		mu.Lock()
		defer mu.Unlock()
		w := known[use{r, file}]
		if w == nil {
			w = eval.For(r)
			if file != "" {
				text, err := os.ReadFile(file)
				if err != nil {
					return nil, fmt.Errorf("weights: %w", err)
				}
				if w, err = eval.Read(r, text); err != nil {
					return nil, fmt.Errorf("%s: %w", file, err)
				}
			}
			known[use{r, file}] = w
		}
		return w, nil
	}
	return func(r *engine.Rules, seat Seat) (Player, error) {
		if seat.Engine != "" {
			return newForeign(r, seat.Engine)
		}
		bytes := int(min(max(seat.Nodes*tableBytesPerNode, minTable), maxTable))
		if r.Players() > 2 {
			model, err := search.ParseModel(seat.Model)
			if err != nil {
				return nil, err
			}
			mu.Lock()
			w := armies[r]
			if w == nil {
				w = eval.ArmiesFor(r)
				armies[r] = w
			}
			mu.Unlock()
			return searcher{search.NewMany(r, w, model, bytes)}, nil
		}
		w, err := weights(r, seat.Weights)
		if err != nil {
			return nil, err
		}
		return searcher{search.New(r, w, bytes)}, nil
	}
}

// searcher is a search in a seat.
type searcher struct{ search.Player }

// Choose searches with a budget of nodes. Evaluation is in hundredths of a pawn.
func (s searcher) Choose(p *engine.Position, nodes int64) Choice {
	found := s.Best(p, search.Limits{Nodes: nodes})
	return Choice{Move: found.Move, Score: float64(found.Score) / 100, Nodes: found.Nodes}
}
