package values

import (
	"math/rand/v2"
	"strings"

	"komi/engine"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/stats"
)

// snapshotGames is about how many games give a snapshot: replaying takes time, and
// these intervals are wide for another reason than their number.
const snapshotGames = 3000

// A Snapshot is values told in another way than by designed imbalances, as from
// a database: one position of each game at a random ply, no capture just before
// or after it, and the result regressed on the material there. Material in the
// middle of a game comes of how well it was played, so this is a check of the
// order and of the size, not of the last digit.
type Snapshot struct {
	Games  int
	Pieces []PieceValue // as in an Army, least valuable first
	Err    error        // why there are none
}

// A photographer takes snapshots of some of a run's games.
type photographer struct {
	book   *rulebook.Book
	every  int
	shots  []shot
	broken error
}

type shot struct {
	opening uint64
	counts  map[string]float64
	turn    float64
	y       float64
}

// Photograph makes the collection take snapshots too, of the games added from
// now on.
func (v *Collection) Photograph(run results.Run) {
	v.camera = &photographer{book: rulebook.New(run), every: max(1, run.Planned()/snapshotGames)}
}

// take takes a snapshot of a game, or not.
func (c *photographer) take(g results.Game) {
	if c.broken != nil || len(g.Shares) != 2 || !c.chosen(g) {
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
	words := strings.Fields(g.Moves)
	if len(words) <= g.Opening+1 {
		return
	}
	draw := rand.New(rand.NewPCG(g.Seed, 17))
	want := g.Opening + draw.IntN(len(words)-g.Opening)
	calm := false
	for ply, word := range words {
		m, err := p.ParseMove(word)
		if err != nil {
			c.broken = err
			return
		}
		captures := p.Captured(m) != engine.Empty
		if ply >= want && calm && !captures && !p.InCheck() {
			c.shots = append(c.shots, shot{uint64(g.Block), differences(p), 1 - 2*float64(p.Turn()), float64(g.Shares[0]) / float64(g.Whole)})
			return
		}
		calm = !captures
		p.Make(m)
	}
}

// chosen draws openings, so that an opening gives all its games or none and no arm
// is passed over by the order in which arms take turns.
func (c *photographer) chosen(g results.Game) bool {
	return rand.New(rand.NewPCG(uint64(g.Block), 19)).IntN(c.every) == 0
}

// differences are the first player's columns less the second's.
func differences(p *engine.Position) map[string]float64 {
	r := p.Rules()
	out := map[string]float64{}
	for _, sq := range p.Occupied().Squares() {
		x := p.At(sq)
		out[r.Letter(x.Kind())] += 1 - 2*float64(x.Owner())
	}
	if r.HasHands() {
		for k := 1; k <= r.Kinds(); k++ {
			if n := p.Hand(0, engine.Kind(k)) - p.Hand(1, engine.Kind(k)); n != 0 {
				out["@"+r.Letter(engine.Kind(k))] = float64(n)
			}
		}
	}
	return out
}

// onTurn is the term of being on turn in a snapshot.
const onTurn = "on turn"

// Snapshot makes the estimates of the snapshots taken.
func (v *Collection) Snapshot(seed uint64) Snapshot {
	if v.camera == nil {
		return Snapshot{}
	}
	s := Snapshot{Games: len(v.camera.shots), Err: v.camera.broken}
	if s.Err != nil || s.Games == 0 {
		return s
	}
	terms := append(v.Columns(), FirstMove, onTurn)
	var observations []stats.Observation
	for _, c := range v.camera.shots {
		x := make([]float64, len(terms))
		for i, t := range terms {
			x[i] = c.counts[t]
		}
		x[len(x)-2], x[len(x)-1] = 1, c.turn
		observations = append(observations, stats.Observation{Opening: c.opening, Arm: "snapshot", X: x, Y: c.y})
	}
	d, err := stats.NewData(terms, observations)
	if err == nil {
		var f *stats.Fit
		if f, err = stats.Regress(d, stats.Logit); err == nil {
			var a Army
			a, err = v.army(f, "", 0, seed)
			s.Pieces = a.Pieces
		}
	}
	s.Err = err
	return s
}
