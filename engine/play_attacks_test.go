package engine_test

import (
	"strings"
	"testing"
)

// A royal is attacked only by captures that could take it: a clause may spare its kind, take
// others only, or ask for a piece that has not moved, was not dropped or has settled.
func TestAttacksTheRulesForbid(t *testing.T) {
	for _, c := range []struct {
		name, rules string
		fen         string
		play        string // moves before
		check       bool
		has, lacks  string
	}{
		{
			name: "spares", rules: `extends = "chess"
piece.R.clause.slide.spares = "K"`,
			fen: "4r2k/8/8/8/8/8/8/4K3 w - 0 1", has: "e1e2 e1d1 e1f1",
		},
		{
			name: "spares, no pin", rules: `extends = "chess"
piece.R.clause.slide.spares = "K"`,
			fen: "4r2k/8/8/8/8/8/4N3/4K3 w - 0 1", has: "e2c3",
		},
		{
			name: "spares another", rules: `extends = "chess"
piece.R.clause.slide.spares = "N"`,
			fen: "4r2k/8/8/8/8/8/8/4K3 w - 0 1", check: true, has: "e1d1", lacks: "e1e2",
		},
		{
			name: "takes one royal, not the other", rules: princes,
			fen: "4r2k/8/8/8/8/8/8/M3K3 w - 0 1", has: "e1e2 a1a2 e1d1",
		},
		{
			name: "takes the other royal", rules: princes,
			fen: "r6k/8/8/8/8/8/8/M3K3 w - 0 1", check: true, has: "a1b1 a1b2", lacks: "a1a2 e1e2",
		},
		{
			name: "the royal that goes there decides", rules: princes,
			fen: "3r3k/8/8/8/8/8/2M5/4K3 w - 0 1", has: "e1d1 e1d2 c2b2", lacks: "c2d2 c2d1 c2d3",
		},
		{
			name: "castling past what cannot take the king", rules: princes,
			fen: "5r1k/8/8/8/8/8/8/M3K2R w K 0 1", has: "e1g1",
		},
		{
			name: "unmoved", rules: unmovedKnights,
			fen: "6nk/8/8/8/8/5K2/8/8 w -,-,g 0 1", has: "f3g4", lacks: "f3f6 f3e7",
		},
		{
			name: "unmoved attacks", rules: unmovedKnights,
			fen: "6nk/8/5K2/8/8/8/8/8 w -,-,g 0 1", check: true, has: "f6f5", lacks: "f6e7",
		},
		{
			name: "moved", rules: unmovedKnights,
			fen: "6nk/8/5K2/8/8/8/8/8 w - 0 1", has: "f6e7 f6f5",
		},
		{
			name: "moves and attacks no more", rules: unmovedKnights,
			fen: "6nk/8/8/8/4K3/8/8/8 b -,-,g 0 1", play: "g8f6", has: "e4e5 e4f5 e4f4",
		},
		{
			name: "dropped", rules: undroppedKnights,
			fen: "7k/8/8/8/8/8/8/4K3[n] b - 0 1", play: "N@d3", has: "e1e2 e1f1 e1d1",
		},
		{
			name: "not dropped", rules: undroppedKnights,
			fen: "7k/8/8/8/8/3n4/8/4K3[] w - 0 1", check: true, has: "e1e2", lacks: "e1f2",
		},
		{
			name: "dropped elsewhere", rules: homeKnights,
			fen: "7k/8/8/8/8/8/8/4K3[n] b - 0 1", play: "N@d3", check: true, lacks: "e1f2",
		},
		{
			name: "dropped in from", rules: homeKnights,
			fen: "7k/8/8/4K3/8/8/8/8[n] b - 0 1", play: "N@f7", has: "e5e6",
		},
		{
			name: "fresh, must promote", rules: settledPawns,
			fen: "8/8/8/8/8/8/k7/4K3[p] b - 0 1", play: "P@d2", has: "e1d1 e1f1",
		},
		{
			name: "settled, must promote", rules: settledPawns,
			fen: "8/8/8/8/8/8/k2p4/4K3[] w - 0 1", check: true, has: "e1d2",
		},
		{
			name: "the FEN does not say that it was dropped", rules: undroppedKnights,
			fen: "7k/8/8/8/8/3n4/8/4K3[] b - 0 1", play: "h8h7", has: "e1e2",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, c.rules+"\nid = \"attacks\"\nname = \"Attacks\"\n")
			p := parse(t, r, c.fen)
			for _, m := range strings.Fields(c.play) {
				said := false
				for _, x := range p.Moves(nil) {
					if p.MoveText(x) == m {
						said = p.Aims(x)
						p.Make(x)
						break
					}
				}
				if said != c.check {
					t.Errorf("%s is said to give check: %v, want %v", m, said, c.check)
				}
			}
			if p.InCheck() != c.check {
				t.Errorf("%s: in check is %v, want %v", p.FEN(), p.InCheck(), c.check)
			}
			if _, err := r.Parse(p.FEN()); err != nil {
				t.Errorf("%s cannot be read: %v", p.FEN(), err)
			}
			got := " " + strings.Join(p.MoveTexts(), " ") + " "
			for _, m := range strings.Fields(c.has) {
				if !strings.Contains(got, " "+m+" ") {
					t.Errorf("%s: %s is missing in%s", p.FEN(), m, got)
				}
			}
			for _, m := range strings.Fields(c.lacks) {
				if strings.Contains(got, " "+m+" ") {
					t.Errorf("%s: %s is not legal", p.FEN(), m)
				}
			}
			if p.Count() != len(p.Moves(nil)) || p.HasMove() != (p.Count() > 0) {
				t.Errorf("%s: %d moves are counted, %d listed", p.FEN(), p.Count(), len(p.Moves(nil)))
			}
		})
	}
}

const (
	princes = `extends = "chess"
rules.royal_loss = "any"
notation.state = ["castling", "ep", "flag"]
piece.M = { name = "prince", royal = true, clause.step.move = "K" }
piece.R.clause.slide.takes = "MQRBNP"
`
	unmovedKnights = `extends = "chess"
notation = { state = ["castling", "ep", "unmoved"], unmoved = "N" }
piece.N.clause.leap.unmoved = true
piece.N.clause.step = { move = "W", takes = "P" }
`
	undroppedKnights = `extends = "crazyhouse"
piece.N.clause.leap.dropped = "never"
piece.N.clause.step.move = "mW"
`
	homeKnights = `extends = "crazyhouse"
zones.home = ["a1-h2"]
piece.N.clause.leap = { dropped = "not_here", from = "home" }
piece.N.clause.away = { move = "N", cross = [{ zone = "home", way = "out" }] }
`
	settledPawns = `extends = "crazyhouse"
piece.P.clause.step.promote = [{ to = ["Q"], zone = "last", must = "last", settled = true }]
drop.P.never = "last"
`
)

// Conditions that hang on the moment, as a pin does, do not keep a piece from giving check:
// this knight may not capture now, and checks.
func TestChecksInSpiteOfTheMoment(t *testing.T) {
	const fen = "4k3/8/8/8/8/5n2/8/4K3 w -,- 0 1"
	for key, rules := range map[string]string{
		"calm": `piece.N.clause.leap.calm = true`,
		"lone": "zones.home = [\"a1-h2\"]\npiece.N.clause.leap = { lone = true, from = \"home\" }",
		"tied": "zones.home = [\"a1-h2\"]\npiece.N.clause.leap.tied = { zone = \"home\", royal = \"K\", home = \"home\" }",
	} {
		p := parse(t, write(t, "extends = \"chess\"\nid = \"moment\"\nname = \"Moment\"\n"+rules), fen)
		if !p.InCheck() {
			t.Errorf("%s: the knight gives no check", key)
		}
	}
}
