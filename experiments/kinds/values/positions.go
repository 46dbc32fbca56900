package values

import (
	"math/rand/v2"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/stats"
)

// Positions tell values in another way than designed imbalances do: the result of a
// game is regressed on the material on the board at some moment of it. Databases of
// games are read like this. Who is ahead in the middle of a game got there by playing
// well or by luck, so such values are about pieces as they stand in games, active or
// not, where those of the design are about pieces as they stand at the start.

const (
	// photographed is about how many games give positions: replaying takes time.
	photographed = 8000
	// A position is calm if nothing was captured for so many plies before it and
	// after it. In the middle of an exchange the material says nothing.
	calmBefore, calmAfter = 3, 2
)

// A photographer takes positions of some of a run's games.
type photographer struct {
	book   *rulebook.Book
	every  int
	phases []Phase // of the file; nil for those that are usual in the game
	shots  []shot
	broken error
	given  bool // the positions come from a table
	all    bool // positions of all games tell values, whatever armies they begin with
}

// A shot is a position of a game.
type shot struct {
	game    int // its place in the schedule
	opening uint64
	budget  int64
	phase   string
	counts  map[string]float64 // the first player's columns less the second's
	pairs   map[string]float64 // likewise, of who has two of a kind
	turn    float64
	y       float64
	even    bool // the game began with equal armies
}

// A waitingShot is calm so far, but not yet for long enough.
type waitingShot struct {
	shot
	of  engine.Material
	due int // the ply at which it is calm if nothing was captured
}

// Photograph makes the collection take positions too, of the games added from now on.
func (v *Collection) Photograph(run results.Run) {
	v.camera = &photographer{
		book: rulebook.New(run), every: max(1, run.Planned()/photographed), phases: v.Phases,
	}
}

// FromAll lets positions of all games tell values later in the game, not of ordinary ones
// alone. What a side lacks in the others was not lost by playing badly, and there is more of
// it; but it lacks what the design took.
func (v *Collection) FromAll() { v.camera.all = true }

// ReadBy makes the collection replay games by a book that knows more rules than the run
// it takes positions of.
func (v *Collection) ReadBy(b *rulebook.Book) { v.camera.book = b }

// chosen draws openings, so that an opening gives all its games or none and no arm
// is passed over by the order in which arms take turns.
func (c *photographer) chosen(g results.Game) bool {
	return rand.New(rand.NewPCG(uint64(g.Block), 19)).IntN(c.every) == 0
}

// take takes the first calm position of each material that comes up in a game. Taking
// every position would let long endings decide, in which nobody can win any more:
// queens were worth 2.6 pawns by all positions of late chess, and 5.7 by these.
func (c *photographer) take(g results.Game, budget int64) {
	if c.given || c.broken != nil || len(g.Shares) != 2 || !c.chosen(g) {
		return
	}
	r, err := c.book.Of(g)
	if err != nil {
		c.broken = err
		return
	}
	p, err := r.Parse(g.Start)
	if err != nil {
		c.broken = err
		return
	}
	phases := c.phases
	if len(phases) == 0 {
		phases = usualFor(r)
	}
	counting, whole := heavy(r)
	var waiting []waitingShot
	lastCapture := 0
	seen := map[engine.Material]bool{}
	for ply, word := range strings.Fields(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			c.broken = err
			return
		}
		for len(waiting) > 0 && waiting[0].due <= ply {
			c.shots = append(c.shots, waiting[0].shot)
			waiting = waiting[1:]
		}
		captures := p.Captured(m) != engine.Empty
		if captures {
			lastCapture = ply + 1
			for _, w := range waiting {
				delete(seen, w.of)
			}
			waiting = nil
		} else if ply >= g.Opening && ply-lastCapture >= calmBefore && !p.InCheck() {
			here := p.Material()
			if phase := phaseAt(phases, left(&here, counting, whole)); phase >= 0 && !seen[here] {
				seen[here] = true
				s := shot{
					game: g.Index, opening: uint64(g.Block), budget: budget, phase: phases[phase].Name,
					turn: 1 - 2*float64(p.Turn()), y: float64(g.Shares[0]) / float64(g.Whole),
					even: sideOf(g) == "",
				}
				s.counts, s.pairs = differences(r, &here)
				waiting = append(waiting, waitingShot{s, here, ply + calmAfter})
			}
		}
		p.Make(m)
	}
}

// left is the share of the pieces that are left, of two players.
func left(m *engine.Material, counting [engine.MaxKinds + 1]bool, whole int) float64 {
	n := 0
	for k, counts := range counting {
		if counts {
			n += m[0][k][engine.OnBoard] + m[0][k][engine.InHand] + m[1][k][engine.OnBoard] + m[1][k][engine.InHand]
		}
	}
	return float64(n) / float64(max(1, whole))
}

// differences are the first player's columns less the second's, and who has two or
// more of a kind on the board.
func differences(r *engine.Rules, m *engine.Material) (counts, pairs map[string]float64) {
	counts, pairs = map[string]float64{}, map[string]float64{}
	for k := 1; k <= r.Kinds(); k++ {
		letter, first, second := r.Letter(engine.Kind(k)), m[0][k], m[1][k]
		if n := first[engine.OnBoard] - second[engine.OnBoard]; n != 0 {
			counts[letter] = float64(n)
		}
		if n := stats.Indicator(first[engine.OnBoard] >= 2) - stats.Indicator(second[engine.OnBoard] >= 2); n != 0 {
			pairs[letter] = n
		}
		if n := first[engine.InHand] - second[engine.InHand]; n != 0 {
			counts[play.HandMark+letter] = float64(n)
		}
	}
	return counts, pairs
}

// onTurn is the term of being on turn in a position.
const onTurn = "on turn"

// taken are the positions of some phases at a budget: of games between equal armies if
// there are any, else of all; or of all.
func (c *photographer) taken(phases []Phase, budget int64) (shots []shot, even bool) {
	even = !c.all && slices.ContainsFunc(c.shots, func(s shot) bool { return s.even })
	for _, s := range c.shots {
		in := slices.ContainsFunc(phases, func(p Phase) bool { return p.Name == s.phase })
		if in && s.budget == budget && (c.all || s.even == even) {
			shots = append(shots, s)
		}
	}
	return shots, even
}

// names lists the phases of the positions, fullest first.
func (c *photographer) names() []Phase {
	phases := c.phases
	if len(phases) == 0 {
		phases = usualPhases
		if len(c.book.Run.Rules) > 0 {
			x := c.book.Run.Rules[0]
			if r, err := c.book.Rules(x.Variant, x.Setup, x.Options); err == nil {
				phases = usualFor(r)
			}
		}
	}
	return phases
}

// leastWith is the number of openings that must differ in a column for it to be a term:
// with fewer its coefficient is a guess that only takes room.
const leastWith = stats.MinBlocks

// positionData makes observations of positions, with the terms that they can tell: the
// columns that differ often enough, the pairs asked for, and who moves first and is on
// turn.
func positionData(shots []shot, pairs []string) (*stats.Data, error) {
	with := map[string]map[uint64]bool{}
	note := func(term string, opening uint64) {
		if with[term] == nil {
			with[term] = map[uint64]bool{}
		}
		with[term][opening] = true
	}
	for _, s := range shots {
		for c := range s.counts {
			note(c, s.opening)
		}
		for c, n := range s.pairs {
			if n != s.counts[c] {
				note(pairTerm+c, s.opening)
			}
		}
	}
	var terms []string
	for term, openings := range with {
		letter, pair := strings.CutPrefix(term, pairTerm)
		if len(openings) >= leastWith && (!pair || slices.Contains(pairs, letter)) {
			terms = append(terms, term)
		}
	}
	slices.Sort(terms)
	terms = append(terms, FirstMove, onTurn)
	var observations []stats.Observation
	for _, s := range shots {
		x := make([]float64, len(terms))
		for i, t := range terms {
			if letter, pair := strings.CutPrefix(t, pairTerm); pair {
				x[i] = s.pairs[letter]
			} else {
				x[i] = s.counts[t]
			}
		}
		x[len(x)-2], x[len(x)-1] = 1, s.turn
		observations = append(observations, stats.Observation{Opening: s.opening, Arm: s.phase, X: x, Y: s.y})
	}
	return stats.NewData(terms, observations)
}
