package experiments

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/results"
)

// Draft is an experiment of a kind about any game, built-in or a file: the kind lays it
// out from the rules, so that nobody has to write its file by hand. The text is an
// experiment file like any other. A run keeps it, and a designer can change a copy.
func (ks Kinds) Draft(kind, game string) (*Experiment, error) {
	text, err := ks.DraftText(kind, game)
	if err != nil {
		return nil, err
	}
	return ks.Read(draftName(kind, game)+".toml", []byte(text))
}

// DraftText is the file of a [Kinds.Draft].
func (ks Kinds) DraftText(kind, game string) (string, error) {
	k, known := ks.named(kind)
	if !known || k.Draft == nil {
		return "", fmt.Errorf("experiment: read the kind %q with a game, expected %s, which lay themselves out for any game%s", kind, strings.Join(ks.Drafting(), ", "), nearest.Hint(kind, ks.Drafting()))
	}
	if tomlfile.IsPath(game) {
		full, err := filepath.Abs(game) // the text may be kept elsewhere
		if err != nil {
			return "", fmt.Errorf("experiment: game %s: %w", game, err)
		}
		game = full
	}
	g, err := variants.Load(game)
	if err != nil {
		return "", err
	}
	text, err := k.Draft(g, game, draftName(kind, game))
	if err != nil {
		return "", &UnaskedError{Kind: kind, Game: g.Name, Why: err}
	}
	return text, nil
}

// An UnaskedError is why a kind lays out no experiment for a game.
type UnaskedError struct {
	Kind, Game string
	Why        error
}

// Error says what was asked of which game, and why it cannot be.
func (e *UnaskedError) Error() string {
	return fmt.Sprintf("experiment: %s of %s: %v", e.Kind, e.Game, e.Why)
}

// Unwrap returns the reason.
func (e *UnaskedError) Unwrap() error { return e.Why }

// Drafting lists the kinds that lay themselves out for any game.
func (ks Kinds) Drafting() []string {
	var out []string
	for _, k := range ks {
		if k.Draft != nil {
			out = append(out, k.Name)
		}
	}
	slices.Sort(out)
	return out
}

// A Sheet is the text of a drafted file while it is written.
type Sheet struct{ strings.Builder }

// Line writes a line.
func (s *Sheet) Line(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

// Head writes what every file begins with: a comment that says in so many words why it
// is laid out as it is, how to change it, and the keys that name it. Ref is how the game
// was called.
func (s *Sheet) Head(kind, name, ref, about, why string) {
	for line := range strings.SplitSeq(why, "\n") {
		s.Line("# %s", line)
	}
	s.Line("#\n# To change something, keep a copy: selfplay experiments --show %s --game %s > mine.toml", kind, results.ShellWord(ref))
	s.Line("format = 1\nname = %q\nkind = %q\nabout = %q\n\ngame = %q", name, kind, about, ref)
}

// Texts writes texts as a list of TOML.
func Texts(list []string) string {
	var out []string
	for _, text := range list {
		out = append(out, fmt.Sprintf("%q", text))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// draftName is what an experiment about a game is called that is made from another, or from
// a kind: at most maxName letters, digits and hyphens.
func draftName(from, game string) string {
	tag := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return '-'
	}, strings.ToLower(tomlfile.Stem(filepath.Base(game))))
	name := from + "-" + tag[:min(len(tag), 40)]
	return strings.TrimRight(name[:min(len(name), maxName)], "-")
}
