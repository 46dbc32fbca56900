package search

import (
	"strings"
	"testing"

	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// A search asks only every so often whether to stop, and stops when told so.
func TestStop(t *testing.T) {
	games := shelf{}
	for _, g := range benchGames {
		s := games.searcher(t, g.game, g.setup)
		p := opening(s.rules, 1, 8)
		asked := 0
		x := s.Best(p, Limits{Stop: func() bool { asked++; return asked == 5 }})
		if x.Nodes != 5*pauseNodes || asked != 5 || x.Move == 0 {
			t.Errorf("%s: %d nodes, asked %d times, move %#x; want %d nodes, 5 times", g.game, x.Nodes, asked, x.Move, 5*pauseNodes)
		}
		s.Reset(1)
		want := s.Best(p, Limits{Nodes: 3000})
		s.Reset(1)
		if got := s.Best(p, Limits{Nodes: 3000, Stop: func() bool { return false }}); got.Move != want.Move || got.Nodes != want.Nodes || got.Score != want.Score {
			t.Errorf("%s: %+v with a stop that never stops, %+v without", g.game, got, want)
		}
	}
	r := gametest.Rules(t, "titans", "")
	m := NewMany(r, eval.ArmiesFor(r), MaxN, 1<<16)
	if x := m.Best(r.New(), Limits{Stop: func() bool { return true }}); x.Nodes != pauseNodes || x.Move == 0 {
		t.Errorf("titans: %d nodes, move %#x", x.Nodes, x.Move)
	}
}

func TestParseTerms(t *testing.T) {
	all := Terms(1<<len(termNames) - 1)
	if got, err := ParseTerms(all.String()); got != all || err != nil {
		t.Errorf("read %v, %v", got, err)
	}
	if got, err := ParseTerms("late-move-reductions, history"); got != LateMoveReductions|History || err != nil {
		t.Errorf("read %v, %v", got, err)
	}
	for _, text := range []string{"luck", ",", "history,", "history,,see"} {
		if got, err := ParseTerms(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if got, err := ParseTerms(""); got != 0 || err != nil {
		t.Errorf("nothing is read as %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"lmp":         "late-move-pruning",
		"reductions":  "late-move-reductions",
		"nullmove":    "null-move",
		"futility":    "reverse-futility",
		"quiet-table": "quiescence-table",
		"evasions":    "evasion-pruning",
		"drop-mate":   "drop-mates",
		"seee":        "see",
		"nul-move":    "null-move",
		"luck":        "",
	} {
		_, err := ParseTerms("history," + text)
		guess := "did you mean"
		if want != "" {
			guess += " " + want + "?"
		}
		if err == nil || strings.Contains(err.Error(), guess) != (want != "") {
			t.Errorf("%q: error %v, want one that guesses %q", text, err, want)
		}
	}
}
