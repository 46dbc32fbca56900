package betza

import (
	"fmt"
	"slices"
	"strings"
)

// Words says in English what a text lets a piece do, as a row of nouns: "mfF" is a "quiet
// step diagonally forward", "mRcpR" a "quiet slide orthogonally, capturing jump over one
// piece orthogonally". It returns nothing for a text that cannot be parsed, and for chains
// of legs with rides.
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
	var out []string
	for _, k := range kinds {
		if text := strings.TrimRight(k.noun()+" "+ways[k].words(k.oblique), " ") + k.when(); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// A motion is what moves have in common that differ in their direction alone.
type motion struct {
	quiet, capture, passing, initial, lame bool
	hop                                    Hop
	long, short                            int
	oblique                                bool // neither orthogonal nor diagonal
	most                                   int  // steps in a row, 0 for any number
}

// motionOf returns the motion of a move and where it goes: its heading, or its target among
// oblique leaps. A chain of single steps is a lame leap to where it ends.
func motionOf(m Move) (k motion, to Heading, ok bool) {
	first := m.Legs[0]
	k = motion{
		quiet: m.Quiet, capture: m.Capture, passing: m.EnPassant, initial: m.Initial, hop: m.Hop,
		lame: first.Lame, long: int(first.Long), short: int(first.Short), most: int(first.Max),
	}
	to = first.Heading
	if first.Side > 0 {
		to++
	}
	if len(m.Legs) > 1 {
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
	return k, to, k.long > 0
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

// words names the directions; nothing where an oblique leap has all of them.
func (t targets) words(oblique bool) string {
	if oblique {
		switch t {
		case ^targets(0):
			return ""
		case set(0, 1):
			return "forward"
		case set(4, 5):
			return "back"
		case set(0, 1, 4, 5):
			return "forward or back"
		case set(2, 3, 6, 7):
			return "sideways"
		}
		return "in some directions"
	}
	var names []string
	rest := t
	for _, x := range wordsOf {
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
