package points

import (
	"context"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/kinds/values"
	"komi/results"
	"komi/stats"
)

// made is a collection of made-up games whose truth is Janggi's points; change makes its
// file say something else.
func made(t *testing.T, change func(*results.Run), pairs, ordinary, counted, tried int) *Collection {
	t.Helper()
	path := filepath.Join(t.TempDir(), "points.db")
	fixture.Points(t, path, pairs, ordinary, counted, tried)
	f, err := results.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	run := f.Header()
	if change != nil {
		change(&run)
	}
	p, err := collect(run, f.Games(context.Background(), 0))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// truth is the table that the games were drawn from, in the order of the terms.
func truth(p *Collection) map[string]int {
	table := map[string]int{}
	for _, x := range fixture.PointsTable {
		table[x.Letter] = x.Points
	}
	return table
}

// The road finds the planted truth: by every moment, together, in the compensation, and in
// what the counts before and after are worth.
func TestPointsFindTheTruth(t *testing.T) {
	p := made(t, nil, 60, 2500, 60, 200)
	slices.Sort(p.Terms) // alike at first, so that the order says nothing
	if want := []string{"C", "E", "G", "N", "P", "R"}; !slices.Equal(p.Terms, want) {
		t.Fatalf("terms %v, want %v", p.Terms, want)
	}
	r := p.Report()
	if r.Table == nil || r.Best.Err != nil {
		t.Fatalf("no table: %+v", r.First.Err)
	}
	want := truth(p)
	if !slices.Equal(r.First.Taken, []string{"late"}) || r.First.Agree < 0.001 {
		t.Errorf("took %v, which agree with p = %v", r.First.Taken, r.First.Agree)
	}
	// Without rounding the truth is in all joint intervals at once, but for a factor.
	held := false
	for f := 0.9; f < 1.3; f += 0.002 {
		all := true
		for i, term := range p.Terms {
			all = all && r.First.Values[i].Joint.Set.Contains(f*float64(want[term]))
		}
		held = held || all
	}
	for i, term := range p.Terms {
		if scale := float64(r.Table["R"]) / 13; math.Abs(float64(r.Table[term])-scale*float64(want[term])) > 2 || r.First.Values[i].Joint.HalfWidth() > 2.5 {
			t.Errorf("%s counts %d, want about %d: %v; %s", term, r.Table[term], want[term], r.Table, r.First.Values[i].Joint.Text(stats.Number(2)))
		}
	}
	if !held {
		t.Errorf("the values without rounding do not hold the truth: %+v", r.First.Values)
	}
	for _, m := range r.First.Moments {
		if m.Err != nil {
			continue
		}
		if _, chance, err := m.apart(p, want); err != nil || chance < 0.001 {
			t.Errorf("%s rules the truth out, p = %v (%v)", m.Name, chance, err)
		}
	}
	if r.Control == nil || r.Control.P < 0.001 || r.Control.Shape > 0.25 {
		t.Errorf("the official table, which is the truth: %+v", r.Control)
	}
	if n := len(r.Control.Elsewhere); n == 0 || slices.ContainsFunc(r.Control.Elsewhere, func(e Elsewhere) bool { return !(e.Shape < 0.6) || slices.Contains(r.Best.Taken, e.Moment) }) {
		t.Errorf("the truth from the values of other moments: %+v", r.Control.Elsewhere)
	}
	s := r.Setups[0]
	if s.Line == nil || !s.Line.Even.Set.Contains(fixture.Compensation) || math.Abs(s.Line.Slope.Value-fixture.PointShare) > 0.004 {
		t.Errorf("the line: %+v", s.Line)
	}
	if s.K != fixture.Compensation || len(s.Fresh) != 3 || s.Before.Games != 60 || s.After.Games != 3*2*200 {
		t.Errorf("compensation %v, %d fresh, %d before, %d after", s.K, len(s.Fresh), s.Before.Games, s.After.Games)
	}
	for _, g := range s.Fresh {
		if g.Equivalence.Verdict == stats.NotFair || math.Abs(g.Counted.Value-(1-fixture.DecidedShare)) > 1e-9 {
			t.Errorf("fresh at %d: %v, counted %v", g.Nodes, g.Equivalence.Verdict, g.Counted.Value)
		}
	}
	// Before, all pieces count alike: more counts go to the side that is worse.
	if b, a := s.Before.Counts, s.After.Counts; b == nil || a == nil || !(b.Wrong.Value > a.Wrong.Value) || a.Wrong.Value > 0.3 {
		t.Errorf("counts that the better side loses: %+v, then %+v", b, a)
	}
	at := slices.IndexFunc(r.Rivals, func(x Rival) bool { return x.Name == "the points in force before" })
	if at < 0 || !(r.Rivals[at].More.Lo > 0) || r.Judged.Decided < 100 {
		t.Errorf("points all alike are not shown to be worse: %+v", r.Rivals)
	}
	if r.Drawn != 0 || r.Played != 3*2*2*200+3*2*200 {
		t.Errorf("%d of %d games drawn", r.Drawn, r.Played)
	}
	if !r.Changed && !maps.Equal(r.Table, p.notes[0].Table) {
		t.Errorf("the table in the end is %v, that of the notes %v", r.Table, p.notes[0].Table)
	}
}

// A table takes the place of another only if positions that neither was made from show it
// to be better; here the first table is upside down.
func TestPointsChangeByEvidenceAlone(t *testing.T) {
	p := made(t, nil, 30, 300, 60, 20)
	wrong := map[string]int{"R": 2, "C": 3, "N": 5, "E": 13, "G": 7, "P": 13}
	for i := range p.notes {
		if p.notes[i].Step == StepAgain {
			p.notes[i].Table = wrong
		}
	}
	d := p.decide()
	if !d.Changed || d.Table["R"] < 13 || !(d.More.Lo > 0) || d.Decided < 80 {
		t.Errorf("the upside-down table stays: %+v, %d decided", d.More, d.Decided)
	}
	// With the positions' results exchanged nothing speaks for a change.
	for _, s := range p.sources {
		s.score = float64(s.games) - s.score
	}
	if d = p.decide(); d.Changed || !maps.Equal(d.Table, wrong) {
		t.Errorf("the table gave way to %v though it does worse", d.Table)
	}
}

// Points to be kept stay where they are right; the one that is wrong is given up.
func TestPointsKept(t *testing.T) {
	p := made(t, func(run *results.Run) {
		run.Config += "\n[points.kept]\nR = 13\nC = 3\nN = 5\nP = 2\n"
	}, 60, 2500, 10, 10)
	m := p.measure(p.neutral)
	if m.Err != nil {
		t.Fatal(m.Err)
	}
	dropped := m.Rounded.Dropped
	if len(dropped) == 0 || p.Terms[dropped[0].Term] != "C" {
		t.Errorf("given up: %+v, want the cannon of 3", dropped)
	}
	table := p.tableOf(m.Rounded.Best.Weights)
	if table["R"] != 13 || table["N"] != 5 || table["C"] < 5 {
		t.Errorf("%v, want a rook of 13 and a knight of 5 kept, and a cannon of about 7", table)
	}
}

// Moments are not averaged: the late game decides, or what tells most in its place.
func TestPointsFollowTheLateGame(t *testing.T) {
	p := made(t, nil, 60, 500, 10, 10)
	m := p.measure(p.neutral)
	if m.Err != nil || m.Agree < disagree {
		t.Fatalf("moments of one truth disagree: p = %v (%v)", m.Agree, m.Err)
	}
	// The same with cannons and knights exchanged at the start.
	start := &m.Moments[0]
	c, n := slices.Index(p.Terms, "C"), slices.Index(p.Terms, "N")
	start.Points.Values[c], start.Points.Values[n] = 0.5*start.Points.Values[n], 3*start.Points.Values[c]
	pooled, err := m.pool([]int{0, 2, 3}, len(p.Terms))
	if err != nil || pooled.P > disagree {
		t.Fatalf("a start of other proportions agrees: p = %v (%v)", pooled.P, err)
	}
	if !slices.Equal(m.Taken, []string{"late"}) {
		t.Errorf("the table is made of %v, want the late game", m.Taken)
	}
	text := func(sets [][]int) (out string) {
		for _, set := range sets {
			for _, i := range set {
				out += m.Moments[i].Name + " "
			}
			out += "| "
		}
		return out
	}
	if got, want := text(p.deciding(m, []int{0, 2, 3})), "late | start middle late | middle | start | "; got != want {
		t.Errorf("where moments agree %q, want %q", got, want)
	}
	m.Agree = 0.001
	if got, want := text(p.deciding(m, []int{0, 2, 3})), "late | middle | start | start middle late | "; got != want {
		t.Errorf("where they disagree %q, want %q", got, want)
	}
	if got, want := text(p.deciding(m, []int{0, 2})), "middle | start | start middle | "; got != want {
		t.Errorf("without late positions %q, want %q", got, want)
	}
	m.Agree = 1
	if err := p.take(&m, []int{0}); err != nil || !slices.Equal(m.Taken, []string{values.Start}) || m.Points.Arms == nil {
		t.Errorf("of the start: %v, %v", m.Taken, err)
	}
	// The page says what changed on the way, and nothing where the start is told.
	r := &Report{Terms: p.Terms, Rule: CountRule{Names: map[string]string{"C": "cannon", "N": "knight"}}, Table: p.tableOf(m.Rounded.Best.Weights), Best: &m}
	for taken, want := range map[string]bool{"late": true, values.Start: false} {
		m.Taken = []string{taken}
		said := ""
		for _, x := range driftOf(&study{Collection: p, Points: r}) {
			said += x.String()
		}
		if told := strings.Contains(said, "the knight goes from "); told != want {
			t.Errorf("made of %q: %q", taken, said)
		}
		said = ""
		for _, x := range madeOf(&study{Collection: p, Points: r}) {
			said += x.String() + " "
		}
		const standsIn = "Points are counted late, but the games do not yet tell what every piece is worth at "
		if told := strings.Contains(said, standsIn); told != (taken == values.Start) || !strings.Contains(said, "made of the pieces' values at "+momentWords(taken)) {
			t.Errorf("made of %q: %q", taken, said)
		}
	}
}

// Openings that led to the same game are one piece of evidence.
func TestMergedOpenings(t *testing.T) {
	p := made(t, nil, 10, 40, 40, 10)
	before := p.Report()
	pairs := stats.Clusters{}
	for opening := range uint64(10_000) {
		pairs[opening] = opening - opening%2
	}
	p.merge(pairs)
	after := p.Report()
	if b, a := before.Setups[0].Before.Counted.Blocks, after.Setups[0].Before.Counted.Blocks; b != 40 || a > 21 {
		t.Errorf("games of %d openings, then %d; want 40 and half as many", b, a)
	}
	if b, a := before.Setups[0].Before.Counts.Score.Blocks, after.Setups[0].Before.Counts.Score.Blocks; a >= b {
		t.Errorf("positions of %d openings, then %d", b, a)
	}
}

// A run that has only begun says so.
func TestPointsBeforeTheFirstGame(t *testing.T) {
	p := made(t, nil, 1, 1, 1, 1)
	run := p.book.Run
	run.Stages = nil
	begun, err := New(run)
	if err != nil {
		t.Fatal(err)
	}
	if r := begun.Report(); r.Table != nil || r.First.Err == nil {
		t.Errorf("no game tells %v", r.Table)
	}
}

// What is said of the second table is what was done with it, also where the games at hand
// do not show it, as when a page has fewer than there were when it was chosen.
func TestDecisionIsToldAsItWasTaken(t *testing.T) {
	mean := func(values ...float64) stats.Estimate {
		var openings []uint64
		var more []float64
		for i := range uint64(60) {
			openings, more = append(openings, i), append(more, values[int(i)%len(values)])
		}
		return stats.Mean(stats.MustGroup(openings, more))
	}
	for _, c := range []struct {
		name       string
		changed    bool
		more       stats.Estimate
		want, lack string
	}{
		{"taken", true, mean(0, 0.2), "is shown to be better", "stays"},
		{"not taken", false, mean(-0.2, 0.2), "So the table stays", "is shown to be better"},
		{"taken, no longer shown", true, mean(-0.2, 0.2), "are at hand here, which do not show it", "stays"},
		{"not taken, shown now", false, mean(0, 0.2), "the games go on with the first", "So the table stays"},
		{"no position tells them apart", false, mean(0), "Both favour the same side", "too few"},
	} {
		r := &Report{Decision: Decision{Changed: c.changed, More: c.more, Decided: 60, Second: Measured{Taken: []string{"late"}}}}
		got := decision(r)[0].String()
		if !strings.Contains(got, c.want) || strings.Contains(got, c.lack) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}
