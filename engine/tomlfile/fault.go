package tomlfile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Fault is one thing wrong with a file.
type Fault struct {
	File         string
	Line, Column int    // from 1, both 0 if the place is not known
	Path         string // keys from the top of the file, such as "piece.P.clause.step.move"
	Msg          string
	// Over is the file laid over this one, by which what stands here went wrong: it was
	// sound by itself; "" for none.
	Over string
}

// Error returns "file:line:column: path: message" without the parts that are not
// known.
func (f Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", f.Line, f.Column)
	}
	b.WriteString(": ")
	if f.Path != "" {
		b.WriteString(f.Path + ": ")
	}
	b.WriteString(f.Msg)
	if f.Over != "" && f.Over != f.File {
		fmt.Fprintf(&b, " (%s, which extends this file, changes something that matters here)", f.Over)
	}
	return b.String()
}

// Faults are all the things wrong with a file.
type Faults []Fault

// maxListed is how many faults a message lists.
const maxListed = 100

// Error returns the faults, one a line. Of very many it lists the first ones and
// counts the rest.
func (f Faults) Error() string {
	var lines []string
	for i, x := range f {
		if i == maxListed {
			lines = append(lines, fmt.Sprintf("%s: %d more faults", x.File, len(f)-i))
			break
		}
		lines = append(lines, x.Error())
	}
	return strings.Join(lines, "\n")
}

// Sorted returns the faults in the order of the files, each once.
func (f Faults) Sorted() Faults {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	seen := make(map[Fault]bool, len(f))
	return slices.DeleteFunc(f, func(x Fault) bool {
		again := seen[x]
		seen[x] = true
		return again
	})
}

// InFile returns an error with the faults among it named for the file that the text
// was read from. The reader of the text need not know it.
func InFile(file string, err error) error {
	var faults Faults
	if !errors.As(err, &faults) {
		return err
	}
	faults = slices.Clone(faults)
	for i := range faults {
		faults[i].File = file
	}
	return faults
}
