package results

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// alter runs statements on a run as a stranger to the package.
func alter(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

func rewrite(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

// overwritten is a file with garbage over the stretch of a length in which a text
// stands, which begins at a multiple of that length.
func overwritten(t *testing.T, b []byte, text string, length int) []byte {
	t.Helper()
	at := bytes.Index(b, []byte(text))
	if at < 0 {
		t.Fatalf("%q does not stand in the file", text)
	}
	for i := at - at%length; i < min(at-at%length+length, len(b)); i++ {
		b[i] = 0xa5 ^ byte(7*i)
	}
	return b
}

// TestRefusedToOpen also holds that a refused file keeps its bytes.
func TestRefusedToOpen(t *testing.T) {
	for _, test := range []struct {
		name   string
		want   error
		change func(t *testing.T, path string)
	}{
		{"missing", fs.ErrNotExist, func(t *testing.T, path string) { os.Remove(path) }},
		{"empty", ErrForeign, func(t *testing.T, path string) { os.Truncate(path, 0) }},
		{"text", ErrForeign, func(t *testing.T, path string) { os.WriteFile(path, []byte("[Event \"?\"]\n"), 0o644) }},
		{"table", ErrForeign, func(t *testing.T, path string) {
			os.WriteFile(path, []byte("PAR1 and rows"), 0o644)
			if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "rows of games in Parquet") {
				t.Errorf("opened with %v", err)
			}
		}},
		{"folder", ErrForeign, func(t *testing.T, path string) { os.Remove(path); os.Mkdir(path, 0o755) }},
		{"database of others", ErrForeign, func(t *testing.T, path string) {
			os.Remove(path)
			alter(t, path, `CREATE TABLE run (x)`)
		}},
		{"newer schema", ErrNewer, func(t *testing.T, path string) { alter(t, path, `PRAGMA user_version = 3`) }},
		{"no schema version", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `PRAGMA user_version = 0`) }},
		{"header changed", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `UPDATE run SET seed = seed + 1`) }},
		{"words for a number of the header", ErrDamaged, func(t *testing.T, path string) {
			alter(t, path, `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'run'`)
			alter(t, path, `UPDATE run SET seed = 'garbage'`)
			if _, err := Open(path); err == nil || strings.Contains(err.Error(), "sql:") {
				t.Errorf("opened with %v", err)
			}
		}},
		{"header overwritten", ErrDamaged, func(t *testing.T, path string) {
			rewrite(t, path, func(b []byte) []byte { return overwritten(t, b, "selfplay run openings", 200) })
		}},
		{"page of the header overwritten", ErrDamaged, func(t *testing.T, path string) {
			rewrite(t, path, func(b []byte) []byte { return overwritten(t, b, "selfplay run openings", 4096) })
		}},
		{"header gone", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `DELETE FROM run`) }},
		{"rules changed", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `UPDATE rules SET text = '' WHERE id = 2`) }},
		{"rules gone", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `DROP TABLE rules`) }},
		{"column renamed", ErrDamaged, func(t *testing.T, path string) { alter(t, path, `ALTER TABLE run RENAME hash TO cash`) }},
		{"cut short", ErrDamaged, func(t *testing.T, path string) {
			rewrite(t, path, func(b []byte) []byte { return b[:len(b)-4096] })
		}},
		{"cut to a page", ErrDamaged, func(t *testing.T, path string) {
			rewrite(t, path, func(b []byte) []byte { return b[:4096] })
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := saved(t, testRun(40, 4), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
			test.change(t, path)
			before, _ := os.ReadFile(path)
			if f, err := Open(path); err == nil {
				// What Open cannot see in the header, Check must.
				if err := f.Check(ctx); !errors.Is(err, test.want) {
					t.Errorf("Check: %v, want %v", err, test.want)
				}
				f.Close()
			} else if !errors.Is(err, test.want) {
				t.Errorf("Open: %v, want %v", err, test.want)
			}
			if _, err := Resume(path); !errors.Is(err, test.want) {
				t.Errorf("Resume: %v, want %v", err, test.want)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file was written to")
			}
		})
	}
}

func TestCheckFinds(t *testing.T) {
	for _, test := range []struct{ name, statement string }{
		{"a changed move", `UPDATE games SET moves = 'a' || substr(moves, 2) WHERE game = 5; UPDATE games SET moves = 'b' || substr(moves, 2) WHERE game = 5`},
		{"a lost game", `DELETE FROM games WHERE game = 6`},
		{"a stray game", `DELETE FROM batches WHERE batch = 1; DELETE FROM summaries WHERE batch = 1`},
		{"a changed count", `UPDATE summaries SET nodes = nodes + 1 WHERE batch = 0`},
		{"a lost summary", `DELETE FROM summaries WHERE batch = 1 AND arm = 'setup 1'`},
		{"a batch behind the schedule", `INSERT INTO batches VALUES (99, x'00')`},
		{"shares that are no list", `UPDATE games SET shares = 'six' WHERE game = 0`},
		{"hashes of half a word", `UPDATE games SET hashes = x'00' WHERE game = 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := saved(t, testRun(12, 4), 0, 1, 2)
			if err := opened(t, path).Check(ctx); err != nil {
				t.Fatalf("before: %v", err)
			}
			alter(t, path, test.statement)
			if err := opened(t, path).Check(ctx); !errors.Is(err, ErrDamaged) {
				t.Errorf("got %v, want ErrDamaged", err)
			}
		})
	}
}

// TestFlippedBytes turns single bits over, anywhere in the file: whatever can
// still be read must be what was written.
func TestFlippedBytes(t *testing.T) {
	run := testRun(24, 4)
	path := saved(t, run, 0, 1, 2, 3, 4, 5)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want []Game
	for b := range run.Batches() {
		want = append(want, testBatch(run, b)...)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	flips, noticed := 400, 0
	if testing.Short() || raceDetector {
		flips = 50
	}
	for range flips {
		at, bit := rng.IntN(len(whole)), rng.IntN(8)
		changed := append([]byte(nil), whole...)
		changed[at] ^= 1 << bit
		copied := filepath.Join(t.TempDir(), "run.db")
		if err := os.WriteFile(copied, changed, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(copied)
		if err != nil {
			noticed++
			continue
		}
		if diff := cmp.Diff(run, f.Header()); diff != "" {
			t.Errorf("bit %d of byte %d: header (-want +got):\n%s", bit, at, diff)
		}
		var got []Game
		for g, err := range f.All(ctx, 0) {
			if err != nil {
				noticed++
				break
			}
			got = append(got, g)
		}
		if len(got) > len(want) {
			t.Errorf("bit %d of byte %d: %d games, %d were written", bit, at, len(got), len(want))
		} else if diff := cmp.Diff(want[:len(got)], got); diff != "" {
			// A batch whose own row is lost leaves a gap, never another game.
			for _, g := range got {
				if diff := cmp.Diff(want[g.Index], g); diff != "" {
					t.Errorf("bit %d of byte %d: game %d (-want +got):\n%s", bit, at, g.Index, diff)
				}
			}
		}
		f.Close()
	}
	if noticed < flips/10 {
		t.Errorf("%d of %d flips noticed, expected most of those in used space", noticed, flips)
	}
}
