package variants

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// Where pieces come to tells which rules wait in vain. A piece is said to come to more
// squares than it does: those that it reaches on some board. So what it is said not to
// reach it never does.

// A reach is what pieces come to in any setup.
type reach struct {
	met   map[string]bool   // what a piece comes to, by path: clauses, promotions, zones of ends
	why   map[string]string // what to say where nothing does, by path
	waits []string          // the paths, in the order of the game
	under map[string]string // the path of a promotion -> that of its clause
}

// warnReach warns of clauses that begin only where the piece never comes, of those for unmoved
// pieces where none begins so, and of promotions and ends for zones that it never comes to. Where
// armies change hands it cannot tell.
func (g *Game) warnReach(w *tomlfile.Report) {
	x := reach{met: map[string]bool{}, why: map[string]string{}, under: map[string]string{}}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil || r.Spec().Takeover != nil {
			return
		}
		var at engine.Places
		r.Stand(&at)
		r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			if !slices.Contains(others(r.Spec()), r.Letter(k)) {
				x.piece(r, k, &at)
			}
		}
		x.ends(r, &at)
	}
	promotes := map[string]bool{} // by the path of the piece
	for row, clause := range x.under {
		piece, _, _ := strings.Cut(clause, ".clause.")
		promotes[piece] = promotes[piece] || x.met[row]
	}
	for _, path := range x.waits {
		clause, isRow := x.under[path]
		piece, _, _ := strings.Cut(path, ".clause.")
		if x.met[path] || isRow && (!x.met[clause] || !promotes[piece]) {
			continue // it is said of the whole clause, or of the piece
		}
		w.Fault(path, "%s", x.why[path])
	}
}

// wait adds what waits at a path, with what to say if it does so in vain, and reports whether
// it still does.
func (x *reach) wait(path, why string) bool {
	if x.why[path] == "" {
		x.waits, x.why[path] = append(x.waits, path), why
	}
	return !x.met[path]
}

// piece looks at the clauses of a kind and at their promotions.
func (x *reach) piece(r *engine.Rules, k engine.Kind, at *engine.Places) {
	var somewhere map[string]bool // clauses that lead to a square from any at all
	start := r.New()
	unmoved := start.Unmoved()
	for _, c := range r.Spec().Pieces[k-1].Clause {
		path := "piece." + r.Letter(k) + ".clause." + c.Name
		why := "the piece comes to no square from which this leads anywhere"
		if c.Unmoved {
			why = "is for unmoved pieces, and no setup names one that it leads anywhere, expected the files of such pieces in the field unmoved of a position line, as BGbg for those on b and g"
		}
		waits := x.wait(path, why)
		for i := range c.Promote {
			row := fmt.Sprintf("%s.promote[%d]", path, i)
			x.under[row] = path
			waits = x.wait(row, "the piece never comes to its zone by this clause") || waits
		}
		if !waits {
			continue
		}
		if somewhere == nil {
			somewhere = leading(r, k)
		}
		stands := false
		for q := range engine.Player(r.Players()) {
			for from := range at[engine.MakePiece(q, k)].All() {
				stands = true
				if c.Unmoved && !(unmoved.Has(from) && start.At(from) == engine.MakePiece(q, k)) {
					continue
				}
				to, leads := r.Scope(engine.MakePiece(q, k), from)[c.Name]
				if !leads && !c.InPlace {
					continue
				}
				x.met[path] = true
				for i, promotion := range c.Promote {
					zone := r.Zone(promotion.Zone, q)
					if to.Meets(&zone) || (promotion.Either || c.InPlace) && zone.Has(from) {
						x.met[fmt.Sprintf("%s.promote[%d]", path, i)] = true
					}
				}
			}
		}
		if !stands || !somewhere[c.Name] {
			x.met[path] = true // another warning says so
		}
	}
}

// ends looks at the ends by reaching a zone, and by checks.
func (x *reach) ends(r *engine.Rules, at *engine.Places) {
	s := r.Spec()
	free := others(s)
	for i, e := range s.Ends {
		path := tomlfile.Index("end", i)
		switch e.When {
		case engine.EndReach:
			if !x.wait(path+".zone", "no piece that is meant ever comes there") {
				continue
			}
			for q := range engine.Player(r.Players()) {
				if e.Owners != "" && !strings.Contains(e.Owners, s.Players[q].Letter) {
					continue
				}
				zone := r.Zone(e.Zone, q)
				for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
					if e.Of != "" && !speaksOf(e.Of, r.Letter(k)) {
						continue
					}
					if at[engine.MakePiece(q, k)].Meets(&zone) || slices.Contains(free, r.Letter(k)) {
						x.met[path+".zone"] = true
					}
				}
			}
		case engine.EndChecks:
			x.wait(path, "nobody can give a check: no piece is royal")
			for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
				x.met[path] = x.met[path] || r.IsRoyal(k)
			}
		}
	}
}

// promoted are the letters of promoted pieces in a text of letters.
var promoted = regexp.MustCompile(`\+[A-Z]`)

// speaksOf reports whether a letter is among the letters of a text.
func speaksOf(text, letter string) bool {
	if strings.HasPrefix(letter, "+") {
		return strings.Contains(text, letter)
	}
	return strings.Contains(promoted.ReplaceAllString(text, ""), letter)
}

// warnLopsided warns of pieces of both players whose moves to the left and to the right
// differ on a board that is mirrored for the second player: their moves are not mirrored.
// Clauses with owners say for whom they are.
func (g *Game) warnLopsided(w *tomlfile.Report) {
	said := map[string]bool{}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		s := r.Spec()
		if !s.Board.Reflect {
			continue
		}
		var at engine.Places
		r.Stand(&at)
		r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			path := "piece." + r.Letter(k) + ".clause."
			if said[path] || at[engine.MakePiece(0, k)].Empty() || at[engine.MakePiece(1, k)].Empty() {
				continue
			}
			var all []string
			odd := "" // the first clause that is lopsided by itself
			for _, c := range s.Pieces[k-1].Clause {
				if c.Owners != "" {
					continue
				}
				if all = append(all, c.Move); odd == "" && !engine.EvenHanded(c.Move) {
					odd = c.Name
				}
			}
			if odd != "" && !engine.EvenHanded(all...) {
				said[path] = true
				w.Fault(path+odd+".move", "left and right differ, and reflect mirrors the board, not moves: each player has this as he sees it; to mirror it, write a clause for each player, with owners")
			}
		}
	}
}

// warnUnbeatable warns of starts in which one side of two has a royal, and the other has none
// and can lose by no rule, or has otherwise the same pieces, so that its royal may have been
// forgotten.
func (g *Game) warnUnbeatable(w *tomlfile.Report) {
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		p := r.New()
		if r.Players() > 2 {
			return
		}
		for q := range engine.Player(2) {
			if p.Royals(q) > 0 || p.Royals(1-q) == 0 || mayBeCrowned(r, q) {
				continue
			}
			if _, over := p.Outcome(); over {
				continue
			}
			switch {
			case !canLose(r, q):
				w.Fault(startPath(id), "%s begins without a royal and can lose by no rule", r.PlayerName(q))
			case likeArmies(p):
				w.Fault(startPath(id), "%s begins without a royal and with the other pieces that %s has beside one, expected a royal of each", r.PlayerName(q), r.PlayerName(1-q))
			}
		}
	}
}

// likeArmies reports whether two players have as many of every kind on the board that is not
// royal.
func likeArmies(p *engine.Position) bool {
	more := map[engine.Kind]int{}
	for sq := range p.Occupied().All() {
		if x := p.At(sq); !p.Rules().IsRoyal(x.Kind()) {
			more[x.Kind()] += 1 - 2*int(x.Owner())
		}
	}
	for _, n := range more {
		if n != 0 {
			return false
		}
	}
	return true
}

// mayBeCrowned reports whether a player who has no royal may come to have one.
func mayBeCrowned(r *engine.Rules, q engine.Player) bool {
	s := r.Spec()
	var at engine.Places
	r.Stand(&at)
	r.Spread(&at)
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.IsRoyal(k) && (!at[engine.MakePiece(q, k)].Empty() || slices.Contains(others(s), r.Letter(k))) {
			return true
		}
	}
	return false
}

// holdsFor reports whether an end is one of a player's.
func holdsFor(r *engine.Rules, e engine.EndSpec, q engine.Player) bool {
	return e.Owners == "" || strings.Contains(e.Owners, r.Spec().Players[q].Letter)
}

// canLose reports whether some rule lets a player of two lose who has no royal.
func canLose(r *engine.Rules, q engine.Player) bool {
	s := r.Spec()
	for _, e := range s.Ends {
		if e.Result == engine.EndCounts || e.Result == engine.EndLoses && holdsFor(r, e, q) || e.Result == engine.EndWins && holdsFor(r, e, 1-q) {
			return true
		}
	}
	wins := func(m engine.MateException) bool { return m.Result == engine.MateWins }
	e := s.Ending
	return s.Points != nil || s.DrawTo != "" || s.NoMove != engine.NoMoveDraws ||
		s.Mate == engine.MateWins || slices.ContainsFunc(s.Mates, wins) ||
		e.Repetition > 0 && (e.Repeated != engine.RepeatDraws || e.PerpetualLoses) || e.Offence != nil && e.Offence.Loses
}
