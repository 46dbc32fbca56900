package engine

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// features checks and compiles what is not a track.
func (c *compiler) features() {
	r, s := c.rules, &c.spec
	r.safe = s.Royals.Safe
	r.bare = s.Facing.Rule == FacingBars
	r.passes = c.uses(func(cs *ClauseSpec) bool { return cs.EP == EPPass })
	r.blind = c.uses(func(cs *ClauseSpec) bool { return cs.Blind })
	for i := range s.Pieces {
		r.shooters = r.shooters || !s.Pieces[i].Royal && slices.ContainsFunc(s.Pieces[i].Clause, func(cs ClauseSpec) bool { return cs.Capture == Rifle })
	}
	c.barred()
	c.marks()
	if o := s.Ending.Offence; o != nil && o.Limit < 1 {
		c.fault("ending.offence.limit", "read %d, expected 1 or more", o.Limit)
	}
	royal := false
	for k := range r.kinds {
		royal = royal || r.kinds[k].royal
	}
	if !royal && len(s.Ends) == 0 && (s.NoMove == NoMoveDraws || s.NoMove == NoMoveByLast) {
		c.fault("piece", "no piece is royal, expected at least one that decides the game, an [[end]], or a no_move that decides it")
	}
	if s.Facing.Rule >= FacingCount && s.Pass == PassNever {
		c.fault("facing.rule", "facing royals are accepted by a pass, and the game has no pass")
		c.faults[len(c.faults)-1].Other = "pass"
	}
	if n := s.Ending.Repetition; n < 0 || n == 1 {
		c.fault("ending.repetition", "read %d, expected 2 or more, or 0 for never", n)
	}
	if n := s.Ending.NoProgress; n < 0 {
		c.fault("ending.no_progress", "read %d, expected 1 or more, or 0 for never", n)
	}
	if n := s.Ending.MaxPlies; n < 0 {
		c.fault("ending.max_plies", "read %d, expected 1 or more, or 0 for never", n)
	}
	for i := range s.Castles {
		c.castle(fmt.Sprintf("castle[%d]", i), &s.Castles[i], uint8(1)<<i)
	}
	if len(s.Castles) > 8 {
		c.fault("castle", "read %d castling moves, expected at most 8", len(s.Castles))
	}
	if s.Drops != nil {
		c.drops()
	}
	c.limits()
	c.ends()
	c.verdicts()
	c.counting()
	c.blasts()
	c.duties()
	c.walls()
	if s.Notation.SafeWaiter && !r.safe {
		c.fault("notation.waiter_safe", "expected safety = mate: where royals are simply captured, the player who waits may well be in check")
	}
	c.points()
	c.takeovers()
	c.overruns()
	if r.players > 2 && (s.Facing.Rule != FacingFree || s.Ending.Offence != nil || r.safe || s.Points != nil || s.Pass != PassForced) {
		c.fault("rules", "a game of three players has pass = forced and knows no facing, offence, points or safety = mate")
	}
	c.stateFields()
	c.fewest()
}

// barred checks that clauses are barred between facing royals only where the rules say so.
func (c *compiler) barred() {
	if c.rules.bare {
		return
	}
	for _, ps := range c.spec.Pieces {
		for _, cs := range ps.Clause {
			if cs.Bare != nil {
				c.fault("facing.rule", "the clause %s of %s is barred between facing royals, expected the rule bars", cs.Name, ps.Letter)
				c.faults[len(c.faults)-1].Other = "piece." + ps.Letter + ".clause." + cs.Name + ".bare"
				return
			}
		}
	}
}

// fewest checks that no player can get fewer pieces of a kind than he must have. Only
// royals keep their number: those of which one alone decides the game, because who would
// lose it has lost before, and the last one if all royals are of one kind.
func (c *compiler) fewest() {
	royals := 0
	for _, k := range c.rules.kinds {
		if k.royal {
			royals++
		}
	}
	one := c.spec.Royals.Any || !c.manyRoyals()
	for i := range c.spec.Pieces {
		ps := &c.spec.Pieces[i]
		why := "pieces of this kind can be captured while the game goes on, or as it ends"
		if ps.Min <= 0 {
			continue
		}
		if ps.Royal && c.rules.safe && (one || royals == 1 && ps.Min == 1) {
			if b := c.rules.blast; b == nil || b.spared[MakePiece(0, Kind(i+1))] {
				continue
			}
			why = "a blast can remove it, and ends the game so"
		}
		c.fault("piece."+ps.Letter+".min", "read %d, expected 0: %s", ps.Min, why)
	}
}

// marks compiles what depends on where a piece was dropped or has settled; a game without
// such clauses keeps no marks.
func (c *compiler) marks() {
	if !c.uses(func(cs *ClauseSpec) bool {
		return cs.Dropped != DroppedFree || slices.ContainsFunc(cs.Promote, func(p PromoteSpec) bool { return p.Settled })
	}) {
		return
	}
	r := c.rules
	r.marks = &markRules{}
	for i, ps := range c.spec.Pieces {
		for j := range ps.Clause {
			if ps.Clause[j].Dropped != DroppedNotHere {
				continue
			}
			for p := range r.players {
				x := MakePiece(Player(p), Kind(i+1))
				r.marks.origin[x] = r.marks.origin[x].Union(c.zone("", ps.Clause[j].From, p))
			}
		}
	}
}

// stateFields checks that the FEN of a position holds all that its future depends on.
func (c *compiler) stateFields() {
	r, s := c.rules, &c.spec
	fields := map[StateField]bool{}
	for _, f := range s.Notation.State {
		switch f {
		case StateCastling, StateEP, StateFlag, StateUnmoved, StateStale, StateChecks, StateCount:
		default:
			c.fault("notation.state", "read %q, expected castling, unmoved, ep, stale, checks, count or flag", f)
		}
		fields[f] = true
	}
	for _, need := range []struct {
		field StateField
		used  bool
	}{
		{StateCastling, len(s.Castles) > 0},
		{StateEP, c.uses(func(cs *ClauseSpec) bool { return cs.EP != NoEP })},
		{StateFlag, s.Pass == PassFree || s.Pass == PassStuck || s.Royals.Any && c.manyRoyals()},
		{StateStale, s.NoMove == NoMoveByLast},
		{StateChecks, r.countsChecks > 0},
		{StateCount, len(s.Counting) > 0},
		{StateUnmoved, s.Gates != "" || c.uses(func(cs *ClauseSpec) bool { return cs.Unmoved })},
	} {
		if need.used && !fields[need.field] {
			c.fault("notation.state", "the rules need the field %q to write a position down", need.field)
		}
	}
}

func (c *compiler) uses(is func(*ClauseSpec) bool) bool {
	for i := range c.spec.Pieces {
		for j := range c.spec.Pieces[i].Clause {
			if is(&c.spec.Pieces[i].Clause[j]) {
				return true
			}
		}
	}
	return false
}

// manyRoyals reports whether a side can have more than one royal.
func (c *compiler) manyRoyals() bool {
	n := 0
	for k := range c.rules.kinds {
		if c.rules.kinds[k].royal {
			n += min(2, c.rules.kinds[k].max)
		}
	}
	return n > 1
}

// castle compiles one castling move.
func (c *compiler) castle(path string, s *CastleSpec, right uint8) {
	r := c.rules
	way := func(text, what string) (a, b Square, ok bool) {
		x, y, _ := strings.Cut(text, "-")
		a, ok1 := r.board.Square(x)
		b, ok2 := r.board.Square(y)
		if !ok1 || !ok2 {
			c.fault(path, "read %s %q, expected from and to such as e1-g1", what, text)
			return 0, 0, false
		}
		return a, b, true
	}
	kf, kt, ok1 := way(s.King, "king")
	rf, rt, ok2 := way(s.Rook, "rook")
	king, ok3 := r.byText[s.KingKind]
	rook, ok4 := r.byText[s.RookKind]
	if !ok3 || !ok4 {
		c.fault(path, "read pieces %q and %q, expected letters of the game", s.KingKind, s.RookKind)
	}
	if s.Player < 0 || s.Player >= r.players {
		c.fault(path, "read player %d, expected 1 to %d", s.Player+1, r.players)
		return
	}
	if len(s.Letter) != 1 {
		c.fault(path, "read letter %q, expected one letter", s.Letter)
		return
	}
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return
	}
	if kf == rf || kt == rt || kf == kt && rf == rt {
		c.fault(path, "read king %q and rook %q, expected two pieces of which one moves", s.King, s.Rook)
		return
	}
	if r.ranks[kf] != r.ranks[kt] || r.ranks[kf] != r.ranks[rf] || r.ranks[kf] != r.ranks[rt] {
		c.fault(path, "king and rook move on different ranks")
		return
	}
	k := castle{
		player: Player(s.Player), letter: s.Letter[0], right: right, kingFrom: kf, kingTo: kt, rookFrom: rf, rookTo: rt,
		king: MakePiece(Player(s.Player), king), rook: MakePiece(Player(s.Player), rook), atHome: s.AtHome, through: s.Through, dropped: s.Dropped,
	}
	k.lay()
	r.ways.list = append(r.ways.list, k)
	r.ways.watch()
	r.through = r.through || k.through
}

// between returns the squares after the first that a walk over empty squares looks at
// before look i, if it looks at nothing else.
func (g group) between(i int) Set {
	var s Set
	for k := 0; k < i; k++ {
		if g[k].empty != k+1 {
			return Set{}
		}
		if k > 0 {
			s.Add(g[k].to)
		}
	}
	return s
}

// passing notes where double steps pass and who can take there.
func (c *compiler) passing(piece Piece, from Square, g group) {
	r := c.rules
	for i, l := range g {
		e := &r.effects[l.quiet]
		if e.flags&flagEPPass != 0 && i > 0 {
			o := piece.Owner()
			d := doubleStep{to: l.to, passed: g[0].to, also: g.between(i)}
			if !slices.Contains(r.doubles[o][from], d) {
				r.doubles[o][from] = append(r.doubles[o][from], d)
			}
			if !d.also.Empty() {
				r.longSteps[o] = append(r.longSteps[o], longStep{passed{int16(d.passed), int16(d.to)}, d.also})
			}
			r.doubler[piece] = true
		}
		if e.flags&(flagEPTake|flagEPAlso) != 0 {
			t := &r.epFrom[piece.Owner()][l.to]
			*t = append(*t, taker{piece, from})
		}
	}
}

// points converts what counts into thousandths.
func (c *compiler) points() {
	r := c.rules
	exact := func(path string, v float64) int64 {
		n := math.Round(v * 1000)
		if !(math.Abs(v) <= 1e6) || math.Abs(n-float64(v*1000)) > 1e-6 { // NaN fails too
			c.fault(path, "read %v, expected a number below a million with at most three decimals", v)
			return 0
		}
		return int64(n)
	}
	for k := 1; k < len(r.kinds); k++ {
		r.kinds[k].points = exact("piece."+r.kinds[k].letter+".value", r.kinds[k].value)
	}
	if pt := c.spec.Points; pt != nil {
		r.deom, r.spareRoyal = exact("points.deom", pt.Deom), exact("points.spare_royal", pt.SpareRoyal)
	}
}

// markUnmoved numbers the pieces that count as unmoved at the start.
func (c *compiler) markUnmoved() {
	r := c.rules
	kinds := c.kindMask("notation.unmoved", c.spec.Notation.Unmoved)
	for i := range c.spec.Pieces {
		for j := range c.spec.Pieces[i].Clause {
			if c.spec.Pieces[i].Clause[j].Unmoved && kinds>>(i+1)&1 == 0 {
				c.fault("notation.unmoved", "%s has a clause for unmoved pieces, expected its letter here", c.spec.Pieces[i].Letter)
			}
		}
	}
	if kinds == 0 {
		return
	}
	p := &Position{r: r}
	places, _, _ := strings.Cut(strings.TrimSpace(c.spec.Start), " ")
	places, _, _ = strings.Cut(places, "[")
	if err := p.parseBoard(places); err != nil {
		c.fault("start", "%v", err)
		return
	}
	r.unmoved = &unmovedTable{}
	for o := range r.players {
		for _, sq := range p.by[o].Squares() {
			if kinds>>p.board[sq].Kind()&1 == 0 {
				continue
			}
			if !r.unmoved.add(r, sq, Player(o), p.board[sq]) {
				c.fault("start", "two unmoved pieces of a player on the file of %s, expected one a file", r.board.Name(sq))
				return
			}
		}
	}
}

// stuck finds the squares where a kind must have promoted: those where every
// clause that can promote must, where no other piece becomes one of the kind, and
// where none stands at the start.
func (c *compiler) stuck() {
	begin := &Position{r: c.rules}
	places, _, _ := strings.Cut(strings.Fields(c.spec.Start + " .")[0], "[")
	if begin.parseBoard(places) != nil {
		begin = &Position{r: c.rules} // what is wrong with it is said where it is parsed
	}
	for i, ps := range c.spec.Pieces {
		k := &c.rules.kinds[i+1]
		for p := range c.rules.players {
			n := 0
			stuck := c.zone("", "", p)
			for j := range ps.Clause {
				if len(ps.Clause[j].Promote) == 0 {
					continue
				}
				n++
				var must Set
				for _, pr := range ps.Clause[j].Promote {
					if pr.Must != "" {
						must = must.Union(c.zone("", pr.Must, p))
					}
				}
				for w := range stuck {
					stuck[w] &= must[w]
				}
			}
			if n > 0 {
				x := MakePiece(Player(p), Kind(i+1))
				c.unstick(x, &stuck)
				for _, sq := range begin.by[p].Squares() {
					if begin.board[sq] == x {
						stuck.Drop(sq)
					}
				}
				k.stuck[p] = stuck
			}
		}
	}
}

// unstick takes out of a set the squares on which a piece can arrive and stay
// what it is, by some move or by a drop, or on which another piece becomes it.
func (c *compiler) unstick(x Piece, stuck *Set) {
	r := c.rules
	if stuck.Empty() {
		return
	}
	for k := 1; k < len(r.kinds); k++ {
		y := MakePiece(x.Owner(), Kind(k))
		for from := range r.size {
			for n := range r.looks(y, Square(from)) {
				for _, e := range [2]uint8{n.quiet, n.capture} {
					if r.becomes[e] && slices.Contains(r.effects[e].becomes, x.Kind()) {
						stuck.Drop(n.to)
					}
				}
			}
		}
	}
	for from := range r.size {
		for n := range r.looks(x, Square(from)) {
			if c.stays(n.quiet) || c.stays(n.capture) {
				stuck.Drop(n.to)
			}
		}
	}
	if r.drops == nil {
		return
	}
	held := r.heldAs(x.Kind()) // another kind for a promoted state that can be dropped
	if !slices.Contains(r.drops.kinds, held) {
		return
	}
	*stuck = stuck.Without(&r.drops.rule[held].allowed[x.Owner()])
}

// stays reports whether a move with an effect can end without promoting. What
// takes in passing ends nowhere near a last rank.
func (c *compiler) stays(e uint8) bool {
	x := &c.rules.effects[e]
	return e != 0 && x.stay && x.flags&flagEPTake == 0
}

// overruns reads what pieces become where they are taken over and would be
// stuck.
func (c *compiler) overruns() {
	r := c.rules
	for i, ps := range c.spec.Pieces {
		if ps.Overrun == "" {
			continue
		}
		k, ok := r.byText[ps.Overrun]
		if !ok {
			c.fault("piece."+ps.Letter+".overrun", "read %q, expected a letter of the game", ps.Overrun)
		}
		r.kinds[i+1].overrun = k
	}
}
