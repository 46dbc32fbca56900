package experiments

import (
	"errors"
	"fmt"
	"sync"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/search"
	"komi/engine/tomlfile"
	"komi/engine/uci"
)

// Players makes a player for a seat in games of the given rules. The error says
// why the seat cannot be taken: its games are void.
type Players func(r *engine.Rules, seat Seat) (play.Player, error)

// engineHash is the size of another program's table in megabytes.
const engineHash = 16

// Searchers returns the players of this build: another program where the seat
// names one, else the search that fits the number of players, with the game's own
// evaluation. Weights are read or computed once for each rules and shared.
func Searchers() Players {
	weights := weightsShelf{two: map[weightsOf]*eval.Weights{}, several: map[*engine.Rules]*eval.Armies{}}
	return func(r *engine.Rules, seat Seat) (play.Player, error) {
		if seat.Engine != "" {
			return play.NewEngine(r, uci.Config{Path: seat.Engine, HashMB: engineHash})
		}
		bytes := play.TableBytes(seat.Nodes)
		if r.Players() > 2 {
			model, err := search.ParseModel(seat.Model)
			if err != nil {
				return nil, err
			}
			w := weights.armies(r)
			return play.NewSearch(func() search.Player { return search.NewMany(r, w, model, bytes) }, nil), nil
		}
		w, err := weights.of(r, seat.Weights)
		if err != nil {
			return nil, err
		}
		return play.NewSearch(func() search.Player { return search.New(r, w, bytes) }, nil), nil
	}
}

// A weightsShelf keeps weights that several workers play by.
type weightsShelf struct {
	mu      sync.Mutex
	two     map[weightsOf]*eval.Weights
	several map[*engine.Rules]*eval.Armies
}

type weightsOf struct {
	rules *engine.Rules
	name  string // of an evaluation or a file; "" for those that are usual
}

// of returns weights for a game of two.
func (s *weightsShelf) of(r *engine.Rules, name string) (*eval.Weights, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := weightsOf{r, name}
	if w := s.two[key]; w != nil {
		return w, nil
	}
	w, err := ReadWeights(r, name)
	if err != nil {
		return nil, err
	}
	s.two[key] = w
	return w, nil
}

// ReadWeights returns the weights that a seat names: those of [eval.Named], those of a
// file, or the usual ones where it names none.
func ReadWeights(r *engine.Rules, name string) (*eval.Weights, error) {
	switch {
	case name == "":
		return eval.For(r), nil
	case eval.IsName(name):
		return eval.Named(r, name)
	}
	text, err := tomlfile.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w, err := eval.Read(r, text)
	var faults tomlfile.Faults
	switch {
	case errors.As(err, &faults):
		for i := range faults {
			faults[i].File = name
		}
		return nil, faults
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// armies returns weights for a game of several.
func (s *weightsShelf) armies(r *engine.Rules) *eval.Armies {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.several[r]
	if w == nil {
		w = eval.ArmiesFor(r)
		s.several[r] = w
	}
	return w
}
