package variants

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
)

//go:embed *.toml
var files embed.FS

// A Game is a variant file that has been read. It is immutable and can be
// shared.
type Game struct {
	ID, Name string
	About    string
	File     string // where it was read from
	Text     string // the file, verbatim

	root     *node
	setups   []setup
	swaps    []swap
	options  []Option
	fallback string
	conflict []conflict
	usual    *engine.Rules // of the default setup without options
}

// Builtin returns the ids of the built-in games, sorted.
func Builtin() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic("variants: " + err.Error())
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, strings.TrimSuffix(e.Name(), ".toml"))
	}
	slices.Sort(ids)
	return ids
}

// Load reads a game: the id of a built-in one, or the path of a .toml file. The
// error is [Faults] where the file can be read but is wrong.
func Load(ref string) (*Game, error) {
	if !strings.HasSuffix(ref, ".toml") {
		text, err := files.ReadFile(path.Base(ref) + ".toml")
		if err != nil || path.Base(ref) != ref {
			return nil, fmt.Errorf("game: read %s, expected %s or the path of a .toml file", quote(ref), strings.Join(Builtin(), ", "))
		}
		return Read(ref+".toml", text)
	}
	info, err := os.Stat(ref)
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("game: %s: %w", ref, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("game: %s: not a file", ref)
	}
	if info.Size() > maxFile {
		return nil, Faults{{File: ref, Msg: fmt.Sprintf("read %d bytes, expected a variant file of at most %d", info.Size(), maxFile)}}
	}
	text, err := os.ReadFile(ref)
	if err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	return Read(ref, text)
}

// Read reads a game from the text of a variant file; name is used in messages.
func Read(name string, text []byte) (*Game, error) {
	root, err := parse(name, text)
	if err != nil {
		return nil, err
	}
	g := &Game{File: name, Text: string(text), root: root}
	r := &reader{file: name}
	r.limits(root)
	if len(r.faults) > 0 {
		return nil, r.sorted()
	}
	g.head(r)
	g.readThrough(r)
	if len(r.faults) > 0 {
		g.further(r)
		return nil, r.sorted()
	}
	// The default setup must compile for the game to be of any use.
	g.usual, err = g.Rules("", nil)
	var bad Faults
	if errors.As(err, &bad) {
		r.faults = bad
		g.boards(r)
		return nil, r.sorted()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// readThrough reads the rules as the file has them, and with each number option
// set, so that every key is checked at once.
func (g *Game) readThrough(r *reader) {
	r.spec(g.root)
	for _, o := range g.options {
		if o.key == "" || len(r.faults) > 0 {
			continue
		}
		probe := &reader{file: r.file}
		probe.spec(merge(g.root, wrap(o.key, &node{value: int64(1)})))
		if len(probe.faults) > 0 {
			path := "option." + o.Name + ".number"
			r.fault(g.root.lineOf(path), path, "read %q, expected the path of a number that the rules have, such as rules.repetition", o.key)
		}
	}
}

// head reads the keys that describe the file as a whole.
func (g *Game) head(r *reader) {
	t := r.table("", g.root)
	if v := t.number("format"); v != 1 {
		r.fault(t.get("format").at(), "format", "read %d, expected format = 1, the version of this file format", v)
	}
	g.ID, g.Name, g.About = t.need("id"), t.need("name"), t.text("about")
	if g.ID == "" || strings.Trim(g.ID, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		r.fault(t.get("id").at(), "id", "read %q, expected small letters, digits and -", g.ID)
	}
	g.fallback = t.text("default_setup")
	for _, o := range t.tables("option") {
		g.options = append(g.options, r.option(o))
	}
	for _, c := range t.list("conflict") {
		x := conflict{when: map[string][]string{}, say: c.need("say")}
		w := c.sub("when")
		for name := range w.entries() {
			x.when[name] = w.texts(name)
			o := g.option(name)
			if o == nil {
				r.fault(w.line(), join(w.path, name), "is not an option of the game")
				continue
			}
			for _, value := range x.when[name] {
				if _, err := o.parse(value); o.key != "" && err != nil || o.key == "" && !slices.Contains(o.Values, value) {
					r.fault(w.line(), join(w.path, name), "read %q, expected %s", value, o.expects())
				}
			}
		}
		c.done()
		g.conflict = append(g.conflict, x)
	}
	r.setups(t, g)
	r.starts(g)
	r.defaults(g)
	if len(r.faults) == 0 {
		g.idle(r)
	}
}

func (n *node) at() int {
	if n == nil {
		return 0
	}
	return n.line
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
		r := &reader{file: g.File}
		r.compiled(bad, s)
		return nil, r.sorted()
	}
	if err != nil {
		return nil, err
	}
	r := &reader{file: g.File}
	r.checkDisplay(s, rules)
	if len(r.faults) > 0 {
		return nil, r.sorted()
	}
	return rules, nil
}

// A resolved spec, with the tree its faults are looked up in.
type resolved struct {
	*engine.Spec
	root *node
}

// Spec resolves setup and options without compiling.
func (g *Game) Spec(setupID string, options map[string]string) (resolved, error) {
	if setupID == "" {
		setupID = g.fallback
	}
	root, changed, err := g.apply(options)
	if err != nil {
		return resolved{}, err
	}
	if len(options) > 0 {
		// the options may have changed the setups
		h := &Game{File: g.File, root: root}
		r := &reader{file: g.File}
		r.limits(root)
		if len(r.faults) > 0 {
			return resolved{}, r.sorted()
		}
		r.setups(r.table("", root), h)
		if len(r.faults) > 0 {
			return resolved{}, r.sorted()
		}
		g = &Game{ID: g.ID, File: g.File, setups: h.setups, swaps: h.swaps, fallback: g.fallback}
	}
	setupID, fen, layer, err := g.start(setupID)
	if err != nil {
		return resolved{}, err
	}
	if layer != "" {
		root = merge(root, root.find("layer."+layer))
	}
	r := &reader{file: g.File}
	r.limits(root) // the layer is new to it
	s := r.spec(root)
	if len(r.faults) > 0 {
		return resolved{}, r.sorted()
	}
	s.Setup, s.Options, s.Start = setupID, changed, r.lead(fen, &s)
	return resolved{&s, root}, nil
}

// quote shows input in a message, cut to a readable length.
func quote(s string) string {
	if len(s) > 60 {
		s = s[:57] + "..."
	}
	return strconv.Quote(s)
}

// lineOf returns the line of the deepest part of a path that the tree has.
func (n *node) lineOf(path string) int {
	line := n.line
	for _, k := range strings.Split(path, ".") {
		k, _, _ = strings.Cut(k, "[")
		if n == nil || n.table == nil {
			break
		}
		n = n.table[k]
		if n != nil && n.line > 0 {
			line = n.line
		}
	}
	return line
}

func (r *reader) sorted() Faults {
	slices.SortStableFunc(r.faults, func(a, b Fault) int { return a.Line - b.Line })
	return slices.CompactFunc(r.faults, func(a, b Fault) bool { return a == b })
}
