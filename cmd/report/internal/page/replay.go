package page

import (
	"fmt"
	"strings"

	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
	"komi/engine"
	"komi/engine/diagram"
	"komi/engine/variants"
	"komi/results"
)

const (
	// replayRoom bounds what the games on a page may take, in bytes.
	replayRoom = 1 << 20
	// replayPlies is the longest game that can be stepped through: the page
	// counts plies with three digits.
	replayPlies = 999
)

// A Replay is a game to step through.
type Replay struct {
	ID, Title string
	Lead      prose.Sentence
	Drawing   string // SVG that holds every position
	Steps     []Step
}

// A Step is a choice of the position to be seen.
type Step struct {
	Text    string // the move, with its number where a round begins
	Class   string // the digits of the ply, which the style sheet reads
	Checked bool
}

var whyTitles = map[study.Why]string{
	study.Short:   "The shortest game that was won",
	study.Typical: "A typical game",
	study.CutOff:  "A game cut off by the limit on moves",
}

// replays shows sample games move by move.
func replays(v *view) (Section, bool) {
	s := Section{ID: v.id("games"), Title: "Games to step through"}
	shapes := map[string]*diagram.Replay{}
	for i, sample := range v.Samples {
		r, p, moves, ok := v.recreate(sample.Game)
		if !ok || len(moves) > replayPlies {
			continue
		}
		var drawn string
		t := shapes[r.Hash()]
		if t == nil {
			t = diagram.NewReplay(r, v.id(fmt.Sprintf("shapes-%d", len(shapes)+1)))
			shapes[r.Hash()] = t
			drawn = t.Shapes()
		}
		id := v.id(fmt.Sprintf("game-%d", i+1))
		replay := Replay{ID: id, Title: whyTitles[sample.Why], Lead: v.told(sample.Game, r), Steps: steps(sample.Game, r.Players())}
		drawn += t.Game(p, moves, id, fmt.Sprintf("Game %d", sample.Index),
			fmt.Sprintf("The board of game %d after the move that is chosen in the list beside it.", sample.Index))
		if v.room -= len(drawn) + 80*len(moves); v.room < 0 {
			break
		}
		replay.Drawing = drawn
		s.Parts = append(s.Parts, Part{Replay: &replay})
	}
	if len(s.Parts) == 0 {
		return Section{}, false
	}
	lead := text(prose.Say("Choose a move to see the board after it; the arrow keys go on and back. A ring marks the piece that moved, a dot where it came from. " +
		"A few games prove nothing: they show what the numbers above are made of."))
	s.Parts = append([]Part{lead}, s.Parts...)
	return s, true
}

// recreate sets up a recorded game; false where the rules are not at hand or the
// moves are not theirs.
func (v *view) recreate(g results.Game) (*engine.Rules, *engine.Position, []engine.Move, bool) {
	for _, rules := range v.Run.AllRules() {
		if rules.Variant != g.Variant || rules.Setup != g.Setup || rules.Options != g.Options {
			continue
		}
		game, err := variants.Read(rules.Variant, []byte(rules.Text))
		if err != nil {
			break
		}
		r, err := game.Rules(rules.Setup, optionsOf(rules.Options))
		if err != nil {
			break
		}
		p, err := r.Parse(g.Start)
		if err != nil {
			break
		}
		var moves []engine.Move
		for _, text := range strings.Fields(g.Moves) {
			m, err := p.ParseMove(text)
			if err != nil {
				return nil, nil, nil, false
			}
			p.Make(m)
			moves = append(moves, m)
		}
		for range moves {
			p.Unmake()
		}
		return r, p, moves, true
	}
	return nil, nil, nil, false
}

// told says what a game is and how it ended.
func (v *view) told(g results.Game, r *engine.Rules) prose.Sentence {
	name := fmt.Sprintf("Game %d", g.Index)
	if len(v.Arms) > 1 {
		name += " (" + g.Arm + ")"
	}
	s := prose.Say("%v: %v, by %v after %v plies.", name, outcome(g, r), prose.Reason(g.Reason), g.Plies)
	if g.Opening > 0 {
		s = append(s, prose.Say(" The first %v were prepared at random.", g.Opening)...)
	}
	return append(s, prose.Say(" In a terminal: %v", prose.Command(fmt.Sprintf("selfplay replay %s --game %d", v.Files[0], g.Index)))...)
}

// outcome says who got what.
func outcome(g results.Game, r *engine.Rules) string {
	even := true
	for q, share := range g.Shares {
		if share == g.Whole {
			return "won by " + r.PlayerName(engine.Player(q))
		}
		even = even && share == g.Shares[0]
	}
	switch {
	case even && g.Reason == study.MoveLimit:
		return "cut off and counted as even"
	case even:
		return "drawn"
	}
	return "shared " + g.Score()
}

// steps are the choices of a position: the start, then the one after each move.
func steps(g results.Game, players int) []Step {
	out := []Step{{Text: "Start", Checked: true}}
	for i, move := range strings.Fields(g.Moves) {
		if i%players == 0 {
			move = fmt.Sprintf("%d. %s", i/players+1, move)
		}
		out = append(out, Step{Text: move, Class: digits(i + 1)})
	}
	return out
}

// digits are the classes of a ply: its hundreds, tens and units, those that are
// not 0.
func digits(ply int) string {
	var out []string
	for _, d := range []struct {
		name string
		n    int
	}{{"c", ply / 100}, {"d", ply / 10 % 10}, {"u", ply % 10}} {
		if d.n > 0 {
			out = append(out, fmt.Sprint(d.name, d.n))
		}
	}
	return strings.Join(out, " ")
}

// replayCSS sets the ply to be seen from the choice.
func replayCSS() string {
	var b strings.Builder
	for _, digit := range "cdu" {
		for n := 1; n <= 9; n++ {
			fmt.Fprintf(&b, ".replay:has(.%c%d:checked){--%c:%d}", digit, n, digit, n)
		}
	}
	return b.String()
}
