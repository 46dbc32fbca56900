package findings

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

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
	add := func(name string, of func(r *engine.Rules) string) {
		var texts []string
		for _, a := range v.Arms {
			if r, err := v.book.Rules(a.Variant, a.Setup, a.Options); err == nil {
				if text := of(r); !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
			}
		}
		switch {
		case len(texts) > mostVersions:
			out = append(out, answer.Fact{Name: name, Cell: answer.Word("differs between the " + v.Names.Many)})
		case len(texts) > 0:
			out = append(out, answer.Fact{Name: name, Cell: answer.Word(strings.Join(texts, "; or: "))})
		}
	}
	add("points", prose.Points)
	add("compensation", prose.Compensation)
	add("limits", prose.Limits)
	add("options", v.optionsText)
	return append(out, answer.Fact{Name: "players", Cell: answer.Word(v.players())})
}

// mostVersions is how many versions of a rule are told side by side.
const mostVersions = 3

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

// asked is what an experiment's file says of the players: at least one seat.
type asked struct {
	Budget struct {
		Nodes          int64
		Model, Weights string
	}
	Seat []document.Seat
}

// asked reads the experiment's file, and reports whether it can be read.
func (v *View) asked() (d asked, readable bool) {
	if toml.Unmarshal([]byte(v.Run.Config), &d) != nil {
		return d, false
	}
	if len(d.Seat) == 0 {
		d.Seat = []document.Seat{{}}
	}
	return d, true
}

// Trained reports whether some player is known to evaluate positions by a trained network.
func (v *View) Trained() bool {
	d, readable := v.asked()
	return readable && slices.ContainsFunc(d.Seat, func(s document.Seat) bool {
		return s.Engine == "" && strings.Contains(v.believes(cmp.Or(s.Weights, d.Budget.Weights)), byNet)
	})
}

// byNet is what a network is called.
const byNet = "a trained network"

// players says who played: the search, what it believes, and how much it searches.
func (v *View) players() string {
	d, readable := v.asked()
	if !readable {
		return "not known"
	}
	var each []string
	for i, s := range d.Seat {
		var says []string
		model := s.Model
		if model == "" {
			model = d.Budget.Model
		}
		switch {
		case s.Engine != "":
			says = append(says, "the program "+filepath.Base(s.Engine))
		case v.Players == 2:
			says = append(says, "alpha-beta search")
		case model != "":
			says = append(says, model+" search")
		}
		if s.Engine == "" {
			says = append(says, v.believes(cmp.Or(s.Weights, d.Budget.Weights)))
		}
		nodes := s.Nodes
		if nodes == 0 {
			nodes = d.Budget.Nodes
		}
		if nodes > 0 {
			says = append(says, answer.Count(int(nodes))+" positions a move unless an arm says otherwise")
		}
		text := strings.Join(says, ", ")
		if len(d.Seat) > 1 {
			name := s.Name
			if name == "" {
				name = document.SeatLabel(i)
			}
			text = name + ": " + text
		}
		each = append(each, text)
	}
	return strings.Join(each, "; ") + "; version " + v.Run.Engine
}

// believes says by what a player evaluates positions.
func (v *View) believes(weights string) string {
	if weights != "" && !eval.IsName(weights) {
		return "weights of " + filepath.Base(weights)
	}
	words := map[string]string{eval.ByNet: byNet, eval.ByLinear: "trained weights", eval.ByFormula: "a formula (how far pieces move), untrained"}
	if weights != "" {
		return words[weights]
	}
	var games []*engine.Rules
	for _, a := range v.Arms {
		if r, err := v.book.Rules(a.Variant, a.Setup, a.Options); err == nil {
			games = append(games, r)
		}
	}
	if v.Run.Engine != experiments.VersionFor(games...) {
		return "the usual evaluation of that version" // this build may have learned since
	}
	var all []string
	for _, r := range games {
		for _, name := range eval.Names() {
			_, err := eval.Named(r, name)
			if r.Players() > 2 {
				_, err = eval.NamedArmies(r, name)
			}
			if err == nil {
				if !slices.Contains(all, words[name]) {
					all = append(all, words[name])
				}
				break
			}
		}
	}
	if len(all) == 0 {
		return "the usual evaluation"
	}
	return strings.Join(all, " or ")
}
