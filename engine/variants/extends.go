package variants

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"komi/engine/tomlfile"
)

// A file with extends = "chess" says only what is different from chess. It is laid
// over the file it builds on as an option is laid over a file. That one may build on
// another. What a file says of itself alone does not pass to the files that build on
// it.

// maxBases is how many files stand below a file, each below the one before.
const maxBases = 8

// own are the keys that a file says of itself alone.
var own = []string{"id", "name", "about", "source", "extends"}

// A stack reads a file and those that it builds on.
type stack struct {
	recorded bool   // the file comes with a record, and may not name files of this machine
	carried  []base // the bases that came with the file, and are not yet read
	bases    []base // those that were read elsewhere
	links    []link // by which they were found
	names    []string
	trees    []*tomlfile.Node // of the bases, each with what lies below it
	strange  []string         // the programs of which only the bases have a table
}

// A base is a file that another builds on. A file that is recorded carries its bases
// in tables [[base]], in the order in which they lie below it.
type base struct {
	File string `toml:"file"`
	Text string `toml:"text,multiline"`
}

// A link is the key extends of a file.
type link struct {
	name string // of the file
	ref  string // what it extends
	line int    // of the key
}

// read returns the tree of a file, laid over those that it builds on.
func (s *stack) read(name string, text []byte) (*tomlfile.Node, error) {
	root, err := tomlfile.Parse(name, text)
	if err != nil {
		return nil, err
	}
	s.names = append(s.names, name)
	r := &tomlfile.Report{File: name, Root: root}
	t := r.Top()
	for _, b := range t.List("base") {
		s.carried = append(s.carried, base{b.Need("file"), b.Need("text")})
		b.Done()
	}
	delete(root.Table, "base")
	if !t.Has("extends") {
		return root, r.Err()
	}
	ref := t.Text("extends")
	for _, key := range []string{"id", "name"} {
		t.Need(key) // those of the base would be wrong
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	below, err := s.below(link{name, ref, root.Find("extends").Line})
	if err != nil {
		var bad tomlfile.Faults
		if errors.As(err, &bad) {
			return nil, bad // it says where in the base
		}
		t.Fault("extends", "%v", err)
		return nil, r.Err()
	}
	s.trees = append(s.trees, below)
	for _, key := range own {
		delete(below.Table, key)
	}
	s.strange = nil
	if programs := below.Find("engines"); programs != nil {
		for name, x := range programs.Table {
			delete(x.Table, "variant") // what they call the base is not this game
			if root.Find("engines."+name) == nil {
				s.strange = append(s.strange, name)
			}
		}
	}
	return tomlfile.Extend(below, root), nil
}

// below returns the tree of the file that another one extends.
func (s *stack) below(l link) (*tomlfile.Node, error) {
	if len(s.names) > maxBases {
		return nil, fmt.Errorf("read more than %d files, each building on the next, expected fewer", maxBases)
	}
	if len(s.carried) > 0 {
		b := s.carried[0]
		s.carried = s.carried[1:]
		return s.read(b.File, []byte(b.Text))
	}
	b, err := s.find(l.name, l.ref)
	if err != nil {
		return nil, err
	}
	if slices.Contains(s.names, b.File) {
		return nil, fmt.Errorf("the file builds on itself: %s", strings.Join(append(s.names, b.File), " on "))
	}
	s.bases, s.links = append(s.bases, b), append(s.links, l)
	return s.read(b.File, []byte(b.Text))
}

// find reads the text of a base: a built-in game, or a file whose path begins at the
// one that extends it.
func (s *stack) find(name, ref string) (base, error) {
	if !tomlfile.IsPath(ref) {
		text, err := builtinText(ref)
		return base{ref + ".toml", string(text)}, err
	}
	if s.recorded {
		return base{}, fmt.Errorf("read %s, expected the record to carry that file in a table [[base]]", tomlfile.Quote(ref))
	}
	path := filepath.FromSlash(ref)
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(name), path)
	}
	text, err := tomlfile.ReadFile(path)
	if err != nil {
		return base{}, fmt.Errorf("read %s, expected a variant file: %w", tomlfile.Quote(ref), err)
	}
	return base{path, string(text)}, nil
}

// whole returns the text of a file with the bases that were read for it, so that a
// record of its games can be read without them. Bases are called by their names without
// folders, there and where they are extended: whoever reads a record or a page need not
// know where files are on this machine.
func (s *stack) whole(text string) (string, error) {
	if len(s.bases) == 0 {
		return text, nil
	}
	bases := slices.Clone(s.bases)
	came := s.names[1 : len(s.names)-len(bases)] // with the file
	taken := map[string]bool{}
	for _, name := range came {
		taken[name] = true
	}
	for i, l := range s.links {
		b := &bases[i]
		b.File = unlike(filepath.Base(b.File), taken)
		taken[b.File] = true
		above := &text
		switch {
		case i > 0:
			above = &bases[i-1].Text
		case len(came) > 0:
			continue // it is extended within the text of one that came
		}
		if tomlfile.IsPath(l.ref) && l.ref != b.File {
			if err := extendAs(above, l.line, b.File); err != nil {
				return "", err
			}
		}
	}
	tables, err := tomlfile.Encode(map[string][]base{"base": bases})
	return strings.TrimRight(text, "\n") + "\n\n" + tables, err
}

// unlike returns the name of a file, numbered if it is taken: base.toml, base-2.toml.
func unlike(name string, taken map[string]bool) string {
	ending := filepath.Ext(name)
	out := name
	for n := 2; taken[out]; n++ {
		out = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), n, ending)
	}
	return out
}

// extendsLine is a line with nothing but the key extends and a comment.
var extendsLine = regexp.MustCompile(`^\s*(?:extends|"extends"|'extends')\s*=\s*(?:"""(?:[^"\\]|\\.)*"""|'''[^']*'''|"(?:[^"\\]|\\.)*"|'[^']*')(\s*(?:#.*)?)$`)

// extendAs changes the file that a text extends, on a line. A key that takes several lines
// stays as it is.
func extendAs(text *string, line int, name string) error {
	key, err := tomlfile.Encode(map[string]string{"extends": name})
	if err != nil {
		return err
	}
	lines := strings.Split(*text, "\n")
	if m := extendsLine.FindStringSubmatch(lines[line-1]); m != nil {
		lines[line-1] = strings.TrimSpace(key) + m[1]
		*text = strings.Join(lines, "\n")
	}
	return nil
}
