package results

import (
	"path/filepath"
	"runtime"
	"testing"
)

// TestStreamingMemory reads many games within a bound that a list of them
// would burst: 40,000 of them take about 16 MB.
func TestStreamingMemory(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("writes 40,000 games, to see the memory that takes")
	}
	const bound = 5 << 20
	run := testRun(40_000, 100)
	w, err := Create(filepath.Join(t.TempDir(), "run.db"), run)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	start, peak, read := heap(), uint64(0), 0
	for batch := range run.Batches() {
		save(t, w, batch)
		if batch%80 == 0 {
			peak = max(peak, heap())
		}
	}
	for _, err := range w.Games(ctx, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if read++; read%8_000 == 0 {
			peak = max(peak, heap())
		}
	}
	if read != run.Games {
		t.Errorf("read %d games, want %d", read, run.Games)
	}
	if peak > start+bound {
		t.Errorf("heap grew from %d to %d bytes, expected at most %d more", start, peak, bound)
	}
}
