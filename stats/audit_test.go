package stats

import (
	"math"
	"testing"
)

func TestDistinct(t *testing.T) {
	// Openings 1 and 2 share game 10, 2 and 3 share game 20: one cluster.
	// Opening 4 repeats itself and stays alone, 5 is all its own.
	games := []Played{{3, 20}, {3, 30}, {1, 10}, {1, 11}, {2, 10}, {2, 20}, {4, 40}, {4, 40}, {5, 50}, {5, 51}}
	a := Distinct(games)
	if a.Games != 10 || a.Distinct != 7 {
		t.Errorf("%d distinct of %d, want 7 of 10", a.Distinct, a.Games)
	}
	near(t, "share", a.Share.Value, 0.7, 1e-12)
	near(t, "effective", a.Effective, 100.0/16, 1e-12) // 4·1 + 3·4 squares
	want := Clusters{1: 1, 2: 1, 3: 1}
	if len(a.Clusters) != len(want) {
		t.Fatalf("clusters %v, want %v", a.Clusters, want)
	}
	for o, name := range want {
		if a.Clusters[o] != name {
			t.Errorf("opening %d in cluster %d, want %d", o, a.Clusters[o], name)
		}
	}
	s := Sample{{3, []float64{1}}, {5, []float64{2}}, {1, []float64{3}}, {2, []float64{4}}, {9, []float64{5}}}
	merged := a.Clusters.Merge(s)
	if len(merged) != 3 || merged[0].Opening != 1 || len(merged[0].Values) != 3 || merged[1].Opening != 5 || merged[2].Opening != 9 {
		t.Errorf("merged %v", merged)
	}
	if len(s[0].Values) != 1 {
		t.Error("merging changed its input")
	}
}

func TestDistinctChain(t *testing.T) {
	// A long chain, each opening sharing a game with the next, from the far
	// end: the name must still be the smallest.
	var games []Played
	for i := uint64(1000); i > 0; i-- {
		games = append(games, Played{i, i}, Played{i, i + 1})
	}
	a := Distinct(games)
	for o := uint64(1); o <= 1000; o++ {
		if a.Clusters[o] != 1 {
			t.Fatalf("opening %d in cluster %d, want 1", o, a.Clusters[o])
		}
	}
	if a.Share.OK() {
		t.Errorf("one cluster can have no interval: %v to %v", a.Share.Lo, a.Share.Hi)
	}
}

func TestDistinctAll(t *testing.T) {
	var games []Played
	for i := range uint64(200) {
		games = append(games, Played{i / 2, i})
	}
	a := Distinct(games)
	if a.Share.Value != 1 || a.Share.Hi != 1 || !a.Share.OK() || len(a.Clusters) != 0 {
		t.Errorf("%+v", a)
	}
	near(t, "lo", a.Share.Lo, math.Pow(0.025, 0.01), 1e-9) // Clopper-Pearson of 100 in 100
	near(t, "effective", a.Effective, 200, 1e-9)
	if empty := Distinct(nil); empty.Share.OK() || empty.Effective != 0 {
		t.Errorf("no games: %+v", empty)
	}
}
