package experiments

import (
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/nearest"
	"komi/engine/play"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/document"
)

//go:embed library/*.toml
var library embed.FS

// open reads a file as it is written: what every file says, and the tables of its
// kind, whose question is returned. What must be in it, and what values make sense, is
// checked later. The error is [tomlfile.Faults].
func (ks Kinds) open(file string, text []byte) (*document.File, Question, *tomlfile.Report, error) {
	r, err := tomlfile.Open(file, text)
	if err != nil {
		return nil, nil, nil, err
	}
	if r.Has("id") && !r.Has("kind") { // it would be wrong in every line
		r.Fault("id", "is a key of games, expected the file of an experiment, which has a kind; to play the game: selfplay run balance --game %s", file)
		return nil, nil, nil, r.Err()
	}
	for _, key := range []string{"tempo", "note"} {
		if r.Has(key) && !r.Has("kind") {
			r.Fault(key, "is a key of weights, expected the file of an experiment, which has a kind and names weights in [budget] or [[seat]]")
			return nil, nil, nil, r.Err()
		}
	}
	d := &document.File{}
	parts := []any{d}
	questions := map[string]Question{}
	var own any // the tables of the file's kind come last: kinds can read a table of one name
	for _, k := range ks {
		q := k.question()
		if q == nil {
			continue
		}
		questions[k.Name] = q
		t := q.Tables()
		switch name := r.Root.Table["kind"]; {
		case t == nil:
		case name != nil && name.Value == k.Name:
			own = t
		default:
			parts = append(parts, t)
		}
	}
	if own != nil {
		parts = append(parts, own)
	}
	r.Decode(parts...)
	return d, questions[d.Kind], r, r.Err()
}

// usualBatch is about how many games are saved together if a file does not say:
// few, because a batch is what an interruption loses.
const usualBatch = 12

// Names lists the built-in experiments, sorted.
func Names() []string {
	files, err := library.ReadDir("library")
	if err != nil {
		panic("experiments: " + err.Error())
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".toml"))
	}
	slices.Sort(names)
	return names
}

// An Outline is what can be said of an experiment file without compiling its
// game.
type Outline struct {
	Name, Kind, About string
	Text              string // the file, verbatim
}

// Outlines are those of the built-in experiments, sorted by name.
func (ks Kinds) Outlines() []Outline {
	var out []Outline
	for _, name := range Names() {
		text, err := library.ReadFile("library/" + name + ".toml")
		if err != nil {
			panic("experiments: " + err.Error())
		}
		d, _, _, err := ks.open(name+".toml", text)
		if err != nil {
			panic("experiments: " + err.Error())
		}
		out = append(out, Outline{Name: d.Name, Kind: d.Kind, About: d.About, Text: string(text)})
	}
	return out
}

// Load reads an experiment: the name of a built-in one, or the path of a .toml
// file. The error is [tomlfile.Faults] where the file, or that of its game, can be
// read but is wrong.
func (ks Kinds) Load(ref string) (*Experiment, error) {
	if !tomlfile.IsPath(ref) {
		text, err := library.ReadFile("library/" + ref + ".toml")
		if err != nil || strings.ContainsAny(ref, `/\`) {
			return nil, fmt.Errorf("experiment: read %q, expected %s or the path of a .toml file%s", ref, strings.Join(Names(), ", "), nearest.Hint(ref, Names()))
		}
		return ks.Read(ref+".toml", text)
	}
	text, err := tomlfile.ReadFile(ref)
	if err != nil {
		return nil, fmt.Errorf("experiment: %w", err)
	}
	return ks.Read(ref, text)
}

// Read reads an experiment from the text of its file. File is used in messages,
// and the path of a game is relative to it.
func (ks Kinds) Read(file string, text []byte) (*Experiment, error) {
	return ks.readWith(file, text, levelSample, variants.Load)
}

// readWith reads an experiment whose game is loaded by the function given. Level is how
// many openings a median is of where a file of a kind that is [Kind.Level] does not say.
func (ks Kinds) readWith(file string, text []byte, level int, load func(ref string) (*variants.Game, error)) (*Experiment, error) {
	d, question, report, err := ks.open(file, text)
	if err != nil {
		return nil, err
	}
	c := &Checker{report, ks}
	e := &Experiment{
		Name: d.Name, Kind: d.Kind, About: d.About, File: file, Text: string(text),
		Nodes: d.Budget.Nodes, Rounds: int(max(d.Games.Pairs, d.Games.Rounds)), Batch: int(d.Games.Batch), Seed: uint64(d.Games.Seed),
		Openings: Openings{
			Plies: int(d.Openings.Plies), Window: d.Openings.Window, Around: d.Openings.Around,
			Sample: int(d.Openings.Sample), Mirror: d.Openings.Mirror, Paired: d.Openings.Paired, Lines: d.Openings.Lines, Shuffle: d.Openings.Shuffle,
		},
		Clauses: d.Record.Clauses, seats: d.Seat, compiled: map[string]*engine.Rules{}, Question: question, kinds: ks,
	}
	c.head(d)
	c.openings(e, level)
	c.numbers(d)
	e.Options = c.Options("options", d.Options)
	e.Model = c.model("budget.model", d.Budget.Model)
	if err := c.Err(); err != nil {
		return nil, err
	}
	game := d.Game
	if tomlfile.IsPath(game) && !filepath.IsAbs(game) {
		game = filepath.Join(filepath.Dir(file), game)
	}
	g, err := load(game)
	if err != nil {
		var bad tomlfile.Faults
		if errors.As(err, &bad) {
			return nil, err // they name the game's own file and line
		}
		c.Fault("game", "%s", strings.TrimPrefix(err.Error(), "game: ")) // the fault names the key
		return nil, c.Err()
	}
	e.Game = g
	c.ownWeights(e, d)
	if question != nil {
		question.Read(c, e, d)
	}
	c.arms(e, c.choices(e, d))
	if len(e.Arms) > 0 && e.Arms[0].Rules.Players() > 2 && c.Has("openings.window") {
		c.Fault("openings.window", "a window is around one player's lead over another, expected none where three play")
	}
	c.models(e, d)
	if err := c.Err(); err != nil {
		return nil, err
	}
	c.rounds(e)
	if question != nil {
		question.Check(c, e, d)
	}
	return e, c.Err()
}

// rounds checks what hangs on the number of games of a round.
func (c *Checker) rounds(e *Experiment) {
	per := e.PerRound()
	for _, a := range e.Arms {
		if len(a.Seatings) != per {
			c.Fault("arm", "arm %q has %d games of one opening, arm %q has %d, expected as many in all", a.Name, len(a.Seatings), e.Arms[0].Name, per)
		}
	}
	if !c.Has("games.batch") {
		round := per * len(e.Arms)
		e.Batch = round * max(1, usualBatch/round)
	} else if e.Batch%per != 0 {
		c.Fault("games.batch", "read %d, expected a multiple of %d: the games of one opening are saved together", e.Batch, per)
	}
}

// levelSample is how many openings the median of a window is of, where an experiment asks
// how far from even the start is and its file does not say. The error of a median moves all
// openings of an arm together, so the more games are played the more it matters: that of
// [play.MedianSample] openings is worth a third to two thirds of a percentage point to the
// first player of Changi and of Classic sum (as half of a 95% interval), that of these a fifth of it.
const levelSample = 400

// maxName is how long the name of an experiment may be.
const maxName = 60

// head checks the keys that say what the file is.
func (c *Checker) head(d *document.File) {
	read := func(key, value string) string { // a key that is not there was not read
		if !c.Has(key) {
			return "is missing"
		}
		return "read " + value
	}
	if d.Format != document.Format {
		c.Fault("format", "%s, expected format = 1, the version of this file format", read("format", fmt.Sprint(d.Format)))
	}
	if d.Name == "" || strings.Trim(d.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || len(d.Name) > maxName || d.Name[0] == '-' {
		c.Fault("name", "%s, expected up to %d small letters, digits and -, with no - at the beginning: run files are named so", read("name", strconv.Quote(d.Name)), maxName)
	}
	if k, known := c.kinds.named(d.Kind); known {
		c.tables(k)
		switch {
		case !c.Has("asks") || slices.Contains(k.Questions, d.Asks):
		case len(k.Questions) == 0:
			c.Fault("asks", "an experiment of the kind %q asks one question only, expected no such key", d.Kind)
		default:
			c.Fault("asks", "read %q, expected %s", d.Asks, either(k.Questions))
		}
	} else {
		c.Fault("kind", "%s, expected %s", read("kind", strconv.Quote(d.Kind)), c.kinds.names())
	}
	if c.Has("arm") && c.Has("setups") {
		c.Fault("arm", "expected either setups or [[arm]] tables: an arm says its own setup")
	}
	if d.About == "" {
		c.Fault("about", "is missing, expected one sentence: what is the question?")
	}
	if d.Game == "" {
		c.Fault("game", "is missing, expected %s, a game of the catalogue or the path of a .toml file", strings.Join(variants.Builtin(), ", "))
	}
}

// openings checks how openings are made and fills in what is usual; level is that of
// [Kinds.readWith].
func (c *Checker) openings(e *Experiment, level int) {
	o := &e.Openings
	given, random := c.Has("openings.lines"), c.Has("openings.plies")
	switch {
	case given == random:
		c.Fault("openings", "expected either plies, for random openings, or lines, for given ones")
	case given && len(o.Lines) == 0:
		c.Fault("openings.lines", "is empty, expected at least one opening such as \"e2e4 e7e5\"")
	case given && c.Has("openings.window"):
		c.Fault("openings.window", "given lines are played as they are: a window is for random plies")
	case o.Plies < 0 || o.Plies > document.MaxPlies:
		c.Fault("openings.plies", "read %d, expected 0 to %d", o.Plies, document.MaxPlies)
	case !(o.Window >= 0 && o.Window <= 1000):
		c.Fault("openings.window", "read %v, expected at most 1000 pawns above 0, or 0 for no window", o.Window)
	}
	kind, _ := c.kinds.named(e.Kind)
	switch {
	case o.Shuffle && !kind.Unequal:
		unequal := slices.DeleteFunc(slices.Clone(c.kinds), func(k Kind) bool { return !k.Unequal })
		c.Fault("openings.shuffle", "read true in an experiment of the kind %q, expected %s: only starts with unequal armies are shuffled", e.Kind, unequal.names())
	case o.Shuffle && given:
		c.Fault("openings.shuffle", "given lines need the setup as it is: a shuffle is for random plies")
	case c.Has("openings.around") && o.Window == 0:
		c.Fault("openings.around", "there is no window, expected one such as window = 1.5")
	case o.Around == "" && o.Window > 0:
		o.Around = document.AroundMedian
	case o.Around != "" && o.Around != document.AroundMedian && o.Around != document.AroundZero:
		c.Fault("openings.around", "read %q, expected %q or %q", o.Around, document.AroundMedian, document.AroundZero)
	}
	switch {
	case o.Around == document.AroundMedian && !c.Has("openings.sample"):
		o.Sample = play.MedianSample
		if kind.Level {
			o.Sample = level
		}
	case o.Around == document.AroundMedian:
		c.Between("openings.sample", int64(o.Sample), 1, document.MaxSample)
	case c.Has("openings.sample"):
		c.Fault("openings.sample", "no median is taken, expected a window around one")
	}
	if o.Mirror && !given && o.Plies%2 != 0 {
		c.Fault("openings.mirror", "read %d plies, expected an even number: each side gets what the other had", o.Plies)
	}
	if !c.Has("openings.mirror") {
		o.Mirror = !given && o.Plies%2 == 0
	}
}

// numbers checks the budget and the number of games.
func (c *Checker) numbers(d *document.File) {
	if k, _ := c.kinds.named(d.Kind); !k.OwnBudget {
		c.Between("budget.nodes", d.Budget.Nodes, 1, document.MaxNodes)
	}
	switch {
	case c.Has("games.rounds") && c.Has("games.pairs"):
		c.Fault("games.rounds", "expected either pairs or rounds: a pair is a round of two games")
	case c.Has("games.rounds"):
		c.Between("games.rounds", d.Games.Rounds, 1, document.MaxRounds)
	default:
		c.Between("games.pairs", d.Games.Pairs, 1, document.MaxRounds)
	}
	if c.Has("games.batch") {
		c.Between("games.batch", d.Games.Batch, 1, document.MaxBatch)
	}
	c.Between("games.seed", d.Games.Seed, 0, 1<<63-1)
}
