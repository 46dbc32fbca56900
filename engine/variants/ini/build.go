package ini

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A part is a piece of a variant file that stands or falls as a whole.
type part struct {
	path  string
	value any      // string, int, bool, []string, table or []table
	keys  []string // of the file that it comes from, where they stand there
}

// A table is a row of keys with values.
type table []field

type field struct {
	key   string
	value any
}

func (t table) with(key string, value any) table { return append(t, field{key, value}) }

// A form is a piece of the variant file: a kind, what a kind is promoted to as in shogi,
// or what a pawn became, which is a pawn in hand.
type form struct {
	letter string // in the variant file
	kind   kind   // how it moves
	base   kind   // the kind that has the letter
	sort   formSort
}

type formSort uint8

const (
	plain formSort = iota
	turned
	raised
)

// A builder makes parts of a model.
type builder struct {
	m      *model
	start  *position
	mirror bool
	zones  map[string][]string
	fixed  map[string][]string
	parts  []part
	forms  []form
	owners map[string][2]bool // by letter of a form: who can have it
	royals [2]set
	safe   bool // no royal may be left attacked
	// losesAny says that the loss of one of several royals loses, which the state must tell.
	losesAny   bool
	spareRoyal bool // one of several royals may be lost
	refuse     func(keys []string, format string, args ...any)
}

// build makes the parts of a model. It refuses what Komi cannot express, with the keys that
// say so. Mirror says whether the sides of the board mirror each other; nil leaves it to
// where pieces promote.
func build(m *model, start *position, mirror *bool, refuse func(keys []string, format string, args ...any)) *builder {
	b := &builder{m: m, start: start, zones: map[string][]string{}, fixed: map[string][]string{}, owners: map[string][2]bool{}, refuse: refuse}
	far := m.region(m.promotion[0])
	b.mirror = m.region(m.promotion[1]) != far.turned(m.files, m.ranks, false) || m.region(m.promotion[1]) == far.turned(m.files, m.ranks, true)
	if mirror != nil {
		b.mirror = *mirror
	}
	b.reach()
	b.board()
	b.rules()
	b.pieces()
	b.drops()
	b.castles()
	b.ends()
	b.setup()
	return b
}

func (b *builder) part(path string, value any, keys ...string) {
	b.parts = append(b.parts, part{path, value, keys})
}

// area is what a region looks like from one colour's side.
func (b *builder) area(r region, colour int) region {
	r = b.m.region(r)
	if colour == 0 {
		return r
	}
	return r.turned(b.m.files, b.m.ranks, b.mirror)
}

// zone returns the name of a zone that is a region for a colour.
func (b *builder) zone(r region, colour int) string { return b.named(b.area(r, colour), b.zones) }

// named enters squares in a list of zones and returns their name.
func (b *builder) named(r region, zones map[string][]string) string {
	squares := r.rectangles()
	name := strings.Join(squares, "_")
	first, last := -1, -1
	whole := uint16(1<<b.m.files - 1)
	for i, row := range r {
		switch {
		case row == 0:
		case row != whole, last >= 0 && last != i-1:
			first, last = -2, -2
		case first == -1:
			first, last = i, i
		case last >= 0:
			last = i
		}
	}
	switch {
	case r == box(b.m.files, b.m.ranks):
		name = "board"
	case first == -1:
		name = "nowhere"
	case first >= 0 && first == last:
		name = fmt.Sprintf("rank-%d", first+1)
	case first >= 0:
		name = fmt.Sprintf("ranks-%d-%d", first+1, last+1)
	case len(name) > 40:
		sum := uint32(17)
		for _, c := range []byte(name) {
			sum = sum*31 + uint32(c)
		}
		name = fmt.Sprintf("squares-%08x", sum)
	}
	if _, taken := b.zones[name]; taken && slices.Compare(b.zones[name], squares) != 0 {
		name += "-"
	}
	zones[name] = squares
	return name
}

// shared returns the name of a zone for both colours, and false if there is none.
func (b *builder) shared(both pair) (string, bool) {
	w, k := b.area(both[0], 0), b.area(both[1], 1)
	switch {
	case w == k:
		return b.named(w, b.zones), true
	case b.m.region(both[0]) == b.m.region(both[1]):
		return b.fix(both[0]), true
	}
	return "", false
}

// fix returns the name of a zone that is the same for both colours.
func (b *builder) fix(r region) string {
	all := map[string][]string{}
	name := b.named(b.m.region(r), all)
	b.fixed["at-"+name] = all[name]
	return "at-" + name
}

// A role is a kind in one of its forms, as it can come to the board or to a hand.
type role struct {
	kind kind
	sort formSort
}

// reach finds the forms that can come to the board or to a hand, and for whom.
func (b *builder) reach() {
	have := b.begun()
	for again := true; again; {
		before := len(have[0]) + len(have[1])
		for c := range have {
			for x := range maps.Clone(have[c]) {
				b.follow(&have, c, x)
			}
		}
		again = len(have[0])+len(have[1]) > before
	}
	for _, k := range kinds {
		for _, sort := range []formSort{plain, turned, raised} {
			x := role{k, sort}
			if have[0][x] || have[1][x] {
				b.reached(x, &have)
			}
		}
	}
}

// begun returns the roles of each colour at the start, on the board and in hand.
func (b *builder) begun() (have [2]map[role]bool) {
	have = [2]map[role]bool{{}, {}}
	for _, x := range b.start.men {
		have[x.colour][role{x.kind, plain}] = true
		if x.promoted {
			have[x.colour][role{x.kind, turned}] = true
		}
	}
	for c := range have {
		for k := range b.start.hands[c] {
			have[c][role{k, plain}] = true
		}
	}
	return have
}

// follow adds to have what a role of a colour can become, by promotion or in the other's hand.
func (b *builder) follow(have *[2]map[role]bool, colour int, x role) {
	m := b.m
	promotes := x.sort == plain && !m.region(m.promotion[colour]).empty()
	if promotes && b.pawnish(x.kind, colour) {
		for to := range m.becomes[colour] {
			if m.letter[to] != 0 {
				have[colour][role{to, b.raisedSort()}] = true
			}
		}
	}
	if promotes && m.promotes[x.kind] != "" {
		have[colour][role{x.kind, turned}] = true
	}
	switch {
	case !m.toHand:
	case x.sort == raised:
		have[1-colour][role{m.mainPawn[1-colour], plain}] = true
	default:
		have[1-colour][role{x.kind, plain}] = true
	}
}

// reached notes the form of a role that somebody can have.
func (b *builder) reached(x role, have *[2]map[role]bool) {
	m := b.m
	if m.letter[x.kind] == 0 {
		return
	}
	f := form{string(m.letter[x.kind]), x.kind, x.kind, x.sort}
	if x.sort != plain {
		f.letter = "+" + f.letter
	}
	if x.sort == turned {
		f.kind = m.promotes[x.kind]
		if m.letter[f.kind] == 0 {
			b.refuse([]string{"promotedPieceType"}, "%s promotes to %s, which is no piece of the game", x.kind, f.kind)
		}
	}
	if _, taken := b.owners[f.letter]; taken {
		b.refuse([]string{"promotedPieceType", "promotionPieceTypes", "capturesToHand"}, "%c is promoted as in shogi, and pawns that became %[1]c are pawns in hand: Komi writes both +%[1]c", m.letter[x.kind])
		return
	}
	if have[0][role{x.kind, raised}] && x == (role{king, plain}) {
		return
	}
	b.forms = append(b.forms, f)
	b.owners[f.letter] = [2]bool{have[0][x], have[1][x]}
}

// raisedSort is what a pawn becomes: a form that is a pawn in hand, or the piece itself.
func (b *builder) raisedSort() formSort {
	if b.m.toHand && !b.m.dropLoop {
		return raised
	}
	return plain
}

// pawnish reports whether a kind promotes as pawns do. The program always lets pawns.
func (b *builder) pawnish(k kind, colour int) bool { return k == pawn || b.m.promoting[colour][k] }

// letters returns the letters of all forms of a kind; of all together for everyKind.
func (b *builder) letters(k kind) string {
	var out strings.Builder
	for _, f := range b.forms {
		if f.kind == k {
			out.WriteString(f.letter)
		}
	}
	return out.String()
}

// lettersOf returns the letters of all forms of some kinds.
func (b *builder) lettersOf(s set) string {
	var out strings.Builder
	for _, f := range b.forms {
		if s[f.kind] {
			out.WriteString(f.letter)
		}
	}
	return out.String()
}

// hops reports whether a kind moves over others.
func (b *builder) hops(k kind) bool {
	movers, _, err := readMoves(b.m.moves(k))
	return err == nil && slices.ContainsFunc(movers, func(x mover) bool { return x.hop != 0 })
}

// board says what the squares are.
func (b *builder) board() {
	m := b.m
	t := table{}.with("files", m.files).with("ranks", m.ranks)
	if !b.start.walls.empty() && m.wall == "none" {
		t = t.with("holes", b.start.walls.rectangles())
		for _, f := range b.forms {
			if b.hops(f.kind) {
				b.refuse([]string{"startFen", string(f.kind)}, "%s hops over walls there, and Komi's holes stop it", m.title(f.kind))
			}
		}
	}
	if b.mirror {
		t = t.with("reflect", true)
	}
	b.part("board", t, "maxFile", "maxRank", "startFen")
}
