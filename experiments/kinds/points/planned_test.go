package points

import (
	"iter"
	"math/rand/v2"
	"testing"

	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/rehearsal"
	"komi/results"
)

// A run tells whether arms that were designed after the pilot are balanced by its values, as
// they are now, or by the latest ones, as they once were.
func TestRunTellsHowItWasPlanned(t *testing.T) {
	e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(`
format = 1
name = "try"
kind = "points"
about = "How is it planned?"
game = "janggi"
setups = ["neen-neen"]
options = { value_R = 5, value_C = 5, value_N = 5, value_E = 5, value_G = 5, value_P = 5, deom = 0.5 }
[openings]
plies = 4
window = 2
[budget]
nodes = 40
[games]
pairs = 2
seed = 1
[values]
unit = "N"
arms_each = 2
relative = 0.01
absolute = 0.01
games = 2000
[points]
neutral = { pass = "stuck", points = "no", bikjang = "off", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
tried = [-9.5, 2.5, 14.5]
play_nodes = 40
again = 100
counted = 10
positions = 10
playouts = 4
rounds = 10
final = 10
budgets = [40]
margin = 0.05
`))
	if err != nil {
		t.Fatal(err)
	}
	ask := e.Question.(*Ask)
	p, err := New(rehearsal.Run(e.Schedule()))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(e, ask, p, rehearsal.Assumed{Draws: 0.1, Luck: 0.1, Spread: 0.1}, rand.New(rand.NewPCG(1, 1)))
	designed := 0
	s, _, err := rehearsal.PlayBy(e, w.draw, func(s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
		st, err := ask.Next(t.Context(), s, games)
		if s.Stages() != nil && len(st.Arms) > 0 {
			designed++
		}
		if designed > 1 {
			return document.Stage{About: "enough", End: true}, err
		}
		return st, err
	})
	if err != nil {
		t.Fatal(err)
	}
	if designed < 2 {
		t.Fatalf("%d stages with further arms, want two", designed)
	}
	run := rehearsal.Run(s)
	if why, err := Otherwise(run); why != "" || err != nil {
		t.Errorf("a run of today would be laid out otherwise: %q, %v", why, err)
	}
	for i := range run.Stages {
		st, err := document.ParseStage(run.Stages[i].Text)
		if err != nil {
			t.Fatal(err)
		}
		st.Note = []byte(`{"step":"values"}`) // as runs once were
		run.Stages[i].Text = st.Text()
	}
	if why, err := Otherwise(run); why == "" || err != nil {
		t.Errorf("a run of once is laid out as it was: %q, %v", why, err)
	}
}
