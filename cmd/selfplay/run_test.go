package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"komi/cmd/internal/runs"
	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/results"
)

// asProgram in the environment turns this test binary into the program.
const asProgram = "SELFPLAY_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	main()
}

// selfplay runs a command in this process.
func selfplay(args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&errs)
	err = root.ExecuteContext(context.Background())
	return out.String(), errs.String(), err
}

// selfplayTo runs a command in this process until a context ends, and prints to w.
func selfplayTo(ctx context.Context, w io.Writer, args ...string) error {
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(w)
	root.SetErr(io.Discard)
	return root.ExecuteContext(ctx)
}

// program prepares a command as a process of its own.
func program(args ...string) (*exec.Cmd, *bytes.Buffer) {
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	var text bytes.Buffer
	c.Stdout, c.Stderr = &text, &text
	return c, &text
}

// experiment writes the quick experiment to a new folder, with changes of its text.
func experiment(t testing.TB, pairs int, changes ...string) (file, dir string) {
	t.Helper()
	dir = t.TempDir()
	file = filepath.Join(dir, "quick.toml")
	text := strings.NewReplacer(changes...).Replace(fixture.Quick(pairs))
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file, dir
}

// onlyRun is the one run file of a folder.
func onlyRun(t testing.TB, folder string) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*"+runs.Ending))
	if err != nil || len(paths) != 1 {
		t.Fatalf("run files %v (%v), want one", paths, err)
	}
	return paths[0]
}

// gamesIn reads all games of the one run of a folder.
func gamesIn(t testing.TB, folder string) []results.Game {
	t.Helper()
	f, err := results.Open(onlyRun(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []results.Game
	for g, err := range f.All(context.Background(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// A whole is a run that one process has played without a break.
type whole struct {
	name   string // of the file
	bytes  []byte
	header results.Run
	games  []results.Game
}

// wholes are the runs that tests have asked for: a func() whole by the text of the
// experiment.
var wholes sync.Map

// wholeOf plays an experiment, once for all tests.
func wholeOf(t testing.TB, file string) whole {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	play, _ := wholes.LoadOrStore(string(text), sync.OnceValue(func() (w whole) {
		out := t.TempDir()
		if _, stderr, err := selfplay("run", file, "--out", out, "--workers", "2"); err != nil {
			t.Errorf("%v\n%s", err, stderr)
			return w
		}
		path := onlyRun(t, out)
		if w.bytes, err = os.ReadFile(path); err != nil {
			t.Error(err)
		}
		w.name, w.header, w.games = filepath.Base(path), runs.Find(out)[0].Header, gamesIn(t, out)
		return w
	}))
	w := play.(func() whole)()
	if len(w.games) == 0 {
		t.Fatal("the experiment was not played")
	}
	return w
}

// compareWithWhole compares the run in a folder with what one process plays.
func compareWithWhole(t *testing.T, file, folder string) {
	t.Helper()
	if diff := cmp.Diff(wholeOf(t, file).games, gamesIn(t, folder)); diff != "" {
		t.Errorf("other games (-whole +%s):\n%s", filepath.Base(folder), diff)
	}
}

func TestRun(t *testing.T) {
	file, dir := experiment(t, 12)
	for _, workers := range []string{"1", "4"} {
		stdout, stderr, err := selfplay("run", file, "--out", filepath.Join(dir, workers), "--workers", workers)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"setup", "first player", "5s", "12 ", runs.Ending} {
			if !strings.Contains(stdout, want) {
				t.Errorf("no %q in\n%s", want, stdout)
			}
		}
		if !strings.Contains(stderr, "48/48 games") {
			t.Errorf("no progress in\n%s", stderr)
		}
	}
	one, four := gamesIn(t, filepath.Join(dir, "1")), gamesIn(t, filepath.Join(dir, "4"))
	if len(one) != 48 {
		t.Errorf("%d games, want 48", len(one))
	}
	if diff := cmp.Diff(one, four); diff != "" {
		t.Errorf("4 workers play other games (-one +four):\n%s", diff)
	}
	// Again: nothing left to play, the same summary.
	if _, stderr, err := selfplay("run", file, "--out", filepath.Join(dir, "1")); err != nil || !strings.Contains(stderr, "going on after 48 games") {
		t.Errorf("again: %v\n%s", err, stderr)
	}
	// A new question for the same games: the page asks it.
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?m)^about = .*$`).ReplaceAll(text, []byte(`about = "Which is fairer?"`))
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, stderr, err := selfplay("run", file, "--out", filepath.Join(dir, "1")); err != nil || !strings.Contains(stderr, "going on after 48 games") {
		t.Errorf("with another question: %v\n%s", err, stderr)
	}
	if page, err := os.ReadFile(runs.Page(onlyRun(t, filepath.Join(dir, "1")))); err != nil || !strings.Contains(string(page), "Which is fairer?</h1>") {
		t.Errorf("the page does not ask the new question (%v)", err)
	}
	// Another seed is another run beside the first.
	if _, _, err := selfplay("run", file, "--out", dir, "--seed", "2"); err != nil {
		t.Fatal(err)
	}
	if other := gamesIn(t, dir); cmp.Equal(one[0].Moves, other[0].Moves) {
		t.Error("another seed plays the same games")
	}
}

// fewPairs are enough for a run of some seconds.
const fewPairs = 40

// A run that is killed again and again ends with the games of one that is not.
func TestKilledRun(t *testing.T) {
	const pairs, kills = fewPairs, 3
	file, dir := experiment(t, pairs)
	killed := filepath.Join(dir, "killed")
	draw := rand.New(rand.NewPCG(1, 2))
	for kill := range kills {
		c, text := program("run", file, "--out", killed, "--workers", "2")
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		// Let it get on by a part of the games, and a little more.
		enough := (kill + 1) * 4 * pairs / (kills + 2)
		for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
			if found := runs.Find(killed); len(found) == 1 && found[0].Games >= enough {
				break
			}
		}
		time.Sleep(time.Duration(draw.IntN(8000)) * time.Microsecond)
		c.Process.Kill()
		err := c.Wait()
		if status, ok := c.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
			t.Fatalf("before kill %d it ended with %v\n%s", kill+1, err, text)
		}
		t.Logf("killed after %d games", runs.Find(killed)[0].Games)
	}
	c, text := program("run", file, "--out", killed, "--workers", "2")
	if err := c.Run(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	compareWithWhole(t, file, killed)
	if _, _, err := selfplay("verify", onlyRun(t, killed)); err != nil {
		t.Error(err)
	}
}

// Ctrl-C ends a run soon, even in the middle of a long search, keeps every whole
// batch and says how to go on.
func TestInterrupt(t *testing.T) {
	for _, tt := range []struct {
		name    string
		changes []string
	}{
		{"between short searches", nil},
		{"in long searches", []string{"nodes = 60", "nodes = 100_000_000", "plies = 4\nwindow = 3", "plies = 0"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file, dir := experiment(t, 2000, tt.changes...)
			out := filepath.Join(dir, "runs of today")
			c, text := program("run", file, "--out", out, "--workers", "2")
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			for range 200 { // until the run has begun
				time.Sleep(10 * time.Millisecond)
				if found := runs.Find(out); len(found) == 1 && found[0].Err == nil && (tt.changes != nil || found[0].Games > 0) {
					break
				}
			}
			time.Sleep(time.Second) // the long search is on its way then
			began := time.Now()
			if err := c.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			err := c.Wait()
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("ended %v after the signal", took)
			}
			if err == nil || c.ProcessState.ExitCode() != 1 {
				t.Errorf("ended with %v, want status 1\n%s", err, text)
			}
			kept := gamesIn(t, out)
			want := fmt.Sprintf("interrupted: %s of 8,000 games are kept in %s", answer.Count(len(kept)), onlyRun(t, out))
			again := fmt.Sprintf("run %s --out '%s' --workers 2\n", file, out)
			if !strings.Contains(text.String(), want) || !strings.HasSuffix(text.String(), again) {
				t.Errorf("got\n%s\nwant %q and at the end %q", text, want, again)
			}
			if len(kept)%4 != 0 || tt.changes == nil && len(kept) == 0 {
				t.Errorf("%d games kept, want whole batches", len(kept))
			}
			left, err := filepath.Glob(filepath.Join(out, "*.lock"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// While one process plays a run, another is refused; reading is allowed.
func TestSecondProcess(t *testing.T) {
	file, dir := experiment(t, 5000)
	c, text := program("run", file, "--out", dir, "--workers", "1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		c.Process.Kill()
		c.Wait()
	}()
	for range 500 {
		time.Sleep(10 * time.Millisecond)
		if found := runs.Find(dir); len(found) == 1 && found[0].Games > 0 {
			break
		}
	}
	_, _, err := selfplay("run", file, "--out", dir)
	if want := fmt.Sprintf("the run is in use: held by process %d", c.Process.Pid); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q; the first process says\n%s", err, want, text)
	}
	if out, _, err := selfplay("runs", "--out", dir); err != nil || !strings.Contains(out, "unfinished") {
		t.Errorf("runs: %v\n%s", err, out)
	}
}

// Void games are counted and shown with their seeds, in every command.
func TestVoidGames(t *testing.T) {
	// A program that ends at once is no engine.
	file, dir := experiment(t, 6, "[budget]", "[[seat]]\nengine = \"true\"\n[[seat]]\nengine = \"true\"\n[budget]",
		`"changi"`, `"janggi"`, `"1", "5s"`, `"neen-neen", "enen-neen"`)
	stdout, stderr, err := selfplay("run", file, "--out", dir)
	if err == nil || !strings.Contains(err.Error(), "run: all 24 games were void; they are kept in "+dir) {
		t.Errorf("got %v, want an error that says so", err)
	}
	played := gamesIn(t, dir)
	want := fmt.Sprintf("void: game 0, setup neen-neen, seed %d: seat A after ply 4: ", played[0].Seed)
	for _, want := range []string{want, "24/24 games", ", 24 void\n", "void: and 4 other games"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
	if !strings.Contains(stdout, "enen-neen  0      ~             ~      ~\n") {
		t.Errorf("void games are scored:\n%s", stdout)
	}
	for _, tt := range []struct{ want, args string }{
		{"complete, 24 void", "runs --out " + dir},
		{"24 of 24 games replayed, all as recorded; 24 void", "verify " + onlyRun(t, dir)},
		{"void: seat B after ply 4: ", "replay --game 3 " + onlyRun(t, dir)},
	} {
		if out, _, err := selfplay(strings.Fields(tt.args)...); err != nil || !strings.Contains(out, tt.want) {
			t.Errorf("%s: %v, no %q in\n%s", tt.args, err, tt.want, out)
		}
	}
}

// A run whose first games find no opening tries no more of them, and says what to set.
func TestNoOpenings(t *testing.T) {
	file, dir := experiment(t, 100, "plies = 4\nwindow = 3", "plies = 2\nwindow = 1e-9\naround = \"zero\"")
	_, stderr, err := selfplay("run", file, "--out", dir, "--workers", "1")
	if want := "run: none of the first 32 games found an opening, so no more are tried; set openings.window, openings.around or openings.plies in a copy of the experiment; they are kept in " + dir; err == nil || !strings.Contains(err.Error(), want) {
		t.Fatalf("got %v, want %q\n%s", err, want, stderr)
	}
	if n := len(gamesIn(t, dir)); n < 32 || n > 40 {
		t.Errorf("%d games are kept, want few more than 32", n)
	}
	file, dir = experiment(t, 2, "plies = 4\nwindow = 3", "plies = 2\nwindow = 1e-9\naround = \"zero\"")
	_, _, err = selfplay("run", file, "--out", dir)
	if want := "run: all 8 games were void; set openings.window, "; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// A ladder of a game of one's own is the one that its rules lay out.
func TestLadderOfOwnGame(t *testing.T) {
	for game, want := range map[string]string{"chess": "zero", "../../engine/variants/example/thicket.toml": "median"} {
		e, err := experimentOf("ladder", game, true)
		if err != nil || e.Openings.Around != want {
			t.Errorf("%s: %v, openings around %q, want %q", game, err, e.Openings.Around, want)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for _, workers := range []string{"1", "2"} {
		b.Run(workers+" workers", func(b *testing.B) {
			file, _ := experiment(b, 100, "nodes = 60", "nodes = 500", "max_plies = 40", "max_plies = 200")
			for b.Loop() {
				root := newRoot()
				root.SetArgs([]string{"run", file, "--out", b.TempDir(), "--workers", workers})
				root.SetOut(io.Discard)
				root.SetErr(io.Discard)
				if err := root.Execute(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(400*float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func TestProgramName(t *testing.T) {
	for arg, want := range map[string]string{
		"/tmp/go-build123/b001/exe/selfplay": "go run ./cmd/selfplay", "./selfplay": "./selfplay",
	} {
		if got := programName(arg); got != want {
			t.Errorf("%s: got %q, want %q", arg, got, want)
		}
	}
}
