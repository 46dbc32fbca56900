package study

import (
	_ "embed"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/livepage"
)

// A game as short as can be, with holes in its board.
//
//go:embed testdata/tiny.toml
var tiny string

// writeTiny writes a file of the game in a folder.
func writeTiny(t *testing.T, dir, text string) (file string) {
	t.Helper()
	file = filepath.Join(dir, "tiny.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// A study that has no time left loses nothing that was played before.
func TestNoTimeKeepsWhatWasPlayed(t *testing.T) {
	dir := t.TempDir()
	file := writeTiny(t, dir, tiny)
	once := func(budget time.Duration) (games []int) {
		st := &Study{Ref: file, Out: dir, Workers: 2, Budget: budget, Stderr: io.Discard, began: time.Now()}
		if err := st.load(); err != nil {
			t.Fatal(err)
		}
		if err := st.layOut(); err != nil {
			t.Fatal(err)
		}
		st.page = &livepage.Writer{Path: st.pagePath(), Draw: st.draw, Say: func(string) {}}
		st.page.Start(t.Context(), between)
		if err := st.ask(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := st.page.Finish(false); err != nil {
			t.Fatal(err)
		}
		for _, s := range st.steps {
			games = append(games, s.Games)
		}
		return games
	}
	var first []int
	for budget := 3 * time.Second; len(first) == 0 || slices.Max(first) == 0 && budget < 2*time.Minute; budget *= 3 { // a slow machine needs longer
		first = once(budget)
	}
	second := once(0)
	if slices.Max(first) == 0 || !slices.Equal(first, second) {
		t.Errorf("%v games, and after a study without time %v", first, second)
	}
}

// alone is a writer that notes whether two write at a time.
type alone struct {
	busy, met atomic.Bool
}

func (a *alone) Write(text []byte) (int, error) {
	if !a.busy.CompareAndSwap(false, true) {
		a.met.Store(true)
		return len(text), nil
	}
	time.Sleep(time.Millisecond) // as long as a slow terminal takes
	a.busy.Store(false)
	return len(text), nil
}

// What the page says comes in between lines of the progress, and not into them.
func TestSaysOneThingAtATime(t *testing.T) {
	dir := t.TempDir()
	var w alone
	st := &Study{Ref: writeTiny(t, dir, tiny), Out: dir, Workers: 1, Budget: time.Second, Stderr: &w, began: time.Now()}
	if err := st.load(); err != nil {
		t.Fatal(err)
	}
	if err := st.layOut(); err != nil {
		t.Fatal(err)
	}
	for _, s := range st.steps {
		if s.Refused != "" {
			continue
		}
		over := make(chan error)
		go func() { over <- st.play(t.Context(), s, 300*time.Millisecond) }()
		for playing := true; playing; {
			select {
			case err := <-over:
				if err != nil {
					t.Fatal(err)
				}
				playing = false
			default:
				st.say("a line")
			}
		}
	}
	if w.met.Load() {
		t.Error("two wrote at a time")
	}
}

// Files of one name in several folders have pages of their own, and a built-in game is
// called by its name.
func TestPagesOfOneName(t *testing.T) {
	out := t.TempDir()
	page := func(ref string) string {
		st := &Study{Ref: ref, Out: out}
		if err := st.load(); err != nil {
			t.Fatal(err)
		}
		return filepath.Base(st.pagePath())
	}
	of := func(text string) string {
		t.Helper()
		return page(writeTiny(t, t.TempDir(), text))
	}
	one, longer := of(tiny), of(strings.Replace(tiny, "max_plies = 24", "max_plies = 26", 1))
	if one == longer || !strings.HasPrefix(one, "study-tiny-") {
		t.Errorf("games of other rules have the pages %s and %s", one, longer)
	}
	if again := of("# the same rules\n" + tiny); again != one {
		t.Errorf("the same rules in another folder have the page %s, not %s", again, one)
	}
	capitals := filepath.Join(t.TempDir(), "tiny.TOML") // as some systems write it
	if err := os.WriteFile(capitals, []byte(tiny), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := page(capitals); got != one {
		t.Errorf("the page of tiny.TOML is %s, not %s", got, one)
	}
	if got := page("chess"); got != "study-chess.html" {
		t.Errorf("the page of chess is %s", got)
	}
}
