package values

import (
	"math"
	"strings"
	"testing"

	"komi/stats"
)

func TestNearerMoment(t *testing.T) {
	now := []Likened{{Column: "R", Measured: 5, Published: 4}}
	for _, c := range []struct {
		measured float64
		want     bool
	}{{4.5, true}, {3.3, true}, {3.1, false}, {6, false}, {-1, false}} {
		if got := nearer(Likened{Column: "R", Measured: c.measured, Published: 4}, now); got != c.want {
			t.Errorf("of a rook of 4, %v is nearer than 5: %v, want %v", c.measured, got, c.want)
		}
	}
}

// A table is compared with the values of all moments, and the page says at which of them the
// games allow the values that they contradict at the table's own.
func TestTablesAtOtherMoments(t *testing.T) {
	army := func(r, q float64) Army {
		worth := func(column string, v float64) PieceValue {
			p := PieceValue{Column: column}
			p.Value.Value = v
			p.Joint.Set = stats.Set{Lo: 0.95 * v, Hi: 1.05 * v}
			return p
		}
		elo := stats.Estimate{Value: 70, Lo: 65, Hi: 75, Blocks: 900}
		return Army{Unit: "P", UnitElo: elo, Pieces: []PieceValue{worth("R", r), worth("Q", q)}}
	}
	w := &Worths{
		Collection: &Collection{}, names: names{"P": "pawn", "R": "rook", "Q": "queen"},
		Moments: []Moment{
			{Phase: Phase{Name: Start}, Army: army(4, 12)},
			{Phase: Phase{Name: "late"}, Army: army(5, 8)},
			{Phase: Phase{Name: "ending"}, Army: army(6, -1)}, // no ratio
		},
		Course: Moment{Phase: Phase{Name: Course}, Army: army(4.5, 9)},
	}
	w.Published = []Published{
		{Name: "early rook", Moment: "late", Values: map[string]float64{"R": 4, "Q": 16}},
		{Name: "late", Moment: "late", Values: map[string]float64{"R": 5, "Q": 8}},
	}
	for _, p := range w.Published {
		l, err := w.likened(p, 1)
		if err != nil {
			t.Fatal(err)
		}
		w.Likes = append(w.Likes, l)
	}
	early := w.Likes[0].Elsewhere
	if len(early) != 2 || early[0].Moment != Start || early[1].Moment != Course {
		t.Fatalf("compared with %v, want the start and the course", early)
	}
	if want := math.Sqrt(math.Pow(math.Log(12.0/16), 2) / 2); math.Abs(early[0].Distance-want) > 1e-12 {
		t.Errorf("%v from the start, want %v", early[0].Distance, want)
	}
	said := ""
	for _, s := range likenesses(w) {
		said += s.String() + "\n"
	}
	for _, want := range []string{
		"From the values of other moments the table of early rook differs by 20% at the start and 42% over the course.",
		"Of its values outside the intervals, these are inside at another moment: the rook (4.00 there) at the start; at none: the queen.",
		"Published tables differ from each other, too: early rook and late by 51%.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("not said: %q\nbut\n%s", want, said)
		}
	}
	if strings.Count(said, "Of its values outside") != 1 {
		t.Errorf("a table that agrees is excused, too:\n%s", said)
	}
	table := byMoment(w)
	if got := strings.Join(table.Columns, " "); got != "table start late course" {
		t.Errorf("columns %q", got)
	}
	if c := table.Rows[0][2]; c.Text != "51%" || c.Sub != "speaks of it" {
		t.Errorf("late: %+v", c)
	}
}

// A table is compared with what the games bound: where that is less than half of its values, they
// all lie inside, and that says nothing.
func TestNoComparisonWithoutBounds(t *testing.T) {
	bounded := stats.Set{Shape: stats.Interval, Lo: 2, Hi: 10}
	worth := func(column string, set stats.Set) PieceValue {
		e := stats.Estimate{Value: 3, Lo: set.Lo, Hi: set.Hi}
		return PieceValue{Column: column, Value: stats.Value{Joint: stats.Ratio{Estimate: e, Set: set}}}
	}
	table := Published{Values: map[string]float64{"N": 3, "B": 3, "R": 5}}
	for n := range 4 {
		a := Army{Unit: "P"}
		for i, column := range []string{"N", "B", "R"} {
			set := stats.Set{Shape: stats.Line}
			if i < n {
				set = bounded
			}
			p := worth(column, set)
			p.Value.Value = 3
			a.Pieces = append(a.Pieces, p)
		}
		l, err := a.compare(table)
		if err != nil || math.IsNaN(l.Distance) != (n < 2) {
			t.Errorf("%d of 3 bounded: distance %v, %v", n, l.Distance, err)
		}
	}
}
