package search

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
)

// At 1,000 nodes a move the search mates a lone king from anywhere, well before a rule
// for want of progress makes it a draw.
func TestMatesALoneRoyal(t *testing.T) {
	games := shelf{}
	for _, c := range []struct {
		game, pieces string
	}{
		{"chess", "Q"},
		{"chess", "R"},
		{"capablanca", "C"},
		{"capablanca", "A"},
		{"capablanca", "R"},
	} {
		t.Run(c.game+" "+c.pieces, func(t *testing.T) {
			s := games.searcher(t, c.game, "")
			rng := rand.New(rand.NewPCG(7, 7))
			const all = 20
			won := 0
			for n := range all {
				p := strewn(t, s.rules, "K"+c.pieces+"k", rng)
				s.Reset(uint64(n))
				o, over := p.Outcome()
				for ; !over; o, over = p.Outcome() {
					p.Make(s.Best(p, Limits{Nodes: 1000}).Move)
				}
				if o.Shares[0] == engine.Whole {
					won++
				}
			}
			if won < all {
				t.Errorf("mated in %d of %d games", won, all)
			}
		})
	}
}

// strewn puts pieces on random squares of a legal position, the first player to move.
func strewn(t *testing.T, r *engine.Rules, pieces string, rng *rand.Rand) *engine.Position {
	t.Helper()
	files, ranks := r.Board().Files(), r.Board().Ranks()
	for range 100 {
		board := []byte(strings.Repeat(".", files*ranks))
		for i, at := range rng.Perm(len(board))[:len(pieces)] {
			board[at] = pieces[i]
		}
		rows := make([]string, ranks)
		for rank := range rows {
			rows[rank] = string(board[rank*files : (rank+1)*files])
		}
		fen := regexp.MustCompile(`\.+`).ReplaceAllStringFunc(strings.Join(rows, "/"), func(gap string) string {
			return strconv.Itoa(len(gap))
		})
		if p, err := r.Parse(fen + " w - 0 1"); err == nil {
			return p
		}
	}
	t.Fatalf("%s: none of 100 positions is legal", pieces)
	return nil
}
