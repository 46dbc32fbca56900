package diagram

import (
	"strconv"
	"strings"

	"komi/engine"
)

const (
	unit   = 46.0 // distance of neighbouring squares
	margin = 24.0 // room for coordinates
	disc   = 19.0 // radius of a piece
)

// A frame is where the squares of a board lie on paper.
type frame interface {
	size() (w, h float64)
	at(sq engine.Square) point
	draw(d *drawing) // everything under the pieces
}

// frameOf returns the frame of the board of some rules, as the first player sees
// it.
func frameOf(r *engine.Rules) frame { return frameFor(r, 0) }

// frameFor returns the frame of the board as a player sees it who sits below.
func frameFor(r *engine.Rules, viewer engine.Player) frame {
	if r.Board().Camps() > 0 {
		return newCamps(r, viewer)
	}
	return &rectangle{
		r: r, spec: r.Spec().Display, files: r.Board().Files(), ranks: r.Board().Ranks(), turned: viewer == 1,
	}
}

// A rectangle is the frame of a board of files and ranks, the first player
// below unless it is turned round.
type rectangle struct {
	r            *engine.Rules
	spec         engine.DisplaySpec
	files, ranks int
	turned       bool
}

func (f *rectangle) size() (w, h float64) {
	return 2*margin + unit*float64(f.files), 2*margin + unit*float64(f.ranks)
}

func (f *rectangle) at(sq engine.Square) point {
	return f.middle(int(sq)%f.files, int(sq)/f.files)
}

// middle is the middle of the square of a file and a rank, both from 0.
func (f *rectangle) middle(file, rank int) point {
	if f.turned {
		file, rank = f.files-1-file, f.ranks-1-rank
	}
	return point{margin + unit*(float64(file)+0.5), margin + unit*(float64(f.ranks-1-rank)+0.5)}
}

func (f *rectangle) draw(d *drawing) {
	w, h := unit*float64(f.files), unit*float64(f.ranks)
	holed := f.holed()
	if holed {
		f.ground(d)
	} else {
		d.rect("f", point{margin, margin}, w, h, 3)
	}
	checkered := f.spec.Style == engine.CheckeredSquares
	if checkered {
		for sq := range f.files * f.ranks {
			if (sq%f.files+sq/f.files)%2 == 0 && !f.r.IsHole(engine.Square(sq)) {
				f.tint(d, engine.Square(sq))
			}
		}
	} else {
		for _, zone := range f.zones() {
			for _, sq := range zone.Squares() {
				f.tint(d, sq)
			}
		}
	}
	switch {
	case holed:
		f.edges(d)
	case f.spec.Style == engine.LinePoints:
		f.points(d)
	default:
		f.squares(d)
	}
	if checkered { // a tint would look like a dark square
		for _, zone := range f.zones() {
			f.outline(d, zone)
		}
	}
	f.marked(d)
	for file := range f.files {
		p := f.middle(file, 0)
		letter := string(rune('a' + file))
		d.text("c", point{p.x, margin / 2}, 12, "middle", "", letter)
		d.text("c", point{p.x, 1.5*margin + h}, 12, "middle", "", letter)
	}
	for rank := range f.ranks {
		p := f.middle(0, rank)
		d.text("c", point{margin / 2, p.y}, 12, "middle", "", strconv.Itoa(rank+1))
		d.text("c", point{1.5*margin + w, p.y}, 12, "middle", "", strconv.Itoa(rank+1))
	}
}

// zones are those that are shown, each player's.
func (f *rectangle) zones() []engine.Set {
	var out []engine.Set
	for _, name := range f.spec.Zones {
		for p := range f.r.Players() {
			out = append(out, f.r.Zone(name, engine.Player(p)))
		}
	}
	return out
}

// outline draws a heavy line where squares of a zone meet others.
func (f *rectangle) outline(d *drawing, zone engine.Set) {
	in := func(file, rank int) bool {
		return file >= 0 && file < f.files && rank >= 0 && rank < f.ranks && zone.Has(engine.Square(rank*f.files+file))
	}
	for file := -1; file < f.files; file++ {
		for rank := -1; rank < f.ranks; rank++ {
			p, q, s := f.middle(file, rank), f.middle(file+1, rank), f.middle(file, rank+1)
			if in(file, rank) != in(file+1, rank) {
				x := (p.x + q.x) / 2
				d.line("h", point{x, p.y - unit/2}, point{x, p.y + unit/2})
			}
			if in(file, rank) != in(file, rank+1) {
				y := (p.y + s.y) / 2
				d.line("h", point{p.x - unit/2, y}, point{p.x + unit/2, y})
			}
		}
	}
}

func (f *rectangle) tint(d *drawing, sq engine.Square) {
	p := f.at(sq)
	d.rect("a", point{p.x - unit/2, p.y - unit/2}, unit, unit, 0)
}

// points draws the lines on whose crossings the pieces stand.
func (f *rectangle) points(d *drawing) {
	for rank := range f.ranks {
		d.line("l", f.middle(0, rank), f.middle(f.files-1, rank))
	}
	for file := range f.files {
		if f.spec.River > 0 && file > 0 && file < f.files-1 {
			d.line("l", f.middle(file, 0), f.middle(file, f.spec.River-1))
			d.line("l", f.middle(file, f.spec.River), f.middle(file, f.ranks-1))
			continue
		}
		d.line("l", f.middle(file, 0), f.middle(file, f.ranks-1))
	}
}

// squares draws the borders of the squares, that of a river heavier.
func (f *rectangle) squares(d *drawing) {
	w, h := unit*float64(f.files), unit*float64(f.ranks)
	for file := range f.files + 1 {
		x := margin + unit*float64(file)
		d.line("l", point{x, margin}, point{x, margin + h})
	}
	for rank := range f.ranks + 1 {
		y := margin + h - unit*float64(rank)
		d.line("l", point{margin, y}, point{margin + w, y})
		river := f.spec.River
		if f.turned {
			river = f.ranks - river
		}
		if f.spec.River > 0 && rank == river {
			d.rect("c", point{margin, y - 2}, w, 4, 0)
		}
	}
}

// marked draws the marked lines, for every player's side.
func (f *rectangle) marked(d *drawing) {
	for _, pair := range markedSteps(f.r) {
		a, b := f.at(pair[0]), f.at(pair[1])
		class := "l"
		if f.spec.Style == engine.LinePoints && (a.x == b.x || a.y == b.y) {
			class = "h" // there is a line already
		}
		d.line(class, a, b)
	}
}

// markedSteps returns the steps of the marked lines, of the rules and for show,
// each once and in the direction in which it is written.
func markedSteps(r *engine.Rules) [][2]engine.Square {
	b := r.Board()
	var texts []string
	for _, name := range sortedKeys(r.Spec().Lines) {
		texts = append(texts, r.Spec().Lines[name]...)
	}
	texts = append(texts, r.Spec().Display.Lines...)
	seen := map[[2]engine.Square]bool{}
	var out [][2]engine.Square
	for _, text := range texts {
		names := strings.Split(text, "-")
		for i := 1; i < len(names); i++ {
			from, _ := b.Square(names[i-1])
			to, _ := b.Square(names[i])
			for p := range r.Players() {
				pair := [2]engine.Square{b.Turned(p, from), b.Turned(p, to)}
				if !seen[pair] && !seen[[2]engine.Square{pair[1], pair[0]}] {
					seen[pair] = true
					out = append(out, pair)
				}
			}
		}
	}
	return out
}
