package search

import "testing"

// In these positions a drop with checkmate answers every move. A search of one ply must
// see it at the horizon.
func TestSeesDropMatesAtTheHorizon(t *testing.T) {
	games := shelf{}
	for _, c := range []struct{ game, fen string }{
		{"shogi", "4k4/2R6/9/5G3/9/p8/9/9/4K4[G] b - 0 1"},
		{"shogi", "3k5/1R4B2/4P4/9/9/5p3/9/9/4K4[GG] b - 0 1"},
		{"csx", "6R2/3k5/3N5/9/9/5S3/9/9/9/9/9/2p6/9/4K4[RN] b - 0 1"},
		{"csx", "2C1k4/8Q/1S7/9/9/9/9/9/9/9/p8/9/9/3K5[SR] b - 0 1"},
		{"classic-sum", "4k4/9/4B4/9/3p5/4N4/9/9/9/3K5[PF] b - 0 1"},
	} {
		s := games.searcher(t, c.game, "")
		p := parse(t, s.rules, c.fen)
		if x := s.Best(p, Limits{Depth: 1}); x.Score != lost(2) {
			t.Errorf("%s %s: score %d by %s, want %d", c.game, c.fen, x.Score, texts(p, x.PV), lost(2))
		}
		s.Without(DropMates)
		s.Reset(1)
		if x := s.Best(p, Limits{Depth: 1}); x.Score == lost(2) {
			t.Errorf("%s %s: seen without looking at drops", c.game, c.fen)
		}
	}
}
