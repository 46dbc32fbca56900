package variants

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"komi/engine"
	"komi/engine/nearest"
	"komi/engine/tomlfile"
)

//go:embed *.toml catalogue/*.toml
var files embed.FS

// catalogue is the folder of the games besides the front row.
const catalogue = "catalogue"

// A Game is a variant file that has been read. It is immutable and can be
// shared.
type Game struct {
	ID, Name string
	About    string
	Source   string // where its rules are told
	Family   string // what it stands under in lists
	File     string // where it was read from
	Text     string // the file, verbatim, with those that it builds on

	raw      *tomlfile.Node   // the tree of the file
	root     *tomlfile.Node   // the same with its templates replaced by their copies
	below    []*tomlfile.Node // the trees of the files that it builds on
	strange  []string         // see [Game.KnownTo]
	setups   []setup
	swaps    []swap
	options  []Option
	fallback string
	conflict []conflict
	usual    *engine.Rules // of the default setup without options
	builtin  bool          // the file of a game that comes with the program, unchanged
}

// A reader reads one tree of a variant file: the file itself, or the file with
// options and a layer laid over it.
type reader struct {
	*tomlfile.Report
	leads bool // the first of the turn order begins, whatever the position lines say
}

func newReader(file string, root *tomlfile.Node) *reader {
	return &reader{Report: &tomlfile.Report{File: file, Root: root}}
}

// Builtin returns the ids of the games of the front row, sorted.
func Builtin() []string { return idsIn(".") }

// Catalogue returns the ids of the other built-in games, sorted.
func Catalogue() []string { return idsIn(catalogue) }

func idsIn(dir string) []string {
	entries, err := files.ReadDir(dir)
	if err != nil {
		panic("variants: " + err.Error())
	}
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".toml"); ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// builtinText returns the file of a built-in game.
func builtinText(id string) ([]byte, error) {
	if path.Base(id) == id {
		for _, dir := range []string{".", catalogue} {
			if text, err := files.ReadFile(path.Join(dir, id+".toml")); err == nil {
				return text, nil
			}
		}
	}
	return nil, fmt.Errorf("read %s, expected %s, a game of the catalogue, or the path of a .toml file%s", tomlfile.Quote(id), strings.Join(Builtin(), ", "), nearest.Hint(id, append(Builtin(), Catalogue()...)))
}

// Load reads a game: the id of a built-in one, or the path of a .toml file. The
// error is [tomlfile.Faults] where the file can be read but is wrong.
func Load(ref string) (*Game, error) {
	name, text, err := find(ref)
	if err != nil {
		return nil, err
	}
	return Read(name, text)
}

// Describe reads what a game is, its setups and its options, and does not check its
// rules, which takes longer: it is for lists of many games.
func Describe(ref string) (*Game, error) {
	name, text, err := find(ref)
	if err != nil {
		return nil, err
	}
	root, err := new(stack).read(name, text)
	if err != nil {
		return nil, err
	}
	g, r := begin(name, root)
	if len(r.Faults) == 0 {
		g.head(r)
	}
	return g, r.Err()
}

// Tree returns the tree of the file, laid over those that it builds on, with its templates
// replaced by their copies. It is shared, and not to be changed.
func (g *Game) Tree() *tomlfile.Node { return g.root }

// begin begins to read a game from the tree of its file.
func begin(name string, raw *tomlfile.Node) (*Game, *reader) {
	r := expanded(name, raw)
	if layers := r.Root.Find("layer"); layers != nil {
		for key, x := range layers.Table {
			layers.Table[key] = r.overlay(raw, x, tomlfile.Join("layer", key))
		}
	}
	r.limits()
	return &Game{File: name, raw: raw, root: r.Root}, r
}

// find returns the text of a game's file, and its name.
func find(ref string) (name string, text []byte, err error) {
	if tomlfile.IsPath(ref) {
		text, err = tomlfile.ReadFile(ref)
		name = ref
	} else {
		text, err = builtinText(ref)
		name = ref + ".toml"
		if _, e := tomlfile.ReadFile(name); err != nil && ref != "" && e == nil {
			err = fmt.Errorf("read %s, expected the path of the file, %s", tomlfile.Quote(ref), name)
		}
		if i := strings.LastIndexByte(ref, ':'); err != nil && i > 0 && (tomlfile.IsPath(ref[:i]) || slices.Contains(append(Builtin(), Catalogue()...), ref[:i])) {
			err = fmt.Errorf("read %s, expected a game without a setup, %s", tomlfile.Quote(ref), ref[:i])
		}
	}
	if err != nil {
		return "", nil, fmt.Errorf("game: %w", err)
	}
	return name, text, nil
}

// Read reads a game from the text of a variant file. The name is used in messages, and
// the paths of files that it builds on begin where it says.
func Read(name string, text []byte) (*Game, error) {
	return new(stack).game(name, text)
}

// hasWeights reports whether a file is one of weights, as far as its keys tell.
func hasWeights(root *tomlfile.Node) bool {
	has := func(key string) bool { return root.Find(key) != nil }
	return has("game") && !has("id") && !has("kind") && (has("tempo") || has("note") || has("net") || has("piece"))
}

// game reads a game from the text of a variant file and those that it builds on.
func (s *stack) game(name string, text []byte) (*Game, error) {
	root, err := s.read(name, text)
	if err != nil {
		return nil, err
	}
	g, r := begin(name, root)
	g.below, g.strange = s.trees, s.strange
	if g.Text, err = s.whole(string(text)); err != nil {
		return nil, err
	}
	if root.Find("kind") != nil && root.Find("id") == nil { // it would be wrong in every line
		r.Fault("kind", "is a key of experiments, expected the file of a game, which has an id")
	}
	if hasWeights(root) {
		r.Fault("game", "is a key of weights, expected the file of a game, which has an id; weights are given by --weights")
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	g.head(r)
	g.builtin = isBuiltin(g.ID, string(text))
	g.readThrough(r)
	if len(r.Faults) > 0 {
		g.further(r)
		return nil, r.Err()
	}
	// The default setup must compile for the game to be of any use.
	g.usual, err = g.Rules("", nil)
	var bad tomlfile.Faults
	if errors.As(err, &bad) {
		r.Faults = bad
		g.boards(r)
		return nil, r.Err()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// KnownTo reports whether a program that writes the game by the table [engines.NAME] can be
// taken to play it. A file that builds on another takes over how programs write that game, but
// only a table of its own says that they know this one.
func (g *Game) KnownTo(name string) bool { return !slices.Contains(g.strange, name) }

// readThrough reads the rules as the file has them, and with each number option
// set, so that every key is checked at once.
func (g *Game) readThrough(r *reader) {
	r.spec()
	r.defaults(g)
	g.absent(r)
	for _, o := range g.options {
		if o.key == "" || len(r.Faults) > 0 {
			continue
		}
		probe := expanded(r.File, tomlfile.Merge(g.raw, tomlfile.Wrap(o.key, &tomlfile.Node{Value: int64(1)})))
		probe.spec()
		if len(probe.Faults) > 0 {
			r.Fault("option."+o.Name+".number", "read %q, expected the path of a number that the rules have, such as rules.repetition", o.key)
		}
	}
}

// longestID is how many letters an id can have: files are named after it.
const longestID = 60

// head reads the keys that describe the file as a whole.
func (g *Game) head(r *reader) {
	t := r.Top()
	switch v := t.Int("format"); {
	case !t.Has("format"):
		t.Fault("", `has no key "format", expected format = 1, the version of this file format`)
	case v != 1:
		t.Fault("format", "read %d, expected format = 1, the version of this file format", v)
	}
	g.ID, g.Name, g.About = t.Need("id"), t.Name("name"), t.Text("about")
	g.Source, g.Family = t.Text("source"), t.Text("family")
	if t.Has("id") && g.ID == "" || len(g.ID) > longestID || strings.Trim(g.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || strings.HasPrefix(g.ID, "-") {
		read := tomlfile.Quote(g.ID)
		if len(g.ID) > longestID {
			read += fmt.Sprintf(" of %d characters", utf8.RuneCountInString(g.ID))
		}
		t.Fault("id", "read %s, expected up to %d small letters, digits and -, with no - at the beginning", read, longestID)
	}
	g.fallback = t.Text("default_setup")
	for _, o := range present(t.Subs("option")) {
		g.options = append(g.options, r.option(g.raw, o))
	}
	for _, c := range t.List("conflict") {
		x := conflict{when: map[string][]string{}, say: c.Need("say")}
		w := c.Sub("when")
		if len(w.Keys()) == 0 {
			c.Fault("when", "names no option, so that it holds for every choice, expected options with their values, such as { name = [\"value\"] }")
		}
		for _, name := range w.Keys() {
			x.when[name] = w.Texts(name)
			o := g.option(name)
			if o == nil {
				w.Fault(name, "is not an option of the game")
				continue
			}
			for i, value := range x.when[name] {
				n, err := o.parse(value)
				switch {
				case o.key != "" && err != nil, o.key == "" && !slices.Contains(o.Values, value):
					w.Fault(name, "read %q, expected %s", value, o.expects())
				case o.key != "":
					x.when[name][i] = written(n) // as it is compared
				}
			}
		}
		c.Done()
		g.conflict = append(g.conflict, x)
	}
	r.setups(t, g, g.layers())
	r.starts(g)
	if len(r.Faults) == 0 {
		g.idle(r)
	}
}

// Rules compiles the game for one setup, "" for the default one, and a choice
// of options by name. Those of the default setup without options are compiled once,
// when the file is read.
func (g *Game) Rules(setupID string, options map[string]string) (*engine.Rules, error) {
	if g.usual != nil && len(options) == 0 && (setupID == "" || setupID == g.fallback) {
		return g.usual, nil
	}
	s, err := g.Spec(setupID, options)
	if err != nil {
		return nil, err
	}
	rules, err := engine.Compile(*s.Spec)
	var bad engine.Faults
	if errors.As(err, &bad) {
		r := newReader(g.File, s.root)
		r.compiled(bad, s)
		return nil, r.Err()
	}
	if err != nil {
		return nil, err
	}
	r := newReader(g.File, s.root)
	r.checkDisplay(s, rules)
	if err := r.Err(); err != nil {
		return nil, err
	}
	return rules, nil
}

// A resolved spec, with the tree its faults are looked up in.
type resolved struct {
	*engine.Spec
	root  *tomlfile.Node
	layer *layered
}

// Spec resolves setup and options without compiling.
func (g *Game) Spec(setupID string, options map[string]string) (resolved, error) {
	x, err := g.choose(options)
	if err != nil {
		return resolved{}, err
	}
	return x.spec(setupID)
}

// A choice is a game under a choice of options, which may change its setups.
type choice struct {
	game    Game              // with the setups that there are under the choice
	options map[string]string // as they were chosen
	values  []*tomlfile.Node  // of the options, to be laid over the file
	changed map[string]string // the options that differ from the defaults
	layers  map[string]*layered
}

// layered are the rules that the setups with the same layers share. Many setups are
// read one after another, so they are read once.
type layered struct {
	reader *reader
	spec   engine.Spec
	err    error
}

// choose lays options over the game.
func (g *Game) choose(options map[string]string) (*choice, error) {
	values, changed, err := g.apply(options)
	if err != nil {
		return nil, err
	}
	x := &choice{game: *g, options: options, values: values, changed: changed, layers: map[string]*layered{}}
	if len(options) == 0 {
		return x, nil
	}
	r := expanded(g.File, g.laid(values, nil))
	r.limits()
	if err := r.Err(); err != nil {
		return nil, err
	}
	x.game.setups, x.game.swaps = nil, nil
	r.setups(r.Top(), &x.game, g.layers())
	return x, r.Err()
}

// spec resolves a setup, "" for the default one.
func (x *choice) spec(setupID string) (resolved, error) {
	if setupID == "" {
		setupID = x.game.fallback
	}
	setupID, fen, layers, err := x.game.start(setupID)
	if err != nil {
		return resolved{}, err
	}
	l := x.layer(layers)
	if l.err != nil {
		return resolved{}, l.err
	}
	s := l.spec
	s.Setup, s.Options, s.Start = setupID, x.changed, l.reader.lead(l.reader.castled(setupID, fen, &s), &s)
	return resolved{&s, l.reader.Root, l}, nil
}

// layer reads the rules with layers over them.
func (x *choice) layer(names []string) *layered {
	key := strings.Join(names, " ")
	if l := x.layers[key]; l != nil {
		return l
	}
	l := &layered{reader: expanded(x.game.File, x.game.laid(x.values, names))}
	l.reader.limits() // the layers are new to it
	l.spec = l.reader.spec()
	if l.err = l.reader.Err(); l.err == nil {
		l.spec.Altered = x.alters(&l.spec)
	}
	x.layers[key] = l
	return l
}
