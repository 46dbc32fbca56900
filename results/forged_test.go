package results

import (
	"errors"
	"math"
	"path/filepath"
	"testing"
)

// forged makes a file as only another program can: nothing is checked, and every
// digest is right.
func forged(t testing.TB, run Run, batches ...Batch) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.db")
	if err := fill(path, run); err != nil {
		t.Fatal(err)
	}
	db, err := connect(path, "rw")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	w := Writer{File: &File{path: path, db: db, run: run}}
	if w.saves, err = prepare(db); err != nil {
		t.Fatal(err)
	}
	if _, _, err := w.insertAll(ctx, batches); err != nil {
		t.Fatal(err)
	}
	return path
}

// A header with the right digest is refused when it says what no run can.
func TestForgedHeader(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Run)
	}{
		{"batches of no games", func(r *Run) { r.BatchSize = 0 }},
		{"batches of fewer than no games", func(r *Run) { r.BatchSize = -4 }},
		{"batches of too many games", func(r *Run) { r.BatchSize = math.MaxInt }},
		{"no games", func(r *Run) { r.Games = 0 }},
		{"two thousand million games", func(r *Run) { r.Games = 2e9 }},
		{"so many games that a sum overflows", func(r *Run) { r.Games = math.MaxInt }},
		{"a name that leads out of the folder", func(r *Run) { r.Experiment = "../../x" }},
		{"a name with a folder", func(r *Run) { r.Experiment = `a\b` }},
		{"a hidden name", func(r *Run) { r.Experiment = ".x" }},
		{"a name that writes on the terminal", func(r *Run) { r.Experiment = "x\x1b[2J" }},
		{"a hash that leads out of the folder", func(r *Run) { r.Hash = "../../xx" }},
		{"a version of two lines", func(r *Run) { r.Engine = "komi-6\nall is well" }},
		{"a command of two lines", func(r *Run) { r.Command = "selfplay run x\nrm -r ." }},
		{"a kind that is written backwards", func(r *Run) { r.Kind = "bal\u202eance" }},
		{"a million players", func(r *Run) { r.Rules[0].Players = 1e6 }},
		{"fewer than no players", func(r *Run) { r.Rules[0].Players = -2 }},
		{"a setup of two lines", func(r *Run) { r.Rules[1].Setup = "1\n2" }},
		{"rules whose hash is none", func(r *Run) { r.Rules[1].Hash = "" }},
		{"a start in no year", func(r *Run) { r.Started = "soon" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := testRun(8, 4)
			test.change(&run)
			if f, err := Open(forged(t, run)); !errors.Is(err, ErrDamaged) {
				t.Errorf("got %v and %v, want ErrDamaged", f, err)
			}
		})
	}
}

// A stage with the right digest is refused when it does not follow.
func TestForgedStage(t *testing.T) {
	for _, test := range []struct {
		name  string
		stage Stage
	}{
		{"of more games than the run", Stage{First: 4, Games: 2e9, Text: "{}"}},
		{"so far behind that a sum overflows", Stage{First: math.MaxInt - 3, Games: math.MaxInt - 3, Text: "{}"}},
		{"before the start", Stage{First: -4, Games: 4, Text: "{}"}},
		{"in the middle of a batch", Stage{First: 3, Games: 4, Text: "{}"}},
		{"with rules for nobody", Stage{First: 4, Games: 4, Text: "{}", Rules: []Rules{{Variant: "x", Hash: "aa"}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := forged(t, testRun(8, 4))
			db, err := connect(path, "rw")
			if err != nil {
				t.Fatal(err)
			}
			values := append(row{1}, test.stage.row()...)
			_, err = db.Exec(stageSchema)
			if err == nil {
				_, err = db.Exec(insert("stages", "stage, "+stageColumns+", digest", 7), append(values, digest([]row{test.stage.row()}))...)
			}
			if err := errors.Join(err, db.Close()); err != nil {
				t.Fatal(err)
			}
			if f, err := Open(path); !errors.Is(err, ErrDamaged) {
				t.Errorf("got %v and %v, want ErrDamaged", f, err)
			}
		})
	}
}

// A game with the right digest is refused when it says what no game can.
func TestForgedGame(t *testing.T) {
	huge := 1e308
	for _, test := range []struct {
		name   string
		change func(*Game)
	}{
		{"a negative share", func(g *Game) { g.Shares = []int{7, -1} }},
		{"shares that overflow", func(g *Game) { g.Whole, g.Shares = math.MaxInt, []int{math.MaxInt, 0} }},
		{"one share", func(g *Game) { g.Shares = []int{6} }},
		{"a hundred players", func(g *Game) { g.Seats, g.Shares = make([]string, 100), make([]int, 100) }},
		{"a margin near the end of numbers", func(g *Game) { g.Margin = &huge }},
		{"a count near the end of numbers", func(g *Game) { g.Extra = map[string]float64{"drops": huge} }},
		{"fewer than no nodes", func(g *Game) { g.Nodes = -1 }},
		{"nodes whose sum overflows", func(g *Game) { g.Nodes = math.MaxInt64 }},
		{"fewer than no legal moves", func(g *Game) { g.Legal = -1 }},
		{"more plies than moves", func(g *Game) { g.Plies = 1e9 }},
		{"an opening before the start", func(g *Game) { g.Opening = -1 }},
		{"a negative block", func(g *Game) { g.Block = -1 }},
		{"another place in the schedule", func(g *Game) { g.Arm = "a\nb" }},
		{"a seat that writes on the terminal", func(g *Game) { g.Seats[0] = "\x1b]0;x\a" }},
		{"a reason of two lines", func(g *Game) { g.Reason = "checkmate\ndraw" }},
		{"moves that write on the terminal", func(g *Game) { g.Moves = "\x1b[2J" + g.Moves }},
		{"a tag of PGN in the start", func(g *Game) { g.Start += "\n[Result \"1-0\"]" }},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := testRun(4, 4)
			games := testBatch(run, 0)
			test.change(&games[1])
			f := opened(t, forged(t, run, Batch{0, games}))
			if _, err := f.Batch(ctx, 0); !errors.Is(err, ErrDamaged) {
				t.Errorf("Batch: %v, want ErrDamaged", err)
			}
			if err := f.Check(ctx); !errors.Is(err, ErrDamaged) {
				t.Errorf("Check: %v, want ErrDamaged", err)
			}
		})
	}
}

// Totals are read without the games, and checked by themselves.
func TestForgedSummary(t *testing.T) {
	for _, change := range []string{
		`games = -1`, `games = 1000000000000`, `void = 9`, `plies = -1`, `nodes = -1`, `legal = 9223372036854775807`,
		`reasons = '{"checkmate": -4}'`, `reasons = '{"check\nmate": 1}'`, `shares = '{"six": 1}'`,
	} {
		path := saved(t, testRun(4, 4), 0)
		alter(t, path, `UPDATE summaries SET `+change+` WHERE arm = 'setup 0'`)
		if _, err := opened(t, path).Totals(ctx, 0, 1); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: got %v, want ErrDamaged", change, err)
		}
	}
}
