package flat

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"komi/results"
)

// GamesTable is the name of the table of games.
const GamesTable = "games"

// noteRun is the note that holds the run's header.
const noteRun = "komi.run"

// A Header says whose games a table holds.
type Header struct {
	Run   results.Run
	Files []string // names of the run's files, without folders
	// Batches is the length of the prefix that the table holds, Beyond the number of
	// batches that were stored behind its end.
	Batches, Beyond int
	// Margin is what the report called fair.
	Margin float64
}

// A Described count is what whoever makes a table knows of a further count of records.
type Described struct {
	Doc string // what it is, for its column
	// Zero says that a record without the count has 0 of it. Of other counts such a record
	// says nothing.
	Zero bool
}

// Of is the table of some games, which stand in the order of the schedule, with the further
// counts as they are described. The games are gone through twice.
func Of(h Header, games iter.Seq2[results.Game, error], describe func(count string) Described) (*Table, error) {
	keys, err := countsOf(games, describe)
	if err != nil {
		return nil, err
	}
	header, err := h.text()
	if err != nil {
		return nil, err
	}
	t := &Table{
		Name: GamesTable, About: "A game of " + h.Run.Experiment + ", in the order of the schedule.",
		Columns: columns(h.Run.Players(), keys), Notes: map[string]string{noteRun: header},
	}
	seen := newMemory()
	for g, err := range games {
		if err != nil {
			return nil, err
		}
		t.Rows = append(t.Rows, row(g, h.Run.Players(), keys, seen))
	}
	return t, t.Check()
}

// A count is a further count of records with how its column is filled.
type count struct {
	key   string
	whole bool // all its values are
	Described
}

// countsOf lists the further counts of games by name.
func countsOf(games iter.Seq2[results.Game, error], describe func(count string) Described) ([]count, error) {
	whole := map[string]bool{}
	for g, err := range games {
		if err != nil {
			return nil, err
		}
		for key, value := range g.Extra {
			known, seen := whole[key]
			whole[key] = (known || !seen) && value == math.Trunc(value) && math.Abs(value) < 1<<53
		}
	}
	var out []count
	for _, key := range slices.Sorted(maps.Keys(whole)) {
		out = append(out, count{key, whole[key], describe(key)})
	}
	return out, nil
}

// columnName is the name of a count's column: easy to type in other programs.
func columnName(key string) string {
	return strings.NewReplacer(" ", "_", ":", "_").Replace(key)
}

func columns(players int, keys []count) []Column {
	out := []Column{
		{Name: "index", Kind: Integer, Doc: "place in the schedule, from 0"},
		{Name: "block", Kind: Integer, Doc: "the opening: games of a block share it and differ in who sits where, or in their arm. Games of a block are not independent"},
		{Name: "arm", Kind: Label, Doc: "what is being compared"},
		{Name: "variant", Kind: Label, Doc: "the game's id"},
		{Name: "setup", Kind: Label, Doc: "id of the starting position"},
		{Name: "options", Kind: Label, Doc: "options in force"},
	}
	for p := range players {
		out = append(out, Column{Name: fmt.Sprintf("seat_%d", p+1), Kind: Label, Nullable: true, Doc: fmt.Sprintf("who was player %d in the order of the rules, which begins with who moves first, but for an option on the order of turns", p+1)})
	}
	out = append(
		out,
		Column{Name: "seed", Kind: Word, Doc: "seed of the game's random stream"},
		Column{Name: "start", Kind: Label, Doc: "position the game starts from, FEN"},
		Column{Name: "opening_plies", Kind: Integer, Doc: "number of leading moves that were prepared at random"},
		Column{Name: "opening", Kind: Label, Doc: "these moves, parted by spaces"},
		Column{Name: "same_moves", Kind: Integer, Doc: "index of the first game with the same moves, whatever its options: its own, unless the game repeats another. A game is no new one if variant, setup, options and start are the same too"},
		Column{Name: "end_seen", Kind: Integer, Doc: "1 if the record has the keys of positions, else 0"},
	)
	for _, n := range results.KeyPlies {
		out = append(out, Column{Name: fmt.Sprintf("same_%d", n), Kind: Integer, Nullable: true, Doc: fmt.Sprintf("index of the first game that had the same position after %d plies; empty if the game was shorter", n)})
	}
	out = append(out, Column{Name: "whole", Kind: Integer, Doc: "what the shares sum to; 0 in a void game"})
	for p := range players {
		out = append(out, Column{Name: fmt.Sprintf("share_%d", p+1), Kind: Integer, Nullable: true, Doc: fmt.Sprintf("part of the whole that player %d got; empty in a void game", p+1)})
	}
	out = append(
		out,
		Column{Name: "reason", Kind: Label, Doc: "why the game ended"},
		Column{Name: "plies", Kind: Integer, Doc: "number of moves"},
		Column{Name: "nodes", Kind: Integer, Doc: "positions searched"},
		Column{Name: "legal", Kind: Integer, Doc: "sum of the numbers of legal moves after the opening"},
		Column{Name: "margin", Kind: Real, Nullable: true, Doc: "points of player 1 less those of player 2, where they were counted"},
		Column{Name: "void", Kind: Label, Doc: "how the game crashed or broke a rule; empty in a good game"},
	)
	for _, c := range keys {
		column := Column{Name: columnName(c.key), Kind: Real, Nullable: !c.Zero, Key: c.key, Doc: c.Doc}
		if c.whole {
			column.Kind = Integer
		}
		out = append(out, column)
	}
	return out
}

// A memory knows what the games before had.
type memory struct {
	moves map[string]int
	keys  [len(results.KeyPlies)]map[uint64]int
}

func newMemory() *memory {
	m := &memory{moves: map[string]int{}}
	for i := range m.keys {
		m.keys[i] = map[uint64]int{}
	}
	return m
}

// first is the index of the first game that had it.
func first[K comparable](known map[K]int, what K, index int) int64 {
	if i, seen := known[what]; seen {
		return int64(i)
	}
	known[what] = index
	return int64(index)
}

func row(g results.Game, players int, keys []count, seen *memory) []any {
	out := []any{int64(g.Index), g.Block, g.Arm, g.Variant, g.Setup, g.Options}
	for p := range players {
		if p < len(g.Seats) {
			out = append(out, g.Seats[p])
			continue
		}
		out = append(out, nil)
	}
	end := int64(0)
	if len(g.Hashes) > 0 {
		end = 1
	}
	out = append(out, g.Seed, g.Start, int64(g.Opening), opening(g), first(seen.moves, g.Moves, g.Index), end)
	for i, plies := range results.KeyPlies {
		if g.Plies < plies || i >= len(g.Hashes)-1 {
			out = append(out, nil)
			continue
		}
		out = append(out, first(seen.keys[i], g.Hashes[i], g.Index))
	}
	out = append(out, int64(g.Whole))
	for p := range players {
		if p < len(g.Shares) {
			out = append(out, int64(g.Shares[p]))
			continue
		}
		out = append(out, nil)
	}
	out = append(out, g.Reason, int64(g.Plies), g.Nodes, g.Legal)
	if g.Margin != nil {
		out = append(out, *g.Margin)
	} else {
		out = append(out, nil)
	}
	out = append(out, g.Void)
	for _, c := range keys {
		value, has := g.Extra[c.key]
		switch {
		case !has && !c.Zero:
			out = append(out, nil)
		case c.whole:
			out = append(out, int64(value))
		default:
			out = append(out, value)
		}
	}
	return out
}

// opening is the prepared moves.
func opening(g results.Game) string {
	words := strings.Fields(g.Moves)
	return strings.Join(words[:min(g.Opening, len(words))], " ")
}

// Games are records that stand for those a table of games was made of. Their moves and
// keys are not the players': the opening is followed by one word that is equal in games
// with equal moves, and only in those.
func (t *Table) Games() ([]results.Game, error) {
	out := make([]results.Game, 0, len(t.Rows))
	err := t.Each(func(r Row) error {
		g := results.Game{
			Index: int(r.Integer("index")), Block: r.Integer("block"), Arm: r.Text("arm"), Variant: r.Text("variant"),
			Setup: r.Text("setup"), Options: r.Text("options"), Seed: r.Word("seed"), Start: r.Text("start"),
			Opening: int(r.Integer("opening_plies")), Plies: int(r.Integer("plies")), Nodes: r.Integer("nodes"), Legal: r.Integer("legal"),
			Whole: int(r.Integer("whole")), Reason: r.Text("reason"), Void: r.Text("void"),
		}
		for p := 1; r.Has(fmt.Sprintf("seat_%d", p)); p++ {
			g.Seats = append(g.Seats, r.Text(fmt.Sprintf("seat_%d", p)))
		}
		for p := 1; r.Has(fmt.Sprintf("share_%d", p)); p++ {
			g.Shares = append(g.Shares, int(r.Integer(fmt.Sprintf("share_%d", p))))
		}
		g.Moves = strings.TrimSpace(fmt.Sprintf("%s =%d", r.Text("opening"), r.Integer("same_moves")))
		for _, n := range results.KeyPlies {
			if same := fmt.Sprintf("same_%d", n); r.Has(same) {
				g.Hashes = append(g.Hashes, uint64(r.Integer(same)))
			}
		}
		if r.Integer("end_seen") > 0 {
			g.Hashes = append(g.Hashes, uint64(g.Index))
		}
		if r.Has("margin") {
			margin := r.Real("margin")
			g.Margin = &margin
		}
		for _, c := range t.Columns {
			if c.Key == "" || !r.Has(c.Name) {
				continue
			}
			value := r.Real(c.Name)
			if c.Kind == Integer {
				value = float64(r.Integer(c.Name))
			}
			if value == 0 && !c.Nullable {
				continue // equally many
			}
			if g.Extra == nil {
				g.Extra = map[string]float64{}
			}
			g.Extra[c.Key] = value
		}
		if g.Index != len(out) {
			return fmt.Errorf("flat: row %d is game %d, expected all games in order", len(out)+1, g.Index)
		}
		if g.Void == "" && (g.Whole < 1 || len(g.Shares) < 2 || len(g.Shares) != len(g.Seats)) {
			return fmt.Errorf("flat: game %d: read shares %s of %d for %d players", g.Index, g.Score(), g.Whole, len(g.Seats))
		}
		out = append(out, g)
		return nil
	})
	return out, err
}

// A kept header holds each variant file once: a run can have dozens of rules of one.
type kept struct {
	Header
	Texts []string
	Of    [][]int // by stage, the run itself first: the texts of its rules
}

// text is the header as text.
func (h Header) text() (string, error) {
	k := kept{Header: h}
	strip := func(list []results.Rules) []results.Rules {
		var of []int
		list = slices.Clone(list)
		for i, rules := range list {
			at := slices.Index(k.Texts, rules.Text)
			if at < 0 {
				at = len(k.Texts)
				k.Texts = append(k.Texts, rules.Text)
			}
			of = append(of, at)
			list[i].Text = ""
		}
		k.Of = append(k.Of, of)
		return list
	}
	k.Run.Rules = strip(h.Run.Rules)
	k.Run.Stages = slices.Clone(h.Run.Stages)
	for i, s := range k.Run.Stages {
		k.Run.Stages[i].Rules = strip(s.Rules)
	}
	data, err := json.Marshal(k)
	if err != nil {
		return "", fmt.Errorf("flat: header: %w", err)
	}
	return string(data), nil
}

// SetHeader says whose games the table holds.
func (t *Table) SetHeader(h Header) error {
	text, err := h.text()
	if err == nil {
		t.Notes[noteRun] = text
	}
	return err
}

// Header says whose games the table holds. It fails if the table is not one of games.
func (t *Table) Header() (Header, error) {
	text, has := t.Notes[noteRun]
	if !has {
		return Header{}, fmt.Errorf("flat: table %s has no note %s, expected a table of games", t.Name, noteRun)
	}
	var k kept
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return Header{}, fmt.Errorf("flat: header: %w", err)
	}
	if err := k.Run.Check(); err != nil {
		return Header{}, fmt.Errorf("flat: header: %w", err)
	}
	if len(k.Of) != 1+len(k.Run.Stages) {
		return Header{}, fmt.Errorf("flat: header: read texts of %d stages, expected %d", len(k.Of)-1, len(k.Run.Stages))
	}
	fill := func(list []results.Rules, of []int) error {
		for i := range list {
			if i >= len(of) || of[i] < 0 || of[i] >= len(k.Texts) {
				return fmt.Errorf("flat: header: rules %s have no text", list[i])
			}
			list[i].Text = k.Texts[of[i]]
		}
		return nil
	}
	if err := fill(k.Run.Rules, k.Of[0]); err != nil {
		return Header{}, err
	}
	for i := range k.Run.Stages {
		if err := fill(k.Run.Stages[i].Rules, k.Of[i+1]); err != nil {
			return Header{}, err
		}
	}
	return k.Header, nil
}
