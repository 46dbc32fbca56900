package experiments

import (
	"fmt"
	"testing"
)

// BenchmarkGames plays whole games at 1,000 nodes a move, from the same 8-ply
// openings each time to the end or 300 plies, on one goroutine: games/s is what
// one processor does.
func BenchmarkGames(b *testing.B) {
	for _, game := range []struct{ id, setup string }{
		{"janggi", "neen-neen"},
		{"xiangqi", "standard"},
		{"changi", "1"},
	} {
		b.Run(game.id, func(b *testing.B) {
			e, err := Known.Read("bench.toml", fmt.Appendf(nil, `
format = 1
name = "bench"
kind = "balance"
about = "How fast are games?"
game = %q
setups = [%q]
options = { max_plies = 300 }
openings = { plies = 8, window = 2 }
budget = { nodes = 1000 }
games = { pairs = 1000 }
`, game.id, game.setup))
			if err != nil {
				b.Fatal(err)
			}
			w := e.Schedule().Worker(Searchers())
			if _, err := w.opening(ctx, w.schedule.Slot(0)); err != nil { // the median, found once for all games
				b.Fatal(err)
			}
			plies, nodes, n := 0, int64(0), 0
			for b.Loop() {
				g, err := w.Game(ctx, n)
				if err != nil || g.Void != "" {
					b.Fatal(err, g.Void)
				}
				plies += g.Plies
				nodes += g.Nodes
				n++
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(n)/seconds, "games/s")
			b.ReportMetric(float64(nodes)/seconds, "nodes/s")
			b.ReportMetric(float64(plies)/float64(n), "plies/game")
		})
	}
}
