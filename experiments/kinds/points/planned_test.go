package points

import (
	"iter"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/kinds/values"
	"komi/experiments/rehearsal"
	"komi/results"
)

// try is a small experiment on points, with so many games that measure values.
func try(t *testing.T, games int) *experiments.Experiment {
	t.Helper()
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
games = `+strconv.Itoa(games)+`
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
	return e
}

// A run tells whether arms that were designed after the pilot are balanced by its values, as
// they are now, or by the latest ones, as they once were.
func TestRunTellsHowItWasPlanned(t *testing.T) {
	e := try(t, 2000)
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

// A run tells of the worlds to rehearse it in: what a point is worth, how far arms scatter,
// and how pieces change in worth.
func TestRunTellsItsWorld(t *testing.T) {
	e := try(t, 6000)
	ask := e.Question.(*Ask)
	p, err := New(rehearsal.Run(e.Schedule()))
	if err != nil {
		t.Fatal(err)
	}
	want := rehearsal.Assumed{Draws: 0.1, Luck: 0.1, Spread: 0.05, Unit: 0.2, Drift: map[string]map[string]float64{values.Start: {"N": 0.5}}}
	w := newWorld(e, ask, p, want, rand.New(rand.NewPCG(3, 1)))
	s, made, err := rehearsal.PlayBy(e, w.draw, func(s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
		st, err := ask.Next(t.Context(), s, games)
		if len(s.Stages()) > 2 {
			return document.Stage{About: "enough", End: true}, err
		}
		return st, err
	})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = New(rehearsal.Run(s)); err != nil {
		t.Fatal(err)
	}
	p.neutral.Suppose(w.poses)
	for _, g := range made {
		if err := p.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	var got rehearsal.Assumed
	if err := p.suppose(&got); err != nil {
		t.Fatal(err)
	}
	// The knight is worth half as much before the first move, and with it a point of the table.
	if near := func(a, b, by float64) bool { return math.Abs(a-b) <= by }; !near(got.Unit, 0.19, 0.05) || !near(got.Spread, 0.05, 0.03) {
		t.Errorf("%d games tell of points worth %.3f and arms %.3f apart, want about %.2f and %.2f", len(made), got.Unit, got.Spread, want.Unit, want.Spread)
	}
	if d := got.Drift[values.Start]; d == nil || !(d["N"] < 0.75*d["R"]) || got.Drift[p.Moment]["N"] != 0 {
		t.Errorf("%d games tell of drifts %v, want a knight worth half as much at the start", len(made), got.Drift)
	}
}

// A setup in which no values are measured has ends on its own board.
func TestEndsOfAnotherBoard(t *testing.T) {
	w := &world{
		begin: map[string]*engine.Position{"1": gametest.Rules(t, "changi", "1").New()}, lead: map[string]int{},
		terms: []string{"R"}, table: map[string]int{"R": 13}, rng: rand.New(rand.NewPCG(1, 1)),
	}
	r := gametest.Rules(t, "changi", "5s")
	for range 20 {
		c, err := w.end("5s", r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Parse(c.fen); err != nil {
			t.Fatal(err)
		}
	}
}
