package forecast

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/clock"
	"komi/cmd/selfplay/internal/interim"
	"komi/engine/play"
	"komi/experiments"
	"komi/results"
)

const (
	// leastTime is how long the first moments of an experiment are played at least, however
	// little time there is.
	leastTime = 400 * time.Millisecond
	// quickShare is the part of the time in which games of little thought are played, to
	// see how long games are. The rest tells how long a move takes.
	quickShare = 0.3
	// quickTries double the time of little thought until somebody has moved.
	quickTries = 5
	// quickNodes are searched for a move of little thought.
	quickNodes = 30
	// enoughGames tell their length themselves, without those of little thought.
	enoughGames = 12
	// clearlySlower is how many times as fast games would be without other work before that is
	// worth telling.
	clearlySlower = 1.25
)

// A Pilot is what the first moments of an experiment told.
type Pilot struct {
	Games int     // of the experiment that were played to their end
	Each  float64 // seconds that a worker needs for a game, on average over the arms
	// Alone is how many times as fast games would be if no other work ran on the machine; 1 if
	// little did, or if other programs played, whose time is not measured.
	Alone float64
	Tally *interim.Tally // of whole rounds
}

// An Effort is what playing cost. Time is over in the middle of games, and to count only
// those that ended would leave out the long ones: so moves are counted, and a game is
// taken to be as long as all moves together make for each end.
type Effort struct {
	Ends    int     // games played to their end
	Plies   int     // after the openings, of games that did not end too
	Seconds float64 // of all workers together, without the search for openings
	Thread  float64 // of these the seconds in which a processor worked for them
	// Thought is the sum over the moves of what the players may search for each, in nodes.
	Thought float64
}

func (x *Effort) add(y Effort) {
	x.Ends, x.Plies, x.Thought = x.Ends+y.Ends, x.Plies+y.Plies, x.Thought+y.Thought
	x.Seconds, x.Thread = x.Seconds+y.Seconds, x.Thread+y.Thread
}

// Try plays games of little thought and then those of the experiment, for so long
// together.
func Try(ctx context.Context, e *experiments.Experiment, workers int, limit time.Duration) (Pilot, error) {
	p := Pilot{Tally: interim.New(e, runs.Part{})}
	limit = max(limit, leastTime)
	quick := time.Duration(quickShare * float64(limit))
	little, err := Effort{}, error(nil)
	for n := 0; n < quickTries && little.Plies == 0; n++ { // a busy machine
		if little, _, err = Sample(ctx, Limited(e, quickNodes), workers, quick<<n); err != nil {
			return p, err
		}
	}
	own, rounds, err := Sample(ctx, e, workers, limit-quick)
	if err != nil {
		return p, err
	}
	for _, games := range rounds {
		p.Tally.Count(games)
	}
	p.Games = own.Ends
	lengths, speed := own, own
	if lengths.Ends < enoughGames {
		lengths.add(little)
	}
	if speed.Plies == 0 {
		speed = little // one move takes longer than there was time
	}
	if lengths.Plies == 0 || speed.Thought == 0 {
		return p, errors.New("no move was played, so the time cannot be told")
	}
	plies := float64(lengths.Plies) / float64(max(1, lengths.Ends))
	p.Each = plies * thoughtOf(e) * speed.Seconds / speed.Thought
	if p.Alone = 1; !foreign(e) {
		p.Alone = alone(speed, workers, runtime.GOMAXPROCS(0))
	}
	return p, nil
}

// alone is how many times as fast the workers would have been without other work on the
// machine. More workers than processors wait for each other: that is no other work.
func alone(x Effort, workers, processors int) float64 {
	if x.Thread <= 0 {
		return 1
	}
	could := min(1, float64(processors)/float64(workers)) * x.Seconds
	if faster := could / x.Thread; faster >= clearlySlower {
		return faster
	}
	return 1
}

// foreign reports whether other programs play in an experiment.
func foreign(e *experiments.Experiment) bool {
	return slices.ContainsFunc(e.Arms, func(a experiments.Arm) bool {
		return slices.ContainsFunc(a.Seats, func(s experiments.Seat) bool { return s.Engine != "" })
	})
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

// Sample plays the schedule, round by round, until time is up. It returns what that cost,
// without the search for openings, and the games of the rounds that were played to their
// end, in no order.
func Sample(ctx context.Context, e *experiments.Experiment, workers int, limit time.Duration) (cost Effort, whole [][]results.Game, err error) {
	s := e.Schedule()
	players := experiments.Searchers()
	until, stop := context.WithTimeout(ctx, limit)
	defer stop()
	type trial struct {
		Effort
		games []results.Game
	}
	per := s.PerRound()
	round := func(w *experiments.Worker, round int) (t trial) {
		for i := per * round; i < per*(round+1); i++ {
			slot := s.Slot(i)
			if w.Open(until, slot) != nil {
				return t
			}
			began, used := time.Now(), clock.Thread()
			g, err := w.Game(until, i)
			t.Seconds += time.Since(began).Seconds()
			t.Thread += (clock.Thread() - used).Seconds()
			t.Plies += max(0, g.Plies-g.Opening)
			t.Thought += float64(max(0, g.Plies-g.Opening)) * budgetOf(&s.Arms[slot.Arm])
			if err != nil {
				return t
			}
			t.Ends++
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
		runtime.LockOSThread() // for its processor time
		w := s.Worker(players)
		closing := func() {
			w.Close()
			runtime.UnlockOSThread()
		}
		return play.Worker[trial]{Close: closing, Do: func(_ context.Context, n int) (trial, error) { return round(w, n), nil }}
	}, func(_ int, t trial) error {
		cost.add(t.Effort)
		if len(t.games) == per {
			whole = append(whole, t.games)
		}
		return nil
	})
	return cost, whole, err
}

// Limited is the experiment with at most so many nodes a move and any openings.
func Limited(e *experiments.Experiment, nodes int64) *experiments.Experiment {
	own := *e
	own.Arms = slices.Clone(e.Arms)
	own.Openings.Window = 0
	for i := range own.Arms {
		own.Arms[i].Seats = slices.Clone(own.Arms[i].Seats)
		for k := range own.Arms[i].Seats {
			own.Arms[i].Seats[k].Nodes = min(own.Arms[i].Seats[k].Nodes, nodes)
		}
	}
	return &own
}
