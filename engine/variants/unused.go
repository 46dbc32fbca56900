package variants

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"komi/engine"
	"komi/engine/tomlfile"
)

// warnUnused warns of zones, fixed zones and lines that nothing in the file names. A text of
// it and a word of its prose count as names, so that no zone in use is warned of.
func (g *Game) warnUnused(w *tomlfile.Report) {
	named := map[string]bool{}
	for _, t := range g.sources().trees {
		collectNames(t, named)
	}
	for _, table := range []string{"zones", "fixed_zones", "lines"} {
		for _, name := range g.root.Find(table).Keys() {
			if path := table + "." + name; !named[name] && g.adds(path) {
				w.Fault(path, "nothing in the file names it")
			}
		}
	}
}

// adds reports whether the files that the game builds on have nothing at a path. It need not
// use what they have.
func (g *Game) adds(path string) bool {
	return !slices.ContainsFunc(g.below, func(t *tomlfile.Node) bool { return t.Find(path) != nil })
}

// collectNames adds all texts below a node, and their words.
func collectNames(n *tomlfile.Node, into map[string]bool) {
	if text, ok := n.Value.(string); ok {
		into[text] = true
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			into[word] = true
		}
	}
	for _, x := range n.List {
		collectNames(x, into)
	}
	for _, x := range n.Table {
		collectNames(x, into)
	}
}

// warnOptions warns of values of options that leave the rules as they are by default,
// whatever is chosen for one other option.
func (g *Game) warnOptions(w *tomlfile.Report) {
	for _, o := range g.options {
		for _, value := range o.Values {
			if path := "option." + o.Name; value != o.Default && g.adds(path) && !g.matters(o.Name, value) {
				w.Fault(path, "%s changes no rule", value)
			}
		}
	}
}

// matters reports whether a value of an option changes a setup or a rule of one, alone or
// beside a value of another option.
func (g *Game) matters(option, value string) bool {
	if g.differs(nil, map[string]string{option: value}) {
		return true
	}
	for _, other := range g.options {
		for _, beside := range other.Values {
			if other.Name == option || beside == other.Default {
				continue
			}
			if g.differs(map[string]string{other.Name: beside}, map[string]string{other.Name: beside, option: value}) {
				return true
			}
		}
	}
	return false
}

// differs reports whether two choices of options differ in a setup or in a rule of one. A
// choice that is not allowed differs from none.
func (g *Game) differs(a, b map[string]string) bool {
	x, err := g.choose(a)
	if err != nil {
		return false
	}
	y, err := g.choose(b)
	if err != nil {
		return false
	}
	setups := x.game.Setups()
	if !slices.Equal(setups, y.game.Setups()) {
		return true
	}
	return slices.ContainsFunc(setups, func(id string) bool {
		s, err := x.spec(id)
		if err != nil {
			return false
		}
		t, err := y.spec(id)
		return err == nil && !reflect.DeepEqual(rulesOf(s.Spec), rulesOf(t.Spec))
	})
}

// rulesOf is a spec without what it says of how it was chosen.
func rulesOf(s *engine.Spec) engine.Spec {
	rules := *s
	rules.Options, rules.Altered = nil, false
	return rules
}
