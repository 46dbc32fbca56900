package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
	"komi/results"
)

// played makes a run of so many pairs and returns its path.
func played(t *testing.T, pairs int) string {
	t.Helper()
	file, dir := experiment(t, pairs)
	w := wholeOf(t, file)
	path := filepath.Join(dir, w.name)
	if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestExperiments(t *testing.T) {
	list, _, err := selfplay("experiments")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range kinds.Asked().Outlines() {
		if !strings.Contains(list, o.Name+" ") || !strings.Contains(list, o.About) {
			t.Errorf("%s or its question is missing from\n%s", o.Name, list)
		}
	}
	// A copy is an experiment that plays the same games.
	e, err := kinds.Asked().Load("csx")
	if err != nil {
		t.Fatal(err)
	}
	shown, _, err := selfplay("experiments", "--show", "csx")
	if err != nil || shown != e.Text {
		t.Errorf("--show csx: %v, not the file", err)
	}
	copied := filepath.Join(t.TempDir(), "copy.toml")
	if err := os.WriteFile(copied, []byte(shown), 0o644); err != nil {
		t.Fatal(err)
	}
	if c, err := kinds.Asked().Load(copied); err != nil || c.Hash() != e.Hash() {
		t.Errorf("a copy of csx: %v, or another hash", err)
	}
	if _, _, err := selfplay("experiments", "--game", "chess"); err == nil || !strings.Contains(err.Error(), "read --game without --show, expected --show and a kind: armies, balance") {
		t.Errorf("--game without --show: %v", err)
	}
	if _, _, err := selfplay("experiments", "--show", "none"); err == nil || !strings.Contains(err.Error(), `read --show "none", expected capablanca-values`) {
		t.Errorf("got %v", err)
	}
}

func TestPlan(t *testing.T) {
	file, dir := experiment(t, 12)
	stdout, _, err := selfplay("plan", file, "--workers", "2")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"games    48: 2 setups", "4 random plies within 3 pawns of their median; the second game of a pair exchanges the sides",
		"speed    about ", " with 2 workers, from ", "time     about ",
		// t(0.975, 11) = 2.2010 times sqrt(1/8)/sqrt(12)
		"first player's score of one setup     ±22.5%",
		"difference of two setups              ±31.8%", " pairs a setup, where all 2 are judged together\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	if found := runs.Find(dir); len(found) != 0 {
		t.Errorf("plan stored %d runs", len(found))
	}
}

// A plan promises no interval that cannot be, or that the run would not print.
func TestPlanOfFewPairs(t *testing.T) {
	file, _ := experiment(t, 2)
	stdout, _, err := selfplay("plan", file, "--workers", "1")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"first player's score of one setup     ~,", "difference of two setups              ~,"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	for _, tt := range []struct {
		sd     float64
		n      int
		level  float64
		widest float64
		want   string
	}{
		{0.5, 9, 0.95, 1, "~"},
		{0.5, 10, 0.95, 1, "±35.8%"}, // t(0.975, 9) = 2.2622 times 0.5/sqrt(10)
		{0.5, 10, 0.95, 0.35, "~"},
		{0.5, 10, 0.99999, 1, "~"},
	} {
		if got := answer.HalfWidth(tt.sd, tt.n, tt.level, tt.widest); got != tt.want {
			t.Errorf("%+v: got %s", tt, got)
		}
	}
}

// A plan of a ladder tells of the stronger player and of all budgets.
func TestPlanOfLadder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rungs.toml")
	text := `format = 1
name = "rungs"
kind = "ladder"
about = "What is twice the budget worth?"
game = "xiangqi"
options = { max_plies = 40 }
ladder = { from = 10, to = 40 }
openings = { plies = 2 }
games = { rounds = 20, seed = 1 }
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	stdout, _, err := selfplay("plan", file, "--workers", "2")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"2 random plies; the players change places in the second game of a pair\n",
		"budget   10 to 40 nodes a move\n", "  stronger player's score of one arm    ±", "  difference of two arms                ±",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	for _, no := range []string{"first player", "fair", "another seed", " a arm", "largest of all 1"} {
		if strings.Contains(stdout, no) {
			t.Errorf("%q in\n%s", no, stdout)
		}
	}
}

func TestRuns(t *testing.T) {
	path := played(t, 3)
	folder := filepath.Dir(path)
	if err := os.WriteFile(filepath.Join(folder, "notes.db"), []byte("not a database, but long enough to look at"), 0o644); err != nil {
		t.Fatal(err)
	}
	stdout, _, err := selfplay("runs", "--out", folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"quick", "12/12", "complete", path, "not a Komi run"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	broken, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "cut.db"), broken[:len(broken)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{nil, {"--json"}} { // the list is there, and the fault decides the exit status
		stdout, _, err := selfplay(append([]string{"runs", "--out", folder}, flags...)...)
		if err == nil || err.Error() != "runs: 1 of 3 files cannot be read" || !strings.Contains(stdout, path) || !strings.Contains(stdout, "cut.db") {
			t.Errorf("%v: %v after\n%s", flags, err, stdout)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, strings.Replace(filepath.Base(path), "quick-", "other-", 1)), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("runs", "--out", folder); err == nil || err.Error() != "runs: 2 of 4 files cannot be read" {
		t.Errorf("with an empty file that has the name of a run: %v", err)
	}
	if _, _, err := selfplay("runs", "--out", filepath.Join(folder, "none")); err == nil || !strings.Contains(err.Error(), "none: no such file") {
		t.Errorf("no folder: %v", err)
	}
	if stdout, _, err := selfplay("runs", "--out", t.TempDir()); err != nil || !strings.Contains(stdout, "no runs in") {
		t.Errorf("an empty folder: %v\n%s", err, stdout)
	}
	if _, _, err := selfplay("runs", "--out", path); err == nil {
		t.Error("a file instead of a folder is no error")
	}
}

func TestReplay(t *testing.T) {
	path := played(t, 2)
	g := gamesIn(t, filepath.Dir(path))[5]
	stdout, _, err := selfplay("replay", path, "--game", "5")
	if err != nil {
		t.Fatal(err)
	}
	moves := strings.Fields(g.Moves)
	at := 0
	for i, m := range moves {
		who := []string{"Cho", "Han"}[i%2]
		next := strings.Index(stdout[at:], "\n"+answer.Count(i+1)+". "+who+" "+m)
		if next < 0 {
			t.Fatalf("ply %d, %s %s, is not in its place in\n%s", i+1, who, m, stdout)
		}
		at += next
	}
	if !strings.Contains(stdout, "B plays Cho, A plays Han") || !strings.Contains(stdout[at:], g.Score()+" of 6 after") || !strings.Contains(stdout[at:], g.Reason) {
		t.Errorf("seats or end missing in\n%s", stdout)
	}
	one, _, err := selfplay("replay", path, "--game", "5", "--ply", "2")
	if err != nil || !strings.Contains(one, "2. Han "+moves[1]+" (opening)") || strings.Contains(one, "1. Cho") || strings.Contains(one, "3. Cho") {
		t.Errorf("--ply 2: %v\n%s", err, one)
	}
	help, _, _ := selfplay("replay", "--help")
	if first, _, err := selfplay("replay", path); err != nil || !strings.HasPrefix(first, "game 0: ") || !strings.Contains(help, "selfplay replay RUN [--game N]") {
		t.Errorf("without --game: %v\n%s\nand the help says\n%s", err, first, help)
	}
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"no such game", "read --game 8, expected 0 to 7", []string{path, "--game", "8"}},
		{"no such ply", "read --ply 999, expected 0 to ", []string{path, "--ply", "999"}},
		{"no such run", "\"selfplay runs\" lists the runs", []string{path + "x"}},
		{"a run's experiment instead of its file", "not a Komi run", []string{filepath.Join(filepath.Dir(path), "quick.toml")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := selfplay(append([]string{"replay"}, tt.args...)...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// A bare name of a run, as pages write it, is found where runs are kept, by every command.
func TestBareNames(t *testing.T) {
	whole, err := os.ReadFile(played(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(runs.Folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(runs.Folder, "kept.db"), whole, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"replay"},
		{"verify", "--sample", "0"},
		{"export", "--format", "csv"},
		{"merge"},
		{"simulate", "--replicates", "2"},
	} {
		at := func(name string) []string { return append([]string{args[0], name}, args[1:]...) }
		if stdout, _, err := selfplay(at("kept.db")...); errors.Is(err, fs.ErrNotExist) || stdout == "" {
			t.Errorf("%s: printed %q, %v", at("kept.db"), stdout, err)
		}
		if _, _, err := selfplay(at("none.db")...); err == nil || !strings.Contains(err.Error(), "none.db") || args[0] != "simulate" && !strings.Contains(err.Error(), "neither here nor in "+runs.Folder) {
			t.Errorf("%s: %v", at("none.db"), err)
		}
	}
	if found, err := filepath.Glob("*"); err != nil || len(found) != 1 {
		t.Errorf("%v are made here, want what is merged beside the part", found)
	}
}

func TestVerify(t *testing.T) {
	path := played(t, 4)
	stdout, _, err := selfplay("verify", path)
	if err != nil || !strings.HasPrefix(stdout, "16 of 16 games replayed, all as recorded; each in its place in the schedule; 3 games played once more, to the same end: ") {
		t.Errorf("%v\n%s", err, stdout)
	}
	if stdout, _, err := selfplay("verify", path, "--sample", "0"); err != nil || strings.Contains(stdout, "once more") {
		t.Errorf("%v\n%s", err, stdout)
	}
	// The same run with a result turned round and another reason, whole as a
	// file: only the replay can tell.
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	forged := filepath.Join(t.TempDir(), "forged.db")
	w, err := results.Create(forged, f.Header())
	if err != nil {
		t.Fatal(err)
	}
	for batch := range f.Header().Batches() {
		list, err := f.Batch(context.Background(), batch)
		if err != nil {
			t.Fatal(err)
		}
		switch batch {
		case 1:
			list[2].Shares[0], list[2].Shares[1] = list[2].Shares[1], list[2].Shares[0]
		case 3:
			list[0].Reason = "stalemate"
		}
		if err := w.Save(context.Background(), batch, list); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, _, err = selfplay("verify", forged)
	for _, want := range []string{"2 of 16 games do not match their records", "game 6: shares: read", "game 12: reason: read stalemate"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	moves := []byte(strings.Join(strings.Fields(gamesIn(t, filepath.Dir(path))[3].Moves)[:4], " "))
	spoiled := filepath.Join(t.TempDir(), "spoiled.db")
	if err := os.WriteFile(spoiled, bytes.ReplaceAll(whole, moves, bytes.ToUpper(moves)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("verify", spoiled); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("changed bytes: got %v", err)
	}
}

// rewritten is a run with other games in place of its own, whole as a file.
func rewritten(t *testing.T, path string, change func(games []results.Game)) string {
	t.Helper()
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []results.Game
	for g, err := range f.All(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	change(all)
	forged := filepath.Join(t.TempDir(), "forged.db")
	w, err := results.Create(forged, f.Header())
	if err != nil {
		t.Fatal(err)
	}
	for batch := range f.Header().Batches() {
		first, end := f.Header().Span(batch)
		if err := w.Save(context.Background(), batch, all[first:end]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return forged
}

// Games that are legal but not this run's are found out: by their place in the
// schedule, and by playing again.
func TestVerifyFindsForeignGames(t *testing.T) {
	path := played(t, 4)
	repeated := rewritten(t, path, func(games []results.Game) {
		for i := range games {
			games[i] = games[0]
			games[i].Index = i
		}
	})
	if _, _, err := selfplay("verify", repeated); err == nil || !strings.Contains(err.Error(), "15 of 16 games do not match their records") || !strings.Contains(err.Error(), "game 1: seats: read") {
		t.Errorf("one game in every place: %v", err)
	}
	lazy := rewritten(t, path, func(games []results.Game) {
		for i := range games {
			games[i].Nodes++
		}
	})
	if _, _, err := selfplay("verify", lazy, "--sample", "0"); err != nil {
		t.Errorf("without a search nobody can tell: %v", err)
	}
	if _, _, err := selfplay("verify", lazy); err == nil || !strings.Contains(err.Error(), "searched again: nodes is") {
		t.Errorf("games that no search played: %v", err)
	}
}

func TestExport(t *testing.T) {
	path := played(t, 3)
	want := gamesIn(t, filepath.Dir(path))
	text, _, err := selfplay("export", path, "--format", "csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != len(want)+1 {
		t.Errorf("csv: %d rows (%v), want %d and a header", len(rows), err, len(want))
	}
	if pgn, _, err := selfplay("export", path); err != nil || strings.Count(pgn, "[Event ") != len(want) {
		t.Errorf("pgn: %v, %d games", err, strings.Count(pgn, "[Event "))
	}
	games := filepath.Join(t.TempDir(), "games.pgn")
	if _, _, err := selfplay("match", "chess", "--pairs", "1", "--nodes", "5", "--pgn", games); err != nil {
		t.Fatal(err)
	}
	const line = `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]`
	if pgn, err := os.ReadFile(games); err != nil || strings.Count(string(pgn), line) != 2 {
		t.Errorf("a match of chess: %v, want %s twice in\n%s", err, line, pgn)
	}
	for _, format := range []string{"jsonl", "parquet"} {
		out := filepath.Join(t.TempDir(), "games."+format)
		_, stderr, err := selfplay("export", path, "--format", format, "--out", out)
		info, missing := os.Stat(out)
		if err != nil || missing != nil || info.Size() == 0 || !strings.Contains(stderr, "12 games written to "+out) {
			t.Errorf("%s: %v, %v\n%s", format, err, missing, stderr)
		}
	}
	if _, _, err := selfplay("export", path, "--format", "xls"); err == nil || !strings.Contains(err.Error(), `"xls"`) {
		t.Errorf("got %v", err)
	}
}

// Whoever reads a run that was copied without its log is told so.
func TestTellsOfALostLog(t *testing.T) {
	dir := t.TempDir()
	w, err := results.Create(filepath.Join(dir, "whole.db"), fixture.Header(t, fixture.Balance()))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	text, err := os.ReadFile(w.Path())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	half := filepath.Join(folder, "half.db")
	for _, args := range [][]string{
		{"replay", half, "--game", "0"}, {"play", "--from", half}, {"runs", "--out", folder}, {"runs", "--json", "--out", folder},
	} {
		if err := os.WriteFile(half, text, 0o644); err != nil {
			t.Fatal(err)
		}
		out, errs, _ := selfplay(args...) // the file has no game to show
		if want := half + " was copied while it was being written, without half.db-wal"; strings.Count(errs, want) != 1 {
			t.Errorf("%s: wrote %q and %q, want %q", args[0], out, errs, want)
		}
	}
}

// A file of one sort in place of another is told in one line: of a game, of weights, of an
// experiment.
func TestFilesOfOtherSorts(t *testing.T) {
	dir := t.TempDir()
	paths := map[string]string{}
	for name, text := range map[string]string{
		"game":       "extends = \"chess\"\nid = \"mine\"\nname = \"Mine\"\npiece.N.clause.leap.move = \"C\"\n",
		"weights":    "format = 1\ngame = \"chess\"\nnote = \"x\"\ntempo = [1, 1]\n[piece.\"P\"]\nboard = [100, 100]\nhand = [0, 0]\n",
		"experiment": "format = 1\nname = \"x\"\nkind = \"balance\"\ngame = \"chess\"\n",
	} {
		paths[name] = filepath.Join(dir, name+".toml")
		if err := os.WriteFile(paths[name], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		want string
		args []string
	}{
		{"id: is a key of games, expected a file of weights", []string{"match", "chess", "--weights", paths["game"]}},
		{"kind: is a key of experiments, expected a file of weights", []string{"match", "chess", "--weights", paths["experiment"]}},
		{"game: is a key of weights, expected the file of a game, which has an id; weights are given by --weights", []string{"match", paths["weights"]}},
		{"kind: is a key of experiments, expected the file of a game", []string{"match", paths["experiment"]}},
		{"tempo: is a key of weights, expected the file of an experiment", []string{"plan", paths["weights"]}},
		{"id: is a key of games, expected the file of an experiment", []string{"plan", paths["game"]}},
	} {
		_, _, err := selfplay(c.args...)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v, want one line with %q", c.args, err, c.want)
		}
	}
}

// A game's file in place of an experiment's is told in one line.
func TestRunOfAGame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(path, []byte("format = 1\nid = \"mine\"\nname = \"Mine\"\n[board]\nfiles = 4\nranks = 4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"run", "plan"} {
		_, _, err := selfplay(command, path)
		if want := "mine.toml:2:1: id: is a key of games"; err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") ||
			!strings.Contains(err.Error(), "selfplay run balance --game "+path) {
			t.Errorf("%s: %v, want one line with %q", command, err, want)
		}
	}
}
