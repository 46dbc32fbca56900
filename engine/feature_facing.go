package engine

import "math/bits"

// faces are the open files between royals.
type faces struct {
	rule    FacingRule
	file    [256]uint8 // the lowest square of the stretch of a file without holes
	rank    [256]uint8
	ranks   int
	home    [MaxPlayers]Set
	swapped bool  // facing each from the other's home counts too
	between []Set // by square and rank of the other: what lies between on the file
}

// faces prepares the test whether two squares of one file see each other. Nobody sees past
// a hole.
func (c *compiler) faces() {
	r := c.rules
	f := &r.face
	f.rule = c.spec.Facing.Rule
	if f.rule == FacingFree {
		return
	}
	for p := range r.players {
		f.home[p] = c.zone("facing.home", c.spec.Facing.Home, p)
	}
	f.swapped = c.spec.Facing.Swapped
	w, h := r.board.Files(), r.board.Ranks()
	f.ranks = h
	f.between = make([]Set, r.size*h)
	for a := range r.size {
		f.file[a], f.rank[a] = uint8(a), uint8(a/w)
		if below := a - w; below >= 0 && !r.holes.Has(Square(a)) && !r.holes.Has(Square(below)) {
			f.file[a] = f.file[below]
		}
		for rank := range h {
			lo, hi := min(a/w, rank), max(a/w, rank)
			for x := lo + 1; x < hi; x++ {
				f.between[a*h+rank].Add(Square(x*w + a%w))
			}
		}
	}
}

// see returns what lies between a royal of player p on a and one of the opponent
// on b, and false if they are not on one file or not where facing counts.
func (f *faces) see(p Player, a, b Square) (*Set, bool) {
	if f.file[a] != f.file[b] {
		return nil, false
	}
	home, away := &f.home[p], &f.home[1-p]
	if !(home.Has(a) && away.Has(b)) && !(f.swapped && away.Has(a) && home.Has(b)) {
		return nil, false
	}
	return &f.between[int(a)*f.ranks+int(f.rank[b])], true
}

// scanBars adds what steps that are barred while royals face each other ask of a
// move. With one royal each, only three sorts of moves change whether they face:
// their own, one of the single piece between them, and one to a square between
// royals that face each other.
func (p *Position) scanBars(me Player, g *guard) {
	g.on = true
	if p.state.royals[0] > 1 || p.state.royals[1] > 1 {
		g.exact, g.bars = true, p.faced(me)
		return
	}
	var fill, single Set
	if p.facing(me, &fill, &single) {
		g.bars, g.fill = true, fill
	}
	g.parts, g.leave = single, single
}

// scanFaces adds what the rule about facing royals asks of a move.
func (p *Position) scanFaces(me Player, g *guard) {
	switch p.r.face.rule {
	case FacingCount, FacingDraw:
		g.faced = p.faced(me)
		return
	case FacingIllegal:
	default:
		return
	}
	var fill, single Set
	g.faced = p.facing(me, &fill, &single)
	g.leave = g.leave.Union(single)
}

// facing reports whether a royal of me and one of the opponent see each other on a
// file. It adds to fill what lies between such two, and to single what lies between
// two that would see each other but for one piece.
//
// This and facedWith run at every node. Their loops over bits are open because iterators
// make a perft slower.
func (p *Position) facing(me Player, fill, single *Set) bool {
	open := false
	for w := range p.r.words {
		for word := p.royal[me][w]; word != 0; word &= word - 1 {
			a := Square(w<<6 + bits.TrailingZeros64(word))
			for v := range p.r.words {
				for other := p.royal[1-me][v]; other != 0; other &= other - 1 {
					between, ok := p.r.face.see(me, a, Square(v<<6+bits.TrailingZeros64(other)))
					if !ok {
						continue
					}
					switch p.occupied(between, &p.all) {
					case 0:
						open = true
						*fill = fill.Union(*between)
					case 1:
						*single = single.Union(*between)
					}
				}
			}
		}
	}
	return open
}

// faced reports whether a royal of me and one of the opponent see each other on
// a file.
func (p *Position) faced(me Player) bool {
	return p.facedWith(me, &p.royal[me], &p.royal[1-me], &p.all)
}

func (p *Position) facedWith(me Player, mine, theirs, occ *Set) bool {
	for w := range p.r.words {
		for word := mine[w]; word != 0; word &= word - 1 {
			a := Square(w<<6 + bits.TrailingZeros64(word))
			for v := range p.r.words {
				for other := theirs[v]; other != 0; other &= other - 1 {
					b := Square(v<<6 + bits.TrailingZeros64(other))
					if between, ok := p.r.face.see(me, a, b); ok && p.occupied(between, occ) == 0 {
						return true
					}
				}
			}
		}
	}
	return false
}
