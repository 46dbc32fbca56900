package setups

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"komi/stats"
)

// ofTwo is a world of two players.
func ofTwo(scores ...float64) world {
	w := world{Players: 2, Luck: 0.2}
	for _, s := range scores {
		w.Truth = append(w.Truth, [3]float64{s, 1 - s})
	}
	return w
}

var every = flag.Bool("every", false, "rehearse forty courses in each world, not sixteen")

// Many runs of worlds whose truth is known: a fairer candidate is lost, and an unfair one
// called fair, no more often than is stated.
func TestErrorsAreAsStated(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 2, Finalists: 4, Risk: 0.10, Slack: 0.04}
	spread := func(rng *rand.Rand, n int) (out []float64) {
		for range n {
			out = append(out, 0.53+0.08*rng.NormFloat64())
		}
		return out
	}
	sole := make([]float64, 16)
	for i := range sole {
		sole[i] = 0.64
	}
	sole[11] = 0.50
	edge := make([]float64, 16) // at the margin: never to be called fair
	for i := range edge {
		edge[i] = 0.5 + 0.08*float64(1-2*(i%2))
	}
	for _, c := range []struct {
		name    string
		of      func(rng *rand.Rand) world
		atLeast float64 // mean number of those shown to be fair
	}{
		{"scattered", func(rng *rand.Rand) world { return ofTwo(spread(rng, 16)...) }, 1.2},
		{"one fair among unfair ones", func(*rand.Rand) world { return ofTwo(sole...) }, 0.7},
		{"all at the margin", func(*rand.Rand) world { return ofTwo(edge...) }, 0},
		{"many cut off", func(rng *rand.Rand) world {
			w := ofTwo(spread(rng, 16)...)
			w.Cut = 0.2
			return w
		}, 0},
		{"armies", func(rng *rand.Rand) world {
			w := world{Players: 3, Luck: 0.2}
			for range 12 {
				a, b := 1.0/3+0.08*rng.NormFloat64(), 1.0/3+0.08*rng.NormFloat64()
				w.Truth = append(w.Truth, [3]float64{a, b, 1 - a - b})
			}
			return w
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			runs := 16.0
			if *every {
				runs = 40
			}
			lost, stated, wrong, wrongly, fair, played, covered, all := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
			for seed := range uint64(runs) {
				w := c.of(rand.New(rand.NewPCG(seed, 5)))
				e, err := w.rehearse(course, 20, 12_000, 4-w.Players, seed)
				if err != nil {
					t.Fatal(err)
				}
				if e.Games > 12_000 {
					t.Fatalf("%d games, of 12,000 allowed", e.Games)
				}
				if covered += e.Shrunk; e.All {
					all++
				}
				if e.Lost {
					lost++
				}
				stated += e.Risk
				wrong += stats.Indicator(e.WronglyFair)
				wrongly += stats.Indicator(e.WronglyNot)
				fair += float64(e.Fair)
				played += float64(e.Games)
			}
			t.Logf("lost %.3f (stated %.3f), called fair wrongly %.3f, not fair wrongly %.3f, fair %.2f, %.0f games, shrunk intervals hold %.3f, all corrected ones %.3f", lost/runs, stated/runs, wrong/runs, wrongly/runs, fair/runs, played/runs, covered/runs, all/runs)
			if all/runs < 0.95-3*math.Sqrt(0.95*0.05/runs) {
				t.Errorf("all corrected intervals held in %.3f of the runs", all/runs)
			}
			// Three binomial standard errors of what is stated.
			if most := course.Risk + 3*math.Sqrt(course.Risk*(1-course.Risk)/runs); lost/runs > most {
				t.Errorf("a fairer candidate was lost in %.3f of the runs, want at most %.2f", lost/runs, course.Risk)
			}
			if most := Alpha + 3*math.Sqrt(Alpha*(1-Alpha)/runs); wrong/runs > most || wrongly/runs > most {
				t.Errorf("called fair wrongly in %.3f of the runs, not fair wrongly in %.3f, want at most %.2f", wrong/runs, wrongly/runs, Alpha)
			}
			if fair/runs < c.atLeast {
				t.Errorf("%.2f shown to be fair in a run, want at least %.1f", fair/runs, c.atLeast)
			}
			if c.name == "many cut off" && fair > 0 {
				t.Errorf("%v called fair though a fifth of the games was cut off", fair)
			}
		})
	}
}

// Where all games end alike nothing is learned of how candidates differ, but the course goes
// on to its end: a new game may be drawn always, or won by whoever moves first.
func TestGamesThatAllEndAlike(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 2, Finalists: 4, Risk: 0.10, Slack: 0.04}
	drawn := ofTwo(0.5, 0.5, 0.5, 0.5, 0.5, 0.5)
	drawn.Draws = 1
	won := ofTwo(1, 1, 1, 1, 1, 1)
	won.Luck = 0
	armies := world{Players: 3}
	for range 6 {
		armies.Truth = append(armies.Truth, [3]float64{0, 0, 1})
	}
	for name, w := range map[string]world{"drawn": drawn, "won by the first": won, "won by one army": armies} {
		out, err := w.rehearse(course, 6, 2000, w.Players, 3)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if fair := name == "drawn"; (out.Fair > 0) != fair || out.WronglyFair || out.WronglyNot {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// The spread of a round is that of the finalists whose games tell it: one whose openings all
// agree does not make the others' unknown. Where no games tell it, it is that of chance, of a
// whole round.
func TestSpreadOfARound(t *testing.T) {
	course := Course{Margin: 0.02, Wanted: 1, Finalists: 3}
	look := func(perRound int, truths ...float64) int {
		w := ofTwo(truths...)
		w.Luck = 0
		var names []string
		for i := range w.Truth {
			names = append(names, fmt.Sprint(i))
		}
		games := newCollection(w.Players, names)
		rng := rand.New(rand.NewPCG(1, 1))
		index, opening := 0, uint64(0)
		for i := range names {
			w.play(rng, games, i, 400, perRound, &index, &opening)
		}
		return course.look(place{games: games, left: 1_000_000, perRound: perRound}, Note{Kept: names, Finalists: 3})
	}
	want := look(2, 0.5, 0.5)
	if got := look(2, 0.5, 0.5, 1); got != want {
		t.Errorf("beside a finalist that always wins %d rounds, without it %d", got, want)
	}
	for _, perRound := range []int{1, 2} {
		if got, want := look(perRound, 1, 1), course.lookOf(byChance(2, perRound), 3*looks, 1); got != want {
			t.Errorf("%d games a round that all end alike: %d rounds, want %d", perRound, got, want)
		}
	}
}

// collected are so many rounds of each candidate of a world.
func collected(w world, rounds int, seed uint64) (*Collection, []string) {
	var names []string
	for i := range w.Truth {
		names = append(names, fmt.Sprint(i))
	}
	games := newCollection(w.Players, names)
	rng := rand.New(rand.NewPCG(seed, 1))
	index, opening := 0, uint64(0)
	for i := range names {
		w.play(rng, games, i, rounds, 4-w.Players, &index, &opening)
	}
	return games, names
}

// A look is half of the games that show an even finalist to be fair in the worst case: the
// games cut off, all won by the first player, move its score by half of their share c, and
// spread as wins do. So it has (sd z / (margin - c/2))² / 2 rounds.
func TestLooksAllowForGamesCutOff(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 1, Finalists: 1}
	w := ofTwo(0.5)
	w.Cut, w.Luck = 0.06, 0
	games, names := collected(w, 4000, 3)
	cut, worst := 0.0, 0.0
	for _, as := range []float64{0, 1} {
		var pairs []float64
		cut = 0
		for i, g := range games.Candidates[0].Games {
			share := g.Shares[0]
			if g.Cut {
				cut, share = cut+1.0/8000, as
			}
			if i%2 == 0 {
				pairs = append(pairs, share/2)
			} else {
				pairs[i/2] += share / 2
			}
		}
		worst = max(worst, stat.StdDev(pairs, nil))
	}
	z := distuv.UnitNormal.Quantile(1-0.05/looks) + distuv.UnitNormal.Quantile(0.95)
	want := math.Pow(worst*z/(0.08-cut/2), 2) / 2
	note := Note{Kept: names, Finalists: 1}
	got := course.look(place{games: games, left: 100_000, perRound: 2}, note)
	if math.Abs(float64(got)-want) > 0.01*want {
		t.Errorf("%d rounds, want %.0f", got, want)
	}
	// Where the games left cannot suffice, those cut off do not use them up.
	if few, base := course.look(place{games: games, left: 2 * got, perRound: 2}, note), math.Pow(worst*z/0.08, 2)/2; math.Abs(float64(few)-base) > 0.01*base+1 {
		t.Errorf("%d rounds where too few are left, want %.0f", few, base)
	}
	fair := 0.0
	const runs = 100
	for seed := range uint64(runs) {
		games, names := collected(w, 2*got, 10+seed)
		fair += stats.Indicator(games.judge(games.byName[names[0]], 0, looks, course.Margin).Verdict == stats.Fair) / runs
	}
	if fair < power-3*math.Sqrt(power*(1-power)/runs) {
		t.Errorf("shown to be fair after two looks in %.2f of the runs, want %.2f", fair, power)
	}
}

// A final ends, and says why, when games cut off alone keep the finalists from a verdict, but
// not before that is certain, and not where a finalist is too far from even all the same.
func TestFinalEndsWhereCutOffGamesHideAll(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 2, Finalists: 3}
	three := world{Players: 3, Truth: [][3]float64{{0.33, 0.33, 0.34}, {0.3, 0.3, 0.4}}, Cut: 0.2}
	for _, c := range []struct {
		name   string
		world  world
		cut    float64
		rounds int
		about  string // of the end; none where the final goes on
	}{
		{"none cut off", ofTwo(0.5, 0.5), 0, 2000, "2 shown to be fair"},
		{"a fifth", ofTwo(0.5, 0.5, 0.6), 0.2, 2000, "of 3 finalists the limit on moves cuts off too many games to show anything"},
		{"a fifth of few", ofTwo(0.5, 0.5, 0.5), 0.2, 30, ""},
		{"a fifth where some are decided all the same", ofTwo(0.5, 0.95, 0.95), 0.2, 2000, "of 1 finalist the limit"},
		{"a fifth of one-sided games", ofTwo(0.95, 0.95), 0.2, 2000, "every finalist is decided"},
		{"one near the edge", ofTwo(0.5, 0.73), 0.2, 1000, "-"},
		{"armies", three, 0.2, 4000, "of 2 finalists"},
	} {
		c.world.Cut = c.cut
		games, _ := collected(c.world, c.rounds, 7)
		step, err := course.next(place{games, nil, 20, 0, 100_000, 4 - c.world.Players, 1})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case c.about == "-":
			if step.End || len(step.Note.Kept) != 1 || step.Note.Kept[0] != "1" {
				t.Errorf("%s: %+v, want only the second to play on", c.name, step)
			}
		case step.End != (c.about != "") || !strings.Contains(step.About, c.about):
			t.Errorf("%s: end %v, %q, want %q", c.name, step.End, step.About, c.about)
		}
	}
}

// Where nearly all openings agree, a look is still long enough to show something.
func TestLookIsLongEnoughToJudge(t *testing.T) {
	course := Course{Margin: 0.1, Wanted: 1, Finalists: 1, Risk: 0.05, Slack: 0.01}
	for _, margin := range []float64{0.1, 0.02, 0.6} {
		course.Margin = margin
		c := newCollection(2, []string{"1"})
		note := Note{Step: final, Kept: []string{"1"}, Look: 1, Finalists: 1}
		n := course.leastLook(note, 0.5)
		for i := range 2 * n {
			c.Candidates[0].Games = append(c.Candidates[0].Games, Game{Index: i, Opening: uint64(i), Shares: [3]float64{0.5, 0.5}})
		}
		if got := c.judge(c.byName["1"], 0, note.tests(), margin); n < stats.MinBlocks || got.Verdict != stats.Fair {
			t.Errorf("margin %v: two looks of %d even openings show %v", margin, n, got)
		}
	}
}

// Of the undecided finalists those close to even play first. The others wait until these are
// decided, and none is looked at more often than the tests allow for.
func TestFarFinalistsWait(t *testing.T) {
	course := Course{Margin: 0.08, Wanted: 3, Finalists: 4}
	w := ofTwo(0.5, 0.5, 0.575, 0.9)
	w.Luck = 0
	for _, c := range []struct {
		rounds int
		kept   string
		about  string
	}{
		{150, "0 1", "3 undecided, 1 of them wait"}, // the last is seen to be unfair
		{4000, "2", "1 undecided"},
	} {
		games, _ := collected(w, c.rounds, 11)
		step, err := course.next(place{games, nil, 20, 0, 100_000, 2, 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(step.Note.Kept, " "); got != c.kept || !strings.HasSuffix(step.About, c.about) {
			t.Errorf("after %d rounds %q play on, %q, want %q, %q", c.rounds, got, step.About, c.kept, c.about)
		}
	}

	// The first stage is a look of all, each note one of those that it names.
	games, _ := collected(w, 4000, 11)
	notes := []Note{
		{Step: final, Kept: []string{"0", "1"}, Look: 2, Finalists: 4},
		{Step: final, Kept: []string{"2"}, Look: 3, Finalists: 4},
		{Step: final, Kept: []string{"2"}, Look: 4, Finalists: 4},
	}
	if a, b := looked(notes, "1"), looked(notes, "2"); a != 2 || b != 3 {
		t.Errorf("looked at %d and %d times, want 2 and 3", a, b)
	}
	for range 2 {
		step, err := course.next(place{games, notes, 20, 0, 100_000, 2, 1})
		if done := looked(notes, "2"); err != nil || step.End != (done == looks) {
			t.Errorf("after %d looks: %+v, %v", done, step, err)
		}
		notes = append(notes, Note{Step: final, Kept: []string{"2"}, Look: 5, Finalists: 4})
	}
}

// Where no candidate may be dropped the screening ends all the same: eight are halved twice to two
// finalists, and three stages more are played.
func TestScreeningEnds(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h"}
	games := newCollection(2, names)
	for n := range names {
		for i := range 40 {
			share := float64(i % 2)
			games.Candidates[n].Games = append(games.Candidates[n].Games, Game{Index: 40*n + i, Opening: uint64(40*n + i), Shares: [3]float64{share, 1 - share}})
		}
	}
	c := Course{Margin: 0.02, Wanted: 1, Finalists: 2, Risk: 1e-9, Slack: 0.001}
	for done, want := range map[int]string{1: screening, 4: screening, 5: final, 6: final} {
		notes := make([]Note, done-1)
		for i := range notes {
			notes[i] = Note{Step: screening, Kept: names}
		}
		step, err := c.next(place{games: games, notes: notes, first: 10, played: 320, left: 1e6, perRound: 2, seed: 1})
		if err != nil || step.Note.Step != want {
			t.Errorf("after %d stages comes %q, %v; want %q", done, step.Note.Step, err, want)
		}
	}
}

// A step in which no candidate can play a round is none: the games have run out.
func TestStepWithoutGames(t *testing.T) {
	n := Note{Step: final, Kept: []string{"a", "b", "c"}}
	for left, want := range map[int]bool{0: true, 5: true, 6: false} { // three candidates, two games a round
		step := Course{}.step(place{left: left, perRound: 2}, n, 4, "final")
		if step.End != want || want && step.About != ranOut || !want && step.Rounds["c"] != 1 {
			t.Errorf("%d games left: %+v", left, step)
		}
	}
}

// won is a collection of candidates that win so many of 200 games each, each game of an opening of
// its own.
func won(wins ...int) *Collection {
	c := newCollection(2, nil)
	for n, k := range wins {
		x := &Candidate{Name: string(rune('a' + n))}
		for i := range 200 {
			g := Game{Index: 200*n + i, Opening: uint64(200*n + i), Shares: [3]float64{0, 1}}
			if i < k {
				g.Shares = [3]float64{1, 0}
			}
			x.Games = append(x.Games, g)
		}
		c.Candidates, c.byName[x.Name] = append(c.Candidates, x), x
	}
	return c
}

// A finalist waits that is farther from even than two thirds of the margin, 5.3 points of 8, though
// it may be fair; where all are closer, nobody is said to wait.
func TestWhoWaits(t *testing.T) {
	for _, c := range []struct {
		wins        int
		kept, about string
	}{
		{102, "a b", "final: 2 undecided"},
		{110, "a b", "final: 2 undecided"},
		{112, "a", "final: 2 undecided, 1 of them wait"},
		{114, "a", "final: 2 undecided, 1 of them wait"},
	} {
		step, err := Course{Margin: 0.08, Wanted: 2, Finalists: 2}.next(place{won(100, c.wins), nil, 20, 400, 100_000, 2, 1})
		if got := strings.Join(step.Note.Kept, " "); err != nil || got != c.kept || step.About != c.about {
			t.Errorf("%d of 200 won: %q play on, %q, %v; want %q, %q", c.wins, got, step.About, err, c.kept, c.about)
		}
	}
}

// Where games cut off leave nothing of the margin, a look is as long as without them.
func TestLookWithoutMargin(t *testing.T) {
	c, n := Course{Margin: 0.02, Wanted: 1, Finalists: 1}, Note{Step: final, Kept: []string{"a"}, Look: 1, Finalists: 1}
	games := won(100)
	for i := range 180 {
		games.Candidates[0].Games[i].Cut = true
	}
	sd := games.spreadOfRound(games.Candidates[0])
	want := int(math.Ceil(c.needOf(sd, c.Margin, n.tests(), 1)))
	if got := c.look(place{games: games, left: 1e9, perRound: 2}, n); got != want {
		t.Errorf("a look of %d rounds, want %d", got, want)
	}
}
