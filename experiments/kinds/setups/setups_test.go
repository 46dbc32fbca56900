package setups

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/experiments"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
)

const handicapFile = `
format = 1
name = "try"
kind = "setups"
about = "Which handicap is fair?"
game = "chess"
[candidates]
handicaps = ["none", "b: P", "w: Q", "b: Q", "w: R; b:  R", "b: 2R"]
[openings]
plies = 4
[budget]
nodes = 16
[games]
pairs = 10
seed = 3
[search]
margin = 0.2
wanted = 1
finalists = 2
slack = 0.2
risk = 0.3
games = 600
`

func read(text string) (*experiments.Experiment, error) {
	return experiments.Kinds{Kind}.Read("try.toml", []byte(text))
}

// played plays an experiment, interrupted after some batches and gone on with if stop says
// so, and returns its file.
func played(t *testing.T, stop int) string {
	t.Helper()
	e, err := read(handicapFile)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.db")
	w, err := results.Create(path, e.Header("", "2026-01-01T00:00:00Z"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	workers := experiments.Workers{Count: 2, Players: experiments.Searchers(), Planner: e.Planner(), Saved: func(int, []results.Game) {
		if n++; n == stop {
			cancel()
		}
	}}
	err = e.Schedule().Run(ctx, w, workers)
	if stop > 0 {
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d batches: %v", n, err)
		}
		workers.Saved = nil
		err = e.Schedule().Run(t.Context(), w, workers)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// A real run drops who begins without a queen, keeps its stages, and comes out the same
// if it is interrupted.
func TestRunOfHandicaps(t *testing.T) {
	whole, resumed := played(t, 0), played(t, 15)
	var stages []results.Stage
	var moves []string
	for _, path := range []string{whole, resumed} {
		sets, err := games.Read(t.Context(), []string{path}, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		s := sets[0]
		defer s.Close()
		book := rulebook.New(s.Run)
		var list []string
		for g, err := range s.Records(t.Context()) {
			if err != nil || g.Void != "" {
				t.Fatal(g.Void, err)
			}
			if want := map[string]float64{"b: P": 1, "w: Q": -1, "b: Q": 1}; len(g.Arm) == 4 && g.Extra["material "+g.Arm[3:]] != want[g.Arm] {
				t.Errorf("game %d of %q begins with %v", g.Index, g.Arm, g.Extra)
			}
			if g.Index%50 == 0 {
				if err := experiments.Replay(book, g); err != nil {
					t.Error(err)
				}
			}
			list = append(list, g.Arm+g.Start+g.Moves)
		}
		if stages == nil {
			stages, moves = s.Run.Stages, list
		}
		if !slices.Equal(list, moves) || len(s.Run.Stages) != len(stages) {
			t.Errorf("an interrupted run has other games: %d and %d, in %d and %d stages", len(list), len(moves), len(s.Run.Stages), len(stages))
		}
		v, err := look(t.Context(), findings.Look(s))
		if err != nil {
			t.Fatal(err)
		}
		v.dress()
		if v.final().Step != final || len(v.notes) < 2 {
			t.Fatalf("notes %+v, want a screening and a final", v.notes)
		}
		for _, r := range v.ranked[:2] {
			if strings.Contains(r.Arm.Name, "Q") || r.Arm.Name == "b: 2R" || !r.Final {
				t.Errorf("%q reaches the final", r.Arm.Name)
			}
		}
		for _, r := range v.ranked {
			if r.Arm.Name == "w: R; b: R" && (r.Board == nil || len(r.Board.Occupied().Squares()) != 30) {
				t.Error("the board of a handicap has its rooks")
			}
		}
		if _, err := Answer(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		tellsWhatCutOffGamesHide(t, v)
	}
}

// Candidates are all combinations, in order, with names that tell them apart.
func TestCandidates(t *testing.T) {
	e, err := read(strings.NewReplacer(`"chess"`, `"changi"
setups = ["1", "5s"]`, `handicaps = ["none", "b: P", "w: Q", "b: Q", "w: R; b:  R", "b: 2R"]`, `options = [{}, { deom = 2.5 }]
handicaps = ["none", "`+"w: A"+`"]`, "games = 600", "").Replace(handicapFile))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range e.Arms {
		names = append(names, a.Name)
	}
	want := []string{"1", "1, w: A", "1, deom=2.5", "1, deom=2.5, w: A", "5s", "5s, w: A", "5s, deom=2.5", "5s, deom=2.5, w: A"}
	if !slices.Equal(names, want) {
		t.Errorf("candidates %q, want %q", names, want)
	}
	_, h, err := readFile(e.Text)
	if err != nil || h.of("5s, deom=2.5, w: A") != "w: A" || h.of("5s, deom=2.5") != "" {
		t.Errorf("handicaps %q and %q, %v", h.of("5s, deom=2.5, w: A"), h.of("5s, deom=2.5"), err)
	}
	f := Forecast(e)
	total := 0
	for _, line := range f.Lines {
		if strings.HasPrefix(line.Text, "together") {
			total = line.Games
		}
	}
	if total == 0 || total > e.Games() {
		t.Errorf("forecast of %d games, of at most %d", total, e.Games())
	}
}

// Eight times as many candidates take three more stages of screening, no more.
func TestStagesOfHalving(t *testing.T) {
	c := Course{Finalists: 6}
	for n, want := range map[int]int{2: 0, 6: 0, 7: 1, 12: 1, 13: 2, 78: 4, 96: 4} {
		if got := c.stages(n); got != want {
			t.Errorf("%d candidates: %d stages, want %d", n, got, want)
		}
	}
	// By hand: pairs of coin tosses (sd 0.354), 6 finalists at 4 looks, one-sided 5%/24
	// and 5%: (2.865 + 1.645)² 0.354² / 0.02² = 6357, half of it a look.
	if got := (Course{Margin: 0.02}).lookOf(byChance(2, 2), 24, 1); got < 3170 || got > 3185 {
		t.Errorf("%d pairs a look, want about 3178", got)
	}
}

// Openings that are given would be played by the final as by the screening that chose the
// finalists, and an even share of allies is not that of everybody else. Three armies make as many
// random plies each. Of two candidates none can be dropped.
func TestCandidatesRefused(t *testing.T) {
	const search = "[budget]\nnodes = 10\n[games]\npairs = 10\nseed = 1\n[search]\nmargin = 0.05\nwanted = 1\nfinalists = 2\n"
	for _, c := range []struct{ text, want string }{
		{"game = \"xiangqi\"\nhandicaps\n[openings]\nlines = [\"a4a5 a7a6\"]\n", "openings.lines: the final needs openings"},
		{"game = \"titans\"\nsetups = [\"std\", \"std-xf\"]\n[openings]\nplies = 3\n", "has allies, whose even share is not a third"},
		{"game = \"titans\"\nhandicaps\n[openings]\nplies = 4\n", "openings.plies: read 4, expected a multiple of 3"},
		{"game = \"xiangqi\"\nhandicaps\none finalist\n[openings]\nplies = 4\n", "search.finalists: read 1, expected 2: of so few candidates none is dropped"},
		{"game = \"xiangqi\"\nno options\n[openings]\nplies = 4\n", "candidates.options: is empty, expected tables"},
		{"game = \"xiangqi\"\nmany options\n[openings]\nplies = 4\n", "makes 501 candidates, expected at most 500"},
	} {
		var options []string
		for i := range 501 {
			options = append(options, fmt.Sprintf("{ max_plies = %d }", 200+i))
		}
		marks := strings.NewReplacer("handicaps\n", "", "one finalist\n", "", "no options\n", "", "many options\n", "")
		text := "format = 1\nname = \"x\"\nkind = \"setups\"\nabout = \"?\"\n" + marks.Replace(c.text) + search
		switch {
		case strings.Contains(c.text, "one finalist"):
			text = strings.Replace(text, "finalists = 2", "finalists = 1", 1)
			fallthrough
		case strings.Contains(c.text, "handicaps"):
			text += "[candidates]\noptions = [{}, { max_plies = 200 }]\n"
		case strings.Contains(c.text, "no options"):
			text += "[candidates]\noptions = []\n"
		case strings.Contains(c.text, "many options"):
			text += "[candidates]\noptions = [" + strings.Join(options, ", ") + "]\n"
		}
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"margin = 0.2", "margin = 0", "search.margin"},
		{"risk = 0.3", "risk = 1", "search.risk"},
		{"wanted = 1", "wanted = 3", "search.finalists"},
		{"games = 600", "games = 100", "search.games"},
		{"games = 600", "games = 131", "search.games: read 131, expected at least 132"}, // 6 candidates, 10 pairs each, and a batch of 12
		{"pairs = 10", "pairs = 5", "games.pairs"},
		{`"w: Q"`, `"w: 2Q"`, "candidates.handicaps[2]"},
		{`"w: Q"`, `"z: Q"`, "candidates.handicaps[2]: handicap: read"},
		{`"w: Q"`, `"b: P"`, "candidates"},
		{"handicaps =", "handicap =", "candidates.handicap"},
		{"plies = 4", "lines = [\"e2e4 e7e5\"]", "openings"},
		{"plies = 4", "plies = 4\npaired = true", "openings.paired"},
		{"[search]", "[other]", "search"},
		{"[openings]", "[[seat]]\nnodes = 3\n[[seat]]\nnodes = 9\n[openings]", "seat[1]"},
		{"[openings]", "[[arm]]\nname = \"x\"\n[openings]", "candidates"},
		{`["none", "b: P", "w: Q", "b: Q", "w: R; b:  R", "b: 2R"]`, `["none"]`, "setups"},
		{`["none", "b: P", "w: Q", "b: Q", "w: R; b:  R", "b: 2R"]`, "[]", "candidates.handicaps"},
	} {
		text := strings.Replace(handicapFile, c.from, c.to, 1)
		if text == handicapFile {
			t.Fatalf("the file has no %q", c.from)
		}
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %s", c.to, err, c.want)
		}
	}
}

// As few games as the first stage and a batch may be asked for.
func TestLeastGamesOfASearch(t *testing.T) {
	if _, err := read(strings.Replace(handicapFile, "games = 600", "games = 132", 1)); err != nil {
		t.Error(err)
	}
}

// tellsWhatCutOffGamesHide supposes that the limit cut off every game of the finalists.
func tellsWhatCutOffGamesHide(t *testing.T, v *study) {
	t.Helper()
	var names []string
	for _, a := range v.Arms {
		names = append(names, a.Name)
	}
	c := newCollection(2, names)
	if err := c.addAll(v.Records(t.Context())); err != nil {
		t.Fatal(err)
	}
	for _, x := range c.Candidates {
		for i := range x.Games {
			if x.Games[i].Index >= v.final().From {
				x.Games[i].Cut = true
			}
		}
	}
	v.ranked = nil
	if err := v.rank(c); err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, line := range nearest(v) {
		text += line.String() + "\n"
	}
	if !strings.Contains(text, "No number of games could show whether") {
		t.Errorf("said %s", text)
	}
}
