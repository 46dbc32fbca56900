package experiments

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/results"
)

// A Kind is a sort of experiment, by what it asks: who can play it and what its file
// must say.
type Kind struct {
	Name        string
	Least, Most int    // players; 0 for two
	Wants       string // the number of players in words, with the reason, for messages
	OwnBudget   bool   // the kind's own tables say the nodes, not [budget]
	Lopsided    bool   // one side is meant to win: nobody asks whether it is fair
	Unequal     bool   // games can start with unequal armies
	Level       bool   // asks how far from even the start is, so that what openings are worth must be known well
	// Questions are what the key "asks" may say in its files, first what it means without the
	// key; nil if the kind has one question only.
	Questions []string
	// Arm is what one of the things compared is called; "" for a setup, or an arm.
	Arm string
	// One describes an opening that is played once, and Two the second game of a pair;
	// "" where the seats and setups say enough.
	One, Two string
	// Measures are shown while an experiment runs; nil for the first player's score.
	Measures func(e *Experiment) []Measure
	// Draft lays out the text of an experiment file of this name for any game, called by
	// the reference given; nil for a kind whose files are written by hand. See
	// [Kinds.Draft].
	Draft func(g *variants.Game, ref, name string) (string, error)
	// Ask returns a new question, before its file is read; nil for a kind that asks
	// nothing more than its name says.
	Ask func() Question
}

// A Question is the part of an experiment that belongs to its kind.
type Question interface {
	// Tables is a pointer to a struct whose fields are the kind's own tables; nil for
	// none. A file is read into it, and must have the first of them.
	Tables() any
	// Read checks the tables before the arms are read. It can change the experiment
	// and add arms to the file.
	Read(c *Checker, e *Experiment, d *document.File)
	// Check looks at the whole once the arms are compiled.
	Check(c *Checker, e *Experiment, d *document.File)
}

// A Planner is a [Question] that lays out the stages of an experiment whose course
// depends on its games.
type Planner interface {
	// Next returns the stage after those of s, all of whose games are given, in
	// the order of the schedule. It must depend on nothing else.
	Next(ctx context.Context, s *Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error)
}

// A Measure is a number of each game. While an experiment runs, its mean over the games
// of a round is shown.
type Measure struct {
	Name  string
	Value func(results.Game) float64
}

// Measures are what is shown while the experiment runs, the most important first.
func (e *Experiment) Measures() []Measure {
	if kind := e.Asks(); kind.Measures != nil {
		return kind.Measures(e)
	}
	return []Measure{{"first player", func(g results.Game) float64 { return g.Share(0) }}}
}

// ArmWord is what one of the things that the experiment compares is called: as its kind
// calls it, else "setup" if each arm is named after its setup, else "arm".
func (e *Experiment) ArmWord() string {
	if word := e.Asks().Arm; word != "" {
		return word
	}
	for i := range e.Arms {
		if e.Arms[i].Name != e.Arms[i].Rules.Setup() {
			return "arm"
		}
	}
	return "setup"
}

// Asks is the experiment's kind.
func (e *Experiment) Asks() Kind {
	k, _ := e.kinds.named(e.Kind)
	return k
}

// Planner lays out the experiment's stages; it is nil where there is one stage.
func (e *Experiment) Planner() Planner {
	if p, plans := e.Question.(Planner); plans && e.Limit > 0 {
		return p
	}
	return nil
}

// Kinds are the kinds of experiment that a program knows.
type Kinds []Kind

func (k Kind) players() (least, most int) { return max(k.Least, 2), max(k.Most, k.Least, 2) }

// Players are how many can play at most.
func (k Kind) Players() int {
	_, most := k.players()
	return most
}

// named finds a kind.
func (ks Kinds) named(name string) (Kind, bool) {
	i := slices.IndexFunc(ks, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return ks[i], true
}

// names lists the kinds for a message.
func (ks Kinds) names() string {
	var names []string
	for _, k := range ks {
		names = append(names, k.Name)
	}
	slices.Sort(names)
	return either(names)
}

// either lists names in quotes for a message, such as "a", "b" or "c".
func either(names []string) string {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, strconv.Quote(name))
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}

// question is a new question of the kind; nil for none.
func (k Kind) question() Question {
	if k.Ask == nil {
		return nil
	}
	return k.Ask()
}

// tables are the keys of the kind's own tables.
func (k Kind) tables() []string {
	if q := k.question(); q != nil && q.Tables() != nil {
		return tomlfile.KeysOf(q.Tables())
	}
	return nil
}

// A Checker collects what is wrong with a file while an experiment is made of it.
type Checker struct {
	*tomlfile.Report
	kinds Kinds
}

// tables refuses tables that only other kinds read, and asks for the kind's own.
func (c *Checker) tables(k Kind) {
	own := k.tables()
	readers := map[string][]string{}
	for _, other := range c.kinds {
		for _, table := range other.tables() {
			if c.Has(table) && !slices.Contains(own, table) {
				readers[table] = append(readers[table], strconv.Quote(other.Name))
			}
		}
	}
	for _, table := range slices.Sorted(maps.Keys(readers)) {
		c.Fault(table, "the kind %q does not read this table, expected it with kind = %s only", k.Name, strings.Join(readers[table], " or "))
	}
	if len(own) > 0 && !c.Has(own[0]) {
		c.Fault(own[0], "is missing, expected the table [%s], which says what the kind %q asks", own[0], k.Name)
	}
}

// models refuses models of search where two play, who have one way to search.
func (c *Checker) models(e *Experiment, d *document.File) {
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
