package webplay

import (
	"fmt"

	"komi/engine"
	"komi/engine/prose"
	"komi/engine/search"
)

// assess puts a score for the player on turn into words.
func assess(p *engine.Position, score int) string {
	r := p.Rules()
	me := p.Turn()
	if plies, forced := search.Mate(score); forced {
		moves := (max(plies, -plies) + r.Players() - 1) / r.Players() // or a few more, where somebody is out
		switch {
		case plies > 0:
			return fmt.Sprintf("%s wins in %s", r.PlayerName(me), prose.Plural(moves, "move"))
		case r.Players() == 2:
			return fmt.Sprintf("%s wins in %s", r.PlayerName(1-me), prose.Plural(moves, "move"))
		}
		return fmt.Sprintf("%s loses in %s", r.PlayerName(me), prose.Plural(moves, "move"))
	}
	better, worth := me, score
	if r.Players() > 2 {
		switch {
		case score > 30:
			return r.PlayerName(me) + " is ahead of the others" + by(r, score)
		case score < -30:
			return r.PlayerName(me) + " is behind the others" + by(r, -score)
		}
		return "about even"
	}
	if worth < 0 {
		better, worth = 1-me, -worth
	}
	how := "is winning"
	switch {
	case worth < 30:
		return "about even"
	case worth < 100:
		how = "is a little better"
	case worth < 250:
		how = "is better"
	case worth < 500:
		how = "is much better"
	}
	return r.PlayerName(better) + " " + how + by(r, worth)
}

// by is a lead in the hundredths of searches, in pawns if the game has some.
func by(r *engine.Rules, worth int) string {
	lead := float64(worth) / 100
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.KindName(k) == "pawn" {
			return fmt.Sprintf(" by %.1f pawns", lead)
		}
	}
	return fmt.Sprintf(" (+%.1f)", lead)
}
