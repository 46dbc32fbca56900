package variants_test

import (
	"bytes"
	"errors"
	"flag"
	"testing"

	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

var deletions = flag.Int("deletions", 4, "one-letter deletions to try in each built-in file; 0 for all, which takes long")

// A file with a letter missing is refused with faults or is a game. It never
// crashes the reader, not even when what can be read is compiled to find further
// faults. The deletions are a sample, spread over each file.
func TestDeletions(t *testing.T) {
	for _, id := range variants.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			g := gametest.Game(t, id)
			at := letters([]byte(g.Text))
			step := 1
			if *deletions > 0 {
				step = max(1, len(at) / *deletions)
			}
			for i := step / 2; i < len(at); i += step {
				tryDeletion(t, g.Text, at[i])
			}
		})
	}
}

// letters returns the offsets of what a text says: comments, blanks and line
// breaks do not count.
func letters(text []byte) []int {
	var out []int
	for begin := 0; begin < len(text); {
		line := text[begin:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		said, _, _ := bytes.Cut(line, []byte(" # "))
		for i, c := range said {
			if c != ' ' && said[0] != '#' {
				out = append(out, begin+i)
			}
		}
		begin += len(line) + 1
	}
	return out
}

func tryDeletion(t *testing.T, text string, at int) {
	defer func() {
		if x := recover(); x != nil {
			begin, end := max(0, at-60), min(len(text), at+60)
			t.Errorf("without the letter at %d, %q in %q: panic: %v", at, text[at], text[begin:end], x)
		}
	}()
	if _, err := tomlfile.Parse("x.toml", []byte(text[:at]+text[at+1:])); err != nil {
		return // no TOML: Read does not go further
	}
	g, err := variants.Read("x.toml", []byte(text[:at]+text[at+1:]))
	var faults tomlfile.Faults
	if (g == nil) != errors.As(err, &faults) || g == nil && len(faults) == 0 {
		t.Errorf("without the letter at %d, %q: game %v, error %v, want a game or faults", at, text[at], g != nil, err)
	}
}

// What else stands in a file does not change what is wrong with it: a table that
// nobody knows is one fault, whatever the game has.
func TestUnknownTable(t *testing.T) {
	for _, id := range variants.Builtin() {
		_, err := variants.Read("x.toml", []byte(gametest.Game(t, id).Text+"\n[nonsense]\nx = 1\n"))
		var faults tomlfile.Faults
		if !errors.As(err, &faults) || len(faults) != 1 || faults[0].Path != "nonsense" {
			t.Errorf("%s with an unknown table: %v, want that fault alone", id, err)
		}
	}
}
