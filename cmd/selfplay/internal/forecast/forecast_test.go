package forecast

import (
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/interim"
	"komi/experiments/kinds"
)

// A page of six arms calls the first of them fair at 5%/6, and so a plan promises it: two
// tosses of a coin have sd 0.354, and (2.394+1.645)²·0.354²/0.02² is 5,098. An arm alone is
// judged at 5%: (1.645+1.645)²·0.354²/0.02² = 3,382.
func TestPlanForecastsAsArmsAreJudged(t *testing.T) {
	for name, want := range map[string]string{
		"changi-openings-full": "for 90% it takes 5,098 pairs a setup, where all 6 are judged together",
		"classic-sum":          "for 90% it takes 3,382 pairs a setup",
	} {
		e, err := kinds.Asked().Load(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := (Pilot{Tally: interim.New(e, runs.Part{})}).scores(e).Lines
		if got := lines[len(lines)-1].Text; !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s\nwant at its end: %s", name, got, want)
		}
	}
}

// One of a thing is not told in the plural.
func TestOneOfEach(t *testing.T) {
	e, err := kinds.Asked().Load("ladder")
	if err != nil {
		t.Fatal(err)
	}
	e.Rounds, e.Arms = 1, e.Arms[:1]
	for i := range e.Arms[0].Seats {
		e.Arms[0].Seats[i].Nodes = 1
	}
	if got := Rounds(e) + ", " + Budget(e); got != "1 pair, 1 node" {
		t.Errorf("told as %q", got)
	}
}
