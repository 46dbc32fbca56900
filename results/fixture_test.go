package results

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// testRun has games for two and for three players.
func testRun(games, batchSize int) Run {
	return Run{
		Experiment: "openings", Kind: "balance", Config: "name = \"openings\"\n# ünïcode\n",
		Hash: "00ff", Engine: "0.1.0", Seed: 1<<63 + 5, Games: games, BatchSize: batchSize,
		Command: "selfplay run openings", Started: "2026-11-21T10:00:00Z",
		Rules: []Rules{
			{Variant: "pair", Setup: "1", Players: 2, Hash: "aa", Text: "[piece]\n"},
			{Variant: "trio", Setup: "x", Options: "bare=draw", Players: 3, Hash: "bb", Text: "[piece]\n"},
		},
	}
}

// testGame makes up game i, every field of it by the index alone; every
// eleventh is void, every third for three players.
func testGame(i int) Game {
	rng := rand.New(rand.NewPCG(7, uint64(i)))
	moves := make([]string, 9+rng.IntN(40))
	for k := range moves {
		moves[k] = fmt.Sprintf("%c%d%c%d", 'a'+rng.IntN(9), rng.IntN(10), 'a'+rng.IntN(9), rng.IntN(10))
	}
	g := Game{
		Index: i, Block: int64(i / 2), Arm: fmt.Sprint("setup ", i%4), Variant: "pair", Setup: "1",
		Seats: []string{"A", "B"}, Seed: rng.Uint64(), Start: "rnba w - 0 1",
		Opening: 8, Moves: strings.Join(moves, " "), Plies: len(moves),
		Nodes: rng.Int64N(1 << 40), Legal: rng.Int64N(4000),
		Whole: 6, Shares: []int{6, 0}, Reason: "checkmate", Hashes: []uint64{rng.Uint64(), rng.Uint64()},
	}
	switch {
	case i%11 == 10:
		g.Whole, g.Shares, g.Reason, g.Hashes = 0, nil, "", nil
		g.Void = "panic: \"quoted\"\nline two\x00 and a NUL"
	case i%3 == 2:
		g.Variant, g.Setup, g.Options = "trio", "x", "bare=draw"
		g.Seats, g.Shares, g.Reason = []string{"Ä", "B", "C"}, []int{2, 1, 3}, "elimination"
		g.Extra = map[string]float64{"drops": 3, "mean, \"q\"": 0.1}
	case i%5 == 0:
		margin := 1.5 - float64(i)
		g.Margin, g.Shares, g.Reason = &margin, []int{3, 3}, "points"
	}
	return g
}

func testBatch(r Run, batch int) []Game {
	var games []Game
	first, end := r.Span(batch)
	for i := first; i < end; i++ {
		games = append(games, testGame(i))
	}
	return games
}

// saved makes a file of the run with the batches named, closed again.
func saved(t testing.TB, run Run, batches ...int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.db")
	w, err := Create(path, run)
	if err != nil {
		t.Fatal(err)
	}
	save(t, w, batches...)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func save(t testing.TB, w *Writer, batches ...int) {
	t.Helper()
	for _, batch := range batches {
		if err := w.Save(context.Background(), batch, testBatch(w.Header(), batch)); err != nil {
			t.Fatal(err)
		}
	}
}

func opened(t testing.TB, path string) *File {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
