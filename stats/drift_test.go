package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// Two moments of the same openings: the queen loses a quarter of her pawns, the knight
// keeps his. Joint intervals hold the two changes and the one that is none about as
// often as they promise, and the lost quarter is seen.
func TestDriftsHoldThePlantedChange(t *testing.T) {
	early, late := chessSimulation(120), chessSimulation(120)
	late.Beta = append([]float64(nil), chessBeta...)
	late.Beta[4] = chessBeta[4] * 0.75
	rng := rand.New(rand.NewPCG(21, 1))
	held, seen := 0, 0
	const n = 60
	for range n {
		a := mustFit(t, mustData(t, chessTerms, early.Draw(rng)), Logit).WithArms()
		b := mustFit(t, mustData(t, chessTerms, late.Draw(rng)), Logit)
		var pairs [][2]Priced
		for _, term := range []int{1, 4} {
			pairs = append(pairs, [2]Priced{{a, a.Unit(term), a.Unit(0)}, {b, b.Unit(term), b.Unit(0)}})
		}
		drifts := Drifts(pairs, 1)
		if k, q := drifts[0].Joint, drifts[1].Joint; k.Lo <= 0 && 0 <= k.Hi && q.Lo <= -0.25 && -0.25 <= q.Hi {
			held++
		}
		if drifts[1].P < 0.05 {
			seen++
			if !(drifts[1].Joint.Hi < 0) {
				t.Fatalf("the queen's change %v", drifts[1])
			}
		}
	}
	if held < 52 {
		t.Errorf("both changes held in %d of %d replicates", held, n)
	}
	if seen < n/3 {
		t.Errorf("the queen's loss seen in %d of %d replicates", seen, n)
	}
}

// A fit beside itself does not drift at all: its errors are the same ones.
func TestDriftsOfTheSameGames(t *testing.T) {
	d := mustData(t, chessTerms, chessSimulation(100).Draw(rand.New(rand.NewPCG(21, 2))))
	a, b := mustFit(t, d, Logit), mustFit(t, d, Logit)
	b.Beta[2] *= 1 + 1e-9 // else nothing has a spread
	drift := Drifts([][2]Priced{{{a, a.Unit(2), a.Unit(0)}, {b, b.Unit(2), b.Unit(0)}}}, 1)[0]
	if alone := a.Values(0, []int{2}, 1)[0]; drift.Change.SE > 0.01*alone.SE/alone.Value {
		t.Errorf("change %v with standard error %v, the value's own is %v", drift, drift.Change.SE, alone.SE)
	}
}

// Openings of different games that have the same numbers do not vary together.
func TestDriftsApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 5))
	s := chessSimulation(100)
	a, b := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit), mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit)
	pairs := [][2]Priced{{{a, a.Unit(2), a.Unit(0)}, {b, b.Unit(2), b.Unit(0)}}}
	variance := 0.0
	for _, f := range []*Fit{a, b} {
		v := f.Values(0, []int{2}, 1)[0]
		variance += v.SE * v.SE / v.Value / v.Value
	}
	want := math.Sqrt(variance)
	if got := DriftsApart(pairs, 1)[0].Log.SE; math.Abs(got/want-1) > 1e-6 {
		t.Errorf("standard error %v of the logarithm, want %v", got, want)
	}
	if got := Drifts(pairs, 1)[0].Log.SE; math.Abs(got/want-1) < 1e-6 {
		t.Error("fits that share their openings are taken to be independent")
	}
}

// A joint interval is never sharper than the one taken alone, that of a single drift or of a
// single growth neither.
func TestJointIsNotSharperThanAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 4))
	s := chessSimulation(60)
	for seed := range uint64(12) {
		a, b := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit), mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit)
		d := Drifts([][2]Priced{{{a, a.Unit(2), a.Unit(0)}, {b, b.Unit(2), b.Unit(0)}}}, seed)[0]
		if d.Joint.Lo > d.Change.Lo+1e-9 || d.Joint.Hi < d.Change.Hi-1e-9 {
			t.Errorf("seed %d: a drift of %s together, %s alone", seed, d.Joint.Text(Number(4)), d.Change.Text(Number(4)))
		}
		g, err := Growths([]*Fit{a, b}, []float64{0, 1}, 0, []int{2}, seed)
		if err != nil {
			t.Fatal(err)
		}
		if one := g[0].Trend.Slope; g[0].Joint.HalfWidth() < one.HalfWidth()-1e-9 {
			t.Errorf("seed %d: a growth of %s together, %s alone", seed, g[0].Joint.Text(Number(4)), one.Text(Number(4)))
		}
	}
}

// A piece as a share of an army of eight pawns, two of each piece and a queen.
func TestRatiosOfAnArmy(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 3))
	s := chessSimulation(200)
	sum := 8 + 2*3.25 + 2*3.5 + 2*5 + 9.5
	held := 0
	for range 30 {
		f := mustFit(t, mustData(t, chessTerms, s.Draw(rng)), Logit)
		army := []float64{8, 2, 2, 2, 1, 0}
		shares := f.Ratios([]string{"P", "Q"}, [][]float64{f.Unit(0), f.Unit(4)}, army, 1)
		if shares[0].Joint.Set.Contains(1/sum) && shares[1].Joint.Set.Contains(9.5/sum) {
			held++
		}
		if q := shares[1]; q.SE/q.Value > f.Values(0, []int{4}, 1)[0].SE/9.5 {
			t.Errorf("the queen's share is known to %v of it, less well than her pawns", q.SE/q.Value)
		}
	}
	if held < 25 {
		t.Errorf("both shares held in %d of 30 replicates", held)
	}
}

// String is for tests that fail.
func (d Drift) String() string {
	return fmt.Sprintf("%s, jointly %s, p = %.3g", d.Change.Text(Percent(1)), d.Joint.Text(Percent(1)), d.P)
}
