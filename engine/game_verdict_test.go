package engine_test

import (
	"strings"
	"testing"

	"komi/engine/variants"
)

// A draw is a win of the second player in armageddon chess; a win stays one.
func TestDrawOdds(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	sentences(t, "armageddon", []sentence{
		{name: "stalemate", fen: "7k/8/5KQ1/8/8/8/8/8 w - 0 1", line: "g6f7", end: "b: stalemate"},
		{name: "repetition", line: shuffle + shuffle, end: "b: repetition"},
		{name: "no progress", fen: "7k/8/8/8/8/8/8/K5R1 w - 99 90", line: "a1a2", end: "b: no progress"},
		{name: "checkmate", fen: "7k/8/6K1/8/8/8/8/1Q6 w - 0 1", line: "b1b8", end: "w: checkmate"},
	})
	// Of three, those share it for whom it counts and who are alive, else all who are alive.
	for _, c := range []struct{ to, want string }{
		{"", "xsf: no progress"},
		{"s", "s: no progress"},
		{"sx", "xs: no progress"},
	} {
		text := "extends = \"titans\"\nid = \"odds\"\nname = \"Odds\"\nrules.no_progress = 3\n"
		if c.to != "" {
			text += "rules.draw_to = \"" + c.to + "\"\n"
		}
		g, err := variants.Read("odds.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Parse(titans("xKxa1 sKsa1 fKfi1 ", turnF))
		if err != nil {
			t.Fatal(err)
		}
		for !func() bool { _, over := p.Outcome(); return over }() {
			p.Make(p.Moves(nil)[0])
		}
		if got := standing(p); got != c.want {
			t.Errorf("draw_to %q: %s, want %s", c.to, got, c.want)
		}
	}
}

// Mate needs shak in shatar: a check by bers, rook or knight among those that lead up to it.
func TestMateNeedsShak(t *testing.T) {
	sentences(t, "shatar", []sentence{
		{name: "by a rook", fen: "7k/8/6K1/8/8/8/p7/1R6 w - 0 1", line: "b1b8", end: "w: checkmate"},
		{name: "by a bishop it is niol", fen: "7k/5P2/6K1/8/8/8/p2B4/8 w - 0 1", line: "d2c3", end: "wb: checkmate"},
		{name: "but wins right after shak", fen: "6k1/8/6K1/5N2/8/p7/3B4/8 w - 0 1", line: "f5e7 g8h8 d2c3", end: "w: checkmate"},
		{name: "not after a break", fen: "6k1/8/6K1/5N2/8/p7/3B4/8 w - 0 1", line: "f5e7 g8h8 g6h6 a3a2 d2c3", end: "wb: checkmate"},
		{name: "a knight alone cannot mate", fen: "6nk/6pp/8/4N3/8/8/8/K7 w - 0 1", line: "e5f7", end: "wb: checkmate"},
		{name: "today it may", with: "knight=wins", fen: "6nk/6pp/8/4N3/8/8/8/K7 w - 0 1", line: "e5f7", end: "w: checkmate"},
		{name: "looking back leaves the game as it is", fen: "6k1/8/6K1/5N2/8/p7/3B4/8 w - 0 1", line: "f5e7 g8h8 d2c3", after: "7k/4N3/6K1/8/8/p1B5/8/8 b - 3 2"},
	})
}

// What makes no sense in a game of three, or without checkmate, is refused with the reason.
func TestVerdictsRefused(t *testing.T) {
	for _, c := range []struct{ base, rule, want string }{
		{"titans", "rules.no_check = true", "nobody has to answer a check"},
		{"titans", "blast.spares = \"P\"", "no rule says who gets their armies"},
		{"atomic", "piece.R.clause.slide.capture = \"rifle\"", "no clause such as piece.R.clause.slide, which captures from where it stands (capture = \"rifle\")"},
		{"atomic", "piece.K.clause.step.twice.via = true", "no clause such as piece.K.clause.step, which captures on its way (twice.via)"},
		{"titans", "mate = [{ by = \"N\" }]", "is for a game of two with safety = mate"},
		{"duck", "mate = [{ by = \"N\" }]", "is for a game of two with safety = mate"},
		{"chess", "mate = [{ result = \"draws\" }]", "expected by or without"},
		{"chess", "mate = [{ by = \"X\", result = \"draws\" }]", "expected letters of pieces"},
		{"clobber", "rules.repeated = \"mover_loses\"", "expected repetition besides"},
		{"chess", "rules.draw_to = \"x\"", "expected letters of players"},
	} {
		text := "extends = \"" + c.base + "\"\nid = \"odd\"\nname = \"Odd\"\n" + c.rule + "\n"
		if _, err := variants.Read("odd.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: %v, want %q", c.base, c.rule, err, c.want)
		}
	}
}

// A repetition may be lost for who had the first move, or for who brings it about.
func TestRepetitionLoses(t *testing.T) {
	const shuffle = "e1d1 a5b5 d1e1 b5a5 "
	sentences(t, "minishogi", []sentence{
		{name: "a third occurrence ends nothing", fen: "k4/5/5/5/4K[] w - 0 1", line: shuffle + shuffle, end: "goes on"},
		{name: "the fourth is lost for sente", fen: "k4/5/5/5/4K[] w - 0 1", line: shuffle + shuffle + shuffle, end: "b: repetition"},
		{name: "whoever brings it about", fen: "4k/5/5/5/K4[] b - 0 1", line: "e5d5 a1b1 d5e5 b1a1 e5d5 a1b1 d5e5 b1a1 e5d5 a1b1 d5e5 b1a1", end: "b: repetition"},
	})
	const birds = "a1b1 g7f7 b1a1 f7g7 "
	sentences(t, "torishogi", []sentence{
		{name: "lost for who brings it about", fen: "6k/7/7/7/7/7/K6[] w - 0 1", line: birds + birds + birds, end: "w: repetition"},
	})
	// of three the others share it
	g, err := variants.Read("odds.toml", []byte("extends = \"titans\"\nid = \"odds\"\nname = \"Odds\"\nrules.repeated = \"mover_loses\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse(titans("xKxa1 sKsa1 fKfi1 ", turnX))
	if err != nil {
		t.Fatal(err)
	}
	play(t, p, strings.Fields(strings.Repeat("xa1xa2 sa1sa2 fi1fi2 xa2xa1 sa2sa1 fi2fi1 ", 2))...)
	if got := standing(p); got != "xs: repetition" {
		t.Errorf("%s: %s, want xs: repetition", p.FEN(), got)
	}
}
