package experiments

import (
	"maps"
	"math/rand/v2"

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
	maps.Copy(g.Extra, material(rec.Start))
	if r.Players() > 2 {
		maps.Copy(g.Extra, turns(rec.Start))
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

// material is how the armies differ at a start that is not the setup's: by piece what the
// first of two players has more than the second, and of several players what each has more
// than usual. It also tells which of several armies that is, the last one of a handicap.
func material(start *engine.Position) map[string]float64 {
	out := map[string]float64{}
	r := start.Rules()
	usual := r.New()
	if start.FEN() == usual.FEN() {
		return out
	}
	now, was := start.Material(), usual.Material()
	for k := 1; k <= r.Kinds(); k++ {
		for place, prefix := range []string{document.Material, document.Hand} {
			letter := r.Letter(engine.Kind(k))
			if r.Players() == 2 {
				if d := now[0][k][place] - now[1][k][place]; d != 0 {
					out[prefix+letter] = float64(d)
				}
				continue
			}
			for q := range r.Players() {
				if d := now[q][k][place] - was[q][k][place]; d != 0 {
					out[prefix+r.PlayerLetter(engine.Player(q))+":"+letter] = float64(d)
					out[document.Army] = float64(q)
				}
			}
		}
	}
	return out
}

// turns notes in what order the players of a start move, and who plays against
// allies.
func turns(start *engine.Position) map[string]float64 {
	r, out := start.Rules(), map[string]float64{}
	for place, q := 1, start.Turn(); place <= r.Players(); place, q = place+1, start.Following(q) {
		out[document.Turn+r.PlayerLetter(q)] = float64(place)
	}
	if t := r.Spec().Team; t != nil {
		out[document.Alone+r.PlayerLetter(engine.Player(t.Strong))] = 1
	}
	return out
}

// Start is where the games of the arm's round n start, as FEN.
func (a *Arm) Start(n int) string { return a.start(n).FEN() }

// Marks are the counts that the records of all the arm's games have that began:
// of three players the order of turns, the allies and what armies begin with otherwise than
// usual, and whose budget is doubled.
func (a *Arm) Marks() map[string]float64 {
	out := map[string]float64{}
	if a.Rules.Players() > 2 {
		out = turns(a.start(0))
		if a.Imbalance != nil {
			// Chance decides which of equal pieces are missing, not how many.
			if starts, err := a.Imbalance.Starts(rand.New(rand.NewPCG(1, 1))); err == nil {
				maps.Copy(out, material(starts[0]))
			}
		}
	}
	for letter, n := range a.Doublings {
		out[document.Doublings+letter] = float64(n)
	}
	return out
}

// fillFalls notes who lost his last royal, when and to whom.
func fillFalls(g *results.Game, rec *play.Record) {
	r := rec.Start.Rules()
	for q := range engine.Player(r.Players()) {
		if fall := rec.Fallen[q]; fall.Ply > 0 {
			g.Extra[document.Fallen+r.PlayerLetter(q)] = float64(fall.Ply)
			g.Extra[document.Taken+r.PlayerLetter(q)+" by "+r.PlayerLetter(fall.To)] = 1
		}
	}
}
