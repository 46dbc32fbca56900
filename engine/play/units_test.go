package play

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// emptied are the squares that were a player's at the setup and now hold another
// piece or none.
func emptied(p *engine.Position, q engine.Player) []string {
	was, r := p.Rules().New(), p.Rules()
	var out []string
	for _, sq := range was.Occupied().Squares() {
		if x := was.At(sq); x.Owner() == q && p.At(sq) != x {
			out = append(out, r.Board().Name(sq))
		}
	}
	return out
}

func TestUnitsAreTakenWhereTheFileSays(t *testing.T) {
	for _, test := range []struct {
		game, setup, text string
		on                []string
		may               [2][]string // squares by owner that may be emptied, and must all be at some time
		others            string      // other squares that may be
	}{
		{"chess", "", "N v 3P", []string{"b2", "c2", "d2", "g2"}, [2][]string{{"b2", "c2", "d2", "g2"}, {"b7", "c7", "d7", "g7"}}, "b1 g1 b8 g8"},
		{"chess", "", "B>N v P", []string{"f2", "e2"}, [2][]string{{"e2", "f2"}, {"e7", "f7"}}, "c1 f1 c8 f8"},
		{"chess", "", "P>N v 2P", []string{"f2", "d2", "e2"}, [2][]string{{"d2", "e2", "f2"}, {"d7", "e7", "f7"}}, ""},
		{"shogi", "", "P>+P v @G", []string{"a3", "b3"}, [2][]string{{"a3", "b3"}, {"h7", "i7"}}, ""},
		{"janggi", "neen-enne", "P", []string{"a4", "c4"}, [2][]string{{"a4", "c4"}, nil}, ""}, // no mirror: as the rules turn
	} {
		t.Run(test.game+" "+test.text, func(t *testing.T) {
			r := gametest.Rules(t, test.game, test.setup)
			on, _, err := NewUnitSquares(r, "P", test.on)
			if err != nil {
				t.Fatal(err)
			}
			m := MirrorOf(r)
			if m == nil {
				for _, name := range test.on {
					sq, _ := r.Board().Square(name)
					test.may[1] = append(test.may[1], r.Board().Name(r.Board().Turned(1, sq)))
				}
			}
			b, err := ParseImbalance(r, test.text, on)
			if err != nil {
				t.Fatal(err)
			}
			draw := rand.New(rand.NewPCG(4, 4))
			seen := map[string]bool{}
			for range 60 {
				starts, err := b.Starts(draw)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range starts {
					for q := range engine.Player(2) {
						for _, name := range emptied(p, q) {
							seen[name] = true
							if !slices.Contains(test.may[q], name) && !strings.Contains(test.others, name) {
								t.Fatalf("%s: %s of player %d is changed, expected of %v only", p.FEN(), name, q, test.may[q])
							}
						}
					}
				}
				if m != nil && !m.Images(starts[0], starts[1]) {
					t.Fatalf("%s and %s are not images of each other", starts[0].FEN(), starts[1].FEN())
				}
			}
			for q, names := range test.may {
				for _, name := range names {
					if !seen[name] {
						t.Errorf("no unit of player %d was ever taken from %s", q, name)
					}
				}
			}
		})
	}
}
