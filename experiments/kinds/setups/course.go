package setups

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"komi/experiments/answer"
	"komi/stats"
)

// A Course is how an experiment of this kind goes, and what it asks.
type Course struct {
	// Margin is how far from even still counts as fair, and Wanted how many candidates
	// are to be shown to be so.
	Margin float64
	Wanted int
	// Finalists is how many candidates reach the final, at most.
	Finalists int
	// Risk is the probability allowed of dropping a candidate that is fairer than the
	// fairest one kept by more than Slack.
	Risk, Slack float64
}

// text is the course as the hash of an experiment has it. It stays as it is whatever the
// fields are called: with other text a run could not be continued.
func (c Course) text() string {
	return fmt.Sprintf("{Margin:%v Wanted:%v Finalists:%v Risk:%v Slack:%v}", c.Margin, c.Wanted, c.Finalists, c.Risk, c.Slack)
}

// Usual values of what a file leaves out.
const (
	usualMargin = 0.02
	usualWanted = 3
	usualRisk   = 0.05
)

// Alpha is the probability of calling any candidate fair wrongly.
const Alpha = 1 - (1+stats.EquivalenceLevel)/2

const (
	// looks is how often a finalist is judged, at most.
	looks = 4
	// near is the share of the margin within which a finalist's score so far must lie for it
	// to play on while others are undecided that lie there. Those farther off take the most
	// games to decide, and are the least likely to be shown fair.
	near = 2.0 / 3
	// moreStages is how many stages of screening there may be beyond those that halving
	// needs, where dropping half would risk too much.
	moreStages = 3
	// power is the probability with which an even finalist is shown to be fair when
	// half of the looks are played.
	power = 0.90
)

// Steps of an experiment.
const (
	screening = "screening"
	final     = "final"
)

// ranOut is why a search ends that needs more games than its file allows. A stage that ends a
// run tells it in words and has no other mark of it, so runs that were stored rest on this text.
const ranOut = "as many games as were allowed"

// A Note is what a stage remembers.
type Note struct {
	Step string   `json:"step"`
	Kept []string `json:"kept"` // the candidates that play, those that look fairest first
	// Risk is the probability that a candidate left out is fairer than the fairest one
	// kept by more than the slack.
	Risk float64 `json:"risk,omitempty"`
	// Each is how many rounds each of them plays.
	Each int `json:"each,omitempty"`
	// Of the final: which stage of it this is, from 1 on, how many reached it, and
	// the first game that they are judged by.
	Look      int `json:"look,omitempty"`
	Finalists int `json:"finalists,omitempty"`
	From      int `json:"from,omitempty"`
}

// tests is how many tests are made in the final.
func (n Note) tests() int { return n.Finalists * looks }

// A Step is what comes next.
type Step struct {
	About  string
	Rounds map[string]int
	Note   Note
	End    bool
}

// stages is how many stages of screening halving needs with so many candidates, the
// first among them; none if all are finalists.
func (c Course) stages(candidates int) (n int) {
	for ; candidates > c.Finalists; n++ {
		candidates = max((candidates+1)/2, c.Finalists)
	}
	return n
}

// A place is where a run stands when a stage has been played.
type place struct {
	games *Collection
	notes []Note // which lead to the games
	// First is how many rounds each candidate played in the first stage. Played and left are
	// numbers of games, of a schedule with so many games a round.
	first, played, left, perRound int
	seed                          uint64
}

// next is the step that follows.
func (c Course) next(at place) (Step, error) {
	last := Note{Step: screening}
	for _, x := range at.games.Candidates {
		last.Kept = append(last.Kept, x.Name)
	}
	if len(last.Kept) <= c.Finalists {
		last = Note{Step: final, Kept: last.Kept, Look: 1, Finalists: len(last.Kept)}
	}
	if len(at.notes) > 0 {
		last = at.notes[len(at.notes)-1]
	}
	if last.Step == screening {
		return c.screen(at, len(last.Kept))
	}
	return c.judge(at, last), nil
}

// screen drops some of the candidates that are left of the screening.
func (c Course) screen(at place, candidates int) (Step, error) {
	p, err := at.games.population(at.games.Candidates)
	if err != nil {
		return Step{}, err
	}
	s := p.Select(at.games.distance, c.Slack, at.seed)
	m, all := s.Keep(candidates, c.Finalists, c.Risk), len(at.games.Candidates)
	if done := 1 + len(at.notes); done >= c.stages(all)+moreStages {
		m = c.Finalists
	}
	n := Note{Step: screening, Risk: s.Risk[m]}
	for _, i := range s.Order[:m] {
		n.Kept = append(n.Kept, at.games.Candidates[i].Name)
	}
	if m > c.Finalists {
		return c.step(at, n, max(1, at.first*all/m), fmt.Sprintf("screening: %s of %s candidates go on", answer.Count(m), answer.Count(all))), nil
	}
	n.Step, n.Look, n.Finalists, n.From = final, 1, m, at.played
	return c.step(at, n, c.look(at, n), fmt.Sprintf("final: %s finalists", answer.Count(m))), nil
}

// judge looks at the finalists, after the stage of a note, and ends the final or lets those
// play on that are undecided.
func (c Course) judge(at place, last Note) Step {
	fair, hidden, undecided := 0, 0, 0
	var open, closer []string
	for _, name := range finalists(at.games, at.notes) {
		x := at.games.byName[name]
		v := at.games.judge(x, last.From, last.tests(), c.Margin)
		switch {
		case v.Verdict == stats.Fair:
			fair++
		case v.Verdict == stats.NotShown && at.games.hidden(x, last.From, c.Margin):
			hidden++
		case v.Verdict == stats.NotShown:
			undecided++
			if looked(at.notes, name) >= looks {
				continue
			}
			open = append(open, name)
			if v.off(at.games.even()) < near*c.Margin {
				closer = append(closer, name)
			}
		}
	}
	switch {
	case fair >= c.Wanted:
		return Step{About: fmt.Sprintf("%s shown to be fair", answer.Count(fair)), End: true}
	case undecided == 0 && hidden > 0:
		return Step{About: fmt.Sprintf("of %s the limit on moves cuts off too many games to show anything", answer.Plural(hidden, "finalist")), End: true}
	case undecided == 0:
		return Step{About: "every finalist is decided", End: true}
	case len(open) == 0:
		return Step{About: "as many looks as were planned", End: true}
	}
	about := fmt.Sprintf("final: %s undecided", answer.Count(undecided))
	if len(closer) > 0 && len(closer) < len(open) {
		about += fmt.Sprintf(", %s of them wait", answer.Count(len(open)-len(closer)))
		open = closer
	}
	note := last
	note.Kept, note.Look, note.Risk = open, last.Look+1, 0
	return c.step(at, note, c.look(at, note), about)
}

// looked is how often a finalist played in the final, and was judged after it. Where there
// was no screening, all play the first stage as a look, of which no note is kept.
func looked(notes []Note, name string) (n int) {
	screened := false
	for _, x := range notes {
		if x.Step == final && slices.Contains(x.Kept, name) {
			n++
		}
		screened = screened || x.From > 0
	}
	if !screened {
		n++
	}
	return n
}

// finalists are the candidates of the final, those that looked fairest before it first;
// all where nothing was dropped.
func finalists(games *Collection, notes []Note) []string {
	for _, n := range notes {
		if n.Step == final && n.From > 0 {
			return n.Kept
		}
	}
	var all []string
	for _, x := range games.Candidates {
		all = append(all, x.Name)
	}
	return all
}

// step lets each of those kept play so many rounds, fewer where games run out.
func (c Course) step(at place, n Note, each int, about string) Step {
	each = min(each, at.left/at.perRound/len(n.Kept))
	if each < 1 {
		return Step{About: ranOut, End: true}
	}
	s := Step{About: about, Rounds: map[string]int{}, Note: n}
	s.Note.Each = each
	for _, name := range n.Kept {
		s.Rounds[name] = each
	}
	return s
}

// look is how many rounds each finalist plays until the next look. A round spreads as much
// as that of the finalist that spreads most, among those whose spread is known: where all
// openings of one agree, it is not. Where none is known, chance alone is supposed.
//
// The verdicts hold however the games cut off might have ended, so the look is sized for
// that: by the spread and by what is left of the margin in the worst case. A finalist
// for which the games left do not suffice then gets what it would need without such games,
// so that it cannot use up what others need.
func (c Course) look(at place, n Note) int {
	affordable := float64(at.left / at.perRound / len(n.Kept))
	most, known := 0.0, false
	for _, name := range n.Kept {
		x := at.games.byName[name]
		sd := at.games.spreadOfRound(x)
		if sd == 0 {
			continue
		}
		known = true
		need := c.needOf(sd, c.Margin, n.tests(), at.games.scored())
		if margin := c.Margin - at.games.cutOff(x)*(1-at.games.even()); margin > 0 {
			if all := c.needOf(sd, margin, n.tests(), at.games.scored()); 2*all <= affordable {
				need = all
			}
		}
		most = max(most, need)
	}
	if !known {
		most = c.needOf(byChance(at.games.Players, at.perRound), c.Margin, n.tests(), at.games.scored())
	}
	return max(int(math.Ceil(most)), c.leastLook(n, at.games.even()))
}

// leastLook is the least number of rounds of a look. Nothing is claimed of fewer openings
// than [stats.MinBlocks]. Where all openings agree, an interval is as wide as their number
// alone makes it (Clopper and Pearson), and two such looks must do.
func (c Course) leastLook(n Note, even float64) int {
	alpha := (1 - stats.EquivalenceLevel) / float64(n.tests())
	agree := math.Log(alpha/2) / math.Log1p(-math.Min(c.Margin/(1-even), 0.99))
	return max(stats.MinBlocks, int(math.Ceil(agree/2)))
}

// lookOf is half of the rounds with which an even finalist is shown to be fair with the
// power, given the standard deviation of a round and the number of tests.
func (c Course) lookOf(sd float64, tests, shares int) int {
	return int(math.Ceil(c.needOf(sd, c.Margin, tests, shares)))
}

// needOf is lookOf, not rounded, for a margin of which games cut off may have taken some.
func (c Course) needOf(sd, margin float64, tests, shares int) float64 {
	normal := distuv.UnitNormal
	z := normal.Quantile(1-Alpha/float64(tests)) + normal.Quantile(1-(1-power)/2/float64(shares))
	return sd * z / margin * sd * z / margin / 2
}

// byChance is the standard deviation of a player's mean share in a round of so many games
// if chance alone decides them.
func byChance(players, perRound int) float64 {
	even := 1 / float64(players)
	return math.Sqrt(even * (1 - even) / float64(perRound))
}
