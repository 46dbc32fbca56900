package page

import (
	"fmt"
	"komi/engine"
	"komi/engine/variants"
	"slices"
	"strings"
)

// look reads the start of every arm, and what its rules allow, from the variant file that
// the run carries. A run whose file this version cannot read is shown without boards:
// its numbers do not depend on them.
func (v *view) look() {
	v.boards, v.repeat = make([]*engine.Position, len(v.Arms)), make([]bool, len(v.Arms))
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
		v.boards[i] = r.New()
	}
}

// boardID names the board of an arm.
func boardID(arm int) string { return fmt.Sprintf("board-%d", arm+1) }

// optionsOf reads options as records hold them: "deom=0 pass=stuck".
func optionsOf(text string) map[string]string {
	out := map[string]string{}
	for _, part := range strings.Fields(text) {
		name, value, _ := strings.Cut(part, "=")
		out[name] = value
	}
	return out
}
