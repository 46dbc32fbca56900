package ini

import (
	"fmt"
	"strings"

	"komi/engine/tomlfile"
)

// A File is a file of sections as it was read.
type File struct {
	Name     string
	Sections []*Section
}

// A Section is one variant.
type Section struct {
	Name string
	Base string // the variant it builds on, "" for none
	Line int
	Keys []Key
	URL  string // the first address in the comment above, "" for none

	// Faults are what is wrong with its lines. It cannot be converted then, nor can what
	// builds on it.
	Faults tomlfile.Faults
}

// A Key is a line "key = value".
type Key struct {
	Name, Value string
	Line        int
}

// Limits of a file, far beyond what people write.
const (
	maxSections = 2_000
	maxKeys     = 1_000 // of a section
)

// Parse reads the lines of a file. The name is used in messages. The error is
// [tomlfile.Faults], without those of single sections.
func Parse(name string, text []byte) (*File, error) {
	f := &File{Name: name}
	var bad tomlfile.Faults
	at := func(line int, format string, args ...any) tomlfile.Fault {
		return tomlfile.Fault{File: name, Line: line, Column: 1, Msg: fmt.Sprintf(format, args...)}
	}
	fault := func(line int, format string, args ...any) { bad = append(bad, at(line, format, args...)) }
	var section *Section
	url, skip := "", false
	source := strings.ReplaceAll(strings.TrimPrefix(string(text), "\ufeff"), "\r\n", "\n")
	line := 0
	for row := range strings.Lines(source) {
		line++
		row = strings.TrimSpace(row)
		switch {
		case row == "":
			url = ""
		case row[0] == '#' || row[0] == ';':
			if i := strings.Index(row, "http"); i >= 0 && url == "" {
				url, _, _ = strings.Cut(row[i:], " ")
			}
		case row[0] == '[':
			section, skip = nil, true
			inside, _, closed := strings.Cut(row[1:], "]")
			id, base, based := strings.Cut(inside, ":")
			id, base = strings.TrimSpace(id), strings.TrimSpace(base)
			switch {
			case !closed || id == "" || based && base == "":
				fault(line, "read %s, expected [name] or [name:base]", tomlfile.Quote(row))
			case f.Section(id) != nil:
				twice := f.Section(id)
				twice.Faults = append(twice.Faults, at(line, "section [%s]: stands on line %d already, expected another name", cut(id), twice.Line))
			case len(f.Sections) == maxSections:
				fault(line, "read more than %d sections, expected fewer", maxSections)
				return f, bad
			default:
				section, skip = &Section{Name: id, Base: base, Line: line, URL: url}, false
				f.Sections = append(f.Sections, section)
			}
			url = ""
		case skip:
		default:
			key, value, ok := strings.Cut(row, "=")
			key = strings.TrimSpace(key)
			switch {
			case (!ok || key == "") && section != nil:
				section.Faults = append(section.Faults, at(line, "read %s, expected [name], [name:base] or key = value", tomlfile.Quote(row)))
			case !ok || key == "":
				fault(line, "read %s, expected [name], [name:base] or key = value", tomlfile.Quote(row))
			case section == nil:
				fault(line, "%s: stands before the first section, expected it below a line such as [my-game:chess]", cut(key))
			case len(section.Keys) == maxKeys:
				fault(line, "read more than %d keys in a section, expected fewer", maxKeys)
				return f, bad
			default:
				section.Keys = append(section.Keys, Key{key, strings.TrimSpace(value), line})
			}
		}
	}
	if len(bad) > 0 {
		return f, bad
	}
	return f, nil
}

// Section returns the section of a name, nil if there is none.
func (f *File) Section(name string) *Section {
	for _, s := range f.Sections {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Names returns the names of the sections in the order of the file.
func (f *File) Names() []string {
	names := make([]string, len(f.Sections))
	for i, s := range f.Sections {
		names[i] = s.Name
	}
	return names
}

// cut shows a name in a message, quoted where it holds more than plain characters.
func cut(name string) string {
	q := tomlfile.Quote(name)
	if q == `"`+name+`"` && !strings.ContainsAny(name, " \t") {
		return name
	}
	return q
}
