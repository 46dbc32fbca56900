package ini

import (
	"fmt"
	"strconv"
	"strings"

	"komi/engine/tomlfile"
)

// A position is the start of a variant, read from its FEN.
type position struct {
	files, ranks int
	men          map[[2]int]man // by file and rank, both from 0
	walls        region
	hands        [2]map[kind]int
	turn         int
	castling     string
	passed       string // the en-passant square, "" for none
	checks       [2]int // that each still has to give
	half, full   int
}

// A man is a piece on the board.
type man struct {
	kind     kind
	promoted bool
	colour   int
}

// position reads the start of the model. What is left out at the end has its usual value.
func (m *model) position() (*position, error) {
	fields := strings.Fields(m.fen)
	if len(fields) == 0 {
		return nil, fmt.Errorf("read nothing, expected a board")
	}
	p := &position{files: m.files, ranks: m.ranks, men: map[[2]int]man{}, hands: [2]map[kind]int{{}, {}}, checks: [2]int{1, 1}, full: 1}
	board, hand, _ := strings.Cut(fields[0], "[")
	rows := strings.Split(board, "/")
	if len(rows) == m.ranks+1 && hand == "" { // hands as in older files: after the board
		rows, hand = rows[:m.ranks], rows[m.ranks]
	}
	if len(rows) != m.ranks {
		return nil, fmt.Errorf("read %d ranks, expected %d as maxRank says", len(rows), m.ranks)
	}
	for i, row := range rows {
		if err := p.row(m, row, m.ranks-1-i); err != nil {
			return nil, err
		}
	}
	for _, c := range []byte(strings.TrimSuffix(hand, "]")) {
		k := m.kindOf(c)
		switch {
		case c == '-':
		case c|0x20 < 'a' || c|0x20 > 'z' || k == "":
			return nil, fmt.Errorf("read %s in hand, expected letters of pieces", cut(string(rune(c))))
		default:
			p.hands[colourOf(c)][k]++
		}
	}
	rest := fields[1:]
	if len(rest) > 0 {
		if rest[0] != "w" && rest[0] != "b" {
			return nil, fmt.Errorf("read %s, expected w or b, whose turn it is", cut(rest[0]))
		}
		p.turn = strings.Index("wb", rest[0])
		rest = rest[1:]
	}
	return p, p.state(rest)
}

func colourOf(letter byte) int { return int(letter >> 5 & 1) }

// row reads a rank.
func (p *position) row(m *model, row string, rank int) error {
	file, plus := 0, false
	for i := 0; i < len(row); i++ {
		c := row[i]
		switch {
		case c >= '0' && c <= '9':
			n := int(c - '0')
			if i+1 < len(row) && row[i+1] >= '0' && row[i+1] <= '9' {
				i++
				n = 10*n + int(row[i]-'0')
			}
			file += n
		case c == '+' && !plus:
			plus = true
			continue
		case c == '*':
			if file < maxFiles {
				p.walls.add(file, rank)
			}
			file++
		default:
			k := m.kindOf(c)
			if c|0x20 < 'a' || c|0x20 > 'z' || k == "" {
				return fmt.Errorf("read %s on rank %d, expected letters of pieces, numbers, * and /", cut(string(rune(c))), rank+1)
			}
			if plus && m.promotes[k] == "" {
				return fmt.Errorf("read +%c on rank %d, expected promotedPieceType to say what it is", c, rank+1)
			}
			p.men[[2]int{file, rank}] = man{k, plus, colourOf(c)}
			file++
		}
		plus = false
		if file > m.files {
			break
		}
	}
	if file != m.files || plus {
		return fmt.Errorf("read %s as rank %d, expected %d squares as maxFile says", tomlfile.Quote(row), rank+1, m.files)
	}
	return nil
}

// state reads the fields after the turn.
func (p *position) state(rest []string) error {
	isNumber := func(s string) bool { _, err := strconv.Atoi(s); return err == nil && len(s) < 6 }
	numbers := 0
	for i, f := range rest {
		a, b, checks := strings.Cut(f, "+")
		switch {
		case checks && isNumber(a) && isNumber(b):
			p.checks[0], _ = strconv.Atoi(a)
			p.checks[1], _ = strconv.Atoi(b)
		case isNumber(f):
			n, _ := strconv.Atoi(f)
			if numbers == 0 {
				p.half = n
			} else {
				p.full = max(n, 1)
			}
			numbers++
		case f == "-":
		case i == 0 && strings.Trim(f, "KQkqABCDEFGHIJLabcdefghijl") == "":
			p.castling = f
		case len(f) <= 3 && f[0] >= 'a' && f[0] < byte('a'+p.files) && isNumber(f[1:]):
			p.passed = f
		default:
			return fmt.Errorf("read %s, expected castling rights, an en-passant square, checks such as 3+3 and two numbers", cut(f))
		}
	}
	return nil
}

// find returns the squares of a kind of one colour on a rank, from the left.
func (p *position) find(kinds set, colour, rank int) []int {
	var files []int
	for f := range p.files {
		if x, ok := p.men[[2]int{f, rank}]; ok && x.colour == colour && kinds[x.kind] && !x.promoted {
			files = append(files, f)
		}
	}
	return files
}

// count counts the pieces of a kind of one colour on the board, promoted ones by what they
// have become.
func (p *position) count(m *model, k kind, colour int) int {
	n := 0
	for _, x := range p.men {
		if x.colour == colour && (!x.promoted && x.kind == k || x.promoted && m.promotes[x.kind] == k) {
			n++
		}
	}
	return n
}
