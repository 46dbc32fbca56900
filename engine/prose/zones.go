package prose

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"komi/engine"
)

// Zones are the zones and marked lines that the rules speak of by name, as the first player sees
// them: a line each.
func Zones(r *engine.Rules) (out []string) {
	s := r.Spec()
	for _, t := range []struct {
		named map[string][]string
		after string
	}{{s.Zones, ""}, {s.Fixed, " (the same for all players)"}, {s.Lines, " (lines)"}} {
		for _, name := range slices.Sorted(maps.Keys(t.named)) {
			out = append(out, name+": "+cmp.Or(strings.Join(t.named[name], " "), "no square")+t.after)
		}
	}
	return out
}
