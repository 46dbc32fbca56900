package variants

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
)

// An Option is a choice between readings of a rule, or a number a rule uses.
type Option struct {
	Name    string
	About   string
	Default string
	Values  []string // for a choice; empty for a number
	Min     float64  // for a number
	Whole   bool     // a number that must be whole

	overlays map[string]*tomlfile.Node
	key      string
	words    map[string]string // by value; anyNumber for numbers without words of their own
}

// anyNumber is the key among the words of a number option that stands for every number
// without words of its own; place is where the number goes.
const (
	anyNumber   = "n"
	numberPlace = "#"
)

// Says puts a value of the option into words, as in "captured armies keep their own pieces" for
// transform=off; a value without words is said as name=value.
func (o Option) Says(value string) string {
	if text := o.words[value]; text != "" {
		return text
	}
	if text := o.words[anyNumber]; text != "" && o.key != "" {
		return strings.ReplaceAll(text, numberPlace, value)
	}
	return o.Name + "=" + value
}

// InWords reports whether the file has words for a value.
func (o Option) InWords(value string) bool { return o.Says(value) != o.Name+"="+value }

// Sets is the path of the number in the rules that a number option sets, such as
// "piece.R.value"; empty for a choice.
func (o Option) Sets() string { return o.key }

// An OptionError reports an option that the game does not have, a value that the option
// does not have, or options that exclude each other.
type OptionError struct {
	Option string // "" for options that exclude each other
	msg    string
	err    error
}

// Error says what was read and what was expected.
func (e *OptionError) Error() string { return "option: " + e.msg }

// Unwrap returns what made the option wrong, nil if the message says all.
func (e *OptionError) Unwrap() error { return e.err }

// A conflict is a combination of options that makes no sense.
type conflict struct {
	when map[string][]string
	say  string
}

func (r *reader) option(raw *tomlfile.Node, t *tomlfile.Table) Option {
	o := Option{Name: t.Key, About: t.Need("about"), overlays: map[string]*tomlfile.Node{}}
	if o.Name == "" || strings.Contains(o.Name, "=") || strings.ContainsFunc(o.Name, unicode.IsSpace) {
		t.Fault("", "read the name %q, expected one without = or a space", o.Name)
	}
	if t.Has("number") {
		o.key, o.Min, o.Whole = t.Text("number"), t.Float("min"), t.Bool("whole")
		if math.IsNaN(o.Min) || math.IsInf(o.Min, 0) {
			t.Fault("min", "read %v, expected a number", o.Min)
		}
		switch {
		case o.key == "":
			t.Fault("number", "read nothing, expected the path of a number such as rules.repetition")
		case slices.Contains(besideRules, section(o.key)):
			t.Fault("number", "read %q, which is no part of the rules, expected the path of a number such as rules.repetition", o.key)
		}
		r.optionWords(&o, t.Sub("words"))
		t.Done()
		return o
	}
	o.Default = t.Need("default")
	for _, v := range t.Subs("value") {
		if v.Key == "" || strings.ContainsFunc(v.Key, unicode.IsSpace) { // records could not be read
			t.Fault("value."+v.Key, "read the value %q, expected one without a space; words for people go to words", v.Key)
		}
		o.Values = append(o.Values, v.Key)
		if v.Node != nil {
			o.overlays[v.Key] = r.overlay(raw, v.Node, v.Path)
		}
	}
	if len(o.Values) < 2 || !slices.Contains(o.Values, o.Default) {
		t.Fault("", "read default %q and values %v, expected two values or more and the default among them", o.Default, o.Values)
	}
	r.optionWords(&o, t.Sub("words"))
	t.Done()
	return o
}

// optionWords reads what values of an option are called.
func (r *reader) optionWords(o *Option, t *tomlfile.Table) {
	o.words = map[string]string{}
	for _, value := range t.Keys() {
		switch _, err := strconv.ParseFloat(value, 64); {
		case o.key == "" && !slices.Contains(o.Values, value):
			t.Fault(value, "the option has no such value, expected one of %s%s", strings.Join(o.Values, ", "), nearest.Hint(value, o.Values))
		case o.key != "" && value != anyNumber && err != nil:
			t.Fault(value, "read %s, expected a number, or %s for every number, with %s where the number goes", tomlfile.Quote(value), anyNumber, numberPlace)
		}
		if o.words[value] = t.Text(value); strings.TrimSpace(o.words[value]) == "" {
			t.Fault(value, "read nothing, expected words such as \"no take-over of armies\"")
		}
	}
	t.Done()
}

func (g *Game) option(name string) *Option {
	for i := range g.options {
		if g.options[i].Name == name {
			return &g.options[i]
		}
	}
	return nil
}

// Options returns the options of the game, defaults filled in.
func (g *Game) Options() []Option {
	out := slices.Clone(g.options)
	for i := range out {
		if out[i].key != "" {
			out[i].Default = "0"
			if n := g.root.Find(out[i].key); n != nil {
				out[i].Default = written(n)
			}
		}
	}
	return out
}

// apply returns what the chosen options lay over the file, in the order of the file, and
// what differs from the defaults.
func (g *Game) apply(options map[string]string) (values []*tomlfile.Node, changed map[string]string, err error) {
	changed = map[string]string{}
	chosen := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if g.option(name) == nil {
			var names []string
			for _, o := range g.options {
				names = append(names, o.Name)
			}
			expected := "none"
			if len(names) > 0 {
				expected = "one of " + strings.Join(names, ", ") + g.meant(name, names)
			}
			return nil, nil, &OptionError{Option: name, msg: fmt.Sprintf("%s has no option %s, expected %s", g.ID, tomlfile.Quote(name), expected)}
		}
	}
	for _, o := range g.Options() {
		v, ok := options[o.Name]
		if !ok {
			v = o.Default
		}
		if o.key != "" {
			n, err := o.parse(v)
			if err != nil {
				return nil, nil, err
			}
			if v = written(n); v != o.Default {
				values = append(values, tomlfile.Wrap(o.key, n))
			}
		} else {
			if !slices.Contains(o.Values, v) {
				return nil, nil, &OptionError{Option: o.Name, msg: fmt.Sprintf("%s: read %s, expected %s%s", o.Name, tomlfile.Quote(v), o.expects(), nearest.Hint(v, o.Values))}
			}
			values = append(values, o.overlays[v])
		}
		chosen[o.Name] = v
		if v != o.Default {
			changed[o.Name] = v
		}
	}
	for _, c := range g.conflict {
		if c.holds(chosen) {
			return nil, nil, &OptionError{msg: fmt.Sprintf("%v: %s", errConflict, c.say), err: errConflict}
		}
	}
	return values, changed, nil
}

// meant guesses which option was meant: the one that sets the key of that path, or else the
// nearest name.
func (g *Game) meant(name string, names []string) string {
	for _, o := range g.options {
		if o.key == name {
			return fmt.Sprintf("; did you mean %s, which sets %s?", o.Name, o.key)
		}
	}
	if near := nearest.Word(name, names); near != "" {
		return nearest.Hint(name, names)
	}
	return nearest.Hint(name[strings.LastIndexByte(name, '.')+1:], names)
}

func (c conflict) holds(chosen map[string]string) bool {
	for name, values := range c.when {
		if !slices.Contains(values, chosen[name]) {
			return false
		}
	}
	return true
}

// mostOption is the largest number of an option.
const mostOption = 1e9

// expects says what values the option has.
func (o *Option) expects() string {
	switch {
	case o.key == "":
		return "one of " + strings.Join(o.Values, ", ")
	case o.Whole:
		return fmt.Sprintf("a whole number from %v", o.Min)
	}
	return fmt.Sprintf("a number from %v", o.Min)
}

// expectsOf is [Option.expects] of a value that the option refuses, with the largest number where
// it is larger.
func (o *Option) expectsOf(text string) string {
	if v, err := strconv.ParseFloat(text, 64); err == nil && v > mostOption && o.key != "" {
		return fmt.Sprintf("%s to %.0f", o.expects(), mostOption)
	}
	return o.expects()
}

// parse reads the value of a number option.
func (o *Option) parse(text string) (*tomlfile.Node, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v < o.Min || v > mostOption || v != v || o.Whole && v != float64(int64(v)) {
		return nil, &OptionError{Option: o.Name, msg: fmt.Sprintf("%s: read %s, expected %s", o.Name, tomlfile.Quote(text), o.expectsOf(text))}
	}
	if o.Whole {
		return &tomlfile.Node{Value: int64(v)}, nil
	}
	if v == 0 {
		v = 0 // without a sign
	}
	return &tomlfile.Node{Value: v}, nil
}

// written is the one form in which the number of an option is compared and recorded, the
// shortest without an exponent: 100 for 1e2 and 100.0.
func written(n *tomlfile.Node) string {
	if v, ok := n.Value.(float64); ok {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(n.Value)
}
