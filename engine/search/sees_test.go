package search

import (
	"strings"
	"testing"
)

// What a score must say.
type verdict string

const (
	wins   verdict = "a win"
	draws  verdict = "0"
	better verdict = "more than 0"
)

func (v verdict) holds(score int) bool {
	switch v {
	case wins:
		return score >= mateZone
	case draws:
		return score == 0
	case better:
		return score > 0
	}
	return true
}

// Positions that other rules than mate decide.
func TestSees(t *testing.T) {
	games := shelf{}
	for _, c := range []struct {
		name, game, setup, fen string
		want                   string // moves to choose from, or after "not" to avoid; "" for any
		score                  verdict
	}{
		{
			"perpetual check saves a lost game", "chess", "", "nn4k1/6p1/8/7Q/8/8/rr6/7K w - 0 1",
			"h5e8", draws,
		},
		{
			"perpetual check wins for whom a draw counts", "armageddon", "", "7k/RR6/8/8/7q/8/6P1/NN4K1 b - 0 1",
			"h4e1", wins,
		},
		{
			"stalemate too", "armageddon", "", "7k/8/8/8/8/3q4/8/K7 b - 0 1",
			"d3b3 d3c2", wins,
		},
		{
			"the rook that would stalemate stays", "chess", "", "k7/2Q5/8/1p6/8/8/8/KR6 w - 0 1",
			"not b1b5", wins,
		},
		{
			"a rook is given up for stalemate", "chess", "", "8/8/8/8/8/6q1/R7/2nkn2K w - 0 1",
			"a2d2", draws,
		},
		{
			"a pass answers a pass when ahead", "janggi", "", "4k4/9/9/9/9/9/9/9/3K5/R8 w p 0 1",
			"0000", wins,
		},
		{
			"no second pass when behind", "janggi", "", "4k4/9/9/r8/9/9/R8/9/3K5/9 w p 0 1",
			"not 0000", better,
		},
		{
			"the compensation decides a bare count", "janggi", "", "5k3/9/9/9/9/9/9/9/3K5/9 b p 0 1",
			"0000", wins,
		},
		{
			"a piece to the good is enough when no progress ends the game", "janggi", "", "4k4/4g4/9/9/9/9/9/9/3K5/R8 w - 98 80",
			"", wins,
		},
		{
			"a pawn moves forward before no progress ends a game that is behind", "janggi", "", "4k4/9/9/8r/9/9/4P4/9/3K5/9 w - 99 80",
			"e4e5", "",
		},
		{
			"a cannon takes over its screen", "xiangqi", "", "5k3/9/4r4/9/9/9/9/4N4/9/3KC4 w - 0 1",
			"e1e8", better,
		},
		{
			"what a cannon aims at takes the screen", "xiangqi", "", "5k3/9/4r4/9/9/3P5/9/4N4/9/3KC4 b - 0 1",
			"e8e3", better,
		},
		{
			"a cannon is no screen to a cannon", "janggi", "", "5k3/9/4r4/9/9/3P5/9/4C4/9/3KC4 b - 0 1",
			"e8e3", better,
		},
		{
			"a pass in zugzwang: every other move loses the king", "changi", "2", "PPPPPPPPP/9/4k4/9/9/9/2n2n3/9/6n2/3K5 w - 0 1",
			"0000", "",
		},
		{
			"one royal of two given up for a win", "changi", "1", "3k5/R8/9/9/9/3r5/9/9/1R7/3QK4 w - 0 1",
			"b2b10", wins,
		},
		{
			"the second royal is taken", "changi", "1", "3q5/9/9/9/9/9/9/9/3R5/4K4 w - 0 1",
			"d2d10", wins,
		},
		{
			"a royal is worth more than a rook", "changi", "1", "3qk4/9/9/9/9/9/9/9/3R5/3QK4 w - 0 1",
			"", wins,
		},
	} {
		t.Run(c.game+" "+c.name, func(t *testing.T) {
			s := games.searcher(t, c.game, c.setup)
			p := parse(t, s.rules, c.fen)
			x := s.Best(p, Limits{Nodes: 30_000})
			got := p.MoveText(x.Move)
			t.Log(x.Score, texts(p, x.PV))
			not, avoid := strings.CutPrefix(c.want, "not ")
			if c.want != "" && avoid == strings.Contains(not, got) {
				t.Errorf("%s: plays %s by %s, want %s", c.fen, got, texts(p, x.PV), c.want)
			}
			if !c.score.holds(x.Score) {
				t.Errorf("%s: score %d by %s, want %s", c.fen, x.Score, texts(p, x.PV), c.score)
			}
		})
	}
}

// A player who checks at every turn loses by the third occurrence of a position. The game
// is brought to the ply before that. The search must see that one more check loses.
func TestPerpetualCheckLoses(t *testing.T) {
	games := shelf{}
	for _, c := range []struct{ game, fen, cycle, start, avoid string }{
		{
			"xiangqi", "3k5/9/9/9/9/9/9/R8/9/5K3 w - 0 1",
			"d10e10 d3e3 e10d10 e3d3", "a3d3", "e3d3",
		},
		{
			"janggi", "3k5/9/9/9/9/9/9/R8/9/5K3 w - 0 1",
			"d10e10 d3e3 e10d10 e3d3", "a3d3", "e3d3",
		},
	} {
		t.Run(c.game, func(t *testing.T) {
			s := games.searcher(t, c.game, "")
			p := parse(t, s.rules, c.fen)
			line := strings.Fields(c.start + " " + c.cycle + " " + c.cycle)
			for _, text := range line[:len(line)-1] {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatalf("%s: %v", p.FEN(), err)
				}
				p.Make(m)
			}
			x := s.Best(p, Limits{Nodes: 5000})
			if got := p.MoveText(x.Move); got == c.avoid {
				t.Errorf("%s: plays %s, which loses by perpetual check", p.FEN(), got)
			}
			m, err := p.ParseMove(c.avoid)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
			if o, over := p.Outcome(); !over || o.Shares[1] == 0 {
				t.Fatalf("%s: outcome %v after %s, want a loss by perpetual check", p.FEN(), o, c.avoid)
			}
		})
	}
}
