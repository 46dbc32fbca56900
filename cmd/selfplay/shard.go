package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"komi/experiments"
)

// A shard is the part of a schedule that one machine plays: the batches b with
// b mod n = k-1. Parts interleave, so each is balanced over the arms. The zero value is
// the whole schedule.
type shard struct{ k, n int }

// parseShard reads "2/3", the second of three parts, and "" for the whole.
func parseShard(text string) (shard, error) {
	if text == "" {
		return shard{}, nil
	}
	var s shard
	if _, err := fmt.Sscanf(text, "%d/%d", &s.k, &s.n); err != nil || s.k < 1 || s.k > s.n || s.String() != text {
		return shard{}, fmt.Errorf("read --shard %s, expected k/n with k from 1 to n: 2/3 is the second of three parts", text)
	}
	return s, nil
}

// String is the inverse of parseShard.
func (s shard) String() string {
	if s.n == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.k, s.n)
}

// suffix is what the file name of a part ends with.
func (s shard) suffix() string {
	if s.n == 0 {
		return ""
	}
	return fmt.Sprintf("-shard%dof%d", s.k, s.n)
}

// has reports whether a batch belongs to the part.
func (s shard) has(batch int) bool { return s.n == 0 || batch%s.n == s.k-1 }

// partOf is the part that a run file holds, by its name.
func partOf(path string) shard {
	var s shard
	name := strings.TrimSuffix(filepath.Base(path), runEnding)
	if at := strings.LastIndex(name, "-shard"); at >= 0 {
		if _, err := fmt.Sscanf(name[at:], "-shard%dof%d", &s.k, &s.n); err == nil && s.suffix() == name[at:] {
			return s
		}
	}
	return shard{}
}

// batches are what a schedule and a run have in common.
type batches interface {
	Batches() int
	Span(batch int) (first, end int)
}

// games is the number of games in the part. All batches but the last have the same size.
func (s shard) games(of batches) (total int) {
	n := of.Batches()
	if n == 0 {
		return 0
	}
	_, size := of.Span(0)
	first, end := of.Span(n - 1)
	last := end - first
	switch {
	case s.n == 0:
		return first + last
	case n < s.k:
		return 0
	}
	total = (n - s.k + s.n) / s.n * size
	if s.has(n - 1) {
		total -= size - last
	}
	return total
}

// partStore is the store of a part. Batches that others play count as done.
type partStore struct {
	experiments.Store
	shard   shard
	batches int
}

// Done is the set of the batches that are stored or belong to other parts.
func (p partStore) Done(ctx context.Context) (map[int]bool, error) {
	done, err := p.Store.Done(ctx)
	if err != nil {
		return nil, err
	}
	for batch := range p.batches {
		if !p.shard.has(batch) {
			done[batch] = true
		}
	}
	return done, nil
}
