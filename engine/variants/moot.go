package variants

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// A rule is moot if another rule of the file leaves it nothing to decide, whatever is chosen.

// warnMoot warns of rules that others make moot.
func (g *Game) warnMoot(w *tomlfile.Report) {
	s := g.sources()
	for _, n := range s.all("rules.royal_loss") {
		if n.Value == "all_attacked" && !s.is("rules.safety", "mate") {
			w.FaultAt(n, "rules.royal_loss", `read "all_attacked", which changes nothing beside safety = "capture", expected safety = "mate" besides`)
			break
		}
	}
	n, pass := g.root.Find("rules.no_move"), g.root.Find("rules.pass")
	mated := n != nil && n.Value == "loses" && s.is("rules.safety", "mate") // as who is in check does without a move
	if n != nil && n.Value != "draws" && !mated && pass != nil && !s.is("rules.pass", "never") {
		w.FaultAt(n, "rules.no_move", "read %q, which changes nothing beside pass = %q: who has no other move passes", n.Value, pass.Value)
	}
	passing := g.moot(nil)
	for i := 0; i < len(g.options) && len(passing) > 0; i++ {
		for _, value := range g.options[i].Values {
			still := g.moot(map[string]string{g.options[i].Name: value})
			passing = slices.DeleteFunc(passing, func(x moot) bool { return !slices.Contains(still, x) })
		}
	}
	for _, x := range passing {
		w.Fault(x.path, "%s", x.why)
	}
}

// warnContrary warns of what is said twice or against itself: duties listed twice, pieces that a
// clause both takes and spares, and promotions to the piece itself.
func (g *Game) warnContrary(w *tomlfile.Report) {
	s, err := g.Spec("", nil)
	if err != nil {
		return
	}
	if n := g.root.Find("rules.must"); n != nil {
		for i, x := range n.List {
			if slices.ContainsFunc(n.List[:i], func(y *tomlfile.Node) bool { return y.Value == x.Value }) {
				w.Fault("rules.must", "has %q twice", x.Value)
			}
		}
	}
	for _, p := range s.Pieces {
		for _, c := range p.Clause {
			path := "piece." + p.Letter + ".clause." + c.Name
			takes := pieceLetters.FindAllString(c.Takes, -1)
			for _, letter := range pieceLetters.FindAllString(c.Spares, -1) {
				if slices.Contains(takes, letter) {
					w.Fault(path+".spares", "%s stands in takes as well, and what is spared is never captured", letter)
				}
			}
			for i, promotion := range c.Promote {
				if slices.Contains(promotion.To, p.Letter) {
					w.Fault(fmt.Sprintf("%s.promote[%d].to", path, i), "has %s, which it is already", p.Letter)
				}
			}
		}
	}
}

// pieceLetters are those of pieces that stand together in a text.
var pieceLetters = regexp.MustCompile(`\+?[A-Z]`)

// A moot is a clause that plays a part in taking in passing which has no counterpart, or
// which its moves cannot play.
type moot struct{ path, why string }

// moot finds such clauses under a choice of options, nothing if it is not allowed. Where armies
// change hands it cannot tell.
func (g *Game) moot(options map[string]string) []moot {
	const takes, passes = "takes in passing, and nobody else has a piece that can be taken so", "can be taken in passing, and nobody else has a piece that takes so"
	const leaps = "can be taken in passing, but passes no square: a leap goes over the squares between, expected a lame leap, such as nD, or a slide"
	var all []moot
	met := map[moot]bool{}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, options)
		if err != nil || r.Spec().Takeover != nil {
			return nil
		}
		taker, passer := map[moot][]engine.Player{}, map[moot][]engine.Player{}
		var at engine.Places
		r.Stand(&at)
		r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			for _, c := range r.Spec().Pieces[k-1].Clause {
				into, x := taker, moot{"piece." + r.Letter(k) + ".clause." + c.Name, takes}
				switch {
				case c.EP == engine.NoEP:
					continue
				case c.EP == engine.EPPass && !c.PassesSquares():
					x.why = leaps
					if !slices.Contains(all, x) {
						all = append(all, x)
					}
					continue
				case c.EP == engine.EPPass:
					into, x.why = passer, passes
				}
				for q := range engine.Player(r.Players()) {
					if (c.Owners == "" || strings.Contains(c.Owners, r.Spec().Players[q].Letter)) && !at[engine.MakePiece(q, k)].Empty() {
						into[x] = append(into[x], q)
					}
				}
				if len(into[x]) > 0 && !slices.Contains(all, x) {
					all = append(all, x)
				}
			}
		}
		for x, mine := range taker {
			for y, theirs := range passer {
				if slices.ContainsFunc(mine, func(q engine.Player) bool {
					return slices.ContainsFunc(theirs, func(o engine.Player) bool { return o != q })
				}) {
					met[x], met[y] = true, true
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(x moot) bool { return met[x] })
}
