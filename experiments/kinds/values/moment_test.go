package values

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
	"komi/experiments/answer"
	"komi/results"
	"komi/stats"
)

// snapped are positions of made-up games in which a queen is worth 12 pawns in the
// middle and 7 late, a knight 3 in both, and the second rook adds half a pawn.
func snapped(openings int, seed uint64) []shot {
	rng := rand.New(rand.NewPCG(seed, 5))
	var out []shot
	for opening := range openings {
		for _, phase := range []struct {
			name  string
			queen float64
		}{{"middle", 12}, {"late", 7}} {
			for half := range 2 {
				s := shot{
					opening: uint64(opening), phase: phase.name, even: true, turn: 1 - 2*float64(half),
					counts: map[string]float64{}, pairs: map[string]float64{},
				}
				eta := 0.1
				rooks := [2]int{rng.IntN(3), rng.IntN(3)}
				s.counts["R"] = float64(rooks[0] - rooks[1])
				s.pairs["R"] = stats.Indicator(rooks[0] == 2) - stats.Indicator(rooks[1] == 2)
				s.counts["N"] = float64(rng.IntN(5) - 2)
				s.counts["P"] = float64(rng.IntN(7) - 3)
				if rng.IntN(4) == 0 {
					s.counts["Q"] = float64(2*rng.IntN(2) - 1)
				}
				eta += 0.3 * (s.counts["P"] + 3*s.counts["N"] + 5*s.counts["R"] + 0.5*s.pairs["R"] + phase.queen*s.counts["Q"])
				s.y = stats.Indicator(rng.Float64() < 1/(1+math.Exp(-eta)))
				out = append(out, s)
			}
		}
	}
	return out
}

// Values at the start, in the middle and late are told apart, and what drifts is said.
func TestMomentsAreToldApart(t *testing.T) {
	v := collect(t, played(400, 4))
	v.Phases = []Phase{{"middle", 0.45, 1}, {"late", 0, 0.45}}
	v.camera = &photographer{phases: v.Phases, shots: snapped(3000, 8)}
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	moments := v.Moments(e.Levels[0], 1)
	if len(moments) != 3 || !moments[0].start() || moments[1].Name != "middle" || moments[2].Name != "late" {
		t.Fatalf("moments %v", moments)
	}
	for i := range moments { // the games of the start have no queens
		moments[i].of = []string{"N", "R", "Q"}
	}
	for i, queen := range []float64{12, 7} {
		m := &moments[i+1]
		m.estimate(v.Unit, []string{"R"}, 1)
		if m.Err != nil {
			t.Fatal(m.Err)
		}
		if m.Positions != 6000 || m.Openings != 3000 || !m.Ordinary {
			t.Errorf("%s: %d positions of %d openings, ordinary %v", m.Name, m.Positions, m.Openings, m.Ordinary)
		}
		for _, p := range m.Army.Pieces {
			want := map[string]float64{"N": 3, "R": 5.25, "Q": queen}[p.Column]
			slack := 0.3 * stats.Indicator(p.Column == "R") // a rook is one of two or alone
			if !p.Joint.Set.Contains(want) && math.Abs(p.Value.Value-want) > slack || p.Joint.HalfWidth() > 0.2*want {
				t.Errorf("%s: %s is %s, want %v", m.Name, p.Column, p.Joint.Set.Text(worthFormat), want)
			}
		}
		if len(m.Pairs) != 1 || !m.Pairs[0].Joint.Set.Contains(0.5) || !m.Pairs[0].Of.Joint.Set.Contains(5.5) || !m.Pairs[0].Alone.Joint.Set.Contains(5) {
			t.Errorf("%s: pairs %+v", m.Name, m.Pairs)
		}
	}
	drift, methods := v.drifts(moments, 1)
	shown := map[string]bool{}
	for _, d := range drift {
		shown[d.Column] = shown[d.Column] || d.shown()
		if d.Column == "Q" && !(d.Joint.Lo < 7.0/12-1 && 7.0/12-1 < d.Joint.Hi) {
			t.Errorf("the queen from %s to %s: %v", d.From, d.To, d.Drift)
		}
	}
	if !shown["Q"] || shown["N"] {
		t.Errorf("shown to drift: %v, want the queen alone", shown)
	}
	if len(methods) != 2 {
		t.Errorf("%d pieces compared between imbalances and positions, want N and R", len(methods))
	}
	// Where the opening tells nothing, and where a phase is the whole game, the moment
	// differs as well as the way to measure.
	lost := slices.Clone(moments)
	lost[1].Err = errors.New("no calm position")
	whole := slices.Clone(moments[:2])
	whole[1].From = 0
	for name, list := range map[string][]Moment{"no opening": lost, "one phase": whole} {
		if _, methods := v.drifts(list, 1); len(methods) != 0 {
			t.Errorf("%s: %d pieces compared between ways to measure, want none", name, len(methods))
		}
	}
	for _, p := range moments[1].Army.Pieces { // what is unknown at the start has a row too
		if p.Column == "Q" {
			p.Joint.Value, p.Joint.Lo, p.Joint.Hi = math.NaN(), math.NaN(), math.NaN()
			moments[0].Army.Pieces = append(moments[0].Army.Pieces, p)
		}
	}
	phasesAsPrinted(t, momentsOf(&study{Worths: &Worths{
		Collection: v, Estimates: e, Moments: moments, Drifts: drift, Methods: methods, names: names{"P": "pawn", "N": "knight", "R": "rook", "Q": "queen"},
	}}))
}

// The course of a game is its phases taken together without the bare endings, and a table that
// speaks of it is compared with it.
func TestCourse(t *testing.T) {
	v := collect(t, played(400, 4))
	v.Phases = []Phase{{"middle", 0.45, 1}, {"late", 0.2, 0.45}, {"ending", 0, 0.2}}
	shots := snapped(3000, 8)
	for _, s := range snapped(3000, 9) { // endings in which a queen counts for nothing
		s.phase, s.counts = "ending", map[string]float64{"P": s.counts["P"], "Q": 9 - s.counts["Q"]}
		shots = append(shots, s)
	}
	v.camera = &photographer{phases: v.Phases, shots: shots}
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	moments := v.Moments(e.Levels[0], 1)
	moments[0].of = []string{"N", "R", "Q"}
	w := &Worths{Collection: v, Estimates: e, Moments: moments, Course: v.Course(e.Levels[0], moments[0], 1), names: names{"P": "pawn", "N": "knight", "R": "rook", "Q": "queen"}}
	m := w.moment(Course)
	if m.Err != nil || m.Positions != 12000 || m.Openings != 3000 || m.From != 0.2 || m.To != 1 {
		t.Fatalf("%d positions of %d openings, above %v to %v: %v; want the middle and late, not the endings", m.Positions, m.Openings, m.From, m.To, m.Err)
	}
	for _, p := range m.Army.Pieces {
		want := map[string][2]float64{"N": {2.8, 3.2}, "R": {4.8, 5.7}, "Q": {8, 11}}[p.Column] // a queen: 12 in the middle, 7 late
		if p.Value.Value < want[0] || p.Value.Value > want[1] {
			t.Errorf("%s is %v, want %v", p.Column, p.Value.Value, want)
		}
	}
	l, err := m.compare(Published{Name: "made up", Moment: Course, Values: map[string]float64{"N": 3, "Q": 12}}, 1)
	if err != nil || l.Inside != 1 {
		t.Errorf("of a knight of 3 and a queen of 12 %d are inside: %v", l.Inside, err)
	}
	w.Likes = []Likeness{l}
	if got := momentsOf(&study{Worths: w}).Parts; !slices.ContainsFunc(got, func(p answer.Part) bool {
		return p.Table != nil && slices.Equal(p.Table.Columns, []string{"piece", "start", "middle", "late", "ending", "course"})
	}) {
		t.Errorf("no table with a column for the course: %v", got)
	}
	if got := likenesses(w); len(got) < 2 || !strings.Contains(got[0].String(), "knight 2.97 (") || !strings.Contains(got[1].String(), "speaks of the course of the game") {
		t.Errorf("said %q", got)
	}
}

// A table is not passed over in silence where the games tell too little to compare it.
func TestIncomparableTablesAreNamed(t *testing.T) {
	worth := func(column string, v float64) PieceValue {
		p := PieceValue{Column: column}
		p.Value.Value = v
		return p
	}
	w := &Worths{Collection: &Collection{}, names: names{"P": "pawn", "N": "knight", "R": "rook"}, Moments: []Moment{{
		Phase: Phase{Name: Start}, Army: Army{Unit: "N", Pieces: []PieceValue{worth("P", -0.1), worth("R", 2)}},
	}}}
	w.Published = []Published{
		{Name: "first", Moment: Start, Values: map[string]float64{"P": 1, "N": 3, "R": 5}},
		{Name: "second", Moment: Start, Values: map[string]float64{"P": 1, "N": 4}},
		{Name: "third", Moment: Start, Values: map[string]float64{"N": 3, "R": 5}},
	}
	w.Likes = []Likeness{{Published: w.Published[2]}}
	got := incomparable(w)
	if len(got) != 1 || !strings.Contains(got[0].String(), "tables of first and second at the moment that they speak of: by the games the pawn would be worth nothing then, or less.") {
		t.Errorf("said %q", got)
	}
	w.Published = w.Published[2:]
	if got := incomparable(w); got != nil {
		t.Errorf("said %q of a table that was compared", got)
	}
}

// Where the games tell too little of the moment that a table speaks of, it is compared with the
// start, and the page says so.
func TestTableComparedWithTheStart(t *testing.T) {
	army := func(pawn float64) Army {
		a := Army{Unit: "N"}
		for column, v := range map[string]float64{"P": pawn, "R": 2, "Q": 4} {
			p := PieceValue{Column: column}
			p.Value.Value = v
			a.Pieces = append(a.Pieces, p)
		}
		return a
	}
	w := &Worths{Collection: &Collection{}, names: names{"P": "pawn", "N": "knight", "R": "rook", "Q": "queen"}, Moments: []Moment{
		{Phase: Phase{Name: Start}, Army: army(0.5)}, {Phase: Phase{Name: "middle"}, Army: army(-0.5)}, {Phase: Phase{Name: "late"}, Army: army(0.4)},
	}}
	table := map[string]float64{"P": 1, "N": 2, "R": 4, "Q": 8}
	for _, c := range []struct {
		name, moment string
		pawn         float64 // at the start
		early, fails bool
		distance     float64
	}{
		{"the start itself", Start, 0.5, false, false, 0},
		{"enough", "late", 0.5, false, false, math.Abs(math.Log(0.8)) / math.Sqrt(3)},
		{"not enough", "middle", 0.5, true, false, 0},
		{"not enough at either", "middle", -1, false, true, 0},
	} {
		w.Moments[0].Army = army(c.pawn)
		w.Published = []Published{{Name: "the master", Moment: c.moment, Values: table}}
		l, err := w.likened(w.Published[0], 1)
		if (err != nil) != c.fails || !c.fails && (l.Early != c.early || math.Abs(l.Distance-c.distance) > 1e-9) {
			t.Errorf("%s: early %v, distance %v, %v; want %v, %v", c.name, l.Early, l.Distance, err, c.early, c.distance)
		}
		if !c.early {
			continue
		}
		w.Likes = []Likeness{l}
		got := likenesses(w)
		if len(got) != 2 || !strings.Contains(got[0].String(), "not enough for a comparison with the table of the master at the moment that it speaks of: by the games the pawn would be worth nothing then, or less.") ||
			!strings.HasPrefix(got[1].String(), "From the values at the start the table of the master differs by 0% on average") {
			t.Errorf("said %q", got)
		}
		if l.at() != Start || spoken(l) != "middle, compared with the start" {
			t.Errorf("compared with %q, told as %q", l.at(), spoken(l))
		}
	}
}

func TestInCourse(t *testing.T) {
	for _, c := range []struct {
		phases []Phase
		want   int
	}{
		{usualPhases, 3},
		{wholeGame, 1},
		{[]Phase{{"early", 0.6, 1}, {"then", 0.3, 0.6}}, 2}, // nobody looks at what follows
	} {
		if got := len(inCourse(c.phases)); got != c.want {
			t.Errorf("%v: %d phases, want %d", c.phases, got, c.want)
		}
	}
	if got := phaseFaults(map[string][]float64{Course: {0, 1}}); got[Course] == "" {
		t.Error("a phase may be called like the course")
	}
}

// phasesAsPrinted checks that the tables of values by phase print the truth of [snapped],
// each number in its column and in its unit.
func phasesAsPrinted(t *testing.T, s answer.Section) {
	t.Helper()
	rows := map[string][]answer.Cell{}
	for _, part := range s.Parts {
		if part.Table == nil {
			continue
		}
		if strings.HasPrefix(part.Table.Caption, "Values by phase") {
			if caption := part.Table.Caption; !strings.Contains(caption, "in pawns,") || !slices.Equal(part.Table.Columns, []string{"piece", "start", "middle", "late"}) {
				t.Errorf("the table is called %q, of %q", caption, part.Table.Columns)
			}
			for _, row := range part.Table.Rows {
				rows[row[0].Text] = row
			}
		}
		if strings.HasPrefix(part.Table.Caption, "Change of a value") {
			for _, row := range part.Table.Rows {
				if row[0].Text == "queen (Q)" {
					rows[row[1].Text+" to "+row[2].Text] = row
				}
			}
		}
	}
	near := func(name string, column int, want, slack float64) {
		t.Helper()
		var value float64
		if row := rows[name]; len(row) <= column {
			t.Errorf("no row %q", name)
		} else if _, err := fmt.Sscanf(strings.ReplaceAll(row[column].Text, "−", "-"), "%f", &value); err != nil || math.Abs(value-want) > slack {
			t.Errorf("%s, column %d: printed %q, want about %v", name, column, row[column].Text, want)
		}
	}
	near("knight (N)", 2, 3, 0.4)
	near("queen (Q)", 2, 12, 2)
	near("queen (Q)", 3, 7, 1.2)
	near("middle to late", 4, -100*(1-7.0/12), 12)
	if row := rows["queen (Q)"]; len(row) == 4 && row[1].Text != "~" {
		t.Errorf("printed %q for what is not known", row[1].Text)
	}
}

// A table that prices pairs is compared with what a side loses with one of its two.
func TestPairedTablesAreComparedAsPairs(t *testing.T) {
	v := collect(t, played(200, 4))
	v.Phases = []Phase{{"middle", 0, 1}}
	v.camera = &photographer{phases: v.Phases, shots: snapped(4000, 3)}
	for i := range v.camera.shots {
		v.camera.shots[i].phase = "middle"
		delete(v.camera.shots[i].counts, "Q")
	}
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	m := v.Moments(e.Levels[0], 1)[1]
	table := Published{Name: "made up", Moment: "middle", Values: map[string]float64{"N": 3, "R": 5}, Pairs: map[string]float64{"R": 0.5}}
	l, err := m.compare(table, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range l.Columns {
		if want := map[string]float64{"N": 3, "R": 5.5}[c.Column]; c.Published != want || !c.Inside {
			t.Errorf("%s: measured %.2f beside %.2f, inside %v; want %v, inside", c.Column, c.Measured, c.Published, c.Inside, want)
		}
	}
	if plain, err := m.compare(Published{Values: table.Values}, 1); err != nil || plain.Columns[1].Published != 5 {
		t.Errorf("without pairs: %+v, %v", plain, err)
	}
}

// The positions taken of a game are calm, are counted right, and know their phase.
func TestPositionsOfAGame(t *testing.T) {
	g := gametest.Game(t, "chess")
	r, err := g.Rules(g.Default(), nil)
	if err != nil {
		t.Fatal(err)
	}
	run := results.Run{Config: config, Games: 1, Rules: []results.Rules{{Variant: "chess", Setup: r.Setup(), Players: 2, Hash: r.Hash(), Text: g.Text}}}
	v, err := New(run)
	if err != nil {
		t.Fatal(err)
	}
	v.Photograph(run)
	err = v.Add(results.Game{
		Arm: usualArmies, Variant: "chess", Setup: r.Setup(), Seats: []string{"A", "B"}, Whole: 6, Shares: []int{6, 0}, Start: r.New().FEN(), Opening: 2,
		// A pawn is won at ply 5 and no capture follows: the position three plies later
		// is the first calm one with this material. Before, the armies were equal, and
		// not calm for long enough.
		Moves: "e2e4 d7d5 g1f3 g8f6 e4d5 b8d7 b1c3 a7a6 f1e2 g7g6 e1g1 f8g7",
	})
	if err != nil || v.camera.broken != nil {
		t.Fatal(err, v.camera.broken)
	}
	if len(v.camera.shots) != 1 {
		t.Fatalf("%d positions, want one with the pawn won", len(v.camera.shots))
	}
	for _, s := range v.camera.shots {
		if s.phase != "opening" || s.counts["P"] != 1 || len(s.counts) != 1 || len(s.pairs) != 0 || s.y != 1 || !s.even {
			t.Errorf("position %+v", s)
		}
	}
}

func TestPhases(t *testing.T) {
	for _, test := range []struct {
		left float64
		want int
	}{{1, 0}, {1.2, 0}, {0.81, 0}, {0.80, 1}, {0.46, 1}, {0.45, 2}, {0.2, 3}, {0, 3}} {
		if got := phaseAt(usualPhases, test.left); got != test.want {
			t.Errorf("%v left: phase %d, want %d", test.left, got, test.want)
		}
	}
	for game, one := range map[string]bool{"shogi": true, "chess": false, "seirawan": false, "placement": false} {
		g, err := variants.Load(game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(usualFor(r)) == 1; got != one {
			t.Errorf("%s: one phase %v, want %v", game, got, one)
		}
	}
	faults := phaseFaults(map[string][]float64{"start": {0, 1}, "a": {0.5, 0.4}, "b": {0.3, 0.7}, "c": {0.6, 1}, "d": {0, 0.3}})
	for _, name := range []string{"start", "a", "b"} {
		if faults[name] == "" {
			t.Errorf("%s is accepted", name)
		}
	}
	if faults["c"] != "" || faults["d"] != "" {
		t.Errorf("faults %v", faults)
	}
}

// The shares of an army add up to 100, and a unit that is nearly worth nothing is
// called too weak.
func TestScales(t *testing.T) {
	v := collect(t, played(600, 9))
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	scales := v.Moments(e.Levels[0], 1)[0].scales(v, 1)
	if len(scales) != 3 || scales[0].Name != "P" || scales[1].Name != "R" || scales[2].Name != hundredths || scales[0].Weak {
		t.Fatalf("scales %+v", scales)
	}
	for _, x := range scales[1].Values { // in rooks, which are worth most
		if worth := map[string]float64{"P": 1, "N": 3.2}[x.Term]; !x.Joint.Set.Contains(worth / 5) {
			t.Errorf("%s is %s rooks", x.Term, x.Joint.Set.Text(worthFormat))
		}
	}
	army := map[string]float64{"P": 4, "N": 2, "R": 2}
	sum := 0.0
	for _, x := range scales[2].Values {
		sum += army[x.Term] * x.Value
		if worth := map[string]float64{"P": 1, "N": 3.2, "R": 5}[x.Term]; !x.Joint.Set.Contains(100 * worth / (4 + 2*3.2 + 2*5)) {
			t.Errorf("%s is %s of 100", x.Term, x.Joint.Set.Text(worthFormat))
		}
	}
	if math.Abs(sum-100) > 1e-9 {
		t.Errorf("the army is %v of 100", sum)
	}
	if weak(e.Levels[0].Armies[0].UnitElo) {
		t.Error("a pawn that scores 62% is called weak")
	}
	doubtful := e.Levels[0].Armies[0].UnitElo
	doubtful.Lo = doubtful.Value / 3
	if !weak(doubtful) {
		t.Error("a unit that may be worth a third of its value is not called weak")
	}
}

// A few pieces can make most of the distance; then the page says which.
func TestMostOfADistance(t *testing.T) {
	l := Likeness{Distance: 0.4, Columns: []Likened{
		{Column: "P", Measured: 0.25, Published: 0.5},
		{Column: "E", Measured: 0.35, Published: 0.55},
		{Column: "A", Measured: 0.5, Published: 0.52},
		{Column: "C", Measured: 1.1, Published: 1.2},
		{Column: "R", Measured: 2.2, Published: 2.1},
	}}
	if most, rest := l.most(); len(most) != 2 || most[0].Column != "P" || most[1].Column != "E" || !(rest < 0.07) {
		t.Errorf("%v, %v; want P and E, and about 0.06 without them", most, rest)
	}
	for i := range l.Columns {
		l.Columns[i].Published = l.Columns[i].Measured * []float64{1.5, 0.66, 1.5, 0.66, 1.5}[i]
	}
	if most, _ := l.most(); len(most) > 0 {
		t.Errorf("five pieces are alike far apart, and %v are said to make most of it", most)
	}
}

// Where tables differ by the unit more than by the rest, the page says so.
func TestDistanceByTheUnit(t *testing.T) {
	l := Likeness{Distance: 0.34, Shape: 0.20, OfArmy: math.NaN(), Columns: []Likened{{Measured: 0.15, Published: 0.25}, {Measured: 0.92, Published: 1.12}}}
	if got, want := l.dearer(), math.Sqrt(0.15*0.92/0.25/1.12)-1; math.Abs(got-want) > 1e-12 {
		t.Errorf("the pieces are %v dearer, want %v", got, want)
	}
	w := &Worths{Moments: []Moment{{Phase: Phase{Name: Start}, Army: Army{Unit: "N"}}}, names: names{"N": "knight"}, Collection: &Collection{}}
	l.Name, l.Moment, w.Likes = "the master", Start, []Likeness{l}
	for _, want := range []string{" differs from the values measured then by 34% on average (20% if all its values may be scaled by one factor).", "measured in knights, the other pieces come out 30% cheaper here on average."} {
		if got := likenesses(w)[0].String(); !strings.Contains(got, want) {
			t.Errorf("said %q, want in it %q", got, want)
		}
	}
	for _, c := range []struct {
		distance, left float64
		want           string
	}{
		{0.16, 0.05, "5% if all its values may be scaled by one factor"},
		{0.07, 0.08, "scaling all its values by one factor brings it no nearer"}, // one value less to estimate by
		{0.113, 0.106, "scaling all its values by one factor brings it no nearer"},
	} {
		if got := (Likeness{Distance: c.distance, Shape: c.left}).scaledDistance(); got != c.want {
			t.Errorf("of %v and %v said %q, want %q", c.distance, c.left, got, c.want)
		}
	}
	if l.Shape = 0.30; l.dearer() != 0 {
		t.Error("the unit is said to make most of a distance of 34% of which 30% are left without it")
	}
	if l.Shape, l.Free = 0.20, true; l.dearer() != 0 {
		t.Error("a table in another unit is said to differ by the unit")
	}
	w.Likes[0].OfArmy = 0.1
	if got, want := likenesses(w)[0].String(), " by 10% on average as shares of an army, and by 34% in knights (20% if all its values may be scaled by one factor)."; !strings.Contains(got, want) {
		t.Errorf("said %q, want in it %q", got, want)
	}
}

// As shares of an army the unit is a piece like the others: two tables that differ by one
// piece in a unit of that piece differ by little, and a factor makes no difference.
func TestDistanceOfShares(t *testing.T) {
	army := map[string]float64{"N": 2, "P": 8, "Q": 1}
	l := Likeness{Columns: []Likened{{Column: "P", Measured: 0.25, Published: 0.5}, {Column: "Q", Measured: 2, Published: 4}, {Column: "@P", Measured: 0.2, Published: 0.3}}}
	// Here the army is worth 2 + 2 + 2, there 2 + 4 + 4.
	mine, theirs := []float64{0.25, 2, 0.2, 1}, []float64{0.5, 4, 0.3, 1}
	want := 0.0
	for i := range mine {
		want += math.Pow(math.Log(mine[i]/6/(theirs[i]/10)), 2) / 4
	}
	if got := l.ofArmy(army, "N"); math.Abs(got-math.Sqrt(want)) > 1e-12 {
		t.Errorf("distance %v, want %v", got, math.Sqrt(want))
	}
	// A table in another unit says itself what the unit is worth.
	l.Free, l.factor, l.Values = true, 0.1, map[string]float64{"N": 10}
	if got := l.ofArmy(army, "N"); math.Abs(got-math.Sqrt(want)) > 1e-12 {
		t.Errorf("distance %v of a table in another unit, want %v", got, math.Sqrt(want))
	}
	for name, army := range map[string]map[string]float64{"a bishop without a price": {"N": 2, "P": 8, "Q": 1, "B": 2}, "no army": {}} {
		if got := l.ofArmy(army, "N"); !math.IsNaN(got) {
			t.Errorf("%s: distance %v, want none", name, got)
		}
	}
	if l.Values = nil; !math.IsNaN(l.ofArmy(army, "N")) {
		t.Error("a table in another unit that does not price the unit has a distance")
	}
}

// A few arms can be shown to be off though all together are not; the page must not hide them.
func TestAgreementOfArms(t *testing.T) {
	check := func(holm ...float64) (out []stats.ArmCheck) {
		for _, h := range holm {
			out = append(out, stats.ArmCheck{Holm: h})
		}
		return out
	}
	for _, x := range []struct {
		of   stats.Transitivity
		want string
	}{
		{stats.Transitivity{P: 0.077, Arms: check(1, 1, 1)}, "No contradiction between the 3 kinds of imbalance is shown (p\u00a0=\u00a00.077)."},
		{stats.Transitivity{P: 0.077, Arms: check(1, 0.001, 1)}, "but one of them does not score as the others predict."},
		{stats.Transitivity{P: 0.077, Arms: check(0.02, 0.001, 1)}, "Together the 3 kinds of imbalance are not shown to contradict each other (p\u00a0=\u00a00.077), but two of them do not score as the others predict."},
		{stats.Transitivity{P: 0.01, Arms: check(0.02, 0.001, 1)}, "The kinds of imbalance do not quite agree with each other (p\u00a0=\u00a00.010): two of 3 do not score as the others predict."},
	} {
		if got := agreement(Level{Arms: x.of}).String(); !strings.Contains(got, x.want) {
			t.Errorf("read %q, want %q", got, x.want)
		}
	}
}
