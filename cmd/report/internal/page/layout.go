package page

import (
	"fmt"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/answer"
	"math"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// A layout says how studies of a kind are reported.
type layout struct {
	// answer is the result in plain words, the shortest first.
	answer func(*study.Study) []answer.Sentence
	// summary is the table that the terminal shows.
	summary  func(*view) answer.Table
	sections []func(*view) (answer.Section, bool)
	// beside is what can be set next to other runs; nil for the first players' scores.
	beside  func(*view) []answer.Part
	players int // most players that the words are for; 0 for two
}

// layouts are the kinds of experiment that have a report of their own.
var layouts = map[string]layout{
	"armies": {
		answer:  prose.Armies,
		summary: armySummary,
		beside:  armiesBeside,
		players: 3,
		sections: []func(*view) (answer.Section, bool){
			triangle, sides, changes, players, turns, eliminations, armyBoards, ends, used, lengths, branching, replays,
			audit, voids, searching, armyMethod, provenance,
		},
	},
	"balance": {
		answer:  prose.Balance,
		summary: summary,
		sections: []func(*view) (answer.Section, bool){
			setups, readings, scores, comparison, plane, colours, ends, used, margins, lengths, branching, replays,
			audit, voids, fairness, method, provenance,
		},
	},
	"ladder": {
		answer:  prose.Ladder,
		summary: rungTable,
		beside:  laddersBeside,
		players: 3,
		sections: []func(*view) (answer.Section, bool){
			rungs, ends, lengths, branching, audit, voids, method, provenance,
		},
	},
	"points": {
		answer:  prose.Points,
		summary: pointTable,
		sections: []func(*view) (answer.Section, bool){
			pointsRule, pointsPieces, pointsCompensation, pointsLoop, ends, lengths, audit, voids, method, provenance,
		},
	},
	"values": {
		answer:  prose.Values,
		summary: worthTable,
		beside:  valuesBeside,
		players: 3,
		sections: []func(*view) (answer.Section, bool){
			worths, published, arms, tests, budgets, snapshot, circular, howItWorks, audit, voids, method, provenance,
		},
	},
	"readings": {
		answer:  prose.Readings,
		summary: summary,
		sections: []func(*view) (answer.Section, bool){
			readings, setups, scores, ends, used, margins, lengths, branching, replays,
			audit, voids, method, provenance,
		},
	},
}

// general reports on a run whose kind this version does not know: what was
// played, without an answer to its question.
var general = layout{
	answer:  prose.General,
	summary: summary,
	sections: []func(*view) (answer.Section, bool){
		setups, ends, used, margins, lengths, branching, replays, audit, voids, method, provenance,
	},
}

// layoutOf chooses the layout. The answers compare the two sides of a game, so
// games for more players are told in general until they have their own.
func layoutOf(kind string, players int) layout {
	if l, known := layouts[kind]; known && players <= max(2, l.players) {
		return l
	}
	return general
}

// A view is a study being told: what every section needs of it.
type view struct {
	*study.Study
	names  prose.Names
	first  string // names of the players, "" where the rules are not at hand
	second string
	boards []*engine.Position // nil where a board cannot be drawn
	repeat []bool             // by arm: its start has been drawn for an earlier one
	// parts are what the rules allow; none where the rules are not at hand.
	parts   []part
	history bool   // the game's history can forbid a move
	game    string // the game's name, "" where the rules are not at hand
	options []variants.Option
}

func newView(s *study.Study) *view {
	v := &view{Study: s, names: prose.NamesOf(s)}
	v.look()
	return v
}

// answerOf tells what a study has shown.
func answerOf(s *study.Study) answer.Answer {
	v := newView(s)
	l := layoutOf(v.Run.Kind, v.Players)
	sentences := l.answer(v.Study)
	a := answer.Answer{
		Experiment: v.Run.Experiment, Seed: v.Run.Seed, Hash: v.Run.Hash,
		Game: v.game, Question: question(v.Run.Config), About: v.about(),
		Headline: sentences[0], Sentences: append(sentences[1:], v.idle()...), Warnings: prose.Warnings(v.Study), Summary: l.summary(v),
	}
	for _, make := range l.sections {
		if s, has := make(v); has {
			a.Sections = append(a.Sections, s)
		}
	}
	if l.beside != nil {
		a.Beside = l.beside(v)
	}
	if a.Beside == nil {
		a.Beside = scoresBeside(v)
	}
	return a
}

func (v *view) about() string {
	parts := []string{answer.Plural(v.Played(), "game")}
	if !v.Complete() {
		parts[0] += " of " + answer.Count(v.Run.Games)
	}
	if len(v.Arms) > 1 {
		parts = append(parts, answer.Count(len(v.Arms))+" "+v.names.Many)
	}
	if v.All.Score.Blocks > 0 {
		parts = append(parts, answer.Plural(v.All.Score.Blocks, "opening"))
	}
	if v.All.NodesPerMove >= 1 {
		parts = append(parts, answer.Count(int(math.Round(v.All.NodesPerMove)))+" positions searched a move")
	}
	return strings.Join(append(parts, "seed "+fmt.Sprint(v.Run.Seed)), " · ")
}

// question is what an experiment's file says it is about. A file in another
// form has no question; that is no reason to have no report.
func question(config string) string {
	var file struct {
		About string `toml:"about"`
	}
	if toml.Unmarshal([]byte(config), &file) != nil {
		return ""
	}
	return file.About
}

// Answers tell what studies have shown.
func Answers(studies []*study.Study) []answer.Answer {
	var out []answer.Answer
	for _, s := range studies {
		out = append(out, answerOf(s))
	}
	return out
}
