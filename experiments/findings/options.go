package findings

import (
	"maps"
	"slices"
	"strings"

	"komi/engine/variants"
	"komi/experiments/games"
)

// SayOptions puts options as records hold them, "deom=0 pass=stuck", into the words of
// the variant file, one text each.
func (v *View) SayOptions(chosen string) []string {
	parsed, _ := variants.ParseOptions(chosen) // they were read when the rules were
	var out []string
	for _, name := range slices.Sorted(maps.Keys(parsed)) {
		out = append(out, v.sayOption(name, parsed[name]))
	}
	return out
}

// sayOption puts one option into words, as name=value where no file has words for it.
func (v *View) sayOption(name, value string) string {
	for _, options := range [][]variants.Option{v.options, v.known} {
		for _, o := range options {
			if o.Name == name && o.InWords(value) {
				return o.Says(value)
			}
		}
	}
	return name + "=" + value
}

// OptionsOf are the options of an arm in words, in the order of their names.
func (v *View) OptionsOf(a *games.Arm) []string {
	chosen, _ := variants.ParseOptions(a.Options)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		out = append(out, v.sayOption(name, chosen[name]))
	}
	return out
}

// titleOf is an arm's name with its options in words: "alt, pawns promoting to fewer
// pieces" for "alt promo=restricted". Names that do not spell options out stay.
func (v *View) titleOf(a *games.Arm) string {
	chosen, _ := variants.ParseOptions(a.Options)
	title := a.Name
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		for _, written := range []string{name + "=" + chosen[name], name + " " + chosen[name]} {
			at := strings.Index(title, written)
			end := at + len(written)
			if at < 0 || at > 0 && title[at-1] != ' ' || end < len(title) && title[end] != ' ' && title[end] != ',' {
				continue
			}
			before := strings.TrimSpace(title[:at])
			if before != "" && !strings.HasSuffix(before, ",") {
				before += ","
			}
			after := title[end:]
			if strings.HasPrefix(after, " ") && !strings.HasPrefix(after, " (") {
				after = "," + after
			}
			title = strings.TrimSpace(before + " " + v.sayOption(name, chosen[name]) + after)
			break
		}
	}
	return title
}
