package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/results"
)

const (
	// planTime is how long reading an experiment and playing its first moments may take,
	// so that a plan is told within three seconds. They are played for leastTime even so.
	planTime, leastTime = 2200 * time.Millisecond, 400 * time.Millisecond
	// quickShare is the part of the time in which games of little thought are played, to
	// see how long games are. The rest tells how long a move takes.
	quickShare = 0.3
	// quickTries double the time of little thought until somebody has moved.
	quickTries = 5
	// quickNodes are searched for a move of little thought.
	quickNodes = 30
	// enoughGames tell their length themselves, without those of little thought.
	enoughGames = 12
)

// pilot is what the first moments of an experiment told.
type pilot struct {
	games int     // of the experiment that were played to their end
	each  float64 // seconds that a worker needs for a game, on average over the arms
	tally *tally  // of whole rounds
}

// effort is what playing cost. Time is over in the middle of games, and to count only
// those that ended would leave out the long ones: so moves are counted, and a game is
// taken to be as long as all moves together make for each end.
type effort struct {
	ends    int
	plies   int
	seconds float64
	// thought is the sum over the moves of what the players may search for each.
	thought float64
}

func (x *effort) add(y effort) {
	x.ends, x.plies, x.seconds, x.thought = x.ends+y.ends, x.plies+y.plies, x.seconds+y.seconds, x.thought+y.thought
}

// try plays games of little thought and then those of the experiment, for so long
// together.
func try(ctx context.Context, e *experiments.Experiment, workers int, limit time.Duration) (pilot, error) {
	p := pilot{tally: newTally(e)}
	limit = max(limit, leastTime)
	quick := time.Duration(quickShare * float64(limit))
	little, err := effort{}, error(nil)
	for n := 0; n < quickTries && little.plies == 0; n++ { // a busy machine
		if little, _, err = sample(ctx, limited(e, quickNodes), workers, quick<<n); err != nil {
			return p, err
		}
	}
	own, rounds, err := sample(ctx, e, workers, limit-quick)
	if err != nil {
		return p, err
	}
	for _, games := range rounds {
		p.tally.count(games)
	}
	p.games = own.ends
	lengths, speed := own, own
	if lengths.ends < enoughGames {
		lengths.add(little)
	}
	if speed.plies == 0 {
		speed = little // one move takes longer than there was time
	}
	if lengths.plies == 0 || speed.thought == 0 {
		return p, errors.New("no move was played, so the time cannot be told")
	}
	plies := float64(lengths.plies) / float64(max(1, lengths.ends))
	p.each = plies * thoughtOf(e) * speed.seconds / speed.thought
	return p, nil
}

// thoughtOf is how many positions may be searched for a move, on average over all arms.
func thoughtOf(e *experiments.Experiment) float64 {
	sum := 0.0
	for i := range e.Arms {
		sum += budgetOf(&e.Arms[i])
	}
	return sum / float64(len(e.Arms))
}

// budgetOf is how many positions may be searched for a move of an arm, on average over
// its seats.
func budgetOf(a *experiments.Arm) float64 {
	sum := 0.0
	for _, s := range a.Seats {
		sum += float64(s.Nodes)
	}
	return sum / float64(len(a.Seats))
}

// sample plays the schedule, round by round, until time is up. It returns what that cost,
// without the search for openings, and the games of the rounds that were played to their
// end, in no order.
func sample(ctx context.Context, e *experiments.Experiment, workers int, limit time.Duration) (cost effort, whole [][]results.Game, err error) {
	s := e.Schedule()
	players := experiments.Searchers()
	until, stop := context.WithTimeout(ctx, limit)
	defer stop()
	type trial struct {
		effort
		games []results.Game
	}
	per := s.PerRound()
	round := func(w *experiments.Worker, round int) (t trial) {
		for i := per * round; i < per*(round+1); i++ {
			slot := s.Slot(i)
			if w.Open(until, slot) != nil {
				return t
			}
			began := time.Now()
			g, err := w.Game(until, i)
			t.seconds += time.Since(began).Seconds()
			t.plies += max(0, g.Plies-g.Opening)
			t.thought += float64(max(0, g.Plies-g.Opening)) * budgetOf(&s.Arms[slot.Arm])
			if err != nil {
				return t
			}
			t.ends++
			t.games = append(t.games, g)
		}
		return t
	}
	next, n := 0, s.Games()/per
	jobs := func() (int, bool) {
		next++
		return next - 1, next <= n && until.Err() == nil
	}
	err = play.Spread(ctx, min(workers, n), jobs, func() play.Worker[trial] {
		w := s.Worker(players)
		return play.Worker[trial]{Close: w.Close, Do: func(_ context.Context, n int) (trial, error) { return round(w, n), nil }}
	}, func(_ int, t trial) error {
		cost.add(t.effort)
		if len(t.games) == per {
			whole = append(whole, t.games)
		}
		return nil
	})
	return cost, whole, err
}

// seen is what the speed was told from. On a busy machine no game may end in the time there is.
func (p pilot) seen() string {
	if p.games == 0 {
		return "games"
	}
	return answer.Plural(p.games, "game")
}

// speedText writes a speed to two digits, as what people count: games a second, or the time
// for one game.
func speedText(perSecond float64) string {
	const day = 24 * 60 * 60
	switch each := 1 / perSecond; {
	case each > 2*day && each < longest:
		return "one game in " + answer.Plural(int(math.Round(each/day)), "day")
	case each > 10:
		return "one game in " + lasting(each)
	case perSecond < 9.95:
		return fmt.Sprintf("%.2g games/s", perSecond)
	}
	unit := math.Pow(10, math.Floor(math.Log10(perSecond))-1)
	return answer.Count(int(math.Round(perSecond/unit)*unit)) + " games/s"
}

// longest is more seconds than a [time.Duration] holds.
const longest = math.MaxInt64 / float64(time.Second)

// lasting writes a time in seconds, however long it is.
func lasting(seconds float64) string {
	if seconds < longest {
		return roughly(time.Duration(seconds * float64(time.Second)))
	}
	return "more than 290 years"
}

// print says what to expect after the pilot.
func (p pilot) print(w io.Writer, e *experiments.Experiment, workers int) {
	speed := float64(workers) / p.each
	fmt.Fprintf(w, "speed    about %s with %s, from %s just begun\n", speedText(speed), answer.Plural(workers, "worker"), p.seen())
	fmt.Fprintf(w, "time     about %s\n\n", lasting(float64(e.Games())/speed))
	p.tally.printVoids(w)
	printForecast(w, p.expect(e), speed)
}
