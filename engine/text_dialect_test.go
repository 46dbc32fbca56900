package engine_test

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// Position lines as other programs write them read as the positions they are, and are
// written so again.
func TestParseAs(t *testing.T) {
	for _, x := range []struct {
		name, game string
		theirs     string
		own        string
		again      string // "" for the same text
	}{
		{"chess", "chess", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq e3 0 3", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq,e3 0 3", ""},
		{
			"no pawn can take", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		},
		{"a square that no pawn can take on", "makruk", "3k4/8/8/8/8/8/8/4K3 w - e3 5 4", "3k4/8/8/8/8/8/8/4K3 w - 5 4", "3k4/8/8/8/8/8/8/4K3 w - - 5 4"},
		{"files of rooks", "chess", "4k2r/8/8/8/8/8/8/R3K3 w Ah - 4 9", "4k2r/8/8/8/8/8/8/R3K3 w Qk 4 9", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 4 9"},
		{"no counters", "chess", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"board and turn", "chess", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"a promoted piece", "chess", "4k3/8/8/8/8/8/8/Q~3K3 b - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"},
		{"hands", "shogi", "4k4/3P5/9/9/+b8/9/9/9/4K4[Pr] w - - 0 7", "4k4/3P5/9/9/+b8/9/9/9/4K4[Pr] w - 0 7", ""},
		{"empty hands", "shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w 0 7", "4k4/9/9/9/9/9/9/9/4K4[] w - 0 7", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 7"},
		{"no hands", "shogi", "4k4/9/9/9/9/9/9/9/4K4 w - - 0 7", "4k4/9/9/9/9/9/9/9/4K4[] w - 0 7", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 7"},
		{"hands that stay empty", "chess", "4k3/8/8/8/8/8/8/4K3[] b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"board and turn of another game", "xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"a royal that was taken", "dobutsu", "g1e/1CL/3/E1+c[Lg] b - - 0 5", "g1e/1CL/3/E1+c[g] b - 0 5", "g1e/1CL/3/E1+c[g] b - - 0 5"},
		{"checks", "3check", "4k3/8/8/8/8/8/8/4K2R w K - 3+2 0 1", "4k3/8/8/8/8/8/8/4K2R w K,-,3+2 0 1", ""},
		{"no check was given", "3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - 0 1", ""},
		{"checks that were given", "3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+1", "4k3/8/8/8/8/8/8/4K3 w -,-,3+2 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"},
		{"promoted pieces", "crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[Pn] w - - 0 1", "4k3/8/8/8/8/8/8/+Q3K3[Pn] w - 0 1", ""},
		{"pieces that have not moved", "cambodian", "3mk3/8/8/8/8/8/8/3K4 w Dd - 0 1", "3mk3/8/8/8/8/8/8/3K4 w Dd 0 1", ""},
		{
			"castling, and pieces that have not moved", "classic-sum", "4kq3/9/9/9/9/9/9/P7P/9/R3KQ3[] w QAI - 0 1",
			"4kq3/9/9/9/9/9/9/P7P/9/R3KQ3[] w Q,AI,-,- 0 1", "",
		},
		{
			"other letters", "janggi", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
			"rneg1genr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNEG1GENR w - 0 1", "",
		},
	} {
		t.Run(x.name, func(t *testing.T) {
			r, d := dialectOf(t, x.game)
			p, err := r.ParseAs(d, x.theirs)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.FEN(); got != x.own {
				t.Errorf("%s reads as %s, want %s", x.theirs, got, x.own)
			}
			if x.again == "" {
				x.again = x.theirs
			}
			if got, err := p.FENAs(d); err != nil || got != x.again {
				t.Errorf("%s is written %s (%v), want %s", x.own, got, err, x.again)
			}
			for _, fen := range []string{x.theirs, x.own, x.again} {
				if len(strings.Fields(fen)) < 4 {
					continue // too short to tell whose it is
				}
				if q, err := r.ParseAny("uci", fen); err != nil || q.FEN() != x.own {
					t.Errorf("%s does not read as %s: %v", fen, x.own, err)
				}
			}
		})
	}
}

func dialectOf(t *testing.T, game string) (*engine.Rules, engine.DialectSpec) {
	t.Helper()
	r := gametest.Rules(t, game, "")
	return r, r.Spec().Dialects["uci"]
}

func TestBadLinesOfOthers(t *testing.T) {
	for fen, x := range map[string]struct{ game, want string }{
		"4k3/8/8/8/8/8/8/4K3":                 {"chess", "1 field "},
		"4k3/8/8/8/8/8/8/4K3 x - - 0 1":       {"chess", `turn: read "x", expected w or b`},
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 5":     {"chess", `read the field "5" too many`},
		"4k3/8/8/8/8/8/8/4K3 w - - - 0 1":     {"chess", `read the field "-" too many`},
		"4k3/8/8/8/8/8/8/4K3 w J - 0 1":       {"chess", `castling: read "J"`},
		"4k3/8/8/8/8/8/8/4K3 w K - 0 1":       {"chess", "castling K"},
		"4k3/8/8/8/8/8/8/4K2Z w - - 0 1":      {"chess", `read "Z"`},
		"4k3/8/8/8/8/8/8/4K2Q~~ w - - 0 1":    {"chess", "~"},
		"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1":    {"chess", "hands"},
		"4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1":   {"chess", "does not count"},
		"4k3/8/8/8/8/8/8/4K3 w - - 4+4 0 1":   {"3check", "up to 3"},
		"4k3/8/8/8/8/8/8/4K3 w - e9 0 1":      {"chess", "e9"},
		"3k4/8/8/8/8/8/8/4K3 w - -9 4":        {"makruk", `en passant: read "-9", expected - or a square of the board`}, // for a count of moves
		"3k4/8/8/8/8/8/8/4K3 w - - -9 4":      {"makruk", `read the field "-9" too many`},
		"3k4/8/8/8/8/8/8/4K3 w - banana 0 1":  {"makruk", `en passant: read "banana"`},
		"3k4/8/8/8/8/8/8/4K3 w - e9 0 1":      {"makruk", `en passant: read "e9"`},
		"4k4/9/9/9/9/9/9/9/9/4K4 w - a11 0 1": {"janggi", `en passant: read "a11"`},
		"4k4/9/9/9/9/9/9/9/4K4[P w - - 0 7":   {"shogi", "expected ] at the end"},
		"4k4/9/9/9/9/9/9/9/4K4[K] w - - 0 7":  {"shogi", "hands"},
		"4ke3/9/9/9/9/9/9/9/9/4K4 w - - 0 7":  {"janggi", `read "e"`}, // an elephant is B there
	} {
		r, d := dialectOf(t, x.game)
		p, err := r.ParseAs(d, fen)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s reads as %v, error %v, want one with %q", fen, p, err, x.want)
		}
	}
	r, d := dialectOf(t, "titans")
	if _, err := r.ParseAs(d, "8/8 w - - 0 1"); err == nil {
		t.Error("another program's line reads in a game of three")
	}
}

func FuzzParseAs(f *testing.F) {
	for _, fen := range []string{
		"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "4k3/8/8/8/8/8/8/Q~3K3 b A - 3+3 0 1", "4k4/3P5/9/9/+b8/9/9/9/4K4[Pr] w - - 0 7",
	} {
		f.Add(fen)
	}
	var games []*engine.Rules
	for _, id := range []string{"chess", "shogi", "janggi"} {
		r := gametest.Rules(f, id, "")
		games = append(games, r)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		for _, r := range games {
			d := r.Spec().Dialects["uci"]
			p, err := r.ParseAs(d, fen)
			if err != nil {
				continue
			}
			theirs, err := p.FENAs(d)
			if err != nil {
				t.Fatalf("%s: %v", p.FEN(), err)
			}
			if back, err := r.ParseAs(d, theirs); err != nil || back.FEN() != p.FEN() {
				t.Errorf("%s is written %s, which does not read back: %v", p.FEN(), theirs, err)
			}
		}
	})
}
