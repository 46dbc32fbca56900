package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/board"
)

// Parse reads a position line. What is wrong is said with the field, the place
// in it, what was read and what was expected; a position that the rules call
// invalid is refused.
func (r *Rules) Parse(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) != 5 {
		return nil, fmt.Errorf("fen: read %d fields in %s, expected 5: board, turn, state, halfmove, fullmove", len(fields), quote(fen))
	}
	p := &Position{r: r, past: make([]past, 0, 256)}
	p.state.ep = [MaxPlayers]passed{nonePassed, nonePassed, nonePassed}
	places, hands, hasHands := strings.Cut(fields[0], "[")
	if hasHands != (r.drops != nil) {
		if hasHands {
			return nil, fmt.Errorf("fen: read hands %s, but captured pieces of this game cannot be dropped", quote("["+hands))
		}
		return nil, errors.New("fen: no hands after the board, expected [] or the pieces in hand such as [BPp]")
	}
	if err := p.parseBoard(places); err != nil {
		return nil, err
	}
	if hasHands {
		if err := p.parseHands(hands); err != nil {
			return nil, err
		}
	}
	turn := slices.IndexFunc(r.spec.Players, func(s PlayerSpec) bool { return s.Letter == fields[1] })
	if turn < 0 {
		var letters []string
		for _, s := range r.spec.Players {
			letters = append(letters, s.Letter)
		}
		return nil, fmt.Errorf("fen: turn: read %s, expected %s", quote(fields[1]), strings.Join(letters, " or "))
	}
	p.state.turn = Player(turn)
	if err := p.parseState(fields[2]); err != nil {
		return nil, err
	}
	for i, to := range []*int32{&p.state.halfmove, &p.state.fullmove} {
		name := [2]string{"halfmove", "fullmove"}[i]
		n, err := strconv.ParseUint(fields[3+i], 10, 20)
		if err != nil || n < uint64(i) {
			return nil, fmt.Errorf("fen: %s: read %s, expected a whole number from %d to %d", name, quote(fields[3+i]), i, 1<<20-1)
		}
		*to = int32(n)
	}
	p.state.plies = (p.state.fullmove-1)*int32(r.players) + int32(r.place[turn])
	p.setTargets()
	p.state.key = p.key()
	if r.spec.Ending.Offence != nil {
		p.tally = new(tally)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	if p.tally != nil {
		p.tallyUp()
	}
	return p, nil
}

// quote shows a piece of input in a message, cut to a readable length.
func quote(s string) string {
	if len(s) > 60 {
		s = s[:57] + "..."
	}
	return strconv.Quote(s)
}

// parseBoard reads the rows of the board, highest rank first, camp after camp.
func (p *Position) parseBoard(text string) error {
	r := p.r
	rows := r.board.Rows()
	parts := strings.Split(text, "|")
	want := 1
	for _, row := range rows {
		if row.Break {
			want++
		}
	}
	if len(parts) != want {
		return fmt.Errorf("fen: board: read %d parts between |, expected %d", len(parts), want)
	}
	at := 0
	for i, part := range parts {
		texts := strings.Split(part, "/")
		have := 1
		for at+have < len(rows) && !rows[at+have].Break {
			have++
		}
		if len(texts) != have {
			what := ""
			if want > 1 {
				what = fmt.Sprintf("part %d: ", i+1)
			}
			return fmt.Errorf("fen: board: %sread %d ranks, expected %d", what, len(texts), have)
		}
		for _, row := range texts {
			if err := p.parseRow(rows[at], row); err != nil {
				return err
			}
			at++
		}
	}
	return nil
}

// parseRow reads one row: runs of empty squares and pieces.
func (p *Position) parseRow(row board.Row, text string) error {
	r := p.r
	first := r.board.Name(row.Squares[0])
	place := "rank of " + first
	if r.board.Camps() == 0 {
		place = "rank " + first[1:]
	}
	file, files := 0, len(row.Squares)
	owner := -1
	for rest := text; rest != ""; {
		if n, width := leadingNumber(rest); width > 0 {
			if n < 1 || file+n > files {
				return fmt.Errorf("fen: board: %s: read %s, expected %d squares in %s", place, quote(rest[:width]), files, quote(text))
			}
			file += n
			rest = rest[width:]
			continue
		}
		if q := r.owner(rest[0]); r.spec.Notation.Owners && q >= 0 {
			owner = q
			rest = rest[1:]
			continue
		}
		piece, width := r.pieceText(rest, owner)
		if width == 0 {
			return fmt.Errorf("fen: board: %s, character %d: read %s, expected a number of empty squares or a piece: %s",
				place, len(text)-len(rest)+1, quote(firstRune(rest)), r.letters())
		}
		if file >= files {
			return fmt.Errorf("fen: board: %s: %s is longer than %d squares", place, quote(text), files)
		}
		p.put(row.Squares[file], piece)
		file++
		rest = rest[width:]
	}
	if file != files {
		return fmt.Errorf("fen: board: %s: read %d squares in %s, expected %d", place, file, quote(text), files)
	}
	return nil
}

// owner returns the player whose letter c is, -1 if it is nobody's.
func (r *Rules) owner(c byte) int {
	return slices.IndexFunc(r.spec.Players, func(s PlayerSpec) bool { return s.Letter[0] == c })
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

// leadingNumber reads the decimal number s begins with; width 0 means none.
func leadingNumber(s string) (n, width int) {
	for width < len(s) && s[width] >= '0' && s[width] <= '9' {
		n = min(n*10+int(s[width]-'0'), 1000)
		width++
	}
	return n, width
}

// pieceText reads a piece such as "R", "r" or "+p"; width 0 means none. Where
// owners are written before their pieces, owner is the last one read, -1 before
// the first, and all letters are capital.
func (r *Rules) pieceText(s string, owner int) (x Piece, width int) {
	prefix := ""
	if strings.HasPrefix(s, "+") {
		prefix, s = "+", s[1:]
	}
	if s == "" {
		return Empty, 0
	}
	letter := s[0]
	if !r.spec.Notation.Owners {
		owner = 0
		if letter >= 'a' && letter <= 'z' {
			owner, letter = 1, letter-'a'+'A'
		}
	}
	k, ok := r.byText[prefix+string(rune(letter))]
	if !ok || owner < 0 {
		return Empty, 0
	}
	return MakePiece(Player(owner), k), len(prefix) + 1
}

// Text returns a piece as it is written alone: in a position line, or for games
// that write the owner before, with the owner's letter.
func (r *Rules) Text(x Piece) string {
	letter := r.kinds[x&63].letter
	switch {
	case r.spec.Notation.Owners:
		return r.spec.Players[x.Owner()].Letter + letter
	case x.Owner() == 1:
		return strings.ToLower(letter)
	}
	return letter
}

// letters lists the pieces of the game for a message.
func (r *Rules) letters() string {
	var list []string
	for _, k := range r.kinds[1:] {
		list = append(list, k.letter)
	}
	if r.spec.Notation.Owners {
		return strings.Join(list, " ") + " after the small letter of the owner"
	}
	return strings.Join(list, " ") + " or small letters"
}

// parseHands reads the hands up to the closing bracket.
func (p *Position) parseHands(text string) error {
	body, ok := strings.CutSuffix(text, "]")
	if !ok {
		return fmt.Errorf("fen: hands: read %s, expected ] at the end", quote("["+text))
	}
	if body == "-" {
		return nil
	}
	owner := -1
	for i := 0; i < len(body); i++ {
		if q := p.r.owner(body[i]); p.r.spec.Notation.Owners && q >= 0 {
			owner = q
			continue
		}
		x, width := p.r.pieceText(body[i:], owner)
		if width != 1 || !slices.Contains(p.r.drops.kinds, x.Kind()) {
			return fmt.Errorf("fen: hands: character %d: read %s, expected a letter of a piece that can be in hand", i+1, quote(firstRune(body[i:])))
		}
		if p.hand[x.Owner()][x.Kind()] == 255 {
			return fmt.Errorf("fen: hands: more than 255 of %s", p.r.Text(x))
		}
		p.hand[x.Owner()][x.Kind()]++
	}
	return nil
}

// parseState reads the state field.
func (p *Position) parseState(text string) error {
	if text == "-" {
		return nil
	}
	n := p.r.spec.Notation
	parts := strings.Split(text, ",")
	if len(parts) > len(n.State) || n.All && len(parts) != len(n.State) {
		return fmt.Errorf("fen: state: read %d fields in %s, expected %s", len(parts), quote(text), n.describe())
	}
	last := -1
	for i, part := range parts {
		if n.Tagged {
			tag, text, ok := strings.Cut(part, ":")
			at := slices.IndexFunc(n.State, func(f StateField) bool { return string(f[:1]) == tag })
			if !ok || at <= last || text == "" || text == "-" {
				return fmt.Errorf("fen: state: read %s in %s, expected %s", quote(part), quote(text), n.describe())
			}
			last, i, part = at, at, text
		}
		if part == "-" {
			continue
		}
		if err := p.parseField(n.State[i], part); err != nil {
			return err
		}
	}
	return nil
}

func (n NotationSpec) describe() string {
	if len(n.State) == 0 {
		return "-"
	}
	var names []string
	for _, f := range n.State {
		if n.Tagged {
			f = f[:1] + ":" + f
		}
		names = append(names, string(f))
	}
	return "- or " + strings.Join(names, ",")
}

func (p *Position) parseField(f StateField, text string) error {
	r := p.r
	s := &p.state
	switch f {
	case StateCastling:
		return p.parseCastling(text)
	case StateEP:
		list := []string{text}
		if r.players > 2 {
			list = strings.Split(text, ".")
		}
		for _, name := range list {
			sq, ok := r.board.Square(name)
			if !ok {
				return fmt.Errorf("fen: state: read en-passant square %s, expected a square or -", quote(name))
			}
			if err := p.parsePassed(sq); err != nil {
				return err
			}
		}
	case StateFlag:
		flags := map[string]flag{"p": flagPassed, "pp": flagTwoPass, "a": flagAccepted, "r": flagTaken}
		fl, ok := flags[text]
		switch {
		case !ok:
			return fmt.Errorf("fen: state: read %s, expected -, p, pp, a or r", quote(text))
		case fl == flagAccepted && r.face.rule < FacingCount:
			return errors.New("fen: state: read a, but facing royals cannot be accepted in this game")
		case fl == flagTaken && !r.spec.Royals.Any:
			return errors.New("fen: state: read r, but this game needs all royals captured")
		case fl <= flagTwoPass && r.spec.Pass == PassNever:
			return fmt.Errorf("fen: state: read %s, but this game has no pass", quote(text))
		}
		s.flag = fl
	case StateStale:
		switch text {
		case "l":
			s.stale = staleLost
		case "d":
			s.stale = staleDrawn
		default:
			return fmt.Errorf("fen: state: read %s, expected what a stalemate is worth: l, d or -", quote(text))
		}
	case StateUnmoved:
		for i := 0; i < len(text); i++ {
			bit := slices.Index(r.unmoved.name, text[i])
			if bit < 0 || s.unmoved>>bit&1 != 0 {
				return fmt.Errorf("fen: state: read unmoved %s, expected some of %s, each once", quote(text), r.unmoved.name)
			}
			s.unmoved |= 1 << bit
		}
		for bit := range r.unmoved.name {
			if s.unmoved>>bit&1 != 0 && p.board[r.unmoved.square[bit]] != r.unmoved.piece[bit] {
				return fmt.Errorf("fen: state: read %c as unmoved, but %s is not on %s", r.unmoved.name[bit],
					r.Text(r.unmoved.piece[bit]), r.board.Name(r.unmoved.square[bit]))
			}
		}
	}
	return nil
}

func (p *Position) parseCastling(text string) error {
	for i := 0; i < len(text); i++ {
		at := slices.IndexFunc(p.r.castles, func(c castle) bool { return c.letter == text[i] })
		if at < 0 || p.state.castling&p.r.castles[at].right != 0 {
			return fmt.Errorf("fen: state: read castling %s, expected some of %s, each once, or -", quote(text), p.r.castlingLetters(255))
		}
		c := &p.r.castles[at]
		if p.board[c.kingFrom] != c.king || p.board[c.rookFrom] != c.rook {
			return fmt.Errorf("fen: state: read castling %c, but %s is not on %s or %s not on %s", c.letter,
				p.r.Text(c.king), p.r.board.Name(c.kingFrom), p.r.Text(c.rook), p.r.board.Name(c.rookFrom))
		}
		p.state.castling |= c.right
	}
	return nil
}

func (r *Rules) castlingLetters(rights uint8) string {
	var b strings.Builder
	for _, c := range r.castles {
		if c.right&rights != 0 {
			b.WriteByte(c.letter)
		}
	}
	return b.String()
}

// check refuses positions that the rules call invalid.
func (p *Position) check() error {
	r := p.r
	for o := range r.players {
		for k := 1; k < len(r.kinds); k++ {
			info := &r.kinds[k]
			x := MakePiece(Player(o), Kind(k))
			n := 0
			for _, sq := range p.by[o].Squares() {
				if p.board[sq] != x {
					continue
				}
				n++
				if !info.within[o].Has(sq) {
					return fmt.Errorf("fen: %s (%s) on %s, where it can never be", r.Text(x), info.name, r.board.Name(sq))
				}
				if info.stuck[o].Has(sq) && r.takeover == nil {
					return fmt.Errorf("fen: %s (%s) on %s, where it must have promoted", r.Text(x), info.name, r.board.Name(sq))
				}
			}
			if n < info.min || n > info.max {
				want := fmt.Sprintf("%d to %d", info.min, info.max)
				if info.min == info.max {
					want = strconv.Itoa(info.min)
				}
				return fmt.Errorf("fen: board: read %d of %s (%s), expected %s", n, r.Text(x), info.name, want)
			}
		}
	}
	if p.Finished() {
		return nil
	}
	if p.state.royals[p.state.turn] == 0 {
		return fmt.Errorf("fen: turn: %s has no royal and is out of the game", r.spec.Players[p.state.turn].Name)
	}
	for o := range r.players {
		if Player(o) != p.state.turn && r.spec.Notation.SafeWaiter && p.Checked(Player(o)) {
			return fmt.Errorf("fen: %s is not on turn and in check", r.spec.Players[o].Name)
		}
	}
	if r.face.rule == FacingIllegal && p.faced(p.state.turn) {
		return errors.New("fen: the royals face each other on an open file, which this game forbids")
	}
	return nil
}

// parsePassed finds the piece that passed an en-passant square and notes it.
func (p *Position) parsePassed(sq Square) error {
	r := p.r
	s := &p.state
	for from := range r.size {
		for o := range r.players {
			if Player(o) == s.turn || !r.doubles[o].Has(Square(from)) || r.passed[o][from] != sq || s.ep[o].sq >= 0 {
				continue
			}
			to := r.doubleTo[o][from]
			x := p.board[to]
			if x != Empty && x.Owner() == Player(o) && r.doubler[x] && p.board[sq] == Empty && (r.players > 2 || p.board[from] == Empty) {
				if !r.spec.Notation.EPCapturable || p.epUsable(sq) {
					s.ep[o] = passed{int16(sq), int16(to)}
				}
				return nil
			}
		}
	}
	return fmt.Errorf("fen: state: read en-passant square %s, but no piece has just passed it", r.board.Name(sq))
}

// FEN returns the position line. Parse reads it back to an equal position.
func (p *Position) FEN() string {
	r := p.r
	var b strings.Builder
	for i, row := range r.board.Rows() {
		switch {
		case row.Break:
			b.WriteByte('|')
		case i > 0:
			b.WriteByte('/')
		}
		p.writeRow(&b, row)
	}
	if r.drops != nil {
		b.WriteByte('[')
		for o := range r.players {
			p.writeHand(&b, Player(o))
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, " %s %s %d %d", r.spec.Players[p.state.turn].Letter, p.stateText(), p.state.halfmove, p.state.fullmove)
	return b.String()
}

func (p *Position) writeRow(b *strings.Builder, row board.Row) {
	r := p.r
	run := 0
	owner := -1
	for _, sq := range row.Squares {
		x := p.board[sq]
		if x == Empty {
			run++
			continue
		}
		if run > 0 {
			b.WriteString(strconv.Itoa(run))
			run = 0
		}
		text := r.Text(x)
		if r.spec.Notation.Owners && owner == int(x.Owner()) {
			text = text[1:]
		}
		owner = int(x.Owner())
		b.WriteString(text)
	}
	if run > 0 {
		b.WriteString(strconv.Itoa(run))
	}
}

// writeHand writes a player's hand, letters sorted.
func (p *Position) writeHand(b *strings.Builder, o Player) {
	r := p.r
	var hand []string
	for _, k := range r.drops.kinds {
		for range p.hand[o][k] {
			letter := r.kinds[k].letter
			if o == 1 && !r.spec.Notation.Owners {
				letter = strings.ToLower(letter)
			}
			hand = append(hand, letter)
		}
	}
	slices.Sort(hand)
	if len(hand) > 0 && r.spec.Notation.Owners {
		b.WriteString(r.spec.Players[o].Letter)
	}
	b.WriteString(strings.Join(hand, ""))
}

// passedText lists the squares that can be taken on in passing.
func (p *Position) passedText() string {
	var names []string
	for _, e := range p.state.ep {
		if e.sq >= 0 {
			names = append(names, p.r.board.Name(Square(e.sq)))
		}
	}
	slices.Sort(names)
	return strings.Join(names, ".")
}

// stateText returns the state field.
func (p *Position) stateText() string {
	r := p.r
	s := &p.state
	n := &r.spec.Notation
	var parts []string
	used := 0
	for i, f := range n.State {
		text := ""
		switch f {
		case StateCastling:
			text = r.castlingLetters(s.castling)
		case StateEP:
			text = p.passedText()
		case StateFlag:
			text = [...]string{"", "p", "pp", "a", "r"}[s.flag]
		case StateStale:
			text = [...]string{"", "l", "d"}[s.stale]
		case StateUnmoved:
			for bit, c := range r.unmoved.name {
				if s.unmoved>>bit&1 != 0 {
					text += string(rune(c))
				}
			}
		}
		if n.Tagged {
			if text != "" {
				used++
				parts = append(parts, string(f[:1])+":"+text)
			}
			continue
		}
		if text == "" {
			text = "-"
		} else {
			used = i + 1
		}
		parts = append(parts, text)
	}
	if n.All && len(parts) > 0 {
		return strings.Join(parts, ",")
	}
	if used == 0 {
		return "-"
	}
	return strings.Join(parts[:used], ",")
}
