package values

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
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
	many := between(level(t, 12000, 5, nil), level(t, 12000, 6, nil), "P", true, 1)
	few := between(level(t, 150, 5, nil), level(t, 150, 6, nil), "P", true, 1)
	old := truth["N"]
	truth["N"] = 1.5 * old
	other := level(t, 3000, 7, nil)
	truth["N"] = old
	apart := between(level(t, 3000, 5, nil), other, "P", true, 1)
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

// Of values that are each just shown to be equal, none is called so as one of many on a page,
// whichever runs they are of. With standard errors of a fiftieth the p-value of a value that
// is the same is 1-Φ(0.0953·50) = 10⁻⁶, and of one that is 6% larger 1-Φ(0.037·50) = 0.032.
func TestEqualValuesAreJudgedTogether(t *testing.T) {
	at := func(log float64) Between {
		var s stats.Sample
		for i := range 10_000 { // a mean of log with a standard error of a fiftieth
			s = append(s, stats.Block{Opening: uint64(i), Values: []float64{log + float64(i%2*4-2)}})
		}
		return Between{Column: "N", Equal: stats.Equivalent(stats.Mean(s), 0, math.Log1p(equalMargin))}
	}
	near := math.Log(1.06)
	if e := at(near).Equal; e.Verdict != stats.Fair || math.Abs(e.P-0.032) > 0.001 {
		t.Fatalf("alone %v at p %v", e.Verdict, e.P)
	}
	one := []comparison{{list: []Between{at(near)}}}
	judgeTogether(one)
	if one[0].list[0].Equal.Verdict != stats.Fair {
		t.Error("the only claim of a page is not made")
	}
	pages := []comparison{{list: []Between{at(near), at(0)}}, {}, {list: []Between{at(near)}}}
	judgeTogether(pages)
	for i, want := range []struct{ comparison, value int }{{0, 0}, {2, 0}} {
		if e := pages[want.comparison].list[want.value].Equal; e.Verdict != stats.NotShown || math.Abs(e.P-2*0.032) > 0.002 {
			t.Errorf("claim %d of three, of which one is sure: %v at p %v, want not shown at 0.064", i, e.Verdict, e.P)
		}
	}
	if pages[0].list[1].Equal.Verdict != stats.Fair {
		t.Error("a value that is surely equal is not called so")
	}
}

// Runs are compared by the values that their chapters tell: without the pilot, in the unit that
// games tell best, and in one for both where these are two.
func TestComparedAsInTheChapters(t *testing.T) {
	dir := t.TempDir()
	read := func(v fixture.Valuing) *games.Set {
		t.Helper()
		path := filepath.Join(dir, v.Name+".db")
		v.Write(t, path)
		sets, err := games.Read(t.Context(), []string{path}, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { sets[0].Close() })
		return sets[0]
	}
	weak := read(fixture.Valuing{Name: "weak", Seed: 1, Rounds: 400, Pilot: 50})
	weakAgain := read(fixture.Valuing{Name: "weak-again", Seed: 2, Rounds: 400})
	usual := read(fixture.Valuing{Name: "usual", Seed: 4, Rounds: 200, Pawn: 1})
	usualAgain := read(fixture.Valuing{Name: "usual-again", Seed: 5, Rounds: 200, Pawn: 1})
	for _, s := range []*games.Set{weak, usual} {
		w, err := worths(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		r, err := tell(t.Context(), s, "A")
		if err != nil {
			t.Fatal(err)
		}
		if l := w.Levels[len(w.Levels)-1]; r.unit != w.Unit || !slices.Equal(l.Fit.Beta, r.level.Fit.Beta) {
			t.Errorf("%s: compared by %v in %s, the chapter tells %v in %s", s.Run.Experiment, r.level.Fit.Beta, r.unit, l.Fit.Beta, w.Unit)
		}
	}
	for _, test := range []struct {
		name string
		a, b *games.Set
		want string // what is said of the unit
	}{
		{"pawns in both", usual, usualAgain, ""},
		{"pawns in neither", weak, weakAgain, "The values compared are in "},
		{"pawns in one", usual, weak, "Run A tells values in P and run B in "},
	} {
		t.Run(test.name, func(t *testing.T) {
			var runs []*told
			for _, s := range []*games.Set{test.a, test.b} {
				r, err := tell(t.Context(), s, "A")
				if err != nil {
					t.Fatal(err)
				}
				runs = append(runs, r)
			}
			unit := sharedUnit(runs[0], runs[1])
			list := between(runs[0].level, runs[1].level, unit, true, 1)
			if (unit == "P") != (test.want == "") || len(list) != 2 {
				t.Errorf("%d pieces compared in %s", len(list), unit)
			}
			for _, x := range list { // the knight and the rook are worth the same in both
				if x.Column != "P" && (!x.Change.OK() || math.Abs(x.Change.Value) > 0.2) {
					t.Errorf("%s changes by %v", x.Column, x.Change)
				}
			}
			parts, err := Compare(t.Context(), []*games.Set{test.a, test.b})
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, p := range parts {
				said += p.Text.String() + "\n"
			}
			if test.want == "" && strings.Contains(said, "values in") || !strings.Contains(said, test.want) {
				t.Errorf("said %q, want %q", said, test.want)
			}
		})
	}
}
