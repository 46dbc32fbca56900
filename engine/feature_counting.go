package engine

import (
	"fmt"
	"math/bits"

	"komi/engine/excerpt"
)

// Counting rules: a player who can no longer win counts the moves, and the game is drawn
// when the other has not mated him within a number that depends on the material. The
// table is data; a row is looked for when no count runs, and anew when a capture or a
// promotion leaves the player on turn bare.

// A count is a row of the table, compiled.
type count struct {
	spec    CountSpec
	without uint64 // bit by Kind
	theirs  [64]uint8
}

// A counted is how a count stands, in plies.
type counted struct{ plies, limit uint16 }

// countMove counts a move of player me and begins a count where a row of the table holds
// for the player who is on turn now; changed says that it captured or promoted.
func (p *Position) countMove(changed bool) {
	c := &p.state.counted
	if c.limit > 0 {
		c.plies++
	}
	if c.limit > 0 && !(changed && p.by[p.state.turn].Len() == 1) {
		return
	}
	if p.holdsKind(p.r.uncounted) {
		return
	}
	for i := range p.r.counting {
		if row := &p.r.counting[i]; p.counts(row) {
			*c = counted{limit: uint16(2 * row.spec.Moves)}
			if row.spec.Pieces {
				all := p.Occupied()
				c.plies = uint16(2 * all.Len())
			}
			return
		}
	}
}

// holdsKind reports whether a piece of one of some kinds, a bit each, stands on the board.
func (p *Position) holdsKind(kinds uint64) bool {
	if kinds == 0 {
		return false
	}
	for w := range p.r.words {
		for word := p.all[w]; word != 0; word &= word - 1 {
			if kinds>>(p.board[w<<6+bits.TrailingZeros64(word)]&63)&1 != 0 {
				return true
			}
		}
	}
	return false
}

// counts reports whether a row of the table holds for the player on turn.
func (p *Position) counts(row *count) bool {
	me := p.state.turn
	s := &row.spec
	pieces := p.Occupied()
	n, all := p.by[me].Len(), pieces.Len()
	if n < s.OwnLeast || s.OwnMost > 0 && n > s.OwnMost || all-n < s.TheirsLeast {
		return false
	}
	var have [64]uint8
	for sq := range pieces.All() {
		x := p.board[sq]
		if row.without>>x.Kind()&1 != 0 {
			return false
		}
		if x.Owner() != me {
			have[x.Kind()]++
		}
	}
	for k, n := range row.theirs {
		if have[k] < n {
			return false
		}
	}
	return true
}

// CountedOut reports whether a count of moves has run out, so that the game is drawn but
// for checkmate and stalemate.
func (p *Position) CountedOut() bool {
	c := p.state.counted
	return c.limit > 0 && c.plies > c.limit
}

// counting compiles the table.
func (c *compiler) counting() {
	r := c.rules
	if len(c.spec.Counting) > 0 {
		r.uncounted = ^uint64(0)
	}
	for i, s := range c.spec.Counting {
		path := fmt.Sprintf("counting[%d]", i)
		if r.players > 2 {
			c.fault(path, "is for games of two, in which one player is to mate the other")
			return
		}
		row := count{spec: s, without: c.kindMask(path+".without", s.Without)}
		c.kindMask(path+".theirs", s.Theirs)
		for rest := s.Theirs; rest != ""; {
			x, width := r.pieceText(rest, 0)
			if width == 0 {
				break // said by kindMask
			}
			row.theirs[x.Kind()]++
			rest = rest[width:]
		}
		if s.Moves < 1 || s.Moves > 1000 {
			c.fault(path+".moves", "read %d, expected 1 to 1000 moves", s.Moves)
		}
		if s.OwnLeast < 0 || s.OwnMost < 0 || s.TheirsLeast < 0 || s.OwnMost > 0 && s.OwnMost < s.OwnLeast {
			c.fault(path, "read own_least %d, own_most %d and theirs_least %d, expected numbers of pieces", s.OwnLeast, s.OwnMost, s.TheirsLeast)
		}
		r.uncounted &= row.without
		r.counting = append(r.counting, row)
	}
}

// parseCount reads how a count stands: plies of a limit, as in 10of128.
func (p *Position) parseCount(text string) error {
	var c counted
	if n, err := fmt.Sscanf(text, "%dof%d", &c.plies, &c.limit); n != 2 || err != nil || c.limit == 0 || c.limit > 2000 || c.plies > 5000 || text != c.text() {
		return fmt.Errorf("fen: state: read count %s, expected plies of a limit such as 10of128", excerpt.Quote(text))
	}
	p.state.counted = c
	return nil
}

// text writes how a count stands, nothing if none runs.
func (c counted) text() string {
	if c.limit == 0 {
		return ""
	}
	return fmt.Sprintf("%dof%d", c.plies, c.limit)
}
