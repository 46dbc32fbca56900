package experiments

import (
	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/results"
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
	g.Extra = map[string]float64{document.QuietEnd: float64(rec.Quiet)}
	put := func(name string, n int) {
		if n != 0 {
			g.Extra[name] = float64(n)
		}
	}
	put(document.Captures, rec.Captures)
	put(document.Rifles, rec.Rifles)
	put(document.Checks, rec.Checks)
	put(document.Drops, rec.Drops)
	put(document.Passes, rec.Passes)
	put(document.Promotions, rec.Promotions)
	put(document.Barred, rec.Barred)
	for c, n := range rec.Clauses {
		put(document.ClauseCount+r.Letter(c.Kind)+"."+c.Name, n)
	}
	for k, n := range rec.Dropped {
		put(document.DropCount+r.Letter(k), n)
	}
	for k, n := range rec.Promoted {
		put(document.PromotionCount+r.Letter(k), n)
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
