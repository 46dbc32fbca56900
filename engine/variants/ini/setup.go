package ini

import (
	"cmp"
	"fmt"
	"strings"
)

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
			switch {
			case m.castling && (l|0x20 == 'k' || l|0x20 == 'q'): // else they are files
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

// blockedBehind refuses games in which what comes in behind a piece bears on attacks on its
// own royals: for the king alone that program asks as if nothing had come in.
func (b *builder) blockedBehind() {
	why := []string{"gating", "seirawanGating"}
	if b.pseudoRoyal() {
		b.refuse(append([]string{"extinctionPseudoRoyal"}, why...), "a piece that comes in may stop an attack on a royal besides the king there, and in Komi not")
	}
	for _, f := range b.forms {
		for c := range 2 {
			if f.sort == plain && f.kind != pawn && b.m.promoting[c][f.kind] && !b.m.region(b.m.promotion[c]).empty() {
				b.refuse([]string{"promotionPawnTypes", "pawnTypes", "gating"}, "%s may promote as it leaves a gate: then it becomes what comes in there, and in Komi nothing comes in", b.m.title(f.kind))
			}
		}
		if b.letters(king) != "" && b.hops(f.kind) {
			b.refuse(append([]string{string(f.kind)}, why...), "%s may check the king over a piece that comes in there, and in Komi nothing may come in then", b.m.title(f.kind))
		}
	}
}

// gatedKings refuses starts whose castling field gives a king a gate by its file, and no
// right to castle: there it may castle with all rooks that have one.
func (b *builder) gatedKings() {
	if !b.m.castling {
		return
	}
	for c := range 2 {
		file, _, ok := b.castlingKing(c)
		if ok && !strings.ContainsAny(b.start.castling, [2]string{"KQ", "kq"}[c]) && strings.IndexByte(b.start.castling, byte('A'+file+c<<5)) >= 0 {
			b.refuse([]string{"startFen", "gating"}, "the castling field names the file of a king, which may castle then there with all rooks whose files it names, expected KQkq for those")
		}
	}
}

// setup writes the start, and the fields of the state that it needs.
func (b *builder) setup() {
	m := b.m
	var state []string
	var fields []string
	add := func(name, text string) { state, fields = append(state, name), append(fields, text) }
	if m.gates {
		b.gatedKings()
	}
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
		b.blockedBehind()
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
