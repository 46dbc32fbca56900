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
	two := shelf[*eval.Weights]{kept: map[weightsOf]*eval.Weights{}, read: ReadWeights}
	several := shelf[*eval.Armies]{kept: map[weightsOf]*eval.Armies{}, read: ReadArmies}
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
			w, err := several.of(r, seat.Weights)
			if err != nil {
				return nil, err
			}
			return play.NewSearch(func() search.Player { return search.NewMany(r, w, model, bytes) }, nil), nil
		}
		w, err := two.of(r, seat.Weights)
		if err != nil {
			return nil, err
		}
		return play.NewSearch(func() search.Player { return search.New(r, w, bytes) }, nil), nil
	}
}

// A shelf keeps weights that several workers play by.
type shelf[W any] struct {
	mu   sync.Mutex
	kept map[weightsOf]W
	read func(r *engine.Rules, name string) (W, error)
}

type weightsOf struct {
	rules *engine.Rules
	name  string // of an evaluation or a file; "" for those that are usual
}

// of returns the weights of a name.
func (s *shelf[W]) of(r *engine.Rules, name string) (W, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := weightsOf{r, name}
	if w, ok := s.kept[key]; ok {
		return w, nil
	}
	w, err := s.read(r, name)
	if err == nil {
		s.kept[key] = w
	}
	return w, err
}

// ReadWeights returns the weights of a game of two that a seat names: those of
// [eval.Named], those of a file, or the usual ones where it names none.
func ReadWeights(r *engine.Rules, name string) (*eval.Weights, error) {
	if name == "" {
		return eval.For(r), nil
	}
	return readWeights(r, name, eval.Named, eval.Read)
}

// ReadArmies returns the weights of a game of several that a seat names, as
// [ReadWeights] does.
func ReadArmies(r *engine.Rules, name string) (*eval.Armies, error) {
	if name == "" {
		return eval.ArmiesFor(r), nil
	}
	return readWeights(r, name, eval.NamedArmies, eval.ReadArmies)
}

func readWeights[W any](r *engine.Rules, name string, named func(*engine.Rules, string) (W, error), read func(*engine.Rules, []byte) (W, error)) (w W, err error) {
	if eval.IsName(name) {
		return named(r, name)
	}
	text, err := tomlfile.ReadFile(name)
	if err != nil {
		return w, fmt.Errorf("weights: %w", err)
	}
	w, err = read(r, text)
	var faults tomlfile.Faults
	if err != nil && !errors.As(err, &faults) {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	return w, tomlfile.InFile(name, err)
}
