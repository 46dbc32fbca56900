package values

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// growth is a value that grows by a rate a doubling, known to ±1.96 of a standard
// error.
func growth(t *testing.T, term string, rate, se float64) stats.Growth {
	t.Helper()
	doublings := []float64{0, 2, 4, 6}
	y := make([]float64, len(doublings))
	cov := mat.NewSymDense(len(y), nil)
	for i, x := range doublings {
		y[i] = rate * x
		cov.SetSym(i, i, 20*se*se) // Σ (x - mean)² = 20
	}
	trend, err := stats.NewTrend(doublings, y, cov, 10_000, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	return stats.Growth{Term: term, Trend: trend, Joint: trend.Slope}
}

func TestInvariance(t *testing.T) {
	unknown, grows := growth(t, "N", 0.01, 0.05), growth(t, "R", 0.05, 0.01)
	barely := growth(t, "C", 0, 0.0055) // p = 1-Φ(0.01/0.0055) = 0.035
	steady, both := growth(t, "B", 0, 0.001), growth(t, "Q", 0.005, 0.001)
	for _, c := range []struct {
		growth []stats.Growth
		want   string
	}{
		{[]stats.Growth{unknown, growth(t, "P", 0.01, 0.05)}, "No doubling of the budget is shown to change N or P. By these intervals a doubling may change one of them by up to 11%, and 16 times the budget, as tried here, by up to 54%."},
		{[]stats.Growth{unknown}, "No doubling of the budget is shown to change N. By these intervals a doubling may change it by up to 11%, and 16 times the budget, as tried here, by up to 54%."},
		{[]stats.Growth{unknown, grows}, "Doubling the budget is shown to change R by +5.1% (+3.1 to +7.2). The games do not show whether the others change; they may change by more than 1%."},
		{[]stats.Growth{steady, steady}, "B and B are shown to change by less than 1% with a doubling of the budget."},
		{[]stats.Growth{barely}, "C is shown to change by less than 1% with a doubling of the budget."},
		{
			[]stats.Growth{barely, unknown, grows}, // one of three claims: 3·0.035
			"Doubling the budget is shown to change R by +5.1% (+3.1 to +7.2). The games do not show whether the others change; they may change by more than 1%.",
		},
		{[]stats.Growth{both}, "Doubling the budget is shown to change Q by +0.5% (+0.3 to +0.7). Q is shown to change by less than 1% with a doubling of the budget."},
	} {
		w := &Worths{}
		w.Growth = c.growth
		w.Levels = []Level{{Budget: 250}, {Budget: 1000}, {Budget: 4000}}
		if got := invariance(w).String(); got != c.want {
			t.Errorf("said\n%s, want\n%s", got, c.want)
		}
	}
}

// Rates are logarithms: what several doublings allow is compounded, and only over the budgets
// that the trend is about.
func TestBoundsOverTheRangeTried(t *testing.T) {
	g := stats.Growth{Term: "N", Joint: stats.Estimate{Value: 0, Lo: -math.Log(1.079), Hi: math.Log(1.079), Blocks: 100}}
	for _, c := range []struct {
		budgets []int64
		leftOut []LeftOut
		want    string
	}{
		{[]int64{250, 1000, 4000}, nil, "a doubling may change it by up to 7.9%, and 16 times the budget, as tried here, by up to 36%."}, // 1.079⁴ = 1.355
		{[]int64{250, 1000, 4000}, []LeftOut{{Budget: 250}}, "by up to 7.9%, and 4 times the budget, as tried here, by up to 16%."},
		{[]int64{1000, 2500}, nil, "by up to 7.9%, and 2.5 times the budget, as tried here, by up to 11%."}, // 1.079^1.32 = 1.106
		{[]int64{1000, 2000}, nil, "by up to 7.9%."},
	} {
		w := &Worths{}
		w.Growth, w.LeftOut = []stats.Growth{g}, c.leftOut
		for _, b := range c.budgets {
			w.Levels = append(w.Levels, Level{Budget: b})
		}
		if got := invariance(w).String(); !strings.HasSuffix(got, c.want) {
			t.Errorf("budgets %v: said %q, want at its end %q", c.budgets, got, c.want)
		}
	}
	if got := aDoubling(g); math.Abs(got.Hi-0.079) > 1e-12 || math.Abs(got.Lo-(1/1.079-1)) > 1e-12 {
		t.Errorf("a doubling changes a value by %v to %v, want 1/1.079 - 1 to 0.079", got.Lo, got.Hi)
	}
}

// That all intervals hold at once is said where there is one.
func TestJointIntervalsArePromisedWhereThereAreSome(t *testing.T) {
	bounded := stats.Ratio{Estimate: stats.Estimate{Value: 3, Lo: 2, Hi: 4}}
	open := stats.Ratio{Estimate: stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}
	for _, c := range []struct {
		joint []stats.Ratio
		want  bool
	}{{[]stats.Ratio{open, open}, false}, {[]stats.Ratio{open, bounded}, true}} {
		a := Army{Unit: "P"}
		for _, j := range c.joint {
			a.Pieces = append(a.Pieces, PieceValue{Column: "N", Value: stats.Value{Joint: j}})
		}
		said := worthList(&Worths{Collection: &Collection{}}, a, Level{Armies: []Army{a}}).String()
		if strings.Contains(said, "all these intervals hold at once") != c.want {
			t.Errorf("said %q, want the promise: %v", said, c.want)
		}
	}
}

// What the fit says to a programmer is not said to a reader.
func TestFailedFitInWords(t *testing.T) {
	for _, err := range []error{stats.ErrUnidentified, stats.ErrSeparated, stats.ErrFewData, stats.ErrFewBlocks} {
		v := &study{View: &findings.View{Set: &games.Set{}}}
		v.Worths = &Worths{Err: fmt.Errorf("values: stats: regression: %w: B, C", err)}
		said := sentences(v)
		if len(said) == 0 {
			t.Errorf("%v: said nothing", err)
		}
		for _, s := range said {
			if strings.Contains(s.String(), err.Error()) || strings.Contains(s.String(), "stats") {
				t.Errorf("said %q", s)
			}
		}
		if got := toldBy(Moment{Phase: Phase{Name: "ending"}, Err: v.Worths.Err}); strings.Contains(got, "stats") || !strings.HasPrefix(got, "too few positions") {
			t.Errorf("of a moment said %q", got)
		}
		v.Worths.Err, v.Worths.Levels = nil, []Level{{}}
		v.Worths.Moments = []Moment{{}, {Phase: Phase{Name: "ending"}, Err: fmt.Errorf("stats: regression: %w: 1 opening", err)}}
		if got := momentsOf(v).Parts[0].Text.String(); strings.Contains(got, "stats") || !strings.HasPrefix(got, "Positions of the games tell no values later in the game: too few positions") {
			t.Errorf("of the moments said %q", got)
		}
	}
}

// An army whose sum is hardly known has no shares to tell.
func TestSharesKnown(t *testing.T) {
	known := stats.Value{Term: "N"}
	known.Joint.Estimate = stats.Estimate{Value: 15, Lo: 12, Hi: 18, Level: 0.95, Blocks: 100, Games: 200}
	for _, weak := range []bool{false, true} {
		w := &Worths{Scales: []Scale{{Name: "P", Weak: true}, {Name: hundredths, Weak: weak, Values: []stats.Value{known}}}}
		got := sharesKnown(w).String()
		if strings.Contains(got, "15.00 (12.00 to 18.00)") == weak {
			t.Errorf("with an army too weak %v: said %q", weak, got)
		}
	}
}

// A piece is told to be the most valuable only if its interval is above those of all
// others, and above the unit.
func TestDearest(t *testing.T) {
	piece := func(value, lo, hi float64) PieceValue {
		e := stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300}
		return PieceValue{Column: "Q", Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}
	}
	for _, test := range []struct {
		name   string
		pieces []PieceValue
		want   bool
	}{
		{"above all", []PieceValue{piece(0.5, 0.2, 0.8), piece(3, 2, 4), piece(9, 7, 11)}, true},
		{"below the end of the next", []PieceValue{piece(3, 2, 4), piece(9, 3.5, 15)}, false},
		{"below the end of another", []PieceValue{piece(2, -5, 9), piece(3, 2, 4), piece(7, 6, 8)}, false},
		{"not above the unit", []PieceValue{piece(0.2, 0.1, 0.3), piece(1.3, 0.9, 1.8)}, false},
		{"nothing known", nil, false},
	} {
		if most, _, shown := dearest(Army{Pieces: test.pieces}); shown != test.want || len(test.pieces) > 0 && most.Joint.Value != test.pieces[len(test.pieces)-1].Joint.Value {
			t.Errorf("%s: %v, shown %v, want %v", test.name, most.Joint.Value, shown, test.want)
		}
	}
}

// The headline tells the value over the course of the game beside that at the start, where it
// is known in the same unit and the course is more than one phase.
func TestHeadlineTellsTheCourse(t *testing.T) {
	army := func(unit string, value, lo, hi float64) Army {
		e := stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300}
		return Army{Unit: unit, Pieces: []PieceValue{{Column: "Q", Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}}}
	}
	const alone, both = "The most valuable piece, Q, is worth 12.00 (11.00 to 13.00) P.",
		"The most valuable piece, Q, is worth 12.00 (11.00 to 13.00) P at the start of a game and 9.50 (8.50 to 10.50) over its course."
	several, one := usualPhases, wholeGame
	known, unbounded := army("P", 9.5, 8.5, 10.5), army("P", 9.5, math.NaN(), math.NaN())
	for _, c := range []struct {
		name   string
		phases []Phase
		course Moment
		want   string
	}{
		{"known", several, Moment{Army: known}, both},
		{"one phase", one, Moment{Army: known}, alone},
		{"not bounded", several, Moment{Army: unbounded}, alone},
		{"another unit", several, Moment{Army: army("N", 9.5, 8.5, 10.5)}, alone},
		{"no positions", several, Moment{Army: known, Err: stats.ErrFewData}, alone},
	} {
		w := &Worths{Collection: &Collection{camera: &photographer{phases: c.phases}}, Course: c.course}
		if got := worthHeadline(w, army("P", 12, 11, 13)).String(); got != c.want {
			t.Errorf("%s: said %q, want %q", c.name, got, c.want)
		}
		const start = "Q has the highest value, 2.00 (0.50 to 13.00) P at the start of a game and 9.50 (8.50 to 10.50) over its course; it is not shown to be worth the most at the start."
		if got := worthHeadline(w, army("P", 2, 0.5, 13)).String(); (got == start) != (c.want == both) {
			t.Errorf("%s: said %q of a value that is hardly known", c.name, got)
		}
	}
}

// The headline calls a piece the most valuable only if that is shown.
func TestHeadlineClaimsNoMore(t *testing.T) {
	w := &Worths{Collection: &Collection{}, names: names{"R": "rook", "+R": "dragon", "N": "knight"}}
	for _, c := range []struct {
		pieces []PieceValue
		want   string
	}{
		{[]PieceValue{pricedAt("R", 2, 1.8, 2.2), pricedAt("+R", 3, 2.5, 3.5)}, "The most valuable piece, the dragon (a promoted rook), is worth 3.00 (2.50 to 3.50) knights."},
		{[]PieceValue{pricedAt("R", 2, 1.8, 2.6), pricedAt("+R", 3, 2.5, 3.5)}, "The dragon (a promoted rook) has the highest value, 3.00 (2.50 to 3.50) knights; it is not shown to be worth the most."},
		{[]PieceValue{pricedAt("R", 0.8, 0.7, 0.9)}, "The most valuable piece is the knight; next comes the rook, worth 0.80 (0.70 to 0.90) knights."},
		{[]PieceValue{pricedAt("R", 0.8, 0.7, 1.1)}, "The knight has the highest value, though it is not shown to be worth the most; next comes the rook, worth 0.80 (0.70 to 1.10) knights."},
	} {
		if got := worthHeadline(w, Army{Unit: "N", Pieces: c.pieces}).String(); got != c.want {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
}

// Where a strong piece is the unit, it may be worth more than all that are told in it.
func TestUnitDearest(t *testing.T) {
	piece := func(value, lo, hi float64) PieceValue {
		e := stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300}
		return PieceValue{Column: "R", Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}
	}
	for _, test := range []struct {
		name           string
		pieces         []PieceValue
		dearest, shown bool
	}{
		{"all below", []PieceValue{piece(0.1, 0, 0.2), piece(0.4, 0.3, 0.5)}, true, true},
		{"perhaps one above", []PieceValue{piece(0.1, 0, 0.2), piece(0.8, 0.5, 1.2)}, true, false},
		{"one above", []PieceValue{piece(0.1, 0, 0.2), piece(1.2, 0.9, 1.5)}, false, false},
	} {
		if dearest, shown := unitDearest(Army{Pieces: test.pieces}); dearest != test.dearest || shown != test.shown {
			t.Errorf("%s: dearest %v, shown %v, want %v and %v", test.name, dearest, shown, test.dearest, test.shown)
		}
	}
}

// Where the intervals of two moments overlap, the reader is told of what interval the
// change is, or could not see that it is shown.
func TestDriftTellsTheChangeWhereIntervalsOverlap(t *testing.T) {
	estimate := func(value, lo, hi float64) stats.Estimate {
		return stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300, Games: 600}
	}
	at := func(name string, e stats.Estimate) Moment {
		m := Moment{Phase: Phase{Name: name}}
		m.Army.Pieces = []PieceValue{{Column: "R", Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}}
		return m
	}
	early := estimate(4, 3, 5)
	for _, c := range []struct {
		late stats.Estimate
		want bool
	}{{estimate(6, 4.5, 8), true}, {estimate(7, 6, 9), false}} {
		d := Drifting{Column: "R", From: "opening", To: "ending"}
		d.Joint, d.P = estimate(0.5, 0.1, 0.9), 0.01
		w := &Worths{Collection: &Collection{}, Moments: []Moment{at("opening", early), at("ending", c.late)}, Drifts: []Drifting{d}}
		said := drifting(w).String()
		if got := strings.Contains(said, ", a change of +50.0% (+10.0 to +90.0)"); got != c.want {
			t.Errorf("late value %v: said %q, want the change: %v", c.late, said, c.want)
		}
	}
}

// What changes is told in the unit, and in shares of an army apart, where the unit is too weak at
// one of the moments.
func TestDriftInShares(t *testing.T) {
	estimate := func(value, lo, hi float64) stats.Estimate {
		return stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300, Games: 600}
	}
	at := func(name string, e stats.Estimate) Moment {
		m := Moment{Phase: Phase{Name: name}}
		m.Army.Pieces = []PieceValue{{Column: "R", Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}}
		return m
	}
	rook := Drifting{Column: "R", From: "opening", To: "ending"}
	rook.P = 0.01
	king := Drifting{Column: "K", From: "opening", To: "ending", Shares: true, Before: estimate(5, 4, 6), After: estimate(2, 1, 3)}
	king.P = 0.01
	w := &Worths{Collection: &Collection{}, Moments: []Moment{at("opening", estimate(4, 3, 5)), at("ending", estimate(7, 6, 9))}}
	const inShares = "K is worth 5.0 (4.0 to 6.0) in the opening and 2.0 (1.0 to 3.0) in the ending."
	for _, c := range []struct {
		drifts      []Drifting
		first, last string
	}{
		{[]Drifting{rook}, "Values change in the course of a game: R is worth 4.00 (3.00 to 5.00)", " and 7.00 (6.00 to 9.00) in the ending."},
		{[]Drifting{king}, "Values change in the course of a game, as shares of an army worth 100: ", inShares},
		{[]Drifting{king, rook}, "Values change in the course of a game: R is worth 4.00 (3.00 to 5.00)", " in the ending. As shares of an army worth 100, " + inShares},
	} {
		w.Drifts = c.drifts
		if said := drifting(w).String(); !strings.HasPrefix(said, c.first) || !strings.HasSuffix(said, c.last) {
			t.Errorf("said %q, want %q … %q", said, c.first, c.last)
		}
	}
}

// Scatter is told in the unit where that is worth something. Where it is not, the intervals
// include it all the same; where there are too few arms, they do not.
func TestScatterWithoutAUnit(t *testing.T) {
	w := &Worths{names: names{"P": "pawn"}}
	none := stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	for _, c := range []struct {
		unit float64
		tau  stats.Estimate
		want string
	}{
		{0.5, stats.Estimate{Value: 0.1, Lo: 0.05, Hi: 0.2, Blocks: 50}, "scores as if its holder had 0.20 (0.10 to 0.40) pawns more or less"},
		{-0.1, stats.Estimate{Value: 0.1, Lo: 0.05, Hi: 0.2, Blocks: 50}, "How much that is cannot be told in pawns, whose worth these games hardly tell."},
		{0.5, none, "There are too few kinds of imbalance"},
		{-0.1, none, "There are too few kinds of imbalance"},
	} {
		l := Level{Fit: &stats.Fit{Terms: []string{"P"}, Beta: []float64{c.unit}}, Scatter: stats.ArmSpread{Tau: c.tau}, Armies: []Army{{Unit: "P", UnitElo: stats.Estimate{Value: c.unit, Lo: c.unit - 0.1, Hi: c.unit + 0.1, Blocks: 50}}}}
		if got := scatter(w, l).String(); !strings.Contains(got, c.want) {
			t.Errorf("a unit of %v: said %q, want in it %q", c.unit, got, c.want)
		}
	}
}

// A value that the games do not bound has none under another curve either.
func TestUnboundedUnderOtherCurves(t *testing.T) {
	l := level(t, 150, 5, nil)
	known := l.Armies[0].Pieces[0]
	unbounded := known
	unbounded.Joint.Estimate = stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	unbounded.Column = "X"
	l.Armies[0].Pieces = []PieceValue{known, unbounded}
	l.Links = []stats.LinkShift{{Link: stats.Probit, Term: known.Column, Value: 3.1, Shift: 0.2}, {Link: stats.Probit, Term: "X", Value: 7.5, Shift: 0.1}}
	table := linkTable(&study{Worths: &Worths{names: names{}}}, l)
	read := func(row int) string { return table.Rows[row][1].Text + " " + table.Rows[row][2].Text }
	if read(0) == "~ 3.10" || !strings.HasSuffix(read(0), " 3.10") || read(1) != "~ ~" {
		t.Errorf("read %q and %q, want a value and 3.10 of the first, and ~ twice of the other", read(0), read(1))
	}
}

// pricedAt is a piece with a value and its joint interval.
func pricedAt(column string, value, lo, hi float64) PieceValue {
	e := stats.Estimate{Value: value, Lo: lo, Hi: hi, SE: (hi - lo) / 4, Blocks: 300, Games: 600}
	return PieceValue{Column: column, Value: stats.Value{Joint: stats.Ratio{Estimate: e}}}
}

// Where one phase spans the whole game, the start and positions are told as two ways to
// measure, with the values that have no ratio.
func TestWholeGameIsNoLaterMoment(t *testing.T) {
	start := Moment{Phase: Phase{Name: Start}, Army: Army{Unit: "S", Pieces: []PieceValue{
		pricedAt("P", 0.4, 0.1, 0.9), pricedAt("G", 1.8, 1.1, 3), pricedAt("T", 2.3, 1.4, 4),
	}}}
	all := Moment{Phase: wholeGame[0], Army: Army{Unit: "S", Pieces: []PieceValue{
		pricedAt("P", -0.3, -0.7, 0.2), pricedAt("G", 0.6, 0.2, 1.2), pricedAt("T", -0.2, -0.6, 0.3),
	}}}
	none := stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	drifts := []Drifting{{Column: "P", From: Start, To: "middle"}, {Column: "G", From: Start, To: "middle"}, {Column: "T", From: Start, To: "middle"}}
	drifts[0].Joint, drifts[0].P = none, math.NaN()
	drifts[1].Joint, drifts[1].P = stats.Estimate{Value: -0.7, Lo: -0.9, Hi: -0.2}, 0.007
	drifts[2].Joint, drifts[2].P = none, math.NaN()
	w := &Worths{Collection: &Collection{}, Moments: []Moment{start, all}, Drifts: drifts, names: names{"G": "gold", "T": "tokin", "P": "pawn", "S": "silver"}}
	w.Unit = "S"
	const want = "At the start, by unequal armies, and over the whole game, by positions, pieces are worth different amounts: " +
		"the gold is worth 1.80 (1.10 to 3.00) and 0.60 (0.20 to 1.20) silvers; the tokin is worth 2.30 (1.40 to 4.00) and −0.20 (−0.60 to 0.30) silvers. " +
		"That may come of the way to measure as well as of the moment."
	if got := drifting(w).String(); got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	w.Drifts, w.Moments[1].Army.Pieces = drifts[:1], all.Army.Pieces[:1]
	if got := drifting(w).String(); got != "No value is shown to differ between the start, by unequal armies, and the whole game, by positions." {
		t.Errorf("said %q", got)
	}
}

// The pieces of which one may be worth most are named, where they are few.
func TestContendersAreNamed(t *testing.T) {
	w := &Worths{names: names{"A": "archbishop", "C": "chancellor", "Q": "queen", "R": "rook", "N": "knight"}}
	few := []PieceValue{pricedAt("R", 2, 1.8, 2.2), pricedAt("A", 2.8, 2.6, 3.2), pricedAt("C", 3.1, 2.8, 3.5), pricedAt("Q", 3.3, 3, 3.7)}
	many := append([]PieceValue{pricedAt("Z", 2.7, 1, 4), pricedAt("Y", 2.7, 1, 4)}, few[1:]...)
	for _, c := range []struct {
		pieces []PieceValue
		want   string
	}{
		{few, "They do not show which of the queen, the chancellor and the archbishop is worth most."},
		{[]PieceValue{pricedAt("Q", 1.1, 0.9, 1.3)}, "They do not show which of the queen and the knight is worth most."},
		{many, ""}, // the headline has said it
	} {
		if got := contenders(w, Army{Unit: "N", Pieces: c.pieces}).String(); got != c.want {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
	if got := contenders(w, Army{Letter: "w", Unit: "N", Pieces: many}).String(); got != "They do not show which piece is worth most." {
		t.Errorf("of one army of several, which the headline may not speak of, said %q", got)
	}
	// Ratios to the queen tell more than whether intervals in knights overlap.
	ratio := func(column string, x, lo, hi float64) stats.Value {
		return stats.Value{Term: column, Joint: stats.Ratio{Estimate: stats.Estimate{Value: x, Lo: lo, Hi: hi, Blocks: 100}}}
	}
	w.Scales = []Scale{{Name: "Q", Values: []stats.Value{ratio("N", 0.3, 0.2, 0.4), ratio("A", 0.87, 0.8, 0.95), ratio("C", 0.95, 0.87, 1.03)}}}
	if got := contenders(w, Army{Unit: "N", Pieces: few}).String(); got != "They do not show which of the queen and the chancellor is worth most." {
		t.Errorf("by ratios said %q", got)
	}
	if w.first(Army{Unit: "N", Pieces: few}) {
		t.Error("the queen is called the most valuable")
	}
	w.Scales[0].Values[2] = ratio("C", 0.9, 0.82, 0.98)
	if !w.first(Army{Unit: "N", Pieces: few}) {
		t.Error("the queen is not called the most valuable, though all ratios to it are below 1")
	}
}

// A piece whose interval lies below nothing is told to be a burden, and no other.
func TestBurdensAreTold(t *testing.T) {
	w := &Worths{names: names{"E": "elephant"}}
	a := Army{Unit: "G", Pieces: []PieceValue{pricedAt("E", -0.4, -0.6, -0.2), pricedAt("P", -0.1, -0.2, 0.1), pricedAt("Q", 2, 1, 3)}}
	if got := burdens(w, a); got.String() != "At the start the elephant is shown to be worth less than nothing: an army does better with one fewer." {
		t.Errorf("said %q", got)
	}
	if got := burdens(w, Army{Unit: "G", Pieces: a.Pieces[1:]}); got != nil {
		t.Errorf("said %q of pieces that are not shown to be burdens", got)
	}
}

// Where changes between moments are many, those that are not shown stand in a table that a
// page keeps shut; few stand in one.
func TestManyChangesAreFolded(t *testing.T) {
	var said string // in place of a table of what is shown
	lo, hi := -0.1, 1.2
	tables := func(changes, shown int) (out []*answer.Table) {
		said = ""
		w := &Worths{names: names{"P": "pawn"}}
		for i := range changes {
			d := Drifting{Column: "P", From: "opening", To: "late"}
			d.Joint, d.P = stats.Estimate{Value: 0.5, Lo: lo, Hi: hi, Blocks: 100}, 0.4
			if i < shown {
				d.Joint.Lo, d.P = 0.1, 0.01
			}
			w.Drifts = append(w.Drifts, d)
		}
		var s answer.Section
		w.addChanges(&s, "pawns")
		for _, p := range s.Parts {
			if p.Table != nil {
				out = append(out, p.Table)
			} else if said == "" {
				said = fmt.Sprint(p.Text)
			}
		}
		return out
	}
	if got := tables(12, 2); len(got) != 1 || len(got[0].Rows) != 12 || got[0].Fold {
		t.Errorf("of 12 changes %d tables, want one that is open", len(got))
	}
	got := tables(13, 2)
	if len(got) != 2 || len(got[0].Rows) != 2 || got[0].Fold || len(got[1].Rows) != 11 || !got[1].Fold || !strings.HasPrefix(got[1].Caption, "The 11 changes that the games do not establish") {
		t.Fatalf("of 13 changes tables %+v", got)
	}
	if got := tables(13, 0); len(got) != 1 || !got[0].Fold {
		t.Errorf("of 13 changes, none shown, tables %+v, want the shut one alone", got)
	}
	// A value may change though no ratio does, because one near zero has none.
	const nearZero = "A value near zero or below has no ratio"
	if !strings.Contains(said, "no ratio is shown to differ from one.") || strings.Contains(said, nearZero) {
		t.Errorf("of ratios that are all known, said %q", said)
	}
	for _, c := range [][2]float64{{-0.1, 12}, {math.NaN(), math.NaN()}} {
		lo, hi = c[0], c[1]
		if tables(13, 0); !strings.Contains(said, nearZero) {
			t.Errorf("of ratios from %v to %v said %q", lo, hi, said)
		}
	}
}
