package variants

import (
	"maps"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// display reads how the board is drawn.
func (r *reader) display(t *tomlfile.Table) engine.DisplaySpec {
	d := engine.DisplaySpec{
		Style: tomlfile.Choice[engine.BoardStyle](t, "style", "squares", "checkered", "points"),
		Lines: t.Texts("lines"), Zones: t.Texts("zones"), River: t.Int("river"),
	}
	t.Done()
	return d
}

// checkDisplay reports what a drawing of the board would stumble over.
func (r *reader) checkDisplay(s resolved, rules *engine.Rules) {
	d := s.Display
	fault := func(key, format string, args ...any) {
		r.Fault("display."+key, format, args...)
	}
	for _, text := range d.Lines {
		for name := range strings.SplitSeq(text, "-") {
			if _, ok := rules.Board().Square(name); !ok {
				fault("lines", "read %q in %q, expected a square of the board", name, text)
			}
		}
	}
	for _, name := range d.Zones {
		if s.Zones[name] != nil || s.Fixed[name] != nil {
			continue
		}
		known := slices.Sorted(maps.Keys(s.Zones))
		known = append(known, slices.Sorted(maps.Keys(s.Fixed))...)
		fault("zones", "read %q, expected the name of a zone: %s", name, strings.Join(known, ", "))
	}
	if d.River < 0 || d.River >= rules.Board().Ranks() {
		fault("river", "read %d, expected the rank below the river, 1 to %d, or 0 for none", d.River, rules.Board().Ranks()-1)
	}
}

// startPath returns where the file says the start position of a setup.
func startPath(setup string) string {
	base, _, _ := strings.Cut(setup, "~")
	return "setup." + base + ".fen"
}
