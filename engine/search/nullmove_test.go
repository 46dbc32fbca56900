package search

import "testing"

// A null move is tried only where passing is a move of the game, or where zugzwang is
// unlikely.
func TestMayNull(t *testing.T) {
	games := shelf{}
	for _, c := range []struct {
		name, game, fen string
		want            bool
	}{
		{"pieces enough", "chess", "4k3/8/8/8/8/8/4P3/R3K3 w - 0 1", true},
		{"pawns alone, where zugzwang is common", "chess", "4k3/8/8/8/8/8/4P3/4K3 w - 0 1", false},
		{"a pass is a move", "janggi", "4k4/9/9/r8/9/9/R8/9/3K5/9 w - 0 1", true},
		{"a pass would accept a draw by facing generals", "janggi", "4k4/9/9/r8/9/9/R8/9/4K4/9 w - 0 1", false},
		{"a second pass would end the game", "janggi", "4k4/9/9/r8/9/9/R8/9/3K5/9 w p 0 1", false},
		{"no progress is about to end the game", "janggi", "4k4/9/9/r8/9/9/R8/9/3K5/9 w - 98 80", false},
	} {
		t.Run(c.game+" "+c.name, func(t *testing.T) {
			s := games.searcher(t, c.game, "")
			s.Best(parse(t, s.rules, c.fen), Limits{Nodes: 1})
			if got := s.mayNull(4); got != c.want {
				t.Errorf("%s: a null move is tried: %v, want %v", c.fen, got, c.want)
			}
			if s.mayNull(1) {
				t.Errorf("%s: a null move is tried at depth 1, where it says nothing", c.fen)
			}
		})
	}
}
