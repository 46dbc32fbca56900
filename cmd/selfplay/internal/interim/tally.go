package interim

import (
	"context"
	"maps"
	"slices"

	"komi/cmd/internal/runs"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/results"
)

// A Tally follows a run: how many games there are, and what the complete prefix says so far.
// Games behind a gap wait until it closes. Batches with short games come home first and
// would otherwise bias the estimate.
type Tally struct {
	word     string   // for one arm: "setup"
	arms     []string // in the order of the experiment
	part     runs.Part
	byArm    map[string]*arm
	measure  experiments.Measure
	also     []experiments.Measure // told besides
	per      int                   // games of a round
	games    int
	void     int            // games of the prefix that are void
	unopened int            // of those, the games that found no opening
	voids    []results.Game // the first of them
	next     int            // first batch that is not in the prefix
	waiting  map[int][]results.Game
	seen     map[uint64]bool // the games of the prefix, by hash
}

// An arm counts the games of one arm. It takes constant memory.
type arm struct {
	games, draws, plies int
	cut                 int       // games that the limit on moves ended undecided
	rounds              moments   // of the measure's mean in a round
	also                []moments // of the further measures'
}

// New returns an empty tally of an experiment. It follows the batches of a part of the
// schedule; those of other parts leave no gap.
func New(e *experiments.Experiment, part runs.Part) *Tally {
	measures := e.Measures()
	t := &Tally{
		word: e.ArmWord(), part: part, measure: measures[0], also: measures[1:], per: e.PerRound(),
		byArm: map[string]*arm{}, waiting: map[int][]results.Game{}, seen: map[uint64]bool{},
	}
	for i := range e.Arms {
		t.arms = append(t.arms, e.Arms[i].Name)
		t.byArm[e.Arms[i].Name] = &arm{}
	}
	return t
}

// Resume adds the games that a run already has.
func (t *Tally) Resume(ctx context.Context, run *results.Writer) error {
	done, err := run.Done(ctx)
	if err != nil {
		return err
	}
	for _, batch := range slices.Sorted(maps.Keys(done)) {
		played, err := run.Batch(ctx, batch)
		if err != nil {
			return err
		}
		t.Add(batch, played)
	}
	return nil
}

// Add takes in a batch that was saved.
func (t *Tally) Add(batch int, played []results.Game) {
	t.games += len(played)
	t.waiting[batch] = played
	for len(t.waiting) > 0 && (t.waiting[t.next] != nil || !t.part.Has(t.next)) {
		t.Count(t.waiting[t.next])
		delete(t.waiting, t.next)
		t.next++
	}
}

// Count adds games to their arms, without regard to batches: they are taken to be of the
// prefix.
func (t *Tally) Count(played []results.Game) {
	type pair struct {
		arm   string
		block int64
	}
	rounds := map[pair][]results.Game{}
	for _, g := range played {
		if g.Void != "" {
			if t.void++; t.void <= shownVoids {
				t.voids = append(t.voids, g)
			}
			if kind, _ := document.ReadVoid(g.Void); kind == document.Unopened {
				t.unopened++
			}
			continue
		}
		a := t.byArm[g.Arm]
		if a == nil { // an arm of a later stage
			a = &arm{}
			t.byArm[g.Arm], t.arms = a, append(t.arms, g.Arm)
		}
		a.games++
		a.plies += g.Plies
		t.seen[games.Hash(g)] = true
		switch {
		case games.Unfinished(g):
			a.cut++
		case games.WithoutWinner(g):
			a.draws++
		}
		of := pair{g.Arm, g.Block}
		rounds[of] = append(rounds[of], g)
		if round := rounds[of]; len(round) == t.per {
			a.rounds.add(mean(t.measure, round))
			for i, m := range t.also {
				if a.also == nil {
					a.also = make([]moments, len(t.also))
				}
				a.also[i].add(mean(m, round))
			}
		}
	}
}

// Games is how many games there are, those behind a gap and void ones too.
func (t *Tally) Games() int { return t.games }

// Counted is how many games of the prefix are counted, without void ones.
func (t *Tally) Counted() int { return t.sum().games }

// Void is how many games of the prefix are void.
func (t *Tally) Void() int { return t.void }

// Unopened is how many games of the prefix are void because no opening was found for them.
func (t *Tally) Unopened() int { return t.unopened }

// Arms is how many arms there are: those of the experiment and of later stages.
func (t *Tally) Arms() int { return len(t.arms) }

// Spread is how many rounds of the prefix are complete, and the variance of the measure's
// mean in a round over all arms together; 0 for fewer than two.
func (t *Tally) Spread() (rounds int, variance float64) {
	all := t.sum().rounds
	return all.n, all.variance()
}

// sum adds up all arms.
func (t *Tally) sum() arm {
	var all arm
	for _, name := range t.arms { // in order: sums of fractions depend on it
		a := t.byArm[name]
		all.games += a.games
		all.draws += a.draws
		all.cut += a.cut
		all.plies += a.plies
		all.rounds.merge(a.rounds)
		for i, m := range a.also {
			if all.also == nil {
				all.also = make([]moments, len(a.also))
			}
			all.also[i].merge(m)
		}
	}
	return all
}

// mean is the mean of a measure over some games.
func mean(m experiments.Measure, played []results.Game) float64 {
	total := 0.0
	for _, g := range played {
		total += m.Value(g)
	}
	return total / float64(len(played))
}
