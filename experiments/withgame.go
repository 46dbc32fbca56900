package experiments

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// WithGame asks the experiment of another game: a built-in one, or the path of a .toml
// file. It changes the game, the name and the question in the experiment's text and
// reads that anew, so that the text kept with a run says what was played. An experiment
// that names setups or options of its own game cannot be asked of another. Where three
// play there is no window of openings: it is about one player's lead over another.
func (e *Experiment) WithGame(game string) (*Experiment, error) {
	root, err := tomlfile.Parse(e.File, []byte(e.Text))
	if err != nil {
		return nil, err
	}
	line := func(path string) int { // 0 if the file does not say it
		if n := root.Find(path); n != nil {
			return n.Line
		}
		return 0
	}
	for _, key := range []string{"setups", "options", "arm"} {
		if at := line(key); at > 0 {
			return nil, fmt.Errorf("%s:%d: %s: are those of %s, expected none: another game is played", e.File, at, key, e.Game.ID)
		}
	}
	if game != "" {
		if _, err := variants.Load(game); err != nil {
			return nil, err // else it would be told as a fault of the experiment's file
		}
	}
	if tomlfile.IsPath(game) {
		full, err := filepath.Abs(game) // the text's own place is elsewhere
		if err != nil {
			return nil, fmt.Errorf("experiment: game %s: %w", game, err)
		}
		game = full
	}
	text := bytes.Split([]byte(e.Text), []byte("\n"))
	text[line("game")-1] = fmt.Appendf(nil, "game = %q", game)
	text[line("name")-1] = fmt.Appendf(nil, "name = %q", draftName(e.Name, game))
	if at := line("about"); at > 0 {
		setAbout(text[at-1:], e.askedOf(game))
	}
	if e.Openings.Window > 0 && ofThree(game) {
		for _, key := range []string{"openings.window", "openings.around", "openings.sample"} {
			if at := line(key); at > 0 && at != line("openings") {
				text[at-1] = []byte("# no window: three play")
			}
		}
	}
	return e.kinds.Read(e.File, bytes.Join(text, []byte("\n")))
}

// WithWeights is the experiment with players who evaluate by a weights file, which its
// text names from then on. An experiment that names weights or seats itself is returned as
// it is.
func (e *Experiment) WithWeights(path string) (*Experiment, error) {
	if e.Weights != "" || len(e.seats) > 0 {
		return e, nil
	}
	full, err := filepath.Abs(path) // the text may be kept elsewhere
	if err != nil {
		return nil, fmt.Errorf("experiment: weights %s: %w", path, err)
	}
	root, err := tomlfile.Parse(e.File, []byte(e.Text))
	if err != nil {
		return nil, err
	}
	key := fmt.Sprintf("weights = %q", full)
	text := strings.Split(e.Text, "\n")
	budget := root.Find("budget")
	switch {
	case budget == nil:
		text = append(text, "", "[budget]", key, "")
	case strings.HasPrefix(strings.TrimSpace(text[budget.Line-1]), "["):
		text[budget.Line-1] += "\n" + key
	case strings.HasPrefix(strings.TrimSpace(text[budget.Line-1]), "budget."): // budget.nodes = 100
		text[budget.Line-1] = "budget." + key + "\n" + text[budget.Line-1]
	default: // budget = { nodes = 100 }
		text[budget.Line-1] = strings.Replace(text[budget.Line-1], "{", "{ "+key+",", 1)
	}
	with, err := e.kinds.Read(e.File, []byte(strings.Join(text, "\n")))
	if err != nil {
		return nil, err
	}
	if with.Weights != full {
		return nil, fmt.Errorf("experiment: line %d: cannot add weights to the table budget as it is written, expected [budget] with its keys below it", budget.Line)
	}
	return with.WithSeed(e.Seed), nil
}

// askedOf is the experiment's question, asked of another game. Where it names the
// experiment's own game, the other game's name stands instead, and the reader is told
// where the question comes from: it may say more that is true of its own game only.
func (e *Experiment) askedOf(game string) string {
	g, err := variants.Load(game)
	if err != nil {
		return e.About // reading says what is wrong
	}
	own := regexp.MustCompile(`(?i)\b(?:` + regexp.QuoteMeta(e.Game.Name) + `|` + regexp.QuoteMeta(e.Game.ID) + `)\b`)
	if !own.MatchString(e.About) {
		return g.Name + ": " + e.About
	}
	return fmt.Sprintf("%s, asked as in %s: %s", g.Name, e.Name, own.ReplaceAllLiteralString(e.About, g.Name))
}

// setAbout replaces the value of the key about, which begins in the first line given and
// may go over several.
func setAbout(lines [][]byte, about string) {
	_, value, _ := bytes.Cut(lines[0], []byte("="))
	value = bytes.TrimSpace(value)
	for _, quotes := range []string{`"""`, "'''"} {
		rest, several := bytes.CutPrefix(value, []byte(quotes))
		for i := 1; several && !bytes.Contains(rest, []byte(quotes)) && i < len(lines); i++ {
			rest, lines[i] = lines[i], nil
		}
	}
	lines[0] = fmt.Appendf(nil, "about = %q", about)
}

// ofThree reports whether more than two play a game. A faulty game is reported later,
// when the experiment is read.
func ofThree(game string) bool {
	g, err := variants.Load(game)
	if err != nil {
		return false
	}
	r, err := g.Rules("", nil)
	return err == nil && r.Players() > 2
}
