package findings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/stats"
)

// A View is the games of a run as an answer looks at them: with the rules that they
// were played by, and what its arms are called.
type View struct {
	*games.Set
	Names Names
	// Game is the game's name, and First and Second are those of two players; ""
	// where the rules are not at hand.
	Game, First, Second string
	Boards              []*engine.Position // by arm: its start; nil where it cannot be drawn, or was for an earlier arm
	Repeat              []bool             // by arm: its start is an earlier arm's
	CutWhere            string             // which games the limit on moves cut off, as ", ..."; "" for any

	book    *rulebook.Book
	rules   *engine.Rules           // of the first arm whose rules can be read, nil if there is none
	unread  bool                    // the rules of some arm cannot be read
	parts   []part                  // what the rules allow; none where they cannot be read
	having  map[string][]*games.Arm // by a part's count, the arms whose rules allow it
	history bool                    // the game's history can forbid a move
	ends    []end                   // those that the file of the game defines
	options []variants.Option
	games   []*variants.Game  // the game as the run and as this build has it, which may have words that the other lacks
	known   []variants.Option // those of the game as this build has it, which may have words that the run's file lacks

	compensations map[*games.Arm]*Compensation // found so far
}

// Look makes the view of a set.
func Look(s *games.Set) *View {
	v := &View{Set: s, Names: namesOf(s), book: rulebook.New(s.Run)}
	v.look()
	return v
}

// Grouped is the view of the games by groups of arms, for runs of more arms than a reader
// looks at. The function says to which group, by its index, an arm belongs; a group of no
// games is left out.
func (v *View) Grouped(groups []string, of func(*games.Arm) int) *View {
	set, out := *v.Set, *v
	set.Arms = nil
	for i, name := range groups {
		if a := v.Together(name, func(a *games.Arm) bool { return of(a) == i }); a.Games > 0 {
			set.Arms = append(set.Arms, a)
		}
	}
	out.Set, out.Names = &set, Names{One: "games", Many: "games"}
	return &out
}

// Where returns the arms for which a claim holds.
func (v *View) Where(claim func(*games.Arm) bool) []int {
	var out []int
	for i, a := range v.Arms {
		if claim(a) {
			out = append(out, i)
		}
	}
	return out
}

// Answer begins the answer: with the headline and the sentences given, and with what
// is the same whatever was asked. A kind adds its sections, and changes what is
// otherwise with it.
func (v *View) Answer(sentences ...answer.Sentence) answer.Answer {
	if n := v.VoidsOf(document.Endless); n > 0 && n == v.Played() { // nothing else can be said of them
		sentences = []answer.Sentence{neverEnds(n, n)}
	}
	rest := sentences[1:]
	rest = slices.Concat(rest[:min(1, len(rest))], v.setups(), rest[min(1, len(rest)):], v.Idle())
	return answer.Answer{
		Experiment: v.Run.Experiment, Seed: v.Run.Seed, Hash: v.Run.Hash,
		Game: v.Game, Question: document.About(v.Run.Config), Rules: v.rules, About: v.about(),
		Headline: sentences[0], Sentences: rest,
		Warnings: append(v.Warnings(), v.Doubts()...), Summary: v.Summary(), Beside: v.beside(),
	}
}

// General reports a run whose question this build does not know: it says what was
// played, and gives no answer.
func (v *View) General() answer.Answer {
	a := v.Answer(v.Unanswered()...)
	a.Open = true
	a.Add(v.Setups(), v.Ends(), v.Used(), v.Margins(), v.Lengths(), v.Branching(), v.Replays(),
		v.Distinct(), v.VoidGames(), v.Method(v.Who()), v.Provenance())
	return a
}

func (v *View) about() string {
	parts := []string{answer.Plural(v.Played(), "game")}
	if !v.Complete() {
		parts[0] += " of " + answer.Count(v.Run.Whole())
	}
	if len(v.Arms) > 1 {
		parts = append(parts, answer.Count(len(v.Arms))+" "+v.Names.Many)
	}
	if v.All.Score.Blocks > 0 {
		parts = append(parts, answer.Plural(v.All.Score.Blocks, "opening"))
	}
	if searched := v.searched(); searched != "" {
		parts = append(parts, searched+" positions searched a move")
	}
	return strings.Join(append(parts, "seed "+fmt.Sprint(v.Run.Seed)), " · ")
}

// alikeBudgets is by how much the means of two arms may differ that are told as one.
const alikeBudgets = 1.5

// searched says how many positions were searched a move: the least and the most of the arms where these are unlike.
func (v *View) searched() string {
	least, most := math.Inf(1), 0.0
	for _, a := range v.Arms {
		if n := a.NodesPerMove; n >= 1 {
			least, most = min(least, n), max(most, n)
		}
	}
	count := func(n float64) string { return answer.Count(int(math.Round(n))) }
	switch {
	case most == 0:
		return ""
	case most > alikeBudgets*least:
		return count(least) + " to " + count(most)
	}
	return count(v.All.NodesPerMove)
}

// look reads the start of every arm, and what its rules allow. If this version cannot
// read the rules, or reads them differently, the run is shown without boards: its
// numbers do not depend on them.
func (v *View) look() {
	v.Boards, v.Repeat = make([]*engine.Position, len(v.Arms)), make([]bool, len(v.Arms))
	if g, err := v.book.Game(); err == nil {
		v.Game, v.options, v.games = g.Name, g.Options(), []*variants.Game{g}
		if len(g.Setups()) == 1 && len(v.Arms) == 1 && v.Names.bare { // the one arm is the game
			v.Names = Names{One: "game", Many: "games", bare: true, game: brief(g.Name)}
		}
		if len(g.Setups()) > 1 && v.Names.game != "" { // it has others, whatever this one is called
			v.Names = Names{One: "setup", Many: "setups", bare: true}
		}
		if slices.Contains(variants.Builtin(), g.ID) || slices.Contains(variants.Catalogue(), g.ID) {
			if g, err := variants.Describe(g.ID); err == nil {
				v.known, v.games = g.Options(), append(v.games, g)
			}
		}
	}
	for _, a := range v.Arms {
		a.Title = v.titleOf(a)
	}
	v.having = map[string][]*games.Arm{}
	drawn := map[string]bool{} // by position line
	for i, a := range v.Arms {
		r, err := v.book.Rules(a.Variant, a.Setup, a.Options)
		if err != nil {
			v.unread = true
			continue
		}
		if v.rules == nil {
			v.rules = r
		}
		if v.First == "" && r.Players() == 2 {
			v.First, v.Second = r.PlayerName(0), r.PlayerName(1)
		}
		for _, p := range partsOf(r) {
			if v.having[p.count] == nil {
				v.parts = append(v.parts, p)
			}
			v.having[p.count] = append(v.having[p.count], a)
		}
		v.ends = withEnds(v.ends, r, a)
		o := r.Spec().Ending.Offence
		v.history = v.history || o != nil && !o.Loses
		start := r.New().FEN()
		if v.Repeat[i] = drawn[start]; v.Repeat[i] {
			continue
		}
		drawn[start] = true
		v.Boards[i] = r.New()
	}
}

// brief is the name of a game without what it says of itself in brackets.
func brief(name string) string {
	if at := strings.LastIndex(name, " ("); at > 0 && strings.HasSuffix(name, ")") {
		return name[:at]
	}
	return name
}

// BoardID names the board of an arm.
func BoardID(arm int) string { return fmt.Sprintf("board-%d", arm+1) }

// Shown is the value of an estimate, NaN where the data say nothing.
func Shown(e stats.Estimate) float64 {
	if !e.OK() {
		return math.NaN()
	}
	return e.Value
}

// Known are the shares of a bar, none where there are too few games to show.
func Known(a *games.Arm, parts ...stats.Estimate) []float64 {
	if a.Games == 0 {
		return nil
	}
	var out []float64
	for _, p := range parts {
		out = append(out, p.Value)
	}
	return out
}
