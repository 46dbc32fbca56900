package points

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
	"komi/experiments/answer"
	"komi/stats"
)

// triedGames draws games of setups at compensations far apart: by setup what a point takes from
// the first player's score, and the score without compensation.
func triedGames(rounds int, setups map[string][2]float64, ks []float64) []Game {
	rng := rand.New(rand.NewPCG(7, 8))
	var out []Game
	opening := uint64(0)
	for _, setup := range []string{"1", "2", "3", "4"} {
		for _, k := range ks {
			for range rounds {
				opening++
				for range 2 {
					g := Game{NoteArm: NoteArm{Setup: setup, K: k}, Step: StepTried, Opening: opening}
					if rng.Float64() < setups[setup][1]-k*setups[setup][0] {
						g.Score = 1
					}
					out = append(out, g)
				}
			}
		}
	}
	return out
}

// Of several compensations tried in fresh games one may look even by chance. So a score that
// alone is just shown to be fair is not one of four, of which the others are far off. With a
// standard error of 0.8% and a margin of 3%, 51.6% has p = 1-Φ(1.4/0.8) = 0.040.
func TestFreshGamesAreJudgedTogether(t *testing.T) {
	at := func(value float64) FreshGames {
		var s stats.Sample
		for i := range 2500 { // openings of which each scores 0.4 more or less than the mean
			s = append(s, stats.Block{Opening: uint64(i), Values: []float64{value + 0.4*float64(i%2*2-1)}})
		}
		return FreshGames{Equivalence: stats.Equivalent(stats.Mean(s), 0.5, 0.03)}
	}
	alone := &Report{Setups: []SetupPoints{{Fresh: []FreshGames{at(0.516)}}}}
	alone.judgeFresh()
	if e := alone.Setups[0].Fresh[0].Equivalence; e.Verdict != stats.Fair || math.Abs(e.P-0.040) > 0.001 {
		t.Fatalf("alone: %v at p %v", e.Verdict, e.P)
	}
	r := &Report{Setups: []SetupPoints{{Fresh: []FreshGames{at(0.6), at(0.516)}}, {}, {Fresh: []FreshGames{at(0.4), at(0.58)}}}}
	r.judgeFresh()
	for i, want := range map[int][]stats.Verdict{0: {stats.NotFair, stats.NotShown}, 2: {stats.NotFair, stats.NotFair}} {
		for k, g := range r.Setups[i].Fresh {
			if g.Equivalence.Verdict != want[k] {
				t.Errorf("setup %d, compensation %d: %v at p %v, want %v", i, k, g.Equivalence.Verdict, g.Equivalence.P, want[k])
			}
		}
	}
}

// A setup whose games points hardly move has no compensation of its own: it gets the one
// for all, and the page says so.
func TestBorrowedCompensation(t *testing.T) {
	p := &Collection{Question: Question{Tried: []float64{-4.5, 0.5, 5.5, 10.5}}, Setups: []string{"1", "2", "3", "4"}, seed: 1, game: gametest.Game(t, "changi")}
	p.games = triedGames(200, map[string][2]float64{"1": {0.03, 0.6}, "2": {0.03, 0.65}, "3": {0, 0.65}, "4": {0.03, 0.55}}, p.Tried)
	c := p.Choose()
	if c.Common == nil || len(c.Own) != 4 {
		t.Fatalf("one for all %v, own %v", c.Common, c.Own)
	}
	var lines []stats.CompensationLine
	var given, bent []float64
	var own []bool
	for _, setup := range p.Setups {
		l := c.Lines[setup]
		lines, given, own = append(lines, l), append(given, c.Own[setup]), append(own, setup != "3")
		bent = append(bent, l.Bent)
	}
	for i, v := range stats.Holm(bent) {
		if setup := p.Setups[i]; c.Bent[setup] != v || v < c.Lines[setup].Bent {
			t.Errorf("setup %s: bent with p %v for all lines together, want %v", setup, c.Bent[setup], v)
		}
	}
	if with := stats.Unevenness(lines, given, own); c.Uneven != with || !(with > 0) {
		t.Errorf("uneven by %v, want the %v of the compensations they are given, one of them borrowed", c.Uneven, with)
	}
	r := &Report{Chosen: c}
	for _, setup := range p.Setups {
		l := c.Lines[setup]
		r.Setups = append(r.Setups, SetupPoints{Setup: setup, K: c.Own[setup], Line: &l, Fresh: []FreshGames{
			{NoteArm: NoteArm{Role: roleOwn, Nodes: 100}, Equivalence: stats.Equivalence{Verdict: stats.Fair}},
			{NoteArm: NoteArm{Role: roleOwn, Nodes: 1000}, Equivalence: stats.Equivalence{Verdict: map[string]stats.Verdict{"2": stats.NotFair}[setup]}},
		}})
	}
	r.Setups[0].Fresh[1].Equivalence.Verdict = stats.Fair
	for i, want := range []bool{false, false, true, false} {
		if s := r.Setups[i]; s.borrowed() != want || want != (s.K == c.K) {
			t.Errorf("setup %s: %v of %v, borrowed %v, the one for all is %v", s.Setup, s.K, s.Line.Even.Set, s.borrowed(), c.K)
		}
	}
	said := compensations(r)[0].String() + " " + fair(r)[0].String()
	for _, want := range []string{
		"in setup 1 (even at", "Points move the games of setup 3 so little that their own compensation stays unknown",
		"played at 100 and 1,000 positions a move", "Setup 1 is shown to be fair within", "Setup 2 is shown not to be fair within",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q does not say %q", said, want)
		}
	}
}

// Of many setups with few games each, all together tell what none of them shows: that a
// compensation is too much at a small budget and fair at a large one.
func TestFreshGamesOfAllSetups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := &Collection{Question: Question{Budgets: []int64{100, 1000}, Margin: 0.04}}
	r := &Report{Margin: p.Margin, Chosen: Chosen{K: 4.5, Common: &stats.CommonCompensation{K: 4.5}}}
	opening := uint64(0)
	for s := range 12 {
		setup := SetupPoints{Setup: strconv.Itoa(s)}
		for _, nodes := range p.Budgets {
			for _, role := range []string{roleOwn, roleCommon} {
				if role == roleCommon && s == 0 {
					continue // its own is the one for all
				}
				arm := NoteArm{Name: fmt.Sprint(s, nodes, role), Setup: setup.Setup, Role: role, Nodes: nodes, K: 4.5}
				score := map[int64]float64{100: 0.43, 1000: 0.5}[nodes]
				if role == roleOwn && s > 0 {
					arm.K, score = 9.5, 0.4
				}
				for range 160 {
					opening++
					for range 2 {
						p.games = append(p.games, Game{NoteArm: arm, Step: StepFresh, Opening: opening, Score: stats.Indicator(rng.Float64() < score)})
					}
				}
				setup.Fresh = append(setup.Fresh, p.freshGames(arm))
			}
		}
		r.Setups = append(r.Setups, setup)
	}
	r.judgeFresh()
	r.Together = p.together(r)
	if len(r.Together) != 2 {
		t.Fatalf("%d budgets, want 2", len(r.Together))
	}
	for i, want := range []struct {
		nodes         int64
		score, off    float64
		verdict       stats.Verdict
		games, blocks int
	}{{100, 0.43, 0.07, stats.NotFair, 12 * 320, 12 * 160}, {1000, 0.5, 0, stats.Fair, 12 * 320, 12 * 160}} {
		x := r.Together[i]
		if x.Nodes != want.nodes || x.Equivalence.Verdict != want.verdict || x.Score.Games != want.games || x.Score.Blocks != want.blocks ||
			math.Abs(x.Score.Value-want.score) > 0.025 || x.Off.Lo > want.off || x.Off.Hi < want.off {
			t.Errorf("%+v, want %+v", x, want)
		}
		if x.Own.Lo > 0.1 || x.Own.Hi < 0.08 {
			t.Errorf("by their own the setups are %v from even, want nearly 0.1", x.Own)
		}
	}
	said := inAll(r).String()
	for _, want := range []string{"That average is shown to be fair within 4 percentage points at 1,000.", "not to be fair within 4 percentage points at 100.", "At 100 it gives the second player too much."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q does not say %q", said, want)
		}
	}
	if strings.Contains(said, "too little") {
		t.Errorf("says %q", said)
	}
	if differ := differing(r); len(differ) > 0 {
		t.Errorf("setups that are alike are told to differ: %v", differ)
	}
	// One setup has no other to be taken together with.
	r.Setups = r.Setups[:1]
	if got := p.together(r); got != nil {
		t.Errorf("one setup: %+v", got)
	}
}

// Setups of which one is favoured as much as the other is not are even on average. Then the
// fresh games show that they differ, whatever the lines show, and no setup is called fair.
func TestSetupsThatAverageOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	p := &Collection{Question: Question{Budgets: []int64{1000}, Margin: 0.04}}
	r := &Report{Margin: p.Margin, Chosen: Chosen{K: 4.5, Common: &stats.CommonCompensation{K: 4.5, P: 0.24}}}
	opening := uint64(0)
	for _, x := range []struct {
		setup string
		score float64
	}{{"1", 0.4}, {"2", 0.5}, {"3", 0.5}, {"4", 0.6}} {
		arm := NoteArm{Name: x.setup, Setup: x.setup, Role: roleCommon, Nodes: 1000, K: 4.5}
		for range 1600 {
			opening++
			for range 2 {
				p.games = append(p.games, Game{NoteArm: arm, Step: StepFresh, Opening: opening, Score: stats.Indicator(rng.Float64() < x.score)})
			}
		}
		r.Setups = append(r.Setups, SetupPoints{Setup: x.setup, Fresh: []FreshGames{p.freshGames(arm)}})
	}
	r.judgeFresh()
	r.Together = p.together(r)
	said := inAll(r).String() + " " + common(r)[2].String()
	for _, want := range []string{
		"scores, on average over the setups,", "That average is shown to be fair within 4 percentage points at 1,000.",
		"By themselves that is shown of setups 2 and 3.", "By the lines alone no setup is shown to need another", "(p < 0.001) the first player scores from", "in setup 1 to", "in setup 4.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q does not say %q", said, want)
		}
	}
	if strings.Contains(said, "take the one for all") {
		t.Errorf("said %q", said)
	}
}

// An end far from the compensations tried is no bound.
func TestBoundsFarAway(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{
		{2, 4.5, "2.0 to 4.5"}, {-3011, 17.8, "up to 17.8"}, {-3011, 83.8, "any value"}, {-4.7, 900, "from -4.7"}, {-3011, 900, "any value"},
	} {
		line := stats.CompensationLine{
			Even:  stats.Ratio{Set: stats.Set{Shape: stats.Interval, Lo: c.lo, Hi: c.hi}},
			Tried: []stats.ScoreAt{{K: 0.5}, {K: 9.5}},
		}
		if got := bounds(&line).Text(halfPoints); got != c.want {
			t.Errorf("%v to %v: said %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
}

// A line that allows every compensation is no word for the official one.
func TestOfficialCompensationOfFewGames(t *testing.T) {
	for _, c := range []struct {
		set  stats.Set
		want string
	}{
		{stats.Set{Shape: stats.Interval, Lo: 0.5, Hi: 2.5}, "The official compensation of 1.5 is not ruled out."},
		{stats.Set{Shape: stats.Interval, Lo: 3.5, Hi: math.Inf(1)}, "The official compensation of 1.5 is ruled out."},
		{stats.Set{Shape: stats.Interval, Lo: -3.5, Hi: math.Inf(1)}, "The official compensation of 1.5 cannot be judged by so few games."},
		{stats.Set{Shape: stats.Line}, "The official compensation of 1.5 cannot be judged by so few games."},
	} {
		line := stats.CompensationLine{Even: stats.Ratio{Set: c.set}}
		said := control(&Report{Control: &Control{P: 0.5, Recommended: 0.5}, OfficialK: 1.5, Setups: []SetupPoints{{Line: &line}}}, false)
		if got := said[0].String(); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: said %q, want %q at the end", c.set.Text(halfPoints), got, c.want)
		}
	}
}

// Of the official table it is told what else the same test rules out, and what the players knew.
func TestOfficialTableBesideTheRecommended(t *testing.T) {
	for _, c := range []struct {
		p, recommended float64
		trained        bool
		want, not      string
	}{
		{0.0001, 0.0001, true, "These players knew the official points", ""},
		{0.0001, 0.0001, false, "The recommended table fails the same test (p < 0.001)", "These players knew"},
		{0.0001, 0.3, false, "the values are shown not to be in its proportions (p < 0.001).", "recommended table"},
		{0.4, 0.3, true, "the values may be in its proportions (p = 0.40)", "recommended table"},
	} {
		got := control(&Report{Control: &Control{Shape: 0.1, Rounded: 0.1, P: c.p, Recommended: c.recommended}}, c.trained)[0].String()
		if !strings.Contains(got, c.want) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%+v: said %q", c, got)
		}
	}
}

// How far the official table is from the values of other moments is told, too.
func TestOfficialTableAtOtherMoments(t *testing.T) {
	c := &Control{Shape: 0.13, Rounded: 0.14, P: 0.5, Recommended: 0.5, Elsewhere: []Elsewhere{{"start", 0.2}, {"middle", 0.06}, {"ending", 0.3}}}
	got := control(&Report{Control: c}, false)[0].String()
	if want := "From the values of other moments it differs by 20% at the start, 6% in the middle phase and 30% in the ending."; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
}

// Points outside the intervals of their values are named with them.
func TestPointsOutsideTheirIntervals(t *testing.T) {
	value := func(x, lo, hi float64) stats.Value {
		return stats.Value{Joint: stats.Ratio{Estimate: stats.Estimate{Value: x, Lo: lo, Hi: hi, Blocks: 300, Games: 600}}}
	}
	r := &Report{Terms: []string{"R", "C", "N"}, Table: map[string]int{"R": 15, "C": 7, "N": 5}, Rule: CountRule{Names: map[string]string{"R": "rook", "C": "cannon", "N": "knight"}}}
	r.Best = &Measured{Values: []stats.Value{value(16.6, 15.5, 17.7), value(7.2, 6, 8), value(5, 4, 6)}}
	if got := outside(r).String(); got != "One number lies outside the interval of its value: rook 15, whose value is 16.6 (15.5 to 17.7). " {
		t.Errorf("said %q", got)
	}
	r.Table["N"] = 3
	if got := outside(r).String(); !strings.HasPrefix(got, "Two numbers lie outside the intervals of their values: rook 15, whose value is 16.6 (15.5 to 17.7); knight 3,") {
		t.Errorf("said %q", got)
	}
	r.Table = map[string]int{"R": 16, "C": 7, "N": 5}
	if got := outside(r); got != nil {
		t.Errorf("said %q of a table within all intervals", got)
	}
}

// It is told in which points the recommended table is the official one.
func TestBesideOfficial(t *testing.T) {
	r := &Report{Terms: []string{"R", "C", "N"}, Official: map[string]int{"R": 13, "C": 7, "N": 5}}
	for _, c := range []struct {
		table map[string]int
		want  string
	}{
		{map[string]int{"R": 13, "C": 7, "N": 5}, "The recommended points are the official ones."},
		{map[string]int{"R": 13, "C": 5, "N": 5}, "The recommended points are the official ones but for C (5, officially 7)."},
		{map[string]int{"R": 12, "C": 6, "N": 4}, ""},
	} {
		r.Table = c.table
		if got := besideOfficial(r).String(); got != c.want {
			t.Errorf("%v: said %q, want %q", c.table, got, c.want)
		}
	}
}

// An interval that leaves zero out does not end with zero.
func TestDecisive(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   string
	}{{0.0004, 0.016, "+0.80 (+0.04 to +1.60)"}, {-0.0004, 0.016, "+0.8 (0.0 to +1.6)"}, {0.002, 0.014, "+0.8 (+0.2 to +1.4)"}} {
		e := stats.Estimate{Value: 0.008, Lo: c.lo, Hi: c.hi, Level: 0.95}
		if got := e.Text(decisive(e, answer.Shift)); got != c.want {
			t.Errorf("%v to %v: %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
}

// A setup whose games tell of no compensation has no part in the one for all, and is named.
func TestCommonCompensationWithoutASetup(t *testing.T) {
	r := &Report{Setups: []SetupPoints{{Setup: "1", Line: &stats.CompensationLine{}}, {Setup: "2"}, {Setup: "5s"}}, Chosen: Chosen{Common: &stats.CommonCompensation{K: 2.5, Lo: 0.5, Hi: 4.5, P: 0.4}}}
	const want = "The games of setups 2 and 5s tell of no compensation; it is made without them."
	if got := common(r)[0].String(); !strings.HasSuffix(got, want) {
		t.Errorf("said %q, want %q at the end", got, want)
	}
	for i := range r.Setups {
		r.Setups[i].Line = r.Setups[0].Line
	}
	if got := common(r)[0].String(); strings.Contains(got, "made without") {
		t.Errorf("said %q where all games tell of one", got)
	}
}

// That setups need different compensations is shown, and yet the ones found may bring them no
// closer to even than the one for all: then the page says why.
func TestOwnCompensationsThatHelpNobody(t *testing.T) {
	const why = "these games measure a setup’s own too roughly"
	for own, want := range map[float64]bool{0.03: true, 0.031: true, 0.01: false} {
		r := &Report{Setups: []SetupPoints{{Setup: "1", Line: &stats.CompensationLine{}}}, Chosen: Chosen{Uneven: own, Common: &stats.CommonCompensation{K: 4.5, Uneven: 0.03, P: 0.003}}}
		got := common(r)[1].String()
		if !strings.Contains(got, "different ones is shown (p = 0.003)") || strings.Contains(got, why) != want {
			t.Errorf("%v from even with one each, 0.03 with one for all: said %q", own, got)
		}
	}
}

// The rule names a compensation for each setup only where setups are shown to need different ones.
func TestRuleOfManySetups(t *testing.T) {
	r := &Report{Chosen: Chosen{Common: &stats.CommonCompensation{K: 3.5}}}
	for i := range manySetups {
		r.Setups = append(r.Setups, SetupPoints{Setup: strconv.Itoa(i), K: float64(i) + 0.5})
	}
	for p, want := range map[float64]bool{0.24: false, 0.01: true} {
		r.Common.P = p
		rule := strings.Join(compensationRule(r), " ")
		if !strings.Contains(rule, "gets 3.5 points more") || strings.Contains(rule, "setup by setup") != want {
			t.Errorf("p = %v: the rule is %q", p, rule)
		}
	}
}

// What another table is called official for is said with its numbers: a reader of one game may
// not know that of another. Whom fresh games favour is said where that holds for all groups of
// them together.
func TestOfficialTableAndEdgesAreTold(t *testing.T) {
	r := &Report{Official: map[string]int{"N": 5, "R": 13}, Terms: []string{"N", "B", "R"}, Rule: CountRule{Names: map[string]string{"R": "rook", "N": "knight"}}}
	if got := officially(r).String(); got != " (rook 13 and knight 5)" {
		t.Errorf("the official table is told as %q", got)
	}
	for _, c := range []struct {
		won, lost, n int
		want, sub    string
	}{
		{500, 500, 1, "fair", ""},
		{465, 535, 1, "fair within 10 percentage points, favours second a little", ""},
		{465, 535, 30, "fair", ""}, // one of thirty
		{600, 400, 3, "favours first, perhaps by less than 10 percentage points", ""},
		{62, 38, 100, "not shown", "44.4 to 79.6 for all rows"},
		{800, 200, 3, "not fair", ""},
	} {
		var s stats.Sample
		for i := range c.won + c.lost {
			s = append(s, stats.Block{Opening: uint64(i), Values: []float64{stats.Indicator(i < c.won)}})
		}
		e := stats.Score(s)
		got := freshVerdict(e, stats.Equivalent(e, 0.5, 0.1), c.n)
		if got.Text != c.want || got.Sub != c.sub {
			t.Errorf("%d won and %d lost, of %d groups: %q (%q), want %q (%q)", c.won, c.lost, c.n, got.Text, got.Sub, c.want, c.sub)
		}
	}
}

// Setups in which many decided counts go to the side that is worse are named, with how many.
func TestMisjudgedSetups(t *testing.T) {
	counts := func(lo, x, hi float64) Conduct {
		return Conduct{Counts: &stats.Awarding{Wrong: stats.Estimate{Value: x, Lo: lo, Hi: hi, Blocks: 40, Games: 40}}}
	}
	r := &Report{Setups: []SetupPoints{
		{Setup: "1", After: counts(0.02, 0.09, 0.2)}, {Setup: "5", After: counts(0.158, 0.324, 0.489)}, {Setup: "5m"},
	}}
	if got := misjudged(r).String(); got != "In setup 5 the count judges badly: 32.4% (15.8 to 48.9) of the decided counts go to the side that loses when they are played on." {
		t.Errorf("said %q", got)
	}
	r.Setups = r.Setups[:1]
	if got := misjudged(r); got != nil {
		t.Errorf("said %q of a setup not shown to be misjudged", got)
	}
}

// Known tables that favour the same side in nearly all positions are told with what they score.
func TestTablesInUseThatHardlyDiffer(t *testing.T) {
	score := func(x float64) stats.Awarding {
		return stats.Awarding{Score: stats.Estimate{Value: x, Lo: x - 0.02, Hi: x + 0.02, Blocks: 300, Games: 300}, Decided: 378}
	}
	r := &Report{Judged: score(0.852), Rivals: []Rival{
		{Name: priorName, Awarding: score(0.853), More: stats.Estimate{Value: math.NaN()}},
		{Name: officialName, Awarding: score(0.852), Same: true},
	}}
	said := inUse(r)
	if len(said) != 1 || said[0].String() != "When 378 decided positions are played on, the side ahead scores 85.2% (83.2 to 87.2) by the recommended table, and 85.3% (83.3 to 87.3) by the points in force before: they differ in positions of fewer than 10 openings, so that neither is shown to judge better." {
		t.Errorf("said %q", said)
	}
}
