package flat_test

import (
	"bytes"
	"iter"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/results"
	"komi/results/export"
	"komi/results/flat"
)

// header has two sets of rules by one variant file, and one of a stage.
func header() flat.Header {
	return flat.Header{
		Run: results.Run{
			Experiment: "made-up", Kind: "values", Hash: "00ff", Engine: "0.1.0", Seed: 1<<63 + 5, Games: 6, BatchSize: 6,
			Command: "selfplay run made-up", Started: "2026-11-21T10:00:00Z", Config: "name = \"made-up\"\n",
			Rules:  []results.Rules{{Variant: "pair", Setup: "1", Players: 2, Hash: "aa", Text: "id = \"pair\""}, {Variant: "pair", Setup: "2", Players: 2, Hash: "ab", Text: "id = \"pair\""}},
			Stages: []results.Stage{{First: 0, Games: 6, Text: "stage", Rules: []results.Rules{{Variant: "trio", Players: 3, Hash: "bb", Text: "id = \"trio\""}}}},
		},
		Files: []string{"made-up-1.db"}, Batches: 1, Margin: 0.02,
	}
}

// games has a win, its repetition, a counted game, a longer one, one of three and a void one.
func games() []results.Game {
	margin := -1.5
	win := results.Game{
		Index: 0, Arm: "N v 3P", Variant: "pair", Setup: "1", Seats: []string{"A", "B"}, Seed: 1<<64 - 1, Start: "rn w - 0 1", Opening: 2,
		Moves: "a1a2 b8b7 a2a3 b7b6 a3a4 b6b5 a4a5 b5b4 a5a6", Plies: 9, Nodes: 1 << 40, Legal: 31, Whole: 6, Shares: []int{6, 0}, Reason: "checkmate",
		Hashes: []uint64{5, 1 << 63}, Extra: map[string]float64{"material N": 1, "material P": -3, "quiet_end": 4},
	}
	again, counted, longer, trio, void := win, win, win, win, win
	again.Index, again.Extra, again.Seats = 1, map[string]float64{"material N": -1, "material P": 3, "hand G": 2, "quiet_end": 0}, []string{"B", "A"}
	counted.Index, counted.Block, counted.Shares, counted.Reason, counted.Margin = 2, 1, []int{3, 3}, "points", &margin
	counted.Moves, counted.Plies, counted.Hashes, counted.Extra = "a1a2 b8b7", 2, []uint64{9}, nil
	longer.Index, longer.Block, longer.Plies, longer.Hashes = 3, 1, 16, []uint64{5, 6, 7}
	longer.Moves = strings.TrimSpace(strings.Repeat("a1a2 a2a1 ", 8))
	longer.Extra = map[string]float64{"quiet_end": 2.5}
	trio.Index, trio.Block, trio.Variant, trio.Setup, trio.Seats, trio.Shares = 4, 2, "trio", "", []string{"A", "B", "C"}, []int{2, 1, 3}
	trio.Extra = map[string]float64{"army": 0, "material f:N": 1, "turn f": 2, "taken x by s": 1}
	void.Index, void.Block, void.Whole, void.Shares, void.Reason, void.Hashes, void.Void = 5, 2, 0, nil, "", nil, "panic"
	return []results.Game{win, again, counted, longer, trio, void}
}

func sequence(list []results.Game) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}
}

// describe knows what the counts of the games are.
func describe(count string) flat.Described {
	return flat.Described{Doc: "how many of " + count, Zero: strings.HasPrefix(count, "material ") || strings.HasPrefix(count, "hand ")}
}

// written is a table as a file keeps it.
func written(t *testing.T, table *flat.Table) *flat.Table {
	t.Helper()
	var out bytes.Buffer
	if err := export.Table(&out, export.Parquet, table); err != nil {
		t.Fatal(err)
	}
	back, err := export.ReadTable(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// A table comes back from a file as it went in, with its games but for their moves and
// keys, of which is kept which are equal.
func TestThereAndBack(t *testing.T) {
	table, err := flat.Of(header(), sequence(games()), describe)
	if err != nil {
		t.Fatal(err)
	}
	back := written(t, table)
	if diff := cmp.Diff(table, back); diff != "" {
		t.Fatalf("table (-written +read):\n%s", diff)
	}
	h, err := back.Header()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(header(), h); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	got, err := back.Games()
	if err != nil {
		t.Fatal(err)
	}
	want := games()
	moves := map[string]string{}
	keys := map[uint64]uint64{}
	for i := range want {
		if m, seen := moves[want[i].Moves]; seen != (m == got[i].Moves) {
			t.Errorf("game %d: moves %q, those of the games before %v", i, got[i].Moves, moves)
		}
		moves[want[i].Moves] = got[i].Moves
		for j := range want[i].Hashes[:max(0, len(want[i].Hashes)-1)] {
			if k, seen := keys[want[i].Hashes[j]]; seen && k != got[i].Hashes[j] {
				t.Errorf("game %d: key %d is %d, that of an equal position before is %d", i, j, got[i].Hashes[j], k)
			}
			keys[want[i].Hashes[j]] = got[i].Hashes[j]
		}
		if len(want[i].Hashes) != len(got[i].Hashes) {
			t.Errorf("game %d: %d keys, want %d", i, len(got[i].Hashes), len(want[i].Hashes))
		}
		if opening := strings.Join(strings.Fields(want[i].Moves)[:2], " "); !strings.HasPrefix(got[i].Moves, opening+" =") {
			t.Errorf("game %d: moves %q, want them to begin with %q", i, got[i].Moves, opening)
		}
		got[i].Moves, got[i].Hashes, want[i].Moves, want[i].Hashes = "", nil, "", nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("games (-want +got):\n%s", diff)
	}
}

// Counts have columns of their own; what records without them have 0 of is 0.
func TestColumnOfACount(t *testing.T) {
	table, err := flat.Of(header(), sequence(games()), describe)
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string][]any{
		"material_N":   {int64(1), int64(-1), int64(0), int64(0), int64(0), int64(0)},
		"material_P":   {int64(-3), int64(3), int64(0), int64(0), int64(0), int64(-3)},
		"hand_G":       {int64(0), int64(2), int64(0), int64(0), int64(0), int64(0)},
		"army":         {nil, nil, nil, nil, int64(0), nil},
		"taken_x_by_s": {nil, nil, nil, nil, int64(1), nil},
		"quiet_end":    {4.0, 0.0, nil, 2.5, nil, 4.0},
		"same_moves":   {int64(0), int64(0), int64(2), int64(3), int64(0), int64(0)},
		"same_8":       {int64(0), int64(0), nil, int64(0), int64(0), nil},
		"same_16":      {nil, nil, nil, int64(3), nil, nil},
	} {
		at := table.Column(column)
		if at < 0 {
			t.Errorf("no column %s", column)
			continue
		}
		if c := table.Columns[at]; c.Doc == "" || c.Key != "" && c.Doc != "how many of "+c.Key {
			t.Errorf("%s is described as %q", column, c.Doc)
		}
		for i, row := range table.Rows {
			if i == 5 && column == "material_N" || i == 5 && column == "material_P" {
				continue // the void game began like the first
			}
			if row[at] != want[i] {
				t.Errorf("%s of game %d: %v, want %v", column, i, row[at], want[i])
			}
		}
	}
}

func TestBrokenTables(t *testing.T) {
	table, err := flat.Of(header(), sequence(games()), describe)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := export.Table(&out, export.Parquet, table); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("index,arm\n0,x\n"), "cut short": out.Bytes()[:out.Len()/2], "no footer": append(bytes.Clone(out.Bytes()[:out.Len()-8]), "00000000"...),
	} {
		if _, err := export.ReadTable(bytes.NewReader(data), int64(len(data))); err == nil {
			t.Errorf("%s: read without an error", name)
		}
	}
	wrong := *table
	wrong.Rows = [][]any{{"0"}}
	if err := wrong.Check(); err == nil || !strings.Contains(err.Error(), "row 1 has 1 cells") {
		t.Errorf("a row of one cell: %v", err)
	}
	gap := *table
	gap.Rows = table.Rows[1:]
	if _, err := gap.Games(); err == nil || !strings.Contains(err.Error(), "expected all games in order") {
		t.Errorf("a game is missing: %v", err)
	}
	if _, err := (&flat.Table{Name: "positions"}).Header(); err == nil {
		t.Error("a table of positions has a header")
	}
	if err := export.Table(&out, export.PGN, table); err == nil {
		t.Error("a table was written as PGN")
	}
}
