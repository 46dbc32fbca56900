package stats

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// An Observation is one game of a regression.
type Observation struct {
	// Opening names the cluster, as in Block.
	Opening uint64
	// Arm names the kind of imbalance played; games of one arm have equal X
	// up to who moved first.
	Arm string
	// X holds what is to explain the score, one number a term, as seen by
	// one side: the difference in counts of each piece, +1 or -1 for moving
	// first or second.
	X []float64
	// Y is the score of that side, between 0 and 1.
	Y float64
}

// Data is observations made ready for fitting: equal rows are added up, and
// openings with the same rows and scores are kept once with their number, so
// that a fit costs the same for a thousand games as for a million.
type Data struct {
	terms    []string
	rows     []row
	patterns []pattern
	games    int
	clusters int
}

// A row is a distinct combination of arm and explaining numbers.
type row struct {
	arm string
	x   []float64
}

// A pattern is what one or more openings have in common: their games, sorted
// by row and score.
type pattern struct {
	entries  []entry
	openings []uint64
}

// An entry is n games of one row with the same score.
type entry struct {
	row  int
	y, n float64
}

// NewData reads observations. It fails if X does not match the terms in
// number, if a number is not finite, or if a score lies outside 0..1.
func NewData(terms []string, observations []Observation) (*Data, error) {
	d := &Data{terms: slices.Clone(terms), games: len(observations)}
	rowOf := make(map[string]int)
	clusterOf := make(map[uint64]int)
	var clusters [][]entry
	var openings []uint64
	for i, o := range observations {
		if err := d.check(o); err != nil {
			return nil, fmt.Errorf("stats: observation %d: %w", i, err)
		}
		key := o.Arm + "\x00" + numbersKey(o.X)
		r, seen := rowOf[key]
		if !seen {
			r = len(d.rows)
			rowOf[key] = r
			d.rows = append(d.rows, row{o.Arm, slices.Clone(o.X)})
		}
		c, seen := clusterOf[o.Opening]
		if !seen {
			c = len(clusters)
			clusterOf[o.Opening] = c
			clusters = append(clusters, nil)
			openings = append(openings, o.Opening)
		}
		clusters[c] = addTo(clusters[c], r, o.Y)
	}
	patternOf := make(map[string]int)
	for c, entries := range clusters {
		key := patternKey(entries)
		p, seen := patternOf[key]
		if !seen {
			p = len(d.patterns)
			patternOf[key] = p
			d.patterns = append(d.patterns, pattern{entries: entries})
		}
		d.patterns[p].openings = append(d.patterns[p].openings, openings[c])
	}
	d.clusters = len(clusters)
	return d, nil
}

func (d *Data) check(o Observation) error {
	if len(o.X) != len(d.terms) {
		return fmt.Errorf("%d numbers for %d terms", len(o.X), len(d.terms))
	}
	for j, x := range o.X {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s is %v, want a finite number", d.terms[j], x)
		}
	}
	if !(o.Y >= 0 && o.Y <= 1) {
		return fmt.Errorf("score %v, want one from 0 to 1", o.Y)
	}
	return nil
}

// Unclustered returns the same data with every observation as its own cluster. Its
// standard errors forget that games, or positions of one game, belong together. It
// serves only as a control that must fail.
func (d *Data) Unclustered() *Data {
	out := &Data{terms: d.terms, rows: d.rows, games: d.games, clusters: d.games}
	patternOf := make(map[entry]int)
	var name uint64
	for _, p := range d.patterns {
		for _, e := range p.entries {
			single := entry{row: e.row, y: e.y, n: 1}
			i, seen := patternOf[single]
			if !seen {
				i = len(out.patterns)
				patternOf[single] = i
				out.patterns = append(out.patterns, pattern{entries: []entry{single}})
			}
			for range int(e.n) * len(p.openings) {
				out.patterns[i].openings = append(out.patterns[i].openings, name)
				name++
			}
		}
	}
	return out
}

// addTo adds a game to a cluster's entries, which stay sorted.
func addTo(entries []entry, r int, y float64) []entry {
	i, found := slices.BinarySearchFunc(entries, entry{row: r, y: y}, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.y, b.y))
	})
	if !found {
		entries = slices.Insert(entries, i, entry{row: r, y: y})
	}
	entries[i].n++
	return entries
}

func numbersKey(x []float64) string {
	b := make([]byte, 0, 8*len(x))
	for _, v := range x {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v+0)) // +0 makes -0 and 0 one
	}
	return string(b)
}

func patternKey(entries []entry) string {
	numbers := make([]float64, 0, 3*len(entries))
	for _, e := range entries {
		numbers = append(numbers, float64(e.row), e.y, e.n)
	}
	return numbersKey(numbers)
}

// design is the part of a pattern that was chosen and not observed: the rows
// and how often each was played.
func (p pattern) design() string {
	var numbers []float64
	for i, e := range p.entries {
		if i > 0 && p.entries[i-1].row == e.row {
			numbers[len(numbers)-1] += e.n
			continue
		}
		numbers = append(numbers, float64(e.row), e.n)
	}
	return numbersKey(numbers)
}

// multiplicities counts the openings of each pattern.
func (d *Data) multiplicities() []float64 {
	m := make([]float64, len(d.patterns))
	for i, p := range d.patterns {
		m[i] = float64(len(p.openings))
	}
	return m
}
