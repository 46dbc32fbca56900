package results

import (
	"fmt"
	"path/filepath"
	"testing"
)

// BenchmarkSave saves batches of some games of about 28 moves.
func BenchmarkSave(b *testing.B) {
	for _, size := range []int{4, 100} {
		b.Run(fmt.Sprint(size), func(b *testing.B) { benchmarkSave(b, size) })
	}
}

func benchmarkSave(b *testing.B, size int) {
	run := testRun(100_000_000, size)
	w, err := Create(filepath.Join(b.TempDir(), "run.db"), run)
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	games := testBatch(run, 0)
	batch := 0
	for b.Loop() {
		for i := range games {
			games[i].Index = batch*run.BatchSize + i
		}
		if err := w.Save(ctx, batch, games); err != nil {
			b.Fatal(err)
		}
		batch++
	}
	b.ReportMetric(float64(b.N*len(games))/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkGames reads games back, digests checked.
func BenchmarkGames(b *testing.B) {
	run := testRun(2000, 100)
	batches := make([]int, run.Batches())
	for i := range batches {
		batches[i] = i
	}
	f := opened(b, saved(b, run, batches...))
	read := 0
	for b.Loop() {
		for _, err := range f.Games(ctx, 0) {
			if err != nil {
				b.Fatal(err)
			}
			read++
		}
	}
	b.ReportMetric(float64(read)/b.Elapsed().Seconds(), "games/s")
}
