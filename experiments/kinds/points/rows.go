package points

import (
	"context"
	"errors"
	"fmt"

	"komi/experiments/games"
	"komi/experiments/kinds/values"
	"komi/results/flat"
)

// The names of the tables of positions: those in which games were counted, and those that
// tell values without a count and with the new points in force.
const (
	endsTable    = "ends"
	neutralTable = "positions"
	underTable   = "positions_again"
)

// Tables are what points are read off besides the rows of games: the positions in which
// games were counted, and those that tell values.
func Tables(ctx context.Context, s *games.Set) ([]*flat.Table, error) {
	if s.Tables != nil {
		return nil, errors.New("points: read flat tables, expected a run file: ends are found by moves")
	}
	p, err := New(s.Run)
	if err != nil {
		return nil, err
	}
	t := &flat.Table{
		Name: endsTable, About: "A game whose end was counted, with the position it was counted in.",
		Columns: []flat.Column{
			{Name: "index", Kind: flat.Integer, Doc: "the game, as in the table of games"},
			{Name: "position", Kind: flat.Text, Nullable: true, Doc: "the position, FEN, with passes taken back; empty if it cannot be played on"},
		},
	}
	for _, term := range p.Terms {
		doc := fmt.Sprintf("what player 1 has more of %s on the board than player 2", term)
		if term == spareRoyal {
			doc = "1 if player 1 has a spare royal and player 2 has none, −1 for the reverse"
		}
		t.Columns = append(t.Columns, flat.Column{Name: term, Kind: flat.Integer, Key: term, Doc: doc})
	}
	for g, err := range s.Records(ctx) {
		if err != nil {
			return nil, err
		}
		at, noted := p.arms[g.Arm]
		if !noted || p.notes[at.stage].Arms[at.arm].Role == roleValues {
			if err := p.Add(g); err != nil {
				return nil, err
			}
			continue
		}
		if g.Void != "" || g.Margin == nil {
			continue
		}
		c, err := p.ended(g)
		if err != nil {
			return nil, err
		}
		row := []any{int64(g.Index), nil}
		if c.open {
			row[1] = c.fen
		}
		for _, n := range c.x {
			row = append(row, int64(n))
		}
		t.Rows = append(t.Rows, row)
	}
	return []*flat.Table{t, p.neutral.Positions(neutralTable), p.under.Positions(underTable)}, nil
}

// readTables takes what tables say in place of the moves of games.
func (p *Collection) readTables(tables map[string]*flat.Table) error {
	if t := tables[endsTable]; t != nil {
		if err := p.readEnds(t); err != nil {
			return err
		}
	}
	for name, v := range map[string]*values.Collection{neutralTable: p.neutral, underTable: p.under} {
		if t := tables[name]; t != nil {
			if err := v.ReadPositions(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// readEnds takes the ends of counted games from a table.
func (p *Collection) readEnds(t *flat.Table) error {
	p.ends = map[int]counted{}
	return t.Each(func(r flat.Row) error {
		c := counted{open: r.Has("position"), fen: r.Text("position")}
		for _, term := range p.Terms {
			c.x = append(c.x, int(r.Integer(term)))
		}
		p.ends[int(r.Integer("index"))] = c
		return nil
	})
}
