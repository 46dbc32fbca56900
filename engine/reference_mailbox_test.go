package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A mailbox is a position read from its line with string functions alone. The
// reference generators work on it, square by square and by the words of the
// rule pages, and share no code with the engine.
type mailbox struct {
	files, ranks int
	at           []string // by rank*files+file: "" empty, "R" the first player's, "r" the second's, "+p"
	hands        string   // pieces in hand, as in the line
	turn         int
	state        string
	half, full   int
}

// readMailbox reads a valid FEN.
func readMailbox(fen string) *mailbox {
	f := strings.Fields(fen)
	board, hands, _ := strings.Cut(f[0], "[")
	rows := strings.Split(board, "/")
	b := &mailbox{ranks: len(rows), hands: strings.TrimSuffix(hands, "]"), state: f[2]}
	if f[1] == "b" {
		b.turn = 1
	}
	b.half, _ = strconv.Atoi(f[3])
	b.full, _ = strconv.Atoi(f[4])
	slices.Reverse(rows)
	for _, row := range rows {
		for row != "" {
			n := 0
			for row != "" && unicode.IsDigit(rune(row[0])) {
				n = n*10 + int(row[0]-'0')
				row = row[1:]
			}
			if n > 0 {
				b.at = append(b.at, make([]string, n)...)
				continue
			}
			width := 1
			if row[0] == '+' {
				width = 2
			}
			b.at = append(b.at, row[:width])
			row = row[width:]
		}
	}
	b.files = len(b.at) / b.ranks
	return b
}

// line writes the FEN.
func (b *mailbox) line() string {
	var rows []string
	for y := b.ranks - 1; y >= 0; y-- {
		row, run := "", 0
		for x := range b.files {
			piece := b.at[y*b.files+x]
			if piece == "" {
				run++
			}
			if run > 0 && (piece != "" || x == b.files-1) {
				row += strconv.Itoa(run)
				run = 0
			}
			row += piece
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/") + " " + "wb"[b.turn:b.turn+1] + " " + b.state + " " + strconv.Itoa(b.half) + " " + strconv.Itoa(b.full)
}

func (b *mailbox) copy() *mailbox {
	c := *b
	c.at = slices.Clone(b.at)
	return &c
}

// owner returns whose a piece is; it must not be empty.
func owner(piece string) int {
	if strings.ToUpper(piece) == piece {
		return 0
	}
	return 1
}

func kindOf(piece string) string { return strings.ToUpper(piece) }

// own writes a kind as a piece of a player.
func own(kind string, player int) string {
	if player == 1 {
		return strings.ToLower(kind)
	}
	return kind
}

func (b *mailbox) enemy(sq, me int) bool { return b.at[sq] != "" && owner(b.at[sq]) != me }

// sq returns the number of a square, -1 off the board.
func (b *mailbox) sq(x, y int) int {
	if x < 0 || y < 0 || x >= b.files || y >= b.ranks {
		return -1
	}
	return y*b.files + x
}

func (b *mailbox) name(sq int) string {
	return string(rune('a'+sq%b.files)) + strconv.Itoa(sq/b.files+1)
}

// square returns the number of a square that is on the board.
func (b *mailbox) square(name string) int {
	rank, _ := strconv.Atoi(name[1:])
	return b.sq(int(name[0]-'a'), rank-1)
}

// ahead is the change of rank that is forward for a player.
func ahead(player int) int { return 1 - 2*player }

// A hit is a square a piece may go to or, without going there, capture on.
type hit struct {
	to   int
	stay bool
}

// add appends sq where a player's piece may step: on the board and not on a
// piece of his own.
func (b *mailbox) add(hits []hit, me, sq int) []hit {
	if sq < 0 || b.at[sq] != "" && !b.enemy(sq, me) {
		return hits
	}
	return append(hits, hit{to: sq})
}

// slide appends the squares of a ray: the empty ones up to the first piece, and
// that if it is an enemy's.
func (b *mailbox) slide(hits []hit, me int, ray []int) []hit {
	for _, sq := range ray {
		hits = b.add(hits, me, sq)
		if b.at[sq] != "" {
			break
		}
	}
	return hits
}

// ray returns the squares from one in a direction to the edge.
func (b *mailbox) ray(from, dx, dy int) []int {
	var out []int
	x, y := from%b.files, from/b.files
	for {
		x, y = x+dx, y+dy
		sq := b.sq(x, y)
		if sq < 0 {
			return out
		}
		out = append(out, sq)
	}
}

var (
	orthogonals = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonals   = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// A book is the movement of a game's pieces as its rule page says it.
type book struct {
	royals string // kinds
	reach  func(b *mailbox, from int) []hit
}

// royalsOf returns the squares of a player's royals.
func (k *book) royalsOf(b *mailbox, player int) []int {
	var out []int
	for sq, piece := range b.at {
		if piece != "" && owner(piece) == player && strings.Contains(k.royals, kindOf(piece)) {
			out = append(out, sq)
		}
	}
	return out
}

// exposed reports whether an enemy piece could capture one of a player's royals.
func (k *book) exposed(b *mailbox, player int) bool {
	royals := k.royalsOf(b, player)
	for from, piece := range b.at {
		if piece == "" || owner(piece) == player {
			continue
		}
		for _, h := range k.reach(b, from) {
			if slices.Contains(royals, h.to) {
				return true
			}
		}
	}
	return false
}

// after returns the board after a hit, the mover becoming piece; turn and state
// are as before.
func (b *mailbox) after(from int, h hit, piece string) *mailbox {
	c := b.copy()
	c.at[h.to] = ""
	if !h.stay {
		c.at[from], c.at[h.to] = "", piece
	}
	return c
}
