package page

import (
	"strings"

	"komi/engine/variants"
)

// drawBoards draws the start of every arm from the variant file that the run
// carries. A run whose file this version cannot read is shown without boards:
// its numbers do not depend on them.
func (v *view) drawBoards() {
	v.boards = make([]Diagram, len(v.Arms))
	games := map[string]*variants.Game{} // by text: the arms mostly share a file
	for i, a := range v.Arms {
		rules, has := v.Rules(a)
		if !has {
			continue
		}
		g, read := games[rules.Text]
		if !read {
			g, _ = variants.Read(rules.Variant, []byte(rules.Text))
			games[rules.Text] = g
		}
		if g == nil {
			continue
		}
		r, err := g.Rules(rules.Setup, optionsOf(rules.Options))
		if err != nil {
			continue
		}
		if v.first == "" && r.Players() == 2 {
			v.first, v.second = r.PlayerName(0), r.PlayerName(1)
		}
		v.game = g.Name
		v.boards[i] = Diagram{Text: ranks(r.New().FEN())}
	}
}

// ranks sets a position line with a line for each rank.
func ranks(fen string) string {
	board, _, _ := strings.Cut(fen, " ")
	return strings.ReplaceAll(board, "/", "\n")
}

// optionsOf reads options as records hold them: "deom=0 pass=stuck".
func optionsOf(text string) map[string]string {
	out := map[string]string{}
	for _, part := range strings.Fields(text) {
		name, value, _ := strings.Cut(part, "=")
		out[name] = value
	}
	return out
}
