package values

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/play"
)

// A Design lists imbalances from which the values of a game's pieces can be
// told: for each piece trades for units, for the next weaker pieces with and
// without units, for two weaker ones, and in the place of another. Each piece
// appears in several of them, against different pieces, so that no value hangs on
// what one of them does to a position, and all are nearly balanced by what the
// pieces are thought to be worth: near-balanced trades tell most about values
// for their games, and a lone rook says only that rooks win.
type Design struct {
	Rules *engine.Rules
	Unit  string // letter of the piece that values are measured in
	// UnitOn are the squares that units are taken from, as the first player sees
	// them; empty for all.
	UnitOn []string
	// Worth is the prior: what a piece is thought to be worth, on any scale.
	Worth func(k engine.Kind, hand bool) float64
	// Pieces are the columns wanted: "N" on the board, "@N" in hand, "+N"
	// promoted from the start. Empty for all there are.
	Pieces []string
	// Most is from how many arms on a piece gets none of its own, Slack how many units an arm
	// may be out of balance by the prior; 0 for as many as are usual.
	Most  int
	Slack float64

	coarse bool // the unit asked for is another piece than Unit, which only evens out
}

// The usual bounds of a design.
const (
	usualArms  = 5
	usualSlack = 2.0 // of small change, see change
	// An army keeps so many of its units: without them it plays another game.
	keptUnits = 3
	mostUnits = 4
)

// A column is one of the things whose value is asked.
type column struct {
	text  string // "N", "@N", "+N"
	kind  engine.Kind
	hand  bool
	worth float64 // in units
	have  int     // in each army to begin with; of a hand as many as may be given
}

// Columns lists what values can be asked of: every kind that both armies begin
// with, royals only where one can be spared, then promoted kinds, then hands.
func (d *Design) Columns() []string {
	var out []string
	for _, c := range d.columns() {
		out = append(out, c.text)
	}
	return out
}

// possible lists all that [Design.Pieces] can name: columns, the unit, and letters of
// what the armies begin with where several play.
func (d *Design) possible() []string {
	all := *d
	all.Pieces = nil
	out := append(all.Columns(), d.Unit, d.change())
	if d.Rules.Players() == 2 {
		return out
	}
	p := d.Rules.New()
	for _, sq := range p.Occupied().Squares() {
		if k := p.At(sq).Kind(); !d.Rules.IsRoyal(k) {
			out = append(out, d.Rules.Letter(k))
		}
	}
	return out
}

// columns are weakest first, the unit left out.
func (d *Design) columns() []column {
	r := d.Rules
	least := leastOf(r)
	royals := 0
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.IsRoyal(k) {
			royals += least[k]
		}
	}
	unit, _ := r.KindOf(d.Unit)
	scale := d.Worth(unit, false)
	var out []column
	add := func(prefix string, k engine.Kind, hand bool, have int) {
		c := column{prefix + r.Letter(k), k, hand, d.Worth(k, hand) / scale, have}
		if len(d.Pieces) == 0 || slices.Contains(d.Pieces, c.text) {
			out = append(out, c)
		}
	}
	for i := 1; i <= r.Kinds(); i++ {
		k := engine.Kind(i)
		if k == unit || r.IsRoyal(k) && royals < 2 {
			continue
		}
		if base := r.Demoted(k); base != k && least[base] > 0 {
			add("", k, false, min(2, least[base]))
		} else if least[k] > 0 {
			add("", k, false, least[k])
		}
	}
	if r.HasHands() {
		for i := 1; i <= r.Kinds(); i++ {
			k := engine.Kind(i)
			if r.Demoted(k) != k || r.IsRoyal(k) || least[k] == 0 {
				continue
			}
			if _, err := play.ParseImbalance(r, play.HandMark+r.Letter(k), nil); err == nil {
				add(play.HandMark, k, true, 2)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b column) int { return cmp.Compare(a.worth, b.worth) })
	return out
}

// imbalances returns the design: the odds of one and two units, by which values
// are calibrated, and then the arms of each piece from the weakest on. It fails
// if a piece has none.
func (d *Design) imbalances() ([]string, error) {
	if unit, ok := d.Rules.KindOf(d.Unit); !ok || d.Rules.IsRoyal(unit) || !(d.Worth(unit, false) > 0) {
		return nil, fmt.Errorf("design: unit %q: expected a piece that is worth something and no royal", d.Unit)
	}
	on, _, err := play.NewUnitSquares(d.Rules, d.Unit, d.UnitOn)
	if err != nil {
		return nil, fmt.Errorf("design: squares of units: %w", err)
	}
	if d.Rules.Players() > 2 {
		return d.ofArmies(on), nil
	}
	if change := d.change(); change != d.Unit {
		return d.coarsely(change, on)
	}
	columns := d.columns()
	vital := d.vital(columns)
	var out []string
	take := func(text string) bool {
		if slices.Contains(out, text) {
			return true
		}
		if slices.ContainsFunc(strings.Fields(text), func(word string) bool { return slices.Contains(vital, strings.TrimLeft(word, "0123456789")) }) {
			return false
		}
		if _, err := play.ParseImbalance(d.Rules, text, on); err != nil {
			return false
		}
		out = append(out, text)
		return true
	}
	if !take(d.units(1)) {
		return nil, fmt.Errorf("design: unit %q: expected a piece that both armies have on the board", d.Unit)
	}
	take(d.units(2))
	for i := range columns {
		got := 0
		for _, o := range d.choose(d.offers(columns, i)) {
			if got == d.most() {
				break
			}
			if take(o.text) {
				got++
			}
		}
		if got == 0 {
			return nil, &noTrade{columns[i].text, d.slack()}
		}
	}
	for _, text := range d.pairTrades(columns, out) {
		take(text)
	}
	return out, nil
}

// vital are the pieces without which the game is over. Hundreds of trades would give one
// away, and it takes hundreds of draws of a start to see of each that none is sound.
func (d *Design) vital(columns []column) []string {
	var out []string
	for _, c := range columns {
		if !c.hand && d.Rules.Demoted(c.kind) == c.kind && !play.CanSpare(d.Rules, c.kind) {
			out = append(out, c.text)
		}
	}
	return out
}

// noTrade says that a piece has no arm.
type noTrade struct {
	column string
	slack  float64
}

func (e *noTrade) Error() string {
	return fmt.Sprintf("design: no imbalance within %v units tells what %s is worth", e.slack, e.column)
}

// pairTrades are the trades that tell what a pair adds of those kinds of which every
// army has two and of which no trade so far takes both: by losing one and by losing
// both. They are the best that there are, in whatever piece's offers.
func (d *Design) pairTrades(columns []column, taken []string) []string {
	both := func(text string, c column) bool { return slices.Contains(strings.Fields(text), "2"+c.text) }
	var all []offer
	for i := range columns {
		all = append(all, d.offers(columns, i)...)
	}
	var out []string
	for _, c := range columns {
		if c.have != 2 || c.hand || d.Rules.Demoted(c.kind) != c.kind ||
			slices.ContainsFunc(append(out, taken...), func(text string) bool { return both(text, c) }) {
			continue
		}
		var offers []offer
		for _, o := range all {
			if both(o.text, c) {
				offers = append(offers, o)
			}
		}
		if len(offers) > 0 {
			out = append(out, d.choose(offers)[0].text)
		}
	}
	return out
}

func (d *Design) most() int {
	if d.Most > 0 {
		return d.Most
	}
	return usualArms
}

func (d *Design) slack() float64 {
	if d.Slack > 0 {
		return d.Slack
	}
	if change := d.change(); change != d.Unit {
		return usualSlack * d.worthOf(change) / d.worthOf(d.Unit)
	}
	return usualSlack
}

// units is the text of n units.
func (d *Design) units(n int) string {
	if n == 1 {
		return d.Unit
	}
	return fmt.Sprint(n, d.Unit)
}

// spare is how many units an army can begin without.
func (d *Design) spare() int {
	unit, _ := d.Rules.KindOf(d.Unit)
	most := min(mostUnits, d.Rules.New().Material()[0][unit][engine.OnBoard]-keptUnits)
	if len(d.UnitOn) > 0 {
		most = min(most, len(d.UnitOn))
	}
	return max(1, most)
}

// ofArmies is the design of a game of several players: every army without a piece
// of each kind, without two units, and with a piece replaced by a weaker one.
func (d *Design) ofArmies(on *play.UnitSquares) []string {
	r := d.Rules
	p := r.New()
	var out []string
	for q := range r.Players() {
		army := r.PlayerLetter(engine.Player(q)) + ": "
		var kinds []engine.Kind // weakest first
		for _, sq := range p.Occupied().Squares() {
			k := p.At(sq).Kind()
			if p.At(sq).Owner() == engine.Player(q) && !r.IsRoyal(k) && !slices.Contains(kinds, k) &&
				(len(d.Pieces) == 0 || r.Letter(k) == d.Unit || slices.Contains(d.Pieces, r.Letter(k))) {
				kinds = append(kinds, k)
			}
		}
		slices.SortStableFunc(kinds, func(a, b engine.Kind) int { return cmp.Compare(d.Worth(a, false), d.Worth(b, false)) })
		offers := []string{army + d.units(2)}
		for i, k := range kinds {
			offers = append(offers, army+r.Letter(k))
			if i > 0 {
				offers = append(offers, army+r.Letter(k)+play.ReplaceMark+r.Letter(kinds[i-1]))
			}
		}
		for _, text := range offers {
			if _, err := play.ParseImbalance(r, text, on); err == nil {
				out = append(out, text)
			}
		}
	}
	return out
}
