package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/excerpt"
)

// FENs as other programs write them: after the turn come castling rights, an
// en-passant square, where checks are counted the checks that are left, and the two
// counters. Komi's own have one field of state in place of the first three.

// Letter returns how a kind of piece is written there, by its letter here.
func (d DialectSpec) Letter(own string) string {
	if text := d.Letters[own]; text != "" {
		return text
	}
	if base, ok := strings.CutPrefix(own, "+"); ok && d.Letters[base] != "" {
		return "+" + d.Letters[base]
	}
	return own
}

// Square returns how the square with a name here is written there.
func (d DialectSpec) Square(name string) string {
	n, err := strconv.Atoi(name[1:])
	if err != nil || d.RankShift == 0 {
		return name
	}
	return name[:1] + strconv.Itoa(n+d.RankShift)
}

// FENAs returns the position as another program writes it. It fails where the
// state of the position has no place in it, as after a pass.
func (p *Position) FENAs(d DialectSpec) (string, error) {
	fields := strings.Fields(p.FEN()) // board, turn, state, halfmove, fullmove
	have := map[DialectField]string{
		FieldCastling: "-", FieldEP: "-", FieldChecks: p.r.checksToGive(), FieldHalfmove: fields[3], FieldFullmove: fields[4],
	}
	for i, text := range strings.Split(fields[2], ",") {
		if text == "-" || text == "" {
			continue
		}
		f := p.r.spec.Notation.State[i]
		if p.r.spec.Notation.Tagged {
			f, text = p.r.spec.Notation.untag(text)
		}
		switch f {
		case StateEP:
			have[FieldEP] = d.squares(p.r, p.allPassed(text), false)
		case StateChecks:
			have[FieldChecks] = text
		case StateCount: // a limit stands where there is else a square to take on in passing
			have[FieldHalfmove], have[FieldEP], _ = strings.Cut(text, "of")
		case StateCastling, StateUnmoved:
			have[FieldCastling] = byCase(strings.TrimPrefix(have[FieldCastling], "-") + text)
		default:
			return "", fmt.Errorf("%s: the state %s cannot be told to another program", p.FEN(), text)
		}
	}
	var out strings.Builder
	own := d.table(p.r, true)
	for rest := fields[0]; rest != ""; {
		text, width := translate(own, rest)
		out.WriteString(text)
		rest = rest[width:]
	}
	out.WriteString(" " + string("wb"[p.Turn()]))
	which := d.Fields
	if which == nil {
		which = dialectFields()
	}
	for _, f := range which {
		if f != FieldChecks || p.r.countsChecks > 0 {
			out.WriteString(" " + have[f])
		}
	}
	return out.String(), nil
}

// byCase puts the capital letters before the small ones.
func byCase(text string) string {
	small := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, text)
	large := strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			return c
		}
		return -1
	}, text)
	return large + small
}

// ParseAs reads a FEN as another program writes it. What is left out at its
// end has its usual value.
func (r *Rules) ParseAs(d DialectSpec, fen string) (*Position, error) {
	if r.players != 2 || r.spec.Notation.Owners {
		return nil, fmt.Errorf("fen: read %s as another program writes it, but none knows games such as %s", excerpt.Quote(fen), r.spec.Name)
	}
	fields := strings.Fields(fen)
	if len(fields) < 2 {
		return nil, fmt.Errorf("fen: read %s in %s, expected a board, the turn, castling rights, an en-passant square and two counters", countOf(len(fields), "field"), excerpt.Quote(fen))
	}
	board, err := d.board(r, fields[0])
	if err != nil {
		return nil, err
	}
	turn := strings.Index("wb", fields[1])
	if turn < 0 || len(fields[1]) != 1 {
		return nil, fmt.Errorf("fen: turn: read %s, expected w or b", excerpt.Quote(fields[1]))
	}
	rest, count := r.countFields(fields[2:])
	have, err := d.fields(rest)
	if err != nil {
		return nil, fmt.Errorf("fen: %w in %s", err, excerpt.Quote(fen))
	}
	if count != "" {
		have[FieldHalfmove] = "0"
	}
	state, err := d.state(r, have, board, count)
	if err != nil {
		return nil, err
	}
	return r.Parse(strings.Join([]string{board, r.spec.Players[turn].Letter, state, have[FieldHalfmove], have[FieldFullmove]}, " "))
}

// countFields takes the limit of a count out of the fields after the turn, where it stands
// before the count and the number of the move. It returns how the count stands, nothing
// where none runs.
func (r *Rules) countFields(list []string) (rest []string, count string) {
	n := len(list) - 3
	if len(r.counting) == 0 || n < 0 || !isNumber(list[n]) || !isNumber(list[n+1]) || !isNumber(list[n+2]) {
		return list, ""
	}
	if list[n] != "0" {
		count = list[n+1] + "of" + list[n]
	}
	return slices.Delete(slices.Clone(list), n, n+1), count
}

// ParseAny reads a FEN as Komi writes it, or as the program does whose
// dialect has the name.
func (r *Rules) ParseAny(name, fen string) (*Position, error) {
	if r.own(fen) {
		return r.Parse(fen)
	}
	return r.ParseAs(r.spec.Dialects[name], fen)
}

// own reports whether a FEN has Komi's fields, however they read. One that leaves some out
// is not, for it may end where another program lets it end.
func (r *Rules) own(fen string) bool {
	fields := strings.Fields(fen)
	return r.players != 2 || len(fields) < 2 || len(fields) == 5 && isNumber(fields[3]) && isNumber(fields[4])
}

func isNumber(text string) bool {
	_, width := leadingNumber(text)
	return width > 0 && width == len(text)
}

// checksToGive are the checks that the players have to give at the start, as in 3+3.
func (r *Rules) checksToGive() string {
	all := make([]string, r.players)
	for q := range all {
		all[q] = strconv.Itoa(int(r.countsChecks))
	}
	return strings.Join(all, "+")
}

// checks reads the checks that are still to be given, 3+2, or those that were given,
// +0+1.
func (r *Rules) checks(text string) string {
	given, ok := strings.CutPrefix(text, "+")
	if !ok {
		return text
	}
	parts := strings.Split(given, "+")
	for q, part := range parts {
		if n, err := strconv.Atoi(part); err == nil {
			parts[q] = strconv.Itoa(int(r.countsChecks) - n)
		}
	}
	return strings.Join(parts, "+")
}

// table maps the texts of pieces, of both players: ours to theirs, or theirs to ours.
func (d DialectSpec) table(r *Rules, ours bool) map[string]string {
	out := map[string]string{}
	for _, k := range r.kinds[1:] {
		from, to := k.letter, d.Letter(k.letter)
		if !ours {
			from, to = to, from
		}
		out[from], out[strings.ToLower(from)] = to, strings.ToLower(to)
	}
	return out
}

// letters lists the pieces as they are written there, for a message.
func (d DialectSpec) letters(r *Rules) string {
	var list []string
	for _, k := range r.kinds[1:] {
		list = append(list, d.Letter(k.letter))
	}
	return strings.Join(list, " ")
}

// translate writes the piece that a text begins with by a table. What is no piece of
// the table stays as it is.
func translate(table map[string]string, text string) (out string, width int) {
	for width := min(3, len(text)); width > 0; width-- {
		if out, ok := table[text[:width]]; ok {
			return out, width
		}
	}
	return text[:1], 1
}

// board reads the board and the hands.
func (d DialectSpec) board(r *Rules, text string) (string, error) {
	if ranks := len(r.board.Rows()); r.drops != nil && strings.Count(text, "/") == ranks {
		i := strings.LastIndex(text, "/") // hands as one rank more
		text = text[:i] + "[" + text[i+1:] + "]"
	}
	places, hands, hasHands := strings.Cut(text, "[")
	hands = strings.TrimSuffix(strings.TrimSuffix(hands, "]"), "-")
	theirs := d.table(r, false)
	var b strings.Builder
	write := func(rest string) error {
		for whole := rest; rest != ""; {
			out, width := translate(theirs, rest)
			if c := rest[0]; width == 1 && theirs[rest[:1]] == "" && (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
				return fmt.Errorf("fen: board: read %s in %s, expected one of the letters %s, or the small ones", excerpt.Quote(rest[:1]), excerpt.Quote(whole), d.letters(r))
			}
			if rest = rest[width:]; r.drops == nil {
				rest = strings.TrimPrefix(rest, "~") // promoted, which matters to hands alone
			}
			b.WriteString(out)
		}
		return nil
	}
	if err := write(places); err != nil {
		return "", err
	}
	if r.drops == nil && hands == "" {
		return b.String(), nil
	}
	b.WriteByte('[')
	if err := write(d.withoutRoyals(r, hands, places)); err != nil {
		return "", err
	}
	b.WriteByte(']')
	if !hasHands || strings.HasSuffix(text, "]") {
		return b.String(), nil
	}
	return "", fmt.Errorf("fen: hands: read %s, expected ] at the end", excerpt.Quote("["+hands))
}

// withoutRoyals leaves out of the hands the royals that some programs put there when they are
// taken, so that the game is over: a royal that cannot be dropped, whose owner has none on the
// board.
func (d DialectSpec) withoutRoyals(r *Rules, hands, places string) string {
	for k := Kind(1); int(k) <= r.Kinds(); k++ {
		letter := d.Letter(r.Letter(k))
		if !r.IsRoyal(k) || len(letter) != 1 || r.drops != nil && slices.Contains(r.drops.kinds, k) {
			continue
		}
		for taken, royal := range map[string]string{letter: strings.ToLower(letter), strings.ToLower(letter): letter} {
			if !strings.Contains(places, royal) {
				hands = strings.ReplaceAll(hands, taken, "")
			}
		}
	}
	return hands
}

// fields sorts the fields after the turn: texts in the order of the dialect, then
// numbers.
func (d DialectSpec) fields(list []string) (map[DialectField]string, error) {
	have := map[DialectField]string{FieldHalfmove: "0", FieldFullmove: "1"}
	which := d.Fields
	if which == nil {
		which = dialectFields()
	}
	var texts, numbers []DialectField
	for _, f := range which {
		switch f {
		case FieldHalfmove, FieldFullmove:
			numbers = append(numbers, f)
		case FieldCastling, FieldEP:
			texts = append(texts, f)
		}
	}
	for _, text := range list {
		if strings.Contains(text, "+") && have[FieldChecks] == "" && slices.Contains(which, FieldChecks) {
			have[FieldChecks] = text // wherever it stands
			continue
		}
		from := &texts
		if isNumber(text) {
			from = &numbers
			texts = nil
		}
		if len(*from) == 0 {
			return nil, fmt.Errorf("read the field %s too many", excerpt.Quote(text))
		}
		have[(*from)[0]] = text
		*from = (*from)[1:]
	}
	return have, nil
}

// state writes the field of state from the fields of another program.
func (d DialectSpec) state(r *Rules, have map[DialectField]string, board, count string) (string, error) {
	rights := strings.ReplaceAll(have[FieldCastling], "-", "")
	gates := ""
	if r.gates != nil {
		gates, rights = r.gateLetters(rights, board)
	}
	var parts []string
	for _, f := range r.spec.Notation.State {
		text := ""
		switch f {
		case StateCastling:
			text, rights = d.castling(r, rights)
		case StateUnmoved:
			if text = gates; r.gates == nil {
				text, rights = rights, ""
			}
		case StateCount:
			text = count
		case StateChecks:
			text = r.checks(have[FieldChecks])
		case StateEP:
			if ep := have[FieldEP]; ep != "-" {
				text = d.squares(r, ep, true)
			}
		}
		switch tagged := r.spec.Notation.Tagged; {
		case tagged && text == "":
			continue
		case tagged:
			text = f.tag() + text
		case text == "":
			text = "-"
		}
		parts = append(parts, text)
	}
	if text := have[FieldChecks]; text != "" && r.countsChecks == 0 {
		return "", fmt.Errorf("fen: read checks %s, but this game does not count them", excerpt.Quote(text))
	}
	// Where no pawn takes in passing the square is dropped, but another field in its place,
	// such as a counter that is no number, would be lost with it.
	if text := have[FieldEP]; text != "" && text != "-" && !slices.Contains(r.spec.Notation.State, StateEP) && d.squareNames(r, true)[text] == "" {
		return "", fmt.Errorf("fen: en passant: read %s, expected - or a square of the board", excerpt.Quote(text))
	}
	if rights != "" {
		return "", fmt.Errorf("fen: castling: read %s, expected %s", excerpt.Quote(rights), r.castlingRights(""))
	}
	if len(parts) == 0 {
		return "-", nil
	}
	return strings.Join(parts, ","), nil
}

// castling tells the letters of rights to castle, which may be files of rooks, from what
// else is there.
func (d DialectSpec) castling(r *Rules, text string) (own, rest string) {
	// The letter of a file is a rook's, unless it is that of an unmoved piece.
	byFile := len(r.ways.list) > 0 && (r.gates != nil || !slices.Contains(r.spec.Notation.State, StateUnmoved))
	var have, other strings.Builder
	for i := range len(text) {
		file := int(text[i]|0x20) - 'a'
		if slices.ContainsFunc(r.ways.list, func(c castle) bool { return c.letter == text[i] }) || byFile && file >= 0 && file < r.board.Files() {
			have.WriteByte(text[i])
		} else {
			other.WriteByte(text[i])
		}
	}
	return have.String(), other.String()
}

// squareNames maps the names of squares: theirs to ours to read, ours to theirs to write.
func (d DialectSpec) squareNames(r *Rules, read bool) map[string]string {
	names := map[string]string{}
	for sq := range r.size {
		name := r.board.Name(Square(sq))
		if theirs := d.Square(name); read {
			names[theirs] = name
		} else {
			names[name] = theirs
		}
	}
	return names
}

// squares reads or writes squares that follow each other.
func (d DialectSpec) squares(r *Rules, text string, read bool) string {
	names := d.squareNames(r, read)
	var b strings.Builder
	for rest := text; rest != ""; {
		out, width := translate(names, rest)
		b.WriteString(out)
		rest = rest[width:]
	}
	return b.String()
}
