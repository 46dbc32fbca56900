package variants

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An Option is a choice between readings of a rule, or a number a rule uses.
type Option struct {
	Name    string
	About   string
	Default string
	Values  []string // for a choice; empty for a number
	Min     float64  // for a number
	Whole   bool     // a number that must be whole

	overlays map[string]*node
	key      string
}

// Sets is the path of the number in the rules that a number option sets, such as
// "piece.R.value"; empty for a choice.
func (o Option) Sets() string { return o.key }

// An OptionError is a choice of an option that the game has not, or of a value that
// the option has not.
type OptionError struct {
	Option string
	msg    string
}

// Error says what was read and what was expected.
func (e *OptionError) Error() string { return "option: " + e.msg }

// A conflict is a combination of options that makes no sense.
type conflict struct {
	when map[string][]string
	say  string
}

func (r *reader) option(t named) Option {
	o := Option{Name: t.name, About: t.need("about"), overlays: map[string]*node{}}
	if t.has("number") {
		o.key, o.Min, o.Whole = t.text("number"), t.real("min"), t.flag("whole")
		if o.key == "" {
			r.fault(t.get("number").at(), t.path+".number", "read nothing, expected the path of a number such as rules.repetition")
		}
		t.done()
		return o
	}
	o.Default = t.need("default")
	for _, v := range t.tables("value") {
		o.Values = append(o.Values, v.name)
		o.overlays[v.name] = v.node
	}
	if len(o.Values) < 2 || !slices.Contains(o.Values, o.Default) {
		r.fault(t.line(), t.path, "read default %q and values %v, expected two values or more and the default among them", o.Default, o.Values)
	}
	t.done()
	return o
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
			if n := g.root.find(out[i].key); n != nil {
				out[i].Default = fmt.Sprint(n.value)
			}
		}
	}
	return out
}

// find returns the node at a dotted path, nil if there is none.
func (n *node) find(path string) *node {
	for _, k := range strings.Split(path, ".") {
		if n == nil || n.table == nil {
			return nil
		}
		n = n.table[k]
	}
	return n
}

// apply lays the chosen options over the file and returns what differs from the
// defaults.
func (g *Game) apply(options map[string]string) (*node, map[string]string, error) {
	root := g.root
	changed := map[string]string{}
	chosen := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if g.option(name) == nil {
			var names []string
			for _, o := range g.options {
				names = append(names, o.Name)
			}
			return nil, nil, &OptionError{name, fmt.Sprintf("%s has no option %s, expected one of %s", g.ID, quote(name), strings.Join(names, ", "))}
		}
	}
	for _, o := range g.Options() {
		v, ok := options[o.Name]
		if !ok {
			v = o.Default
		}
		chosen[o.Name] = v
		if o.key != "" {
			n, err := o.parse(v)
			if err != nil {
				return nil, nil, err
			}
			if v != o.Default {
				root = merge(root, wrap(o.key, n))
			}
		} else {
			if !slices.Contains(o.Values, v) {
				return nil, nil, &OptionError{o.Name, fmt.Sprintf("%s: read %s, expected %s", o.Name, quote(v), o.expects())}
			}
			root = merge(root, o.overlays[v])
		}
		if v != o.Default {
			changed[o.Name] = v
		}
	}
	for _, c := range g.conflict {
		if c.holds(chosen) {
			return nil, nil, fmt.Errorf("option: %w: %s", errConflict, c.say)
		}
	}
	return root, changed, nil
}

func (c conflict) holds(chosen map[string]string) bool {
	for name, values := range c.when {
		if !slices.Contains(values, chosen[name]) {
			return false
		}
	}
	return true
}

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

// parse reads the value of a number option.
func (o *Option) parse(text string) (*node, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v < o.Min || v > 1e9 || v != v || o.Whole && v != float64(int64(v)) {
		return nil, &OptionError{o.Name, fmt.Sprintf("%s: read %s, expected %s", o.Name, quote(text), o.expects())}
	}
	if o.Whole {
		return &node{value: int64(v)}, nil
	}
	return &node{value: v}, nil
}

// wrap puts a node at a dotted path.
func wrap(path string, n *node) *node {
	keys := strings.Split(path, ".")
	for i := len(keys) - 1; i >= 0; i-- {
		n = &node{table: map[string]*node{keys[i]: n}}
	}
	return n
}
