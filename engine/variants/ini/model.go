package ini

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
)

// A set is a set of kinds.
type set map[kind]bool

// value is a result for the player whom a rule speaks of.
type value int8

// No result, and three.
const (
	none value = iota
	wins
	loses
	draws
)

// A model is a variant as the program holds it in memory. What is for each colour is
// indexed by it: 0 is White.
type model struct {
	name         string
	files, ranks int
	letter       map[kind]byte // the kinds there are, as capital letters
	own          map[kind]string
	mobility     map[kind]*[2]*region
	fen          string

	promotion       pair // where pieces promote
	promoting       [2]set
	becomes         [2]set
	promotes        map[kind]kind // as in shogi
	limit           map[kind]int
	mainPawn        [2]kind
	pawnMust        bool
	pieceMust       bool
	onCapture       bool
	demotes         bool
	doubleStep      bool
	double, triple  pair
	passing         pair // where what made a double step can be taken
	taking          [2]set
	irreversible    [2]set // whose moves count as progress
	blast           bool
	blastImmune     set
	mutuallyImmune  set
	castling        bool
	castlingDropped bool
	castlingTo      [2]int // files of the king after castling to the king's and the queen's side
	castlingFrom    [2]int // files of the rooks
	castlingRank    int
	castlingFile    int
	castlingKing    [2]kind
	castlingRooks   [2]set
	chess960        bool
	checking        bool
	mustCapture     bool
	mustDrop        bool
	mustDropKind    kind
	drops           bool
	dropLoop        bool
	toHand          bool
	firstRankDrops  bool
	zoneDrops       bool
	dropRegion      pair
	rookDrops       bool
	bishopDrops     bool
	dropPromoted    bool
	noDoubled       kind
	noDoubledCount  int
	immobility      bool
	gates           bool
	seirawan        bool
	wall            string
	wallRegion      pair
	pass            [2]bool
	passStuck       [2]bool
	flying          bool
	soldierRank     int
	moveRule        int
	foldRule        int
	foldValue       value
	foldAbsolute    bool
	perpetual       bool
	stalemate       value
	stalemateCount  bool
	mate            value
	pawnDropMate    bool // not allowed
	extinction      value
	claim           bool
	pseudoRoyal     bool
	duple           bool
	extinctKinds    set
	extinctCount    int
	extinctRivals   int
	flagKind        [2]kind
	flag            pair
	flagCount       int
	flagMove        bool
	flagSafe        bool
	checks          bool
	counts          string // which count of pieces decides

	others map[string]string // keys that Komi can only take over from the base
	from   map[string]Key    // where each key was read last
	over   []string          // lines that other lines overrule
}

// blank is a variant without a base: chess without pieces.
func blank() *model {
	all := everywhere()
	return &model{
		files: 8, ranks: 8, letter: map[kind]byte{}, own: map[kind]string{}, mobility: map[kind]*[2]*region{},
		fen:       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		promotion: pair{ranks(8, 8), ranks(1, 1)}, promoting: [2]set{{pawn: true}, {pawn: true}}, becomes: [2]set{{}, {}},
		promotes: map[kind]kind{}, limit: map[kind]int{}, mainPawn: [2]kind{pawn, pawn}, pawnMust: true,
		doubleStep: true, double: pair{ranks(2, 2), ranks(7, 7)}, passing: pair{all, all}, taking: [2]set{{pawn: true}, {pawn: true}},
		irreversible: [2]set{{pawn: true}, {pawn: true}}, blastImmune: set{}, mutuallyImmune: set{}, castling: true,
		castlingTo: [2]int{6, 2}, castlingFrom: [2]int{maxFiles - 1, 0}, castlingRank: 1, castlingFile: 4, castlingKing: [2]kind{king, king},
		castlingRooks: [2]set{{rook: true}, {rook: true}}, checking: true, mustDropKind: everyKind, dropRegion: pair{all, all}, noDoubledCount: 1,
		wall: "none", wallRegion: pair{all, all}, soldierRank: 1, moveRule: 50, foldRule: 3, foldValue: draws, stalemate: draws, mate: loses,
		extinctKinds: set{}, flagKind: [2]kind{everyKind, everyKind}, flagCount: 1, counts: "none",
		others: map[string]string{}, from: map[string]Key{},
	}
}

// clone copies a model. What it says of itself is not yet read from a file.
func (m *model) clone() *model {
	n := *m
	n.letter, n.own, n.mobility = maps.Clone(m.letter), maps.Clone(m.own), map[kind]*[2]*region{}
	for k, x := range m.mobility {
		both := *x
		n.mobility[k] = &both
	}
	n.promotes, n.limit = maps.Clone(m.promotes), maps.Clone(m.limit)
	for c := range 2 {
		n.promoting[c], n.becomes[c], n.taking[c] = maps.Clone(m.promoting[c]), maps.Clone(m.becomes[c]), maps.Clone(m.taking[c])
		n.irreversible[c], n.castlingRooks[c] = maps.Clone(m.irreversible[c]), maps.Clone(m.castlingRooks[c])
	}
	n.blastImmune, n.mutuallyImmune, n.extinctKinds = maps.Clone(m.blastImmune), maps.Clone(m.mutuallyImmune), maps.Clone(m.extinctKinds)
	n.others, n.from, n.over = maps.Clone(m.others), maps.Clone(m.from), slices.Clone(m.over)
	return &n
}

// add gives a kind a letter, and takes it from the kind that had it.
func (m *model) add(k kind, letter byte) {
	letter &^= 0x20
	for other, l := range m.letter {
		if l == letter {
			m.remove(other)
		}
	}
	m.letter[k] = letter
}

// remove takes a kind away.
func (m *model) remove(k kind) {
	delete(m.letter, k)
	for c := range 2 {
		delete(m.becomes[c], k)
	}
}

// kindOf returns the kind with a letter, "" if there is none.
func (m *model) kindOf(letter byte) kind {
	for k, l := range m.letter {
		if l == letter&^0x20 {
			return k
		}
	}
	return ""
}

// kinds returns the kinds there are, in the order of the program.
func (m *model) kinds() []kind {
	var out []kind
	for _, k := range kinds {
		if m.letter[k] != 0 {
			out = append(out, k)
		}
	}
	return out
}

// region cuts a region to the board.
func (m *model) region(r region) region { return r.and(box(m.files, m.ranks)) }

// reading is a file as it is resolved.
type reading struct {
	file *File
	bad  tomlfile.Faults
	// unknown is how many of the faults are of keys that are not known.
	unknown int
	// own returns the games that the program has itself, and their names; nil while they are read.
	own func() map[string]*model
}

// builtin returns the model of a game that the program has itself, nil if there is none.
func (r *reading) builtin(name string) *model {
	if r.own == nil {
		return nil
	}
	return r.own()[name]
}

// builtins lists the names of those games.
func (r *reading) builtins() []string {
	if r.own == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(r.own()))
}

func (r *reading) fault(line int, format string, args ...any) {
	r.bad = append(r.bad, tomlfile.Fault{File: r.file.Name, Line: line, Column: 1, Msg: fmt.Sprintf(format, args...)})
}

// resolve reads a section down its chain of bases. Chain holds the names of the sections
// that build on it. It also returns the nearest base that the program has itself, "" for none.
func (r *reading) resolve(s *Section, chain []string) (m *model, base string) {
	r.bad = append(r.bad, s.Faults...)
	switch {
	case s.Base == "":
		m = blank()
	case r.builtin(s.Base) != nil:
		m, base = r.builtin(s.Base), s.Base
	case slices.Contains(append(chain, s.Name), s.Base):
		r.fault(s.Line, "section [%s:%s]: builds on itself: %s", cut(s.Name), cut(s.Base), strings.Join(append(chain, s.Name, s.Base), " on "))
		return nil, ""
	default:
		below := r.file.Section(s.Base)
		switch {
		case below == nil:
			r.fault(s.Line, "section [%s:%s]: there is no variant %[2]s, expected one that the program has, such as chess, or a section above%[3]s", cut(s.Name), cut(s.Base), nearest.Hint(s.Base, append(r.file.Names(), r.builtins()...)))
			return nil, ""
		case below.Line > s.Line && !slices.Contains(chain, s.Base):
			if r.cycle(below, append(chain, s.Name)) {
				return nil, ""
			}
			r.fault(s.Line, "section [%s:%s]: %[2]s stands on line %[3]d, expected it above, as that program reads it first", cut(s.Name), cut(s.Base), below.Line)
			return nil, ""
		}
		if m, base = r.resolve(below, append(chain, s.Name)); m == nil {
			return nil, ""
		}
	}
	m = m.clone()
	if s.Base != "" && r.own != nil && !m.doubleStep { // so that program leaves what is built on
		m.double = pair{}
	}
	m.name = s.Name
	r.apply(m, s)
	return m, base
}

// cycle reports, and says so, whether a section builds on one of a chain.
func (r *reading) cycle(s *Section, chain []string) bool {
	for n := 0; s != nil && n <= len(r.file.Sections); n++ {
		chain = append(chain, s.Name)
		if slices.Contains(chain[:len(chain)-1], s.Base) {
			r.fault(r.file.Section(chain[0]).Line, "section [%s]: builds on itself: %s", cut(chain[0]), strings.Join(append(chain, s.Base), " on "))
			return true
		}
		s = r.file.Section(s.Base)
	}
	return false
}

// apply lays the keys of a section over a model, in the order in which the program does.
func (r *reading) apply(m *model, s *Section) {
	last := map[string]Key{}
	for _, k := range s.Keys {
		if before, twice := last[k.Name]; twice {
			m.over = append(m.over, fmt.Sprintf("%s of line %d does nothing: line %d overrules it", k.Name, before.Line, k.Line))
		}
		last[k.Name] = k
		if _, ok := keys[k.Name]; !ok {
			r.unknown++
			r.fault(k.Line, "%s: is no key that Komi knows of that program%s", cut(k.Name), nearest.Hint(k.Name, keyNames))
		}
	}
	for _, name := range keyOrder {
		k, ok := last[name]
		if !ok {
			continue
		}
		if err := keys[name].apply(m, k.Value); err != nil {
			r.fault(k.Line, "%s: %v", name, err)
			continue
		}
		if r.own != nil {
			m.from[name] = k
		}
	}
}
