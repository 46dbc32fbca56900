package tomlfile

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/nearest"
)

// A Report collects what is wrong with a file while it is read.
type Report struct {
	File   string
	Root   *Node // where the places of faults are looked up
	Faults Faults
}

// Open parses a text and returns a report on it. The error is [Faults].
func Open(file string, text []byte) (*Report, error) {
	root, err := Parse(file, text)
	if err != nil {
		return nil, err
	}
	return &Report{File: file, Root: root}, nil
}

// Has reports whether the file says anything at a path.
func (r *Report) Has(path string) bool { return r.Root.Find(path) != nil }

// Fault notes what is wrong at a path. If the file has nothing there, the fault
// stands at the table in which it is missing.
func (r *Report) Fault(path, format string, args ...any) {
	r.FaultAt(r.Root.Nearest(path), path, format, args...)
}

// FaultAt notes what is wrong at a path, at the place of a node.
func (r *Report) FaultAt(n *Node, path, format string, args ...any) {
	f := Fault{File: r.File, Path: path, Msg: fmt.Sprintf(format, args...)}
	if n == nil || n.Line == 0 {
		n = r.Root.Nearest(path)
	}
	if n != nil {
		n = n.topmost()
		f.Line, f.Column = n.Line, n.Column
		if n.Source != nil {
			f.File = n.Source.File
			if n.Source.level() < r.Root.Source.level() {
				f.Over = r.File
			}
		}
	}
	r.Faults = append(r.Faults, f)
}

// Between notes a fault if a number is out of its range, or is missing and has no usual
// value in the range.
func (r *Report) Between(path string, n, from, to int64) {
	switch {
	case n >= from && n <= to:
	case r.Has(path):
		r.Fault(path, "read %d, expected a number from %d to %d", n, from, to)
	default:
		r.Fault(path, "is missing, expected a number from %d to %d", from, to)
	}
}

// Failed reports whether there is a fault at a path or below it.
func (r *Report) Failed(path string) bool {
	return slices.ContainsFunc(r.Faults, func(f Fault) bool {
		rest, ok := strings.CutPrefix(f.Path, path)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

// Err returns the faults in the order of the file, nil if there are none.
func (r *Report) Err() error {
	if len(r.Faults) == 0 {
		return nil
	}
	return r.Faults.Sorted()
}

// mistyped notes a value of another type than a key wants.
func (r *Report) mistyped(n *Node, path, want string) {
	r.FaultAt(n, path, "read %s, expected %s", n, want)
}

// unknown notes a key that a table has not.
func (r *Report) unknown(n *Node, path, key string, known []string) {
	r.FaultAt(n, path, "unknown key, expected one of %s%s", strings.Join(known, ", "), nearest.Hint(key, known))
}
