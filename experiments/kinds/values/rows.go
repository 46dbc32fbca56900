package values

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine/play"
	"komi/experiments/games"
	"komi/results/flat"
	"komi/stats"
)

// positionsTable is the name of the table of the positions that values later in the game
// are told by.
const positionsTable = "positions"

// The names of a table of positions.
const (
	noteBroken = "komi.broken" // why the taking of positions stopped
	pairColumn = "pair_"
	handColumn = "hand_"
)

// Tables are what the values are read off besides the rows of games: positions.
func Tables(ctx context.Context, s *games.Set) ([]*flat.Table, error) {
	if s.Tables != nil {
		return nil, errors.New("values: read flat tables, expected a run file: positions are taken from moves")
	}
	v, err := New(s.Run)
	if err != nil {
		return nil, err
	}
	v.Photograph(s.Run)
	if err := v.addAll(s.Records(ctx)); err != nil {
		return nil, err
	}
	if !v.twoPlayers() {
		return nil, nil
	}
	return []*flat.Table{v.Positions(positionsTable)}, nil
}

// Positions are the positions taken so far, as a table of this name.
func (v *Collection) Positions(name string) *flat.Table {
	t := v.camera.table()
	t.Name = name
	return t
}

// ReadPositions takes the positions of a table in place of those of games.
func (v *Collection) ReadPositions(t *flat.Table) error { return v.camera.read(t) }

// columnOf is the name of the column of a piece's difference.
func columnOf(piece string) string {
	if letter, hand := strings.CutPrefix(piece, play.HandMark); hand {
		return handColumn + letter
	}
	return piece
}

// table is the positions taken so far, a row each.
func (c *photographer) table() *flat.Table {
	of := "Values in the middle of the game and later come from games with ordinary = 1, where there are any."
	if c.all {
		of = "Values in the middle of the game and later come from all of them."
	}
	t := &flat.Table{
		Name:  positionsTable,
		About: "A calm position of a game: the first of each material that comes up, of the openings that were drawn. " + of,
		Columns: []flat.Column{
			{Name: "index", Kind: flat.Integer, Doc: "the game, as in the table of games"},
			{Name: "block", Kind: flat.Integer, Doc: "its opening; positions of one are not independent"},
			{Name: "budget", Kind: flat.Integer, Doc: "positions searched for a move, where arms differ in it; else 0"},
			{Name: "phase", Kind: flat.Label, Doc: "part of the game, by the pieces that are left"},
			{Name: "ordinary", Kind: flat.Integer, Doc: "1 if the game began with equal armies, else 0"},
			{Name: "turn", Kind: flat.Integer, Doc: "1 if player 1 is on turn, −1 if player 2 is"},
			{Name: "score", Kind: flat.Real, Doc: "player 1’s part of the game’s result, from 0 to 1"},
		},
	}
	if c.broken != nil {
		t.Notes = map[string]string{noteBroken: c.broken.Error()}
	}
	pieces, pairs := map[string]bool{}, map[string]bool{}
	for _, s := range c.shots {
		for p := range s.counts {
			pieces[p] = true
		}
		for p := range s.pairs {
			pairs[p] = true
		}
	}
	for _, p := range slices.Sorted(maps.Keys(pieces)) {
		where := "on the board"
		if strings.HasPrefix(p, play.HandMark) {
			where = "in hand"
		}
		t.Columns = append(t.Columns, flat.Column{Name: columnOf(p), Kind: flat.Integer, Key: p, Doc: fmt.Sprintf("what player 1 has more of %s %s than player 2", strings.TrimPrefix(p, play.HandMark), where)})
	}
	for _, p := range slices.Sorted(maps.Keys(pairs)) {
		t.Columns = append(t.Columns, flat.Column{Name: pairColumn + p, Kind: flat.Integer, Key: pairTerm + p, Doc: fmt.Sprintf("1 if player 1 has two or more of %s on the board and player 2 has not, −1 for the reverse", p)})
	}
	for _, s := range c.shots {
		row := []any{int64(s.game), int64(s.opening), s.budget, s.phase, int64(stats.Indicator(s.even)), int64(s.turn), s.y}
		for _, p := range slices.Sorted(maps.Keys(pieces)) {
			row = append(row, int64(s.counts[p]))
		}
		for _, p := range slices.Sorted(maps.Keys(pairs)) {
			row = append(row, int64(s.pairs[p]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// read takes the positions of a table in place of those of games.
func (c *photographer) read(t *flat.Table) error {
	c.given = true
	if text := t.Notes[noteBroken]; text != "" {
		c.broken = errors.New(text)
	}
	return t.Each(func(r flat.Row) error {
		s := shot{
			game: int(r.Integer("index")), opening: uint64(r.Integer("block")), budget: r.Integer("budget"), phase: r.Text("phase"),
			even: r.Integer("ordinary") == 1, turn: float64(r.Integer("turn")), y: r.Real("score"),
			counts: map[string]float64{}, pairs: map[string]float64{},
		}
		for _, column := range t.Columns {
			n := float64(r.Integer(column.Name))
			letter, pair := strings.CutPrefix(column.Key, pairTerm)
			switch {
			case column.Key == "" || n == 0:
			case pair:
				s.pairs[letter] = n
			default:
				s.counts[column.Key] = n
			}
		}
		c.shots = append(c.shots, s)
		return nil
	})
}
