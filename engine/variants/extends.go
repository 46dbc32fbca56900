package variants

import (
	"errors"
	"fmt"
	"path/filepath"
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
	names    []string
	trees    []*tomlfile.Node // of the bases, each with what lies below it
}

// A base is a file that another builds on. A file that is recorded carries its bases
// in tables [[base]], in the order in which they lie below it.
type base struct {
	File string `toml:"file"`
	Text string `toml:"text,multiline"`
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
	below, err := s.below(name, ref)
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
	if programs := below.Find("engines"); programs != nil {
		for _, x := range programs.Table {
			delete(x.Table, "variant") // what they call the base is not this game
		}
	}
	return tomlfile.Extend(below, root), nil
}

// below returns the tree of the file that the file called name extends.
func (s *stack) below(name, ref string) (*tomlfile.Node, error) {
	if len(s.names) > maxBases {
		return nil, fmt.Errorf("read more than %d files, each building on the next, expected fewer", maxBases)
	}
	if len(s.carried) > 0 {
		b := s.carried[0]
		s.carried = s.carried[1:]
		return s.read(b.File, []byte(b.Text))
	}
	b, err := s.find(name, ref)
	if err != nil {
		return nil, err
	}
	if slices.Contains(s.names, b.File) {
		return nil, fmt.Errorf("the file builds on itself: %s", strings.Join(append(s.names, b.File), " on "))
	}
	s.bases = append(s.bases, b)
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
// record of its games can be read without them.
func (s *stack) whole(text string) (string, error) {
	if len(s.bases) == 0 {
		return text, nil
	}
	bases, err := tomlfile.Encode(map[string][]base{"base": s.bases})
	return strings.TrimRight(text, "\n") + "\n\n" + bases, err
}
