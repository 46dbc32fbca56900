package experiments

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"komi/experiments/document"
	"komi/results"
)

// A leg is a stage laid out: where its games stand and whose they are.
type leg struct {
	first int // game
	games int
	arms  []int // those that play, if all play equally often
	base  []int // by arm: rounds played before this leg

	// else, by round
	order []uint16 // its arm
	nth   []uint32 // how many of the arm's rounds in this leg come before it
}

// round returns the arm of round j of the leg, and which of that arm's rounds in
// the whole schedule it is.
func (l *leg) round(j int) (arm, n int) {
	if l.order == nil {
		arm = l.arms[j%len(l.arms)]
		return arm, l.base[arm] + j/len(l.arms)
	}
	arm = int(l.order[j])
	return arm, l.base[arm] + int(l.nth[j])
}

// interleave spreads the rounds of each arm evenly over the leg, so that every
// prefix has nearly the shares of the whole.
func (l *leg) interleave(rounds []int) {
	type turn struct {
		at  float64
		arm int
		nth int
	}
	var turns []turn
	for arm, n := range rounds {
		for k := range n {
			turns = append(turns, turn{(float64(k) + 0.5) / float64(n), arm, k})
		}
	}
	slices.SortFunc(turns, func(a, b turn) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.arm, b.arm))
	})
	for _, t := range turns {
		l.order = append(l.order, uint16(t.arm))
		l.nth = append(l.nth, uint32(t.nth))
	}
}

// lay appends a leg with so many rounds of each arm.
func (s *Schedule) lay(rounds []int) {
	total, most, players := 0, 0, []int(nil)
	for arm, n := range rounds {
		if n > 0 {
			players = append(players, arm)
		}
		total, most = total+n, max(most, n)
	}
	l := leg{first: s.Games(), games: total * s.PerRound(), base: slices.Clone(s.rounds)}
	if total == most*len(players) {
		l.arms = players
	} else {
		l.interleave(rounds)
	}
	s.legs = append(s.legs, l)
	for arm, n := range rounds {
		s.rounds[arm] += n
	}
}

// Extend lays out another stage. No game of the schedule may be under way. If the
// rounds do not fill whole batches, the arms with the most rounds play a few more. A
// stage that makes no sense here is an error and changes nothing.
func (s *Schedule) Extend(st document.Stage) error {
	if s.ended {
		return errors.New("stage: the schedule has ended")
	}
	if st.End {
		s.stages, s.ended = append(s.stages, st), true
		return nil
	}
	arms := s.Arms
	for _, text := range st.Arms {
		arm, err := s.arm(text)
		if err != nil {
			return fmt.Errorf("stage: %w", err)
		}
		if slices.ContainsFunc(arms, func(a Arm) bool { return a.Name == arm.Name }) {
			return fmt.Errorf("stage: arm %q is there already", arm.Name)
		}
		if len(arm.Seatings) != s.PerRound() {
			return fmt.Errorf("stage: arm %q has %d games a round, expected %d", arm.Name, len(arm.Seatings), s.PerRound())
		}
		arms = append(arms[:len(arms):len(arms)], arm)
	}
	rounds := make([]int, len(arms))
	named, total := 0, 0
	for i := range arms {
		n, ok := st.Rounds[arms[i].Name]
		if ok {
			named++
		}
		if n < 0 || n > document.MaxRounds {
			return fmt.Errorf("stage: arm %q: read %d rounds, expected 0 to %d", arms[i].Name, n, document.MaxRounds)
		}
		rounds[i] = n
		total += n
	}
	if named != len(st.Rounds) || total == 0 {
		return fmt.Errorf("stage: read rounds %v, expected some of arms that there are", st.Rounds)
	}
	s.pad(rounds)
	if games := sum(rounds) * s.PerRound(); s.Games()+games > s.Experiment.Games() {
		return fmt.Errorf("stage: %d games after %d, expected at most %d in all", games, s.Games(), s.Experiment.Games())
	}
	s.Arms = arms
	for len(s.rounds) < len(arms) {
		s.rounds = append(s.rounds, 0)
		s.books = append(s.books, s.book(len(s.books)))
	}
	s.stages = append(s.stages, st)
	s.lay(rounds)
	return nil
}

// pad adds rounds until they fill batches.
func (s *Schedule) pad(rounds []int) {
	order := make([]int, len(rounds))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rounds[b] - rounds[a] })
	for i := 0; sum(rounds)*s.PerRound()%s.Batch != 0; i++ {
		if arm := order[i%len(order)]; rounds[arm] > 0 {
			rounds[arm]++
		}
	}
}

func sum(list []int) (total int) {
	for _, n := range list {
		total += n
	}
	return total
}

// Stages are the stages laid out after the first, in order.
func (s *Schedule) Stages() []document.Stage { return s.stages }

// Ended reports whether a stage said that nothing is played any more.
func (s *Schedule) Ended() bool { return s.ended }

// RoundsOf returns how many rounds of an arm are laid out so far.
func (s *Schedule) RoundsOf(arm int) int { return s.rounds[arm] }

// RoundsFor is how many rounds make so many games.
func (s *Schedule) RoundsFor(games int) int { return games / s.PerRound() }

// Left is the number of games that further stages may have.
func (s *Schedule) Left() int { return s.Experiment.Games() - s.Games() }

// Record is stage n of the schedule, counted from 1, as a run keeps it: with the
// rules of its new arms.
func (s *Schedule) Record(n int) results.Stage {
	st := s.stages[n-1]
	out := results.Stage{First: s.Games(), Text: st.Text(), End: st.End}
	if st.End {
		return out
	}
	l := s.legs[n]
	out.First, out.Games = l.first, l.games
	for _, text := range st.Arms {
		i := slices.IndexFunc(s.Arms, func(a Arm) bool { return a.Name == text.Name })
		rules := s.rulesOf(&s.Arms[i])
		if !slices.Contains(out.Rules, rules) {
			out.Rules = append(out.Rules, rules)
		}
	}
	return out
}
