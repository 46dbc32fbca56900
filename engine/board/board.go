package board

import (
	"fmt"
	"strconv"
)

// A Square is the number of a square on its board, from 0. A board has at most
// 256 squares.
type Square uint8

// MaxSquares is the largest number of squares a board can have.
const MaxSquares = 256

// A Heading is a direction in eighths of a full turn, clockwise. On a rectangle
// it is absolute, with 0 towards higher ranks; on a board of camps it is read
// in the frame of the camp the mover stands in, with 0 towards the front.
// Even headings are orthogonal, odd ones diagonal. Bits above the lowest three
// are the board's own.
type Heading uint8

// The four orthogonal headings.
const (
	North Heading = 0
	East  Heading = 2
	South Heading = 4
	West  Heading = 6
)

// Turned returns h turned clockwise by the given number of eighths.
func (h Heading) Turned(by Heading) Heading { return (h+by)&7 | h&^7 }

// An Arrow is where one step leads: the square, and the heading the mover has
// on it. The heading differs from the one it set out with where the step
// crosses between camps.
type Arrow struct {
	To      Square
	Heading Heading
}

// A Board is a graph of squares. It is immutable once built and shared freely.
type Board struct {
	files, ranks int // of a rectangle; of one camp on a board of camps
	names        []string
	byName       map[string]Square
	steps        [][][]Arrow // by square and heading
	camps        int
	rows         []Row
	forward      [][]Heading // by player and square
	turn         [][]Square  // by player and square, see Turned
}

// Size returns the number of squares.
func (b *Board) Size() int { return len(b.names) }

// Files returns the number of files of the rectangle, or of one camp.
func (b *Board) Files() int { return b.files }

// Ranks returns the number of ranks of the rectangle, or of one camp.
func (b *Board) Ranks() int { return b.ranks }

// Name returns the text of a square, such as "e10".
func (b *Board) Name(sq Square) string { return b.names[sq] }

// Square returns the square with the given name and whether there is one.
func (b *Board) Square(name string) (Square, bool) {
	sq, ok := b.byName[name]
	return sq, ok
}

// Steps returns where one step from sq with heading h leads: nothing off the
// edge, one arrow in the open, several at a fork.
func (b *Board) Steps(sq Square, h Heading) []Arrow { return b.steps[sq][h] }

// Headings returns how many headings a mover on sq can have, numbered from 0. There are
// eight. The square in the middle of three camps has eight for each camp's frame.
func (b *Board) Headings(sq Square) int { return len(b.steps[sq]) }

// Forward returns the heading that is forward for player p on square sq.
func (b *Board) Forward(p int, sq Square) Heading { return b.forward[p][sq] }

// Turned returns the square that is to player p what sq is to the first player. For
// player 0 that is sq itself. For the second player it is sq after a half turn of the
// board, or after a reflection if the board was built so.
func (b *Board) Turned(p int, sq Square) Square { return b.turn[p][sq] }

// A Row is a row of squares as a position line lists them.
type Row struct {
	Squares []Square
	Break   bool // a new part of the board begins here
	Camp    int  // the camp the row belongs to, -1 for none
}

// Rows returns the rows in the order in which a position line lists them:
// highest rank first, camp after camp.
func (b *Board) Rows() []Row { return b.rows }

// Camps returns the number of camps, 0 for a rectangle.
func (b *Board) Camps() int { return b.camps }

// A Symmetry says how the second player's side of a rectangle corresponds to
// the first player's.
type Symmetry uint8

// The symmetries of a rectangle that exchange the players.
const (
	HalfTurn   Symmetry = iota // a1 of the first is the far right corner of the second
	Reflection                 // files stay, ranks are turned over
)

// Rect builds a rectangle for two players: files a, b, ... and ranks 1, 2, ...;
// the first player's forward is towards higher ranks, the second player's
// towards lower ones. It returns an error if the board has no square, more than
// 26 files, or more than MaxSquares squares.
//
//	ranks-1 . . .        square = rank*files + file, both from 0
//	   1    4 5 6 7
//	   0    0 1 2 3      files = 4
func Rect(files, ranks int, sym Symmetry) (*Board, error) {
	if files < 1 || ranks < 1 || files > 26 || files*ranks > MaxSquares {
		return nil, fmt.Errorf("read %d files by %d ranks, expected 1 to 26 files and at most %d squares", files, ranks, MaxSquares)
	}
	n := files * ranks
	b := &Board{files: files, ranks: ranks, byName: make(map[string]Square, n)}
	b.forward = [][]Heading{make([]Heading, n), make([]Heading, n)}
	b.turn = [][]Square{make([]Square, n), make([]Square, n)}
	b.steps = make([][][]Arrow, n)
	delta := [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	for s := range n {
		f, r := s%files, s/files
		b.names = append(b.names, string(rune('a'+f))+strconv.Itoa(r+1))
		b.byName[b.names[s]] = Square(s)
		b.forward[1][s] = South
		b.turn[0][s] = Square(s)
		b.turn[1][s] = Square(n - 1 - s)
		if sym == Reflection {
			b.turn[1][s] = Square((ranks-1-r)*files + f)
		}
		b.steps[s] = make([][]Arrow, 8)
		for h, d := range delta {
			x, y := f+d[0], r+d[1]
			if x >= 0 && x < files && y >= 0 && y < ranks {
				b.steps[s][h] = []Arrow{{Square(y*files + x), Heading(h)}}
			}
		}
	}
	for r := ranks - 1; r >= 0; r-- {
		row := Row{Camp: -1}
		for f := range files {
			row.Squares = append(row.Squares, Square(r*files+f))
		}
		b.rows = append(b.rows, row)
	}
	return b, nil
}
