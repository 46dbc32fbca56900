package variants

import (
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// warnHands warns of drops of pieces that are never in hand: no start has one there, and
// nothing that is captured comes there as one.
func (g *Game) warnHands(w *tomlfile.Report) {
	var letters []string
	held, dies := map[string]bool{}, map[string]bool{}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		p := r.New()
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			if !r.Droppable(k) {
				continue
			}
			letter := r.Letter(k)
			if !slices.Contains(letters, letter) {
				letters = append(letters, letter)
			}
			held[letter] = held[letter] || r.ComesToHand(k)
			dies[letter] = dies[letter] || r.Spec().Pieces[k-1].Dies
			for q := range engine.Player(r.Players()) {
				held[letter] = held[letter] || p.Hand(q, k) > 0
			}
		}
	}
	for _, letter := range letters {
		switch {
		case held[letter]:
		case dies[letter]:
			w.Fault("piece."+letter+".dies", "so it is never in hand, and [drop.%s] does nothing", letter)
		default:
			w.Fault("drop."+letter, "is for a piece that is never in hand: no setup has one there, and no capture brings one")
		}
	}
}

// warnCaptors warns of captors to whose hand captures bring what nothing drops: it piles up
// there, and no position line tells of it.
func (g *Game) warnCaptors(w *tomlfile.Report) {
	var letters []string // in the order of the game
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		s := r.Spec()
		if s.Drops == nil {
			continue
		}
		var at engine.Places
		r.Stand(&at)
		r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			for q := range engine.Player(r.Players()) {
				held := r.Handed(q, k)
				if !strings.Contains(s.Drops.Captors, s.Players[q].Letter) || r.IsRoyal(k) || s.Pieces[k-1].Dies || r.Droppable(held) || slices.Contains(letters, r.Letter(held)) {
					continue
				}
				for o := range engine.Player(r.Players()) {
					if o != q && !at[engine.MakePiece(o, k)].Empty() {
						letters = append(letters, r.Letter(held))
						break
					}
				}
			}
		}
	}
	if len(letters) > 0 {
		w.Fault("hands.captors", "captures bring %s to a hand from which nothing drops them, expected drop.%s, or dies = true in the pieces captured",
			strings.Join(letters, ", "), strings.Join(letters, ", drop."))
	}
}
