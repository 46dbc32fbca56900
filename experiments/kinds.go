package experiments

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The kinds of experiment, by what they ask.
const (
	KindBalance  = "balance"  // what is the first move worth?
	KindReadings = "readings" // what does each arm change, compared with the first?
)

// A kind is a sort of experiment: who can play it and what its file must say.
type kind struct {
	least, most int      // players; 0 for two
	wants       string   // how that is said, and why
	ownBudget   bool     // the kind's own tables say the nodes, not [budget]
	tables      []string // its own tables; the first is needed
	// read checks the kind's own tables before the arms are read, and can add
	// [[arm]] tables to the document; nil if there is nothing to do.
	read func(c *checker, e *Experiment, d *paper)
	// check looks at the whole once the arms are compiled; nil for no more.
	check func(c *checker, e *Experiment, d *paper)
}

func (k kind) players() (least, most int) { return max(k.least, 2), max(k.most, k.least, 2) }

// kinds are all kinds by their name in files.
var kinds = map[string]kind{
	KindArmies:  armies,
	KindBalance: {wants: "2: a first-mover score needs a second mover"},
	KindValues: {
		least: 2, most: 3, wants: "2 or 3", tables: []string{"values", "published"}, read: readValues, check: checkValues,
	},
	KindPoints: {wants: "2: a compensation is for the second player", tables: []string{"points"}, check: pointsCheck},
	KindReadings: {
		wants: "2: a first-mover score needs a second mover",
		check: func(c *checker, e *Experiment, d *paper) {
			if len(e.Arms) < 2 {
				c.Fault("kind", "read %q with one arm, expected [[arm]] tables of which the first is what the others are compared with", e.Kind)
			}
		},
	},
	KindLadder: {most: 3, ownBudget: true, wants: "2 or 3", tables: []string{"ladder"}, read: ladder},
}

// tables refuses tables that only other kinds read, and asks for the kind's own.
func (c *checker) tables(name string) {
	own := kinds[name].tables
	for _, other := range slices.Sorted(maps.Keys(kinds)) {
		for _, table := range kinds[other].tables {
			if c.Has(table) && !slices.Contains(own, table) {
				c.Fault(table, "the kind %q does not read this table, expected it with kind = %q only", name, other)
			}
		}
	}
	if len(own) > 0 && !c.Has(own[0]) {
		c.Fault(own[0], "is missing, expected the table [%s], which says what the kind %q asks", own[0], name)
	}
}

// models refuses models of search where two play, who have one way to search.
func (c *checker) models(e *Experiment, d *paper) {
	if len(e.Arms) == 0 || e.Arms[0].Rules.Players() > 2 {
		return
	}
	at := []string{"budget.model"}
	for i := range d.Arm {
		at = append(at, fmt.Sprintf("arm[%d].model", i))
	}
	for i := range d.Seat {
		at = append(at, fmt.Sprintf("seat[%d].model", i))
	}
	for _, path := range at {
		if c.Has(path) {
			c.Fault(path, "says how players search where three play, expected none in a game of two")
		}
	}
}

// kindNames lists the kinds for a message.
func kindNames() string {
	names := slices.Sorted(maps.Keys(kinds))
	for i := range names {
		names[i] = fmt.Sprintf("%q", names[i])
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}
