package betza

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestParseExpands(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"mao", "frmafsW", []string{
			"mc (1,0)@0 (1,1)+1", "mc (1,0)@0 (1,1)+7",
			"mc (1,0)@2 (1,1)+1", "mc (1,0)@2 (1,1)+7",
		}},
		{"moa", "frmafsF", []string{"mc (1,1)@1 (1,0)+1", "mc (1,1)@1 (1,0)+7"}},
		{"janggi elephant", "bmafsmafW", []string{"mc (1,0)@4 (1,1)+1 (1,1)+0", "mc (1,0)@4 (1,1)+7 (1,1)+0"}},
		{"its mirror", "blmafmafsF", []string{"mc (1,1)@5 (1,1)+0 (1,0)+1", "mc (1,1)@5 (1,1)+0 (1,0)+7"}},
		{"turns add up", "faflaflW", []string{"mc (1,0)@0 (1,1)+7 (1,0)+7"}},
		{"back again", "fabW", []string{"mc (1,0)@0 (1,0)+4"}},
		{"unsaid turns of a wazir", "faW", []string{"mc (1,0)@0 (1,0)+0", "mc (1,0)@0 (1,0)+2", "mc (1,0)@0 (1,0)+6"}},
		{"unsaid turns of a king", "fraK", []string{
			"mc (1,1)@1 (1,1)+0", "mc (1,1)@1 (1,0)+1", "mc (1,1)@1 (1,1)+2", "mc (1,1)@1 (1,0)+3",
			"mc (1,1)@1 (1,0)+5", "mc (1,1)@1 (1,1)+6", "mc (1,1)@1 (1,0)+7",
		}},
		{"threeleaper bends into tripper", "fafrH", []string{"mc (3,0)@0 (3,3)+1"}},
		{"giraffe", "ff(4,1)", []string{"mc (4,1)@0l", "mc (4,1)@0r"}},
		{"its numbers in the other order", "ff(1,4)", []string{"mc (4,1)@0l", "mc (4,1)@0r"}},
		{"fourleaper", "fm(4,0)", []string{"m (4,0)@0"}},
		{"a rider of long leaps", "fr(4,4)0", []string{"mc (4,4)@1*"}},
		{"griffon", "frt[FR]", []string{"mc (1,1)@1", "mc (1,1)@1 (1,0)+1*", "mc (1,1)@1 (1,0)+7*"}},
		{"griffon of three steps, to move", "mfrt[FR2]", []string{"m (1,1)@1", "m (1,1)@1 (1,0)+1*2", "m (1,1)@1 (1,0)+7*2"}},
		{"manticore", "ft[WB]", []string{"mc (1,0)@0", "mc (1,0)@0 (1,1)+1*", "mc (1,0)@0 (1,1)+7*"}},
		{"rhinoceros", "fft[NB]", []string{"mc (2,1)@0l", "mc (2,1)@0l (1,1)+7*", "mc (2,1)@0r", "mc (2,1)@0r (1,1)+1*"}},
		{"knight, then rook", "fft[NR]", []string{"mc (2,1)@0l", "mc (2,1)@0l (1,0)+0*", "mc (2,1)@0r", "mc (2,1)@0r (1,0)+0*"}},
		{"initial chain", "ifmafmW", []string{"im (1,0)@0 (1,0)+0"}},
		{"initial double step", "ifmnD", []string{"im n(2,0)@0"}},
		{"order of modifiers does not matter", "nmfiD", []string{"im n(2,0)@0"}},
		{"capture and en passant", "frceF", []string{"ce (1,1)@1"}},
		{"both modes written out", "fmcW", []string{"mc (1,0)@0"}},
		{"no limit by doubling", "fWW", []string{"mc (1,0)@0*"}},
		{"no limit by zero", "fW0", []string{"mc (1,0)@0*"}},
		{"no limit of a shorthand", "fR0", []string{"mc (1,0)@0*"}},
		{"doubled with a range", "fWW3", []string{"mc (1,0)@0*3"}},
		{"range of one", "fR1", []string{"mc (1,0)@0"}},
		{"range of two digits", "fB12", []string{"mc (1,1)@1*12", "mc (1,1)@7*12"}},
		{"king with a range", "fK2", []string{"mc (1,0)@0*2"}},
		{"lame nightrider", "rfnNN", []string{"mc n(2,1)@0r*"}},
		{"cannon", "fcpR", []string{"cp (1,0)@0*"}},
		{"grasshopper", "frgQ", []string{"mcg (1,1)@1*"}},
		{"oblique order is clockwise", "N", []string{
			"mc (2,1)@0l", "mc (2,1)@0r", "mc (2,1)@2l", "mc (2,1)@2r",
			"mc (2,1)@4l", "mc (2,1)@4r", "mc (2,1)@6l", "mc (2,1)@6r",
		}},
		{"atoms in the order of the text", "fFfW", []string{"mc (1,1)@1", "mc (1,1)@7", "mc (1,0)@0"}},
		{"said twice, returned once", "fKfWfsW", []string{"mc (1,0)@0", "mc (1,0)@2", "mc (1,0)@6"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, err := Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := spell(moves); !slices.Equal(got, c.want) {
				t.Errorf("%s: got %q, want %q", c.text, got, c.want)
			}
		})
	}
}

func spell(moves []Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, m.String())
	}
	return out
}

func TestColumnIsThatOfTheAtom(t *testing.T) {
	moves, err := Parse("fmWfcFifmnDD")
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, m := range moves {
		got = append(got, m.Column)
	}
	if want := []int{3, 6, 6, 11}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestParseRefuses(t *testing.T) {
	type fault struct {
		column int
		says   string
	}
	for _, c := range []struct {
		name, text string
		want       []fault
	}{
		{"empty", "", []fault{{1, "empty text"}}},
		{"too long", strings.Repeat("W", 201), []fault{{201, "at most 200"}}},
		{"too long in characters of two bytes", strings.Repeat("é", 101), []fault{{101, "202 bytes"}}},
		{"too long by a part of its last character", strings.Repeat("W", 197) + "\U0007ffff", []fault{{198, "201 bytes"}}},
		{"unknown atom", "WX", []fault{{2, `unknown atom 'X', expected one of W F D`}}},
		{"unknown atom with a range", "X3W", []fault{{1, "unknown atom"}}},
		{"castling and drops", "O2@", []fault{{1, "unknown atom 'O'"}, {3, "unknown character '@'"}}},
		{"unknown modifier", "fxW", []fault{{2, `unknown modifier 'x', known are a b c`}}},
		{"cylinder", "oR", []fault{{1, "'o' (cylinder) is not supported"}}},
		{"must jump", "mjD", []fault{{2, "'j' (must jump) is not supported"}}},
		{"letters of the extended notation", "uWyWzWtWdWqW", []fault{
			{1, "'u'"}, {3, "'y'"}, {5, "'z'"}, {7, "'t'"}, {9, "'d'"}, {11, "'q'"},
		}},
		{"several errors in order", "nWoFX", []fault{{1, "n (lame) with W"}, {3, "'o'"}, {5, "'X'"}}},
		{"white space", "W F", []fault{{2, "white space"}}},
		{"white space at the end", "W\n", []fault{{2, "white space"}}},
		{"range first", "3W", []fault{{1, "without an atom"}}},
		{"a step of one number", "W(4)", []fault{{2, "expected a step such as (4,1)"}}},
		{"a step of no length", "(0,0)W", []fault{{1, "expected a step such as (4,1)"}}},
		{"a step too long", "(16,1)", []fault{{1, "at most 15 squares"}}},
		{"a step without end", "(4,1", []fault{{1, "expected a step such as (4,1)"}}},
		{"a zero before a step", "(04,1)", []fault{{1, "expected a step such as (4,1)"}}},
		{"then without an end", "t[FR", []fault{{5, "no ] after t["}}},
		{"then without a rider", "t[F]", []fault{{4, "no atom in t[]"}}},
		{"then three", "t[FRB]", []fault{{5, "too much before ]"}}},
		{"then a leaper", "t[FN]", []fault{{4, "N second in t[]"}}},
		{"a rider, then", "t[RB]", []fault{{3, "R first in t[]"}}},
		{"then straight on", "t[WR]", []fault{{1, "goes straight on"}}},
		{"lame, then", "nt[NB]", []fault{{1, "n before t[]"}}},
		{"again, then", "maft[FR]", []fault{{4, "t[] after a (again)"}}},
		{"character of two bytes", "éWx", []fault{{1, "'é'"}, {3, "'x'"}}},
		{"broken text", "W\xff", []fault{{2, "unknown character"}}},
		{"no atom", "Wfm", []fault{{2, `no atom after "fm"`}}},
		{"no atom after again", "a", []fault{{1, `no atom after "a"`}}},
		{"range too long", "W100", []fault{{2, "range 100"}}},
		{"range with a zero before", "W03", []fault{{2, "range 03"}}},
		{"range of many digits", "W99999999999999999999", []fault{{2, "expected 0 for no limit or 1 to 99"}}},
		{"doubled rook", "RR", []fault{{2, "R doubled"}}},
		{"doubled king", "KK", []fault{{2, "K doubled"}}},
		{"modifier twice", "fmmW", []fault{{3, "'m' a second time"}}},
		{"directions apart", "fmrF", []fault{{3, "'r' apart from 'f'"}}},
		{"half of four", "fhW", []fault{{2, "atom of four steps"}}},
		{"half of four diagonals", "bhF", []fault{{2, "atom of four steps"}}},
		{"half of nothing", "hN", []fault{{1, "expected fh, bh, lh, rh, hl or hr"}}},
		{"handed king", "hrK", []fault{{1, "expected fh, bh, lh or rh"}}},
		{"lame with nothing to pass", "nK", []fault{{1, "passes no square"}}},
		{"hop of a leaper", "mpN", []fault{{2, "steps once"}}},
		{"both hops", "pgR", []fault{{2, "p and g together"}}},
		{"lame hop", "npDD", []fault{{1, "together with a hop"}}},
		{"capture on the way", "cabK", []fault{{1, "c (capture) on a leg before the last"}}},
		{"en passant on the way", "eafF", []fault{{1, "e (en passant)"}}},
		{"hop on the way", "pafW", []fault{{1, "p (cannon) in a chain"}}},
		{"hop at the end of a chain", "afgW", []fault{{3, "g (grasshopper) in a chain"}}},
		{"lame chain", "afnD", []fault{{3, "n (lame) in a chain"}}},
		{"initial on a later leg", "afiW", []fault{{3, "i (initial) on a later leg"}}},
		{"oblique chain", "afN", []fault{{3, "oblique atom N"}}},
		{"chain of rooks", "asasR", []fault{{5, "riding atom"}}},
		{"chain with a range", "afafW2", []fault{{5, "riding atom"}}},
		{"half in a later leg", "ahW", []fault{{2, "half"}}},
		{"too many moves", "aaaK", []fault{{4, "more than 512 moves"}}},
		{"too many moves in two atoms", "aaKmaamK", []fault{{8, "more than 512 moves"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, err := Parse(c.text)
			if moves != nil {
				t.Errorf("%q: got %d moves beside an error, want none", c.text, len(moves))
			}
			got := faults(t, err)
			if len(got) != len(c.want) {
				t.Fatalf("%q: got %d errors, want %d:\n%v", c.text, len(got), len(c.want), err)
			}
			for i, w := range c.want {
				if got[i].Column != w.column || !strings.Contains(got[i].Msg, w.says) || got[i].Text != c.text {
					t.Errorf("%q: got %v, want column %d and %q", c.text, got[i], w.column, w.says)
				}
			}
		})
	}
}

// faults takes a joined error apart.
func faults(t *testing.T, err error) []*SyntaxError {
	t.Helper()
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("error %v of type %T, want joined errors", err, err)
	}
	var out []*SyntaxError
	for _, e := range joined.Unwrap() {
		var s *SyntaxError
		if !errors.As(e, &s) {
			t.Fatalf("error %v of type %T, want *SyntaxError", e, e)
		}
		out = append(out, s)
	}
	return out
}

func TestSyntaxErrorNamesPlace(t *testing.T) {
	_, err := Parse("WX")
	want := `betza: "WX", column 2: unknown atom 'X', expected one of W F D N A H C Z G K Q R B`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A fault in a long text shows what stands around it.
func TestLongTextsAreCut(t *testing.T) {
	long := strings.Repeat("W", 5000) + "?" + strings.Repeat("F", 5000)
	_, err := Parse(long)
	for _, e := range faults(t, err) {
		if text := e.Error(); len(text) > 400 || e.Column == 5001 && !strings.Contains(text, "WWW?FFF") {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
	for column := range 90 {
		e := &SyntaxError{Text: strings.Repeat("ä", 85), Column: column, Msg: "m"}
		if n := len([]rune(e.near())); n > 62 || n < 25 {
			t.Errorf("column %d: %d characters", column, n)
		}
	}
}
