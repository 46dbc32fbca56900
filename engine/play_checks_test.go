package engine_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// Drops that give check are those among all moves after which the opponent is in
// check. Where there are hoppers a drop can also check as the screen of another
// piece, which is not asked for.
func TestDropChecks(t *testing.T) {
	for game, hoppers := range map[string]bool{"shogi": false, "csx": true, "classic-sum": true} {
		t.Run(game, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 4))
			r := match{game: game}.rules(t)
			checks := 0
			for range 4 {
				wander(r, rng, 150, func(p *engine.Position, moves []engine.Move) {
					var want []engine.Move
					for _, m := range moves {
						if !m.IsDrop() {
							continue
						}
						p.Make(m)
						if p.InCheck() {
							want = append(want, m)
						}
						p.Unmake()
					}
					got := p.DropChecks(nil)
					checks += len(got)
					for _, m := range got {
						if !slices.Contains(want, m) {
							t.Fatalf("%s: %s is no check", p.FEN(), p.MoveText(m))
						}
					}
					for _, m := range want {
						if !slices.Contains(got, m) && !hoppers {
							t.Fatalf("%s: %s is missing", p.FEN(), p.MoveText(m))
						}
					}
				})
			}
			if checks == 0 {
				t.Error("no drop gave check")
			}
		})
	}
}

// Drops that give check are legal by every rule that sifts the moves.
func TestDropChecksAreSifted(t *testing.T) {
	for _, c := range []struct{ name, rules, fen, want string }{
		{"no check is legal", `rules.no_check = true`, "4k3/8/8/8/8/8/8/4K3[R] w - 0 1", ""},
		{"who can capture must", `rules.must = ["capture"]`, "4k3/8/8/8/8/7p/6P1/4K3[B] w - 0 1", ""},
		{"who cannot may drop", `rules.must = ["capture"]`, "4k3/8/8/8/8/8/6P1/4K3[B] w - 0 1", "B@a4 B@b5 B@c6 B@d7 B@f7 B@g6 B@h5"},
		{"drops come first", `rules.must = ["drop"]`, "4k3/8/8/8/8/7p/6P1/4K3[B] w - 0 1", "B@a4 B@b5 B@c6 B@d7 B@f7 B@g6 B@h5"},
		{
			"a royal is not dropped into check", "rules.must = [\"drop\"]\nrules.royal_loss = \"any\"\n" +
				"notation.state = [\"castling\", \"ep\", \"flag\"]\n" +
				"piece.M = { name = \"prince\", royal = true, clause.leap.move = \"N\" }\n[drop.M]",
			"4k3/r7/8/8/8/8/8/4K3[M] w - 0 1", "M@d6 M@f6",
		},
		{
			"once, though it attacks two royals", "rules.royal_loss = \"any\"\nnotation.state = [\"castling\", \"ep\", \"flag\"]\n" +
				"piece.M = { name = \"prince\", royal = true, clause.step.move = \"K\" }",
			"4k3/8/8/8/4m3/8/8/M3K3[N] w - 0 1", "N@c3 N@c5 N@c7 N@d2 N@d6 N@f2 N@f6 N@g3 N@g5 N@g7",
		},
	} {
		r := write(t, "extends = \"crazyhouse\"\nid = \"sifted\"\nname = \"Sifted\"\n"+c.rules)
		p := parse(t, r, c.fen)
		var got []string
		for _, m := range p.DropChecks(nil) {
			got = append(got, p.MoveText(m))
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: drops that give check are %q, want %q", c.name, s, c.want)
		}
	}
}

// A move that is said to give check does, and one that does without being said to
// discovers it.
func TestAims(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi", "shogi", "janggi", "csx", "classic-sum", "classic-sum-light", "capablanca"} {
		t.Run(game, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(4, 5))
			r := match{game: game}.rules(t)
			said, silent := 0, 0
			for range 3 {
				wander(r, rng, 100, func(p *engine.Position, moves []engine.Move) {
					for _, m := range moves {
						aims := p.Aims(m)
						text := p.MoveText(m)
						p.Make(m)
						checks := p.InCheck()
						p.Unmake()
						switch {
						case aims && !checks:
							t.Fatalf("%s: %s is no check", p.FEN(), text)
						case aims:
							said++
						case checks:
							silent++
						}
					}
				})
			}
			if said < 5 || silent > said {
				t.Errorf("%d checks found, %d not", said, silent)
			}
		})
	}
}
