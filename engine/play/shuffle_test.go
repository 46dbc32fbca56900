package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

func shuffled(t *testing.T, game, setup, unit, text string) *Imbalance {
	t.Helper()
	r := gametest.Rules(t, game, setup)
	b, err := ParseImbalance(r, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b.Shuffle, err = NewShuffle(r, unit); err != nil {
		t.Fatal(err)
	}
	return b
}

// rank is a rank of the board as a position line has it, the first player's first
// one last, with a dot for each empty square.
func rank(p *engine.Position, i int) string {
	var b strings.Builder
	r := p.Rules()
	for _, sq := range r.Board().Rows()[len(r.Board().Rows())-1-i].Squares {
		if x := p.At(sq); x == engine.Empty {
			b.WriteByte('.')
		} else {
			b.WriteString(r.Text(x))
		}
	}
	return b.String()
}

// What shuffling keeps: the royal's square, the colour of bishops and of whatever
// else can never leave it, palaces, files of pieces that only go ahead.
func TestShuffleKeepsWhatMustStay(t *testing.T) {
	colours := func(row string) bool {
		return (strings.Index(row, "B")+strings.LastIndex(row, "B"))%2 == 1
	}
	for _, test := range []struct {
		game, setup, unit string
		rank              int
		letters           string // of the row, sorted
		keeps             func(row string) bool
		least             int // different rows in 200
	}{
		{"chess", "", "P", 0, "BBKNNQRR", func(row string) bool { return row[4] == 'K' && colours(row) }, 60},
		{"capablanca", "", "P", 0, "ABBCKNNQRR", func(row string) bool { return row[5] == 'K' && colours(row) }, 150},
		{"xiangqi", "", "P", 0, "AABBKNNRR", func(row string) bool { return row[2:7] == "BAKAB" }, 6},
		{"shogi", "", "P", 0, "GGKLLNNSS", func(row string) bool { return row[:2] == "LN" && row[4] == 'K' && row[7:] == "NL" }, 6},
	} {
		t.Run(test.game, func(t *testing.T) {
			b := shuffled(t, test.game, test.setup, test.unit, "P")
			base := rank(b.rules.New(), test.rank)
			if sorted(base) != test.letters {
				t.Fatalf("the setup has %q", base)
			}
			draw := rand.New(rand.NewPCG(1, 2))
			seen := map[string]bool{}
			for range 200 {
				starts, err := b.Starts(draw)
				if err != nil {
					t.Fatal(err)
				}
				row := rank(starts[0], test.rank)
				seen[row] = true
				if sorted(row) != test.letters || !test.keeps(row) {
					t.Fatalf("%s: the first rank is %q", starts[0].FEN(), row)
				}
				if m := b.mirror; !m.Images(starts[0], starts[1]) {
					t.Fatalf("%s and %s are not images of each other", starts[0].FEN(), starts[1].FEN())
				}
				for _, p := range starts {
					for _, m := range p.MoveTexts() {
						if castles := m == "e1g1" || m == "e1c1"; castles && test.game == "chess" {
							t.Fatalf("%s: castling is allowed", p.FEN())
						}
					}
				}
			}
			if len(seen) < test.least {
				t.Errorf("only %d different first ranks, expected %d", len(seen), test.least)
			}
		})
	}
}

func sorted(row string) string {
	letters := strings.Split(row, "")
	for i := range letters {
		for j := range letters[:i] {
			if letters[j] > letters[i] {
				letters[i], letters[j] = letters[j], letters[i]
			}
		}
	}
	return strings.Join(letters, "")
}

// A rank of chess with bishops on both colours and the king at home has 12 pairs
// of squares for bishops and 5·(4 over 2) ways to place the queen and the rooks: 360.
func TestShufflesOfChessAreEquallyLikely(t *testing.T) {
	b := shuffled(t, "chess", "", "P", "P")
	draw := rand.New(rand.NewPCG(5, 5))
	const n = 7200
	count := map[string]int{}
	for range n {
		e := newEdit(b.rules.New())
		b.Shuffle.apply(e, draw)
		p, err := e.position()
		if err != nil {
			t.Fatal(err)
		}
		count[rank(p, 0)]++
	}
	// χ² over 360 classes of 20 each: mean 359, standard deviation 27.
	chi2 := 0.0
	for _, c := range count {
		chi2 += float64((c-20)*(c-20)) / 20
	}
	if len(count) != 360 || chi2 > 359+4*27 {
		t.Errorf("%d arrangements, χ² %.0f", len(count), chi2)
	}
}

func TestShuffleDropsCastling(t *testing.T) {
	b := shuffled(t, "chess", "", "P", "P")
	starts, err := b.Starts(rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range starts {
		if state := strings.Fields(p.FEN())[2]; strings.Trim(state, "-,") != "" {
			t.Errorf("%s: state %q, expected nothing", p.FEN(), state)
		}
	}
}
