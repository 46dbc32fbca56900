package engine_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// menagerie is a game for tests alone: every sort of hopper, several kings, slanting
// pawns and limits; see the file.
func menagerie(royalLoss string) match {
	m := match{game: "testdata/menagerie.toml"}
	if royalLoss != "" {
		m.options = map[string]string{"royal_loss": royalLoss}
	}
	return m
}

// A menagerieGame moves as the words of the file say.
type menagerieGame struct {
	chessGame
	any bool // every king must be kept, not only the last
}

func newMenagerieGame(m match) *menagerieGame {
	g := &menagerieGame{chessGame: *newChessGame(match{game: "chess"}), any: m.options["royal_loss"] != "all"}
	g.book = book{royals: "K", reach: g.reach}
	return g
}

func (g *menagerieGame) reach(b *mailbox, from int) []hit {
	me, kind := owner(b.at[from]), kindOf(b.at[from])
	x, y := from%b.files, from/b.files
	var hits []hit
	switch kind {
	case "G": // to the square behind the first piece, but neither over a grasshopper nor onto one
		for _, d := range slices.Concat(orthogonals, diagonals) {
			ray := b.ray(from, d[0], d[1])
			i := slices.IndexFunc(ray, func(sq int) bool { return b.at[sq] != "" })
			if i < 0 || i+1 == len(ray) || kindOf(b.at[ray[i]]) == "G" || kindOf(b.at[ray[i+1]]) == "G" {
				continue
			}
			hits = b.add(hits, me, ray[i+1])
		}
	case "C": // slides without capturing, captures behind one piece
		for _, d := range orthogonals {
			ray := b.ray(from, d[0], d[1])
			i := slices.IndexFunc(ray, func(sq int) bool { return b.at[sq] != "" })
			if i < 0 {
				i = len(ray)
			}
			for _, sq := range ray[:i] {
				hits = append(hits, hit{to: sq})
			}
			for j := i + 1; j < len(ray); j++ {
				if b.at[ray[j]] != "" {
					if b.enemy(ray[j], me) {
						hits = append(hits, hit{to: ray[j]})
					}
					break
				}
			}
		}
	case "V": // one straight and two outward, over two pieces; or one straight onto an empty square
		for _, o := range orthogonals {
			for _, d := range diagonals {
				if o[0]*d[0]+o[1]*d[1] != 1 {
					continue
				}
				first, second := b.sq(x+o[0], y+o[1]), b.sq(x+o[0]+d[0], y+o[1]+d[1])
				if to := b.sq(x+o[0]+2*d[0], y+o[1]+2*d[1]); to >= 0 && b.at[first] != "" && b.at[second] != "" {
					hits = b.add(hits, me, to)
				}
			}
			if to := b.sq(x+o[0], y+o[1]); to >= 0 && b.at[to] == "" {
				hits = append(hits, hit{to: to})
			}
		}
	case "P":
		if to := b.sq(x, y+ahead(me)); to >= 0 && b.enemy(to, me) {
			hits = append(hits, hit{to: to})
		}
		for _, dx := range []int{-1, 1} {
			one, two := b.sq(x+dx, y+ahead(me)), b.sq(x+2*dx, y+2*ahead(me))
			if one < 0 || b.at[one] != "" {
				continue
			}
			hits = append(hits, hit{to: one})
			if (me == 0 && y == 1 || me == 1 && y == b.ranks-2) && two >= 0 && b.at[two] == "" {
				hits = append(hits, hit{to: two})
			}
		}
	default:
		return g.chessGame.reach(b, from)
	}
	return hits
}

// lost reports whether a player has left a king to be captured that he must keep.
func (g *menagerieGame) lost(b *mailbox, me int) bool {
	return (g.any || len(g.royalsOf(b, me)) == 1) && g.exposed(b, me)
}

func (g *menagerieGame) moves(b *mailbox) []string {
	var out []string
	me := b.turn
	fields := append(strings.Split(b.state, ","), "-")
	rights, passed := fields[0], fields[1]
	queens := strings.Count(strings.Join(b.at, ""), own("Q", me))
	for from, piece := range b.at {
		if piece == "" || owner(piece) != me {
			continue
		}
		hits := g.reach(b, from)
		victim := -1
		if kindOf(piece) == "P" && passed != "-" {
			to := b.square(passed[:2])
			if to == from+ahead(me)*b.files {
				hits = append(hits, hit{to: to})
				victim = g.passer(b, passed, me)
			}
		}
		for _, h := range hits {
			choices := []string{""}
			if y := h.to / b.files; kindOf(piece) == "P" && (y == 0 || y == b.ranks-1) {
				choices = []string{"q", "r", "g"}
			}
			for _, choice := range choices {
				becomes := piece
				if choice != "" {
					becomes = own(kindOf(choice), me)
				}
				c := b.after(from, h, becomes)
				if victim >= 0 && h.to == b.square(passed[:2]) {
					c.at[victim] = ""
				}
				if !g.lost(c, me) && (choice != "q" || queens == 0) {
					out = append(out, b.name(from)+b.name(h.to)+choice)
				}
			}
		}
	}
	for letter, c := range g.castling {
		if strings.Contains(rights, letter) && owner(letter) == me && g.mayCastle(b, c, me) && !g.leaves(b, c, me) {
			out = append(out, c.king+c.kingTo)
		}
	}
	slices.Sort(out)
	return out
}

// passer returns where the pawn stands that has just passed a square: slantwise
// beyond it, with its start on the other side empty, or where the line says.
func (g *menagerieGame) passer(b *mailbox, passed string, me int) int {
	if len(passed) == 4 {
		return b.square(passed[2:])
	}
	sq := b.square(passed)
	for _, dx := range []int{-1, 1} {
		at, from := b.sq(sq%8+dx, sq/8-ahead(me)), b.sq(sq%8-dx, sq/8+ahead(me))
		if at >= 0 && from >= 0 && b.at[at] == own("P", 1-me) && b.at[from] == "" {
			return at
		}
	}
	return -1
}

// mayCastle asks of the king what chess asks of it, and nothing of other kings.
func (g *menagerieGame) mayCastle(b *mailbox, c castling, me int) bool {
	alone := b.copy()
	for _, sq := range g.royalsOf(b, me) {
		if sq != b.square(c.king) {
			alone.at[sq] = own("V", me) // a piece that stands in the way as well
		}
	}
	if g.any && g.lost(b, me) {
		return false
	}
	return g.chessGame.mayCastle(alone, c, me)
}

// leaves reports whether castling leaves a king to be captured that must be kept.
func (g *menagerieGame) leaves(b *mailbox, c castling, me int) bool {
	d := b.copy()
	d.at[b.square(c.king)], d.at[b.square(c.rook)] = "", ""
	d.at[b.square(c.kingTo)], d.at[b.square(c.rookTo)] = own("K", me), own("R", me)
	return g.lost(d, me)
}

// TestMenagerie compares whole move lists of hoppers and several kings with a
// generator written from the words of the file, in play and on scattered pieces.
func TestMenagerie(t *testing.T) {
	for i, royalLoss := range []string{"", "all"} {
		m := menagerie(royalLoss)
		t.Run(m.String(), func(t *testing.T) {
			t.Parallel()
			g := newMenagerieGame(m)
			ref := func(fen string) ([]string, map[string]string) { return g.moves(readMailbox(fen)), nil }
			rng := rand.New(rand.NewPCG(uint64(i), 17))
			r := m.rules(t)
			for range extra(3) {
				wander(r, rng, 120, func(p *engine.Position, _ []engine.Move) {
					if !p.Finished() {
						agree(t, p, ref)
					}
				})
			}
			valid := 0
			for range 1500 {
				p, err := r.Parse(menagerieLine(rng))
				if err == nil && !p.Finished() {
					valid++
					agree(t, p, ref)
				}
			}
			if valid < 150 {
				t.Errorf("%d of 1500 scattered lines are valid, want more", valid)
			}
		})
	}
}

// menagerieLine scatters pieces, kings and rooks at times where they may castle.
func menagerieLine(rng *rand.Rand) string {
	b := readMailbox("8/8/8/8/8/8/8/8 w - 0 1")
	rights := ""
	if rng.IntN(3) == 0 {
		b.at[4], b.at[7], rights = "K", "R", "K"
	}
	for player := range 2 {
		letters := "K" + strings.Repeat("KGGGCVVVPPQR", 2)
		for i, letter := range strings.Split(letters, "") {
			sq := rng.IntN(64)
			if b.at[sq] == "" && (i == 0 || rng.IntN(3) == 0) && (letter != "P" || sq/8%7 != 0) {
				b.at[sq] = own(letter, player)
			}
		}
	}
	b.state, b.turn = "-", rng.IntN(2)
	if rights != "" {
		b.state, b.turn = rights, 0
	}
	b.full = 1
	return b.line()
}

// A slanting pawn passes either of two squares with its double step, and two pawns
// may have passed the same one.
func TestTwoDoubleSteps(t *testing.T) {
	m := menagerie("")
	p := m.at(t, "4k3/8/8/8/4p3/8/3P4/4K3 w - 0 1")
	if n := p.Perft(2); n != 58 {
		t.Errorf("%s: perft 2 is %d, want 58", p.FEN(), n)
	}
	play(t, p, "d2f4", "e4e3")
	if got, want := p.FEN(), "4k3/8/8/8/8/4p3/8/4K3 w - 0 2"; got != want {
		t.Errorf("after d2f4 e4e3 read %s, want %s", got, want)
	}
	for _, c := range []struct{ fen, move, want string }{
		{"4k3/8/8/8/3PpP2/8/8/4K3 b -,e3d4 0 1", "e4e3", "4k3/8/8/8/5P2/4p3/8/4K3 w - 0 2"},
		{"4k3/8/8/8/3PpP2/8/8/4K3 b -,e3f4 0 1", "e4e3", "4k3/8/8/8/3P4/4p3/8/4K3 w - 0 2"},
	} {
		p := m.at(t, c.fen)
		if got := p.FEN(); got != c.fen {
			t.Errorf("read %s, want %s", got, c.fen)
		}
		play(t, p, c.move)
		if got := p.FEN(); got != c.want {
			t.Errorf("%s after %s: %s, want %s", c.fen, c.move, got, c.want)
		}
	}
}

// Castling may not leave another king to be captured.
func TestCastlingKeepsOtherKings(t *testing.T) {
	text, err := os.ReadFile("testdata/menagerie.toml")
	if err != nil {
		t.Fatal(err)
	}
	second := strings.NewReplacer(`"e1-g1"`, `"e2-g2"`, `"h1-f1"`, `"h2-f2"`, "RGCQKGKR w KQkq", "RGCQKGKR w -").Replace(string(text))
	g, err := variants.Read("second.toml", []byte(second))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		royalLoss, fen string
		want           bool
	}{
		{"any", "7r/8/8/k7/8/8/4K2R/8 w K 0 1", true},
		{"any", "7r/8/8/k7/8/8/4K2R/7K w K 0 1", false}, // the rook shields h1
		{"any", "7c/8/8/k7/8/8/4K2R/7K w K 0 1", false}, // in check over the rook
		{"any", "7c/7P/8/k7/8/8/4K2R/7K w K 0 1", false},
		{"all", "7r/8/8/k7/8/8/4K2R/7K w K 0 1", true},
		{"any", "8/8/8/k5g1/8/8/4K2R/6K1 w K 0 1", false}, // the king on g2 becomes a screen
		{"any", "8/8/8/k5g1/8/8/4K2R/5K2 w K 0 1", true},
		{"any", "7q/8/8/k7/8/8/4K2R/K7 w K 0 1", false}, // in check as it stands
		{"all", "4q3/8/8/k7/8/8/4K2R/K7 w K 0 1", false},
	} {
		r, err := g.Rules("", map[string]string{"royal_loss": c.royalLoss})
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Parse(c.fen)
		if err != nil {
			t.Fatalf("%s: %v", c.fen, err)
		}
		if _, err := p.ParseMove("e2g2"); (err == nil) != c.want {
			t.Errorf("%s with %s: castles: %v, want %v", c.fen, c.royalLoss, err == nil, c.want)
		}
	}
}
