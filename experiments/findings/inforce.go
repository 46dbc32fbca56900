package findings

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/prose"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
)

// inForce puts into words the rules that decide what a result means (points,
// compensation, limits and options) and who played. The tables tell what holds for some
// arms only.
func (v *View) inForce() []answer.Fact {
	var out []answer.Fact
	var all []*engine.Rules
	for _, a := range v.Arms {
		if r, err := v.book.Rules(a.Variant, a.Setup, a.Options); err == nil {
			all = append(all, r)
		}
	}
	tell := func(name string, most int, texts []string) {
		switch {
		case len(texts) > most:
			out = append(out, answer.Fact{Name: name, Cell: answer.Word("differs between the " + v.Names.Many)})
		case len(texts) > 0:
			out = append(out, answer.Fact{Name: name, Cell: answer.Word(strings.Join(texts, "; or: "))})
		}
	}
	each := func(of func(r *engine.Rules) string) (texts []string) {
		for _, r := range all {
			if text := of(r); !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		return texts
	}
	tell("points", mostVersions, tablesOf(all))
	tell("compensation", mostCompensations, each(prose.Compensation))
	tell("limits", mostVersions, each(prose.Limits))
	tell("options", mostVersions, each(v.optionsText))
	return append(out, v.players())
}

// How many versions of a rule are told side by side: compensations are short.
const (
	mostVersions      = 3
	mostCompensations = 8
)

// tablesOf tells the tables of points of some rules. Those that give no piece different
// points are told as one: setups that begin with other pieces share it.
func tablesOf(all []*engine.Rules) []string {
	var tables [][]prose.Worth
	uncounted := false
	for _, r := range all {
		points := prose.PointsOf(r)
		if points == nil {
			uncounted = true
			continue
		}
		i := slices.IndexFunc(tables, func(t []prose.Worth) bool { return sharePoints(t, points) })
		if i < 0 {
			tables = append(tables, points)
			continue
		}
		for _, p := range points {
			if !slices.Contains(tables[i], p) {
				tables[i] = append(tables[i], p)
			}
		}
	}
	var out []string
	if uncounted {
		out = append(out, prose.Points(all[slices.IndexFunc(all, func(r *engine.Rules) bool { return r.Spec().Points == nil })]))
	}
	for _, t := range tables {
		out = append(out, prose.JoinWorths(t))
	}
	return out
}

// sharePoints reports whether no piece has different points in two lists.
func sharePoints(a, b []prose.Worth) bool {
	for _, x := range a {
		if slices.ContainsFunc(b, func(y prose.Worth) bool { return y.Name == x.Name && y.Points != x.Points }) {
			return false
		}
	}
	return true
}

// optionsText says in words which options are not at their defaults.
func (v *View) optionsText(r *engine.Rules) string {
	var each []string
	for _, o := range v.options {
		if value, set := r.Options()[o.Name]; set && value != o.Default {
			each = append(each, v.sayOption(o.Name, value))
		}
	}
	if len(each) == 0 {
		return "all at their defaults"
	}
	return strings.Join(each, ", ")
}

// asked reads who plays off the experiment's file, and reports whether it can be read.
func (v *View) asked() (p document.Players, readable bool) {
	p, err := document.PlayersOf(v.Run.Config)
	return p, err == nil
}

// Trained reports whether some player is known to evaluate positions by a trained network.
func (v *View) Trained() bool {
	p, readable := v.asked()
	return readable && slices.ContainsFunc(p.Seats, func(s document.Seat) bool {
		return s.Engine == "" && slices.Contains(v.evaluates(cmp.Or(s.Weights, p.Weights)).names, eval.ByNet)
	})
}

// players says who played: the search, what it believes, and how much it searches.
func (v *View) players() answer.Fact {
	fact := answer.Fact{Name: answer.FactPlayers}
	p, readable := v.asked()
	if !readable {
		fact.Cell = answer.Word("not known")
		return fact
	}
	var each []string
	for _, s := range p.Seats {
		var says []string
		model := cmp.Or(s.Model, p.Model)
		switch {
		case s.Engine != "":
			says = append(says, "the program "+filepath.Base(s.Engine))
		case v.Players == 2:
			says = append(says, "alpha-beta search")
		case model != "":
			says = append(says, model+" search")
		}
		if s.Engine == "" {
			by := v.evaluates(cmp.Or(s.Weights, p.Weights))
			says = append(says, by.String())
			fact.OfVersion = fact.OfVersion || by.ofVersion
		}
		if s.Nodes > 0 {
			says = append(says, answer.Count(int(s.Nodes))+" positions a move unless an arm says otherwise")
		}
		text := strings.Join(says, ", ")
		if len(p.Seats) > 1 {
			text = s.Name + ": " + text
		}
		each = append(each, text)
	}
	fact.Cell = answer.Word(strings.Join(each, "; ") + "; version " + v.Run.Engine)
	return fact
}

// An evaluation is by what a player evaluates positions: by a file of weights, by what comes
// with the program under some names (see [eval.Names]), one for each way in which a game of the
// run is evaluated, or by what only a build of the version that played knows. None of these is
// known of games without weights. That an earlier version had a network is told by all builds
// alike (see [experiments.Learned]), so that what hangs on it stays on a page.
type evaluation struct {
	file      string
	names     []string
	ofVersion bool
}

// evaluationWords are the names in words.
var evaluationWords = map[string]string{eval.ByNet: "a trained network", eval.ByLinear: "trained weights", eval.ByFormula: "a formula (how far pieces move), untrained"}

// String is the evaluation in words.
func (e evaluation) String() string {
	switch {
	case e.file != "":
		return "weights of " + e.file
	case e.ofVersion:
		return "the usual evaluation of that version"
	case len(e.names) == 0:
		return "the usual evaluation"
	}
	var all []string
	for _, name := range e.names {
		all = append(all, evaluationWords[name])
	}
	return strings.Join(all, " or ")
}

// evaluates is the evaluation of a player whose weights a file names, "" for the usual ones.
func (v *View) evaluates(weights string) evaluation {
	switch {
	case eval.IsName(weights):
		return evaluation{names: []string{weights}}
	case weights != "":
		return evaluation{file: filepath.Base(weights)}
	}
	var games []*engine.Rules
	for _, a := range v.Arms {
		if r, err := v.book.Rules(a.Variant, a.Setup, a.Options); err == nil {
			games = append(games, r)
		}
	}
	if v.Run.Engine != experiments.VersionFor(games...) { // this build may have learned since
		untold := func(r *engine.Rules) bool { return !experiments.Learned(v.Run.Engine, r) }
		if len(games) == 0 || slices.ContainsFunc(games, untold) {
			return evaluation{ofVersion: true}
		}
		return evaluation{names: []string{eval.ByNet}}
	}
	var out evaluation
	for _, r := range games {
		for _, name := range eval.Names() {
			if eval.CheckNamed(r, name) == nil {
				if !slices.Contains(out.names, name) {
					out.names = append(out.names, name)
				}
				break
			}
		}
	}
	return out
}
