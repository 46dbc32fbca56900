package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/livepage"
	"komi/experiments"
	"komi/stats"
)

// Games as short as can be, one of them with holes in its board.
var miniatures = map[string]string{
	"tiny.toml": `format = 1
id = "tiny"
name = "Tiny chess"
about = "For a test."
[board]
files = 4
ranks = 5
holes = ["b3", "c3"]
[zones]
far_w = ["a5-d5"]
far_b = ["a1-d1"]
[rules]
no_move = "draws"
repetition = 3
max_plies = 24
[[player]]
letter = "w"
name = "White"
[[player]]
letter = "b"
name = "Black"
[piece.K]
name = "king"
royal = true
clause.step = { move = "K" }
[piece.R]
name = "rook"
clause.slide = { move = "R" }
[piece.N]
name = "knight"
clause.leap = { move = "N" }
[piece.P]
name = "pawn"
clause.step = { move = "fmW" }
clause.take = { move = "fcF" }
[setup.standard]
fen = "rknr/pppp/1**1/PPPP/RKNR w - 0 1"
`,
	"chicks.toml": `format = 1
extends = "dobutsu"
id = "chicks"
name = "Dobutsu in a hurry"
about = "For a test."
[rules]
max_plies = 20
`,
}

// Unlike games are studied without a hand on them, one of three armies among them, and a
// study goes on where it was.
func TestStudy(t *testing.T) {
	dir := t.TempDir()
	list := []string{"titans"}
	for file, text := range miniatures {
		list = append(list, filepath.Join(dir, file))
		if err := os.WriteFile(list[len(list)-1], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, game := range list {
		t.Run(filepath.Base(game), func(t *testing.T) {
			var before studied
			for range 2 {
				now := studyOf(t, game, dir)
				for i, q := range now.Questions {
					if before.Questions != nil && (q.Games < before.Questions[i].Games || q.Run != before.Questions[i].Run) {
						t.Errorf("%s: %d games in %s, before %d in %s", q.Question, q.Games, q.Run, before.Questions[i].Games, before.Questions[i].Run)
					}
				}
				if before = now; filepath.Base(game) != "tiny.toml" {
					break // one that goes on is enough
				}
			}
		})
	}
}

// studyOf studies a game for a moment and looks at the result and its page.
func studyOf(t *testing.T, game, dir string) (out studied) {
	t.Helper()
	stdout, stderr, err := selfplay("study", game, "--budget", "1s", "--out", dir, "--json", "--workers", "2")
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	if err := json.Unmarshal([]byte(stdout), &out); err != nil {
		t.Fatalf("%v\n%s", err, stdout)
	}
	if len(out.Questions) < 2 || out.Rules == "" || out.Players == "" {
		t.Errorf("read %+v", out)
	}
	sum := 0
	for _, q := range out.Questions {
		sum += q.Games
		if q.Run != "" && q.AtMost < 100 || q.Games > 0 && q.Answer == "" {
			t.Errorf("%+v", q)
		}
	}
	if sum == 0 {
		return out // a busy machine
	}
	html, err := os.ReadFile(out.Page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A study of ", out.Questions[0].Question, out.Name, "of at most"} {
		if !strings.Contains(string(html), want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	return out
}

func TestStudyRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"study", "chess", "--budget", "1ms"}, "read --budget 1ms, expected 1s or more"},
		{[]string{"study", "nothing-such"}, "nothing-such"},
		{[]string{"study", "chess", "--workers", "0"}, "--workers"},
	} {
		if _, _, err := selfplay(append(c.args, "--out", t.TempDir())...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q in it", c.args, err, c.want)
		}
	}
}

// A study that has no time left loses nothing that was played before.
func TestStudyWithoutTimeKeepsWhatWasPlayed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "tiny.toml")
	if err := os.WriteFile(file, []byte(miniatures["tiny.toml"]), 0o644); err != nil {
		t.Fatal(err)
	}
	once := func(budget time.Duration) (games []int) {
		c := newStudyCommand()
		c.SetContext(t.Context())
		c.SetErr(io.Discard)
		st := &study{cmd: c, ref: file, out: dir, workers: 2, budget: budget, began: time.Now()}
		if err := st.load(); err != nil {
			t.Fatal(err)
		}
		if err := st.layOut(); err != nil {
			t.Fatal(err)
		}
		st.page = &livepage.Writer{Path: st.pagePath(), Draw: st.draw, Say: func(string) {}}
		st.page.Start(t.Context(), studyPage)
		if err := st.ask(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := st.page.Finish(false); err != nil {
			t.Fatal(err)
		}
		for _, s := range st.steps {
			games = append(games, s.games)
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

// Files of one name in several folders have pages of their own, and a built-in game is
// called by its name.
func TestStudyPagesOfOneName(t *testing.T) {
	out := t.TempDir()
	page := func(ref string) string {
		st := &study{cmd: newStudyCommand(), ref: ref, out: out}
		if err := st.load(); err != nil {
			t.Fatal(err)
		}
		return filepath.Base(st.pagePath())
	}
	of := func(text string) string {
		t.Helper()
		file := filepath.Join(t.TempDir(), "tiny.toml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return page(file)
	}
	text := miniatures["tiny.toml"]
	one, longer := of(text), of(strings.Replace(text, "max_plies = 24", "max_plies = 26", 1))
	if one == longer || !strings.HasPrefix(one, "study-tiny-") {
		t.Errorf("games of other rules have the pages %s and %s", one, longer)
	}
	if again := of("# the same rules\n" + text); again != one {
		t.Errorf("the same rules in another folder have the page %s, not %s", again, one)
	}
	if got := page("chess"); got != "study-chess.html" {
		t.Errorf("the page of chess is %s", got)
	}
}

// Why a question is not asked is told without the question, whatever the game is called.
func TestReasonOf(t *testing.T) {
	why := errors.New("read a game of 3: expected one of 2")
	for _, c := range []struct {
		err  error
		want string
	}{
		{&experiments.UnaskedError{Kind: "balance", Game: "Chess: the game", Why: why}, why.Error()},
		{fmt.Errorf("study: %w", &experiments.UnaskedError{Kind: "balance", Game: "Chess", Why: why}), why.Error()},
		{errors.New("stage 2: too few openings"), "too few openings"},
		{fmt.Errorf("stage 2: values: stats: regression: %w: 1 opening", stats.ErrFewData), "too few games"},
		{errors.New("nothing"), "nothing"},
	} {
		if got := reasonOf(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}
