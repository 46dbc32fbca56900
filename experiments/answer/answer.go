package answer

import (
	"komi/engine"
)

// An Answer is what a run has shown.
type Answer struct {
	Experiment string // the run's name
	Seed       uint64
	Hash       string // equal for runs of which the longer begins with the games of the shorter
	Game       string // the game's name, "" if it is not known
	Question   string // what the experiment's file says it is about
	// Rules are those of the first arm, for the names and signs of pieces; nil where they
	// cannot be read.
	Rules *engine.Rules
	// ByLetter says that what the answer compares is pieces, which go by their letters.
	ByLetter  bool
	About     string   // what was played, in a line
	Headline  Sentence // the result in short
	Open      bool     // the games do not settle the question, and the headline says so
	Sentences []Sentence
	// Short answers each part of a designer's question, for a page that asks several; nil
	// where the headline is all.
	Short    []Sentence
	Warnings []Sentence // what to know before believing the numbers
	Summary  Table
	// Quantities are numbers by what they tell, of kinds whose runs are set side by side for
	// many games; nil for others.
	Quantities map[Quantity]Cell
	Sections   []Section
	// Beside is what can be set next to other runs: tables, and forest plots with
	// theirs, whose rows go below those of the same caption. Columns that only some
	// runs have are kept.
	Beside []Part
}

// Add appends sections, those that have anything to say.
func (a *Answer) Add(sections ...Section) {
	for _, s := range sections {
		if len(s.Parts) > 0 {
			a.Sections = append(a.Sections, s)
		}
	}
}

// A Section is a part of an answer with a heading. Its ID is unique in the answer.
type Section struct {
	ID, Title string
	Parts     []Part
}

// Add appends parts.
func (s *Section) Add(parts ...Part) { s.Parts = append(s.Parts, parts...) }

// Say appends a paragraph; see [Say].
func (s *Section) Say(format string, args ...any) { s.Add(Text(Say(format, args...))) }

// A Part is one thing in a section; exactly one of its fields is set.
type Part struct {
	Text   Sentence
	Figure *Figure
	Table  *Table
	Boards []Board
	Code   *Code
	Facts  []Fact
	Replay *Replay
}

// Text is a paragraph.
func Text(s Sentence) Part { return Part{Text: s} }

// A Board is a start position with its numbers.
type Board struct {
	ID       string
	Name     string
	Position *engine.Position // nil where there is none to draw
	Facts    []Fact
	Verdict  string
	Class    Role
}

// A Replay is a game to step through.
type Replay struct {
	ID, Title string
	Lead      Sentence
	Game      int // its place in the schedule
	Start     *engine.Position
	Moves     []engine.Move
}

// Code is text to be read letter by letter.
type Code struct {
	Name, Text string
	Fold       bool // shut until asked for
}
