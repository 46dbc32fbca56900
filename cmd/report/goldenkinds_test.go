package main

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"komi/experiments/fixture"
	"komi/results"
)

// What the report of each kind must say, told by the truth of its fixture.

func checkBalance(r report) {
	verdicts := []struct{ word, role string }{{"not shown", "open"}, {"favours first", "first"}, {"favours second", "second"}}
	run := fixture.Balance()
	for i, a := range run.Arms {
		name := "setup " + a.Setup
		for _, g := range []grid{r.summary, r.table("What the games of each setup say, with 95% intervals")} {
			r.holds(name+", score", g.cell(r.t, name, "first player’s score"), 100*a.Score(), 15)
			r.holds(name+", draws", g.cell(r.t, name, "draws"), 100*a.Draws, 15)
			r.tells(name+", score", g.cell(r.t, name, "first player’s score"), r.mean(a.Setup, firstShare))
			r.tells(name+", draws", g.cell(r.t, name, "draws"), r.mean(a.Setup, drawnShare))
			r.tells(name+", plies", g.cell(r.t, name, "plies"), r.mean(a.Setup, plies))
			r.is(name+", verdict", g.cell(r.t, name, "verdict"), verdicts[i].word)
			games, openings := r.counts(a.Setup)
			r.is(name+", games", g.cell(r.t, name, "games"), fmt.Sprint(games))
			r.is(name+", openings", g.cell(r.t, name, "openings"), fmt.Sprint(openings))
		}
		colours := r.table("Results by colour")
		r.tells(name+", first wins", colours.cell(r.t, name, "first player wins (Cho)"), r.mean(a.Setup, func(g results.Game) float64 { return float64(100 * (g.Shares[0] / g.Whole)) }))
		r.tells(name+", second wins", colours.cell(r.t, name, "second player wins (Han)"), r.mean(a.Setup, func(g results.Game) float64 { return float64(100 * (g.Shares[1] / g.Whole)) }))
		r.draws("scores", name, 100*a.Score())
		r.role("scores", name, verdicts[i].role)
		for _, b := range run.Arms[i+1:] {
			pair, truth := a.Setup+" − "+b.Setup, 100*(a.Score()-b.Score())
			g := r.table("Differences between first players’ scores, in percentage points")
			r.holds(pair, g.cell(r.t, pair, "taken alone"), truth, 20)
			r.holds(pair, g.cell(r.t, pair, "all at once"), truth, 25)
			r.draws("comparison", pair, truth)
			r.role("comparison", pair, "accent") // shown: the setups are far apart
		}
	}
	r.holds("the headline", r.saying("the player who moves first scores", ", from 120 openings"), 100*run.Arms[0].Score(), 15)
	r.holds("who is favoured", r.saying("The player who moves first is favoured in setup 5 (", ", from 120 openings)"), 100*run.Arms[1].Score(), 15)
	r.holds("who is favoured", r.saying("The player who moves second is favoured in setup 5s (", ", from 120 openings)"), 100*run.Arms[2].Score(), 15)
}

func checkSetups(r report) {
	run := fixture.Setups()
	all := r.table("Every setup, with 95% intervals")
	ends := r.table("How the games of each setup go, with 95% intervals")
	reached := []string{"the final", "the final", "stage 2", "stage 2", "stage 1", "stage 1", "stage 1", "stage 1"}
	for i, a := range run.Arms {
		name := "setup " + a.Setup
		for _, column := range []string{"first player’s score", "first player’s score, own games alone", "first player’s score, corrected for the choice"} {
			r.holds(name+", "+column, all.cell(r.t, name, column), 100*a.Score(), 25)
		}
		r.tells(name+", own games", all.cell(r.t, name, "first player’s score, own games alone"), r.mean(a.Setup, firstShare))
		r.holds(name+", distance", all.cell(r.t, name, "distance from even"), 100*math.Abs(a.Score()-0.5), 20)
		r.is(name+", got to", all.cell(r.t, name, "got to"), reached[i])
		r.holds(name+", draws", ends.cell(r.t, name, "drawn"), 100*a.Draws, 20)
		r.draws("ranking", a.Setup, 100*a.Score())
		games, openings := r.counts(a.Setup)
		r.is(name+", games", strings.ReplaceAll(ends.cell(r.t, name, "games"), ",", ""), fmt.Sprint(games))
		r.is(name+", openings", all.cell(r.t, name, "openings"), fmt.Sprint(openings))
	}
	final := r.table("Games of the final alone, with the 98.75% intervals that decide whether one is fair")
	for i, verdict := range []string{"fair", "fair"} {
		a := run.Arms[i]
		name := "setup " + a.Setup
		r.is(name, r.summary.cell(r.t, name, "verdict"), verdict)
		r.holds(name+", final", final.cell(r.t, name, "first player’s score"), 100*a.Score(), 20)
		r.is(name+", openings", final.cell(r.t, name, "openings"), "320")
		r.holds(name+", said", r.saying("In "+name+" the first player scores ", " in the final, from 320 openings."), 100*a.Score(), 20)
		r.role("ranking", a.Setup, "even")
	}
	r.role("ranking", "3m", "accent")
	if want := "Of the 8 setups two are shown to be fair within 8 percentage points: 1 and 2."; !strings.Contains(r.said, want) {
		r.t.Errorf("the terminal does not say %q:\n%s", want, r.said)
	}
}

// called is what the report calls an arm whose name is an option.
func called(name string) string {
	words := map[string]string{
		"pass=stuck":     "passes only without another move",
		"short_vao=yes":  "vao with palace orthogonals on 9 ranks",
		"nifu=half":      "one pawn a half line",
		"std, order xfs": "std, the turns Xiang-qi, FIDE, Shogi",
		"std, order sxf": "std, the turns Shogi, Xiang-qi, FIDE",
		"std, order sfx": "std, the turns Shogi, FIDE, Xiang-qi",
		"std, order fxs": "std, the turns FIDE, Xiang-qi, Shogi",
		"std, order fsx": "std, the turns FIDE, Shogi, Xiang-qi",
	}
	return cmp.Or(words[name], name)
}

func checkReadings(r report) {
	arms := fixture.Readings(0).Arms
	plain, other := arms[0], arms[2]
	for _, a := range arms {
		r.holds(a.Name, r.summary.cell(r.t, called(a.Name), "first player’s score"), 100*a.Score(), 20)
		r.tells(a.Name, r.summary.cell(r.t, called(a.Name), "first player’s score"), r.mean(a.Name, firstShare))
		r.holds(a.Name, r.summary.cell(r.t, called(a.Name), "draws"), 100*a.Draws, 20)
		r.draws("scores", called(a.Name), 100*a.Score())
		games, openings := r.counts(a.Name)
		r.is("games", r.summary.cell(r.t, called(a.Name), "games"), fmt.Sprint(games))
		r.is("openings", r.summary.cell(r.t, called(a.Name), "openings"), fmt.Sprint(openings))
	}
	score := 100 * (other.Score() - plain.Score())
	longer := r.mean(other.Name, plies) - r.mean(plain.Name, plies)
	r.holds("changes", r.saying("With “passes only without another move” (in place of passes at any time), the first player’s score changes by", " percentage points"), score, 20)
	said := r.saying("percentage points and the length by", " plies")
	r.tells("length", said, longer)
	r.is("twins", r.saying("no game changed: all", " games"), "240")
	if want := "Of the two readings, one is shown to change how the game goes: “passes only without another move”."; !strings.Contains(r.said, want) {
		r.t.Errorf("the terminal does not say %q:\n%s", want, r.said)
	}
}

func checkArmies(r report) {
	names := armyNames
	const caption = "What each army wins, with 95% intervals that hold for the three shares of a row together"
	list := fixture.Armies()
	var all [3]float64
	for _, b := range list {
		shares := b.Shares()
		games, openings := r.counts(b.Name)
		for _, g := range []grid{r.summary, r.table(caption)} {
			if g.caption != "" && strings.HasPrefix(b.Options, "order=") {
				continue // told together
			}
			for q, name := range names {
				r.holds(b.Name+", "+name, g.cell(r.t, called(b.Name), name), 100*shares[q], 25)
				r.tells(b.Name+", "+name, g.cell(r.t, called(b.Name), name), r.mean(b.Name, func(g results.Game) float64 { return 100 * float64(g.Shares[q]) / float64(g.Whole) }))
			}
			r.is(b.Name+", games", g.cell(r.t, called(b.Name), "games"), fmt.Sprint(games))
			r.is(b.Name+", openings", g.cell(r.t, called(b.Name), "openings"), fmt.Sprint(openings))
		}
		if b.Setup == "std" && b.Seats == nil {
			for q := range all {
				all[q] += shares[q] / 6
			}
		}
	}
	// The triangle shows the arms in the order of turns of the rules, each where its shares put it.
	var marks []shape
	for _, s := range r.drawing("triangle").rows[0].shapes {
		if s.mark && len(s.heights) == 3 {
			marks = append(marks, s)
		}
	}
	for _, b := range list {
		if strings.HasPrefix(b.Options, "order=") {
			continue
		}
		if len(marks) == 0 {
			r.t.Errorf("the triangle has no mark for %s", b.Name)
			break
		}
		for q, name := range names {
			if s, _ := readSpan(r.summary.cell(r.t, called(b.Name), name)); math.Abs(s.value-marks[0].heights[q]) > 0.2 {
				r.t.Errorf("the triangle gives %s %.1f%% with %s, the table %.1f%%", name, marks[0].heights[q], b.Name, s.value)
			}
		}
		marks = marks[1:]
	}
	r.is("all orders, games", r.summary.cell(r.t, "std, all orders", "games"), "900")
	r.is("all orders, openings", r.summary.cell(r.t, "std, all orders", "openings"), "150")
	for q, name := range names {
		r.holds("all orders, "+name, r.summary.cell(r.t, "std, all orders", name), 100*all[q], 20)
	}
	bonus := list[0].Bonus
	r.holds("the first turn", r.saying("Whoever moves first wins", ", whoever"), 100*(1.0/3+bonus), 15)
	r.holds("alt", r.saying("In setup alt, Shogi is favoured, with", " of the games"), 100*list[len(list)-1].Shares()[1], 25)
}

// armyNames are those of the players of titans.
var armyNames = [3]string{"Xiang-qi", "Shogi", "FIDE"}

func checkArmyOptions(r report) {
	list := fixture.ArmyOptions()
	var away [2]float64
	for i, b := range list {
		for q, share := range b.Shares() {
			r.holds(b.Name+", "+armyNames[q], r.summary.cell(r.t, called(b.Name), armyNames[q]), 100*share, 30)
			away[i] += 100 * math.Max(0, share-1.0/3)
		}
	}
	fewer := r.saying("“one pawn a half line” brings the armies closest together: the shares are", " percentage points nearer to equal")
	r.holds("fewer", fewer, away[0]-away[1], 30)
	change := r.table("Differences in percentage points, with 95% intervals taken one by one")
	for q, share := range list[1].Shares() {
		r.holds("change of "+armyNames[q], change.cell(r.t, "one pawn a half line", armyNames[q]), 100*(share-list[0].Shares()[q]), 35)
	}
	r.holds("distance", change.cell(r.t, "one pawn a half line", "distance from equal"), away[1]-away[0], 30)
	r.draws("gap", "one pawn a half line", away[1]-away[0])
}

func checkTeams(r report) {
	verdicts := []string{"favours strong king", "not shown"}
	for i, b := range fixture.Teams() {
		side := strings.Index("xsf", b.Alone)
		share := 100 * b.Side()
		r.holds(b.Name, r.summary.cell(r.t, b.Name, "its share"), share, 25)
		r.is(b.Name, r.summary.cell(r.t, b.Name, "strong king"), armyNames[side])
		r.is(b.Name, r.summary.cell(r.t, b.Name, "verdict"), verdicts[i])
		r.draws("sides", b.Name, share)
		r.holds(b.Name, r.saying("the "+armyNames[side]+" army with its strong king scores", " against"), share, 25)
	}
}

func checkRivals(r report) {
	b := fixture.Rivals()[0]
	for i, name := range b.Seats {
		for _, g := range []grid{r.summary, r.table("What each player wins of the games it plays, with 95% intervals; those of the first column hold for all players together")} {
			r.holds(name, g.cell(r.t, name, "share"), 100*b.Odds[i], 20)
			for _, army := range armyNames {
				r.holds(name+" with "+army, g.cell(r.t, name, "with "+army), 100*b.Odds[i], 30)
			}
			r.is(name, g.cell(r.t, name, "games"), "360")
			r.is(name, g.cell(r.t, name, "openings"), "60")
		}
		r.draws("players", name, 100*b.Odds[i])
		for j := range i {
			pair := b.Seats[i] + " less " + b.Seats[j]
			g := r.table("Players compared: differences in percentage points, with intervals that hold for all of them together")
			truth := 100 * (b.Odds[i] - b.Odds[j])
			if !strings.Contains(g.String(), pair) {
				pair, truth = b.Seats[j]+" less "+b.Seats[i], -truth
			}
			r.holds(pair, g.cell(r.t, pair, "difference"), truth, 30)
		}
	}
	if want := " of its games, and is shown to be stronger than each of the others"; !strings.Contains(strings.ToLower(r.said), want) {
		r.t.Errorf("the terminal does not say %q:\n%s", want, r.said)
	}
}

func checkLadder(r report) {
	for _, a := range fixture.Ladder().Arms {
		share := a.Share()
		for _, g := range []grid{r.summary, r.table("What twice the budget is worth, with 95% intervals")} {
			r.holds(a.Name+", share", g.cell(r.t, a.Name, "stronger player’s share"), 100*share, 20)
			r.tells(a.Name+", share", g.cell(r.t, a.Name, "stronger player’s share"), r.mean(a.Name, func(g results.Game) float64 {
				seat := g.Index % 2 // the stronger player sits first in the first game of each opening
				return 100 * float64(g.Shares[seat]) / float64(g.Whole)
			}))
			r.holds(a.Name+", Elo", g.cell(r.t, a.Name, "gain in Elo"), fixture.Elo(share), 200)
			games, openings := r.counts(a.Name)
			r.is("games", g.cell(r.t, a.Name, "games"), fmt.Sprint(games))
			r.is("openings", g.cell(r.t, a.Name, "openings"), fmt.Sprint(openings))
		}
		r.draws("rungs", a.Name, fixture.Elo(share))
		if shown := share > 0.5; shown {
			r.role("rungs", a.Name, "accent")
		} else {
			r.role("rungs", a.Name, "open")
		}
	}
	r.is("the unit drawn", strings.Join(r.drawing("rungs").axes, ""), "gain of twice the budget, Elo")
	arms := fixture.Ladder().Arms
	r.holds("the lowest rung", r.saying("Doubling the budget to 128 positions a move is worth", " Elo."), fixture.Elo(arms[0].Share()), 200)
	r.holds("no gain", r.saying("At 512 positions a move no gain is shown: the player with twice the budget scores", "."), 50, 20)
	if !strings.Contains(r.said, "Doubling the budget is shown to help on two of the three rungs.") {
		r.t.Errorf("two of three rungs were made to gain; said %s", r.said)
	}
}

func checkValues(r report) {
	budgets := []int{100, 200, 400}
	for i, budget := range budgets {
		for piece, worth := range map[string]float64{"knight (N)": fixture.KnightWorth, "rook (R)": fixture.RookWorth * math.Pow(fixture.RookGrowth, float64(i))} {
			name := fmt.Sprintf("%s, %d positions", piece, budget)
			r.tells(name, r.summary.cell(r.t, name, "value"), midpoint(r, fmt.Sprintf("%d positions", budget), piece))
			r.holds(name+", joint", withSet(r.summary.cell(r.t, name, "value"), r.summary.cell(r.t, name, "joint interval")), worth, 3)
			r.holds(name+", alone", withSet(r.summary.cell(r.t, name, "value"), r.summary.cell(r.t, name, "taken alone")), worth, 3)
			r.is(name+", arms", r.summary.cell(r.t, name, "arms"), "3")
			r.is(name+", openings", r.summary.cell(r.t, name, "openings"), "450")
			r.holds(name+", Elo", r.summary.cell(r.t, name, "Elo"), fixture.WorthElo(worth), 450)
			r.holds(name, r.table("Values at each budget, with joint intervals").cell(r.t, piece, fmt.Sprintf("%d positions", budget)), worth, 3)
			if i < len(budgets)-1 {
				continue
			}
			r.holds("values, "+piece, r.table("Values in pawns").cell(r.t, piece, "value, joint interval"), worth, 3)
			r.draws("values", piece[:strings.Index(piece, " (")], worth)
		}
	}
	dearest := fixture.RookWorth * math.Pow(fixture.RookGrowth, 2)
	r.holds("the headline", r.saying("The most valuable piece, the rook, is worth", " pawns."), dearest, 3)
	r.holds("the list", r.saying("positions a move: knight", " and rook"), fixture.KnightWorth, 3)
	r.holds("the list", r.saying(" and rook", ". With 95% confidence"), dearest, 3)
	r.holds("a pawn ahead", r.saying("the side that is one pawn ahead scores", ";"), 100*fixture.PawnScore(), 12)
	r.holds("moving first", r.saying("moving first scores", " between unequal armies"), 100*fixture.FirstScore(), 10)
	r.is("the unit drawn", strings.Join(r.drawing("values").axes, ""), "value in pawns")
	growth := r.table("Change of values with a doubling of the budget")
	r.holds("the rook grows", growth.cell(r.t, "rook (R)", "change, joint interval"), 100*(fixture.RookGrowth-1), 20)
	r.holds("the knight does not", growth.cell(r.t, "knight (N)", "change, joint interval"), 0, 20)
	r.draws("growth", "rook", 100*(fixture.RookGrowth-1))
	r.draws("growth", "knight", 0)
}

// withSet puts an interval that stands in a column of its own behind its value.
func withSet(value, set string) string {
	return value + " (" + strings.Trim(set, "()[]") + ")"
}

// midpoint is the value that the table of all budgets prints.
func midpoint(r report, column, piece string) float64 {
	r.t.Helper()
	s, _ := readSpan(r.table("Values at each budget, with joint intervals").cell(r.t, piece, column))
	return s.value
}

func checkPoints(r report) {
	const setup = "neen-neen"
	names := map[string]string{"R": "rook", "C": "cannon", "N": "knight", "E": "elephant", "G": "guard", "P": "pawn"}
	pieces := r.table("Points, and the values they are made of without rounding, in points, with joint 95% intervals")
	dearest, _ := readSpan(pieces.cell(r.t, "rook (R)", "without rounding"))
	scale := dearest.value / float64(fixture.PointsTable[0].Points) // values tell points but for a factor
	sum := map[string]int{}
	for _, p := range fixture.PointsTable {
		name := fmt.Sprintf("%s (%s)", names[p.Letter], p.Letter)
		for _, g := range []grid{r.summary, pieces} {
			if p.Letter != "R" { // the factor is the rook's
				r.holds(name, g.cell(r.t, name, "without rounding"), scale*float64(p.Points), 4)
			}
			for _, column := range []string{"middle", "late"} { // each with a factor of its own; the start does not tell all pieces together
				if v, ok := readSpan(g.cell(r.t, name, column)); !ok || math.Abs(v.value-float64(p.Points)) > 2+0.2*float64(p.Points) {
					r.t.Errorf("%s, %s: %+v, want about %d", name, column, v, p.Points)
				}
			}
			r.is(name+", before", g.cell(r.t, name, "in force before"), fmt.Sprint(fixture.PointsBefore))
			r.is(name+", official", g.cell(r.t, name, "official"), fmt.Sprint(p.Points))
		}
		points := pieces.cell(r.t, name, "points")
		n, err := strconv.Atoi(points)
		if err != nil || math.Abs(float64(n)-scale*float64(p.Points)) > 2 {
			r.t.Errorf("%s counts %q, want about %.1f", name, points, scale*float64(p.Points))
		}
		sum[p.Letter] = n
		r.is("drawn beside it", strings.Join(r.drawing("pieces").row(r.t, names[p.Letter]).texts, " "), points)
		if line := fmt.Sprintf("\n  %2d  %s\n", n, name); !strings.Contains(r.rule, line) {
			r.t.Errorf("the rule lacks %q:\n%s", line, r.rule)
		}
		if want := fmt.Sprintf("%s %d", names[p.Letter], n); !strings.Contains(r.said, want) {
			r.t.Errorf("the terminal does not say %q:\n%s", want, r.said)
		}
	}
	if top := sum["R"]; top < 13 || top > 15 {
		r.t.Errorf("the rook counts %d, want 13 to 15", top)
	}

	k := fmt.Sprint(fixture.Compensation)
	lines := r.table("The lines, with 95% intervals")
	r.is("the compensation", lines.cell(r.t, setup, "compensation, points"), k)
	if want := "\nThe second player (Han) gets " + k + " points more."; !strings.Contains(r.rule, want) {
		r.t.Errorf("the rule lacks %q:\n%s", want, r.rule)
	}
	r.holds("even at", r.saying("a line through all compensations tried puts an even score at", "."), fixture.Compensation, 12)
	r.holds("a point", lines.cell(r.t, setup, "a point is worth, percentage points"), 100*fixture.PointShare, 2)
	tried := r.table("The compensations tried, with 95% intervals")
	for _, at := range fixture.TriedPoints {
		row := setup + " at " + strings.Replace(fmt.Sprint(at), "-", "−", 1)
		truth := 100 / (1 + math.Exp(-4*fixture.PointShare*(fixture.Compensation-at)))
		r.holds(row, tried.cell(r.t, row, "first player’s score"), truth, 20)
		r.holds(row+", by the line", tried.cell(r.t, row, "by the line"), truth, 20)
	}
	fresh := r.table("Fresh games, with 95% intervals")
	for _, nodes := range fixture.FreshNodes {
		row := fmt.Sprintf("%s, %s at %d", setup, k, nodes)
		r.holds(row, fresh.cell(r.t, row, "first player’s score"), 50, 20)
		r.tells(row, fresh.cell(r.t, row, "first player’s score"), r.mean(fmt.Sprintf("%s, %d nodes, compensation %s", setup, nodes, k), firstShare))
		r.holds(row+", counted", fresh.cell(r.t, row, "counted"), 100*(1-fixture.DecidedShare), 15)
		r.draws("fresh", fmt.Sprintf("%s at %d", k, nodes), 50)
	}
	conduct := r.table("Games by the points in force before, and fresh games by the new ones at so many positions a move, with 95% intervals")
	worse, _ := readSpan(conduct.cell(r.t, setup+", by the points before", "counts that the better side loses"))
	better, _ := readSpan(conduct.cell(r.t, fmt.Sprintf("%s, by the new points at %d", setup, fixture.FreshNodes[0]), "counts that the better side loses"))
	if !(worse.value > better.value) {
		r.t.Errorf("the better side loses %v%% of the counts before and %v%% after", worse.value, better.value)
	}
	judged := r.table("What the side ahead in points scores when decided positions are played on, with 95% intervals")
	if more, ok := readSpan(judged.cell(r.t, "the points in force before", "the recommended table does better by, percentage points")); !ok || !(more.lo > 0) {
		r.t.Errorf("points all alike are worse by %+v, want an interval above 0", more)
	}
}
