package ini

import (
	"slices"
	"strings"
	"testing"
)

// Where the notations differ, the text is another one with the same steps.
func TestMovesHere(t *testing.T) {
	for theirs, want := range map[string]string{
		"N": "N", "fmWfcF": "fmWfcF", "fsW": "fsW", "fK": "fWfF", "fKbR": "fWfFbR", "L": "C", "J": "Z", "nJ": "nZ",
		"NN": "NN", "R4": "R4", "mRcpR": "mRcpR", "gQ": "gQ", "nN": "nN", "fN": "fN", "ffNfsN": "ffNfsN", "fRrbBlbF": "fRrbBlbF",
		"fsK": "sWfF", "mfhNcfW": "fhmNfcW", "hlN": "hlN", "lfrbB": "lfrbB", "K2": "K2", "W3": "W3", "F2": "F2", "vW": "vW",
		"mflFcflW": "flmFflcW", "frR": "frR", "QQ": "Q", "mQ2cQ2": "mQ2cQ2", "cpBW4": "cpBW4", "fRbnD": "fRbnD", "pRmD": "pRmD", "mRcpRB": "mRcpRB", "fRbR3": "fRbR3", "": "",
	} {
		movers, _, err := readMoves(theirs)
		if err != nil {
			t.Errorf("%s: %v", theirs, err)
			continue
		}
		var here strings.Builder
		for _, m := range movers {
			text := m.here()
			here.WriteString(text)
			if !slices.Equal(stepsHere(text), m.steps()) {
				t.Errorf("%s: %c as %s: %v, want %v", theirs, m.atom, text, stepsHere(text), m.steps())
			}
		}
		if got := here.String(); got != want {
			t.Errorf("%s: got %s, want %s", theirs, got, want)
		}
	}
}

// What the program would skip, or not play as written, is refused, with the atom.
func TestMovesRefused(t *testing.T) {
	for text, want := range map[string]string{
		"jN": "column 1", "Nx": "column 2", "pN": "pN hops", "pW": "pW hops", "DD": "D rides", "nC": "nC is lame", "pR2": "the range of pR2",
		"iN": "iN may capture", "m": "no atom", "R12": "a figure too many", "pgR": "second p or g", "vsN": "vs together are no direction", "\xff": "column 1", "npR": "n and p",
		"nW": "nW is lame", "pQrW4": "column 4: W goes along lines of a sort with Q of column 2", "cgBlF4": "column 5: F goes", "pRgR": "column 4: R goes",
		"fpRbnD": "column 6: D goes", "fNNbnN": "column 6: N goes", "WfRbpR": "column 6: R goes along lines of a sort with R of column 3",
	} {
		if _, _, err := readMoves(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
