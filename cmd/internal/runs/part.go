package runs

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"komi/experiments"
)

// A Part is the share of a schedule that one machine plays: the K-th of N parts, from 1,
// which has the batches b with b mod N = K-1. Parts interleave, so each is balanced over
// the arms. The zero value is the whole schedule.
type Part struct{ K, N int }

// ParsePart reads "2/3", the second of three parts, and "" for the whole.
func ParsePart(text string) (Part, error) {
	if text == "" {
		return Part{}, nil
	}
	var p Part
	if _, err := fmt.Sscanf(text, "%d/%d", &p.K, &p.N); err != nil || p.K < 1 || p.K > p.N || p.String() != text {
		return Part{}, fmt.Errorf("read --shard %s, expected k/n with k from 1 to n: 2/3 is the second of three parts", text)
	}
	return p, nil
}

// Whole reports whether the part is all of the schedule.
func (p Part) Whole() bool { return p.N == 0 }

// String is the inverse of [ParsePart].
func (p Part) String() string {
	if p.Whole() {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.K, p.N)
}

// suffix is what the file name of a part ends with.
func (p Part) suffix() string {
	if p.Whole() {
		return ""
	}
	return fmt.Sprintf("-shard%dof%d", p.K, p.N)
}

// Has reports whether a batch belongs to the part.
func (p Part) Has(batch int) bool { return p.Whole() || batch%p.N == p.K-1 }

// partOf is the part that a run file holds, by its name.
func partOf(path string) Part {
	var p Part
	name := strings.TrimSuffix(filepath.Base(path), Ending)
	if at := strings.LastIndex(name, "-shard"); at >= 0 {
		if _, err := fmt.Sscanf(name[at:], "-shard%dof%d", &p.K, &p.N); err == nil && p.suffix() == name[at:] {
			return p
		}
	}
	return Part{}
}

// batches are what a schedule and a run have in common.
type batches interface {
	Batches() int
	Span(batch int) (first, end int)
}

// Games is the number of games in the part. All batches but the last have the same size.
func (p Part) Games(of batches) (total int) {
	n := of.Batches()
	if n == 0 {
		return 0
	}
	_, size := of.Span(0)
	first, end := of.Span(n - 1)
	last := end - first
	switch {
	case p.Whole():
		return first + last
	case n < p.K:
		return 0
	}
	total = (n - p.K + p.N) / p.N * size
	if p.Has(n - 1) {
		total -= size - last
	}
	return total
}

// A PartStore is the store of a part. Batches that others play count as done.
type PartStore struct {
	experiments.Store
	Part    Part
	Batches int // of the whole schedule
}

// Done is the set of the batches that are stored or belong to other parts.
func (p PartStore) Done(ctx context.Context) (map[int]bool, error) {
	done, err := p.Store.Done(ctx)
	if err != nil {
		return nil, err
	}
	for batch := range p.Batches {
		if !p.Part.Has(batch) {
			done[batch] = true
		}
	}
	return done, nil
}
