package document

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Seats says how the players of an experiment differ, as in "B: 60 positions a move". It
// is empty where only their names differ.
func Seats(config string) ([]string, error) {
	var d struct {
		Budget struct{ Nodes int64 }
		Seat   []Seat
	}
	if err := toml.Unmarshal([]byte(config), &d); err != nil {
		return nil, fmt.Errorf("seats: the run's experiment file: %w", err)
	}
	var out []string
	kinds := map[string]bool{}
	for i, s := range d.Seat {
		var says []string
		if s.Nodes == 0 {
			s.Nodes = d.Budget.Nodes
		}
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
		if s.Name == "" {
			s.Name = SeatLabel(i)
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
