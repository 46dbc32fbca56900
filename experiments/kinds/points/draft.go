package points

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments"
	"komi/experiments/kinds/values"
)

// draft lays out an experiment of points for any game of two that counts points and has
// options by which they can be changed and the count be switched off. The piece that counts
// most keeps its points and sets the scale. The points that the file has are compared with
// what is found, and do not decide it.
func draft(g *variants.Game, ref, name string) (string, error) {
	r, err := g.Rules("", nil)
	if err != nil {
		return "", err
	}
	switch {
	case r.Players() != 2:
		return "", errors.New("read a game of more than two players, expected one of two: a compensation is for the second player")
	case r.Spec().Points == nil:
		return "", errors.New("the game decides nothing by points, expected rules.points = true and points of the pieces")
	}
	paths, lacks := pointPaths(g, r)
	neutral, plain, lacking := uncounted(g)
	if why := slices.DeleteFunc([]string{lacks, lacking}, func(s string) bool { return s == "" }); len(why) > 0 { // all that is missing at once
		return "", errors.New(strings.Join(why, "; "))
	}
	d, slack, left := values.Drafted(plain)
	if d == nil || len(left) > 0 {
		return "", fmt.Errorf("no near-balanced trade tells what %s are worth, and points are made of values", strings.Join(left, ", "))
	}
	top, official := inFile(r)
	from := max(2, int(math.Round(r.Value(top))))
	var b experiments.Sheet
	say := b.Line
	about := fmt.Sprintf("What should the pieces of %s count, and what should the second player get?", g.Name)
	b.Head("points", name, ref, about, about+" Laid out from the rules. changi-points explains the steps.")
	say("setups = %s", experiments.Texts([]string{g.Default()}))
	say("\n[openings]\nplies = 4\nwindow = 2\n\n[budget]\nnodes = 400\n\n[games]\npairs = 4\nseed = 1")
	say("\n[values]\nunit = %q\narms_each = 4\nrelative = 0.05\nabsolute = 0.10\ngames = %d\nordinary = 0.3", d.Unit, 3000+1000*len(d.Pieces))
	if slack > 0 {
		say("slack = %g                   # trades may be this many %s out of balance: with less some piece has none", slack, d.Unit)
	}
	say("\n[points]\n# With these options games are not counted: a count must not shape the values that it is made of.\nneutral = %s", tomlTable(neutral))
	say("top = %q  # counts most in the file, and sets the scale\nfrom = %d\nto = %d", r.Letter(top), from, from+2)
	if official != "" {
		say("official = %s  # the points of the file, to compare with", official)
	}
	say("again = 3000\ncounted = 200\npositions = 120\nplayouts = 8\nplay_nodes = 800\ntried = %s\nrounds = 200\nfinal = 250\nbudgets = [150, 400, 1600]\nmargin = 0.05", paths.tried(from))
	return b.String(), nil
}

// A changeable is what the options of a game let be changed.
type changeable struct {
	least float64 // compensation that can be asked for
}

// pointPaths looks for the options that set points. Without one for each piece and one for the
// compensation nothing can be tried; it says which are missing, or "".
func pointPaths(g *variants.Game, r *engine.Rules) (c changeable, lacks string) {
	start := r.New()
	need := map[string]string{"rules.deom": "deom"} // the option to write, by what it sets
	if start.Royals(0) > 1 {
		need["rules.spare_royal"] = "spare_royal"
	}
	for i := 1; i <= r.Kinds(); i++ {
		if k := engine.Kind(i); !r.IsRoyal(k) && onBoard(start, k) {
			need["piece."+r.Letter(k)+".value"] = "value_" + r.Letter(k)
		}
	}
	var why []string
	for _, o := range g.Options() {
		if o.Sets() == "rules.deom" && !o.Whole {
			c.least = o.Min
		} else if o.Sets() == "rules.deom" {
			why = append(why, fmt.Sprintf("option %s takes whole numbers, expected any: compensations are half points, so that no count is even", o.Name))
		}
		delete(need, o.Sets())
	}
	if missing := slices.Sorted(maps.Keys(need)); len(missing) > 0 {
		first := missing[0]
		each := "one"
		if len(missing) > 1 {
			each = "one for each"
		}
		why = append(why, fmt.Sprintf("no option sets %s, so no other points can be tried; expected %s in the file, such as [option.%s] with about = \"…\" and number = %q",
			strings.Join(missing, ", "), each, need[first], first))
	}
	return c, strings.Join(why, "; ")
}

// tried are five compensations far apart on the scale of the piece that counts most.
func (c changeable) tried(top int) string {
	step := max(1, math.Round(0.46*float64(top)))
	first := max(0.5-2*step, math.Ceil(c.least-0.5)+0.5)
	var each []string
	for i := range 5 {
		each = append(each, fmt.Sprint(first+float64(i)*step))
	}
	return "[" + strings.Join(each, ", ") + "]"
}

// uncounted are options under which nothing is counted, with the rules that they make: the
// fewest choices that switch the count off, passing only without another move and no draw by
// royals that face each other if there is a choice, and some limit, so that games end. It
// says what is missing, or "".
func uncounted(g *variants.Game) (chosen map[string]string, plain *engine.Rules, lacks string) {
	var each []map[string]string
	for _, o := range g.Options() {
		for _, v := range o.Values {
			if v != o.Default {
				each = append(each, map[string]string{o.Name: v})
			}
		}
	}
	try := func(set map[string]string) bool {
		r, err := g.Rules("", set)
		if err != nil || r.Spec().Points != nil {
			return false
		}
		chosen, plain = set, r
		return true
	}
	i := slices.IndexFunc(each, try)
	for a := 0; i < 0 && a < len(each); a++ { // one choice may need another
		i = slices.IndexFunc(each, func(set map[string]string) bool { return try(with(each[a], set)) })
	}
	if i < 0 {
		return nil, nil, "no option switches the count off, expected one such as [option.points] with the values yes and no, the second with rules.points = false: values are measured without a count"
	}
	accepted := func(r *engine.Rules) bool {
		return r.Spec().Facing.Rule == engine.FacingCount || r.Spec().Facing.Rule == engine.FacingDraw
	}
	for _, set := range each { // what ends games early, or lets nothing happen, tells no values
		r, err := g.Rules("", with(chosen, set))
		if err == nil && (plain.Spec().Pass == engine.PassFree && r.Spec().Pass == engine.PassStuck || accepted(plain) && !accepted(r)) {
			try(with(chosen, set))
		}
	}
	for _, limit := range []struct {
		path, most string
		now        int
	}{
		{"rules.no_progress", "100", plain.Spec().Ending.NoProgress}, {"rules.max_plies", "300", plain.Spec().Ending.MaxPlies},
	} {
		for _, o := range g.Options() {
			if o.Sets() == limit.path && limit.now == 0 {
				try(with(chosen, map[string]string{o.Name: limit.most}))
			}
		}
	}
	if e := plain.Spec().Ending; e.NoProgress == 0 && e.MaxPlies == 0 {
		return nil, nil, "games that are not counted may never end, expected rules.no_progress or rules.max_plies"
	}
	return chosen, plain, ""
}

// with is one choice and another.
func with(a, b map[string]string) map[string]string {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

// tomlTable writes options as a table of TOML.
func tomlTable(options map[string]string) string {
	var each []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		if strings.Trim(value, "0123456789") != "" {
			value = fmt.Sprintf("%q", value)
		}
		each = append(each, name+" = "+value)
	}
	return "{ " + strings.Join(each, ", ") + " }"
}

// inFile is the piece of the start that counts most, and the points of the file as a table
// to compare with; none where all pieces count the same or some do not count whole points.
func inFile(r *engine.Rules) (top engine.Kind, official string) {
	start := r.New()
	points := map[float64]bool{}
	var each []string
	whole := true
	for i := 1; i <= r.Kinds(); i++ {
		k := engine.Kind(i)
		if r.IsRoyal(k) || !onBoard(start, k) {
			continue
		}
		if top == 0 || r.Value(k) > r.Value(top) {
			top = k
		}
		points[r.Value(k)] = true
		whole = whole && r.Value(k) >= 1 && r.Value(k) == math.Floor(r.Value(k)) && r.Value(k) <= mostPoints
		each = append(each, fmt.Sprintf("%s = %v", r.Letter(k), r.Value(k)))
	}
	if !whole || len(points) < 2 {
		return top, ""
	}
	return top, "{ " + strings.Join(each, ", ") + " }"
}
