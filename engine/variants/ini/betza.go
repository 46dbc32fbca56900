package ini

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/betza"
)

// The Betza notation of the program differs in places from Komi's: fK is fWfF there and
// fW here, L is the camel and J the zebra, and e and i mean something that depends on
// other keys. So a text is read by its rules into single steps. For each atom a text is
// looked for that gives the same steps here: its own if that will do.

// A mover is an atom of the program's notation with what stands around it.
type mover struct {
	atom       byte
	dirs       []string // of two letters each
	quiet      bool
	capture    bool
	hop        byte // p, g or 0
	lame       bool
	initial    bool // only from where a double step may begin
	rides      bool
	limit      int // most steps of a ride, 0 for no limit
	column     int
	directions string // as written
}

// A step is one direction of a mover: how far it goes to the right and forward, and as
// betza.Leg says the rest.
type step struct {
	right, forward int
	limit          int // 1 leaps, 0 rides without limit
	hop            byte
	lame           bool
	quiet, capture bool
}

// leaps are the atoms of the program by their longer and shorter distance.
var leaps = map[byte][][2]int{
	'W': {{1, 0}}, 'F': {{1, 1}}, 'D': {{2, 0}}, 'N': {{2, 1}}, 'A': {{2, 2}}, 'H': {{3, 0}},
	'C': {{3, 1}}, 'L': {{3, 1}}, 'Z': {{3, 2}}, 'J': {{3, 2}}, 'G': {{3, 3}}, 'K': {{1, 0}, {1, 1}},
	'R': {{1, 0}}, 'B': {{1, 1}}, 'Q': {{1, 0}, {1, 1}},
}

// readMoves reads a text of the program, and reports whether it speaks of en passant.
func readMoves(text string) (movers []mover, enPassant bool, err error) {
	var m mover
	begun := false
	wrong := func(i int, format string, args ...any) error {
		return fmt.Errorf("betza %s: column %d: %s", cut(text), i+1, fmt.Sprintf(format, args...))
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		begun = true
		switch c {
		case 'm':
			m.quiet = true
		case 'c':
			m.capture = true
		case 'p', 'g':
			if m.hop != 0 {
				return nil, false, wrong(i, "read a second p or g, expected one")
			}
			m.hop = c
		case 'n':
			m.lame = true
		case 'i':
			m.initial = true
		case 'e':
			enPassant = true
		case 'f', 'b', 'v', 'h', 'r', 'l', 's':
			pair := string([]byte{c, c})
			if i+1 < len(text) && (text[i+1] == c || strings.IndexByte("fbvh", c) >= 0 && strings.IndexByte("rlsh", text[i+1]) >= 0 || strings.IndexByte("rlsh", c) >= 0 && strings.IndexByte("fbvh", text[i+1]) >= 0) {
				pair = text[i : i+2]
				i++
				m.directions += pair
			} else {
				m.directions += string(c)
			}
			m.dirs = append(m.dirs, pair)
		default:
			if leaps[c] == nil {
				return nil, false, wrong(i, "read %s, which that program skips, expected an atom or one of the letters m c e i n p g f b v h r l s", cut(text[i:i+1]))
			}
			m.atom, m.column = c, i+1
			m.rides = strings.IndexByte("RBQ", c) >= 0
			if i+1 < len(text) && (text[i+1] == c || text[i+1] >= '0' && text[i+1] <= '9') {
				i++
				m.rides = true
				if text[i] != c {
					m.limit = int(text[i] - '0')
				}
			}
			if i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				return nil, false, wrong(i+1, "read a figure too many, which that program skips, expected a range of one figure")
			}
			if !m.quiet && !m.capture {
				m.quiet, m.capture = true, true
			}
			if err := m.supported(); err != nil {
				return nil, false, wrong(m.column-1, "%v", err)
			}
			movers = append(movers, m)
			m, begun = mover{}, false
		}
	}
	if begun {
		return nil, false, wrong(len(text), "the letters at the end have no atom")
	}
	for i, x := range movers {
		for _, y := range movers[:i] {
			if x.replaces(y) {
				return nil, false, wrong(x.column-1, "%c rides where %c of column %d does, but not as far, and that program keeps only the later range, expected directions that differ", x.atom, y.atom, y.column)
			}
		}
	}
	if x, y, found := mixture(movers); found {
		return nil, false, wrong(x.column-1, "%c goes along lines of a sort with %c of column %d, but otherwise, and that program mixes the two, expected files, ranks and diagonals on which all go in one way", x.atom, y.atom, y.column)
	}
	return movers, enPassant, nil
}

// supported refuses what the program does not play as it is written, or Komi not at all.
func (m mover) supported() error {
	simple := strings.IndexByte("WFKRBQ", m.atom) >= 0
	switch {
	case m.rides && !simple && m.atom != 'N':
		return fmt.Errorf("%c rides, but that program rides only with W, F, K, R, B, Q and N", m.atom)
	case m.hop != 0 && (!m.rides || !simple):
		return fmt.Errorf("%c%c hops, but that program hops only with R, B and Q", m.hop, m.atom)
	case m.hop != 0 && m.limit != 0:
		return fmt.Errorf("the range of %c%c%d counts from the piece that it jumps, and Komi's from the start", m.hop, m.atom, m.limit)
	case m.lame && !m.rides && strings.IndexByte("NAZDJ", m.atom) < 0:
		return fmt.Errorf("n%c is lame, but that program has lame leaps only with N, A, Z and D", m.atom)
	case m.lame && m.hop != 0:
		return fmt.Errorf("n and %c belong to one atom, expected one of them", m.hop)
	case m.initial && m.capture:
		return fmt.Errorf("i%c may capture, but that program has first moves only without capture, expected im", m.atom)
	}
	for _, d := range m.dirs {
		if !slices.ContainsFunc(headings, func(h [2]byte) bool { return m.means(d, h[0], h[1]) }) {
			return fmt.Errorf("the letters %s together are no direction", d)
		}
	}
	return nil
}

// replaces reports whether two movers ride in the same direction over the same sort of
// squares, to different distances.
func (m mover) replaces(o mover) bool {
	if !m.rides || !o.rides || m.hop != o.hop || m.initial != o.initial || !(m.quiet && o.quiet || m.capture && o.capture) {
		return false
	}
	return slices.ContainsFunc(m.steps(), func(s step) bool {
		return slices.ContainsFunc(o.steps(), func(t step) bool {
			return s.right == t.right && s.forward == t.forward && s.limit != t.limit
		})
	})
}

// headings are the ways an oblique leap can go: the heading of its longer part and that of
// the shorter one.
var headings = [][2]byte{{'f', 'l'}, {'f', 'r'}, {'r', 'f'}, {'r', 'b'}, {'b', 'r'}, {'b', 'l'}, {'l', 'b'}, {'l', 'f'}}

// means reports whether a direction includes a heading. Of two letters the second is the
// heading of the longer part, and the first that of the shorter one.
func (m mover) means(d string, long, short byte) bool {
	if split := leaps[m.atom]; len(split) == 1 && split[0][1] == 0 && d[0] != d[1] {
		return m.means(strings.Repeat(d[:1], 2), long, short) || m.means(strings.Repeat(d[1:], 2), long, short)
	}
	covers := func(letter, heading byte) bool {
		return letter == heading || letter == 'v' && (heading == 'f' || heading == 'b') || letter == 's' && (heading == 'l' || heading == 'r')
	}
	switch {
	case d[0] == d[1]:
		return covers(d[0], long)
	case d == "hr" || d == "hl": // all leaps of one handedness
		right := long == 'f' && short == 'r' || long == 'r' && short == 'b' || long == 'b' && short == 'l' || long == 'l' && short == 'f'
		return right == (d == "hr")
	case d[1] == 'h' && d[0] != 'v' && d[0] != 's': // a half plane
		return d[0] == long || d[0] == short
	}
	return d[0] == short && covers(d[1], long)
}

// steps returns the single steps of a mover.
func (m mover) steps() []step {
	var out []step
	for _, atom := range leaps[m.atom] {
		for _, h := range headings {
			if len(m.dirs) > 0 && !slices.ContainsFunc(m.dirs, func(d string) bool { return m.means(d, h[0], h[1]) }) {
				continue
			}
			s := step{limit: 1, hop: m.hop, lame: m.lame && !m.rides, quiet: m.quiet, capture: m.capture}
			for i, heading := range h {
				switch heading {
				case 'f':
					s.forward += atom[i]
				case 'b':
					s.forward -= atom[i]
				case 'r':
					s.right += atom[i]
				case 'l':
					s.right -= atom[i]
				}
			}
			if m.rides {
				s.limit = m.limit
			}
			if m.hop == 'g' {
				s.limit = 0 // the letter says how far
			}
			out = append(out, s)
		}
	}
	return sorted(out)
}

func sorted(steps []step) []step {
	slices.SortFunc(steps, func(a, b step) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return slices.Compact(steps)
}

// stepsHere returns the single steps of a text in Komi's notation, nil where it is none or
// is more than steps.
func stepsHere(text string) []step {
	moves, err := betza.Parse(text)
	if err != nil {
		return nil
	}
	// The four straight headings clockwise from forward, as right and forward.
	ahead := [8][2]int{0: {0, 1}, 2: {1, 0}, 4: {0, -1}, 6: {-1, 0}}
	var out []step
	for _, m := range moves {
		if len(m.Legs) != 1 || m.Initial || m.EnPassant {
			return nil
		}
		l := m.Legs[0]
		s := step{limit: int(l.Max), lame: l.Lame && l.Long > 1, quiet: m.Quiet, capture: m.Capture}
		if m.Hop != betza.None {
			s.hop, s.limit = m.Hop.String()[0], 0
		}
		long, side := ahead[l.Heading&^1], [2]int{}
		switch {
		case l.Heading&1 == 1: // diagonal: both neighbours of the heading
			side = ahead[(l.Heading+1)&7]
		case l.Side != 0:
			side = ahead[(int(l.Heading)+2*int(l.Side)+8)&7]
		}
		s.right = long[0]*int(l.Long) + side[0]*int(l.Short)
		s.forward = long[1]*int(l.Long) + side[1]*int(l.Short)
		out = append(out, s)
	}
	return sorted(out)
}

// here writes a mover in Komi's notation.
func (m mover) here() string {
	marks := ""
	switch {
	case m.quiet && !m.capture:
		marks = "m"
	case m.capture && !m.quiet:
		marks = "c"
	}
	if m.lame && !m.rides {
		marks += "n"
	}
	if m.hop != 0 {
		marks += string(m.hop)
	}
	want := m.steps()
	if text := m.directions + marks + m.name(m.atom); slices.Equal(stepsHere(text), want) {
		return text
	}
	var out strings.Builder
	for _, part := range m.parts() {
		var there []step
		for _, s := range want {
			if (s.right == 0 || s.forward == 0) == (leaps[part][0][1] == 0) || len(leaps[m.atom]) == 1 {
				there = append(there, s)
			}
		}
		if len(there) > 0 {
			out.WriteString(directed(marks+m.name(part), there))
		}
	}
	return out.String()
}

// parts are the atoms that make up an atom: two for those of king and queen.
func (m mover) parts() []byte {
	switch m.atom {
	case 'K':
		return []byte{'W', 'F'}
	case 'Q':
		return []byte{'R', 'B'}
	case 'L':
		return []byte{'C'}
	case 'J':
		return []byte{'Z'}
	}
	return []byte{m.atom}
}

// name is an atom with its range as Komi writes it.
func (m mover) name(atom byte) string {
	switch atom {
	case 'L':
		atom = 'C'
	case 'J':
		atom = 'Z'
	}
	text := string(atom)
	rider := strings.IndexByte("RBQ", atom) >= 0
	switch {
	case m.rides && m.limit > 0:
		text += strconv.Itoa(m.limit)
	case m.rides && !rider:
		text += text
	}
	return text
}

// words are directions of Komi's notation.
var words = strings.Fields("f b l r v s fh bh lh rh hl hr fs bs lv rv lf rf lb rb fl fr bl br ff bb ll rr")

// directed puts directions before an atom so that it has certain steps.
func directed(atom string, want []step) string {
	try := func(directions string) bool { return slices.Equal(stepsHere(directions+atom), want) }
	if try("") {
		return atom
	}
	single := ""
	for _, w := range words {
		if try(w) {
			return w + atom
		}
		if s := stepsHere(w + atom); len(s) == 1 && slices.Contains(want, s[0]) && !slices.Contains(stepsHere(single+atom), s[0]) {
			single += w
		}
	}
	for _, a := range words {
		for _, b := range words {
			if try(a + b) {
				return a + b + atom
			}
		}
	}
	if !try(single) {
		panic("ini: no directions before " + atom)
	}
	return single + atom
}
