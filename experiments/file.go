package experiments

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/variants"
)

//go:embed library/*.toml
var library embed.FS

// document is an experiment file as TOML says it. What must be in it, and what
// values make sense, is checked by check.
type document struct {
	Format   int64
	Name     string
	Kind     string
	About    string
	Game     string
	Setups   any // "all" or a list of ids
	Options  map[string]any
	Arm      []ArmText
	Seat     []seatTable
	Openings struct {
		Plies   int64
		Window  float64
		Around  string
		Mirror  bool
		Paired  bool
		Shuffle bool
		Lines   []string
	}
	Record struct{ Clauses bool }
	Ladder ladderTable
	Budget struct {
		Nodes int64
		Model string
	}
	Games struct{ Pairs, Rounds, Batch, Seed int64 }

	Values    valuesTable               // of the kind values
	Published map[string]publishedTable // likewise
	Points    pointsTable
}

// Limits of what a file can ask for; beyond them is a slip of the pen.
const (
	maxFile   = 1 << 20
	maxPlies  = 100
	maxNodes  = 1_000_000_000
	maxRounds = 10_000_000
	maxBatch  = 10_000
)

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
func Outlines() []Outline {
	var out []Outline
	for _, name := range Names() {
		text, err := library.ReadFile("library/" + name + ".toml")
		if err != nil {
			panic("experiments: " + err.Error())
		}
		var d document
		if err := decode(name+".toml", text, &d); err != nil {
			panic("experiments: " + err.Error())
		}
		out = append(out, Outline{Name: d.Name, Kind: d.Kind, About: d.About, Text: string(text)})
	}
	return out
}

// Load reads an experiment: the name of a built-in one, or the path of a .toml
// file. The error is [Faults] where the file can be read but is wrong, and
// [variants.Faults] where its game is.
func Load(ref string) (*Experiment, error) {
	if !strings.HasSuffix(ref, ".toml") {
		text, err := library.ReadFile("library/" + ref + ".toml")
		if err != nil || strings.ContainsAny(ref, `/\`) {
			return nil, fmt.Errorf("experiment: read %q, expected %s or the path of a .toml file", ref, strings.Join(Names(), ", "))
		}
		return Read(ref+".toml", text)
	}
	info, err := os.Stat(ref)
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return nil, fmt.Errorf("experiment: %s: %w", ref, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("experiment: %s: not a file", ref)
	}
	if info.Size() > maxFile {
		return nil, Faults{{File: ref, Msg: fmt.Sprintf("read %d bytes, expected an experiment file of at most %d", info.Size(), maxFile)}}
	}
	text, err := os.ReadFile(ref)
	if err != nil {
		return nil, fmt.Errorf("experiment: %w", err)
	}
	return Read(ref, text)
}

// Read reads an experiment from the text of its file. File is used in messages,
// and the path of a game is relative to it.
func Read(file string, text []byte) (*Experiment, error) {
	return readWith(file, text, variants.Load)
}

// readWith reads an experiment whose game is loaded by the function given.
func readWith(file string, text []byte, load func(ref string) (*variants.Game, error)) (*Experiment, error) {
	var d document
	if err := decode(file, text, &d); err != nil {
		return nil, err
	}
	c := &checker{file: file, lines: places(text)}
	e := &Experiment{
		Name: d.Name, Kind: d.Kind, About: d.About, File: file, Text: string(text),
		Nodes: d.Budget.Nodes, Rounds: int(max(d.Games.Pairs, d.Games.Rounds)), Batch: int(d.Games.Batch), Seed: uint64(d.Games.Seed),
		Openings: Openings{
			Plies: int(d.Openings.Plies), Window: d.Openings.Window, Around: d.Openings.Around,
			Mirror: d.Openings.Mirror, Paired: d.Openings.Paired, Lines: d.Openings.Lines, Shuffle: d.Openings.Shuffle,
		},
		Clauses: d.Record.Clauses, seats: d.Seat, compiled: map[string]*engine.Rules{},
	}
	c.head(&d)
	c.openings(e)
	c.numbers(&d)
	e.Options = c.options("options", d.Options)
	e.Model = c.model("budget.model", d.Budget.Model)
	if err := c.err(); err != nil {
		return nil, err
	}
	game := d.Game
	if strings.HasSuffix(game, ".toml") && !filepath.IsAbs(game) {
		game = filepath.Join(filepath.Dir(file), game)
	}
	g, err := load(game)
	if err != nil {
		var bad variants.Faults
		if errors.As(err, &bad) {
			return nil, err // they name the game's own file and line
		}
		c.fault("game", "%v", err)
		return nil, c.err()
	}
	e.Game = g
	k := kinds[e.Kind]
	if k.read != nil {
		k.read(c, e, &d)
	}
	c.arms(e, c.choices(e, &d))
	if len(e.Arms) > 0 && e.Arms[0].Rules.Players() > 2 && c.has("openings.window") {
		c.fault("openings.window", "a window is around one player's lead over another, expected none where three play")
	}
	c.models(e, &d)
	if err := c.err(); err != nil {
		return nil, err
	}
	c.rounds(e)
	if k.check != nil {
		k.check(c, e, &d)
	}
	return e, c.err()
}

// rounds checks what hangs on the number of games of a round.
func (c *checker) rounds(e *Experiment) {
	per := e.PerRound()
	for _, a := range e.Arms {
		if len(a.Seatings) != per {
			c.fault("arm", "arm %q has %d games of one opening, arm %q has %d, expected as many in all", a.Name, len(a.Seatings), e.Arms[0].Name, per)
		}
	}
	if !c.has("games.batch") {
		round := per * len(e.Arms)
		e.Batch = round * max(1, usualBatch/round)
	} else if e.Batch%per != 0 {
		c.fault("games.batch", "read %d, expected a multiple of %d: the games of one opening are saved together", e.Batch, per)
	}
}

// head checks the keys that say what the file is.
func (c *checker) head(d *document) {
	if d.Format != 1 {
		c.fault("format", "read %d, expected format = 1, the version of this file format", d.Format)
	}
	if d.Name == "" || strings.Trim(d.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || len(d.Name) > 60 {
		c.fault("name", "read %q, expected up to 60 small letters, digits and -: run files are named so", d.Name)
	}
	if _, known := kinds[d.Kind]; !known {
		c.fault("kind", "read %q, expected %s", d.Kind, kindNames())
	}
	if _, known := kinds[d.Kind]; known {
		c.tables(d.Kind)
	}
	if c.has("arm") && c.has("setups") {
		c.fault("arm", "expected either setups or [[arm]] tables: an arm says its own setup")
	}
	if d.About == "" {
		c.fault("about", "is missing, expected one sentence: what is the question?")
	}
	if d.Game == "" {
		c.fault("game", "is missing, expected %s or the path of a .toml file", strings.Join(variants.Builtin(), ", "))
	}
}

// openings checks how openings are made and fills in what is usual.
func (c *checker) openings(e *Experiment) {
	o := &e.Openings
	given, random := c.has("openings.lines"), c.has("openings.plies")
	switch {
	case given == random:
		c.fault("openings", "expected either plies, for random openings, or lines, for given ones")
	case given && len(o.Lines) == 0:
		c.fault("openings.lines", "is empty, expected at least one opening such as \"a4a5 i7i6\"")
	case given && c.has("openings.window"):
		c.fault("openings.window", "given lines are played as they are: a window is for random plies")
	case o.Plies < 0 || o.Plies > maxPlies:
		c.fault("openings.plies", "read %d, expected 0 to %d", o.Plies, maxPlies)
	case !(o.Window >= 0 && o.Window <= 1000):
		c.fault("openings.window", "read %v, expected a number of pawns above 0, or 0 for no window", o.Window)
	}
	switch {
	case o.Shuffle && e.Kind != KindValues:
		c.fault("openings.shuffle", "read true in an experiment of the kind %q, expected %q: only starts with unequal armies are shuffled", e.Kind, KindValues)
	case o.Shuffle && given:
		c.fault("openings.shuffle", "given lines need the setup as it is: a shuffle is for random plies")
	case c.has("openings.around") && o.Window == 0:
		c.fault("openings.around", "there is no window, expected one such as window = 1.5")
	case o.Around == "" && o.Window > 0:
		o.Around = aroundMedian
	case o.Around != "" && o.Around != aroundMedian && o.Around != aroundZero:
		c.fault("openings.around", "read %q, expected %q or %q", o.Around, aroundMedian, aroundZero)
	}
	if o.Mirror && !given && o.Plies%2 != 0 {
		c.fault("openings.mirror", "read %d plies, expected an even number: each side gets what the other had", o.Plies)
	}
	if !c.has("openings.mirror") {
		o.Mirror = !given && o.Plies%2 == 0
	}
}

// numbers checks the budget and the number of games.
func (c *checker) numbers(d *document) {
	if !kinds[d.Kind].ownBudget {
		c.between("budget.nodes", d.Budget.Nodes, 1, maxNodes)
	}
	switch {
	case c.has("games.rounds") && c.has("games.pairs"):
		c.fault("games.rounds", "expected either pairs or rounds: a pair is a round of two games")
	case c.has("games.rounds"):
		c.between("games.rounds", d.Games.Rounds, 1, maxRounds)
	default:
		c.between("games.pairs", d.Games.Pairs, 1, maxRounds)
	}
	if c.has("games.batch") {
		c.between("games.batch", d.Games.Batch, 1, maxBatch)
	}
	c.between("games.seed", d.Games.Seed, 0, 1<<63-1)
}

// between checks that a number lies in a range.
func (c *checker) between(path string, n, from, to int64) {
	if n < from || n > to {
		c.fault(path, "read %d, expected a number from %d to %d", n, from, to)
	}
}
