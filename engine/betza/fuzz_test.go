package betza

import (
	"errors"
	"slices"
	"testing"
	"unicode/utf8"
)

func FuzzBetza(f *testing.F) {
	for _, seed := range []string{
		"K", "mRcpR", "fmWfceFifmnD", "mafsmafW", "mafmafsF", "ffrrN", "hrNhlC", "nZ", "rfnNN", "frgQ3",
		"aaaaK", "RmasR", "masB3", "t[FR]2", "cabK", "fhW", "W03", "fm", "é(4,1)", "W\xff", "X O", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := Parse(text)
		if err != nil {
			checkFailure(t, text, moves, err)
			return
		}
		if len(moves) == 0 || len(moves) > 512 {
			t.Errorf("%q: %d moves without an error", text, len(moves))
		}
		for _, m := range moves {
			checkMove(t, text, m)
		}
		again, err := Parse(text)
		if err != nil || !slices.Equal(spell(again), spell(moves)) {
			t.Errorf("%q: second reading gives %v, %v, first gave %v", text, again, err, moves)
		}
	})
}

// checkFailure checks the promises made for a text that is refused.
func checkFailure(t *testing.T, text string, moves []Move, err error) {
	t.Helper()
	if moves != nil {
		t.Errorf("%q: moves %v beside error %v", text, moves, err)
	}
	var s *SyntaxError
	if !errors.As(err, &s) {
		t.Fatalf("%q: error %v is no *SyntaxError", text, err)
	}
	before := 0
	for _, e := range faults(t, err) {
		if e.Column < max(1, before) || e.Column > utf8.RuneCountInString(text)+1 {
			t.Errorf("%q: column %d after column %d", text, e.Column, before)
		}
		before = e.Column
	}
}

// checkMove checks the promises made in the comments of Move and Leg.
func checkMove(t *testing.T, text string, m Move) {
	t.Helper()
	wrong := func(what string) { t.Errorf("%q: %v: %s", text, m, what) }
	if len(m.Legs) == 0 || !m.Quiet && !m.Capture && !m.EnPassant {
		wrong("cannot be made")
	}
	if m.Column < 1 || m.Column > len(text) {
		wrong("column out of the text")
	}
	if m.Hop != None && (len(m.Legs) > 1 || m.Legs[0].Max == 1) {
		wrong("a hop that does not ride")
	}
	var seen Heading // as seen from the mover
	for i, l := range m.Legs {
		seen = (seen + l.Heading) % 8
		isOblique := l.Short != 0 && l.Short != l.Long
		switch {
		case l.Heading > 7:
			wrong("heading out of range")
		case l.Long < 1 || l.Long > maxLeap || l.Short > l.Long:
			wrong("displacement out of range")
		case isOblique != (l.Side == 1 || l.Side == -1) || l.Side < -1 || l.Side > 1:
			wrong("side does not fit the displacement")
		case (seen%2 == 1) != (l.Short == l.Long):
			wrong("heading does not fit the displacement")
		case len(m.Legs) > 1 && (l.Lame || i > 0 && isOblique || len(m.Legs) > 2 && i < len(m.Legs)-1 && l.Max != 1):
			wrong("leg of a chain that is lame, or a later one not straight, or a long chain that rides on the way")
		case l.Lame && l.Long == 1:
			wrong("lame and passes no square")
		}
	}
}
