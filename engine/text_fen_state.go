package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"komi/engine/excerpt"
)

// parseState reads the state field.
func (p *Position) parseState(text string) error {
	if text == "-" {
		return nil
	}
	n := p.r.spec.Notation
	parts := strings.Split(text, ",")
	if len(parts) > len(n.State) || n.All && len(parts) != len(n.State) {
		return fmt.Errorf("fen: state: read %s in %s, expected %s", countOf(len(parts), "field"), excerpt.Quote(text), n.describe())
	}
	last := -1
	for i, part := range parts {
		if n.Tagged {
			f, rest := n.untag(part)
			at := slices.Index(n.State, f)
			if at <= last || rest == "" || rest == "-" {
				return fmt.Errorf("fen: state: read %s in %s, expected %s", excerpt.Quote(part), excerpt.Quote(text), n.describe())
			}
			last, i, part = at, at, rest
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

// tag is what a field begins with where fields are tagged.
func (f StateField) tag() string { return string(f[:1]) + ":" }

// untag tells which field a tagged text is, none for an unknown tag, and what it says.
func (n NotationSpec) untag(text string) (f StateField, rest string) {
	for _, f := range n.State {
		if rest, ok := strings.CutPrefix(text, f.tag()); ok {
			return f, rest
		}
	}
	return "", ""
}

func (n NotationSpec) describe() string {
	if len(n.State) == 0 {
		return "-"
	}
	var names []string
	for _, f := range n.State {
		if n.Tagged {
			f = StateField(f.tag()) + f
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
			if err := p.parsePassed(name); err != nil {
				return err
			}
		}
	case StateFlag:
		flags := map[string]flag{"p": flagPassed, "pp": flagTwoPass, "a": flagAccepted, "r": flagTaken, "o": flagSpent}
		fl, ok := flags[text]
		switch {
		case !ok:
			return fmt.Errorf("fen: state: read %s, expected -, p, pp, a, r or o", excerpt.Quote(text))
		case fl == flagAccepted && r.face.rule < FacingCount:
			return errors.New("fen: state: read a, but facing royals cannot be accepted in this game")
		case fl == flagTaken && !r.spec.Royals.Any:
			return errors.New("fen: state: read r, but this game needs all royals captured")
		case fl == flagSpent && (!r.spec.Royals.Any || r.blast == nil):
			return errors.New("fen: state: read o, but in this game nobody can end the game by blasting a royal of his own")
		case fl <= flagTwoPass && r.spec.Pass == PassNever:
			return fmt.Errorf("fen: state: read %s, but this game has no pass", excerpt.Quote(text))
		}
		s.flag = fl
	case StateStale:
		switch text {
		case "l":
			s.stale = staleLost
		case "d":
			s.stale = staleDrawn
		default:
			return fmt.Errorf("fen: state: read %s, expected what a stalemate is worth: l, d or -", excerpt.Quote(text))
		}
	case StateCount:
		return p.parseCount(text)
	case StateChecks:
		return p.parseChecks(text)
	case StateUnmoved:
		if r.unmoved == nil {
			return fmt.Errorf("fen: state: read unmoved %s, but no move of this game asks whether a piece has moved", excerpt.Quote(text))
		}
		for i := 0; i < len(text); i++ {
			bit := slices.Index(r.unmoved.name, text[i])
			if bit < 0 || s.unmoved>>bit&1 != 0 {
				return fmt.Errorf("fen: state: read unmoved %s, expected some of %s, each once", excerpt.Quote(text), r.unmoved.name)
			}
			s.unmoved |= 1 << bit
		}
		for bit := range r.unmoved.name {
			if s.unmoved>>bit&1 != 0 && !r.unmoved.stands(p, bit) {
				what := "nothing of that player"
				if x := r.unmoved.piece[bit]; x != Empty {
					what = "no " + r.Text(x)
				}
				return fmt.Errorf("fen: state: read %c as unmoved, but %s is on %s", r.unmoved.name[bit], what, r.board.Name(r.unmoved.square[bit]))
			}
		}
	}
	return nil
}

// parseChecks reads how many checks each player still has to give, as in 3+2.
func (p *Position) parseChecks(text string) error {
	r := p.r
	parts := strings.Split(text, "+")
	if len(parts) != r.players {
		return fmt.Errorf("fen: state: read checks %s, expected those that each player still has to give, as in 3+2", excerpt.Quote(text))
	}
	for q, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > int(r.countsChecks) {
			return fmt.Errorf("fen: state: read checks %s, expected numbers up to %d", excerpt.Quote(text), r.countsChecks)
		}
		p.state.checks[q] = r.countsChecks - uint8(n)
	}
	return nil
}

// checksText lists the checks that each player still has to give, nothing if nobody
// has given one.
func (p *Position) checksText() string {
	var left []string
	given := uint8(0)
	for q := range p.r.players {
		given |= p.state.checks[q]
		left = append(left, strconv.Itoa(int(p.r.countsChecks-p.state.checks[q])))
	}
	if given == 0 {
		return ""
	}
	return strings.Join(left, "+")
}

// parsePassed reads a square to take on in passing, followed by the square of the
// piece that passed it if several may have, and notes that piece.
func (p *Position) parsePassed(text string) error {
	r := p.r
	name, rest := r.leadingSquare(text)
	sq, ok := r.board.Square(name)
	at, given := r.board.Square(rest)
	if !ok || rest != "" && !given {
		return fmt.Errorf("fen: state: read en-passant square %s, expected a square or -", excerpt.Quote(text))
	}
	for o := range r.players {
		for _, e := range p.passers(Player(o), sq) {
			also := r.beyond(Player(o), e)
			if p.state.ep[o].sq >= 0 || given && int16(at) != e.at && !also.Has(at) {
				continue
			}
			if !r.spec.Notation.EPCapturable || p.epUsable(Player(o), e) {
				p.state.ep[o] = e
			}
			return nil
		}
	}
	if given && p.board[sq] != Empty && p.board[at] == Empty { // other programs may name the piece first
		return p.parsePassed(rest + name)
	}
	if r.spec.Notation.EPStray && !given {
		return nil
	}
	return fmt.Errorf("fen: state: read en-passant square %s, but no piece has just passed it", text)
}

// passers returns the steps by which pieces of a player may have passed a square with
// their last move.
func (p *Position) passers(o Player, sq Square) []passed {
	r := p.r
	var out []passed
	if o == p.state.turn {
		return nil
	}
	for from := range r.size {
		for _, d := range r.doubles[o][from] {
			x := p.board[d.to]
			e := passed{int16(d.passed), int16(d.to)}
			if (d.passed == sq || d.also.Has(sq)) && x != Empty && x.Owner() == o && r.doubler[x] && p.passedFree(o, e) && (r.players > 2 || p.board[from] == Empty || p.walls.Has(Square(from))) && !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// passedText lists the squares that can be taken on in passing.
func (p *Position) passedText() string {
	var names []string
	for o, e := range p.state.ep {
		if e.sq < 0 {
			continue
		}
		name := p.r.board.Name(Square(e.sq))
		if len(p.passers(Player(o), Square(e.sq))) > 1 {
			name += p.r.board.Name(Square(e.at))
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ".")
}

// allPassed lists every square that the opponent's last move passed where that is more
// than one, else it returns the text.
func (p *Position) allPassed(text string) string {
	you := 1 - p.state.turn
	e := p.state.ep[you]
	also := p.r.beyond(you, e)
	if e.sq < 0 || also.Empty() {
		return text
	}
	also.Add(Square(e.sq))
	text = ""
	for sq := range also.All() {
		text += p.r.board.Name(sq)
	}
	return text
}

// unmovedText returns the letters of the pieces that have not moved, but of those that the
// rights to castle say it of.
func (p *Position) unmovedText() string {
	r, open := p.r, p.state.unmoved
	if r.unmoved == nil {
		return ""
	}
	if r.gates != nil {
		open &^= p.castlingGates()
	}
	text := ""
	for bit, c := range r.unmoved.name {
		if open>>bit&1 != 0 {
			text += string(rune(c))
		}
	}
	return text
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
			text = p.castlingText()
		case StateEP:
			text = p.passedText()
		case StateFlag:
			text = [...]string{"", "p", "pp", "a", "r", "o"}[s.flag]
		case StateStale:
			text = [...]string{"", "l", "d"}[s.stale]
		case StateCount:
			text = s.counted.text()
		case StateChecks:
			text = p.checksText()
		case StateUnmoved:
			text = p.unmovedText()
		}
		if n.Tagged {
			if text != "" {
				used++
				parts = append(parts, f.tag()+text)
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
