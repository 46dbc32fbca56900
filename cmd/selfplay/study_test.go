package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/cmd/selfplay/internal/livepage"
	"komi/experiments"
	"komi/experiments/kinds"
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

// Weights that lie beside a game under the hash of its rules are what it is played by: in
// its experiments, which then are others, and say so.
func TestKeptWeights(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "tiny.toml")
	if err := os.WriteFile(game, []byte(miniatures["tiny.toml"]), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if path, _, err := keptWeights(e.Game); err != nil || path != "" {
		t.Fatalf("kept %q, %v before there are any", path, err)
	}
	path, err := weightsPath(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	_, stderr, err := selfplay("train", game, "--linear", "--games", "20", "--rounds", "1", "--pairs", "10", "--nodes", "20", "--match-nodes", "20", "--out", path)
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	with, err := withKept(e)
	if err != nil || with.Weights != path || with.Hash() == e.Hash() {
		t.Fatalf("%v: plays by %q, want %q in an experiment of its own", err, with.Weights, path)
	}
	for i := range with.Arms {
		for _, s := range with.Arms[i].Seats {
			if s.Weights != path {
				t.Errorf("seat %s goes by %q", s.Name, s.Weights)
			}
		}
	}
	again, err := kinds.Asked().Read("again.toml", []byte(with.Text))
	if err != nil || again.Hash() != with.Hash() {
		t.Errorf("its text read again: %v, or another experiment", err)
	}
	if w, err := keptFor(e.Game, e.Arms[0].Rules); w == nil || err != nil {
		t.Errorf("match and uci do not find them: %v", err)
	}
	// Other rules are another game.
	changed := strings.Replace(miniatures["tiny.toml"], `move = "N"`, `move = "C"`, 1)
	if err := os.WriteFile(game, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	other, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if path, _, err := keptWeights(other.Game); err != nil || path != "" {
		t.Errorf("a game with other rules takes %q, %v", path, err)
	}
	// Weights that are there and cannot be read are not passed over in silence.
	if err := os.WriteFile(path, []byte("format = 1\ngame = "), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := keptFor(e.Game, e.Arms[0].Rules); err == nil {
		t.Error("a broken file counts as none")
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

// Weights fit one board. An experiment about setups with several goes by none of them,
// and not by weights that make every game void of those they do not fit.
func TestKeptWeightsOfUnlikeBoards(t *testing.T) {
	dir := t.TempDir()
	game := filepath.Join(dir, "two.toml")
	text := "extends = \"chess\"\nid = \"two\"\nname = \"Two\"\ncastle = []\n" +
		"[setup.tall]\nlayers = [\"tall\"]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - 0 1\"\n" +
		"[layer.tall]\nboard.ranks = 9\nzones.last = [\"a9-h9\"]\n"
	if err := os.WriteFile(game, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := kinds.Asked().Draft("balance", game)
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Arms) < 2 {
		t.Fatalf("%d arms, want one of each board", len(e.Arms))
	}
	path, err := weightsPath(e.Game)
	if err != nil {
		t.Fatal(err)
	}
	if _, stderr, err := selfplay("train", game, "--linear", "--games", "20", "--rounds", "1", "--pairs", "10", "--nodes", "20", "--match-nodes", "20", "--out", path); err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	if with, err := withKept(e); err != nil || with.Weights != "" {
		t.Errorf("both boards: plays by %q, %v", with.Weights, err)
	}
	one, err := kinds.Asked().Read("one.toml", []byte(regexp.MustCompile(`(?m)^setups = .*`).ReplaceAllString(e.Text, `setups = ["standard"]`)))
	if err != nil {
		t.Fatal(err)
	}
	if with, err := withKept(one); err != nil || with.Weights != path {
		t.Errorf("one board: plays by %q, %v", with.Weights, err)
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
		{errors.New("nothing"), "nothing"},
	} {
		if got := reasonOf(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}
