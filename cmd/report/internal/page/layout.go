package page

import (
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/engine/variants"
)

// A layout says how studies of a kind are reported.
type layout struct {
	// answer is the result in plain words, the shortest first.
	answer func(*study.Study) []prose.Sentence
	// summary is the table that the terminal shows.
	summary  func(*view) Table
	sections []func(*view) (Section, bool)
	players  int // most players that the words are for; 0 for two
}

// layouts are the kinds of experiment that have a report of their own.
var layouts = map[string]layout{
	"armies": {
		answer:  prose.Armies,
		summary: armySummary,
		players: 3,
		sections: []func(*view) (Section, bool){
			triangle, sides, changes, players, turns, eliminations, armyBoards, ends, used, lengths, branching, replays,
			audit, voids, searching, armyMethod, provenance,
		},
	},
	"balance": {
		answer:  prose.Balance,
		summary: summary,
		sections: []func(*view) (Section, bool){
			setups, readings, scores, comparison, plane, colours, ends, used, margins, lengths, branching, replays,
			audit, voids, fairness, method, provenance,
		},
	},
	"ladder": {
		answer:  prose.Ladder,
		summary: rungTable,
		players: 3,
		sections: []func(*view) (Section, bool){
			rungs, ends, lengths, branching, audit, voids, method, provenance,
		},
	},
	"points": {
		answer:  prose.Points,
		summary: pointTable,
		sections: []func(*view) (Section, bool){
			pointsRule, pointsPieces, pointsCompensation, pointsLoop, ends, lengths, audit, voids, method, provenance,
		},
	},
	"values": {
		answer:  prose.Values,
		summary: worthTable,
		players: 3,
		sections: []func(*view) (Section, bool){
			worths, published, arms, tests, budgets, snapshot, circular, howItWorks, audit, voids, method, provenance,
		},
	},
	"readings": {
		answer:  prose.Readings,
		summary: summary,
		sections: []func(*view) (Section, bool){
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
	sections: []func(*view) (Section, bool){
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

// A view is a study being laid out: what every section needs of it.
type view struct {
	*study.Study
	names  prose.Names
	prefix string // of ids, so that studies on one page do not clash
	first  string // names of the players, "" where the rules are not at hand
	second string
	boards []string // SVG, empty where a board cannot be drawn
	repeat []bool   // by arm: its start has been drawn for an earlier one
	// parts are what the rules allow; none where the rules are not at hand.
	parts   []part
	history bool   // the game's history can forbid a move
	game    string // the game's name, "" where the rules are not at hand
	options []variants.Option
	room    int    // bytes left for games to step through
	letter  string // the study's name where the page holds several
}

func (v *view) id(name string) string { return v.prefix + name }
