package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"komi/results"
)

var run = results.Run{
	Experiment: "openings", Kind: "balance", Hash: "00ff", Engine: "0.1.0", Games: 4, BatchSize: 4,
	Command: "selfplay run openings", Started: "2026-11-21T10:00:00Z",
	Rules: []results.Rules{
		{Variant: "pair", Setup: "1", Players: 2, Hash: "aa"},
		{Variant: "trio", Setup: "x", Players: 3, Hash: "bb"},
	},
}

// sample has a win, a counted game, one for three players and a void one.
func sample() []results.Game {
	margin := -1.5
	win := results.Game{
		Index: 0, Block: 0, Arm: "setup 1", Variant: "pair", Setup: "1", Options: "",
		Seats: []string{"A", `B "quick", \ strong`}, Seed: 1<<64 - 1, Start: "rn w - 0 1", Opening: 2,
		Moves: "a1a2 b8b7 a2a3", Plies: 3, Nodes: 1 << 40, Legal: 31,
		Whole: 6, Shares: []int{6, 0}, Reason: "checkmate", Hashes: []uint64{1, 1 << 63},
	}
	counted, trio, void := win, win, win
	counted.Index, counted.Shares, counted.Reason, counted.Margin = 1, []int{3, 3}, "points", &margin
	trio.Index, trio.Block, trio.Variant, trio.Setup, trio.Options = 2, 1, "trio", "x", "bare=draw"
	trio.Seats, trio.Shares, trio.Reason = []string{"A", "B", "Ç"}, []int{2, 1, 3}, "elimination"
	trio.Moves, trio.Plies = "a1a2 b8b7 a2a3 c1c2", 4
	trio.Extra = map[string]float64{"drops": 3, "ratio": 0.25}
	void.Index, void.Block, void.Whole, void.Shares, void.Reason, void.Hashes = 3, 1, 0, nil, "", nil
	void.Void = "panic:\nline two"
	return []results.Game{win, counted, trio, void}
}

func sequence(games []results.Game) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func exported(t *testing.T, format Format) []byte {
	t.Helper()
	var out bytes.Buffer
	if n, err := Write(&out, format, run, nil, sequence(sample())); err != nil || n != 4 {
		t.Fatalf("wrote %d games (%v), want 4", n, err)
	}
	return out.Bytes()
}

func TestPGN(t *testing.T) {
	want, err := os.ReadFile("testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(exported(t, PGN))); diff != "" {
		t.Errorf("testdata/games.pgn (-want +got):\n%s", diff)
	}
}

// No two tags of a game have one name, for readers either that ignore case.
func TestPGNTags(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(string(exported(t, PGN))) {
		if name, _, is := strings.Cut(strings.ToLower(line), " "); is && line[0] == '[' {
			if name == "[event" {
				clear(seen)
			}
			if seen[name] {
				t.Errorf("another tag is called %s: %s", name, line)
			}
			seen[name] = true
		}
	}
}

func TestPGNResult(t *testing.T) {
	for _, test := range []struct {
		name, want string
		shares     []int
	}{
		{"first wins", "1-0", []int{6, 0}},
		{"second wins", "0-1", []int{0, 6}},
		{"draw", "1/2-1/2", []int{3, 3}},
		{"uneven split", "*", []int{4, 2}},
		{"three players", "*", []int{6, 0, 0}},
		{"void", "*", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := pgnResult(results.Game{Whole: 6, Shares: test.shares}); got != test.want {
				t.Errorf("shares %v: got %s, want %s", test.shares, got, test.want)
			}
		})
	}
}

// The first number is that of the position line, with dots where a later player begins.
func TestPGNNumbers(t *testing.T) {
	two, three := []string{"A", "B"}, []string{"A", "B", "C"}
	for _, test := range []struct {
		name, want string
		game       results.Game
	}{
		{"first player", "4. a b 5. c *", results.Game{Seats: two, Start: "board w - 0 4", Moves: "a b c"}},
		{"second player", "31... a 32. b c *", results.Game{Seats: two, Start: "board b - 0 31", Moves: "a b c"}},
		{"no number", "1. a b *", results.Game{Seats: two, Start: "board", Moves: "a b"}},
		{"three players", "2. a b c 3. d *", results.Game{Seats: three, Start: "board x - 0 2", Moves: "a b c d"}},
		{"no moves", "*", results.Game{Seats: two, Start: "board b - 0 3"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := movetext(t, nil, test.game); got != test.want {
				t.Errorf("start %q, moves %q: got %q, want %q", test.game.Start, test.game.Moves, got, test.want)
			}
		})
	}
	// A notation says more than a record, and nothing of a game that it cannot read.
	n := notation{"read": {Variant: "theirs", FEN: "line", Turn: 1, Number: 7, Moves: []string{"O-O", "x"}}}
	if got, want := movetext(t, n, results.Game{Arm: "read", Seats: three, Moves: "a b"}), "7... O-O x *"; got != want {
		t.Errorf("by a notation: got %q, want %q", got, want)
	}
	if got, want := movetext(t, n, results.Game{Arm: "unread", Seats: two, Moves: "a b"}), "1. a b *"; got != want {
		t.Errorf("unread: got %q, want %q", got, want)
	}
	var out bytes.Buffer
	if _, err := Write(&out, PGN, run, n, sequence([]results.Game{{Arm: "read", Variant: "ours", Seats: two, Start: "start"}})); err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{"[Variant \"theirs\"]\n", "[FEN \"line\"]\n"} {
		if !strings.Contains(out.String(), tag) {
			t.Errorf("no tag %s in\n%s", tag, out.String())
		}
	}
}

// A notation by the games' arms.
type notation map[string]Written

func (n notation) Written(g results.Game) (Written, bool) {
	w, ok := n[g.Arm]
	return w, ok
}

// movetext is what PGN says of a game after its tags.
func movetext(t *testing.T, n Notation, g results.Game) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := Write(&out, PGN, run, n, sequence([]results.Game{g})); err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(out.String(), "]\n\n")
	return strings.TrimSpace(text)
}

func TestPGNWrapsLines(t *testing.T) {
	g := sample()[0]
	g.Moves = strings.TrimSpace(strings.Repeat("a1a2+ ", 400))
	var out bytes.Buffer
	if _, err := Write(&out, PGN, run, nil, sequence([]results.Game{g})); err != nil {
		t.Fatal(err)
	}
	_, movetext, _ := strings.Cut(out.String(), "]\n\n")
	for _, line := range strings.Split(movetext, "\n") {
		if len(line) > 79 || strings.TrimSpace(line) != line {
			t.Errorf("line of %d columns: %q", len(line), line)
		}
	}
	var moves []string
	for _, word := range strings.Fields(movetext) {
		if !strings.HasSuffix(word, ".") && word != "1-0" {
			moves = append(moves, word)
		}
	}
	if got := strings.Join(moves, " "); got != g.Moves {
		t.Errorf("moves got %q, want %q", got, g.Moves)
	}
}

func TestCSV(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(exported(t, CSV))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	cell := func(game int, column string) string {
		for i, name := range rows[0] {
			if name == column {
				return rows[game+1][i]
			}
		}
		t.Fatalf("no column %q in %q", column, rows[0])
		return ""
	}
	if len(rows) != 5 {
		t.Fatalf("%d lines, want a header and 4", len(rows))
	}
	for _, test := range []struct {
		column string
		want   [4]string
	}{
		{"index", [4]string{"0", "1", "2", "3"}},
		{"seat_2", [4]string{`B "quick", \ strong`, `B "quick", \ strong`, "B", `B "quick", \ strong`}},
		{"seat_3", [4]string{"", "", "Ç", ""}},
		{"seed", [4]string{"18446744073709551615", "18446744073709551615", "18446744073709551615", "18446744073709551615"}},
		{"whole", [4]string{"6", "6", "6", "0"}},
		{"share_1", [4]string{"6", "3", "2", ""}},
		{"share_3", [4]string{"", "", "3", ""}},
		{"margin", [4]string{"", "-1.5", "", ""}},
		{"hashes", [4]string{"0000000000000001 8000000000000000", "0000000000000001 8000000000000000", "0000000000000001 8000000000000000", ""}},
		{"extra", [4]string{"", "", `{"drops":3,"ratio":0.25}`, ""}},
		{"void", [4]string{"", "", "", "panic:\nline two"}},
	} {
		for game, want := range test.want {
			if got := cell(game, test.column); got != want {
				t.Errorf("%s of game %d: got %q, want %q", test.column, game, got, want)
			}
		}
	}
}

func TestJSONL(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(string(exported(t, JSONL)), "\n"), "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines, want 4", len(lines))
	}
	for i, want := range sample() {
		var line map[string]any
		if err := json.Unmarshal([]byte(lines[i]), &line); err != nil {
			t.Fatal(err)
		}
		if want.Shares == nil {
			want.Shares = []int{}
		}
		for name, value := range map[string]any{
			"index": want.Index, "seats": want.Seats, "shares": want.Shares, "whole": want.Whole, "moves": want.Moves,
			"margin": want.Margin, "seed": strconv.FormatUint(want.Seed, 10), "void": want.Void, "nodes": want.Nodes,
			"start": want.Start, "reason": want.Reason, "options": want.Options, "hashes": hexWords(want.Hashes),
		} {
			got, _ := json.Marshal(line[name])
			if expected, _ := json.Marshal(value); !bytes.Equal(got, expected) {
				t.Errorf("%s of game %d: got %s, want %s", name, i, got, expected)
			}
		}
	}
}

// TestParquet reads the file back as a program that knows the columns' names
// and types would.
func TestParquet(t *testing.T) {
	data := exported(t, Parquet)
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var order, want []string
	for _, path := range file.Schema().Columns() {
		order = append(order, strings.Join(path, "."))
	}
	for _, column := range Columns(run.Players()) {
		want = append(want, column.Name)
	}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if hash, _ := file.Lookup("komi.hash"); hash != run.Hash {
		t.Errorf("metadata komi.hash %q, want %q", hash, run.Hash)
	}
	type row struct {
		Index   int64    `parquet:"index"`
		Options string   `parquet:"options"`
		Seat2   *string  `parquet:"seat_2"`
		Seat3   *string  `parquet:"seat_3"`
		Seed    uint64   `parquet:"seed"`
		Moves   string   `parquet:"moves"`
		Share1  *int64   `parquet:"share_1"`
		Share3  *int64   `parquet:"share_3"`
		Reason  string   `parquet:"reason"`
		Nodes   int64    `parquet:"nodes"`
		Margin  *float64 `parquet:"margin"`
		Extra   *string  `parquet:"extra"`
		Void    string   `parquet:"void"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	games := sample()
	seconds := []string{games[0].Seats[1], "B", "Ç", `{"drops":3,"ratio":0.25}`}
	three, two, six := int64(3), int64(2), int64(6)
	expected := []row{
		{0, "", &seconds[0], nil, 1<<64 - 1, games[0].Moves, &six, nil, "checkmate", 1 << 40, nil, nil, ""},
		{1, "", &seconds[0], nil, 1<<64 - 1, games[0].Moves, &three, nil, "points", 1 << 40, games[1].Margin, nil, ""},
		{2, "bare=draw", &seconds[1], &seconds[2], 1<<64 - 1, games[2].Moves, &two, &three, "elimination", 1 << 40, nil, &seconds[3], ""},
		{3, "", &seconds[0], nil, 1<<64 - 1, games[0].Moves, nil, nil, "", 1 << 40, nil, nil, games[3].Void},
	}
	if diff := cmp.Diff(expected, rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

func TestParquetRowGroups(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 150,000 games")
	}
	const games = 150_000
	name := filepath.Join(t.TempDir(), "games.parquet")
	before, peak := heap(), uint64(0)
	n, err := ToFile(name, Parquet, run, nil, func(yield func(results.Game, error) bool) {
		g := sample()[0]
		for i := range games {
			g.Index = i
			g.Moves = strings.Repeat(strconv.Itoa(i)+" ", 60)
			if i%25_000 == 24_999 {
				peak = max(peak, heap())
			}
			if !yield(g, nil) {
				return
			}
		}
	})
	if err != nil || n != games {
		t.Fatalf("wrote %d games (%v), want %d", n, err, games)
	}
	if bound := before + 150<<20; peak > bound {
		t.Errorf("heap of %d bytes, want at most %d", peak, bound)
	}
	t.Logf("heap grew by %d bytes", peak-before)
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	groups := file.RowGroups()
	for i, group := range groups {
		if i < len(groups)-1 && group.NumRows() < 50_000 {
			t.Errorf("row group %d of %d has %d rows, want at least 50,000", i+1, len(groups), group.NumRows())
		}
	}
	if file.NumRows() != games || len(groups) < 2 {
		t.Errorf("%d rows in %d groups, want %d in 2 or more", file.NumRows(), len(groups), games)
	}
}

func heap() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

func TestParseFormat(t *testing.T) {
	for _, format := range Formats() {
		if got, err := ParseFormat(string(format)); err != nil || got != format {
			t.Errorf("%s: got %q, %v", format, got, err)
		}
	}
	if _, err := ParseFormat("xls"); err == nil || !strings.Contains(err.Error(), "pgn, csv, jsonl, parquet") {
		t.Errorf("xls: got %v, want an error that lists the formats", err)
	}
}

var errBroken = errors.New("broken")

// brokenPipe takes so many bytes and then fails.
type brokenPipe struct{ room int }

func (b *brokenPipe) Write(data []byte) (int, error) {
	if b.room -= len(data); b.room < 0 {
		return 0, errBroken
	}
	return len(data), nil
}

func TestErrorsComeThrough(t *testing.T) {
	broken := func(yield func(results.Game, error) bool) {
		if yield(sample()[0], nil) {
			yield(results.Game{}, errBroken)
		}
	}
	many := func(yield func(results.Game, error) bool) {
		for range 20_000 {
			if !yield(sample()[0], nil) {
				return
			}
		}
	}
	for _, format := range Formats() {
		t.Run(string(format), func(t *testing.T) {
			if n, err := Write(io.Discard, format, run, nil, broken); !errors.Is(err, errBroken) || n != 1 {
				t.Errorf("broken games: %d, %v; want 1 and the error", n, err)
			}
			if _, err := Write(&brokenPipe{room: 100}, format, run, nil, sequence(sample())); !errors.Is(err, errBroken) {
				t.Errorf("broken pipe, few games: got %v", err)
			}
			if _, err := Write(&brokenPipe{room: 100}, format, run, nil, many); !errors.Is(err, errBroken) {
				t.Errorf("broken pipe, many games: got %v", err)
			}
		})
	}
}

func TestToFileKeepsTheOldOneOnError(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "games.csv")
	if _, err := ToFile(name, CSV, run, nil, sequence(sample())); err != nil {
		t.Fatal(err)
	}
	if _, err := ToFile(name, CSV, run, nil, func(yield func(results.Game, error) bool) {
		yield(results.Game{}, errBroken)
	}); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want the error of the games", err)
	}
	data, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(data, exported(t, CSV)) {
		t.Errorf("the old file changed (%v)", err)
	}
	if left, _ := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A link that stands where a half-written file could be leads nowhere.
func TestToFileFollowsNoPlantedLink(t *testing.T) {
	folder := t.TempDir()
	name, victim := filepath.Join(folder, "games.csv"), filepath.Join(t.TempDir(), "thesis.txt")
	if err := os.WriteFile(victim, []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{name + ".part", name} {
		if err := os.Symlink(victim, link); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ToFile(name, CSV, run, nil, sequence(sample())); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(victim); err != nil || string(text) != "years of work" {
		t.Errorf("the other file is now %q (%v)", text, err)
	}
	if data, err := os.ReadFile(name); err != nil || !bytes.Equal(data, exported(t, CSV)) {
		t.Errorf("the file has not the games (%v)", err)
	}
}

// TestFromAStore exports what a run file holds.
func TestFromAStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	w, err := results.Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Save(context.Background(), 0, sample()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := Write(&out, JSONL, w.Header(), nil, w.Games(context.Background(), 0)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(exported(t, JSONL)), out.String()); diff != "" {
		t.Errorf("through the store (-direct +stored):\n%s", diff)
	}
}
