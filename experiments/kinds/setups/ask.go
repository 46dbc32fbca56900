package setups

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/results"
)

// Kind asks which of many setups, options or handicaps is fair, and by how much.
var Kind = experiments.Kind{
	Name: "setups", Least: 2, Most: 3, Wants: "2 or 3", Arm: "candidate", Level: true,
	One:   "the seats are alike, so that each opening is one game",
	Draft: draft,
	Ask:   func() experiments.Question { return &Ask{} },
}

// An Ask is what a file of this kind asks.
type Ask struct {
	Course
	Games  int // at most
	tables tables
}

// The tables of a file of this kind.
type tables struct {
	Search     searchTable
	Candidates candidatesTable
}

// searchTable is the [search] table: how fair, how many, and what may go wrong.
type searchTable struct {
	Margin    float64 // how far from even still counts as fair
	Wanted    int64   // how many candidates are to be shown to be fair
	Finalists int64   // how many reach the final; twice as many as are wanted if it is left out
	Risk      float64 // allowed, of dropping a candidate fairer than those kept
	Slack     float64 // by how much fairer; half of the margin if it is left out
	Games     int64   // at most; as many as the course can take if it is left out
}

// candidatesTable is the [candidates] table: with which options and which handicaps every
// setup is played.
type candidatesTable struct {
	Options   []map[string]any
	Handicaps []string
}

const (
	leastPairs     = 10  // of the first stage, so that a spread can be seen
	mostCandidates = 500 // of one file
	usualBatch     = 12  // games saved together
	// plain is a handicap that is none.
	plain = "none"
)

// Tables are [search] and [candidates].
func (a *Ask) Tables() any { return &a.tables }

// Read checks the tables and makes candidates of setups, options and handicaps.
func (a *Ask) Read(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	a.numbers(c)
	if e.Openings.Paired {
		c.Fault("openings.paired", "read true, expected none: candidates are compared with an even score, each by openings of its own")
	}
	for i, t := range d.Seat {
		if i > 0 && t != d.Seat[0] {
			c.Fault(fmt.Sprintf("seat[%d]", i), "differs from the first, expected players who are alike: their strength would pass for a setup's")
		}
	}
	if c.Has("candidates") && c.Has("arm") {
		c.Fault("candidates", "expected either [candidates], with setups, or an [[arm]] table for each candidate")
	}
	if !c.Has("candidates") || len(c.Faults) > 0 {
		return
	}
	d.Arm = a.candidates(c, c.Setups(e, d.Setups))
	d.Setups = nil
}

// numbers checks the numbers of the table and fills in what is usual.
func (a *Ask) numbers(c *experiments.Checker) {
	t := &a.tables.Search
	share := func(path string, v *float64, usual, most float64) {
		if !c.Has(path) {
			*v = usual
		}
		if !(*v > 0 && *v < most) {
			c.Fault(path, "read %v, expected a share above 0 and below %v", *v, most)
		}
	}
	share("search.margin", &t.Margin, usualMargin, 0.5)
	share("search.risk", &t.Risk, usualRisk, 0.5)
	share("search.slack", &t.Slack, t.Margin/2, 0.5)
	whole := func(path string, v *int64, usual, least, most int64) {
		if !c.Has(path) {
			*v = usual
		}
		c.Between(path, *v, least, most)
	}
	whole("search.wanted", &t.Wanted, usualWanted, 1, mostCandidates)
	whole("search.finalists", &t.Finalists, 2*t.Wanted, 1, mostCandidates)
	if t.Finalists < t.Wanted {
		c.Fault("search.finalists", "read %d, expected at least the %d candidates wanted", t.Finalists, t.Wanted)
	}
	if c.Has("search.games") {
		c.Between("search.games", t.Games, 2, 2*document.MaxRounds)
	}
	if c.Has("candidates.options") && len(a.tables.Candidates.Options) == 0 {
		c.Fault("candidates.options", "is empty, expected tables such as [{}, { pass = \"stuck\" }]: {} is the game as it is")
	}
	if c.Has("candidates.handicaps") && len(a.tables.Candidates.Handicaps) == 0 {
		c.Fault("candidates.handicaps", "is empty, expected texts such as [\"none\", \"f: Q\"]")
	}
	a.Course = Course{Margin: t.Margin, Wanted: int(t.Wanted), Finalists: int(t.Finalists), Risk: t.Risk, Slack: t.Slack}
}

// candidates are every setup with every set of options and every handicap.
func (a *Ask) candidates(c *experiments.Checker, choices []experiments.Choice) (out []document.Arm) {
	options, handicaps := a.tables.Candidates.Options, a.tables.Candidates.Handicaps
	if len(options) == 0 {
		options = []map[string]any{{}}
	}
	if len(handicaps) == 0 {
		handicaps = []string{plain}
	}
	if n := len(choices) * len(options) * len(handicaps); n > mostCandidates {
		c.Fault("candidates", "makes %d candidates, expected at most %d: name fewer setups, options or handicaps", n, mostCandidates)
		return nil
	}
	for _, x := range choices {
		for i, set := range options {
			own := c.Options(fmt.Sprintf("candidates.options[%d]", i), set)
			for j, handicap := range handicaps {
				arm := document.Arm{Setup: x.Setup, Options: set, From: "candidates"}
				var name []string
				if len(choices) > 1 {
					name = append(name, x.Setup)
				}
				if text := variants.OptionsText(own); text != "" {
					name = append(name, text)
				}
				if handicap != plain {
					arm.Handicap, arm.From = handicap, fmt.Sprintf("candidates.handicaps[%d]", j)
					name = append(name, strings.Join(strings.Fields(handicap), " "))
				}
				if arm.Name = strings.Join(name, ", "); arm.Name == "" {
					arm.Name = x.Setup
				}
				out = append(out, arm)
			}
		}
	}
	return out
}

// Check looks at the whole and sets how many games there can be.
func (a *Ask) Check(c *experiments.Checker, e *experiments.Experiment, d *document.File) {
	switch n := len(e.Arms); {
	case n < 2:
		c.Fault("setups", "makes %d candidates, expected several: a kind of experiment for one setup is \"balance\"", n)
		return
	case n <= 2 && a.Finalists < n:
		c.Fault("search.finalists", "read %d, expected %d: of so few candidates none is dropped", a.Finalists, n)
		return
	}
	if e.Rounds < leastPairs {
		c.Fault("games.pairs", "read %d, expected at least %d in the first stage, so that the spread can be seen", e.Rounds, leastPairs)
	}
	if players := e.Arms[0].Rules.Players(); players > 2 && e.Openings.Plies%players != 0 {
		c.Fault("openings.plies", "read %d, expected a multiple of %d, so that every army makes as many moves", e.Openings.Plies, players)
	}
	for _, arm := range e.Arms {
		if t := arm.Rules.Spec().Team; t != nil {
			c.Fault("setups", "candidate %q has allies, whose even share is not a third, expected that everybody plays for himself; kind = \"armies\" tells what allies score", arm.Name)
			return
		}
	}
	if len(e.Openings.Lines) > 0 {
		c.Fault("openings.lines", "the final needs openings that the screening has not played, expected plies")
	}
	if e.PerRound() > 2 {
		c.Fault("seat", "makes %d games of an opening, expected seats that are alike", e.PerRound())
	}
	if !c.Has("games.batch") {
		e.Batch = e.PerRound() * max(1, usualBatch/e.PerRound())
	}
	first := e.PerRound() * e.Rounds * len(e.Arms)
	if a.Games = int(a.tables.Search.Games); a.Games == 0 {
		a.Games = a.most(e)
	}
	if a.Games < first+e.Batch {
		c.Fault("search.games", "read %d, expected at least %d: the %d games of the first stage, which are games.pairs of each of %v, and a batch of %d", a.Games, first+e.Batch, first, answer.Plural(len(e.Arms), "candidate"), e.Batch)
	}
	e.Limit = a.Games
	e.Course = a.Course.text()
}

// most is how many games the course takes at most, if chance decides the games.
func (a *Ask) most(e *experiments.Experiment) int {
	each := a.lookOf(byChance(e.Arms[0].Rules.Players(), e.PerRound()), min(a.Finalists, len(e.Arms))*looks, scoredOf(e.Arms[0].Rules.Players()))
	stages := a.stages(len(e.Arms))
	if stages > 0 {
		stages += moreStages
	}
	rounds := max(1, stages)*e.Rounds*len(e.Arms) + looks*each*min(a.Finalists, len(e.Arms))
	return rounds*e.PerRound() + (stages+looks+1)*e.Batch
}

// scoredOf is how many shares are judged.
func scoredOf(players int) int { return (&Collection{Players: players}).scored() }

// Next lays out the stage after the games so far.
func (a *Ask) Next(_ context.Context, s *experiments.Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	var names []string
	for i := range s.Arms {
		names = append(names, s.Arms[i].Name)
	}
	c := newCollection(s.Arms[0].Rules.Players(), names)
	if err := c.addAll(games); err != nil {
		return document.Stage{}, err
	}
	notes, err := notesOf(s.Stages())
	if err != nil {
		return document.Stage{}, err
	}
	step, err := a.Course.next(place{games: c, notes: notes, first: s.Rounds, played: s.Games(), left: s.Left() / s.Batch * s.Batch, perRound: s.PerRound(), seed: s.Seed})
	if err != nil || step.End {
		return document.Stage{About: step.About, End: true}, err
	}
	note, err := json.Marshal(step.Note)
	return document.Stage{About: step.About, Rounds: step.Rounds, Note: note}, err
}

// notesOf reads the notes of stages that play.
func notesOf(stages []document.Stage) ([]Note, error) {
	var out []Note
	for i, st := range stages {
		if st.End {
			continue
		}
		var n Note
		if err := json.Unmarshal(st.Note, &n); err != nil {
			return nil, fmt.Errorf("setups: stage %d: %w", i+1, err)
		}
		out = append(out, n)
	}
	return out, nil
}

// handicaps tells those of a file's candidates.
type handicaps struct {
	arms  []document.Arm
	texts []string
}

// of is the handicap of a candidate, "" for none.
func (h handicaps) of(name string) string {
	for _, a := range h.arms {
		if a.Name == name {
			return a.Handicap
		}
	}
	for _, text := range h.texts {
		if text = strings.Join(strings.Fields(text), " "); text != plain && (name == text || strings.HasSuffix(name, ", "+text)) {
			return text
		}
	}
	return ""
}

// readFile reads what a run asked from the text of its file.
func readFile(text string) (Course, handicaps, error) {
	var d struct {
		Search     searchTable
		Candidates candidatesTable
		Arm        []document.Arm
	}
	if err := toml.Unmarshal([]byte(text), &d); err != nil {
		return Course{}, handicaps{}, fmt.Errorf("setups: the run's experiment file: %w", err)
	}
	t := d.Search
	c := Course{Margin: cmp.Or(t.Margin, usualMargin), Risk: cmp.Or(t.Risk, usualRisk), Wanted: int(cmp.Or(t.Wanted, usualWanted))}
	c.Slack = cmp.Or(t.Slack, c.Margin/2)
	c.Finalists = cmp.Or(int(t.Finalists), 2*c.Wanted)
	return c, handicaps{d.Arm, d.Candidates.Handicaps}, nil
}
