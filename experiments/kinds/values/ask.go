package values

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
)

// Kind asks what the pieces are worth.
var Kind = experiments.Kind{
	Name: "values", Least: 2, Most: 3, Wants: "2 or 3", Unequal: true,
	Arm: "imbalance", Two: "the second game of a pair exchanges the armies",
	Measures: func(*experiments.Experiment) []experiments.Measure {
		return []experiments.Measure{{Name: "holder of the arm", Value: holderScore}}
	},
	Draft: draft,
	Ask:   func() experiments.Question { return &Ask{} },
}

// The tables of a file of this kind.
type tables struct {
	Values    valuesTable
	Published map[string]publishedTable
}

// valuesTable is the [values] table of a file: what is asked, and how exactly.
type valuesTable struct {
	Unit     string   // the piece that values are measured in
	UnitOn   []string `toml:"unit_on"` // squares that units are taken from; all there are if it is left out
	Pieces   []string // whose values are asked; all there are if it is left out
	Arms     []string // imbalances; designed if it is left out
	ArmsEach int64    `toml:"arms_each"` // arms that a piece gets in a design
	Slack    float64  // units that an arm of a design may be out of balance

	Relative float64 // known well enough: half the joint interval is at most this share of the value
	Absolute float64 // or so many units
	Games    int64   // most games; 0 to play the arms equally often and stop
	Budgets  []int64 // play everything at each of these budgets, from the same openings

	// Ordinary is the share of the games that begin with equal armies. Their positions
	// tell values in the middle of the game and late.
	Ordinary float64
	// Phases are those parts of the game by name: above and up to which share of the
	// pieces is left, plentiful ones such as pawns left out.
	Phases map[string][]float64
}

// A Table is the table [values], for another kind that measures values on the way.
type Table = valuesTable

// With gives an Ask its table, which another kind has read.
func (a *Ask) With(t Table) { a.tables.Values = t }

// publishedTable is a [published.NAME] table: values to compare with.
type publishedTable struct {
	Source string // where they were printed
	Free   bool   // in another unit than the file's: only ratios can be compared
	Moment string // the start or a phase: when the pieces are worth that; the start if it is left out
	Values map[string]float64
	Pairs  map[string]float64 // what the second of two pieces adds, if the table says so
}

// The bounds of a values table.
const (
	maxBudgets = 12
	maxDesign  = 400

	mostOrdinary = 0.9

	// valuesBatch is about how many games are saved together: a stage is played
	// in whole batches, and an arm of a design can be worth a few rounds only.
	valuesBatch = 24
)

// usualArmies names the arm in which no army lacks anything.
const usualArmies = "as usual"

// An Ask is what an experiment of values asks.
type Ask struct {
	Unit string
	// UnitOn are the squares that units are taken from, as the first player sees
	// them and in the board's order; empty for all.
	UnitOn []string
	// Coarse says that the unit is no small change: an army has a few of it only,
	// as of horses, and trades are evened out with a weaker piece.
	Coarse bool
	// Pieces are the columns whose values are asked, the unit left out.
	Pieces []string
	// Relative and Absolute bound half of the joint intervals.
	Relative, Absolute float64
	Budgets            []int64
	// Ordinary is the share of games between equal armies.
	Ordinary float64
	// Worth is what the columns are thought to be worth before the first game,
	// in units.
	Worth map[string]float64

	tables   tables
	setups   []string
	designed bool // the arms are a design's, not the file's
	design   Design

	latest bool // balance later arms by the latest values, as runs once did
}

// Tables are [values] and [published].
func (a *Ask) Tables() any { return &a.tables }

// Read checks the [values] table and makes it arms.
func (a *Ask) Read(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	t := &a.tables.Values
	numbers(c, t)
	if c.Has("arm") {
		c.Fault("arm", "an experiment of values says its arms in values.arms, such as [\"N v 3P\"], or leaves them to the design")
	}
	if c.Has("openings.lines") {
		c.Fault("openings.lines", "given lines begin with the whole setup, expected plies: armies are unequal from the start")
	}
	choices := c.Setups(e, d.Setups)
	if len(c.Faults) > 0 {
		return
	}
	a.Unit, a.Relative, a.Absolute, a.Budgets, a.Worth = t.Unit, t.Relative, t.Absolute, t.Budgets, map[string]float64{}
	a.Ordinary = t.Ordinary
	d.Arm = nil
	a.designed = len(t.Arms) == 0
	a.design = Design{Unit: t.Unit, UnitOn: t.UnitOn, Pieces: t.Pieces, Most: int(t.ArmsEach)}
	if c.Has("values.slack") {
		a.design.Slack = t.Slack
	}
	for _, x := range choices {
		a.setups = append(a.setups, x.Setup)
	}
	asked := map[string]bool{}
	for _, x := range choices {
		r, err := e.Rules(x.Setup, e.Options)
		if err != nil {
			c.Refused(x, err)
			return
		}
		a.addArms(c, d, r, x, asked)
	}
	pieceNames(c, t, asked)
	d.Setups = nil
	e.Unit, e.UnitOn = a.Unit, a.UnitOn
	e.Limit = int(t.Games)
	e.Course = fmt.Sprintf("%q %v %v %q %v %v", a.Unit, a.Relative, a.Absolute, t.Pieces, t.ArmsEach, t.Slack)
	if a.Ordinary > 0 {
		e.Course += fmt.Sprintf(" ordinary %v", a.Ordinary)
	}
}

// numbers checks the numbers of the table and fills in what is usual.
func numbers(c *experiments.Checker, t *valuesTable) {
	if t.Unit == "" {
		c.Fault("values.unit", "is missing, expected the letter of the piece that values are measured in, such as \"P\"")
	}
	share := func(path string, v *float64, usual, most float64) {
		if !c.Has(path) {
			*v = usual
		}
		if !(*v > 0 && *v <= most) {
			c.Fault(path, "read %v, expected a number above 0 and at most %v", *v, most)
		}
	}
	share("values.relative", &t.Relative, usualRelative, 1)
	share("values.absolute", &t.Absolute, usualAbsolute, 100)
	share("values.slack", &t.Slack, usualSlack, 20)
	if c.Has("values.ordinary") && !(t.Ordinary >= 0 && t.Ordinary <= mostOrdinary) {
		c.Fault("values.ordinary", "read %v, expected a share of the games from 0 to %v", t.Ordinary, mostOrdinary)
	}
	for name, fault := range phaseFaults(t.Phases) {
		c.Fault("values.phases."+name, "%s", fault)
	}
	if c.Has("values.unit_on") && len(t.UnitOn) == 0 {
		c.Fault("values.unit_on", "is empty, expected squares such as \"b2\", or no such key for units from anywhere")
	}
	if c.Has("values.arms_each") {
		c.Between("values.arms_each", t.ArmsEach, 1, 50)
	}
	if c.Has("values.arms") && len(t.Arms) == 0 {
		c.Fault("values.arms", "is empty, expected imbalances such as \"N v 3P\"")
	}
	for _, key := range []string{"pieces", "arms_each", "slack"} {
		if c.Has("values."+key) && c.Has("values.arms") {
			c.Fault("values."+key, "is for a design, expected none beside values.arms, which says what is played")
		}
	}
	if c.Has("values.games") {
		c.Between("values.games", t.Games, 2, 2*document.MaxRounds)
	}
	if c.Has("values.budgets") && (len(t.Budgets) < 2 || len(t.Budgets) > maxBudgets) {
		c.Fault("values.budgets", "read %d budgets, expected 2 to %d", len(t.Budgets), maxBudgets)
	}
	for i, n := range t.Budgets {
		at := fmt.Sprintf("values.budgets[%d]", i)
		c.Between(at, n, 1, document.MaxNodes)
		if i > 0 && n <= t.Budgets[i-1] {
			c.Fault(at, "read %d after %d, expected a larger one", n, t.Budgets[i-1])
		}
	}
}

// pieceNames refuses pieces whose value cannot be asked of any setup.
func pieceNames(c *experiments.Checker, t *valuesTable, asked map[string]bool) {
	if len(asked) == 0 {
		return // something else is wrong
	}
	for i, name := range t.Pieces {
		if !asked[name] {
			c.Fault(fmt.Sprintf("values.pieces[%d]", i), "read %q, expected some of %s", name, strings.Join(slices.Sorted(maps.Keys(asked)), " "))
		}
	}
}

// Check looks at the whole.
func (a *Ask) Check(c *experiments.Checker, e *experiments.Experiment, _ *document.File) {
	if !c.Has("games.batch") {
		per := e.PerRound()
		e.Batch = per * max(1, valuesBatch/per)
	}
	if pilot := e.PerRound() * e.Rounds * len(e.Arms); e.Limit > 0 && e.Limit < pilot+e.Batch {
		c.Fault("values.games", "read %d, expected at least %d: the %d games of the first stage, which are games.pairs of each of %v, and a batch of %d", e.Limit, pilot+e.Batch, pilot, answer.Plural(len(e.Arms), "arm"), e.Batch)
	}
	for name, t := range a.tables.Published {
		at := "published." + name
		if t.Source == "" {
			c.Fault(at, "has no source, expected who printed the values and where")
		}
		if len(t.Values) == 0 {
			c.Fault(at, "has no values, expected some such as values = { N = 3.25 }")
		}
		if moments := append(a.Moments(), Course); t.Moment != "" && !slices.Contains(moments, t.Moment) {
			c.Fault(at+".moment", "read %q, expected one of %s", t.Moment, strings.Join(moments, ", "))
		}
		for column := range t.Pairs {
			if t.Values[column] == 0 {
				c.Fault(at+".pairs", "read %q, expected one of the pieces that values has", column)
			}
		}
		for column, worth := range t.Values {
			if !(worth > 0) {
				c.Fault(at+".values", "read %s = %v, expected a value above 0", column, worth)
			}
			if a.Worth[column] == 0 && column != a.Unit {
				c.Fault(at+".values", "read %q, expected one of the pieces asked for: %s", column, strings.Join(a.Pieces, " "))
			}
		}
	}
}

// Moments are the names of the moments whose values the run will tell; call it after Read.
func (a *Ask) Moments() []string {
	phases := phasesOf(a.tables.Values.Phases)
	if len(phases) == 0 && a.design.Rules != nil {
		phases = usualFor(a.design.Rules)
	}
	out := []string{Start}
	for _, p := range phases {
		out = append(out, p.Name)
	}
	return out
}

// designs reports whether arms can be designed when games are known.
func (a *Ask) designs() bool { return a.designed && len(a.Budgets) == 0 }
