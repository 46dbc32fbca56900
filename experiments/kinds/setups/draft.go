package setups

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
)

const (
	// fewSetups are tried with handicaps too. Of a game with more, one of its setups may
	// be fair as it is.
	fewSetups = 3
	// mostPieces are the kinds of pieces that a handicap takes or gives. Between equal
	// armies they are the weakest ones: the first move is hardly ever worth more.
	mostPieces = 3
)

// deomPath is the number that the second player's points are.
const deomPath = "rules.deom"

// deoms are the compensations that are tried besides the game's own.
var deoms = []string{"0.5", "1.5", "2.5", "3.5"}

// draft lays out a search for what is fair, for any game: its setups, and where these are
// few also handicaps that make up for moving first. Where games are decided by a count and
// the game lets the second player's points be chosen, those are tried instead.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	setups := slices.DeleteFunc(g.Setups(), func(id string) bool {
		other, err := g.Rules(id, nil)
		return err != nil || (other.Spec().Team == nil) != (r.Spec().Team == nil) // an even score of allies is another
	})
	few := len(setups) <= fewSetups
	changes, n := map[string][]change{}, 0 // of setups
	for _, id := range setups {
		changes[id] = []change{{name: asItIs}}
		if few {
			changes[id] = append(changes[id], changesOf(g, id)...)
		}
		n += len(changes[id])
	}
	changed := n > len(setups)
	if n < 2 {
		return "", errors.New("nothing can be chosen: the game has one setup, and no piece can be spared")
	}
	if n > mostCandidates {
		setups = setups[:mostCandidates]
	}
	about := fmt.Sprintf("Which setup of %s is fair?", g.Name)
	if few {
		about = fmt.Sprintf("What makes %s fair?", g.Name)
	}
	var b experiments.Sheet
	b.Head("setups", name, ref, about, about+" Laid out from the rules. changi-setups explains the keys.")
	if !changed {
		b.Line("setups = %s", experiments.Texts(setups))
	}
	for _, id := range setups {
		if !changed {
			break
		}
		for _, x := range changes[id] {
			name := x.name
			if len(setups) > 1 {
				name = id + ", " + name
			}
			b.Line("\n[[arm]]\nname = %q\nsetup = %q", name, id)
			if x.text != "" {
				b.Line("%s", x.text)
			}
		}
	}
	plies := 4
	if r.Players() > 2 {
		plies = 2 * r.Players()
	}
	b.Line("\n[openings]\nplies = %d", plies)
	games := "pairs"
	if r.Players() == 2 {
		b.Line("window = 1.5")
	} else {
		games = "rounds"
	}
	wanted, finalists := min(2, n), min(4, n)
	if few {
		wanted, finalists = 1, min(3, n) // one thing that makes the game fair is enough
	}
	b.Line("\n[budget]\nnodes = 400\n\n[games]\n%s = 20\nbatch = %d\nseed = 1", games, 12/(1+min(r.Players(), 2)))
	b.Line("\n[search]\nmargin = 0.05                  # so far from even still counts as fair\nwanted = %d\nfinalists = %d", wanted, finalists)
	return b.String(), nil
}

// A change is what may make a game fair.
type change struct {
	name string // in words, as candidates are called
	text string // the line of an arm's table; "" for the game as it is
}

const asItIs = "the game as it is"

// changesOf are what may make a setup of a game fair: other points for the second player, or
// handicaps of the pieces that the setup has.
func changesOf(g *variants.Game, setup string) []change {
	r, err := g.Rules(setup, nil)
	if err != nil {
		return nil
	}
	if points := compensations(g, r); len(points) > 0 {
		return points
	}
	return handicapsOf(r)
}

// compensations are other points for the second player; none where games are not counted,
// or the points cannot be chosen.
func compensations(g *variants.Game, r *engine.Rules) (out []change) {
	i := slices.IndexFunc(g.Options(), func(o variants.Option) bool { return o.Sets() == deomPath })
	if i < 0 || r.Spec().Points == nil {
		return nil
	}
	o := g.Options()[i]
	for _, value := range deoms {
		if o.Whole || value == o.Default {
			continue
		}
		if _, err := g.Rules(r.Setup(), map[string]string{o.Name: value}); err == nil {
			out = append(out, change{fmt.Sprintf("%s points for %s", value, r.PlayerName(1)), fmt.Sprintf("options = { %s = %s }", o.Name, value)})
		}
	}
	return out
}

// handicapsOf are handicaps that may make up for moving first, the least ones first: the
// first player begins without one of the weakest pieces, or the second with one in hand. The
// second without the weakest piece is tried too. Where two armies are unlike, nobody knows
// who is ahead, or how far: each player may begin without a weak, a middling or a strong
// piece. Of three players each may be the one who begins without a piece.
func handicapsOf(r *engine.Rules) (out []change) {
	worth := worthOf(r)
	var kinds []engine.Kind
	for i := 1; i <= r.Kinds(); i++ {
		if k := engine.Kind(i); !r.IsRoyal(k) {
			kinds = append(kinds, k)
		}
	}
	slices.SortStableFunc(kinds, func(a, b engine.Kind) int { return cmp.Compare(worth(a), worth(b)) })
	try := func(n int, q engine.Player, words, mark string, choose func([]change, int) []change) {
		var can []change
		for _, k := range kinds {
			text := fmt.Sprintf("%s: %s%s", r.PlayerLetter(q), mark, r.Letter(k))
			if _, err := play.ParseHandicap(r, text); err == nil { // else there is no such piece to spare, or to hold
				name := r.KindName(k)
				can = append(can, change{fmt.Sprintf(words, r.PlayerName(q), answer.Article(name), name), fmt.Sprintf("handicap = %q", text)})
			}
		}
		out = append(out, choose(can, n)...)
	}
	const without, given = "%s without %s %s", "%s with %s %s in hand"
	unlike := unlikeArmies(r)
	for q := range engine.Player(r.Players()) {
		switch {
		case unlike:
			try(mostPieces, q, without, "", across)
		case q > 0 && r.Players() == 2:
			try(1, q, without, "", least) // the second player is favoured less often
		default:
			try(mostPieces, q, without, "", least)
		}
	}
	if r.Players() == 2 && r.HasHands() {
		try(mostPieces-1, 1, given, play.HandMark, least)
	}
	return out
}

// unlikeArmies reports whether two players do not begin with the same pieces.
func unlikeArmies(r *engine.Rules) bool {
	m := r.New().Material()
	return r.Players() == 2 && m[0] != m[1]
}

// least are the first n changes of a list, which takes the weakest pieces first.
func least(list []change, n int) []change { return list[:min(n, len(list))] }

// across are n changes of a list from its first to its last, as evenly as may be.
func across(list []change, n int) (out []change) {
	if len(list) <= n {
		return list
	}
	for i := range n {
		out = append(out, list[i*(len(list)-1)/(n-1)])
	}
	return out
}

// worthOf is what players believe a kind of piece to be worth, for the first player where
// armies differ.
func worthOf(r *engine.Rules) func(k engine.Kind) int {
	if r.Players() > 2 {
		w := eval.ArmiesFor(r)
		return func(k engine.Kind) int { return int(w.Worth(engine.MakePiece(0, k))) }
	}
	w := eval.For(r)
	return func(k engine.Kind) int { return int(w.Material(k)) }
}
