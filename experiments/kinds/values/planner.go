package values

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// Next lays out the stage after the games so far: arms that are balanced by what the pilot
// found, and the games that the values need most, until they are known as well as was asked.
func (a *Ask) Next(_ context.Context, s *experiments.Schedule, played iter.Seq2[results.Game, error]) (document.Stage, error) {
	v, pilot, err := collectStages(s, played)
	if err != nil {
		return document.Stage{}, err
	}
	if s.Left() < s.Batch {
		return document.Stage{About: "as many games as were allowed", End: true}, nil
	}
	estimate := v.sketch
	if a.designs() {
		estimate = v.Answer // more arms can make up for their scatter
	}
	e, err := estimate(s.Seed)
	if errors.Is(err, stats.ErrUnidentified) || errors.Is(err, stats.ErrSeparated) {
		return a.evenStage(s, "too few games to tell: more of every arm"), nil
	}
	if err != nil {
		return document.Stage{}, err
	}
	if e.settled(v.Question) { // by all games; without the pilot intervals are a little wider
		return document.Stage{About: "every value is known as well as was asked", End: true}, nil
	}
	limit := s.RoundsFor(s.Games() + s.Left())
	plan, err := a.planValues(v, e, a.trialsOf(s, nil, v.Costs()), limit)
	if err != nil {
		return a.evenStage(s, answer.TooFew("games", err)), nil
	}
	stage := document.Stage{About: "where the values need it most"}
	if each := a.armsToDesign(s, plan); each > 0 && len(e.Levels) == 1 {
		if stage.Arms, err = a.furtherArms(s, a.balancing(pilot, e.Levels[0]), each); err != nil {
			return document.Stage{}, err
		}
		if len(stage.Arms) > 0 {
			stage.Note = byPilot
			if plan, err = a.planValues(v, e, a.trialsOf(s, stage.Arms, v.Costs()), limit); err != nil {
				return a.evenStage(s, answer.TooFew("games", err)), nil
			}
		}
	}
	return a.shareOut(s, stage, plan, len(e.Levels)), nil
}

// armsToDesign is how many arms to design anew for each piece. After the pilot arms are designed
// by the values that it found; later, more of them where their scatter makes most of what is not
// known.
func (a *Ask) armsToDesign(s *experiments.Schedule, plan Plan) int {
	switch stages := len(s.Stages()); {
	case stages == 0:
		return a.design.most()
	case plan.Scatter > mostScatter:
		return (1 + stages) * a.design.most()
	}
	return 0
}

// shareOut gives the arms of a stage their rounds by a plan for each of so many budgets.
func (a *Ask) shareOut(s *experiments.Schedule, stage document.Stage, plan Plan, budgets int) document.Stage {
	rounds := s.RoundsFor(a.nextGames(s, plan))
	ordinary := a.ordinaryRounds(s, rounds)
	stage.Rounds = ofTwins(s, plan.part((rounds-ordinary)/budgets))
	if len(stage.Rounds) == 0 {
		return a.evenStage(s, "a last look at every arm")
	}
	for _, arm := range stage.Arms {
		if stage.Rounds[arm.Name] == 0 {
			stage.Rounds[arm.Name] = 1 // an arm is played once it is there
		}
	}
	for i := range s.Arms {
		if n := ordinary / max(1, len(ordinaries(s))); n > 0 && isOrdinary(&s.Arms[i]) {
			stage.Rounds[s.Arms[i].Name] = n
		}
	}
	return shorten(s, stage)
}

// collectStages collects the games of a schedule, to plan by all that is known, and those of
// its pilot alone.
func collectStages(s *experiments.Schedule, played iter.Seq2[results.Game, error]) (all, pilot *Collection, err error) {
	run, end := s.Header("", ""), s.Games()
	if len(s.Stages()) > 0 {
		end = s.Record(1).First
	}
	if all, err = New(run); err != nil {
		return nil, nil, err
	}
	if pilot, err = New(run); err != nil {
		return nil, nil, err
	}
	for g, err := range played {
		if err == nil {
			err = all.Add(g)
		}
		if err == nil && g.Index < end {
			err = pilot.Add(g)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return all, pilot, nil
}

// balancing are the values by which further arms are balanced: at every stage those that the
// pilot found. Were arms balanced by the latest values, they would turn with the errors of
// these. If the values β have an error e, later arms x have x·β = -x·e in place of 0. So what
// they tell along β, the scale of all values, depends on e in such a way that its estimate
// comes out too large, the more so the more values there are: by 0.7 standard errors where
// there are nineteen. See stats/coverage.md. An arm off balance by a unit tells hardly less
// than a balanced one. Where the pilot could not tell values, arms are balanced by what
// pieces are thought to be worth.
func (a *Ask) balancing(pilot *Collection, latest Level) map[string]float64 {
	if a.latest {
		return a.likely(latest)
	}
	e, err := pilot.Answer(1)
	if err != nil {
		return a.Worth
	}
	return a.likely(e.Levels[0])
}

// byPilot is the note of a stage whose arms are balanced by what the pilot found. Runs of
// earlier planners have none: those of their stages after the first are balanced by all games
// before them.
var byPilot = json.RawMessage(`{"balanced":"pilot"}`)

// balancedByLatest reports whether a run's later arms were balanced by the latest values. It
// fails if a stage cannot be read.
func balancedByLatest(run results.Run) (bool, error) {
	for i, text := range run.Stages {
		st, err := document.ParseStage(text.Text)
		if err != nil {
			return false, err
		}
		if i > 0 && len(st.Arms) > 0 && !ByPilot(st) {
			return true, nil
		}
	}
	return false, nil
}

// ByPilot reports whether the arms of a stage are balanced by what the pilot found.
func ByPilot(s document.Stage) bool { return bytes.Equal(s.Note, byPilot) }

// Replanned says of a run whose later arms were balanced by the latest values that today's
// are not.
const Replanned = "later arms were balanced by the latest values, and are by those of the pilot now"

// Otherwise says why the experiment of a run is laid out otherwise today than the run was;
// "" where nothing is known to be other. It fails if a stage cannot be read.
func Otherwise(run results.Run) (string, error) {
	latest, err := balancedByLatest(run)
	if !latest || err != nil {
		return "", err
	}
	return Replanned, nil
}

// mostScatter is the part of a variance that may come of the scatter of the arms before
// more of them are designed.
const mostScatter = 0.5

// ordinaryRounds is how many of a stage's rounds begin with equal armies, so that these
// are their share of all.
func (a *Ask) ordinaryRounds(s *experiments.Schedule, rounds int) int {
	even, total := 0, rounds
	for i := range s.Arms {
		total += s.RoundsOf(i)
	}
	arms := ordinaries(s)
	for _, i := range arms {
		even += s.RoundsOf(i)
	}
	if len(arms) == 0 {
		return 0
	}
	return min(max(0, int(a.Ordinary*float64(total))-even), rounds)
}

// ordinaries are the arms whose games begin with equal armies.
func ordinaries(s *experiments.Schedule) (arms []int) {
	for i := range s.Arms {
		if isOrdinary(&s.Arms[i]) {
			arms = append(arms, i)
		}
	}
	return arms
}

// isOrdinary reports whether two equal armies begin the games of an arm.
func isOrdinary(arm *experiments.Arm) bool { return arm.Imbalance == nil && arm.Rules.Players() == 2 }

// ofTwins gives every arm of a twin the rounds of the twin: they play the same
// openings.
func ofTwins(s *experiments.Schedule, rounds map[string]int) map[string]int {
	out := maps.Clone(rounds)
	for i := range s.Arms {
		if twin := s.Arms[i].Twin; twin != "" && rounds[twin] > 0 {
			out[s.Arms[i].Name] = rounds[twin]
			delete(out, twin)
		}
	}
	return out
}

// nextGames is the size of the next stage: no more than there were so far, so
// that a rough pilot cannot decide over most of the games.
func (a *Ask) nextGames(s *experiments.Schedule, plan Plan) int {
	total := int(float64(plan.Total*s.PerRound()*max(1, len(a.Budgets))) / (1 - a.Ordinary))
	return min(total, max(s.Games(), 10*s.Batch), s.Left())
}

// evenStage is as many rounds of every arm as there were, as far as games are left; games
// between equal armies keep their share.
func (a *Ask) evenStage(s *experiments.Schedule, about string) document.Stage {
	st := document.Stage{About: about, Rounds: map[string]int{}}
	rounds := s.RoundsFor(min(s.Games(), s.Left()))
	equal := ordinaries(s)
	ordinary := a.ordinaryRounds(s, rounds)
	for i := range s.Arms {
		if isOrdinary(&s.Arms[i]) {
			st.Rounds[s.Arms[i].Name] = max(1, ordinary/len(equal))
			continue
		}
		st.Rounds[s.Arms[i].Name] = max(1, (rounds-ordinary)/max(1, len(s.Arms)-len(equal)))
	}
	return shorten(s, st)
}

// shorten takes rounds off a stage that has more games than are left, from the
// arms that have most.
func shorten(s *experiments.Schedule, st document.Stage) document.Stage {
	total := 0
	for _, n := range st.Rounds {
		total += n
	}
	names := slices.Sorted(maps.Keys(st.Rounds))
	for most := s.RoundsFor(s.Left() / s.Batch * s.Batch); total > most; total-- {
		top := names[0]
		for _, name := range names {
			if st.Rounds[name] > st.Rounds[top] {
				top = name
			}
		}
		if st.Rounds[top]--; st.Rounds[top] == 0 {
			delete(st.Rounds, top)
			names = slices.DeleteFunc(names, func(name string) bool { return name == top })
		}
	}
	return st
}

// Worth are the values of a level in units, of all armies.
func (l Level) Worth() map[string]float64 {
	worth := map[string]float64{}
	for _, a := range l.Armies {
		worth[a.Unit] = 1
		for _, p := range a.Pieces {
			worth[p.Column] = p.Value.Value
		}
	}
	return worth
}

// guessShare is by how much of its worth a piece is thought to be off before any game.
const guessShare = 0.3

// guess is what a level says for planning: its values drawn towards what pieces were
// thought to be worth, as far as the games are few. A plan by values as they are asks most
// of what goes against them, and leaves their own direction to the games that they were
// made of. So errors of a rough pilot stayed to the end, and all intervals together held
// the truth in nine runs of ten.
func (a *Ask) guess(l Level) Guess {
	g := l.Guess(1)
	if len(g.Units) > 1 {
		return g // armies on scales of their own
	}
	var at []int
	var b, worth []float64
	for i, t := range g.Terms {
		if w := a.Worth[t]; t == a.Unit || w > 0 {
			if t == a.Unit {
				w = 1
			}
			at, b, worth = append(at, i), append(b, g.Beta[i]), append(worth, w)
		}
	}
	if len(at) < 2 {
		return g
	}
	cov := mat.NewSymDense(len(at), nil)
	cov.SubsetSym(l.Fit.WithArms().Cov, at)
	drawn, err := stats.Shrink(b, cov, worth, guessShare)
	if err != nil {
		return g // the plan says why there is none
	}
	g.Beta = slices.Clone(g.Beta)
	for i, x := range at {
		g.Beta[x] = drawn[i]
	}
	return g
}

// likely are the values of a level in units, as they are planned by.
func (a *Ask) likely(l Level) map[string]float64 {
	g := a.guess(l)
	worth := map[string]float64{}
	for i, unit := range g.Units {
		worth[g.Terms[unit]] = 1
		for _, j := range g.Of[i] {
			worth[g.Terms[j]] = g.Beta[j] / g.Beta[unit]
		}
	}
	return worth
}

// planValues plans for the budget that needs most games. Twins, arms that differ
// in the budget only, get equally many.
func (a *Ask) planValues(v *Collection, e Estimates, trials []Trial, limit int) (Plan, error) {
	var out Plan
	for _, l := range e.Levels {
		p, err := v.plan(a.guess(l), trials, limit)
		if err != nil {
			return p, err
		}
		if out.Rounds == nil || p.Total > out.Total {
			out = p
		}
	}
	return out, nil
}

// trialsOf are the arms of a schedule and further ones, as planning sees them:
// twins as one, which costs what they cost together.
func (a *Ask) trialsOf(s *experiments.Schedule, further []document.Arm, costs map[string]float64) []Trial {
	mean := 0.0
	for _, name := range slices.Sorted(maps.Keys(costs)) { // in one order, for the last digit
		mean += costs[name] / float64(len(costs))
	}
	var out []Trial
	add := func(name string, b *play.Imbalance, played int) {
		t := Trial{Name: name, Played: played, Cost: costs[name] * float64(s.PerRound())}
		if t.Cost == 0 {
			t.Cost = mean * float64(s.PerRound())
		}
		if b != nil {
			t.Counts = b.Columns()
			if army, ok := b.Army(); ok {
				t.Army = int(army) + 1
			}
			out = append(out, t)
		}
	}
	at := map[string]int{} // by twin
	for i := range s.Arms {
		arm := &s.Arms[i]
		if arm.Imbalance == nil { // the usual armies: nothing is missing that could be priced
			continue
		}
		if first, seen := at[arm.Twin]; seen && arm.Twin != "" {
			out[first].Cost += costs[arm.Name] * float64(s.PerRound())
			continue
		}
		at[arm.Twin] = len(out)
		add(arm.Name, arm.Imbalance, s.RoundsOf(i))
		if arm.Twin != "" {
			out[len(out)-1].Name = arm.Twin
		}
	}
	for _, text := range further {
		if b, err := s.Imbalance(text); err == nil {
			add(text.Name, b, 0)
		}
	}
	return out
}

// Collect reads the games of a run, to tell values as its page does: openings that led to the
// same games count as one.
func Collect(run results.Run, played iter.Seq2[results.Game, error]) (*Collection, error) {
	v, err := New(run)
	if err == nil {
		err = v.leavePilot(run)
	}
	if err != nil {
		return nil, err
	}
	var counted []stats.Played
	err = v.addAll(func(yield func(results.Game, error) bool) {
		for g, err := range played {
			if err == nil && g.Void == "" {
				counted = append(counted, stats.Played{Opening: uint64(g.Block), Hash: games.Hash(g)})
			}
			if !yield(g, err) {
				return
			}
		}
	})
	v.Merge(stats.Distinct(counted).Clusters)
	return v, err
}

// supposedOdds is the score that planning before the first game takes a player
// who is a unit ahead to have. Between strong players it is 65% for a pawn of
// chess, between weak ones less.
const supposedOdds = 0.60

// priorPlan is the plan before any game, from what pieces are thought to be worth.
func (a *Ask) priorPlan(e *experiments.Experiment, odds float64) (Plan, error) {
	q, err := readQuestion(e.Text)
	if err != nil {
		return Plan{}, err
	}
	guess := Prior(a.Worth, a.Unit, odds, FirstMove)
	trials := a.trialsOf(e.Schedule(), nil, nil)
	for i := range trials {
		trials[i].Played, trials[i].Cost = 0, 1
	}
	p, err := q.plan(guess, trials, 0)
	if err == nil && p.Total > math.MaxInt32 {
		err = fmt.Errorf("plan: %d rounds", p.Total)
	}
	return p, err
}
