package play

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/board"
)

// An Imbalance is a difference in material at the start of a game between two players
// who are otherwise alike. One of them, the holder, has some pieces more. The other may
// have different pieces in return:
//
//	N v 3P       the holder has a knight more, the other three pawns: the holder
//	             begins without three of his pawns, the other without a knight
//	P            the holder has a pawn more, the other nothing for it
//	B>N v P      one of the holder's bishops is replaced by a knight where it
//	             stands, and the other has a pawn more
//	@S v 2P      the holder has a silver in hand
//	P>+P v @G    one of his pawns stands promoted, the other has a gold in hand
//
// A piece that both armies have is taken away from the side that is to have fewer of
// them. Of several equal ones, chance decides which. Units can be kept to the squares
// that the file names.
//
// In a game of more than two players the imbalance compares one army with itself as it
// usually is: "f: N" is army f without a knight, "f: R>N" the army with a knight in the
// place of a rook.
type Imbalance struct {
	Text string // as above, single blanks

	rules  *engine.Rules
	army   int // the first army it is about, -1 for a holder and another
	more   []item
	less   []item      // what the other has more
	lasts  bool        // a handicap
	also   []Imbalance // of a handicap: what further armies lack
	mirror *Mirror
	// Shuffle changes the setup before pieces are taken away; nil for no change.
	Shuffle *Shuffle
	units   *UnitSquares // where units are taken away; nil for everywhere
}

// An item is so many pieces of a kind.
type item struct {
	n       int
	kind    engine.Kind
	instead engine.Kind // replaced where it stands, 0 for none
	hand    bool
}

// The marks in the text of an imbalance.
const (
	Versus      = "v" // between what the holder has more and what the other has
	HandMark    = "@" // before a piece in hand
	ReplaceMark = ">" // between a piece and what stands in its place
	// handicapMark stands between the armies of a handicap.
	handicapMark = ";"
)

const (
	startTries = 200 // draws of pieces until a start position is sound
	mostItems  = 12  // pieces of one side of an imbalance
)

// ParseImbalance reads an imbalance of some rules. Units are taken only from the given
// squares. The error says what is wrong with the text, or that the start position has
// no such pieces.
func ParseImbalance(r *engine.Rules, text string, units *UnitSquares) (*Imbalance, error) {
	b := &Imbalance{Text: strings.Join(strings.Fields(text), " "), rules: r, army: -1, mirror: MirrorOf(r), units: units}
	if err := b.read(r.Players() > 2); err != nil {
		return nil, err
	}
	if _, err := b.Starts(rand.New(rand.NewPCG(1, 1))); err != nil {
		return nil, err
	}
	return b, nil
}

// ParseHandicap reads what some armies lack for good, whatever seat plays them, in a
// game of any number of players: "f: Q; s: W" is army f without a queen and army s
// without a W, "x: E>R" an army with an R in the place of an E, "s: @G" one with a G in
// hand. Which of several equal pieces is taken away is drawn for each opening.
func ParseHandicap(r *engine.Rules, text string) (*Imbalance, error) {
	var b *Imbalance
	var texts []string
	for part := range strings.SplitSeq(text, handicapMark) {
		one := Imbalance{Text: strings.Join(strings.Fields(part), " "), rules: r, army: -1, lasts: true}
		if err := one.read(true); err != nil {
			return nil, err
		}
		texts = append(texts, one.Text)
		if b == nil {
			b = &one
			continue
		}
		b.also = append(b.also, one)
	}
	b.Text = strings.Join(texts, handicapMark+" ")
	if _, err := b.Starts(rand.New(rand.NewPCG(1, 1))); err != nil {
		return nil, err
	}
	return b, nil
}

// fault is an error that says what the text should be.
func (b *Imbalance) fault(format string, args ...any) error {
	if b.lasts {
		return fmt.Errorf("handicap: "+format, args...)
	}
	return fmt.Errorf("imbalance: "+format, args...)
}

// wants says what a text that has nothing in it should have.
func (b *Imbalance) wants() string {
	if b.army >= 0 {
		return fmt.Sprintf("pieces behind the army's letter, such as %q", b.rules.PlayerLetter(engine.Player(b.army))+": P")
	}
	return `what one side has more, such as "N v 3P"`
}

// read reads the text, with an army's letter before the pieces or without.
func (b *Imbalance) read(ofArmy bool) error {
	r, text, rest := b.rules, b.Text, b.Text
	if ofArmy {
		letter, after, ok := strings.Cut(rest, ":")
		for q := range r.Players() {
			if ok && r.PlayerLetter(engine.Player(q)) == letter {
				b.army = q
			}
		}
		if b.army < 0 {
			return b.fault("read %q, expected an army's letter and a colon before the pieces, such as %q", text, r.PlayerLetter(0)+": P")
		}
		rest = after
	}
	side := &b.more
	for _, word := range strings.Fields(rest) {
		if word == Versus {
			if side == &b.less || b.army >= 0 {
				return b.fault("read %q in %q, expected pieces", word, b.Text)
			}
			side = &b.less
			continue
		}
		it, err := parseItem(r, word)
		if err != nil {
			return b.fault("%q: %w", b.Text, err)
		}
		*side = append(*side, it)
	}
	if len(b.more) == 0 {
		return b.fault("read %q, expected %s", text, b.wants())
	}
	if pieces(b.more) > mostItems || pieces(b.less) > mostItems {
		return b.fault("%q: more than %d pieces on a side", b.Text, mostItems)
	}
	return nil
}

// CanSpare reports whether the game goes on at its start if either player, or both, begin
// without one piece of a kind. A piece whose loss ends the game cannot be spared.
func CanSpare(r *engine.Rules, k engine.Kind) bool {
	base := newEdit(r.New())
	goesOn := func(gone ...board.Square) bool {
		e := *base
		for _, sq := range gone {
			e.board[sq] = engine.Empty
		}
		p, err := e.position()
		if err != nil { // such as a check, which goes when another piece does
			return true
		}
		_, over := p.Outcome()
		return !over
	}
	of := make([][]board.Square, r.Players())
	for sq := range r.Board().Size() {
		if x := base.board[sq]; x.Kind() == k {
			of[x.Owner()] = append(of[x.Owner()], board.Square(sq))
		}
	}
	for q := range of {
		spared := slices.ContainsFunc(of[q], func(sq board.Square) bool {
			return goesOn(sq) || slices.ContainsFunc(of[(q+1)%len(of)], func(other board.Square) bool { return goesOn(sq, other) })
		})
		if !spared {
			return false
		}
	}
	return true
}

func pieces(items []item) (n int) {
	for _, it := range items {
		n += it.n
	}
	return n
}

// parseItem reads "N", "3P", "2@P" or "B>N".
func parseItem(r *engine.Rules, word string) (item, error) {
	digits := 0
	for digits < len(word) && word[digits] >= '0' && word[digits] <= '9' {
		digits++
	}
	it := item{n: 1}
	if digits > 0 {
		it.n, _ = strconv.Atoi(word[:min(digits, 4)])
	}
	name, hand := strings.CutPrefix(word[digits:], HandMark)
	it.hand = hand
	kind := func(text string) (engine.Kind, error) {
		k, ok := r.KindOf(text)
		if !ok {
			var letters []string
			for k := 1; k <= r.Kinds(); k++ {
				letters = append(letters, r.Letter(engine.Kind(k)))
			}
			return 0, fmt.Errorf("read %q, expected a piece of the game: %s", text, strings.Join(letters, " "))
		}
		return k, nil
	}
	was, becomes, replaced := strings.Cut(name, ReplaceMark)
	var err error
	if it.kind, err = kind(was); err != nil {
		return it, err
	}
	if replaced {
		it.instead = it.kind
		if it.kind, err = kind(becomes); err != nil {
			return it, err
		}
	}
	switch {
	case it.n < 1:
		return it, fmt.Errorf("read %q, expected at least one piece", word)
	case hand && (replaced || !r.HasHands() || r.Demoted(it.kind) != it.kind || r.IsRoyal(it.kind)):
		return it, fmt.Errorf("read %q, expected a piece that can be in hand in this game", word)
	}
	return it, nil
}

// Counts are what the holder has more of each kind, minus what the other has more, by
// the kinds' letters.
func (b *Imbalance) Counts() (onBoard, inHand map[string]int) {
	onBoard, inHand = map[string]int{}, map[string]int{}
	add := func(items []item, sign, alone int) {
		for _, it := range items {
			switch {
			case it.hand:
				inHand[b.rules.Letter(it.kind)] += sign * it.n
			case it.instead != 0:
				onBoard[b.rules.Letter(it.kind)] += sign * it.n
				onBoard[b.rules.Letter(it.instead)] -= sign * it.n
			default:
				onBoard[b.rules.Letter(it.kind)] += alone * it.n
			}
		}
	}
	if b.army >= 0 {
		add(b.more, 1, -1) // pieces named alone are missing
		return onBoard, inHand
	}
	add(b.more, 1, 1)
	add(b.less, -1, -1)
	return onBoard, inHand
}

// Columns are the counts under the names of what is asked: "N" on the board, "@N" in
// hand, "f:N" of army f.
func (b *Imbalance) Columns() map[string]float64 {
	prefix := ""
	if b.army >= 0 {
		prefix = b.rules.PlayerLetter(engine.Player(b.army)) + ":"
	}
	out := map[string]float64{}
	onBoard, inHand := b.Counts()
	for letter, n := range onBoard {
		if n != 0 {
			out[prefix+letter] = float64(n)
		}
	}
	for letter, n := range inHand {
		if n != 0 {
			out[prefix+HandMark+letter] = float64(n)
		}
	}
	return out
}

// Army returns the only army that the imbalance is about. It returns false if there is
// a holder and another player.
func (b *Imbalance) Army() (engine.Player, bool) { return engine.Player(max(b.army, 0)), b.army >= 0 }

// A Change is one way in which an army begins otherwise than usual: with N pieces of a
// kind fewer, with N in the place of another kind, or with N in hand.
type Change struct {
	Army    engine.Player
	N       int
	Kind    engine.Kind
	Instead engine.Kind // the kind that they replace, 0 for none
	Hand    bool
}

// Changes are those of a handicap, army by army as its text names them.
func (b *Imbalance) Changes() []Change {
	var out []Change
	for _, part := range append([]Imbalance{*b}, b.also...) {
		for _, it := range part.more {
			out = append(out, Change{engine.Player(max(part.army, 0)), it.n, it.kind, it.instead, it.hand})
		}
	}
	return out
}

// Starts draws the start positions of a round. With two players the holder moves first
// in the first game and second in the second. There the armies are exchanged, square by
// square if the setup has a mirror. In every start the game goes on and no royal is
// attacked.
func (b *Imbalance) Starts(draw *rand.Rand) ([]*engine.Position, error) {
	var last error
	for range startTries {
		changes, err := b.draw(draw)
		if err != nil {
			return nil, b.fault("%q: %w", b.Text, err)
		}
		var out []*engine.Position
		for _, c := range changes {
			p, err := c.position()
			if err == nil && !Sound(p) {
				err = fmt.Errorf("%s: the game is over or a royal is attacked", p.FEN())
			}
			if err != nil {
				last = err
				break
			}
			out = append(out, p)
		}
		if len(out) == len(changes) {
			return out, nil
		}
	}
	return nil, b.fault("%q: no start position is sound; the last: %w", b.Text, last)
}

// draw makes the changed starts of a round. The second follows the choices of the
// first as far as the setup has a mirror.
func (b *Imbalance) draw(draw *rand.Rand) ([]*edit, error) {
	base := b.rules.New()
	if b.army >= 0 {
		e := newEdit(base)
		e.units = b.units
		for _, part := range append([]Imbalance{*b}, b.also...) {
			for _, it := range part.more {
				if _, err := e.apply(it, engine.Player(part.army), it.instead == 0 && !it.hand, draw, nil); err != nil {
					return nil, err
				}
			}
		}
		return []*edit{e}, nil
	}
	first := newEdit(base)
	first.units = b.units
	if b.Shuffle != nil {
		b.Shuffle.apply(first, draw)
	}
	copied := *first
	second := &copied
	for s, items := range [][]item{b.more, b.less} {
		for _, it := range items {
			// In the first game the holder is player 0. What the other has more is
			// taken from him, and what he has more from the other.
			gainer := engine.Player(s)
			loses := it.instead == 0 && !it.hand
			owner := gainer
			if loses {
				owner = 1 - gainer
			}
			chosen, err := first.apply(it, owner, loses, draw, nil)
			if err != nil {
				return nil, err
			}
			var like []board.Square
			if b.mirror != nil {
				for _, sq := range chosen {
					like = append(like, b.mirror.to[sq])
				}
			}
			if _, err := second.apply(it, 1-owner, loses, draw, like); err != nil {
				return nil, err
			}
		}
	}
	return []*edit{first, second}, nil
}
