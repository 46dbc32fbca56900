package variants

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// Warnings are what is allowed in a file but hardly meant: a game that is over before
// it begins or that nothing ends, pieces that never appear or never promote, moves that
// lead nowhere, zones and lines that nothing names, values of options that change nothing,
// pieces of a player that share a name, swaps of pieces that stand so in no setup, a rule for several royals where nobody has two,
// progress that can be taken back, rows that a later row overrides, drops of what is never in
// hand, captures to hand of what is never dropped, rules that others make moot, Betza that reads otherwise than it looks, lines that say what is so without them, ends
// that do not say when, clauses, promotions and ends for squares to which no piece comes, a side
// that cannot lose, what is said twice or against itself, and lopsided moves on a board that is mirrored. They hold for the file as it stands, options at their defaults.
// The file must pass [Game.Check].
func (g *Game) Warnings() tomlfile.Faults {
	w := &tomlfile.Report{File: g.File, Root: g.root}
	g.warnMoves(w)
	g.warnRows(w)
	g.warnDead(w)
	g.warnSwaps(w)
	g.warnIdle(w)
	g.warnHands(w)
	g.warnCaptors(w)
	g.warnMoot(w)
	g.warnContrary(w)
	g.warnUnused(w)
	g.warnOptions(w)
	g.warnNames(w)
	g.warnRoyals(w)
	g.warnEndless(w)
	g.warnProgress(w)
	g.warnNothing(w)
	g.warnReach(w)
	g.warnUnbeatable(w)
	g.warnLopsided(w)
	if err := w.Err(); err != nil {
		return w.Faults.Sorted()
	}
	return nil
}

// warnDead warns of starts that are the end, and of pieces that no setup brings to life.
func (g *Game) warnDead(w *tomlfile.Report) {
	met, promoted := map[string]bool{}, map[string]bool{}
	promoting := map[string]bool{} // pieces with a promotion that is written in the rules
	var letters []string
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		p := r.New()
		if o, over := p.Outcome(); over {
			w.Fault(startPath(id), "the game is over before it begins: %s", o.Reason)
		} else if p.Faced() {
			w.Fault(startPath(id), "royals face each other before the first move: %s must part them at once, or pass and so end the game", r.Spec().Players[p.Turn()].Name)
		}
		if players := r.Spec().Players; len(players) == 2 && p.Turn() != 0 {
			w.Fault(startPath(id), "%s moves first, though %s is listed first: no experiment can be made of that, list %s first", players[1].Name, players[0].Name, players[1].Name)
		}
		var at engine.Places
		r.Stand(&at)
		promotes := r.Spread(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			letter := r.Letter(k)
			if !slices.Contains(letters, letter) {
				letters = append(letters, letter)
			}
			for q := range r.Players() {
				x := engine.MakePiece(engine.Player(q), k)
				met[letter] = met[letter] || !at[x].Empty()
				promoted[letter] = promoted[letter] || promotes[x]
			}
			for _, c := range r.Spec().Pieces[k-1].Clause {
				promoting[letter] = promoting[letter] || len(c.Promote) > 0
			}
		}
		for _, letter := range others(r.Spec()) {
			met[letter] = true
		}
	}
	for _, letter := range letters {
		path := "piece." + letter
		switch {
		case !met[letter]:
			w.Fault(path, "stands in no setup, and nothing becomes one")
		case promoting[letter] && !promoted[letter]:
			w.Fault(path, "can promote by its clauses, but comes to no square where it does")
		}
	}
}

// warnSwaps warns of swaps that no setup allows.
func (g *Game) warnSwaps(w *tomlfile.Report) {
	for i, x := range g.swaps {
		if !slices.ContainsFunc(g.setups, func(s setup) bool { return len(x.pairs(s.fen)) > 0 }) {
			path := fmt.Sprintf("swap[%d]", i)
			w.FaultAt(g.root.Find("swap").List[i], path, "no setup has %s on these files, in this order", strings.Join(strings.Split(strings.ToUpper(x.pieces), ""), " and "))
		}
	}
}

// warnIdle warns of clauses by which no piece of anybody moves from any square of any setup,
// as those whose paths are too long for the board or whose zones never meet, and of clauses
// that speak of hands if no setup has drops.
func (g *Game) warnIdle(w *tomlfile.Report) {
	var paths, become []string // in the order of the game
	clauses, leads := map[string]engine.ClauseSpec{}, map[string]bool{}
	hands := false
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		hands = hands || r.HasHands()
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			if letter := r.Letter(k); r.Spec().Pieces[k-1].Hand != "" && !slices.Contains(become, letter) {
				become = append(become, letter)
			}
			somewhere := leading(r, k)
			for _, c := range r.Spec().Pieces[k-1].Clause {
				path := "piece." + r.Letter(k) + ".clause." + c.Name
				if _, known := clauses[path]; !known {
					paths, clauses[path] = append(paths, path), c
				}
				leads[path] = leads[path] || somewhere[c.Name]
			}
		}
	}
	const noDrops = "but nothing is dropped in this game"
	if !hands {
		for _, letter := range become {
			w.Fault("piece."+letter+".hand", "says what it is in hand, "+noDrops)
		}
	}
	for _, path := range paths {
		c := clauses[path]
		if !leads[path] {
			w.Fault(path, "leads nowhere from any square")
		}
		if !hands && c.Capture == engine.ToHand {
			w.Fault(path+".capture", "what is captured goes to the hand, "+noDrops)
		}
		if !hands && c.Dropped != engine.DroppedFree {
			w.Fault(path+".dropped", "bars dropped pieces, "+noDrops)
		}
	}
}

// warnNames warns of pieces of one player that share a name, which tables and pages could
// not tell apart. Armies that differ may each have a piece of that name.
func (g *Game) warnNames(w *tomlfile.Report) {
	said := map[string]bool{}
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		var at engine.Places
		p := r.New()
		for sq := range p.Occupied().All() {
			at[p.At(sq)].Add(sq)
		}
		r.Spread(&at)
		for q := range engine.Player(r.Players()) {
			first := map[string]string{} // name to letter
			for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
				name, letter := r.Spec().Pieces[k-1].Name, r.Letter(k)
				if at[engine.MakePiece(q, k)].Empty() {
					continue
				}
				if other, twice := first[name]; !twice {
					first[name] = letter
				} else if path := "piece." + letter + ".name"; !said[path] {
					said[path] = true
					w.Fault(path, "%s is called %q as well", other, name)
				}
			}
		}
	}
}

// warnRoyals warns of a rule about several royals of a side in a game of two where no side
// ever has two: not at the start, and nothing becomes a royal.
func (g *Game) warnRoyals(w *tomlfile.Report) {
	for _, id := range g.Setups() {
		r, err := g.Rules(id, nil)
		if err != nil {
			return
		}
		s := r.Spec()
		if !s.Royals.Any && !s.Royals.Duel || r.Players() > 2 || severalRoyals(r) {
			return
		}
	}
	w.Fault("rules.royal_loss", "changes nothing, because no side ever has two royals")
}

// severalRoyals reports whether a side has two royals at the start, or may come to have.
func severalRoyals(r *engine.Rules) bool {
	s, p := r.Spec(), r.New()
	kinds := others(s)
	for _, x := range s.Pieces {
		for _, c := range x.Clause {
			for _, promotion := range c.Promote {
				kinds = append(kinds, promotion.To...)
			}
		}
	}
	var royals [2]int
	for sq := range p.Occupied().All() {
		if x := p.At(sq); r.IsRoyal(x.Kind()) {
			royals[x.Owner()]++
		}
	}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if !r.IsRoyal(k) {
			continue
		}
		if slices.Contains(kinds, r.Letter(k)) || r.Droppable(k) {
			return true
		}
	}
	return max(royals[0], royals[1]) > 1
}

// leading tells which clauses of a kind lead to a square, for any player and on some board.
func leading(r *engine.Rules, k engine.Kind) map[string]bool {
	out := map[string]bool{}
	for q := range engine.Player(r.Players()) {
		for sq := range r.Board().Size() { // which a square cannot be: there may be 256
			for clause := range r.Scope(engine.MakePiece(q, k), engine.Square(sq)) {
				out[clause] = true
			}
		}
	}
	return out
}

// warnEndless warns of rules that let a game go to and fro for ever. Where no position can
// come again, as in a race of pawns, games end without a rule for that.
func (g *Game) warnEndless(w *tomlfile.Report) {
	r, err := g.Rules("", nil)
	if err != nil {
		return
	}
	if Endless(r) {
		w.Fault("rules", "a game can go on for ever, expected repetition, no_progress or max_plies above 0")
	}
}

// Endless reports whether rules let a game go to and fro for ever.
func Endless(r *engine.Rules) bool {
	e := r.Spec().Ending
	return e.Repetition == 0 && e.NoProgress == 0 && e.MaxPlies == 0 && returns(r)
}

// warnProgress warns of moves that count as progress though the piece can take them back: two
// players who move so to and fro keep the count from ending the game. Where pieces come back
// from hands, the count bounds no game anyway.
func (g *Game) warnProgress(w *tomlfile.Report) {
	r, err := g.Rules("", nil)
	if err != nil || r.HasHands() {
		return
	}
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if !r.Retracts(k) {
			continue
		}
		want := `"never"`
		if r.Spec().Pieces[k-1].Resets == engine.ResetAlways {
			want = `"forward" or "never"`
		}
		w.Fault("piece."+r.Letter(k)+".resets", "its moves count as progress, and it can take some of them back; expected %s", want)
	}
}

// returns reports whether a position comes again in games by moves at random, in which
// players often take back their last move.
func returns(r *engine.Rules) bool {
	const games, plies = 40, 120
	rng := rand.New(rand.NewPCG(1, 1))
	var moves []engine.Move
	for range games {
		p, seen, last := r.New(), map[uint64]bool{}, map[engine.Player]engine.Move{}
		for range plies {
			if seen[p.Key()] {
				return true
			}
			seen[p.Key()] = true
			moves = p.Moves(moves[:0])
			if _, over := p.OutcomeGiven(len(moves) == 0); over || len(moves) == 0 {
				break
			}
			move, turn := moves[rng.IntN(len(moves))], p.Turn()
			if before, moved := last[turn]; moved && rng.IntN(2) == 0 {
				back := func(m engine.Move) bool { return m.From() == before.To() && m.To() == before.From() }
				if i := slices.IndexFunc(moves, back); i >= 0 {
					move = moves[i]
				}
			}
			last[turn] = move
			p.Make(move)
		}
	}
	return false
}

// others are the pieces that come about by no move of their own: in a captor's hand,
// when an army changes hands, or when royals fall.
func others(s *engine.Spec) []string {
	var out []string
	rows := [][]string{}
	if s.Drops != nil {
		rows = append(rows, s.Drops.Rows...)
	}
	if s.Takeover != nil {
		rows = append(rows, s.Takeover.Rows...)
	}
	for _, row := range rows {
		out = append(out, row...)
	}
	for _, p := range s.Pieces {
		out = append(out, p.Overrun)
	}
	if s.Team != nil {
		out = append(out, s.Team.To)
	}
	return out
}

// warnRows warns of letters that stand in several rows of corresponding pieces, at the last,
// which overrides the others.
func (g *Game) warnRows(w *tomlfile.Report) {
	n := g.root.Find("rows")
	if n == nil {
		return
	}
	in := map[string][]string{} // the rows of a letter
	at := map[string]*tomlfile.Node{}
	var letters []string
	for i, row := range n.List {
		path := tomlfile.Index("rows", i)
		for _, x := range row.List {
			letter, _ := x.Value.(string)
			if slices.Contains(in[letter], path) {
				continue // one piece for several players
			}
			if len(in[letter]) == 0 {
				letters = append(letters, letter)
			}
			in[letter], at[letter] = append(in[letter], path), x
		}
	}
	for _, letter := range letters {
		if last := len(in[letter]) - 1; last > 0 {
			w.FaultAt(at[letter], in[letter][last], "%s stands in %s as well, and this row wins", letter, strings.Join(in[letter][:last], ", "))
		}
	}
}

// oneWay is an atom of eight directions after its modifiers.
var oneWay = regexp.MustCompile(`([a-z]*)([KQ])`)

// warnMoves warns of one direction letter before K or Q, which is the straight
// direction alone.
func (g *Game) warnMoves(w *tomlfile.Report) {
	s, err := g.Spec("", nil)
	if err != nil {
		return
	}
	for _, p := range s.Pieces {
		for _, c := range p.Clause {
			for _, m := range oneWay.FindAllStringSubmatch(c.Move, -1) {
				ways := strings.Map(func(r rune) rune {
					if strings.ContainsRune("fblrvsh", r) {
						return r
					}
					return -1
				}, m[1])
				if len(ways) == 1 && ways != "v" && ways != "s" && !strings.Contains(m[1], "a") {
					straight := map[string]string{"K": "W", "Q": "R"}[m[2]]
					w.Fault("piece."+p.Letter+".clause."+c.Name+".move", "%s goes one way only, like %s; write that, or %sh%s for three ways", ways+m[2], ways+straight, ways, m[2])
				}
			}
		}
	}
}
