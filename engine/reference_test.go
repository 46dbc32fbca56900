package engine_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// reference returns the legal moves of a line by the generator written from the
// rule page, and for some games the line each leads to; nil for a game that has
// no such generator.
func reference(m match) func(fen string) ([]string, map[string]string) {
	list := func(moves func(*mailbox) []string) func(string) ([]string, map[string]string) {
		return func(fen string) ([]string, map[string]string) { return moves(readMailbox(fen)), nil }
	}
	switch m.game {
	case "janggi", "changi":
		g := newPalaceGame(m)
		return func(fen string) ([]string, map[string]string) {
			lines := g.moves(readMailbox(fen))
			return slices.Sorted(maps.Keys(lines)), lines
		}
	case "chess", "capablanca":
		return list(newChessGame(m).moves)
	case "seirawan", "variants/catalogue/seirawan.toml":
		return list(newGatesGame().moves)
	case "xiangqi":
		return list(newXiangqiGame().moves)
	case "shogi":
		return list(newShogiGame().moves)
	}
	return nil
}

// agree compares the moves of a position with the reference's, and where they
// lead.
func agree(t testing.TB, p *engine.Position, ref func(string) ([]string, map[string]string)) {
	t.Helper()
	want, lines := ref(p.FEN())
	if got := p.MoveTexts(); !slices.Equal(got, want) {
		t.Fatalf("%s: %s", describe(p), diff(got, want))
	}
	if lines == nil {
		return
	}
	for _, m := range p.Moves(nil) {
		text := p.MoveText(m)
		before := p.FEN()
		p.Make(m)
		if got := p.FEN(); got != lines[text] {
			t.Fatalf("%s\nafter %s is\n%s, want\n%s", before, text, got, lines[text])
		}
		p.Unmake()
	}
}

// TestReference compares whole move lists with generators that were written
// from the rule pages and share no code with the engine.
func TestReference(t *testing.T) {
	list := append(matches(t), match{game: "seirawan"})
	list = append(list, mixed(t, newRand("reference"), extra(40), "changi", "changi", "changi", "janggi")...)
	for i, m := range list {
		t.Run(strings.ReplaceAll(m.String(), " ", ","), func(t *testing.T) {
			t.Parallel()
			ref := reference(m)
			if ref == nil {
				t.Skip("no generator for this game")
			}
			r := m.rules(t)
			rng := rand.New(rand.NewPCG(uint64(i), 11))
			for range atLength(2) {
				ply := 0
				wander(r, rng, 150, func(p *engine.Position, moves []engine.Move) {
					if ply++; ply%4 == i%4 || len(moves) == 0 {
						agree(t, p, ref)
					}
				})
			}
		})
	}
}

// TestReferenceOnScatteredPieces compares move lists where play seldom leads:
// few pieces anywhere, most of them in and around the palaces.
func TestReferenceOnScatteredPieces(t *testing.T) {
	list := append(mixed(t, newRand("scattered"), extra(40), "changi", "changi", "janggi"), match{game: "xiangqi"})
	for i, m := range list {
		r := m.rules(t)
		ref := reference(m)
		rng := rand.New(rand.NewPCG(uint64(i), 13))
		tried, valid := 0, 0
		for ; tried < 400 && valid < 40; tried++ {
			p, err := r.Parse(scatter(r, rng))
			if err != nil {
				continue
			}
			valid++
			agree(t, p, ref)
		}
		if valid < 20 {
			t.Errorf("%s: only %d of %d scattered lines are valid", m, valid, tried)
		}
	}
}

// scatter writes a random FEN: some pieces of each player, half of
// them near a palace, royals and guards in their own.
func scatter(r *engine.Rules, rng *rand.Rand) string {
	b := readMailbox(r.New().FEN())
	clear(b.at)
	for player := range 2 {
		for k := range r.Kinds() {
			letter := r.Letter(engine.Kind(k + 1))
			n := rng.IntN(3)
			if strings.Contains("KQ", letter) {
				n = min(1, rng.IntN(4)) // one, or now and then none
			}
			for range n {
				home := strings.Contains("KQGA", letter)
				x, y := rng.IntN(b.files), rng.IntN(b.ranks)
				if home || rng.IntN(2) == 0 {
					x, y = 3+rng.IntN(3), rng.IntN(3)
					if !home && rng.IntN(2) == 0 {
						x, y = 2+rng.IntN(5), rng.IntN(4)
					}
					if player == 1 != (!home && rng.IntN(2) == 0) {
						y = b.ranks - 1 - y
					}
				}
				if sq := b.sq(x, y); b.at[sq] == "" {
					b.at[sq] = own(letter, player)
				}
			}
		}
	}
	b.turn = rng.IntN(2)
	b.half, b.full = rng.IntN(50), 1+rng.IntN(50)
	return b.line()
}
