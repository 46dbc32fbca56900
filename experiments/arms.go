package experiments

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/play"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/document"
)

// A Choice is an arm before its rules are compiled.
type Choice struct {
	at      string // path in the file, for messages
	setupAt string
	given   string // path of its own options
	Setup   string
	options map[string]string
	text    document.Arm
}

// choices reads what the file compares: its [[arm]] tables, else its setups.
// Options hold for every arm; an arm's own come on top of them.
func (c *Checker) choices(e *Experiment, d *document.File) []Choice {
	if len(d.Arm) == 0 {
		return c.Setups(e, d.Setups)
	}
	var out []Choice
	for i, t := range d.Arm {
		at := fmt.Sprintf("arm[%d]", i)
		if t.From != "" {
			at = t.From
		}
		if t.Name == "" && !c.Has(at+".name") {
			setup := t.Setup
			if setup == "" {
				setup = e.Game.Default()
			}
			t.Name = strings.TrimSpace(setup + " " + variants.OptionsText(c.Options(at+".options", t.Options)))
		}
		out = append(out, c.choice(e, t, at))
	}
	return out
}

// choice reads the text of an arm that stands at a path of the file.
func (c *Checker) choice(e *Experiment, t document.Arm, at string) Choice {
	x := Choice{at: at, setupAt: at + ".setup", given: at + ".options", Setup: t.Setup, options: maps.Clone(e.Options), text: t}
	if t.From != "" {
		x.setupAt, x.given = "setups", "options"
	}
	maps.Copy(x.options, c.Options(x.given, t.Options))
	if t.Setup == "" && !c.Has(x.setupAt) {
		x.Setup = e.Game.Default()
	}
	if strings.TrimSpace(t.Name) != t.Name || t.Name == "" || strings.ContainsAny(t.Name, "\n\r\t") {
		c.Fault(at+".name", "read %q, expected a name of one line without blanks around it", t.Name)
	}
	if t.Nodes != 0 || c.Has(at+".nodes") {
		c.Between(at+".nodes", t.Nodes, 1, document.MaxNodes)
	}
	for i, nodes := range t.Budgets {
		c.Between(fmt.Sprintf("%s.budgets[%d]", at, i), nodes, 1, document.MaxNodes)
	}
	if t.Nodes > 0 && len(t.Budgets) > 0 {
		c.Fault(at+".budgets", "expected either nodes, for every seat, or budgets, by seat")
	}
	x.text.Model = c.model(at+".model", t.Model)
	return x
}

// Setups reads the list of setups: each is an arm of its own name.
func (c *Checker) Setups(e *Experiment, setups any) []Choice {
	var ids []any
	switch v := setups.(type) {
	case string:
		list := e.Game.Setups()
		switch v {
		case document.AllSetups:
		case document.EverySetup:
			list = e.Game.AllSetups()
		default:
			c.Fault("setups", "read %q, expected a list such as [\"1\", \"2\"], %q, or %q for those with pieces exchanged too", v, document.AllSetups, document.EverySetup)
		}
		for _, id := range list {
			ids = append(ids, id)
		}
	case []any:
		ids = v
	case nil:
		ids = []any{e.Game.Default()}
	default:
		c.Fault("setups", "read %v, expected a list of ids, %q or %q", v, document.AllSetups, document.EverySetup)
		return nil
	}
	if len(ids) == 0 {
		c.Fault("setups", "is empty, expected a list such as [\"1\", \"2\"], or \"all\"")
	}
	var out []Choice
	for i, x := range ids {
		at := fmt.Sprintf("setups[%d]", i)
		id, ok := x.(string)
		if !ok {
			c.Fault(at, "read %v, expected a setup's id in quotes", x)
			continue
		}
		out = append(out, Choice{at: at, setupAt: at, given: "options", Setup: id, options: e.Options, text: document.Arm{Name: id, Setup: id}})
	}
	return out
}

// Options writes the options of a table as the game reads them.
func (c *Checker) Options(at string, given map[string]any) map[string]string {
	out := map[string]string{}
	for name, value := range given {
		switch v := value.(type) {
		case string:
			out[name] = v
		case int:
			out[name] = strconv.Itoa(v)
		case int64:
			out[name] = strconv.FormatInt(v, 10)
		case float64:
			out[name] = strconv.FormatFloat(v, 'g', -1, 64)
		case map[string]any:
			c.Fault(at+"."+name, "read a table, expected a text or a number: an option is called by its name, not by the path of a key; selfplay games lists the options of a game")
		default:
			c.Fault(at+"."+name, "read %v, expected a text or a number", v)
		}
	}
	return out
}

// arms compiles each arm.
func (c *Checker) arms(e *Experiment, choices []Choice) {
	named, same := map[string]bool{}, map[string]string{}
	for _, x := range choices {
		name := x.text.Name
		if named[name] {
			at := x.at
			if c.Has(at + ".name") {
				at += ".name"
			}
			if !c.Failed(at) {
				c.Fault(at, "read %q twice", name)
			}
			continue
		}
		named[name] = true
		arm, ok := c.arm(e, x)
		if !ok {
			if c.Failed("openings") || c.Failed("options") || c.Failed("seat") || c.Failed("game") {
				return // it is wrong for every arm
			}
			continue
		}
		if other, ok := same[arm.text()]; ok {
			c.Fault(x.at, "has the setup and the options of arm %q, expected other ones", other)
			continue
		}
		same[arm.text()] = name
		e.Arms = append(e.Arms, arm)
	}
}

// arm compiles an arm, and reports whether that went well.
func (c *Checker) arm(e *Experiment, x Choice) (arm Arm, ok bool) {
	before := len(c.Faults)
	r, err := e.Rules(x.Setup, x.options)
	if err != nil {
		c.Refused(x, err)
		return arm, false
	}
	kind, _ := e.kinds.named(e.Kind)
	if least, most := kind.players(); r.Players() < least || r.Players() > most {
		c.Fault("game", "%s has %d players, expected %s", e.Game.ID, r.Players(), kind.Wants)
		return arm, false
	}
	if fault := badStart(r); fault != "" {
		c.Fault(x.setupAt, "setup %q: %s", x.Setup, fault)
		return arm, false
	}
	c.doublings(x.at, r, e.seats, x.text)
	arm = Arm{Name: x.text.Name, Rules: r, Seats: c.seats(e, r, e.seats, x.text)}
	if n, seats := len(x.text.Budgets), len(arm.Seats); arm.Seats != nil && n > seats {
		c.Fault(x.at+".budgets", "read %d budgets, expected at most %d: one for each seat", n, seats)
	}
	if len(c.Faults) > before {
		return arm, false
	}
	arm.Seatings = seatings(arm.Seats, r.Players())
	if arm.Doublings = x.text.Doublings; len(arm.Doublings) > 0 {
		arm.Seatings = [][]int{arm.Seatings[0]}
		for i := range arm.Seatings[0] {
			arm.Seatings[0][i] = i // the player of an army stays at it
		}
	}
	if e.Openings.Mirror && len(x.text.Positions) == 0 {
		arm.mirror = play.MirrorOf(r)
		if arm.mirror == nil && c.Has("openings.mirror") {
			c.Fault(x.setupAt, "setup %q does not look the same from both sides: its pairs cannot be mirrored", x.Setup)
		}
	}
	if x.text.Imbalance != "" {
		if arm.Imbalance, err = e.imbalance(r, x.text.Imbalance); err != nil {
			c.Fault(x.at, "%v", err)
			return arm, false
		}
		if e.Openings.Shuffle {
			if arm.Imbalance.Shuffle, err = play.NewShuffle(r, e.Unit); err != nil {
				c.Fault("openings.shuffle", "setup %s: %v", x.Setup, err)
				return arm, false
			}
		}
	}
	if x.text.Handicap != "" {
		if arm.Imbalance, err = play.ParseHandicap(r, x.text.Handicap); err != nil {
			c.Fault(x.at, "%v", err)
			return arm, false
		}
		if e.Openings.Paired || len(e.Openings.Lines) > 0 {
			c.Fault("openings", "arm %q has a handicap, expected plies, and not paired: its openings are its own", x.text.Name)
			return arm, false
		}
		arm.mirror = nil // the armies differ
	}
	arm.Twin = x.text.Twin
	c.positions(&arm, x)
	c.lineMoves(&arm, e.Openings.Lines)
	return arm, len(c.Faults) == before
}

// badStart says what keeps a start from being one of an experiment: a game that is over, and
// one of two players that the second listed begins, because scores are told of the player who
// moves first and kept by the order in which players are listed. It is empty for a good start.
func badStart(r *engine.Rules) string {
	p := r.New()
	if o, over := p.Outcome(); over {
		return "the game is over before it begins: " + o.Reason.String()
	}
	if names := r.Spec().Players; r.Players() == 2 && p.Turn() != 0 {
		return fmt.Sprintf("%s moves first, expected %s, whom the game's file lists first: list %s first", names[1].Name, names[0].Name, names[1].Name)
	}
	return ""
}

// Refused notes that the rules of a choice do not compile. The fault is reported at the
// option that is wrong, else at the options or at the setup.
func (c *Checker) Refused(x Choice, err error) {
	var bad *variants.OptionError
	if !errors.As(err, &bad) {
		c.Fault(x.setupAt, "%v", err)
		return
	}
	at := x.given
	if len(x.text.Options) == 0 {
		at = "options"
	}
	if bad.Option != "" {
		if _, own := x.text.Options[bad.Option]; !own {
			at = "options"
		}
		at += "." + bad.Option
	}
	c.Fault(at, "%v", err)
}

// positions reads the start positions that an arm lists.
func (c *Checker) positions(arm *Arm, x Choice) {
	for i, text := range x.text.Positions {
		p, err := arm.Rules.Parse(text)
		if err != nil {
			c.Fault(fmt.Sprintf("%s.positions[%d]", x.at, i), "%v", err)
			return
		}
		if p.Finished() {
			c.Fault(fmt.Sprintf("%s.positions[%d]", x.at, i), "read %q, in which the game is over", text)
			return
		}
		arm.starts = append(arm.starts, p)
	}
}

// arm compiles an arm of a stage.
func (e *Experiment) arm(text document.Arm) (Arm, error) {
	c := &Checker{&tomlfile.Report{File: e.File}, e.kinds}
	at := fmt.Sprintf("arm %q", text.Name)
	arm, _ := c.arm(e, c.choice(e, text, at))
	return arm, c.Err()
}

// Rules compiles the rules of a setup with options, once.
func (e *Experiment) Rules(setup string, options map[string]string) (*engine.Rules, error) {
	key := setup + "\n" + variants.OptionsText(options)
	if r := e.compiled[key]; r != nil {
		return r, nil
	}
	r, err := e.Game.Rules(setup, options)
	if err == nil {
		e.compiled[key] = r
	}
	return r, err
}

// imbalance reads an imbalance. Its units are taken from the squares that the
// experiment names.
func (e *Experiment) imbalance(r *engine.Rules, text string) (*play.Imbalance, error) {
	on, _, err := play.NewUnitSquares(r, e.Unit, e.UnitOn)
	if err != nil {
		return nil, fmt.Errorf("squares of units: %w", err)
	}
	return play.ParseImbalance(r, text, on)
}

// Imbalance reads the imbalance of an arm.
func (e *Experiment) Imbalance(text document.Arm) (*play.Imbalance, error) {
	r, err := e.Rules(text.Setup, e.Options)
	if err != nil {
		return nil, err
	}
	return e.imbalance(r, text.Imbalance)
}

// lineMoves reads the given openings for an arm.
func (c *Checker) lineMoves(arm *Arm, lines []string) {
	for i, text := range lines {
		at := fmt.Sprintf("openings.lines[%d]", i)
		p := arm.Rules.New()
		var moves []engine.Move
		for n, word := range strings.Fields(text) {
			m, err := p.ParseMove(word)
			if err != nil {
				c.Fault(at, "setup %s: move %d: %v", arm.Name, n+1, err)
				return
			}
			moves = append(moves, m)
			p.Make(m)
		}
		if _, over := p.Outcome(); over {
			c.Fault(at, "setup %s: the opening ends the game", arm.Name)
			return
		}
		pair := [][]engine.Move{moves, moves}
		if arm.mirror != nil {
			other, ok := arm.mirror.Line(arm.Rules, moves)
			if !ok {
				c.Fault(at, "setup %s: the opening cannot be mirrored, expected an even number of moves that stay legal with the sides exchanged", arm.Name)
				return
			}
			pair[1] = other
		}
		arm.lines = append(arm.lines, pair)
	}
}
