package stats

import "slices"

// Played is what the audit needs of a game.
type Played struct {
	// Opening names the block the game belongs to.
	Opening uint64
	// Hash is equal for games with equal moves.
	Hash uint64
}

// An Audit says how many of the games played were different ones. A
// deterministic player repeats itself, and a repeated game adds no evidence.
type Audit struct {
	Games, Distinct int
	// Share is the share of games that repeat no earlier one, in the order
	// given, clustered on the merged openings.
	Share Estimate
	// Effective is (Σ c)²/Σ c² over the c games of each hash: how many
	// different, equally frequent games would weigh as much.
	Effective float64
	// Clusters joins the openings that led to the same game.
	Clusters Clusters
}

// Distinct audits the games, given in the order they were scheduled.
func Distinct(games []Played) Audit {
	a := Audit{Games: len(games)}
	count := make(map[uint64]int)
	openings := make([]uint64, len(games))
	fresh := make([]float64, len(games))
	for i, g := range games {
		openings[i] = g.Opening
		if count[g.Hash] == 0 {
			fresh[i] = 1
		}
		count[g.Hash]++
	}
	a.Distinct = len(count)
	squares := 0.0
	for _, c := range count {
		squares += float64(c) * float64(c)
	}
	if len(games) > 0 {
		a.Effective = float64(len(games)) * float64(len(games)) / squares
	}
	a.Clusters = clusters(games)
	a.Share = Rate(a.Clusters.Merge(MustGroup(openings, fresh)))
	return a
}

// Clusters maps the openings that share a game with another one to the name
// of their cluster, the smallest opening in it. Openings that stand alone are
// absent.
type Clusters map[uint64]uint64

// Of is the name of the cluster that an opening belongs to; its own if it stands
// alone.
func (c Clusters) Of(opening uint64) uint64 {
	if name, joined := c[opening]; joined {
		return name
	}
	return opening
}

// Merge returns the sample with the blocks of each cluster made into one. A
// cluster stands where the first of its blocks stood.
func (c Clusters) Merge(s Sample) Sample {
	if len(c) == 0 {
		return s
	}
	out := make(Sample, 0, len(s))
	at := make(map[uint64]int)
	for _, b := range s {
		name, joined := c[b.Opening]
		if !joined {
			out = append(out, b)
			continue
		}
		i, seen := at[name]
		if !seen {
			at[name] = len(out)
			out = append(out, Block{Opening: name, Values: slices.Clone(b.Values)})
			continue
		}
		out[i].Values = append(out[i].Values, b.Values...)
	}
	return out
}

// clusters joins openings that share a hash, by union-find with the smaller
// opening as the root.
func clusters(games []Played) Clusters {
	parent := make(Clusters)
	find := func(o uint64) uint64 {
		for {
			up, ok := parent[o]
			if !ok || up == o {
				return o
			}
			if above, ok := parent[up]; ok {
				parent[o] = above
			}
			o = up
		}
	}
	first := make(map[uint64]uint64) // hash → an opening that led to it
	for _, g := range games {
		other, seen := first[g.Hash]
		if !seen {
			first[g.Hash] = g.Opening
			continue
		}
		a, b := find(other), find(g.Opening)
		if a == b {
			continue
		}
		if b < a {
			a, b = b, a
		}
		parent[b], parent[a] = a, a
	}
	for o := range parent {
		parent[o] = find(o)
	}
	return parent
}
