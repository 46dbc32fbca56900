package excerpt

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"knight", 6, "knight"},
		{"knights", 6, "kni..."},
		{"马马马", 9, "马马马"},
		{"马马马马", 9, "马马..."},
		{"马马马马", 8, "马..."}, // not half of the second
		{"knight", 2, "..."},
		{"", 0, ""},
	} {
		if got := Cut(c.text, c.n); got != c.want || !utf8.ValidString(got) {
			t.Errorf("%q in %d bytes: got %q, want %q", c.text, c.n, got, c.want)
		}
	}
	if got := Cut("\x80\x80\x80\x80\x80", 4); got != "..." { // no character begins here
		t.Errorf("got %q", got)
	}
}

func TestHead(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"knight", 6, "knight"},
		{"knights", 6, "knight..."},
		{"马马马", 8, "马马..."}, // not half of the third
		{"knight", 0, "..."},
		{"", 0, ""},
	} {
		if got := Head(c.text, c.n); got != c.want {
			t.Errorf("%q in %d bytes: got %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	if got := Quote("a\tb\n"); got != `"a\tb\n"` {
		t.Errorf("got %s", got)
	}
	if got := Quote(strings.Repeat("é", 40)); got != `"`+strings.Repeat("é", 28)+`..."` {
		t.Errorf("got %s", got)
	}
}
