package armies

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/stats"
)

// Armies whose shares are equal as they stand are equal only if they are so whoever
// would have won the games that were cut off.
func TestEqualInTheWorstCaseOnly(t *testing.T) {
	for _, c := range []struct {
		chance float64 // of each army to win
		cut    bool
		want   stats.Verdict
	}{{0.31, false, stats.Fair}, {0.31, true, stats.NotShown}, {0.33, true, stats.Fair}} {
		s := battles(t, 6000, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{c.chance, c.chance, c.chance}, Cut: c.cut})
		f := s.Armies.Fields[0]
		hidden := c.cut && c.want != stats.Fair
		if f.Equal != c.want || f.Hidden != hidden {
			t.Errorf("%v each, cut off %v: %v, hidden %v, want %v, %v", c.chance, c.cut, f.Equal, f.Hidden, c.want, hidden)
		}
		if open(s.Armies) != (c.want != stats.Fair) {
			t.Errorf("%v each, cut off %v: open %v", c.chance, c.cut, open(s.Armies))
		}
	}
}

func TestSidesEqualInTheWorstCaseOnly(t *testing.T) {
	// The one who is alone wins 48%, 4% are cut off, which are a third his.
	for _, cut := range []bool{false, true} {
		s := battles(t, 5000, fixture.Battle{Name: "std-xs", Setup: "std-xs", Alone: "f", Chances: [3]float64{0.22, 0.23, 0.48}, Cut: cut})
		f := s.Armies.Fields[0]
		if want := map[bool]stats.Verdict{false: stats.Fair, true: stats.NotShown}[cut]; f.Equal != want || f.Hidden != cut {
			t.Errorf("cut off %v: %v, hidden %v, want %v", cut, f.Equal, f.Hidden, want)
		}
	}
}

// The p-value is the largest of one-sided t tests, one for each army and each way in which
// the games cut off could have ended for it: all won, or all lost.
func TestCutEqualP(t *testing.T) {
	s := battles(t, 3000, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.33, 0.32, 0.33}, Cut: true})
	f := s.Armies.Fields[0]
	want := 0.0
	for q := range 3 {
		for _, x := range []float64{0, 1} {
			sum, squares, n := 0.0, 0.0, float64(len(f.games))
			for _, g := range f.games {
				y := float64(g.Shares[q])
				if s.CutOff(g) {
					y = x
				}
				sum, squares = sum+y, squares+y*y
			}
			m := sum / n
			se := math.Sqrt((squares/n - m*m) / (n - 1))
			tail := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}
			want = max(want, tail.Survival((1.0/3+armyMargin-m)/se), tail.CDF((1.0/3-armyMargin-m)/se))
		}
	}
	if got := s.cutEqualP(f); !(want > 1e-4 && want < 0.5) || math.Abs(got-want) > 0.02*want {
		t.Errorf("p is %v, want %v", got, want)
	}
	none := battles(t, 100, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.3, 0.3, 0.3}})
	if got := none.cutEqualP(none.Armies.Fields[0]); got != 0 {
		t.Errorf("p is %v where no game was cut off, want 0", got)
	}
	all := games.Filter(f.games, s.CutOff)
	if got := s.cutEqualP(&Field{games: all, Alone: -1}); !(got > 0.4) {
		t.Errorf("p is %v where all games were cut off, want about a half", got)
	}
}

func TestPagesSayWhatCutOffGamesHide(t *testing.T) {
	s := battles(t, 2500, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.31, 0.31, 0.31}, Cut: true})
	text := ""
	for _, line := range sentences(s) {
		text += line.String() + "\n"
	}
	if want := "In setup std the shares are equal to within 3 percentage points as they stand, but the games that the limit on moves cut off could have made a difference."; !strings.Contains(text, want) || strings.Contains(text, "The three armies are equal") {
		t.Errorf("said\n%s\nwant in it\n%s", text, want)
	}
	points := triangle(s).Parts[0].Figure.Plot.(answer.Ternary).Points
	if points[0].Mark == answer.MarkEven {
		t.Error("the figure marks the armies as equal")
	}
	if tables := ends(s).Parts; !slices.ContainsFunc(tables, func(p answer.Part) bool { return p.Table != nil && slices.Contains(p.Table.Columns, "FIDE, all won") }) {
		t.Error("no table of what the games cut off may hide")
	}
}
