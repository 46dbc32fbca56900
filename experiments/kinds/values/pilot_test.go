package values

import (
	"math"
	"slices"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// Where arms were designed by the pilot, values are those of the games after it alone, once
// there are enough of these, and the page says so; until then all games tell them.
func TestThePilotIsLeftOut(t *testing.T) {
	all := played(60, 3)
	first := slices.Clone(all[:12*len(trials)])
	pilot := len(first)
	for i := range first { // the pilot says the reverse of all others
		first[i].Shares = []int{first[i].Shares[1], first[i].Shares[0]}
	}
	rest := slices.Clone(all[:])
	for i := range rest {
		rest[i].Index += pilot
		rest[i].Block += 1 << 20
	}
	run := results.Run{Config: config, Stages: []results.Stage{{First: pilot, Games: len(rest), Text: document.Stage{Arms: []document.Arm{{Name: "N v 3P"}}}.Text()}}}
	fit := func(list []results.Game) (*Collection, *stats.Fit) {
		v, err := Collect(run, sequence(list))
		if err != nil {
			t.Fatal(err)
		}
		f, err := v.fit(0)
		if err != nil {
			t.Fatal(err)
		}
		return v, f
	}
	v, with := fit(slices.Concat(first, rest))
	_, without := fit(rest)
	for i, term := range with.Terms {
		if math.Abs(with.Beta[i]-without.Beta[i]) > 1e-9 {
			t.Errorf("%s: %v, without the pilot %v", term, with.Beta[i], without.Beta[i])
		}
	}
	if v.Pilot() != pilot || v.Games != len(first)+len(rest) {
		t.Errorf("%d of %d games left out, want %d of %d", v.Pilot(), v.Games, pilot, len(first)+len(rest))
	}
	page := howItWorks(&study{View: &findings.View{Set: &games.Set{}}, Worths: &Worths{Collection: v, names: names{"P": "pawn"}}})
	if text := terminal.Section(page, 100); !strings.Contains(text, answer.Count(pilot)+" games: the others were laid out") {
		t.Errorf("the page does not say that the pilot is left out: %s", text)
	}
	run.Stages[0].Text = document.Stage{Rounds: map[string]int{"N": 1}}.Text()
	if kept, _ := fit(slices.Concat(first, rest)); kept.Pilot() != 0 {
		t.Errorf("%d games left out where the pilot designed no arm, want none", kept.Pilot())
	}
	run.Stages[0].Text = document.Stage{Arms: []document.Arm{{Name: "N v 3P"}}}.Text()
	few, early := fit(slices.Concat(first, rest[:(timesPilot-1)*pilot]))
	if few.Pilot() != 0 || early.Games != timesPilot*pilot {
		t.Errorf("%d games left out and %d fitted of %d, want none left out", few.Pilot(), early.Games, timesPilot*pilot)
	}
}
