package play

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// difference counts what the first player has more of a kind than the second.
func difference(p *engine.Position, k engine.Kind) (board, hand int) {
	for _, sq := range p.Occupied().Squares() {
		if x := p.At(sq); x.Kind() == k {
			board += 1 - 2*int(x.Owner())
		}
	}
	return board, p.Hand(0, k) - p.Hand(1, k)
}

func TestStartsHaveTheImbalance(t *testing.T) {
	for _, test := range []struct{ game, setup, text string }{
		{"chess", "", "N v 3P"},
		{"chess", "", "P"},
		{"chess", "", "R v B 2P"},
		{"chess", "", "Q v 2R"},
		{"chess", "", "B>N v P"},
		{"chess", "", "2N v R P"},
		{"capablanca", "", "A v R 2P"},
		{"xiangqi", "", "R v C N"},
		{"janggi", "", "C v 3P"},
		{"changi", "1", "B v V 2P"},
		{"changi", "1", "Q v 3P"}, // a spare royal
		{"changi", "1m", "M v L"},
		{"shogi", "", "@S v 3P"},
		{"shogi", "", "P>+P v 2@P"},
		{"shogi", "", "B v @G P"},
	} {
		t.Run(test.game+" "+test.text, func(t *testing.T) {
			r := gametest.Rules(t, test.game, test.setup)
			b, err := ParseImbalance(r, test.text, nil)
			if err != nil {
				t.Fatal(err)
			}
			onBoard, inHand := b.Counts()
			draw := rand.New(rand.NewPCG(3, 3))
			seen := map[string]bool{}
			for range 20 {
				starts, err := b.Starts(draw)
				if err != nil {
					t.Fatal(err)
				}
				if len(starts) != 2 {
					t.Fatalf("%d start positions, want 2", len(starts))
				}
				for half, p := range starts {
					seen[p.FEN()] = true
					sign := 1 - 2*half
					for i := 1; i <= r.Kinds(); i++ {
						k := engine.Kind(i)
						board, hand := difference(p, k)
						if board != sign*onBoard[r.Letter(k)] || hand != sign*inHand[r.Letter(k)] {
							t.Errorf("%s: %s differs by %d on the board and %d in hand, want %d times %d and %d", p.FEN(),
								r.Letter(k), board, hand, sign, onBoard[r.Letter(k)], inHand[r.Letter(k)])
						}
					}
				}
				if m := MirrorOf(r); m == nil || !m.Images(starts[0], starts[1]) {
					t.Errorf("%s and %s are not images of each other", starts[0].FEN(), starts[1].FEN())
				}
			}
			if len(seen) < 2 {
				t.Errorf("only %d different starts", len(seen))
			}
		})
	}
}

// A piece that is gone takes its own rights along and no others, however many there are.
func TestStartsKeepRights(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"chess", "P", "KQkq"},
		{"chess", "N", "KQkq"},
		{"classic-sum", "N", "KQkq,ABCDEFGHIabcdefghi,-,-"},
		{"classic-sum", "P", "KQkq,ABCDEFGHI********,-,-"},
		{"classic-sum", "2P v N", "KQkq,ABCDEFGHI*******,-,-"},
	} {
		r := gametest.Rules(t, c.game, "")
		b, err := ParseImbalance(r, c.text, nil)
		if err != nil {
			t.Fatal(err)
		}
		starts, err := b.Starts(rand.New(rand.NewPCG(5, 5)))
		if err != nil {
			t.Fatal(err)
		}
		fen := starts[0].FEN()
		state := strings.Fields(fen)[2]
		if strings.Contains(c.want, "*") {
			state = regexp.MustCompile(`[a-i]`).ReplaceAllString(state, "*")
		}
		if state != c.want {
			t.Errorf("%s, %s: %s keeps %s, want %s", c.game, c.text, fen, state, c.want)
		}
	}
}

func TestImbalanceOfOneArmy(t *testing.T) {
	r := gametest.Rules(t, "titans", "")
	army := r.PlayerLetter(2)
	b, err := ParseImbalance(r, army+": P", nil)
	if err != nil {
		t.Fatal(err)
	}
	starts, err := b.Starts(rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	all, left := r.New().Occupied(), starts[0].Occupied()
	if n := all.Len() - left.Len(); len(starts) != 1 || n != 1 {
		t.Errorf("%d starts, the first with %d pieces less; want 1 and 1", len(starts), n)
	}
	if onBoard, _ := b.Counts(); onBoard["P"] != -1 {
		t.Errorf("counts %v, want a pawn less", onBoard)
	}
}

func TestImbalanceFaults(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"chess", "", "expected what one side has more"},
		{"chess", "X v P", "expected a piece of the game: P N B R Q K"},
		{"chess", "N v 3P v R", `read "v"`},
		{"chess", "3N v P", "there are only 2 of n (knight)"},
		{"chess", "@N v P", "expected a piece that can be in hand"},
		{"chess", "0N", "at least one"},
		{"chess", "K v P", "no start position is sound"},
		{"chess", "13P", "more than 12 pieces"},
		{"titans", "P v N", "expected an army's letter"},
		{"shogi", "@+P v P", "expected a piece that can be in hand"},
	} {
		_, err := ParseImbalance(gametest.Rules(t, test.game, ""), test.text, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %q: %v, want %q", test.game, test.text, err, test.want)
		}
	}
}

// A handicap takes from its armies and from no other, in every game of the round.
func TestHandicap(t *testing.T) {
	for _, test := range []struct {
		game, text string
		want       map[string]int // by player's letter and piece: how many fewer
	}{
		{"chess", "b: P", map[string]int{"bP": 1}},
		{"chess", "w: Q; b: 2R", map[string]int{"wQ": 1, "bR": 2}},
		{"titans", "f: Q; s: W", map[string]int{"fQ": 1, "sW": 1}},
		{"titans", "x: E>R", map[string]int{"xE": 1, "xR": -1}},
	} {
		r := gametest.Rules(t, test.game, "")
		b, err := ParseHandicap(r, test.text)
		if err != nil {
			t.Fatal(err)
		}
		starts, err := b.Starts(rand.New(rand.NewPCG(7, 7)))
		if err != nil || len(starts) != 1 {
			t.Fatalf("%s: %d starts, %v, want one for all games", test.text, len(starts), err)
		}
		was, is := r.New().Material(), starts[0].Material()
		for q := range r.Players() {
			for k := 1; k <= r.Kinds(); k++ {
				name := r.PlayerLetter(engine.Player(q)) + r.Letter(engine.Kind(k))
				if got := was[q][k][0] - is[q][k][0]; got != test.want[name] {
					t.Errorf("%s: %d fewer of %s, want %d", test.text, got, name, test.want[name])
				}
			}
		}
		if b.Text != test.text {
			t.Errorf("text %q, want %q", b.Text, test.text)
		}
	}
	pond := filepath.Join(t.TempDir(), "pond.toml")
	text := `format = 1
extends = "chess"
id = "pond"
name = "Chess around a pond"
board.holes = ["d4-e5"]
setup.standard.fen = "rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w KQkq 0 1"
`
	if err := os.WriteFile(pond, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ParseHandicap(gametest.Rules(t, pond, ""), "w: P"); err != nil {
		t.Errorf("on a board with holes: %v", err)
	}
	for _, text := range []string{"", "Q", "w: ", "w: Q;", "w: 2Q", "w: K", "w: N v P"} {
		if _, err := ParseHandicap(gametest.Rules(t, "chess", ""), text); err == nil {
			t.Errorf("no error for %q", text)
		}
	}
	if _, err := ParseImbalance(gametest.Rules(t, "chess", ""), "w: Q", nil); err == nil {
		t.Error("an imbalance of two players names an army")
	}
}
