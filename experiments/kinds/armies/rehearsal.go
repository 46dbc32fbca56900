package armies

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/rehearsal"
	"komi/stats"
)

// What made-up battles are like besides what is assumed of all worlds.
const (
	// firstTurn and lastTurn are what moving first and last adds to a player's share.
	firstTurn, lastTurn = 0.03, -0.02
	// doubling is what twice the budget adds to the logit of a player's share.
	doubling = 0.35
	// leastShare keeps every army in the game.
	leastShare = 0.05
)

// A battleground is what armies, turns and players are worth in a made-up world.
type battleground struct {
	armies   map[string][]float64 // by setup and options
	strength map[string]float64   // by seat
	known    map[string][]float64 // what is expected, by arm and seats
}

// Rehearse plays an experiment on armies with made-up games, and tells how what is said of
// them stands to the truth. In every third world a setup or an option changes nothing, and
// in every third all armies are equal.
func Rehearse(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
	b := newBattleground(e, a, rng)
	w := a.World(b.expected)
	s, made, err := w.Play(e, rng)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	set, err := games.Made(rehearsal.Run(s), made, a.Margin)
	if err != nil {
		return rehearsal.Replicate{}, err
	}
	v := &study{View: &findings.View{Set: set}}
	v.fields()
	out := rehearsal.Replicate{Games: len(made), Stages: 1 + len(s.Stages())}
	if v.Armies != nil {
		b.judge(&out, s, v)
	}
	return out, nil
}

// kindOf is what distinguishes the armies of arms: setup, handicap, and options without the
// order of turns.
func kindOf(arm *experiments.Arm) string {
	out := arm.Rules.Setup()
	if arm.Imbalance != nil {
		out += " " + arm.Imbalance.Text
	}
	options := arm.Rules.Options()
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if name+"=" != orderOption {
			out += " " + name + "=" + options[name]
		}
	}
	return out
}

func newBattleground(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) *battleground {
	b := &battleground{armies: map[string][]float64{}, strength: map[string]float64{}, known: map[string][]float64{}}
	base := make([]float64, 3)
	equal := rng.IntN(3) == 0
	for q := range base {
		if base[q] = 1.0 / 3; !equal {
			base[q] += 2 * a.Spread * rng.NormFloat64()
		}
	}
	changed := rng.IntN(3) > 0
	for i := range e.Arms {
		arm := &e.Arms[i]
		if _, seen := b.armies[kindOf(arm)]; !seen {
			own := slices.Clone(base)
			for q := range own {
				if changed && len(b.armies) > 0 {
					own[q] += a.Spread * rng.NormFloat64()
				}
			}
			b.armies[kindOf(arm)] = own
		}
		for _, seat := range arm.Seats {
			if _, seen := b.strength[seat.Name]; !seen {
				b.strength[seat.Name] = math.Exp(4 * a.Spread * rng.NormFloat64())
			}
		}
	}
	return b
}

// expected is what the players of an arm score in a slot.
func (b *battleground) expected(arm *experiments.Arm, slot experiments.Slot) []float64 {
	key := fmt.Sprintf("%q %q", arm.Name, slot.Seats)
	if known, seen := b.known[key]; seen {
		return known
	}
	marks := arm.Marks()
	out := slices.Clone(b.armies[kindOf(arm)])
	letter := func(q int) string { return arm.Rules.PlayerLetter(engine.Player(q)) }
	sum := 0.0
	for q := range out {
		switch int(marks[document.Turn+letter(q)]) {
		case 1:
			out[q] += firstTurn
		case 3:
			out[q] += lastTurn
		}
		out[q] = max(out[q], leastShare)
		if len(arm.Doublings) == 0 {
			out[q] *= b.strength[slot.Seats[q]]
		}
		sum += out[q]
	}
	for q := range out {
		out[q] /= sum
	}
	for q := range out {
		if n := marks[document.Doublings+letter(q)]; n > 0 {
			own := 1 / (1 + math.Exp(-math.Log(out[q]/(1-out[q]))-doubling*n))
			for other := range out {
				if other != q {
					out[other] *= (1 - own) / (1 - out[q])
				}
			}
			out[q] = own
		}
	}
	if t := arm.Rules.Spec().Team; t != nil { // allies share what they get
		for q := range out {
			if q != t.Strong {
				out[q] = (1 - out[t.Strong]) / float64(len(out)-1)
			}
		}
	}
	b.known[key] = out
	return out
}

// truth is what the players of some arms score, each arm and each seating as often.
func (b *battleground) truth(s *experiments.Schedule, f *Field, orders []*Field) []float64 {
	if orders == nil {
		orders = []*Field{f}
	}
	out, n := make([]float64, 3), 0.0
	for _, o := range orders {
		i := slices.IndexFunc(s.Arms, func(a experiments.Arm) bool { return a.Name == o.Name })
		arm := &s.Arms[i]
		for _, seating := range arm.Seatings {
			slot := experiments.Slot{}
			for _, seat := range seating {
				slot.Seats = append(slot.Seats, arm.Seats[seat].Name)
			}
			for q, x := range b.expected(arm, slot) {
				out[q] += x
			}
			n++
		}
	}
	for q := range out {
		out[q] /= n
	}
	return out
}

// seat is what a player scores against others that differ from him, over all arms and
// seatings.
func (b *battleground) seat(s *experiments.Schedule, name string) float64 {
	sum, n := 0.0, 0.0
	for i := range s.Arms {
		arm := &s.Arms[i]
		if len(arm.Doublings) > 0 {
			continue
		}
		for _, seating := range arm.Seatings {
			slot := experiments.Slot{}
			for _, seat := range seating {
				slot.Seats = append(slot.Seats, arm.Seats[seat].Name)
			}
			place := slices.Index(slot.Seats, name)
			if place < 0 || slot.Seats[0] == slot.Seats[1] && slot.Seats[1] == slot.Seats[2] {
				continue
			}
			sum, n = sum+b.expected(arm, slot)[place], n+1
		}
	}
	return sum / n
}

// gap is how far shares are from equal.
func gap(truth []float64, alone int) float64 {
	if alone >= 0 {
		return math.Abs(truth[alone] - 0.5)
	}
	most := 0.0
	for _, t := range truth {
		most = math.Max(most, math.Abs(t-1.0/3))
	}
	return most
}

// judge compares what is said with the truth.
func (b *battleground) judge(out *rehearsal.Replicate, s *experiments.Schedule, v *study) {
	claim := func(sort string, wrong bool) {
		out.Claims = append(out.Claims, rehearsal.Claim{Sort: sort, Wrong: wrong, Most: games.Alpha})
	}
	truths := map[*Field][]float64{}
	for _, f := range v.Armies.Fields {
		truths[f] = b.truth(s, f, nil)
		if f.Games == 0 {
			continue
		}
		if f.Alone >= 0 {
			out.Held = append(out.Held, rehearsal.Held{Sort: "share of who plays alone", Estimate: f.Side, Truth: truths[f][f.Alone]})
			claim("a side was said to be favoured that is not", f.favours() != 0 && float64(f.favours())*(truths[f][f.Alone]-0.5) <= 0)
			continue
		}
		for q, e := range f.Shares {
			out.Held = append(out.Held, rehearsal.Held{Sort: "shares of three armies at once", Group: f.Name, Estimate: e, Truth: truths[f][q]})
		}
	}
	for _, p := range v.Armies.Pools {
		truths[&p.Field] = b.truth(s, nil, p.distinct())
		if p.Alone >= 0 {
			continue
		}
		for q, e := range p.Shares {
			out.Held = append(out.Held, rehearsal.Held{Sort: "shares of three armies at once, over orders of turns", Group: p.Name, Estimate: e, Truth: truths[&p.Field][q]})
		}
	}
	for i := range v.Armies.Changes {
		c := &v.Armies.Changes[i]
		now, was := truths[c.Field], truths[c.From]
		for q, x := range c.Shares {
			t := now[q] - was[q]
			out.Held = append(out.Held, rehearsal.Held{Sort: "change of a share, alone", Estimate: x.Estimate, Truth: t})
			claim("a change was shown that there is not", x.shown() && x.Value*t <= 0)
		}
		t := gap(now, c.Field.Alone) - gap(was, c.From.Alone)
		out.Held = append(out.Held, rehearsal.Held{Sort: "change of the distance from equal, alone (95% or more)", Estimate: c.Gap.Estimate, Truth: t})
		claim("a change was shown that there is not", c.Gap.shown() && c.Gap.Value*t <= 0)
	}
	for _, x := range v.Armies.Pieces {
		t := (truths[x.With][x.Player] - truths[x.Without][x.Player]) / float64(x.Pieces)
		out.Held = append(out.Held, rehearsal.Held{Sort: "what pieces bring, all at once (95% or more)", Group: "pieces", Estimate: x.Joint, Truth: t})
		claim("a piece was said to matter that does not", x.Shown() && x.Share.Value*t <= 0)
	}
	for _, seat := range v.Armies.Seats {
		out.Held = append(out.Held, rehearsal.Held{Sort: "shares of players, all at once", Group: "all", Estimate: seat.Share, Truth: b.seat(s, seat.Name)})
	}
	for _, x := range v.Armies.Behind {
		even := truths[v.Armies.Fields[0]][x.Player]
		t := (math.Log(0.5) - math.Log(even/(1-even))) / doubling
		out.Held = append(out.Held, rehearsal.Held{Sort: "doublings behind, alone", Estimate: x.Doublings, Truth: t})
	}
	if len(v.Armies.Pools) == 0 && len(v.Armies.Fields) > 0 {
		f := v.Armies.Fields[0]
		claim("equal was said of armies that are not", f.Equal == stats.Fair && gap(truths[f], f.Alone) >= armyMargin)
	}
}
