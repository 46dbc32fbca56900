package engine_test

import (
	"fmt"
	"runtime"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// BenchmarkPerft counts move sequences from the start, the last ply in bulk, and
// reports nodes a second of one thread.
func BenchmarkPerft(b *testing.B) {
	for _, id := range variants.Builtin() {
		b.Run(id, func(b *testing.B) {
			p := match{game: id}.rules(b).New()
			depth := 4
			if id == "chess" {
				depth = 5
			}
			var nodes int64
			for b.Loop() {
				nodes += p.Perft(depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkMidgame counts move sequences of two plies from every sixth position
// of a random game, where hands are full and royals in danger.
func BenchmarkMidgame(b *testing.B) {
	for _, id := range variants.Builtin() {
		b.Run(id, func(b *testing.B) {
			var list []*engine.Position
			for game := 0; len(list) < 20; game++ {
				ply := 0
				wander(match{game: id}.rules(b), newRand(fmt.Sprint("bench ", id, game)), 120, func(p *engine.Position, _ []engine.Move) {
					if ply++; ply%6 == 0 {
						list = append(list, p.Clone())
					}
				})
			}
			var nodes int64
			for b.Loop() {
				for _, p := range list {
					nodes += p.Perft(2)
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkCompile turns the default setup of a game into rules.
func BenchmarkCompile(b *testing.B) {
	for _, id := range variants.Builtin() {
		b.Run(id, func(b *testing.B) {
			s, err := gametest.Game(b, id).Spec("", nil)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := engine.Compile(*s.Spec); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// midgame returns a position some plies into a random game that is not over, so
// that all its buffers have grown: one in check or one that is not.
func midgame(t testing.TB, id string, check bool) *engine.Position {
	t.Helper()
	rng := newRand("midgame " + id)
	for {
		p := wander(match{game: id}.rules(t), rng, 40, func(*engine.Position, []engine.Move) {})
		if p.Ply() == 40 && p.Count() > 3 && p.InCheck() == check {
			return p
		}
	}
}

// early returns a position of a random game before it is over, 12 plies from the start or fewer.
func early(t testing.TB, m match) *engine.Position {
	t.Helper()
	rng := newRand("early " + m.String())
	for n := 12; ; n-- {
		if p := wander(m.rules(t), rng, n, func(*engine.Position, []engine.Move) {}); p.HasMove() {
			return p
		}
	}
}

// TestNoAllocations: listing, counting, making and unmaking moves costs no
// memory once the caller's buffer and the position's history have grown.
func TestNoAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	var positions []*engine.Position
	for _, id := range variants.Builtin() {
		positions = append(positions, midgame(t, id, false), midgame(t, id, true))
	}
	for _, m := range shelf(t) {
		positions = append(positions, early(t, m))
	}
	for _, p := range positions {
		buf := make([]engine.Move, 0, 1<<13) // where walls are built, moves go by the thousand
		moves := p.Moves(nil)
		runs := max(1, min(20, 2000/len(moves)))
		for _, c := range []struct {
			name string
			call func()
		}{
			{"Moves", func() { buf = p.Moves(buf[:0]) }},
			{"Captures", func() { buf = p.Captures(buf[:0]) }},
			{"Count", func() { p.Count() }},
			{"HasMove", func() { p.HasMove() }},
			{"Checked", func() { p.Checked(0) }},
			{"OutcomeGiven", func() { p.OutcomeGiven(false) }},
			{"Make and Unmake", func() {
				for _, m := range moves {
					p.Make(m)
					p.Unmake()
				}
			}},
			{"Perft", func() { p.Perft(min(2, 1+300/len(moves))) }},
		} {
			if n := testing.AllocsPerRun(runs, c.call); n != 0 {
				t.Errorf("%s: %s allocates %v times a run, want 0", describe(p), c.name, n)
			}
		}
	}
}

// TestCompiledSize: a compiled game is under 8 MB, by the best of several tries.
// BenchmarkCompile measures how long it takes.
func TestCompiledSize(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector changes the size")
	}
	const most = 8 << 20
	for _, id := range variants.Builtin() {
		s, err := gametest.Game(t, id).Spec("", nil)
		if err != nil {
			t.Fatal(err)
		}
		size := uint64(1 << 62)
		for range 5 {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			r, err := engine.Compile(*s.Spec)
			if err != nil {
				t.Fatal(err)
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			runtime.KeepAlive(r)
			if after.HeapAlloc > before.HeapAlloc {
				size = min(size, after.HeapAlloc-before.HeapAlloc)
			}
			if size < most {
				break
			}
		}
		if size > most {
			t.Errorf("%s: compiles to %d bytes, want under %d", id, size, most)
		}
	}
}
