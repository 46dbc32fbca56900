package values

import (
	"strings"
	"testing"

	"komi/stats"
)

// level is the only one of simulated games.
func level(t *testing.T, rounds int, seed uint64, own map[string]float64) Level {
	t.Helper()
	e, err := collect(t, playedWith(trials, rounds, seed, own)).Answer(1)
	if err != nil {
		t.Fatal(err)
	}
	return e.Levels[0]
}

// Equal values are shown to be equal by many games and by few are not; values a third
// apart are shown to differ, and never to be equal.
func TestBetweenRuns(t *testing.T) {
	of := func(list []Between, piece string) Between {
		for _, b := range list {
			if b.Column == piece {
				return b
			}
		}
		t.Fatalf("no %s in %v", piece, list)
		return Between{}
	}
	many := between(level(t, 12000, 5, nil), level(t, 12000, 6, nil), true, 1)
	few := between(level(t, 150, 5, nil), level(t, 150, 6, nil), true, 1)
	old := truth["N"]
	truth["N"] = 1.5 * old
	other := level(t, 3000, 7, nil)
	truth["N"] = old
	apart := between(level(t, 3000, 5, nil), other, true, 1)
	for _, piece := range []string{"N", "R"} {
		if b := of(many, piece); b.Equal.Verdict != stats.Fair || b.Change.Lo > 0 || b.Change.Hi < 0 {
			t.Errorf("%s, many games: %v, %v", piece, b.Equal.Verdict, b.Drift)
		}
		if b := of(few, piece); b.Equal.Verdict == stats.Fair || b.P < 0.05 {
			t.Errorf("%s, few games: %v, %v", piece, b.Equal.Verdict, b.Drift)
		}
	}
	b := of(apart, "N")
	if b.Equal.Verdict == stats.Fair || b.P > 0.01 || b.Change.Lo > 0.5 || b.Change.Hi < 0.5 {
		t.Errorf("a knight worth half more: %v, %v", b.Equal.Verdict, b.Drift)
	}
	if text := betweenParts("A", "B", apart, true)[0].Text.String(); !strings.Contains(text, "Shown to differ at all (5%, for all pieces together): N") {
		t.Errorf("said %q", text)
	}
	if text := betweenParts("A", "B", many, true)[0].Text.String(); !strings.Contains(text, "each is shown to be equal within 10%") {
		t.Errorf("said %q", text)
	}
}
