package board

import (
	"slices"
	"sort"
	"strings"
	"testing"
)

func near(b *Board, name string, diagonal bool) string {
	sq, _ := b.Square(name)
	seen := map[Square]bool{}
	for h := Heading(0); h < Heading(len(b.steps[sq])); h++ {
		if (h&1 == 1) != diagonal {
			continue
		}
		for _, a := range b.Steps(sq, h) {
			seen[a.To] = true
		}
	}
	var out []string
	for s := range seen {
		out = append(out, b.Name(s))
	}
	sort.Strings(out)
	return strings.Join(out, " ")
}

func sorted(text string) string {
	f := strings.Fields(text)
	sort.Strings(f)
	return strings.Join(f, " ")
}

var xsf = [3]string{"x", "s", "f"}

func TestCampsNeighbours(t *testing.T) {
	b := Camps(xsf, false)
	for _, c := range []struct{ square, orthogonal, diagonal string }{
		{"xe5", "xd5 xf5 xe4 fe5 se5", "xd4 xf4 ff5 fd5 sd5 sf5"},
		{"xd5", "xc5 xe5 xd4 ff5", "xc4 xe4 fg5 fe5 se5"},
		{"xf5", "xg5 xe5 xf4 sd5", "xe4 xg4 sc5 se5 fe5"},
		{"xe4", "xe5 xd4 xf4 xe3", "xd5 xf5 xd3 xf3"},
		{"xa5", "xb5 xa4 fi5", "xb4 fh5"},
	} {
		if got := near(b, c.square, false); got != sorted(c.orthogonal) {
			t.Errorf("%s: orthogonal neighbours %s, want %s", c.square, got, sorted(c.orthogonal))
		}
		if got := near(b, c.square, true); got != sorted(c.diagonal) {
			t.Errorf("%s: diagonal neighbours %s, want %s", c.square, got, sorted(c.diagonal))
		}
	}
}

func TestCampsAdjacencies(t *testing.T) {
	b := Camps(xsf, false)
	for _, c := range []struct {
		name     string
		diagonal bool
		want     int
	}{{"orthogonal", false, 243}, {"diagonal", true, 222}} {
		n := 0
		for s := range b.names {
			for _, to := range strings.Fields(near(b, b.names[s], c.diagonal)) {
				n++
				if !slices.Contains(strings.Fields(near(b, to, c.diagonal)), b.names[s]) {
					t.Errorf("%s is a %s neighbour of %s but not the other way round", to, c.name, b.names[s])
				}
			}
		}
		if n != 2*c.want {
			t.Errorf("%d %s adjacencies, want %d", n/2, c.name, c.want)
		}
	}
}

func TestCampsKnight(t *testing.T) {
	b := Camps(xsf, false)
	sq, _ := b.Square("xd5")
	seen := map[string]bool{}
	for h := Heading(0); h < 8; h += 2 {
		for _, side := range []int{-1, 1} {
			for _, s := range b.Leap(Spot{sq, h}, 2, 1, side) {
				seen[b.Name(s.To)] = true
			}
		}
	}
	var got []string
	for s := range seen {
		got = append(got, s)
	}
	sort.Strings(got)
	want := sorted("xb4 xc3 xe3 xf4 fe4 fg4 fh5 fd5 sd5 se4")
	if strings.Join(got, " ") != want {
		t.Errorf("knight from xd5: %v, want %s", got, want)
	}
}

// With a central square the e5 squares are a step from it and no longer
// neighbours of each other.
func TestCampsCentre(t *testing.T) {
	b := Camps(xsf, true)
	for _, c := range []struct{ square, orthogonal, diagonal string }{
		{"oe6", "xe5 se5 fe5", "xd5 xf5 sd5 sf5 fd5 ff5"},
		{"xe5", "xd5 xf5 xe4 oe6", "xd4 xf4 ff5 sd5"},
		{"xd5", "xc5 xe5 xd4 ff5", "xc4 xe4 fg5 fe5 oe6"},
	} {
		if got := near(b, c.square, false); got != sorted(c.orthogonal) {
			t.Errorf("%s: orthogonal neighbours %s, want %s", c.square, got, sorted(c.orthogonal))
		}
		if got := near(b, c.square, true); got != sorted(c.diagonal) {
			t.Errorf("%s: diagonal neighbours %s, want %s", c.square, got, sorted(c.diagonal))
		}
	}
}
