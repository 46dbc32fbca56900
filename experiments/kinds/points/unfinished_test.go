package points

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
)

// A run that not all steps were played of says so, in its answer and not only where games are
// counted, and what is therefore not known.
func TestUnfinished(t *testing.T) {
	path := filepath.Join(t.TempDir(), "points.db")
	fixture.Points(t, path, 12, 60, 12, 12)
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []results.Game
	for g, err := range f.Games(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	whole := f.Header()
	noted, err := notes(whole)
	if err != nil {
		t.Fatal(err)
	}
	at := func(step string) int { return slices.IndexFunc(noted, func(n Note) bool { return n.Step == step }) }
	again, tried, fresh := at(StepAgain), at(StepTried), at(StepFresh)
	first := func(stage int) int { return whole.Stages[stage].First }
	why := results.Stage{First: first(fresh), Text: `{"note":{"why":"every game came out alike"},"end":true}`, End: true}
	for _, c := range []struct {
		name   string
		stages []results.Stage
		games  int
		want   string // nothing, if all is played
	}{
		{"all", whole.Stages, len(all), ""},
		{"values", nil, first(again), "Not all steps are played: the last games counted so far are games that measure values without a count. The table may change. What the second player should get is not known."},
		{"once more", whole.Stages[:again+1], first(again) + pointsGames, "Not all steps are played: the last games counted so far are games that measure values once more. The table may change. What the second player should get is not known."},
		{"tried", whole.Stages[:tried+1], first(fresh) - pointsGames, "Not all steps are played: the last games counted so far are games with compensations far apart. The compensation may change, and no fresh games with it are counted."},
		{"some lost", whole.Stages, first(fresh) + pointsGames, "Games of this run are missing: the last games counted so far are fresh games at the compensations found."},
		{"early", append(whole.Stages[:fresh:fresh], why), first(fresh), "The experiment ended early: every game came out alike."},
	} {
		run := whole
		run.Stages = c.stages
		s, err := games.Made(run, all[:c.games], 0.02)
		if err != nil {
			t.Fatal(err)
		}
		s.Files = []string{path}
		a, err := Answer(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Headline.String(), "What the pieces should count: ") {
			t.Errorf("%s: headline %q", c.name, a.Headline)
		}
		var said []string
		for _, sentence := range a.Sentences {
			said = append(said, sentence.String())
		}
		if c.want != "" && !slices.Contains(said, c.want) {
			t.Errorf("%s: said\n%s\nwant among them %q", c.name, strings.Join(said, "\n"), c.want)
		}
		for _, alarm := range []string{"Not all steps", "missing", "ended early"} {
			if c.want == "" && strings.Contains(strings.Join(said, "\n"), alarm) {
				t.Errorf("%s: said %q", c.name, said)
			}
		}
	}
}

// pointsGames is a number of games of whole batches.
const pointsGames = 40
