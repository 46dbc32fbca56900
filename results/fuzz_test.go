package results

import (
	"os"
	"path/filepath"
	"testing"
)

// readAll reads whatever can be read of a file, as commands do.
func readAll(t *testing.T, path string) {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	h := f.Header()
	if h.BatchSize < 1 || h.Games < 1 || h.Batches() < 1 {
		t.Errorf("opened a run of %d games in batches of %d", h.Games, h.BatchSize)
	}
	_ = f.Check(ctx) // it must only come back, as all that follows
	_, _ = f.Totals(ctx, 0, h.Batches())
	_, _ = f.Game(ctx, 0)
	_, _, _ = new(Parts).AddSound(ctx, f)
	for g, err := range f.All(ctx, 0) {
		if err != nil {
			break
		}
		if len(g.Shares) != len(g.Seats) && g.Void == "" || g.Index >= h.Games {
			t.Errorf("read game %d of %d with %d shares for %d seats", g.Index, h.Games, len(g.Shares), len(g.Seats))
		}
	}
}

// FuzzRunFile reads files of any bytes.
func FuzzRunFile(f *testing.F) {
	text, err := os.ReadFile(saved(f, testRun(6, 3), 0, 1))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:4096])
	f.Add([]byte("SQLite format 3\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "run.db")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		readAll(t, path)
	})
}

// FuzzForgedRun reads files in which all digests are right and any value may be wrong.
func FuzzForgedRun(f *testing.F) {
	f.Add("openings", 3, 6, 2, "a1a2 b1b2", 2, 0, `["A","B"]`, `[6,0]`, 6, "checkmate", `{"drops":3}`, []byte("12345678"), int64(9))
	f.Add("../../x", 0, -1, 99, " ", -1, 7, `[]`, `[7,-1]`, 0, "", `{"x":1e308}`, []byte("1"), int64(-1))
	f.Add("x", 1, 1, 2, "", 0, 0, `null`, `null`, 1, "a\nb", `null`, []byte(nil), int64(1)<<62)
	f.Fuzz(func(t *testing.T, name string, batchSize, games, players int, moves string, plies, opening int, seats, shares string, whole int, reason, extra string, hashes []byte, nodes int64) {
		run := testRun(games, batchSize)
		run.Experiment = name
		run.Rules[0].Players = players
		path := filepath.Join(t.TempDir(), "run.db")
		if err := fill(path, run); err != nil {
			t.Skip(err) // SQLite holds no such values
		}
		db, err := connect(path, "rw")
		if err != nil {
			t.Fatal(err)
		}
		g := row{
			int64(0), int64(0), "arm", "pair", "1", "", seats, int64(1), "start", int64(opening), moves, int64(plies),
			nodes, int64(0), int64(whole), shares, reason, nil, hashes, extra, "",
		}
		_, err = db.Exec(insert("games", gameColumns, 21), g...)
		if err == nil {
			_, err = db.Exec(insert("batches", "batch, digest", 2), 0, digest([]row{g}))
		}
		db.Close()
		if err != nil {
			t.Skip(err)
		}
		readAll(t, path)
	})
}
