package values

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/results"
)

const plannedValues = `
format = 1
name = "try"
kind = "values"
about = "What are the pieces worth?"
game = "chess"
[values]
unit = "P"
relative = 0.15
absolute = 0.3
games = 9000
ARMS
[openings]
plies = 4
[budget]
nodes = 10
[games]
pairs = 12
seed = 7
`

// imagined are the games that a schedule lays out, drawn from known values.
func imagined(s *experiments.Schedule) iter.Seq2[results.Game, error] { return scattering(s, 0) }

// scattering are games whose arms add to the sum of their values something of their
// own, of standard deviation τ.
func scattering(s *experiments.Schedule, tau float64) iter.Seq2[results.Game, error] {
	worth := map[string]float64{"P": 1, "N": 3.2, "B": 3.4, "R": 5, "Q": 9.5}
	return func(yield func(results.Game, error) bool) {
		for i := range s.Games() {
			slot := s.Slot(i)
			arm := &s.Arms[slot.Arm]
			sign := float64(1 - 2*slot.Game)
			extra := map[string]float64{}
			if arm.Twin != "" {
				extra["budget"] = float64(arm.Seats[0].Nodes)
			}
			eta := 0.1
			if arm.Imbalance != nil {
				own := rand.New(rand.NewPCG(uint64(len(arm.Name)), uint64(arm.Name[0]))).NormFloat64()
				eta += sign * tau * own
				for column, n := range arm.Imbalance.Columns() {
					extra["material "+column] = sign * n
					eta += 0.5 * sign * n * worth[column]
				}
			}
			shares := []int{0, 6}
			if rand.New(rand.NewPCG(slot.Seed, 0)).Float64() < 1/(1+math.Exp(-eta)) {
				shares = []int{6, 0}
			}
			g := results.Game{Index: i, Block: slot.Block, Arm: arm.Name, Whole: 6, Shares: shares, Nodes: 1000, Extra: extra, Start: arm.Rules.New().FEN()}
			if !yield(g, nil) {
				return
			}
		}
	}
}

// A schedule is laid out stage by stage until the values are known or the games
// are used up; twins always have equally many rounds.
func TestValuesArePlannedToTheEnd(t *testing.T) {
	for _, test := range []struct{ name, arms, about string }{
		{"designed", "", "every value is known as well as was asked"},
		{"listed", `arms = ["P", "N v 3P", "B v 3P", "R v B 2P", "Q v 2R", "B v N"]`, "every value is known as well as was asked"},
		{"two budgets", "budgets = [10, 20]\narms = [\"P\", \"N v 3P\", \"R v N 2P\"]", "every value is known as well as was asked"},
		{"too few", "arms = [\"P\", \"N v 3P\"]\nbudgets = [1, 2, 4, 8, 16, 32]\nrelative = 0.01\nabsolute = 0.01", "as many games as were allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(plannedValues, "ARMS", test.arms, 1)
			if strings.Contains(test.arms, "relative") {
				text = strings.Replace(text, "relative = 0.15\nabsolute = 0.3\n", "", 1)
			}
			e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			s := e.Schedule()
			stages, about := 0, ""
			for ; !s.Ended(); stages++ {
				st, err := s.Planner().Next(context.Background(), s, imagined(s))
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Extend(st); err != nil {
					t.Fatalf("stage %d: %v", stages+1, err)
				}
				if about = st.About; stages > 40 {
					t.Fatal("no end after 40 stages")
				}
			}
			if about != test.about || s.Games() > e.Games() {
				t.Errorf("ended because of %q after %d of %d games, want %q", about, s.Games(), e.Games(), test.about)
			}
			rounds := map[string]int{}
			for i := range s.Arms {
				if twin := s.Arms[i].Twin; twin != "" {
					if n, seen := rounds[twin]; seen && n-s.RoundsOf(i) > 24 {
						t.Errorf("%s has %d rounds, its twin %d", s.Arms[i].Name, s.RoundsOf(i), n)
					}
					rounds[twin] = s.RoundsOf(i)
				}
			}
			if test.name == "designed" && len(s.Arms) <= len(e.Arms) {
				t.Errorf("%d arms, want some that the pilot suggested beside the %d designed before it", len(s.Arms), len(e.Arms))
			}
		})
	}
}

func TestPriorPlanGrowsAsUnitsTellLess(t *testing.T) {
	e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(strings.Replace(plannedValues, "ARMS", "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, odds := range []float64{0.65, 0.6, 0.55} {
		p, err := e.Question.(*Ask).priorPlan(e, odds)
		if err != nil {
			t.Fatal(err)
		}
		if p.Total <= last {
			t.Errorf("%d rounds where a pawn ahead scores %v, %d where it scores more", p.Total, odds, last)
		}
		last = p.Total
	}
}

func TestPlanSupposesMoreOfALargeUnit(t *testing.T) {
	for unit, want := range map[string]string{"P": "one P ahead scores 65%", "N": "one N ahead scores 80%"} {
		text := strings.Replace(strings.Replace(plannedValues, "ARMS", "", 1), `unit = "P"`, `unit = "`+unit+`"`, 1)
		e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		f := Forecast(e)
		if !slices.ContainsFunc(f.Lines, func(p answer.Promise) bool { return strings.Contains(p.Text, want) }) {
			t.Errorf("a plan in %s: %v; want %q", unit, f.Lines, want)
		}
	}
}

// Where arms scatter, no arm takes more than its cap, arms are added, and the games
// between equal armies keep their share.
func TestScatterIsPlannedForWithMoreArms(t *testing.T) {
	text := strings.Replace(plannedValues, "ARMS", "ordinary = 0.4", 1)
	e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := e.Schedule()
	pilot := len(s.Arms)
	for stages := 0; !s.Ended(); stages++ {
		st, err := s.Planner().Next(context.Background(), s, scattering(s, 0.4))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Extend(st); err != nil {
			t.Fatal(err)
		}
		if stages > 40 {
			t.Fatal("no end after 40 stages")
		}
	}
	even, total, largest := 0, 0, 0
	for i := range s.Arms {
		total += s.RoundsOf(i)
		if s.Arms[i].Imbalance == nil {
			even += s.RoundsOf(i)
			continue
		}
		largest = max(largest, s.RoundsOf(i))
	}
	if share := float64(even) / float64(total); share < 0.36 || share > 0.44 {
		t.Errorf("%d of %d rounds are between equal armies, want 40%%", even, total)
	}
	if cap := max(mostShare, timesMoreThan/float64(pilot)); float64(largest) > 1.3*cap*float64(total-even) {
		t.Errorf("an arm has %d of %d rounds, want about %.0f%% at most", largest, total-even, 100*cap)
	}
	if len(s.Arms) < pilot+10 {
		t.Errorf("%d arms after the pilot's %d, want more of them where they scatter", len(s.Arms), pilot)
	}
}

// After a rough pilot the next stage is planned by what pieces were thought to be worth,
// as far as the games say little; after many games by what they say.
func TestPlansAreDrawnToTheGuess(t *testing.T) {
	a := &Ask{Unit: "P", Worth: map[string]float64{"P": 1, "N": 3, "R": 8}} // the games' rook is worth 5
	for _, c := range []struct {
		rounds      int
		least, most float64 // how far the rook planned by is from the estimate to 8
	}{{3, 0.03, 1}, {4000, -0.01, 0.02}} {
		e, err := collect(t, played(c.rounds, 2)).sketch(1)
		if err != nil {
			t.Fatal(err)
		}
		l := e.Levels[0]
		seen, got := l.Worth()["R"], a.likely(l)["R"]
		if part := (got - seen) / (8 - seen); part < c.least || part > c.most {
			t.Errorf("%d rounds an arm: the rook is %.2f by the games and %.2f for planning, %.0f%% of the way to 8", c.rounds, seen, got, 100*part)
		}
		if g := a.guess(l); g.Beta[index(g.Terms, FirstMove)] != l.Fit.Beta[index(g.Terms, FirstMove)] {
			t.Errorf("the first move is planned by %v", g.Beta)
		}
	}
}

// At every stage arms are balanced by what the pilot found: other results after it lead to
// the same arms. A run tells so, and whether it was once planned by the latest values.
func TestLaterArmsAreBalancedByThePilot(t *testing.T) {
	text := strings.Replace(plannedValues, "ARMS", "arms_each = 2", 1)
	// After the pilot queens are worth less, in one course, or more.
	course := func(latest bool, queen float64) (names []string, run results.Run) {
		e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		ask := *e.Question.(*Ask)
		ask.latest = latest
		e.Question = &ask
		s := e.Schedule()
		pilot := s.Games()
		for range 2 {
			st, err := s.Planner().Next(context.Background(), s, func(yield func(results.Game, error) bool) {
				for g, err := range scattering(s, 0.4) {
					if n := g.Extra["material Q"]; g.Index >= pilot && n != 0 {
						g.Shares = []int{6, 0}
						if (n > 0) != (queen > 0) {
							g.Shares = []int{0, 6}
						}
					}
					if !yield(g, err) {
						return
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Extend(st); err != nil {
				t.Fatal(err)
			}
			names = names[:0]
			for _, arm := range st.Arms {
				names = append(names, arm.Name)
			}
		}
		run = s.Header("", "")
		for n := range s.Stages() {
			run.Stages = append(run.Stages, s.Record(n+1))
		}
		return names, run
	}
	for _, latest := range []bool{false, true} {
		dear, run := course(latest, 1)
		cheap, _ := course(latest, -1)
		if len(dear) == 0 || len(cheap) == 0 {
			t.Fatalf("latest %v: %d and %d arms in the second stage after the pilot, want some", latest, len(dear), len(cheap))
		}
		if slices.Equal(dear, cheap) == latest {
			t.Errorf("latest %v: where queens are dear and cheap after the pilot, arms are %v and %v", latest, dear, cheap)
		}
		for i := range run.Stages {
			if latest {
				st, err := document.ParseStage(run.Stages[i].Text)
				if err != nil {
					t.Fatal(err)
				}
				st.Note = nil // as runs once were
				run.Stages[i].Text = st.Text()
			}
		}
		if r, err := Rehearse(nil, run, nil, 0); err != nil || r.latest != latest {
			t.Errorf("a run with latest %v is rehearsed with %v, %v", latest, r != nil && r.latest, err)
		}
		if why, err := Otherwise(run); err != nil || (why != "") != latest {
			t.Errorf("a run with latest %v is laid out otherwise now because %q, %v", latest, why, err)
		}
	}
}

// In a game of three, too, every arm is played at each budget: also that of the usual armies.
func TestBudgetsOfThree(t *testing.T) {
	text := strings.NewReplacer("ARMS", "budgets = [10, 20]\narms = [\"f: Q\", \"s: 3T\"]", `"chess"`, `"titans"`, `unit = "P"`, `unit = "T"`, "pairs = 12", "rounds = 4").Replace(plannedValues)
	e, err := (experiments.Kinds{Kind}).Read("try.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string][]int64{}
	for _, a := range e.Arms {
		seen[a.Twin] = append(seen[a.Twin], a.Seats[0].Nodes)
	}
	if len(seen) < 2 || len(seen[""]) > 0 {
		t.Fatalf("twins %v", seen)
	}
	for twin, nodes := range seen {
		if !slices.Equal(nodes, []int64{10, 20}) {
			t.Errorf("%q is played at %v, want 10 and 20", twin, nodes)
		}
	}
}
