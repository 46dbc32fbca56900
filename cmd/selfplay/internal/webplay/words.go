package webplay

import (
	"fmt"

	"komi/engine"
	"komi/engine/search"
)

// assess puts a score for the player on turn into words.
func assess(p *engine.Position, score int) string {
	r := p.Rules()
	me := p.Turn()
	if plies, forced := search.Mate(score); forced {
		moves := (max(plies, -plies) + 1) / 2
		switch {
		case plies > 0:
			return fmt.Sprintf("%s wins in %s", r.PlayerName(me), count(moves, "move"))
		case r.Players() == 2:
			return fmt.Sprintf("%s wins in %s", r.PlayerName(1-me), count(moves, "move"))
		}
		return fmt.Sprintf("%s loses in %s", r.PlayerName(me), count(moves, "move"))
	}
	better, worth := me, score
	if r.Players() > 2 {
		switch pawns := float64(max(score, -score)) / 100; {
		case score > 30:
			return fmt.Sprintf("%s is ahead of the others by %.1f pawns", r.PlayerName(me), pawns)
		case score < -30:
			return fmt.Sprintf("%s is behind the others by %.1f pawns", r.PlayerName(me), pawns)
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
	return fmt.Sprintf("%s %s, by %.1f pawns", r.PlayerName(better), how, float64(worth)/100)
}

// count writes a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
