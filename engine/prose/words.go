package prose

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"komi/engine"
)

// Count writes a whole number with its thousands parted: 12,345.
func Count(n int) string {
	return strings.Replace(humanize.Comma(int64(n)), "-", "−", 1)
}

// Plural writes a count with its noun: "1 game", "2 games", "3 batches".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + Many(one)
}

// Many is the plural of a noun: "games", "batches", "wolves". Of several words it is that of the
// last.
func Many(one string) string {
	ends := func(with ...string) bool {
		return slices.ContainsFunc(with, func(end string) bool { return strings.HasSuffix(strings.ToLower(one), end) })
	}
	switch {
	case ends("human", "shaman", "talisman", "caiman", "ottoman", "roman"): // no men
	case ends("man"):
		return one[:len(one)-2] + "en"
	case ends("wolf", "elf", "half", "calf", "leaf", "loaf", "sheaf", "thief", "scarf", "dwarf", "hoof"): // not chief, roof or reef
		return one[:len(one)-1] + "ves"
	case ends("wife", "knife", "life"):
		return one[:len(one)-2] + "ves"
	case ends("s", "x", "z", "ch", "sh"):
		return one + "es"
	case ends("y") && len(one) > 1 && !ends("ay", "ey", "iy", "oy", "uy"):
		return one[:len(one)-1] + "ies"
	}
	return one + "s"
}

// list joins items as "a, b and c".
func list(items []string) string {
	if n := len(items); n > 1 {
		return strings.Join(items[:n-1], ", ") + " and " + items[n-1]
	}
	return strings.Join(items, "")
}

// Royal is what most players call the first of the royals with which they begin, "royal" where
// they disagree or have none.
func Royal(r *engine.Rules) string {
	start, votes := r.New(), map[string]int{}
	for q := range engine.Player(r.Players()) {
		if name := RoyalOf(start, q); name != "" {
			votes[name]++
		}
	}
	for name, n := range votes {
		if 2*n > r.Players() || len(votes) == 1 {
			return name
		}
	}
	return "royal"
}

// RoyalOf is what player q calls the first of its royals in a position, "" if it has none.
func RoyalOf(p *engine.Position, q engine.Player) string {
	r, have := p.Rules(), p.Material()[q]
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		if r.IsRoyal(k) && have[k][engine.OnBoard]+have[k][engine.InHand] > 0 {
			return r.KindName(k)
		}
	}
	return ""
}
