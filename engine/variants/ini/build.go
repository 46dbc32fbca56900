package ini

import (
	"cmp"
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

// reach finds the forms that can come to the board or to a hand, and for whom.
func (b *builder) reach() {
	m := b.m
	type key struct {
		k    kind
		sort formSort
	}
	have := [2]map[key]bool{{}, {}}
	for _, x := range b.start.men {
		have[x.colour][key{x.kind, plain}] = true
		if x.promoted {
			have[x.colour][key{x.kind, turned}] = true
		}
	}
	for c := range 2 {
		for k := range b.start.hands[c] {
			have[c][key{k, plain}] = true
		}
	}
	for again := true; again; {
		before := len(have[0]) + len(have[1])
		for c := range 2 {
			for x := range maps.Clone(have[c]) {
				k := x.k
				if x.sort == plain && b.pawnish(k, c) && !m.region(m.promotion[c]).empty() {
					for to := range m.becomes[c] {
						if m.letter[to] != 0 {
							have[c][key{to, b.raisedSort()}] = true
						}
					}
				}
				if x.sort == plain && m.promotes[k] != "" && !m.region(m.promotion[c]).empty() {
					have[c][key{k, turned}] = true
				}
				if m.toHand {
					switch x.sort {
					case raised:
						have[1-c][key{m.mainPawn[1-c], plain}] = true
					default:
						have[1-c][key{k, plain}] = true
					}
				}
			}
		}
		again = len(have[0])+len(have[1]) > before
	}
	for _, k := range kinds {
		for _, sort := range []formSort{plain, turned, raised} {
			x := key{k, sort}
			if !have[0][x] && !have[1][x] || m.letter[k] == 0 {
				continue
			}
			f := form{string(m.letter[k]), k, k, sort}
			if sort != plain {
				f.letter = "+" + f.letter
			}
			if sort == turned {
				f.kind = m.promotes[k]
				if m.letter[f.kind] == 0 {
					b.refuse([]string{"promotedPieceType"}, "%s promotes to %s, which is no piece of the game", k, f.kind)
				}
			}
			if _, taken := b.owners[f.letter]; taken {
				b.refuse([]string{"promotedPieceType", "promotionPieceTypes", "capturesToHand"}, "%c is promoted as in shogi, and pawns that became %[1]c are pawns in hand: Komi writes both +%[1]c", m.letter[k])
				continue
			}
			if have[0][key{k, raised}] && sort == plain && k == king {
				continue
			}
			b.forms = append(b.forms, f)
			b.owners[f.letter] = [2]bool{have[0][x], have[1][x]}
		}
	}
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

// board says what the squares are.
func (b *builder) board() {
	m := b.m
	t := table{}.with("files", m.files).with("ranks", m.ranks)
	if !b.start.walls.empty() && m.wall == "none" {
		t = t.with("holes", b.start.walls.rectangles())
		for _, f := range b.forms {
			if movers, _, err := readMoves(m.moves(f.kind)); err == nil && slices.ContainsFunc(movers, func(x mover) bool { return x.hop != 0 }) {
				b.refuse([]string{"startFen", string(f.kind)}, "%s hops over walls there, and Komi's holes stop it", m.title(f.kind))
			}
		}
	}
	if b.mirror {
		t = t.with("reflect", true)
	}
	b.part("board", t, "maxFile", "maxRank", "startFen")
}

// royal reports whether a kind is royal for some colour.
func (b *builder) royal(k kind) bool { return b.royals[0][k] || b.royals[1][k] }

// rules are the rules of the game as a whole.
func (b *builder) rules() {
	m := b.m
	b.findRoyals()
	safe := b.letters(king) != "" || m.pseudoRoyal && m.extinction != none && b.lettersOf(m.extinctKinds) != ""
	if safe {
		b.part("rules.safety", "mate", "king", "extinctionPseudoRoyal")
		b.part("notation.waiter_safe", true)
	}
	b.part("rules.no_move", b.stalemate(), "stalemateValue", "stalematePieceCount")
	if m.mate != loses {
		b.part("rules.mate", [...]string{"", "wins", "", "draws"}[m.mate], "checkmateValue")
	}
	b.part("rules.repetition", m.foldRule, "nFoldRule")
	if m.foldRule > 0 {
		b.repetition()
	}
	b.part("rules.no_progress", 2*m.moveRule, "nMoveRule")
	b.part("rules.max_plies", 1000)
	switch m.counts {
	case "blackdrawodds":
		b.part("rules.draw_to", "b", "materialCounting")
	case "whitedrawodds":
		b.part("rules.draw_to", "w", "materialCounting")
	}
	if m.drops && m.mustDrop {
		if m.mustDropKind != everyKind {
			b.refuse([]string{"mustDropType", "mustDrop"}, "Komi can only ask for a drop of any piece")
		}
		b.part("rules.must", []string{"drop"}, "mustDrop")
		if m.mustCapture {
			b.refuse([]string{"mustCapture", "mustDrop"}, "with both it is not clear which comes first")
		}
	} else if m.mustCapture {
		b.part("rules.must", []string{"capture"}, "mustCapture")
	}
	if !m.checking {
		b.part("rules.no_check", true, "checking")
	}
	b.passes()
	if m.flying && b.letters(king) != "" {
		b.part("facing.rule", "illegal", "flyingGeneral")
	}
	if m.blast {
		t := table{}
		if l := b.letters(pawn); l != "" {
			t = t.with("spares", l)
		}
		if l := b.lettersOf(m.blastImmune); l != "" {
			t = t.with("immune", l)
		}
		b.part("blast", t, "blastOnCapture", "blastImmuneTypes")
		if safe && (len(m.blastImmune) > 0 || b.letters(king) != "") {
			b.refuse([]string{"blastImmuneTypes", "blastOnCapture"}, "kings that must not be left in check cannot be blasted in that program")
		}
	}
	b.walls()
}

// stalemate is what no_move says.
func (b *builder) stalemate() string {
	m := b.m
	switch {
	case m.stalemateCount && m.stalemate == wins:
		return "fewer"
	case m.stalemateCount && m.stalemate == loses:
		b.refuse([]string{"stalematePieceCount", "stalemateValue"}, "stalemate is won there by who has more pieces, and Komi knows only who has fewer")
	}
	return [...]string{"draws", "wins", "loses", "draws"}[m.stalemate]
}

// repetition says what a repetition means.
func (b *builder) repetition() {
	m := b.m
	first := m.foldAbsolute && (m.foldValue == loses && b.start.turn == 0 || m.foldValue == wins && b.start.turn == 1)
	switch {
	case m.foldValue == draws:
	case first:
		b.part("rules.repeated", "first_loses", "nFoldValue", "nFoldValueAbsolute")
	case m.foldAbsolute:
		b.refuse([]string{"nFoldValueAbsolute", "nFoldValue"}, "a repetition is lost for the second player, and in Komi at most for the first")
	case m.foldValue == wins:
		b.part("rules.repeated", "mover_loses", "nFoldValue")
	default:
		b.part("rules.repeated", "mover_wins", "nFoldValue")
	}
	if m.perpetual && (b.letters(king) != "" || m.pseudoRoyal) {
		b.part("rules.perpetual", "lose", "perpetualCheckIllegal")
	}
}

// passes says when a turn may be passed.
func (b *builder) passes() {
	m := b.m
	for _, x := range []struct {
		both [2]bool
		says string
		key  string
	}{{m.passStuck, "stuck", "passOnStalemate"}, {m.pass, "free", "pass"}} { // of both the first holds there
		switch x.both {
		case [2]bool{true, true}:
			b.part("rules.pass", x.says, x.key, x.key+"White", x.key+"Black")
			return
		case [2]bool{}:
		default:
			b.refuse([]string{x.key + "White", x.key + "Black"}, "only one player may pass there, and in Komi both or none")
		}
	}
}

// walls says what is put up with each move.
func (b *builder) walls() {
	m := b.m
	t := table{}
	switch m.wall {
	case "none":
		return
	case "edge":
		b.refuse([]string{"wallingRule"}, "Komi has no walls that begin at the edge")
		return
	case "arrow":
		t = t.with("where", "aimed")
	case "past":
		t = t.with("where", "left")
	case "duck":
		t = t.with("moves", true)
	case "static":
		t = t.with("where", "anywhere")
	}
	if m.drops {
		b.refuse([]string{"wallingRule", "pieceDrops"}, "that program has no walls in games with drops")
	}
	whole := box(m.files, m.ranks)
	if m.region(m.wallRegion[0]) != whole || m.region(m.wallRegion[1]) != whole {
		zone, ok := b.shared(m.wallRegion)
		if !ok {
			b.refuse([]string{"wallingRegionWhite", "wallingRegionBlack", "wallingRegion"}, "the regions of White and Black are neither alike nor the same squares")
		}
		t = t.with("zone", zone)
	}
	b.part("walls", t, "wallingRule", "wallingRegion", "wallingRegionWhite", "wallingRegionBlack")
}

// findRoyals finds what may not be lost, and says what the loss of one means.
func (b *builder) findRoyals() {
	m := b.m
	b.royals = [2]set{{}, {}}
	total, several := [2]int{}, false
	for c := range 2 {
		for _, f := range b.forms {
			pseudo := m.pseudoRoyal && m.extinction != none && m.extinctKinds[f.kind]
			if b.owners[f.letter][c] && (f.kind == king || pseudo) {
				b.royals[c][f.kind] = true
			}
		}
		for k := range b.royals[c] {
			n := b.start.count(m, k, c)
			total[c] += n
			if k != king && n > 1 {
				several = true
			}
		}
	}
	if !m.pseudoRoyal || m.extinction == none {
		return
	}
	why := []string{"extinctionPseudoRoyal", "extinctionPieceTypes", "extinctionPieceCount"}
	if m.extinctKinds[everyKind] {
		b.refuse(why, "all pieces together cannot be royal in Komi")
	}
	if m.extinction != loses {
		b.refuse([]string{"extinctionValue", "extinctionPseudoRoyal"}, "royal pieces are lost by who loses them, expected extinctionValue = loss")
	}
	types := max(len(b.royals[0]), len(b.royals[1]))
	switch {
	case m.duple:
		b.part("rules.royal_loss", "all_attacked", "dupleCheck")
	case types <= 1 && m.extinctCount == 0:
		b.spareRoyal = several
	case m.extinctCount == 0 && several:
		b.refuse(why, "there are several of a royal kind and another royal kind besides: Komi counts them together")
	case m.extinctCount > 0 && (total[0] > m.extinctCount+1 || total[1] > m.extinctCount+1) && types <= 1:
		b.refuse(why, "royals may be lost there down to %d: in Komi the first or the last one counts", m.extinctCount)
	case types > 1 || total[0] > 1 || total[1] > 1:
		b.part("rules.royal_loss", "any", why...)
		b.losesAny = true
	}
}

// resets says which moves of a kind count as progress.
func (b *builder) resets(f form) string {
	m := b.m
	in := [2]bool{m.irreversible[0][f.kind], m.irreversible[1][f.kind]}
	who := b.owners[f.letter]
	if in != [2]bool{true, true} {
		if !(in[0] && who[0] || in[1] && who[1]) {
			return "never"
		}
		if in[0] != in[1] && who[0] && who[1] {
			b.refuse([]string{"nMoveRuleTypesWhite", "nMoveRuleTypesBlack", "nMoveRuleTypes"}, "moves of %s count as progress for one player alone, and in Komi for both or none", m.title(f.kind))
		}
	}
	movers, _, _ := readMoves(m.moves(f.kind))
	there := map[[2]int]bool{}
	for _, x := range movers {
		if x.quiet && !x.initial {
			for _, s := range x.steps() {
				there[[2]int{s.right, s.forward}] = true
			}
		}
	}
	back, sideways := false, false
	for s := range there {
		if there[[2]int{-s[0], -s[1]}] {
			back = back || s[1] != 0
			sideways = sideways || s[1] == 0
		}
	}
	switch {
	case back:
		return "never"
	case sideways:
		return "forward"
	}
	return "always"
}

// pieces writes a table for each form.
func (b *builder) pieces() {
	m := b.m
	sizes := map[kind]int{}
	for _, f := range b.forms {
		sizes[f.kind]++
	}
	for _, f := range b.forms {
		name := m.title(f.kind)
		switch f.sort {
		case turned:
			name = fmt.Sprintf("%s (promoted %s)", name, m.title(f.base))
		case raised:
			name = "promoted " + name
		}
		t := table{}.with("name", name)
		keys := []string{string(f.base)}
		if f.sort != plain {
			keys = append(keys, "promotedPieceType", string(f.kind))
		}
		if b.royal(f.kind) {
			t = t.with("royal", true)
			keys = append(keys, "extinctionPieceTypes")
			if f.kind == king && b.start.count(m, king, 0) == 1 && b.start.count(m, king, 1) == 1 {
				t = t.with("min", 1).with("max", 1)
			}
		}
		if n := m.limit[f.kind]; n > 0 {
			keys = append(keys, "promotionLimit")
			if sizes[f.kind] > 1 || m.toHand && f.sort == plain && b.held(f.kind) {
				b.refuse([]string{"promotionLimit"}, "%s is limited for promotions, but may be dropped or come about in another way", m.title(f.kind))
			}
			t = t.with("max", n)
		}
		if f.sort == raised {
			if m.mainPawn[0] != m.mainPawn[1] || m.mainPawn[0] == "" || m.letter[m.mainPawn[0]] == 0 {
				b.refuse([]string{"promotionPawnTypes", "pawnTypes", "capturesToHand"}, "it is not clear which pawn a promoted piece is in hand")
			}
			t = t.with("hand", string(m.letter[m.mainPawn[0]]))
		}
		if m.noDoubled == f.base && f.sort == plain && m.noDoubledCount == 0 && m.toHand {
			t = t.with("dies", true)
			keys = append(keys, "dropNoDoubledCount")
		}
		if r := b.resets(f); r != "never" {
			t = t.with("resets", r)
		}
		clauses, more := b.clauses(f)
		t = t.with("clause", clauses)
		b.part("piece."+f.letter, t, append(keys, more...)...)
	}
}

// held reports whether a kind can be in hand.
func (b *builder) held(k kind) bool {
	m := b.m
	if b.start.hands[0][k]+b.start.hands[1][k] > 0 {
		return true
	}
	return m.toHand && !b.royal(k) && b.owners[string(m.letter[k])] != [2]bool{}
}

// drops says what may be dropped where.
func (b *builder) drops() {
	m := b.m
	gating := m.gates && m.seirawan
	if m.toHand && !m.drops && !gating {
		b.refuse([]string{"capturesToHand"}, "captured pieces go to hand, but may not be dropped, expected pieceDrops = true")
	}
	if !m.drops && !gating {
		if b.start.hands[0] != nil && len(b.start.hands[0])+len(b.start.hands[1]) > 0 {
			b.refuse([]string{"startFen", "pieceDrops"}, "there are pieces in hand, but they may not be dropped, expected pieceDrops = true")
		}
		return
	}
	if m.toHand {
		b.part("hands.captors", "wb", "capturesToHand")
		if b.spareRoyal {
			b.refuse([]string{"capturesToHand", "extinctionPseudoRoyal"}, "a royal piece can be captured there and dropped, and in Komi royals never come back")
		}
	}
	whole := box(m.files, m.ranks)
	for _, f := range b.forms {
		k := f.kind
		if f.sort != plain || !b.held(k) || m.noDoubled == k && m.noDoubledCount == 0 && m.toHand {
			continue
		}
		t := table{}
		var open pair
		var who [2]bool
		for c := range 2 {
			who[c] = m.toHand || b.start.hands[c][k] > 0
			r := m.region(m.dropRegion[c])
			if x := m.mobility[k]; x != nil && x[c] != nil {
				r = r.and(*x[c])
			}
			if k == pawn {
				if !m.zoneDrops {
					r = r.without(m.promotion[c])
				}
				if !m.firstRankDrops {
					first := 1
					if c == 1 {
						first = m.ranks
					}
					r = r.without(ranks(first, first))
				}
			}
			if k == rook && m.rookDrops {
				row := 1
				if c == 1 {
					row = m.ranks
				}
				r = r.and(ranks(row, row))
			}
			if m.immobility {
				r = r.without(b.dead(k, c))
			}
			open[c] = r
		}
		for c := range 2 {
			if !who[c] { // nobody asks
				open[c] = b.area(open[1-c], 1-c)
				if c == 1 {
					open[c] = open[c].turned(m.files, m.ranks, b.mirror)
				}
			}
		}
		if open[0] != whole || open[1] != whole {
			closed := pair{whole.without(open[0]), whole.without(open[1])}
			use, key := open, "zone"
			if len(b.area(closed[0], 0).rectangles()) <= len(b.area(open[0], 0).rectangles()) {
				use, key = closed, "never"
			}
			zone, ok := b.shared(use)
			if !ok {
				b.refuse([]string{"dropRegionWhite", "dropRegionBlack", "promotionRegionWhite", "promotionRegionBlack"}, "the squares where White and Black may drop %s are neither alike nor the same", m.title(k))
			}
			t = t.with(key, zone)
		}
		if m.noDoubled == k && m.noDoubledCount == 1 {
			t = t.with("one_a_file", true)
		} else if m.noDoubled == k {
			t = t.with("most_a_file", m.noDoubledCount)
		}
		if k == shogiPawn && m.pawnDropMate {
			t = t.with("no_mate", table{}.with("by", "any"))
		}
		if k == bishop && m.bishopDrops {
			t = t.with("both_colours", true)
		}
		if m.dropPromoted && m.promotes[k] != "" {
			t = t.with("either", true)
			if m.immobility || m.mobility[m.promotes[k]] != nil {
				b.refuse([]string{"dropPromoted"}, "%s may be dropped promoted on other squares than unpromoted", m.title(k))
			}
		}
		if gating {
			t = t.with("gate", map[bool]string{true: "too", false: "only"}[m.drops])
		}
		b.part("drop."+f.letter, t, "pieceDrops", "capturesToHand", "dropRegionWhite", "dropRegionBlack", "whiteDropRegion", "blackDropRegion", "firstRankPawnDrops", "promotionZonePawnDrops", "dropNoDoubled", "dropNoDoubledCount", "immobilityIllegal", "shogiPawnDropMateIllegal", "dropPromoted", "dropOppositeColoredBishop", "sittuyinRookDrop")
	}
}

// castles lists the castling moves.
func (b *builder) castles() {
	m := b.m
	var list []table
	rights := [2]string{"KQ", "kq"}
	if m.castling && (b.start.castling != "" || m.castlingDropped) { // rights come from the start alone
		for c := range 2 {
			k := m.castlingKing[c]
			if m.letter[k] == 0 {
				continue
			}
			rank := m.castlingRank - 1
			if c == 1 {
				rank = m.ranks - m.castlingRank
			}
			kings := b.start.find(set{k: true}, c, rank)
			from, ok := -1, false
			switch {
			case m.castlingDropped:
				from, ok = m.castlingFile, true
			case len(kings) == 1 && b.start.count(m, k, c) == 1:
				from, ok = kings[0], true
			default:
				from, ok = m.castlingFile, slices.Contains(kings, m.castlingFile)
			}
			if !ok {
				continue
			}
			for side := range 2 {
				step := 1 - 2*side
				edge := max(min(m.castlingFrom[side], m.files-1), 0)
				at, piece := -1, kind("")
				for f := edge; f != from && f >= 0 && f < m.files && (from-f)*step < 0; f -= step {
					if x, there := b.start.men[[2]int{f, rank}]; there && x.colour == c && !x.promoted && m.castlingRooks[c][x.kind] {
						at, piece = f, x.kind
						break
					}
				}
				if m.castlingDropped {
					at, piece = edge, rook
				}
				if at < 0 || rank < 0 || rank >= m.ranks {
					continue
				}
				to := m.castlingTo[side]
				if to >= m.files || to-step < 0 || to-step >= m.files {
					b.refuse([]string{"castlingKingsideFile", "castlingQueensideFile"}, "the king would castle to file %c, off the board", 'a'+to)
					continue
				}
				t := table{}.with("player", c+1).with("letter", rights[c][side:side+1]).
					with("king", squareName(from, rank)+"-"+squareName(to, rank)).with("rook", squareName(at, rank)+"-"+squareName(to-step, rank)).
					with("king_piece", string(m.letter[k])).with("rook_piece", string(m.letter[piece]))
				if m.castlingDropped {
					t = t.with("by_drops", true)
				}
				if !b.royals[c][k] {
					t = t.with("way", table{}.with("attacked", true))
				}
				list = append(list, t)
			}
		}
	}
	if len(list) > 0 {
		b.part("castle", list, "castling", "castlingKingsideFile", "castlingQueensideFile", "castlingRank", "castlingKingFile", "castlingKingPiece", "castlingKingPieceWhite", "castlingKingPieceBlack", "castlingRookKingsideFile", "castlingRookQueensideFile", "castlingRookPiece", "castlingRookPieces", "castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingDroppedPiece", "startFen")
	}
}

// castled reports whether there is a castling move with a letter.
func (b *builder) castled() (letters string) {
	for _, t := range b.castleTables() {
		letters += t[1].value.(string)
	}
	return letters
}

// ends lists the ends that the board shows.
func (b *builder) ends() {
	m := b.m
	var list []table
	var keys []string
	if m.extinction != none && (!m.pseudoRoyal || m.blast && !m.pseudoRoyal) {
		keys = append(keys, "extinctionValue", "extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount", "extinctionClaim")
		result := [...]string{"", "wins", "loses", "draws"}[m.extinction]
		for _, k := range append([]kind{everyKind}, kinds...) {
			if !m.extinctKinds[k] {
				continue
			}
			t := table{}.with("when", "left")
			if k != everyKind {
				l := b.letters(k)
				if l == "" {
					continue // it is not in the game, which the program takes for extinct; said below
				}
				t = t.with("of", l)
			}
			if m.extinctCount > 0 {
				t = t.with("most", m.extinctCount)
			}
			if m.extinctRivals > 0 {
				t = t.with("rivals", m.extinctRivals)
			}
			if m.claim {
				if m.extinctCount != 1 || m.extinctRivals != 2 || m.extinction != loses {
					b.refuse([]string{"extinctionClaim"}, "Komi knows such a claim only of the last piece against two or more, which the other may answer in kind")
				}
				t = t.with("at", "equal")
			}
			list = append(list, t.with("result", result))
		}
	}
	flags, more := b.flags()
	list, keys = append(list, flags...), append(keys, more...)
	if m.checks && (b.royal(king) || m.pseudoRoyal) {
		keys = append(keys, "checkCounting", "startFen")
		// The start says how many each still has to give.
		list = append(list, table{}.with("when", "checks").with("times", max(b.start.checks[0], b.start.checks[1])))
	}
	if len(list) > 0 {
		b.part("end", list, keys...)
	}
}

// flags are the ends by which a piece reaches a goal.
func (b *builder) flags() (list []table, keys []string) {
	m := b.m
	goal := pair{m.region(m.flag[0]), m.region(m.flag[1])}
	if goal[0].empty() && goal[1].empty() {
		return nil, nil
	}
	keys = []string{"flagRegion", "flagRegionWhite", "flagRegionBlack", "whiteFlag", "blackFlag", "flagPiece", "flagPieceWhite", "flagPieceBlack", "flagMove", "flagPieceSafe"}
	if m.flagCount > 1 {
		b.refuse([]string{"flagPieceCount"}, "%d pieces must reach the goal, and in Komi one does", m.flagCount)
	}
	of := [2]string{}
	for c := range 2 {
		if m.flagKind[c] != everyKind {
			if of[c] = b.letters(m.flagKind[c]); of[c] == "" {
				goal[c] = region{} // nobody can reach it
			}
		}
	}
	at := "once"
	switch {
	case m.flagMove && !m.flagSafe && m.flagKind == [2]kind{king, king}:
		at = "equal"
		if b.start.turn != 0 {
			b.refuse([]string{"flagMove"}, "Black moves first, and in that program only Black may answer a king that has reached the goal")
		}
	case m.flagMove && !m.flagSafe:
		at = "held"
	case m.flagSafe:
		at = "safe"
	}
	end := func(zone string, c int, owner string) table {
		t := table{}.with("when", "reach")
		if of[c] != "" {
			t = t.with("of", of[c])
		}
		if owner != "" {
			t = t.with("owners", owner)
		}
		t = t.with("zone", zone)
		if at != "once" {
			t = t.with("at", at)
		}
		return t
	}
	if zone, ok := b.sharedGoal(goal); ok && of[0] == of[1] {
		return append(list, end(zone, 0, "")), keys
	}
	if at == "equal" {
		b.refuse([]string{"flagMove", "flagRegionWhite", "flagRegionBlack"}, "the goals of White and Black are neither alike nor the same squares, so that no answer in kind can be told")
	}
	for c, owner := range []string{"w", "b"} {
		if !goal[c].empty() {
			list = append(list, end(b.zone(goal[c], c), c, owner))
		}
	}
	return list, keys
}

// sharedGoal is shared, where both colours have a goal.
func (b *builder) sharedGoal(goal pair) (string, bool) {
	if goal[0].empty() || goal[1].empty() {
		return "", false
	}
	return b.shared(goal)
}

// gateFiles are the files of a colour's gates, from the castling field of the start.
func (b *builder) gateFiles() [2]region {
	m := b.m
	var out [2]region
	for c := range 2 {
		rank := m.castlingRank - 1
		if c == 1 {
			rank = m.ranks - m.castlingRank
		}
		for _, l := range []byte(b.start.castling) {
			if colourOf(l) != c {
				continue
			}
			switch l | 0x20 {
			case 'k', 'q':
				side := strings.IndexByte("kq", l|0x20)
				for _, t := range b.castleTables() {
					if t[0].value == c+1 && t[1].value == string("KQkq"[2*c+side]) {
						for _, f := range t[2:4] {
							out[c].add(int(f.value.(string)[0]-'a'), rank)
						}
					}
				}
			default:
				file := int(l | 0x20 - 'a')
				if x, ok := b.start.men[[2]int{file, rank}]; ok && x.colour == c { // the program skips others
					out[c].add(file, rank)
				}
			}
		}
	}
	return out
}

// setup writes the start, and the fields of the state that it needs.
func (b *builder) setup() {
	m := b.m
	var state []string
	var fields []string
	add := func(name, text string) { state, fields = append(state, name), append(fields, text) }
	letters := b.castled()
	gating := m.gates && m.seirawan
	if letters != "" {
		add("castling", b.castlingRights(letters))
	}
	if gating {
		gates := b.gateFiles()
		zone, ok := b.shared(pair(gates))
		if !ok || gates[0].empty() {
			b.refuse([]string{"startFen", "gating", "seirawanGating"}, "the castling field does not name the same files for White and Black as those where pieces come in")
		}
		b.part("rules.gates", zone, "gating", "seirawanGating", "startFen")
		add("unmoved", b.ungated(letters))
	}
	if b.passable() {
		add("ep", cmp.Or(b.start.passed, "-"))
		b.part("notation.ep", table{}.with("capturable", true))
	}
	if m.checks && (b.royal(king) || m.pseudoRoyal) {
		add("checks", fmt.Sprintf("%d+%d", b.start.checks[0], b.start.checks[1]))
	}
	if b.losesAny || m.pass == [2]bool{true, true} || m.passStuck == [2]bool{true, true} {
		add("flag", "-")
	}
	b.part("notation.state", append([]string{}, state...))
	for len(fields) > 0 && (fields[len(fields)-1] == "-" || fields[len(fields)-1] == "") {
		fields = fields[:len(fields)-1]
	}
	text := strings.Join(fields, ",")
	b.part("setup", fmt.Sprintf("%s %c %s %d %d", b.placement(), "wb"[b.start.turn], cmp.Or(text, "-"), b.start.half, b.start.full), "startFen")
}

// castlingRights are the rights of the start, those of castling moves that there are.
func (b *builder) castlingRights(letters string) string {
	out := ""
	for _, l := range []byte("KQkq") {
		if strings.IndexByte(letters, l) >= 0 && b.hasRight(l) {
			out += string(rune(l))
		}
	}
	return cmp.Or(out, "-")
}

// hasRight reports whether the start has a right to castle, by its letter or by the file of
// the rook.
func (b *builder) hasRight(letter byte) bool {
	if strings.IndexByte(b.start.castling, letter) >= 0 {
		return true
	}
	for _, t := range b.castleTables() {
		if t[1].value == string(rune(letter)) && !b.m.gates {
			file := t[3].value.(string)[0]
			return strings.IndexByte(b.start.castling, file&^0x20|letter&0x20) >= 0
		}
	}
	return false
}

// ungated are the files of the gates that rights to castle do not imply.
func (b *builder) ungated(letters string) string {
	out := ""
	for c, gates := range b.gateFiles() {
		gates.each(func(file, rank int) {
			for _, t := range b.castleTables() {
				letter := t[1].value.(string)
				square := squareName(file, rank)
				if t[0].value == c+1 && strings.Contains(letters, letter) && strings.Contains(b.start.castling, letter) && (square == t[2].value.(string)[:len(square)] || square == t[3].value.(string)[:len(square)]) {
					return
				}
			}
			out += string(rune('A' + file + c<<5))
		})
	}
	return cmp.Or(out, "-")
}

// castleTables are the castling moves there are.
func (b *builder) castleTables() []table {
	for _, p := range b.parts {
		if p.path == "castle" {
			return p.value.([]table)
		}
	}
	return nil
}

// placement writes the board and the hands.
func (b *builder) placement() string {
	m := b.m
	var out strings.Builder
	for rank := m.ranks - 1; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&out, empty)
			}
			empty = 0
		}
		for file := range m.files {
			x, ok := b.start.men[[2]int{file, rank}]
			switch {
			case b.start.walls.has(file, rank):
				flush()
				out.WriteByte('*')
			case !ok:
				empty++
			default:
				flush()
				if x.promoted {
					out.WriteByte('+')
				}
				out.WriteByte(m.letter[x.kind] | byte(x.colour)<<5)
			}
		}
		flush()
		if rank > 0 {
			out.WriteByte('/')
		}
	}
	if m.drops || m.gates && m.seirawan {
		out.WriteByte('[')
		for c := range 2 {
			for _, k := range kinds {
				out.WriteString(strings.Repeat(string(m.letter[k]|byte(c)<<5), b.start.hands[c][k]))
			}
		}
		out.WriteByte(']')
	}
	return out.String()
}
