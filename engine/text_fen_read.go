package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/board"
	"komi/engine/excerpt"
)

// Parse reads a FEN. The position has no history, and its plies are those of as many whole
// moves by all players: see [Position.Ply]. What is wrong is said with the field, the place
// in it, what was read and what was expected; a position that the rules call
// invalid is refused.
func (r *Rules) Parse(fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) != 5 {
		hint := ""
		if len(fields) == 6 && fields[3] == "-" {
			hint = "; where other programs write an en-passant square there is no field of its own: leave the fourth out"
		}
		return nil, fmt.Errorf("fen: read %s in %s, expected 5: board, turn, state, halfmove, fullmove%s", countOf(len(fields), "field"), excerpt.Quote(fen), hint)
	}
	p := &Position{r: r, ways: &r.ways, past: make([]past, 0, 256)}
	p.state.ep = [MaxPlayers]passed{nonePassed, nonePassed, nonePassed}
	places, hands, hasHands := strings.Cut(fields[0], "[")
	if hasHands != (r.drops != nil) {
		if hasHands {
			return nil, fmt.Errorf("fen: read hands %s, but captured pieces of this game cannot be dropped", excerpt.Quote("["+hands))
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
		return nil, fmt.Errorf("fen: turn: read %s, expected %s", excerpt.Quote(fields[1]), strings.Join(letters, " or "))
	}
	p.state.turn = Player(turn)
	if err := p.parseState(fields[2]); err != nil {
		return nil, err
	}
	for i, to := range []*int32{&p.state.halfmove, &p.state.fullmove} {
		name := [2]string{"halfmove", "fullmove"}[i]
		n, err := strconv.ParseUint(fields[3+i], 10, 20)
		if err != nil || n < uint64(i) {
			return nil, fmt.Errorf("fen: %s: read %s, expected a whole number from %d to %d", name, excerpt.Quote(fields[3+i]), i, 1<<20-1)
		}
		*to = int32(n)
	}
	p.state.plies = (p.state.fullmove-1)*int32(r.players) + int32(r.place[turn])
	p.setTargets()
	if r.spec.Ending.Offence != nil {
		p.tally = new(tally)
	}
	if r.gates != nil {
		p.openGates()
	}
	p.state.key = p.key()
	if err := p.check(); err != nil {
		return nil, err
	}
	if r.ends != nil {
		p.state.ended = p.findEnd()
	}
	if p.tally != nil {
		p.tallyUp()
	}
	return p, nil
}

// countOf writes a count with its noun: "1 field", "2 fields".
func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
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
				return r.unowned(row, err)
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
				return fmt.Errorf("fen: board: %s: read %s, expected %d squares in %s", place, excerpt.Quote(rest[:width]), files, excerpt.Quote(text))
			}
			if i := slices.IndexFunc(row.Squares[file:file+n], r.holes.Has); i >= 0 {
				return fmt.Errorf("fen: board: %s: read %s, expected * for the hole on %s", place, excerpt.Quote(rest[:width]), r.board.Name(row.Squares[file+i]))
			}
			file += n
			rest = rest[width:]
			continue
		}
		if rest[0] == '*' && file < files && r.holes.Has(row.Squares[file]) {
			file, rest = file+1, rest[1:]
			continue
		}
		if rest[0] == '*' && file < files && r.walls != nil {
			p.raise(row.Squares[file])
			file, rest = file+1, rest[1:]
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
				place, len(text)-len(rest)+1, excerpt.Quote(firstRune(rest)), r.letters())
		}
		if file >= files {
			return fmt.Errorf("fen: board: %s: %s is longer than %d squares", place, excerpt.Quote(text), files)
		}
		if r.holes.Has(row.Squares[file]) {
			return fmt.Errorf("fen: board: %s: read %s, expected * for the hole on %s", place, excerpt.Quote(rest[:width]), r.board.Name(row.Squares[file]))
		}
		p.put(row.Squares[file], piece)
		file++
		rest = rest[width:]
	}
	if file != files {
		return fmt.Errorf("fen: board: %s: read %d squares in %s, expected %d", place, file, excerpt.Quote(text), files)
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

// unowned adds to what is wrong with a row of three camps which key is missing, if the row seems
// to have the letters of owners and the game does without them.
func (r *Rules) unowned(row string, err error) error {
	if r.board.Camps() == 0 || r.spec.Notation.Owners || !slices.ContainsFunc([]byte(row), func(c byte) bool { return r.owner(c) >= 0 }) {
		return err
	}
	return fmt.Errorf("%w; the letters of owners need notation.owners = true", err)
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

// maxHand is how many pieces of a kind a hand can hold.
const maxHand = 255

// parseHands reads the hands up to the closing bracket.
func (p *Position) parseHands(text string) error {
	body, ok := strings.CutSuffix(text, "]")
	if !ok {
		return fmt.Errorf("fen: hands: read %s, expected ] at the end", excerpt.Quote("["+text))
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
			return fmt.Errorf("fen: hands: character %d: read %s, expected a letter of a piece that can be in hand", i+1, excerpt.Quote(firstRune(body[i:])))
		}
		if p.hand[x.Owner()][x.Kind()] == maxHand {
			return fmt.Errorf("fen: hands: more than %d of %s", maxHand, p.r.Text(x))
		}
		p.hand[x.Owner()][x.Kind()]++
	}
	return nil
}

// checkHands refuses positions from which a hand could come to hold more than it
// can. Captures, promotions and the fall of a player may bring all pieces but
// royals, which are never in hand, to one hand as one kind.
func (p *Position) checkHands() error {
	if p.r.drops == nil {
		return nil
	}
	pieces := p.Occupied()
	n := pieces.Len()
	for o := range p.r.players {
		n -= int(p.state.royals[o])
		for _, k := range p.r.drops.kinds {
			n += int(p.hand[o][k])
		}
	}
	if n > maxHand {
		return fmt.Errorf("fen: board and hands: read %d pieces besides royals, expected at most %d: captures may bring them all to one hand, which holds no more of a kind", n, maxHand)
	}
	return nil
}

// check refuses positions that the rules call invalid.
func (p *Position) check() error {
	r := p.r
	if err := p.checkHands(); err != nil {
		return err
	}
	if n := p.walls.Len(); n > 1 && r.walls.moves {
		return fmt.Errorf("fen: board: read %d walls, expected one, which moves, or none", n)
	}
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
	if p.Fallen(p.state.turn) {
		return fmt.Errorf("fen: turn: %s has no royal and is out of the game", r.spec.Players[p.state.turn].Name)
	}
	for o := range r.players {
		if Player(o) == p.state.turn || !r.spec.Notation.SafeWaiter {
			continue
		}
		if r.marks != nil {
			p.supposeDrops(Player(o))
		}
		if p.Checked(Player(o)) {
			return fmt.Errorf("fen: %s is not on turn and in check", r.spec.Players[o].Name)
		}
	}
	if r.face.rule == FacingIllegal && p.faced(p.state.turn) {
		return errors.New("fen: the royals face each other on an open file, which this game forbids")
	}
	return nil
}
