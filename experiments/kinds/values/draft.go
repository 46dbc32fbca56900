package values

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants"
	"komi/experiments"
)

// draft lays out an experiment of values for any game of two: what values are measured
// in, whose values are asked, and how far trades may be out of balance so that every
// piece has some. Armies are exchanged on the mirrored squares and openings are random,
// as in every experiment of this kind. Games of three have armies of their own, whose
// file says what to measure in.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	if r.Players() > 2 {
		return "", errors.New("read a game of more than two players: what pieces bring each army is asked by a file of the kind armies, such as titans-values")
	}
	d, slack, left := Drafted(r)
	if d == nil || len(d.Pieces) == 0 {
		return "", errors.New("no imbalance tells what a piece is worth: it takes a kind of piece on the board in both armies besides the unit, of which each can spare some")
	}
	unit := d.Unit
	var b experiments.Sheet
	say := b.Line
	b.Head("values", name, ref, fmt.Sprintf("What are the pieces of %s worth?", g.Name),
		fmt.Sprintf("What are the pieces of %s worth? Laid out from the rules. chess-values says how it works.", g.Name))
	say("[values]\n# The unit is the piece of which an army has most, of those that are not too weak to measure in.\nunit = %q", unit)
	if len(left) > 0 {
		say("# No near-balanced trade tells what %s are worth.\npieces = %s", strings.Join(left, ", "), experiments.Texts(d.Pieces))
	}
	if slack > 0 {
		say("slack = %g                   # trades may be this many %s out of balance: with less some piece has none", slack, unit)
	}
	say("arms_each = 5\nrelative = 0.10\nabsolute = 0.20\ngames = %d", draftGames(len(d.Pieces)))
	say("ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game")
	say("\n[openings]\nplies = 4\n%s\n\n[budget]\nnodes = 600\n\n[games]\npairs = 6\nbatch = 4\nseed = 1", draftWindow(r))
	say("\n# A table to compare with, and the moment of the game that it speaks of:\n# [published.\"my guess\"]\n# source = \"who says so, and where\"\n# moment = \"middle\"\n# values = { %s = 1 }", unit)
	return b.String(), nil
}

// draftWindow is the line of the window of openings. The two players of a pair hold an
// imbalance in turn, and the window lies around the middle of both games. Where the
// evaluation sees one player ahead from the start, that is far from either: hardly any
// opening would do.
func draftWindow(r *engine.Rules) string {
	const window = 2
	if lead := eval.For(r).Static(r.New()); max(lead, -lead) > 100*window/2 {
		return "window = 0                     # any opening will do: to the players one side is ahead from the start"
	}
	return fmt.Sprintf("window = %d", window)
}

// draftGames is the most games for so many values.
func draftGames(pieces int) int { return 4000 + 1500*pieces }

// The unit of a draft is worth at least this share of the middling piece: what is weaker
// hardly decides a game, and nothing can be measured in it.
const leastUnit = 0.12

// Drafted is the design, for a game of two with these rules, in the first unit by which every piece has arms, and else in
// the one by which fewest are left out.
func Drafted(r *engine.Rules) (best *Design, slack float64, left []string) {
	for _, unit := range draftUnits(r, worthAtStart(r)) {
		d := &Design{Rules: r, Unit: unit, Worth: priorOf(r)}
		wider, without := d.widen()
		if best == nil || len(without) < len(left) {
			best, slack, left = d, wider, without
		}
		if len(left) == 0 {
			break
		}
	}
	return best, slack, left
}

// draftUnits are the pieces to measure in, the best first: those that are not too weak,
// of which an army has most, and of several the one that is nearest to the middling piece.
func draftUnits(r *engine.Rules, worth func(engine.Kind) float64) []string {
	have := leastOf(r)
	var kinds []engine.Kind
	for i := 1; i <= r.Kinds(); i++ {
		if k := engine.Kind(i); !r.IsRoyal(k) && have[k] > 0 && worth(k) > 0 {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	slices.SortStableFunc(kinds, func(a, b engine.Kind) int { return cmp.Compare(worth(a), worth(b)) })
	middling := worth(kinds[(len(kinds)-1)/2])
	slices.SortStableFunc(kinds, func(a, b engine.Kind) int {
		return cmp.Or(cmp.Compare(have[b], have[a]), cmp.Compare(math.Abs(worth(a)-middling), math.Abs(worth(b)-middling)))
	})
	var out []string
	for _, k := range kinds {
		if worth(k) >= leastUnit*middling {
			out = append(out, r.Letter(k))
		}
	}
	return out
}

// worthAtStart returns what the evaluation makes of a piece where it stands at the start: by how
// much it falls, on average, when the first player lacks one. The value on an average square, a
// [Design]'s prior, counts pawns near promotion as much as those at home, of which most stay weak.
func worthAtStart(r *engine.Rules) func(engine.Kind) float64 {
	w, p, prior := eval.For(r), r.New(), priorOf(r)
	whole := w.Static(p)
	var sum, n [engine.MaxKinds + 1]float64
	for _, sq := range p.Pieces(p.Turn()).Squares() {
		var off engine.Set
		off.Add(sq)
		if without, err := p.Without(off); err == nil {
			k := p.At(sq).Kind()
			sum[k] += float64(whole - w.Static(without))
			n[k]++
		}
	}
	return func(k engine.Kind) float64 {
		if n[k] == 0 { // it cannot be spared, or begins in hands
			return prior(k, false)
		}
		return sum[k] / n[k]
	}
}

// widen finds how far trades must be allowed out of balance so that every piece has
// some; 0 for as far as is usual. Pieces that have none even so are returned, and left
// out of [Design.Pieces].
func (d *Design) widen() (slack float64, left []string) {
	usual := d.slack()
	d.Pieces = d.Columns()
	if d.within(usual, 1, 1.5, 2, 3) {
		return d.Slack, nil
	}
	d.Slack = 3 * usual
	for len(d.Pieces) > 0 {
		_, err := d.imbalances()
		var none *noTrade
		if err == nil {
			break
		}
		if !errors.As(err, &none) || !slices.Contains(d.Pieces, none.column) { // nothing tells what the unit is worth
			left, d.Pieces = append(left, d.Pieces...), nil
			return d.Slack, left
		}
		left = append(left, none.column)
		d.Pieces = slices.DeleteFunc(d.Pieces, func(c string) bool { return c == none.column })
	}
	if len(d.Pieces) > 0 && !d.within(usual, 1, 1.5, 2) { // without what no trade tells, it may take less
		d.Slack = 3 * usual
	}
	return d.Slack, left
}

// within sets the slack to the least of these multiples of the usual one with which every
// piece has a trade; 0 for the usual one itself.
func (d *Design) within(usual float64, multiples ...float64) bool {
	for _, wider := range multiples {
		if d.Slack = 0; wider > 1 {
			d.Slack = wider * usual
		}
		if _, err := d.imbalances(); err == nil {
			return true
		}
	}
	return false
}
