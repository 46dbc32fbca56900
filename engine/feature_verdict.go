package engine

import "fmt"

// Whom a draw counts for, and what a checkmate is worth.

// A mate is an exception to what checkmate means, compiled.
type mate struct {
	by, without uint64 // bits by Kind, 0 for any
	result      MateRule
}

// verdicts compiles both.
func (c *compiler) verdicts() {
	r, s := c.rules, &c.spec
	if s.DrawTo != "" {
		r.drawTo, r.odds = c.players("draw_to", s.DrawTo), true
	}
	for i, m := range s.Mates {
		path := fmt.Sprintf("mate[%d]", i)
		if r.players > 2 || !s.Royals.Safe {
			c.fault(path, "is for a game of two with safety = mate, in which there is checkmate")
			return
		}
		if m.By == "" && m.Without == "" {
			c.fault(path, "holds for every mate, expected by or without, or the key mate of [rules]")
		}
		r.mates = append(r.mates, mate{c.kindMask(path+".by", m.By), c.kindMask(path+".without", m.Without), m.Result})
	}
}

// drawn is a draw between players of whom each could still win: equal shares, or all to
// those for whom a draw counts.
func (r *Rules) drawn(why Reason) Outcome { return r.split(why, func(Player) bool { return true }) }

// split shares the whole between the players that are in, or those of them for whom a draw
// counts.
func (r *Rules) split(why Reason, in func(Player) bool) Outcome {
	o := Outcome{Reason: why}
	var has [MaxPlayers]bool
	n, favoured := 0, 0
	for q := range r.players {
		if has[q] = in(Player(q)); has[q] {
			n++
			if r.drawTo[q] {
				favoured++
			}
		}
	}
	if favoured > 0 {
		n = favoured
	}
	for q := range r.players {
		if has[q] && (favoured == 0 || r.drawTo[q]) {
			o.Shares[q] = uint8(Whole / n)
		}
	}
	return o
}

// HasOdds reports whether a draw counts for some players only.
func (r *Rules) HasOdds() bool { return r.odds }

// Drawn returns the shares of the players if the game is drawn now.
func (p *Position) Drawn() Outcome {
	if p.r.players > 2 {
		return p.shared(NotOver)
	}
	return p.r.drawn(NotOver)
}

// Repeated returns the outcome by repetition of the position that the last move has brought
// about, perpetual check aside.
func (p *Position) Repeated() Outcome {
	r := p.r
	loser := r.first
	switch r.spec.Ending.Repeated {
	case RepeatFirst:
	case RepeatOther:
		loser = p.state.turn
	case RepeatMover:
		loser = p.past[len(p.past)-1].state.turn
	default:
		if r.players > 2 {
			return p.shared(Repetition)
		}
		return p.counted(Repetition, true)
	}
	return r.split(Repetition, func(q Player) bool { return q != loser && (r.players == 2 || p.state.royals[q] > 0) })
}

// mated returns what checkmate means for the player on turn, who is checkmated.
func (p *Position) mated() MateRule {
	r := p.r
	for i := range r.mates {
		m := &r.mates[i]
		if m.by != 0 && p.kindsAt(p.checkers())&^m.by != 0 || m.without != 0 && p.checkedBy(m.without) {
			continue
		}
		return m.result
	}
	return r.spec.Mate
}

// kindsAt returns the kinds of the pieces on some squares, a bit each.
func (p *Position) kindsAt(s Set) uint64 {
	var kinds uint64
	for sq := range s.All() {
		kinds |= 1 << p.board[sq].Kind()
	}
	return kinds
}

// checkedBy reports whether a piece of one of some kinds gave one of the checks to the player
// on turn that follow each other without a break up to now.
func (p *Position) checkedBy(kinds uint64) bool {
	played, found := p.past, false
	for {
		by := p.kindsAt(p.checkers())
		found = by&kinds != 0
		if found || by == 0 || len(p.past) < 2 {
			break
		}
		p.Unmake()
		p.Unmake()
	}
	for i := len(p.past); i < len(played); i++ {
		p.Make(played[i].move)
	}
	return found
}
