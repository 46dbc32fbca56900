package runs

import "testing"

// plainBatches are batches of one size, but for the last.
type plainBatches struct{ games, size int }

func (b plainBatches) Batches() int { return (b.games + b.size - 1) / b.size }

func (b plainBatches) Span(batch int) (first, end int) {
	return batch * b.size, min((batch+1)*b.size, b.games)
}

// The games of a part are counted without looking at every batch.
func TestGamesOfAPart(t *testing.T) {
	for games := range 30 {
		for size := 1; size < 6; size++ {
			b := plainBatches{games, size}
			for n := range 9 {
				for k := 1; k <= max(n, 1); k++ {
					s, want := Part{K: k, N: n}, 0
					for batch := range b.Batches() {
						if s.Has(batch) {
							first, end := b.Span(batch)
							want += end - first
						}
					}
					if got := s.Games(b); got != want {
						t.Errorf("part %d of %d of %d games in batches of %d: got %d, want %d", k, n, games, size, got, want)
					}
				}
			}
		}
	}
}
