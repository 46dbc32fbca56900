package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Split is a check of intervals on real games, where the truth is unknown. The
// openings are dealt into disjoint parts and each part is fitted. The parts must not
// differ by more than their intervals say.
type Split struct {
	// Within is the share of pairs of parts, over all values, whose
	// difference lies in its 95% interval. Pairs share parts, so it varies
	// more than a share of independent trials would.
	Within float64
	Pairs  int
	// Failed counts the parts that could not be fitted.
	Failed int
}

// Split deals the openings of each design at random into so many parts, and compares
// the ratios of terms to the base between them. It compares coefficients and not
// ratios, because ratios would fail where a part knows the base badly. With a, b the
// coefficients of one part and A, B those of the other, a·B - A·b is zero where the
// ratios agree. It is compared with its delta-method error.
func (f *Fit) Split(parts, base int, of []int, seed uint64) (Split, error) {
	if parts < 2 {
		return Split{}, fmt.Errorf("stats: split into %d parts, want at least 2", parts)
	}
	var s Split
	var fits []*Fit
	for _, d := range f.data.deal(parts, seed) {
		part, err := Regress(d, f.Link, f.Terms...)
		if err != nil {
			s.Failed++
			continue
		}
		fits = append(fits, part)
	}
	within := 0
	for i, p := range fits {
		for _, q := range fits[:i] {
			for _, term := range of {
				s.Pairs++
				if agree(p, q, base, term) {
					within++
				}
			}
		}
	}
	s.Within = math.NaN()
	if s.Pairs > 0 {
		s.Within = float64(within) / float64(s.Pairs)
	}
	return s, nil
}

// agree reports whether two fits' ratios differ by no more than their errors.
func agree(p, q *Fit, base, term int) bool {
	d := p.Beta[term]*q.Beta[base] - q.Beta[term]*p.Beta[base]
	cp, cq := p.Unit(term), q.Unit(term)
	for i := range cp {
		cp[i] *= q.Beta[base]
		cq[i] *= p.Beta[base]
	}
	cp[base] -= q.Beta[term]
	cq[base] -= p.Beta[term]
	critical := tQuantile(0.5+Level/2, float64(max(1, p.clustersIn(cp)+q.clustersIn(cq)-2)))
	return d*d <= critical*critical*(p.covariance(cp, cp)+q.covariance(cq, cq))
}

// deal divides the openings of each design among parts, as evenly as can be.
func (d *Data) deal(parts int, seed uint64) []*Data {
	rng := rand.New(rand.NewPCG(seed, 0x73706c74))
	type place struct {
		pattern int
		opening uint64
	}
	var order []string
	byDesign := make(map[string][]place)
	for i, p := range d.patterns {
		key := p.design()
		if byDesign[key] == nil {
			order = append(order, key)
		}
		for _, o := range p.openings {
			byDesign[key] = append(byDesign[key], place{i, o})
		}
	}
	out := make([]*Data, parts)
	for i := range out {
		out[i] = &Data{terms: d.terms, rows: d.rows, patterns: make([]pattern, len(d.patterns))}
		for j, p := range d.patterns {
			out[i].patterns[j].entries = p.entries
		}
	}
	turn := 0 // goes on from design to design, so that parts stay even
	for _, key := range order {
		places := byDesign[key]
		rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for _, p := range places {
			part := out[turn%parts]
			turn++
			part.patterns[p.pattern].openings = append(part.patterns[p.pattern].openings, p.opening)
			part.clusters++
			for _, e := range d.patterns[p.pattern].entries {
				part.games += int(e.n)
			}
		}
	}
	return out
}
