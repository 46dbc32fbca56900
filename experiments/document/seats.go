package document

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Players are what an experiment's file says of who plays.
type Players struct {
	Model, Weights string // of seats that name none; "" for the usual ones
	// Seats are one or more. A seat that the file does not name goes by its label, and one
	// without nodes of its own has those of the budget.
	Seats []Seat
}

// PlayersOf reads a run's experiment file. It fails if that cannot be read.
func PlayersOf(config string) (Players, error) {
	var d struct {
		Budget struct {
			Nodes          int64
			Model, Weights string
		}
		Seat []Seat
	}
	if err := toml.Unmarshal([]byte(config), &d); err != nil {
		return Players{}, fmt.Errorf("seats: the run's experiment file: %w", err)
	}
	if len(d.Seat) == 0 {
		d.Seat = []Seat{{}}
	}
	for i := range d.Seat {
		s := &d.Seat[i]
		s.Name, s.Nodes = cmp.Or(s.Name, SeatLabel(i)), cmp.Or(s.Nodes, d.Budget.Nodes)
	}
	return Players{Model: d.Budget.Model, Weights: d.Budget.Weights, Seats: d.Seat}, nil
}

// Seats says how the players of an experiment differ, as in "B: 60 positions a move". It
// is empty where only their names differ.
func Seats(config string) ([]string, error) {
	p, err := PlayersOf(config)
	if err != nil {
		return nil, err
	}
	var out []string
	kinds := map[string]bool{}
	for _, s := range p.Seats {
		var says []string
		if s.Nodes > 0 {
			says = append(says, fmt.Sprintf("%d positions a move", s.Nodes))
		}
		if s.Model != "" {
			says = append(says, "search model "+s.Model)
		}
		if s.Weights != "" {
			says = append(says, "weights "+filepath.Base(s.Weights))
		}
		if s.Engine != "" {
			says = append(says, "program "+filepath.Base(s.Engine))
		}
		if len(says) == 0 {
			says = append(says, "the usual search")
		}
		what := strings.Join(says, ", ")
		kinds[what] = true
		out = append(out, s.Name+": "+what)
	}
	if len(kinds) < 2 {
		return nil, nil
	}
	return out, nil
}
