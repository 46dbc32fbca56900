package betza

import (
	"fmt"
	"slices"
	"strings"
)

// Words says in English what a text lets a piece do, as a row of nouns: "mfF" is a "quiet
// step diagonally forward", "mRcpR" a "quiet slide orthogonally, capturing jump over one
// piece orthogonally". A ride that turns is told with where it turns, as in "slide
// orthogonally that may turn once by a right angle". It returns nothing for a text that cannot
// be parsed, and for a ride that goes straight on or back after a leg.
func Words(text string) string {
	moves, err := Parse(text)
	if err != nil {
		return ""
	}
	var kinds []motion
	ways := map[motion]*targets{}
	for _, m := range moves {
		k, to, ok := motionOf(m)
		if !ok {
			return ""
		}
		if ways[k] == nil {
			ways[k] = new(targets)
			kinds = append(kinds, k)
		}
		*ways[k] |= 1 << to
	}
	kinds = evenHanded(kinds, ways)
	straight := map[motion]bool{} // those that are told with a turn that they may make
	for _, k := range kinds {
		if plain := k.plain(); k.bend > 0 && ways[plain] != nil && *ways[plain] == *ways[k] {
			straight[plain] = true
		}
	}
	var out []string
	for _, k := range kinds {
		if straight[k] {
			continue
		}
		text := strings.TrimRight(k.noun()+" "+ways[k].words(k.oblique), " ") + k.when()
		if k.bend > 0 {
			text += " that " + k.onward(straight[k.plain()])
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// evenHanded makes one of two kinds of motion that turn to the right and to the left and are
// alike otherwise.
func evenHanded(kinds []motion, ways map[motion]*targets) []motion {
	var out []motion
	for _, k := range kinds {
		other, either := k, k
		other.hand, either.hand = -k.hand, 0
		switch {
		case k.hand == 0 || ways[other] == nil || *ways[other] != *ways[k]:
			out = append(out, k)
		case ways[either] == nil:
			ways[either] = ways[k]
			out = append(out, either)
		}
	}
	return out
}

// A motion is what moves have in common that differ in their direction alone.
type motion struct {
	quiet, capture, passing, initial, lame bool
	hop                                    Hop
	long, short                            int
	oblique                                bool // neither orthogonal nor diagonal
	most                                   int  // steps in a row, 0 for any number

	// Of a ride after the first leg:
	bend     int  // how far it turns, in eighths of a full turn; 0 for no ride
	hand     int  // 1 if it turns to the right, -1 to the left, 0 to either side or outward
	diagonal bool // it goes along diagonals
	onMost   int  // steps in a row, 0 for any number
}

// plain is the motion without the ride after its first leg.
func (k motion) plain() motion {
	k.bend, k.hand, k.diagonal, k.onMost = 0, 0, false, 0
	return k
}

// onward says what the ride after the first leg does, or may do.
func (k motion) onward(may bool) string {
	verb := func(bare, third string) string {
		if may {
			return "may " + bare
		}
		return third
	}
	far := ""
	if k.onMost > 1 {
		far = fmt.Sprintf(" of up to %d steps", k.onMost)
	}
	if k.most == 1 {
		sort := "an orthogonal"
		if k.diagonal {
			sort = "a diagonal"
		}
		return verb("go", "goes") + " on as " + sort + " slide" + far + " outward"
	}
	text := verb("turn", "turns") + " once by " + [...]string{1: "half a right angle", 2: "a right angle", 3: "a right angle and a half"}[k.bend]
	switch k.hand {
	case 1:
		text += " to the right"
	case -1:
		text += " to the left"
	}
	if k.onMost != k.most {
		text += ", then a slide" + far
	}
	return text
}

// motionOf returns the motion of a move and where it goes: its heading, or its target among
// oblique leaps. A chain of single steps is a lame leap to where it ends.
func motionOf(m Move) (k motion, to Heading, ok bool) {
	first := m.Legs[0]
	k = motion{
		quiet: m.Quiet, capture: m.Capture, passing: m.EnPassant, initial: m.Initial, hop: m.Hop,
		lame: first.Lame, long: int(first.Long), short: int(first.Short), most: int(first.Max),
	}
	to, ok = first.Heading, true
	if first.Side > 0 {
		to++
	}
	if len(m.Legs) == 2 && m.Legs[1].Max != 1 {
		ok = k.bent(first, m.Legs[1])
	} else if len(m.Legs) > 1 {
		file, rank, heading := 0, 0, Heading(0)
		for _, l := range m.Legs {
			if l.Max != 1 || l.Short != 0 && l.Short != l.Long {
				return k, 0, false
			}
			heading = heading.turned(l.Heading)
			step := headings[heading]
			file, rank = file+step[0]*int(l.Long), rank+step[1]*int(l.Long)
		}
		a, b := max(file, -file), max(rank, -rank)
		k.long, k.short, k.lame = max(a, b), min(a, b), true
		to = toward(file, rank)
	}
	k.oblique = k.short != 0 && k.short != k.long
	if !k.oblique {
		k.short = 0 // orthogonal and diagonal steps of a length go together
	}
	return k, to, ok && k.long > 0
}

// bent notes a ride after the first leg, and reports whether words can tell it: it turns, and
// after a single step it goes outward.
func (k *motion) bent(first, ride Leg) bool {
	k.onMost, k.diagonal = int(ride.Max), first.Heading.turned(ride.Heading).diagonal()
	k.bend, k.hand = int(ride.Heading), 1
	if k.bend > 4 {
		k.bend, k.hand = 8-k.bend, -1
	}
	if first.Side != 0 { // along the longer part of the leap, or to the side of the shorter
		outward := k.bend == 0 || k.bend == 1 && k.hand == int(first.Side)
		k.bend, k.hand = 1, 0
		return outward && first.Max == 1
	}
	if first.Max == 1 {
		return k.bend == 1
	}
	k.diagonal = false // which the turn tells
	return ride.Long == 1 && k.bend > 0 && k.bend < 4
}

// toward returns the heading of a straight step, or the target of an oblique one. Targets
// are counted clockwise, two to each heading of their longer part.
func toward(file, rank int) Heading {
	for h, step := range headings {
		if n := max(file, -file, rank, -rank); step[0]*n == file && step[1]*n == rank {
			return Heading(h)
		}
	}
	for h := 0; h < len(headings); h += 2 {
		ahead := file*headings[h][0] + rank*headings[h][1]
		right := file*headings[(h+2)%8][0] + rank*headings[(h+2)%8][1]
		if ahead > max(right, -right) {
			if right > 0 {
				h++
			}
			return Heading(h)
		}
	}
	return 0
}

// headings are the steps to the right and forward of each heading.
var headings = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// leapers are the usual names of oblique leaps.
var leapers = map[[2]int]string{{2, 1}: "knight’s", {3, 1}: "camel’s", {3, 2}: "zebra’s"}

// noun says what sort of move it is.
func (k motion) noun() string {
	sort := ""
	switch {
	case k.passing && !k.quiet && !k.capture:
		return "capture in passing"
	case k.quiet && !k.capture:
		sort = "quiet "
	case k.capture && !k.quiet:
		sort = "capturing "
	}
	far := ""
	if k.most > 1 {
		far = fmt.Sprintf(" of up to %d steps", k.most)
	}
	switch {
	case k.hop == Cannon:
		return sort + "jump over one piece" + far
	case k.hop == Grasshopper:
		return sort + "jump to the square behind a piece" + far
	case k.oblique:
		name := leapers[[2]int{k.long, k.short}]
		if name == "" {
			name = fmt.Sprintf("(%d,%d)", k.long, k.short)
		}
		if k.most == 1 {
			return sort + name + " leap"
		}
		return sort + "ride of " + name + " leaps" + far
	case k.long > 1 && k.most == 1:
		return sort + fmt.Sprintf("leap of %d squares", k.long)
	case k.long > 1:
		return sort + fmt.Sprintf("ride of leaps of %d squares", k.long) + far
	case k.most == 1:
		return sort + "step"
	}
	return sort + "slide" + far
}

// when says on what condition.
func (k motion) when() string {
	text := ""
	if k.lame {
		text = " that can be blocked"
	}
	if k.initial {
		text += " before the piece has moved"
	}
	return text
}

// wordsOf lists the names of sets of headings, the larger sets first.
var wordsOf = []struct {
	set  targets
	name string
}{
	{set(0, 1, 2, 3, 4, 5, 6, 7), "in any direction"},
	{set(0, 2, 4, 6), "orthogonally"},
	{set(1, 3, 5, 7), "diagonally"},
	{set(0), "straight forward"},
	{set(2, 6), "sideways"},
	{set(4), "straight back"},
	{set(1, 7), "diagonally forward"},
	{set(3, 5), "diagonally back"},
	{set(1, 3), "diagonally to the right"},
	{set(5, 7), "diagonally to the left"},
	{set(2), "to the right"},
	{set(6), "to the left"},
	{set(1), "diagonally forward to the right"},
	{set(3), "diagonally back to the right"},
	{set(5), "diagonally back to the left"},
	{set(7), "diagonally forward to the left"},
}

// obliqueWords lists the names of sets of targets of oblique leaps, the larger sets first. What
// goes forward goes farther forward than sideways.
var obliqueWords = []struct {
	set  targets
	name string
}{
	{set(0, 1, 4, 5), "forward or back"},
	{set(2, 3, 6, 7), "sideways"},
	{set(0, 1, 2, 7), "to any square ahead"},
	{set(3, 4, 5, 6), "to any square behind"},
	{set(1, 2, 3, 4), "to any square on the right"},
	{set(0, 5, 6, 7), "to any square on the left"},
	{set(0, 1), "forward"},
	{set(4, 5), "back"},
	{set(2, 7), "sideways and forward"},
	{set(3, 6), "sideways and back"},
	{set(2, 3), "to the right"},
	{set(6, 7), "to the left"},
	{set(0), "forward and to the left"},
	{set(1), "forward and to the right"},
	{set(2), "to the right and forward"},
	{set(3), "to the right and back"},
	{set(4), "back and to the right"},
	{set(5), "back and to the left"},
	{set(6), "to the left and back"},
	{set(7), "to the left and forward"},
}

// words names the directions; nothing where an oblique leap has all of them.
func (t targets) words(oblique bool) string {
	list := wordsOf
	if oblique {
		if t == ^targets(0) {
			return ""
		}
		list = obliqueWords
	}
	var names []string
	rest := t
	for _, x := range list {
		if rest&x.set == x.set {
			names = append(names, x.name)
			rest &^= x.set
		}
	}
	if n := len(names); n > 2 {
		return strings.Join(names[:n-1], ", ") + " or " + names[n-1]
	}
	return strings.Join(names, " or ")
}
