package values

import (
	"testing"

	"komi/results"
	"komi/stats"
)

// Openings that led to the same game are one piece of evidence.
func TestMergedOpenings(t *testing.T) {
	pairs := stats.Clusters{}
	for opening := range uint64(1000) {
		pairs[opening] = opening - opening%2
	}
	v := collect(t, played(60, 1))
	apart, err := v.fit(0)
	if err != nil {
		t.Fatal(err)
	}
	v.Merge(pairs)
	joined, err := v.fit(0)
	if err != nil {
		t.Fatal(err)
	}
	if apart.Clusters != 240 || joined.Clusters != 120 || joined.Games != apart.Games {
		t.Errorf("%d openings of %d games, then %d of %d", apart.Clusters, apart.Games, joined.Clusters, joined.Games)
	}
}

// Snapshots are taken of whole openings, and of every arm whatever their order.
func TestSnapshotsTakeOpenings(t *testing.T) {
	const arms, every = 4, 4
	c := &photographer{every: every}
	var taken [arms]int
	for block := range 4000 {
		g := results.Game{Index: 2 * block, Block: int64(block)}
		first := c.chosen(g)
		if g.Index++; c.chosen(g) != first {
			t.Fatalf("one game of opening %d of two", block)
		}
		if first {
			taken[block%arms]++
		}
	}
	for arm, n := range taken {
		if n < 200 || n > 300 {
			t.Errorf("%d of 1000 openings of arm %d, want about 250", n, arm)
		}
	}
}
