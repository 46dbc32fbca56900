package values

import (
	"math/rand/v2"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/games"
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
	material
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
	var waiting []shot // calm so far, but not yet for long enough
	var due []int
	lastCapture := 0
	seen := map[material]bool{}
	for ply, word := range strings.Fields(g.Moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			c.broken = err
			return
		}
		for len(due) > 0 && due[0] <= ply {
			c.shots = append(c.shots, waiting[0])
			waiting, due = waiting[1:], due[1:]
		}
		captures := p.Captured(m) != engine.Empty
		if captures {
			lastCapture = ply + 1
			for _, s := range waiting {
				delete(seen, s.material)
			}
			waiting, due = nil, nil
		} else if ply >= g.Opening && ply-lastCapture >= calmBefore && !p.InCheck() {
			here := materialOf(p)
			if phase := phaseAt(phases, left(p, counting, whole)); phase >= 0 && !seen[here] {
				seen[here] = true
				s := shot{
					material: here,
					game:     g.Index, opening: uint64(g.Block), budget: budget, phase: phases[phase].Name,
					turn: 1 - 2*float64(p.Turn()), y: float64(g.Shares[0]) / float64(g.Whole),
					even: sideOf(g) == "",
				}
				s.counts, s.pairs = differences(p)
				waiting, due = append(waiting, s), append(due, ply+calmAfter)
			}
		}
		p.Make(m)
	}
}

// A material is what stands on the board and is in hand, by owner and kind.
type material [2][2][engine.MaxKinds + 1]uint8

func materialOf(p *engine.Position) (m material) {
	for _, sq := range p.Occupied().Squares() {
		x := p.At(sq)
		m[0][x.Owner()][x.Kind()]++
	}
	if r := p.Rules(); r.HasHands() {
		for k := 1; k <= r.Kinds(); k++ {
			for q := range 2 {
				m[1][q][k] = uint8(p.Hand(engine.Player(q), engine.Kind(k)))
			}
		}
	}
	return m
}

// left is the share of the pieces that are left.
func left(p *engine.Position, counting [engine.MaxKinds + 1]bool, whole int) float64 {
	n := 0
	for _, sq := range p.Occupied().Squares() {
		if counting[p.At(sq).Kind()] {
			n++
		}
	}
	if r := p.Rules(); r.HasHands() {
		for k := 1; k <= r.Kinds(); k++ {
			if counting[k] {
				n += p.Hand(0, engine.Kind(k)) + p.Hand(1, engine.Kind(k))
			}
		}
	}
	return float64(n) / float64(max(1, whole))
}

// differences are the first player's columns less the second's, and who has two or
// more of a kind on the board.
func differences(p *engine.Position) (counts, pairs map[string]float64) {
	r := p.Rules()
	var have [2][engine.MaxKinds + 1]int
	for _, sq := range p.Occupied().Squares() {
		x := p.At(sq)
		have[x.Owner()][x.Kind()]++
	}
	counts, pairs = map[string]float64{}, map[string]float64{}
	for k := 1; k <= r.Kinds(); k++ {
		letter := r.Letter(engine.Kind(k))
		if n := have[0][k] - have[1][k]; n != 0 {
			counts[letter] = float64(n)
		}
		if n := games.Indicator(have[0][k] >= 2) - games.Indicator(have[1][k] >= 2); n != 0 {
			pairs[letter] = n
		}
		if !r.HasHands() {
			continue
		}
		if n := p.Hand(0, engine.Kind(k)) - p.Hand(1, engine.Kind(k)); n != 0 {
			counts[play.HandMark+letter] = float64(n)
		}
	}
	return counts, pairs
}

// onTurn is the term of being on turn in a position.
const onTurn = "on turn"

// taken are the positions of a phase at a budget: of games between equal armies if
// there are any, else of all; or of all.
func (c *photographer) taken(phase string, budget int64) (shots []shot, even bool) {
	even = !c.all && slices.ContainsFunc(c.shots, func(s shot) bool { return s.even })
	for _, s := range c.shots {
		if s.phase == phase && s.budget == budget && (c.all || s.even == even) {
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
