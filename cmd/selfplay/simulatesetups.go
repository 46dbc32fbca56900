package main

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/kinds/setups"
	"komi/stats"
)

// usualSpread is how far the candidates of an experiment of setups are taken to be apart,
// as a standard deviation of their scores.
const usualSpread = 0.05

// courses are how the courses of an experiment of setups went in worlds drawn at random.
type courses struct {
	name, truth string
	course      setups.Course
	list        []setups.Rehearsed
}

// rehearseSetups plays an experiment of setups many times with made-up games.
func rehearseSetups(e *experiments.Experiment, f simulateFlags) (courses, error) {
	asked := e.Question.(*setups.Ask)
	spread := f.scatter
	if spread == 0 {
		spread = usualSpread
	}
	players := e.Arms[0].Rules.Players()
	c := courses{
		name: e.Name, course: asked.Course, list: make([]setups.Rehearsed, f.replicates),
		truth: fmt.Sprintf("%s of %s, each drawn anew. What a player scores differs between them by %s (standard deviation). %s of games are drawn.",
			answer.Plural(len(e.Arms), "candidate"), answer.Plural(players, "player"), answer.Points(spread), answer.Percent(f.draws)),
	}
	var wait sync.WaitGroup
	next := make(chan int)
	errs := make([]error, f.replicates)
	for range f.workers {
		wait.Go(func() {
			for i := range next {
				rng := rand.New(rand.NewPCG(uint64(f.seed), uint64(i)))
				w := setups.World{Players: players, Draws: f.draws, Luck: f.alike}
				even := 1 / float64(players)
				for range e.Arms {
					var truth [3]float64
					rest := 1.0
					for q := range players - 1 {
						truth[q] = min(max(even+spread*rng.NormFloat64(), f.draws*even+0.01), 1-f.draws*even-0.01)
						rest -= truth[q]
					}
					truth[players-1] = rest
					w.Truth = append(w.Truth, truth)
				}
				c.list[i], errs[i] = w.Rehearse(asked.Course, e.Rounds, e.Games(), e.PerRound(), uint64(f.seed)+uint64(i))
			}
		})
	}
	for i := range f.replicates {
		next <- i
	}
	close(next)
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// rate is how often something happened in the replicates.
func (c courses) rate(claim func(setups.Rehearsed) float64) stats.Estimate {
	var sample stats.Sample
	for i, r := range c.list {
		sample = append(sample, stats.Block{Opening: uint64(i), Values: []float64{claim(r)}})
	}
	return stats.Score(sample)
}

// right reports whether no error is shown to be more frequent than is stated.
func (c courses) right() bool {
	return !(c.rate(lost).Lo > c.course.Risk) && !(c.rate(wronglyFair).Lo > setups.Alpha) && !(c.rate(wronglyNot).Lo > setups.Alpha) && !tooLow(c.rate(heldAll))
}

func lost(r setups.Rehearsed) float64        { return stats.Indicator(r.Lost) }
func wronglyFair(r setups.Rehearsed) float64 { return stats.Indicator(r.WronglyFair) }
func wronglyNot(r setups.Rehearsed) float64  { return stats.Indicator(r.WronglyNot) }
func heldAll(r setups.Rehearsed) float64     { return stats.Indicator(r.All) }

// section is what the rehearsals showed.
func (c courses) section() answer.Section {
	s := answer.Section{ID: "coverage", Title: c.name + ": " + c.truth}
	games, stages, fair := 0, 0, 0
	enough := 0.0
	for _, r := range c.list {
		games, stages, fair = games+r.Games, stages+r.Stages, fair+len(r.Fair)
		enough += stats.Indicator(len(r.Fair) >= c.course.Wanted)
	}
	n := len(c.list)
	s.Say("A course takes %v games in %v stages, and shows %v candidates to be fair within %v. In %v of the courses it shows at least the %v that are wanted.",
		answer.Count(games/n), answer.Fixed(float64(stages)/float64(n), 1), answer.Fixed(float64(fair)/float64(n), 1),
		answer.Points(c.course.Margin), answer.Percent(enough/float64(n)), c.course.Wanted)
	t := answer.Table{Caption: fmt.Sprintf("How often the course errs, %s", answer.Plural(n, "replicate")), Columns: []string{"error", "rate", "promised"}}
	t.Add(answer.Word(fmt.Sprintf("a candidate was dropped that is fairer than every finalist by more than %s", answer.Points(c.course.Slack))),
		answer.Interval(c.rate(lost), answer.Share), answer.Cell{Text: "at most " + answer.Percent(c.course.Risk)})
	t.Add(answer.Word("some finalist was called fair that is not"), answer.Interval(c.rate(wronglyFair), answer.Share), answer.Cell{Text: "at most " + answer.Percent(setups.Alpha)})
	t.Add(answer.Word("some finalist was called unfair that is fair"), answer.Interval(c.rate(wronglyNot), answer.Share), answer.Cell{Text: "at most " + answer.Percent(setups.Alpha)})
	s.Add(answer.Part{Table: &t})
	held := answer.Table{Caption: "How often intervals of scores hold the truth", Columns: []string{"intervals", "coverage", "promised"}}
	held.Add(answer.Word("of all candidates together (shrunk), mean over the candidates"), answer.Interval(c.rate(func(r setups.Rehearsed) float64 { return r.Shrunk }), answer.Share), answer.Cell{Text: "95%"})
	held.Add(answer.Word("of each taken alone, mean over the candidates"), answer.Interval(c.rate(func(r setups.Rehearsed) float64 { return r.Raw }), answer.Share), answer.Cell{Text: "less: it ignores the choice"})
	held.Add(answer.Word("corrected for picking any candidate after any stage, all at once"), answer.Interval(c.rate(heldAll), answer.Share), answer.Cell{Text: "at least 95%"})
	s.Add(answer.Part{Table: &held})
	if !c.right() {
		s.Say("Errors are more frequent than promised.")
	}
	return s
}
