package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// A row is a record as the database holds it, in the order of its columns:
// int64, float64, string, []byte or nil. Both the insert and the digest are
// made from it.
type row []any

func (r Run) row() row {
	return row{
		r.Experiment, r.Kind, r.Config, r.Hash, r.Engine, int64(r.Seed),
		int64(r.Games), int64(r.BatchSize), r.Command, r.Started,
	}
}

func (r Rules) row() row {
	return row{r.Variant, r.Setup, r.Options, int64(r.Players), r.Hash, r.Text}
}

// digest is the fingerprint of the header with all its rules.
func (r Run) digest() []byte {
	rows := []row{r.row()}
	for _, rules := range r.Rules {
		rows = append(rows, rules.row())
	}
	return digest(rows)
}

// row lays a game out. The record must have passed check, so every part of it
// has a JSON form.
func (g Game) row() row {
	hashes := make([]byte, 0, 8*len(g.Hashes))
	for _, h := range g.Hashes {
		hashes = binary.BigEndian.AppendUint64(hashes, h)
	}
	var margin any
	if g.Margin != nil {
		margin = *g.Margin + 0 // SQLite keeps no sign of a zero; adding 0 drops it
	}
	shares, extra := g.Shares, g.Extra
	if shares == nil {
		shares = []int{}
	}
	if extra == nil {
		extra = map[string]float64{}
	}
	return row{
		int64(g.Index), g.Block, g.Arm, g.Variant, g.Setup, g.Options,
		asJSON(g.Seats), int64(g.Seed), g.Start, int64(g.Opening),
		g.Moves, int64(g.Plies), g.Nodes, g.Legal, int64(g.Whole),
		asJSON(shares), g.Reason, margin, hashes, asJSON(extra), g.Void,
	}
}

func gameRows(games []Game) []row {
	rows := make([]row, len(games))
	for i, g := range games {
		rows[i] = g.row()
	}
	return rows
}

// scanGame reads a game laid out by Game.row.
func scanGame(scan func(...any) error) (Game, error) {
	var (
		g                    Game
		seed                 int64
		seats, shares, extra string
		hashes               []byte
	)
	err := scan(&g.Index, &g.Block, &g.Arm, &g.Variant, &g.Setup, &g.Options, &seats, &seed, &g.Start, &g.Opening,
		&g.Moves, &g.Plies, &g.Nodes, &g.Legal, &g.Whole, &shares, &g.Reason, &g.Margin, &hashes, &extra, &g.Void)
	if err != nil {
		return Game{}, damaged("a game: %w", err)
	}
	g.Seed = uint64(seed)
	for _, list := range []struct {
		column, text string
		into         any
	}{{"seats", seats, &g.Seats}, {"shares", shares, &g.Shares}, {"extra", extra, &g.Extra}} {
		if err := readJSON(list.text, list.into); err != nil {
			return Game{}, damaged("game %d: %s: %w", g.Index, list.column, err)
		}
	}
	if len(g.Shares) == 0 {
		g.Shares = nil
	}
	if len(g.Extra) == 0 {
		g.Extra = nil
	}
	if len(hashes)%8 != 0 {
		return Game{}, damaged("game %d: hashes of %d bytes, expected a multiple of 8", g.Index, len(hashes))
	}
	for ; len(hashes) > 0; hashes = hashes[8:] {
		g.Hashes = append(g.Hashes, binary.BigEndian.Uint64(hashes))
	}
	return g, nil
}

func (s Summary) row(arm string) row {
	return row{
		arm, int64(s.Games), int64(s.Void), s.Plies, s.Opening, s.Legal, s.Nodes,
		asJSON(s.Reasons), asJSON(s.Shares),
	}
}

func scanSummary(scan func(...any) error) (arm string, s Summary, err error) {
	var reasons, shares string
	if err := scan(&arm, &s.Games, &s.Void, &s.Plies, &s.Opening, &s.Legal, &s.Nodes, &reasons, &shares); err != nil {
		return "", Summary{}, damaged("a summary: %w", err)
	}
	if err := readJSON(reasons, &s.Reasons); err != nil {
		return "", Summary{}, damaged("summary of arm %q: reasons: %w", arm, err)
	}
	if err := readJSON(shares, &s.Shares); err != nil {
		return "", Summary{}, damaged("summary of arm %q: shares: %w", arm, err)
	}
	if err := s.check(arm); err != nil {
		return "", Summary{}, damaged("a summary: %w", err)
	}
	return arm, s, nil
}

// asJSON renders lists and maps of strings and finite numbers, which always
// have a JSON form; maps come out in the order of their keys.
func asJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("results: %v has no JSON form: %v", value, err))
	}
	return string(text)
}

// digest hashes rows. Each value goes in with its kind and its length, so that two
// different lists of rows never look the same.
func digest(rows []row) []byte {
	h := sha256.New()
	var head [9]byte
	put := func(kind byte, n uint64) {
		head[0] = kind
		binary.BigEndian.PutUint64(head[1:], n)
		h.Write(head[:])
	}
	for _, r := range rows {
		put('r', uint64(len(r)))
		for _, value := range r {
			switch v := value.(type) {
			case nil:
				put('n', 0)
			case int64:
				put('i', uint64(v))
			case float64:
				put('f', math.Float64bits(v))
			case string:
				put('s', uint64(len(v)))
				h.Write([]byte(v))
			case []byte:
				put('b', uint64(len(v)))
				h.Write(v)
			default:
				panic(fmt.Sprintf("results: a row holds a %T", value))
			}
		}
	}
	return h.Sum(nil)
}

// readJSON reads a column that holds JSON. What is JSON of another form is said in our
// words.
func readJSON(text string, into any) error {
	err := json.Unmarshal([]byte(text), into)
	if other := new(json.UnmarshalTypeError); errors.As(err, &other) {
		return fmt.Errorf("read a %s, which does not belong there", other.Value)
	}
	return err
}
