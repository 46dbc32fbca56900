package variants

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"komi/engine"
)

// A file of one's own may have the id of a built-in game: a copy of its file, or one that
// builds on it. What the program knows of the built-in game, such as what its pieces are
// worth, holds for the file only as far as its rules are the same. Other starts and
// other names are no other rules, nor are other defaults of the same options.

// isBuiltin reports whether a text is the file of the built-in game of an id.
func isBuiltin(id, text string) bool {
	own, err := builtinText(id)
	return err == nil && string(own) == text
}

// builtins keeps the built-in games that others were compared with, by id.
var builtins sync.Map // of string to *Game

// builtinGame is the built-in game of an id, nil if there is none.
func builtinGame(id string) *Game {
	if g, ok := builtins.Load(id); ok {
		return g.(*Game)
	}
	text, err := builtinText(id)
	if err != nil {
		return nil
	}
	g, err := Read(id+".toml", text)
	if err != nil {
		panic("variants: a built-in game: " + err.Error())
	}
	builtins.Store(id, g)
	return g
}

// alters reports whether rules that were read under the choice are none of those that the
// built-in game of the same id has under the same options. It is false if there is no such
// game.
func (x *choice) alters(s *engine.Spec) bool {
	g := &x.game
	if g.builtin {
		return false
	}
	other := builtinGame(g.ID)
	if other == nil {
		return false
	}
	same, err := other.choose(g.shared(other, x.options))
	if err != nil {
		return true // it has no such numbers, or they exclude each other
	}
	rules := rulesAlone(s)
	return !slices.ContainsFunc(same.game.setups, func(its setup) bool {
		l := same.layer(its.layers) // read once for all setups with the same layers
		return l.err == nil && reflect.DeepEqual(rulesAlone(&l.spec), rules)
	})
}

// shared are the values of the options that another game has too, with those that are
// not chosen at their defaults here.
func (g *Game) shared(other *Game, chosen map[string]string) map[string]string {
	out := map[string]string{}
	for _, o := range g.Options() {
		v, ok := chosen[o.Name]
		if !ok {
			v = o.Default
		}
		if same := other.option(o.Name); same != nil && (same.key != "" || slices.Contains(same.Values, v)) {
			out[o.Name] = v
		}
	}
	return out
}

// rulesAlone are rules without what they are called, how they are drawn and where a game
// begins, their pieces in the order of their letters.
func rulesAlone(s *engine.Spec) *engine.Spec {
	out := *s
	out.Name, out.Setup, out.Start, out.Options = "", "", "", nil
	out.Display, out.Dialects, out.Altered = engine.DisplaySpec{}, nil, false
	out.Notation.EPStray = false // it decides nothing in play
	out.Players = slices.Clone(s.Players)
	for i := range out.Players {
		out.Players[i].Name = ""
	}
	out.Pieces = slices.Clone(s.Pieces)
	for i := range out.Pieces {
		out.Pieces[i].Name, out.Pieces[i].Symbol = "", ""
	}
	slices.SortStableFunc(out.Pieces, func(a, b engine.PieceSpec) int { return strings.Compare(a.Letter, b.Letter) })
	return &out
}
