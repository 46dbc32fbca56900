package findings

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"komi/experiments/document"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/stats"
)

func TestHardly(t *testing.T) {
	s := readRun(t, fixture.Changi(60))
	rate := func(value, lo, hi float64) stats.Estimate {
		return stats.Estimate{Value: value, Lo: lo, Hi: hi, Blocks: 60}
	}
	common, rare, never, unsure := means{"pawn step", rate(0.9, 0.8, 0.95)}, means{"king see", rate(0.01, 0.003, 0.04)}, means{"knight drops", rate(0, 0, 0.04)}, means{"gold drops", rate(0.03, 0.01, 0.09)}
	few, thin := means{Name: "queen drops", Any: stats.Estimate{Value: math.NaN()}}, means{"rook drops", rate(0, 0, 0.2)}
	for _, c := range []struct {
		name   string
		means  []means
		want   string
		unlike string
	}{
		{"never and rarely", []means{common, rare, never}, "Of 3 ways to move, drop and promote, no game used knight drops; few games used king see (in 1.0% (0.3 to 4.0)). This is from", "pawn step"},
		{"an interval that reaches a twentieth is not rare", []means{common, unsure}, "No rule is shown to be idle", "gold drops"},
		{"many", []means{never, never, never, never, never, never, never, never, never, never}, "and 2 more, listed under “What was used”", "few games"},
		{"never, of few games", []means{common, thin}, "at least one game in twenty uses it. No game has used rook drops so far.", "What hardly"},
		{"too few games for intervals", []means{few, few}, "", "idle"},
		{"nothing to tell", nil, "", "matters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var said []string
			for _, sentence := range Look(s).hardly(c.means, false) {
				said = append(said, sentence.String())
			}
			text := strings.Join(said, "\n")
			if !strings.Contains(text, c.want) || strings.Contains(text, c.unlike) {
				t.Errorf("said %q, want %q and not %q", text, c.want, c.unlike)
			}
		})
	}
}

// An end that the file defines and that no game came to is named, with the games that had it.
func TestUnmet(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"kingofthehill", `An end that no game came to: king in its zone "hill". Its rule held in 120 games; 0.0%`},
		{"extinction", "Ends that no game came to: no king left, no queen left, no rook left, no bishop left, no knight left and no pawn left. Their rules held in 120 games; 0.0%"},
		{"chess", ""},
	} {
		v := Look(readRun(t, fixture.Run{
			Variant: c.game, Name: "ends", Kind: "balance", Blocks: 60, Batch: 12, Seed: 1,
			Arms: []fixture.Arm{{Setup: "standard", First: 0.5, Draws: 0.1, Plies: 80, Extra: map[string]float64{"clause P.step": 9}}},
		}))
		var said []string
		for _, sentence := range v.Idle() {
			said = append(said, sentence.String())
		}
		text := strings.Join(said, "\n")
		if !strings.Contains(text, c.want) || c.want == "" && strings.Contains(text, "no game came to") {
			t.Errorf("%s: said %q, want %q", c.game, text, c.want)
		}
		if len(v.ends) == 0 {
			continue
		}
		v.ends[0].reason = v.Reasons[0] // it came up
		if text := fmt.Sprint(v.unmet()); strings.Contains(text, v.ends[0].what) {
			t.Errorf("%s: said %q of an end that came up", c.game, text)
		}
	}
	v := Look(readRun(t, fixture.Changi(60)))
	unsure := means{"gold drops", stats.Estimate{Value: 0.03, Lo: 0.01, Hi: 0.09, Blocks: 60}}
	if text := v.hardly([]means{unsure}, true)[0].String(); !strings.HasPrefix(text, "No way to move is shown to be idle") {
		t.Errorf("beside an end that no game came to, said %q", text)
	}
}

func TestHistory(t *testing.T) {
	none := games.Extra{Any: stats.Estimate{Hi: 0.01, Blocks: 60}}
	if got := history(none)[0].String(); !strings.Contains(got, "forbade no move in any game: 0.0% (0.0 to 1.0)") {
		t.Error(got)
	}
	some := games.Extra{
		Any:  stats.Estimate{Value: 0.1, Lo: 0.05, Hi: 0.2, Blocks: 60},
		Mean: stats.Estimate{Value: 0.3, Lo: 0.1, Hi: 0.5, Blocks: 60},
	}
	if got := history(some)[0].String(); !strings.Contains(got, "in 10.0% (5.0 to 20.0) of games, from 60 openings") || !strings.Contains(got, "0.30 (0.10 to 0.50) turns") {
		t.Error(got)
	}
}

// What the rules of one arm have alone is told of its games, not of those in which it was
// against the rules.
func TestUsesOfOneArm(t *testing.T) {
	v := Look(readRun(t, fixture.Changi(60)))
	if len(v.Arms) < 2 || len(v.All.Extra) == 0 {
		t.Fatalf("%d arms, %d counts, want several of both", len(v.Arms), len(v.All.Extra))
	}
	e := v.All.Extra[0]
	v.having = map[string][]*games.Arm{e.Name: v.Arms[:1]}
	for i, got := range v.uses() {
		want := v.All.Extra[i].Mean
		if i == 0 {
			want = v.Arms[0].Extra[0].Mean
		}
		if got.Name != v.All.Extra[i].Name || got.Mean.Games != want.Games || got.Mean.Value != want.Value {
			t.Errorf("%s: %v of %d games, want %v of %d", got.Name, got.Mean.Value, got.Mean.Games, want.Value, want.Games)
		}
	}
	v.having[e.Name] = v.Arms
	if got := v.uses()[0].Mean; got.Games != e.Mean.Games {
		t.Errorf("with it in the rules of every arm: of %d games, want %d", got.Games, e.Mean.Games)
	}
}

// Budgets that are unlike are told as a range, not as a mean that no arm has.
func TestSearched(t *testing.T) {
	for _, c := range []struct {
		nodes []float64
		want  string
	}{
		{[]float64{100, 1963}, "100 to 1,963"},
		{[]float64{980, 1020}, "1,000"},
		{[]float64{math.NaN()}, ""},
		{nil, ""},
	} {
		set := &games.Set{}
		sum := 0.0
		for _, n := range c.nodes {
			set.Arms = append(set.Arms, &games.Arm{NodesPerMove: n})
			sum += n / float64(len(c.nodes))
		}
		set.All = &games.Arm{NodesPerMove: sum}
		if got := (&View{Set: set}).searched(); got != c.want {
			t.Errorf("%v: %q, want %q", c.nodes, got, c.want)
		}
	}
}

// What was never used is named, and what is used in clearly more games of one arm than of another
// has a row: where the least upper end lies below the greatest lower one.
func TestUsedByArm(t *testing.T) {
	rates := map[string][2]float64{document.ClauseCount + "P.step": {0.5, 0.51}, document.ClauseCount + "P.jump": {0.2, 0.3}, document.ClauseCount + "P.see": {0, 0}}
	one, two, all := &games.Arm{Name: "1"}, &games.Arm{Name: "2"}, &games.Arm{}
	for _, name := range []string{document.ClauseCount + "P.jump", document.ClauseCount + "P.see", document.ClauseCount + "P.step"} {
		for i, a := range []*games.Arm{one, two, all} {
			rate := about(rates[name][i%2])
			a.Extra = append(a.Extra, games.Extra{Name: name, Mean: rate, Any: rate})
		}
	}
	v := &View{Set: &games.Set{Arms: []*games.Arm{one, two}, All: all}, Names: Names{One: "arm", Many: "arms"}}
	v.parts = []part{{document.ClauseCount + "P.step", "pawn step", "step"}, {document.ClauseCount + "P.jump", "pawn jump", "jump"}, {document.ClauseCount + "P.see", "pawn see", "see"}}
	s := v.Used()
	table := tableOf(s, "Share of games that use it")
	if len(table.Rows) != 1 || texts(table.Rows[0]) != "pawn jump | 20.0% | 30.0%" {
		t.Errorf("rows %v, want only that of the jump", table.Rows)
	}
	never := ""
	for _, p := range s.Parts {
		never += p.Text.String()
	}
	if !strings.Contains(never, "No game used: pawn see.") {
		t.Errorf("said %q, want that only the third was not used", never)
	}
	if got, want := texts(tableOf(s, "Moves by clause").Rows[0]), "pawn step | 0.50 | 50.0%"; got != want {
		t.Errorf("first row %q, want %q", got, want)
	}
}

// Drops and promotions are told by kind only where the records count them so.
func TestTellsDrops(t *testing.T) {
	for _, c := range []struct {
		drops, byKind float64
		want          bool
	}{{0, 0, true}, {3, 3, true}, {3, 0, false}} {
		all := &games.Arm{Extra: []games.Extra{{Name: document.Drops, Mean: about(c.drops)}, {Name: document.DropCount + "P", Mean: about(c.byKind)}}}
		if got := (&View{Set: &games.Set{All: all}}).tellsDrops(); got != c.want {
			t.Errorf("%v drops, %v by kind: %v", c.drops, c.byKind, got)
		}
	}
}

// Runs side by side stand with their own numbers.
func TestBeside(t *testing.T) {
	v := endings(1)
	v.Arms[0].Length, v.Arms[0].Verdict = about(80), games.FavoursSecond
	f := v.beside()[0].Figure
	if got, want := strings.Join(f.Data.Columns, " | ")+"\n"+texts(f.Data.Rows[0]), "what | first player’s score | verdict | draws | plies | openings\n1 | 50.0% | favours second | 15.0% | 80.00 | 100"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
