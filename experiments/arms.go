package experiments

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"komi/engine"
)

// armTable is an [[arm]] of a file.
type armTable struct {
	Name    string
	Setup   string
	Options map[string]any
}

// A choice is an arm before its rules are compiled.
type choice struct {
	at      string // path in the file, for messages
	setupAt string
	given   string // path of its own options
	name    string
	setup   string
	options map[string]string
}

// choices reads what the file compares: its [[arm]] tables, else its setups.
// Options hold for every arm; an arm's own come on top of them.
func (c *checker) choices(e *Experiment, d *document, options map[string]string) []choice {
	if len(d.Arm) == 0 {
		return c.setups(e, d.Setups, options)
	}
	var out []choice
	for i, t := range d.Arm {
		at := fmt.Sprintf("arm[%d]", i)
		own := c.options(at+".options", t.Options)
		x := choice{at: at, setupAt: at + ".setup", given: at + ".options", name: t.Name, setup: t.Setup, options: maps.Clone(options)}
		maps.Copy(x.options, own)
		if !c.has(x.setupAt) {
			x.setup = e.Game.Default()
		}
		switch {
		case !c.has(at + ".name"):
			x.name = strings.TrimSpace(x.setup + " " + OptionsText(own))
		case strings.TrimSpace(t.Name) != t.Name || t.Name == "" || strings.ContainsAny(t.Name, "\n\r\t"):
			c.fault(at+".name", "read %q, expected a name of one line without blanks around it", t.Name)
		}
		out = append(out, x)
	}
	return out
}

// setups reads the list of setups: each is an arm of its own name.
func (c *checker) setups(e *Experiment, setups any, options map[string]string) []choice {
	var ids []any
	switch v := setups.(type) {
	case string:
		if v != "all" {
			c.fault("setups", "read %q, expected a list such as [\"1\", \"2\"], or \"all\"", v)
		}
		for _, id := range e.Game.Setups() {
			ids = append(ids, id)
		}
	case []any:
		ids = v
	case nil:
		ids = []any{e.Game.Default()}
	default:
		c.fault("setups", "read %v, expected a list of ids, or \"all\"", v)
		return nil
	}
	if len(ids) == 0 {
		c.fault("setups", "is empty, expected a list such as [\"1\", \"2\"], or \"all\"")
	}
	var out []choice
	for i, x := range ids {
		at := fmt.Sprintf("setups[%d]", i)
		id, ok := x.(string)
		if !ok {
			c.fault(at, "read %v, expected a setup's id in quotes", x)
			continue
		}
		out = append(out, choice{at: at, setupAt: at, given: "options", name: id, setup: id, options: options})
	}
	return out
}

// options writes the options of a table as the game reads them.
func (c *checker) options(at string, given map[string]any) map[string]string {
	out := map[string]string{}
	for name, value := range given {
		switch v := value.(type) {
		case string:
			out[name] = v
		case int64:
			out[name] = strconv.FormatInt(v, 10)
		case float64:
			out[name] = strconv.FormatFloat(v, 'g', -1, 64)
		default:
			c.fault(at+"."+name, "read %v, expected a text or a number", v)
		}
	}
	return out
}

// arms compiles the rules of each arm.
func (c *checker) arms(e *Experiment, choices []choice) {
	named, same := map[string]bool{}, map[string]string{}
	for _, x := range choices {
		if named[x.name] {
			at := x.at
			if c.has(at + ".name") {
				at += ".name"
			}
			c.fault(at, "read %q twice", x.name)
			continue
		}
		named[x.name] = true
		r, err := e.Game.Rules(x.setup, x.options)
		if err != nil {
			if strings.HasPrefix(err.Error(), "option") {
				c.fault(x.given, "%v", err)
				if x.given == "options" {
					return // it is wrong for every arm
				}
				continue
			}
			c.fault(x.setupAt, "%v", err)
			continue
		}
		if r.Players() != 2 {
			c.fault("game", "%s has %d players, expected 2: a first-mover score needs a second mover", e.Game.ID, r.Players())
			return
		}
		rules := r.Setup() + " " + OptionsText(r.Options())
		if other, ok := same[rules]; ok {
			c.fault(x.at, "has the setup and the options of arm %q, expected other ones", other)
			continue
		}
		same[rules] = x.name
		arm := Arm{Name: x.name, Rules: r}
		if e.Openings.Mirror {
			arm.mirror = mirrorOf(r)
			if arm.mirror == nil && c.has("openings.mirror") {
				c.fault(x.setupAt, "setup %q does not look the same from both sides: its pairs cannot be mirrored", x.setup)
			}
		}
		c.lineMoves(&arm, e.Openings.Lines)
		e.Arms = append(e.Arms, arm)
	}
	if e.Kind == KindReadings && len(choices) < 2 {
		c.fault("kind", "read %q with one arm, expected [[arm]] tables of which the first is what the others are compared with", e.Kind)
	}
}

// lineMoves reads the given openings for an arm.
func (c *checker) lineMoves(arm *Arm, lines []string) {
	for i, text := range lines {
		at := fmt.Sprintf("openings.lines[%d]", i)
		p := arm.Rules.New()
		var moves []engine.Move
		for n, word := range strings.Fields(text) {
			m, err := p.ParseMove(word)
			if err != nil {
				c.fault(at, "setup %s: move %d: %v", arm.Name, n+1, err)
				return
			}
			moves = append(moves, m)
			p.Make(m)
		}
		if _, over := p.Outcome(); over {
			c.fault(at, "setup %s: the opening ends the game", arm.Name)
			return
		}
		pair := [][]engine.Move{moves, moves}
		if arm.mirror != nil {
			other, ok := arm.mirror.line(arm.Rules, moves)
			if !ok {
				c.fault(at, "setup %s: the opening cannot be mirrored, expected an even number of moves that stay legal with the sides exchanged", arm.Name)
				return
			}
			pair[1] = other
		}
		arm.lines = append(arm.lines, pair)
	}
}
