package results

import "testing"

func TestOneLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"checkmate, 6-0 über 車", "checkmate, 6-0 über 車"},
		{"a\nb\r\tc", `a\nb\r\tc`},
		{"\x1b[2J\x07", `\x1b[2J\a`},
		{"\u009b31m", `\u009b31m`},
		{"fdp.\u202eexe", `fdp.\u202eexe`},
		{"a\u2028b", `a\u2028b`},
		{"half \xc3", `half \xc3`},
	} {
		if got := OneLine(test.text); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}
