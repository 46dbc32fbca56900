package variants

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// errConflict marks a choice of options that the file says makes no sense.
var errConflict = errors.New("options that exclude each other")

// Check reads every setup, swaps included, and every value of every option, one
// option at a time (two where one alone is excluded by a conflict), and compiles
// them. A number option is tried at its smallest value. If that is the default, it is tried
// at the next one, or the one after it where the rules have no use for the next.
// The error is [tomlfile.Faults].
func (g *Game) Check() error {
	c := checker{game: g, Report: &tomlfile.Report{File: g.File, Root: g.root}}
	c.try(g.AllSetups(), nil)
	for _, o := range g.Options() {
		for _, v := range o.samples() {
			if v == o.Default {
				continue
			}
			before := slices.Clone(c.Faults)
			c.value(o, v)
			refused := func(f tomlfile.Fault) bool { return f.Path == "option."+o.Name }
			if next := o.above(2); o.key != "" && v == o.above(1) && slices.ContainsFunc(c.Faults[len(before):], refused) {
				c.Faults = before // that one value is wrong is no fault of the file
				c.value(o, next)
			}
		}
	}
	return c.Err()
}

// value tries a value of an option.
func (c *checker) value(o Option, v string) {
	options := c.possible(o, v)
	if options == nil {
		path := fmt.Sprintf("option.%s.value.%s", o.Name, v)
		c.Fault(path, "conflicts exclude this value whatever the other options are")
		return
	}
	c.try(c.game.Setups(), options)
}

// A checker keeps the rules it has compiled, for the setups that differ in the
// start alone.
type checker struct {
	*tomlfile.Report
	game *Game
	seen []compiled
}

type compiled struct {
	spec  engine.Spec   // without setup, start and options
	rules *engine.Rules // nil if it does not compile
}

// samples returns the values of an option that Check tries.
func (o *Option) samples() []string {
	if o.key == "" {
		return o.Values
	}
	if least := fmt.Sprint(o.Min); o.above(0) != least {
		return []string{least}
	}
	return []string{o.above(1)}
}

// above returns a value of a number option that is so much above its default.
func (o *Option) above(n float64) string {
	var at float64
	fmt.Sscan(o.Default, &at)
	return fmt.Sprint(at + n)
}

// possible returns a choice of options that holds the value and no conflict, nil
// if there is none.
func (c *checker) possible(o Option, value string) map[string]string {
	options := map[string]string{o.Name: value}
	if _, _, err := c.game.apply(options); !errors.Is(err, errConflict) {
		return options
	}
	for _, other := range c.game.Options() {
		if other.Name == o.Name {
			continue
		}
		for _, v := range other.samples() {
			options := map[string]string{o.Name: value, other.Name: v}
			if _, _, err := c.game.apply(options); !errors.Is(err, errConflict) {
				return options
			}
		}
	}
	return nil
}

// try compiles the setups under a choice of options. Of a setup in which nothing but
// the start is new, it reads that.
func (c *checker) try(setups []string, options map[string]string) {
	x, err := c.game.choose(options)
	if err != nil {
		c.note(c.game.Default(), options, err)
		return
	}
	known := map[*layered]*engine.Rules{} // nil if they do not compile
	for _, setup := range setups {
		s, err := x.spec(setup)
		if err != nil {
			c.note(setup, options, err)
			continue
		}
		rules, tried := known[s.layer]
		if !tried {
			rules, tried = c.compiled(&s.layer.spec)
			known[s.layer] = rules
		}
		switch {
		case !tried:
			if rules, err = c.game.Rules(setup, options); err != nil {
				c.note(setup, options, err)
			}
			known[s.layer] = rules
			c.seen = append(c.seen, compiled{s.layer.spec, rules})
		case rules != nil:
			if _, err := rules.Parse(s.Start); err != nil {
				r := newReader(c.File, s.root)
				r.Fault(startPath(setup), "%v", err)
				c.note(setup, options, r.Err())
			}
		}
	}
}

// compiled returns what became of the same rules before, under other options.
func (c *checker) compiled(s *engine.Spec) (rules *engine.Rules, tried bool) {
	for i := range c.seen {
		if reflect.DeepEqual(&c.seen[i].spec, s) {
			return c.seen[i].rules, true
		}
	}
	return nil, false
}

// note keeps the faults of one choice, and says which choice where it is not
// the file as it stands.
func (c *checker) note(setup string, options map[string]string, err error) {
	where := ""
	if setup != c.game.Default() {
		where = " (setup " + setup + ")"
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		where += fmt.Sprintf(" (option %s=%s)", name, options[name])
	}
	var faults tomlfile.Faults
	if !errors.As(err, &faults) {
		faults = tomlfile.Faults{{File: c.File, Msg: err.Error()}}
	}
	for _, f := range faults {
		for name := range options {
			if o := c.game.option(name); o != nil && o.key != "" && o.key == f.Path { // the file has another number there
				path := "option." + name
				r := newReader(c.File, c.Root)
				r.FaultAt(c.Root.Nearest(path+".min"), path, "%s: %s", o.key, f.Msg)
				if !o.Whole && strings.Contains(f.Msg, "expected a whole number") {
					r.Faults[0].Msg += ", or whole = true in this table"
				}
				f = r.Faults[0]
			}
		}
		known := func(x tomlfile.Fault) bool { // with or without the choice that showed it
			return x.Line == f.Line && x.Path == f.Path && strings.HasPrefix(x.Msg, f.Msg)
		}
		if !slices.ContainsFunc(c.Faults, known) {
			f.Msg += where
			c.Faults = append(c.Faults, f)
		}
	}
}
