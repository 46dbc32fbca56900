package engine_test

import (
	"strings"
	"testing"
	"time"
)

// badLines are FENs of chess that must be refused, with what the error
// has to say.
var badLines = []struct{ name, text, want string }{
	{"empty", "", "read 0 fields"},
	{"four fields", "8/8/8/8/8/8/8/8 w - 0", "read 4 fields"},
	{"six fields", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "leave the fourth out"},
	{"too few ranks", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", "read 7 ranks, expected 8"},
	{"too many ranks", "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", "read 9 ranks, expected 8"},
	{"a rank too short", "rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w KQkq 0 1", "rank 3: read 7 squares"},
	{"a rank too long", "rnbqkbnr/pppppppp/8/8/8/8p/PPPPPPPP/RNBQKBNR w KQkq 0 1", "rank 3"},
	{"empties beyond the edge", "rnbqkbnr/pppppppp/8/8/8/p8/PPPPPPPP/RNBQKBNR w KQkq 0 1", `rank 3: read "8"`},
	{"a huge number", "rnbqkbnr/pppppppp/8/8/99999999999999999999/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", "rank 4"},
	{"zero empties", "rnbqkbnr/pppppppp/8/8/08/8/PPPPPPPP/RNBQKBNR w KQkq 0 0", "fullmove"},
	{"an unknown piece", "rnbqkbnr/pppppppp/8/8/3x4/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", `rank 4, character 2: read "x"`},
	{"a letter of many bytes", "rnbqkbnr/pppppppp/8/8/3é4/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", `rank 4, character 2: read "é"`},
	{"no text at all", "\xff\xfe w - 0 1", "read 1 ranks"},
	{"a plus before nothing", "rnbqkbnr/pppppppp/8/8/7+/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", `read "+"`},
	{"a promoted state chess has not", "rnbqkbnr/pppppppp/8/8/7+P/8/PPPPPPPP/RNBQKBNR w KQkq 0 1", `read "+"`},
	{"hands", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq 0 1", "cannot be dropped"},
	{"turn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq 0 1", `turn: read "x", expected w or b`},
	{"castling letter", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX 0 1", `castling "KX"`},
	{"castling twice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK 0 1", `castling "KK"`},
	{"castling without a rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K 0 1", "R not on h1"},
	{"a third state field", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq,-,- 0 1", "read 3 fields"},
	{"en passant on no square", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq,e9 0 1", `"e9"`},
	{"en passant behind no pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq,e6 0 1", "no piece has just passed"},
	{"en passant of one's own pawn", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq,e3 0 1", "no piece has just passed"},
	{"halfmove", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -1 1", `halfmove: read "-1"`},
	{"fullmove", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 0", `fullmove: read "0"`},
	{"fullmove beyond reason", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq 0 99999999999", `fullmove`},
	{"no king", "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ 0 1", "read 0 of k (king), expected 1"},
	{"two kings", "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ 0 1", "read 2 of k (king), expected 1"},
	{"a pawn that must have promoted", "rnbqkbnP/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ 0 1", "P (pawn) on h8, where it must have promoted"},
	{"the waiting player in check", "4k3/8/8/8/4R3/8/8/4K3 w - 0 1", "Black is not on turn and in check"},
}

func TestParseRefuses(t *testing.T) {
	r := match{game: "chess"}.rules(t)
	for _, c := range badLines {
		t.Run(c.name, func(t *testing.T) {
			p, err := r.Parse(c.text)
			if err == nil || p != nil || !strings.HasPrefix(err.Error(), "fen: ") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: position %v, error %v, want one with %q", c.text, p, err, c.want)
			}
		})
	}
}

// What is written loosely reads as the line that is printed.
func TestParseAcceptsLooseLines(t *testing.T) {
	for _, c := range []struct {
		m          match
		text, want string
	}{
		{match{game: "chess"}, "  4k3/8/8/8/8/8/8/4K3  w -  0   1 ", "4k3/8/8/8/8/8/8/4K3 w - 0 1"},
		{match{game: "chess"}, "4k3/11111111/8/8/8/8/8/4K3 w - 0 1", ""},
		{match{game: "chess"}, "4k3/8/8/8/8/8/8/R3K2R w QK 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ 0 1"},
		// the square counts only if a pawn can take there
		{match{game: "chess"}, "4k3/8/8/8/4P3/8/8/4K3 b -,e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - 0 1"},
		{match{game: "chess"}, "4k3/8/8/8/3pP3/8/8/4K3 b -,e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b -,e3 0 1"},
		{match{game: "shogi"}, "4k4/9/9/9/9/9/9/9/4K4[pPbP] w - 0 1", "4k4/9/9/9/9/9/9/9/4K4[PPbp] w - 0 1"},
	} {
		p, err := c.m.rules(t).Parse(c.text)
		switch {
		case err != nil && c.want != "":
			t.Errorf("%s: %q: %v", c.m, c.text, err)
		case err == nil && c.want == "":
			// digits side by side are one number, and that is too large
			t.Errorf("%s: %q reads as %s, want an error", c.m, c.text, p.FEN())
		case err == nil && p.FEN() != c.want:
			t.Errorf("%s: %q reads as %s, want %s", c.m, c.text, p.FEN(), c.want)
		}
	}
}

func TestParseRefusesHands(t *testing.T) {
	for text, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/4K4 w - 0 1":                                                              "no hands after the board",
		"4k4/9/9/9/9/9/9/9/4K4[ w - 0 1":                                                             "expected ] at the end",
		"4k4/9/9/9/9/9/9/9/4K4[P]] w - 0 1":                                                          "character 2",
		"4k4/9/9/9/9/9/9/9/4K4[K] w - 0 1":                                                           `character 1: read "K"`,
		"4k4/9/9/9/9/9/9/9/4K4[+P] w - 0 1":                                                          `character 1: read "+"`,
		"4k4/9/9/9/9/9/9/9/4K4[P2] w - 0 1":                                                          `character 2: read "2"`,
		"4k4/9/9/9/9/9/9/9/4K4[P]x w - 0 1":                                                          "expected ] at the end",
		"4k3P1/9/9/9/9/9/9/9/4K4[] w - 0 1":                                                          "rank 9",
		"4k3P/9/9/9/9/9/9/9/4K4[] w - 0 1":                                                           "where it must have promoted",
		"4k2n1/9/9/9/9/9/9/n8/4K4[] w - 0 1":                                                         "n (knight) on a2, where it must have promoted",
		"4k4/9/9/9/9/9/9/9/4K4[" + strings.Repeat("P", 300) + "] w - 0 1":                            "more than 255 of P",
		"4k4/9/9/4p4/4R4/9/9/9/4K4[" + strings.Repeat("P", 254) + "] w - 0 1":                        "read 256 pieces besides royals, expected at most 255",
		"4k4/9/9/9/9/9/9/9/4K4[" + strings.Repeat("P", 128) + strings.Repeat("p", 128) + "] w - 0 1": "read 256 pieces besides royals, expected at most 255",
	} {
		if _, err := (match{game: "shogi"}).rules(t).Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: error %v, want one with %q", text, err, want)
		}
	}
}

// A hand as full as it can be takes no harm from the capture of the last piece.
func TestFullHand(t *testing.T) {
	p, err := (match{game: "shogi"}).rules(t).Parse("4k4/9/9/4p4/4R4/9/9/9/4K4[" + strings.Repeat("P", 253) + "] w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseMove("e5e6")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	pawn, _ := p.Rules().KindOf("P")
	if n := p.Hand(0, pawn); n != 254 || p.Key() != p.FreshKey() {
		t.Errorf("%d in hand with key %x, want 254 with %x", n, p.Key(), p.FreshKey())
	}
}

func TestParseMoveRefuses(t *testing.T) {
	for _, c := range []struct {
		m               match
		fen, text, want string
	}{
		{match{game: "chess"}, "", "", "expected a move such as a1b1"},
		{match{game: "chess"}, "", "hello", "expected a move such as"},
		{match{game: "chess"}, "", "e2", "expected a square after e2"},
		{match{game: "chess"}, "", "e2e9", "expected a square after e2"},
		{match{game: "chess"}, "", "e2e5", "not legal for White"},
		{match{game: "chess"}, "", "e7e5", "not legal for White"},
		{match{game: "chess"}, "", "e2e4queen", `not "queen"`},
		{match{game: "chess"}, "", "E2E4", "expected a move such as"},
		{match{game: "chess"}, "", " e2e4", "expected a move such as"},
		{match{game: "chess"}, "", "0000", "not legal for White"},
		{match{game: "chess"}, "", "P@e4", "P@e4"},
		{match{game: "chess"}, "", "X@e4", "expected the capital letter of a piece before @"},
		{match{game: "chess"}, "", "P@", "expected a square after @"},
		{match{game: "chess"}, "", "\xff\xfe", "expected a move such as"},
		{match{game: "chess"}, "", strings.Repeat("e2e4", 10000), "expected at most a promotion"},
		{match{game: "chess"}, "8/P6k/8/8/8/8/8/K7 w - 0 1", "a7a8", "not legal for White"},
		{match{game: "chess"}, "8/P6k/8/8/8/8/8/K7 w - 0 1", "a7a8k", "not legal for White"},
		{match{game: "chess"}, "R6k/5K2/8/8/8/8/8/8 b - 0 1", "h8h7", ""},
		{match{game: "chess"}, "7k/5KQ1/8/8/8/8/8/8 b - 0 1", "h8g7", "not legal for Black"},
		{changi(), "", "e2xe9", "not legal for Cho"},
		{changi(), "4k4/9/9/9/9/9/9/9/9/3K5 w pp 5 10", "d1d2", "but the game is over"},
		{changi(), "9/9/9/9/9/9/9/9/9/3K5 w - 5 10", "0000", "but the game is over"},
	} {
		p := c.m.rules(t).New()
		if c.fen != "" {
			p = c.m.at(t, c.fen)
		}
		m, err := p.ParseMove(c.text)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %s: %v", p.FEN(), c.text, err)
		case c.want != "" && (err == nil || m != 0 || !strings.HasPrefix(err.Error(), "move: ") || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %.20q: move %v, error %v, want one with %q", p.FEN(), c.text, m, err, c.want)
		case err != nil && len(err.Error()) > 300:
			t.Errorf("%s: an error of %d bytes", p.FEN(), len(err.Error()))
		}
	}
}

// A huge line is refused at once, with a message of readable length.
func TestParseHugeLines(t *testing.T) {
	r := match{game: "chess"}.rules(t)
	for _, text := range []string{
		strings.Repeat("p", 1<<22), strings.Repeat("/", 1<<22), strings.Repeat("8/", 1<<20) + " w - 0 1",
		strings.Repeat(" ", 1<<22), "4k3/8/8/8/8/8/8/4K3 w " + strings.Repeat("K,", 1<<20) + " 0 1",
		strings.Repeat("1", 1<<22) + "/8/8/8/8/8/8/8 w - 0 1", "4k3/8/8/8/8/8/8/4K3 w - " + strings.Repeat("9", 1<<22) + " 1",
	} {
		begun := time.Now()
		_, err := r.Parse(text)
		if err == nil || len(err.Error()) > 300 {
			t.Errorf("%.20q: error %.400v", text, err)
		}
		if d := time.Since(begun); d > 20*time.Second {
			t.Errorf("%.20q: refused after %v", text, d)
		}
	}
}
