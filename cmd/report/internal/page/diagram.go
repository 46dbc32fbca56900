package page

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"komi/engine/diagram"
	"komi/engine/variants"
)

// drawBoards draws the start of every arm, once each, from the variant file that
// the run carries. A run whose file this version cannot read is shown without boards:
// its numbers do not depend on them. Styled says whether the page has the
// boards' style already; drawBoards returns whether it has it then.
func (v *view) drawBoards(styled bool) bool {
	v.boards, v.repeat = make([]string, len(v.Arms)), make([]bool, len(v.Arms))
	drawn := map[string]bool{}           // by position line
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
		v.game, v.options = g.Name, g.Options()
		if v.first == "" && r.Players() == 2 {
			v.first, v.second = r.PlayerName(0), r.PlayerName(1)
		}
		for _, p := range partsOf(r) {
			if !slices.Contains(v.parts, p) {
				v.parts = append(v.parts, p)
			}
		}
		o := r.Spec().Ending.Offence
		v.history = v.history || o != nil && !o.Loses
		start := r.New().FEN()
		if v.repeat[i] = drawn[start]; v.repeat[i] {
			continue
		}
		drawn[start] = true
		v.boards[i] = named(diagram.Board(r.New()), v.id(fmt.Sprintf("board-%d", i+1)), styled)
		styled = true
	}
	return styled
}

var (
	boardLabel = regexp.MustCompile(`^(<svg[^>]*) aria-label="[^"]*"`)
	boardStyle = regexp.MustCompile(`<style>[^<]*</style>`)
)

// named labels a board by its own title and description, as the figures are,
// and leaves out the style if the page has it already.
func named(svg, id string, styled bool) string {
	id = html.EscapeString(id)
	svg = boardLabel.ReplaceAllString(svg, fmt.Sprintf(`${1} aria-labelledby="%s-title %s-desc"`, id, id))
	svg = strings.Replace(svg, "<title>", `<title id="`+id+`-title">`, 1)
	svg = strings.Replace(svg, "<desc>", `<desc id="`+id+`-desc">`, 1)
	if styled {
		svg = boardStyle.ReplaceAllString(svg, "")
	}
	return svg
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
