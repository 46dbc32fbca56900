package board

import (
	"slices"
	"strings"
	"testing"
)

func rect(t *testing.T, files, ranks int, sym Symmetry) *Board {
	t.Helper()
	b, err := Rect(files, ranks, sym)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// at returns a square that must be on the board.
func at(t *testing.T, b *Board, name string) Square {
	t.Helper()
	sq, ok := b.Square(name)
	if !ok {
		t.Fatalf("no square %s", name)
	}
	return sq
}

func TestRectNamesItsSquares(t *testing.T) {
	b := rect(t, 9, 10, HalfTurn)
	if b.Size() != 90 || b.Files() != 9 || b.Ranks() != 10 {
		t.Errorf("9x10: %d squares, %d files, %d ranks", b.Size(), b.Files(), b.Ranks())
	}
	for _, c := range []struct {
		name string
		sq   Square
	}{{"a1", 0}, {"i1", 8}, {"a2", 9}, {"e10", 85}, {"i10", 89}} {
		if got := at(t, b, c.name); got != c.sq || b.Name(c.sq) != c.name {
			t.Errorf("%s is %d, called %s, want %d", c.name, got, b.Name(c.sq), c.sq)
		}
	}
	for _, name := range []string{"", "a", "a0", "a11", "j1", "A1", "a01", "1a", "a1 ", "é1"} {
		if sq, ok := b.Square(name); ok {
			t.Errorf("%q is square %d, want none", name, sq)
		}
	}
}

func TestRectRefuses(t *testing.T) {
	for _, c := range []struct {
		files, ranks int
		ok           bool
	}{
		{1, 1, true},
		{16, 16, true},
		{26, 9, true},
		{9, 14, true},
		{1, 256, true},
		{0, 5, false},
		{5, 0, false},
		{-1, -1, false},
		{27, 1, false},
		{26, 10, false},
		{16, 17, false},
		{5, 1 << 28, false},
	} {
		b, err := Rect(c.files, c.ranks, HalfTurn)
		if (err == nil) != c.ok || c.ok && b.Size() != c.files*c.ranks {
			t.Errorf("%dx%d: error %v, want none: %v", c.files, c.ranks, err, c.ok)
		}
	}
}

// Every step can be taken back by the opposite heading, keeps its heading, and
// leads to a neighbour.
func TestStepsAreReversible(t *testing.T) {
	b := rect(t, 5, 4, HalfTurn)
	n := 0
	for s := range b.Size() {
		for h := range Heading(8) {
			for _, a := range b.Steps(Square(s), h) {
				n++
				if a.Heading != h {
					t.Errorf("%s: heading %d becomes %d", b.Name(Square(s)), h, a.Heading)
				}
				back := b.Steps(a.To, h.Turned(4))
				if len(back) != 1 || back[0].To != Square(s) {
					t.Errorf("%s: a step %d leads to %s and back to %v", b.Name(Square(s)), h, b.Name(a.To), back)
				}
			}
		}
	}
	// 2 * (orthogonal 4*4 + 3*5 pairs, diagonal 2*4*3 pairs)
	if n != 2*(16+15+24) {
		t.Errorf("%d steps, want %d", n, 2*(16+15+24))
	}
}

func TestForwardAndTurned(t *testing.T) {
	for _, c := range []struct {
		sym      Symmetry
		from, to string
	}{
		{HalfTurn, "a1", "i10"},
		{HalfTurn, "e2", "e9"},
		{HalfTurn, "b3", "h8"},
		{Reflection, "a1", "a10"},
		{Reflection, "e2", "e9"},
		{Reflection, "b3", "b8"},
	} {
		b := rect(t, 9, 10, c.sym)
		sq := at(t, b, c.from)
		if got := b.Turned(1, sq); b.Name(got) != c.to || b.Turned(1, got) != sq || b.Turned(0, sq) != sq {
			t.Errorf("symmetry %d: %s turns to %s, want %s and back", c.sym, c.from, b.Name(got), c.to)
		}
		if b.Forward(0, sq) != North || b.Forward(1, sq) != South {
			t.Errorf("forward is %d and %d, want north and south", b.Forward(0, sq), b.Forward(1, sq))
		}
	}
}

func TestWalk(t *testing.T) {
	b := rect(t, 8, 8, Reflection)
	for _, c := range []struct {
		name    string
		from    string
		heading Heading
		n       int
		end     string // empty for none
		passed  string
	}{
		{"nowhere", "e4", North, 0, "e4", ""},
		{"one step", "e4", North, 1, "e5", ""},
		{"three diagonal steps", "b2", 1, 3, "e5", "c3 d4"},
		{"to the edge", "e4", East, 3, "h4", "f4 g4"},
		{"off the edge", "e4", East, 4, "", ""},
	} {
		paths := b.Walk(Spot{at(t, b, c.from), c.heading}, c.n)
		if c.end == "" {
			if len(paths) != 0 {
				t.Errorf("%s: %v, want no path", c.name, paths)
			}
			continue
		}
		if len(paths) != 1 || b.Name(paths[0].End.To) != c.end || names(b, paths[0].Passed) != c.passed {
			t.Errorf("%s: %v, want an end on %s past [%s]", c.name, paths, c.end, c.passed)
		}
	}
}

func names(b *Board, squares []Square) string {
	var out []string
	for _, sq := range squares {
		out = append(out, b.Name(sq))
	}
	return strings.Join(out, " ")
}

func TestLeap(t *testing.T) {
	b := rect(t, 8, 8, Reflection)
	for _, c := range []struct {
		name, from, want  string
		long, short, side int
	}{
		{"a knight north, right", "e4", "f6", 2, 1, 1},
		{"a knight north, left", "e4", "d6", 2, 1, -1},
		{"a zebra", "e4", "g7", 3, 2, 1},
		{"off the edge", "h4", "", 2, 1, 1},
	} {
		var got []Square
		for _, s := range b.Leap(Spot{at(t, b, c.from), North}, c.long, c.short, c.side) {
			got = append(got, s.To)
			if s.Heading != North {
				t.Errorf("%s: heading %d after the leap, want north", c.name, s.Heading)
			}
		}
		if names(b, got) != c.want {
			t.Errorf("%s: [%s], want [%s]", c.name, names(b, got), c.want)
		}
	}
}

func TestSet(t *testing.T) {
	s := SetOf(0, 63, 64, 200, 255)
	if got := s.Squares(); !slices.Equal(got, []Square{0, 63, 64, 200, 255}) || s.Len() != 5 {
		t.Errorf("members %v, %d of them", got, s.Len())
	}
	for sq := range s.All() {
		if sq != 0 {
			t.Errorf("%d is the first square", sq)
		}
		break
	}
	for _, sq := range []Square{0, 63, 64, 200, 255} {
		if !s.Has(sq) {
			t.Errorf("%d is not in %v", sq, s)
		}
	}
	for _, sq := range []Square{1, 62, 65, 128, 254} {
		if s.Has(sq) {
			t.Errorf("%d is in %v", sq, s)
		}
	}
	s.Drop(63)
	s.Drop(63)
	s.Flip(64)
	s.Flip(1)
	if want := SetOf(0, 1, 200, 255); s != want {
		t.Errorf("after two drops and two flips %v, want %v", s.Squares(), want.Squares())
	}
	u := SetOf(1, 2)
	if got := s.Union(u); got != SetOf(0, 1, 2, 200, 255) {
		t.Errorf("union %v", got.Squares())
	}
	other := SetOf(2, 3)
	if !s.Meets(&u) || s.Meets(&other) {
		t.Errorf("%v meets %v: %v, and %v: %v", s.Squares(), u.Squares(), s.Meets(&u), other.Squares(), s.Meets(&other))
	}
	var none Set
	if !none.Empty() || s.Empty() || none.Len() != 0 || len(none.Squares()) != 0 {
		t.Errorf("the empty set is empty: %v, has %d members", none.Empty(), none.Len())
	}
}
