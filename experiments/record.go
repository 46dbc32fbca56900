package experiments

import (
	"komi/engine"
	"komi/engine/play"
	"komi/results"
)

// What begins the names of the counts by clause, and by kind of piece, in
// Game.Extra: "clause P.double", "drop P", "promotion P" for what becomes of a P.
const (
	ClauseCount    = "clause "
	DropCount      = "drop "
	PromotionCount = "promotion "
)

// What Game.Extra holds of every game.
const (
	extraCaptures   = "captures"
	extraRifles     = "rifles"        // captures without moving, counted as captures too
	extraChecks     = "checks"        // plies that gave check
	extraDrops      = "drops"         //
	extraPasses     = "passes"        //
	extraPromotions = "promotions"    //
	extraQuiet      = "quiet_end"     // plies after the last capture: how long the end was waited for
	extraBarred     = "barred"        // turns on which the game's history forbade a move; with clauses only
	extraTries      = "opening_tries" // random openings drawn until one was good enough
)

// fill fills a record with what happened in a game.
func fill(g *results.Game, rec *play.Record) {
	r := rec.Start.Rules()
	g.Start = rec.Start.FEN()
	g.Opening = min(rec.Opening, rec.Plies)
	g.Moves = rec.Moves()
	g.Plies = rec.Plies
	g.Legal = rec.Legal
	g.Nodes = rec.Nodes
	g.Hashes = append([]uint64(nil), rec.Hashes...)
	g.Void = rec.Void
	g.Extra = map[string]float64{extraQuiet: float64(rec.Quiet)}
	put := func(name string, n int) {
		if n != 0 {
			g.Extra[name] = float64(n)
		}
	}
	put(extraCaptures, rec.Captures)
	put(extraRifles, rec.Rifles)
	put(extraChecks, rec.Checks)
	put(extraDrops, rec.Drops)
	put(extraPasses, rec.Passes)
	put(extraPromotions, rec.Promotions)
	put(extraBarred, rec.Barred)
	for c, n := range rec.Clauses {
		put(ClauseCount+r.Letter(c.Kind)+"."+c.Name, n)
	}
	for k, n := range rec.Dropped {
		put(DropCount+r.Letter(k), n)
	}
	for k, n := range rec.Promoted {
		put(PromotionCount+r.Letter(k), n)
	}
	fillMaterial(g, rec.Start)
	if r.Players() > 2 {
		fillTurns(g, rec.Start)
		fillFalls(g, rec)
	}
	if rec.Outcome != nil {
		fillOutcome(g, rec)
	}
}

// fillOutcome fills in how the game ended.
func fillOutcome(g *results.Game, rec *play.Record) {
	g.Hashes = append(g.Hashes, rec.At.Key())
	g.Whole = engine.Whole
	g.Shares = make([]int, rec.At.Rules().Players())
	for i := range g.Shares {
		g.Shares[i] = int(rec.Outcome.Shares[i])
	}
	g.Reason = rec.Outcome.Reason.String()
	if rec.Outcome.Counted {
		margin := rec.Outcome.Margin
		g.Margin = &margin
	}
}
