package diagram

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"komi/engine"
)

// Text draws a position for a terminal: the board with its coordinates, marked
// lines and tinted zones, then hands, turn and position line. Pieces are written
// as in a position line. On a board of squares "·" is an empty square and "∘" an
// empty one of a tinted zone; on a board of lines the lines are drawn. A hole is a
// blank.
func Text(p *engine.Position) string {
	r := p.Rules()
	var b strings.Builder
	switch {
	case r.Board().Camps() > 0:
		campsText(&b, p)
	case r.Spec().Display.Style == engine.LinePoints:
		pointsText(&b, p)
	default:
		squaresText(&b, p)
	}
	b.WriteByte('\n')
	if r.HasHands() {
		for q := range r.Players() {
			fmt.Fprintf(&b, "%s in hand: %s\n", r.PlayerName(engine.Player(q)), handText(p, engine.Player(q)))
		}
	}
	fmt.Fprintf(&b, "%s to move\n%s\n", r.PlayerName(p.Turn()), p.FEN())
	return b.String()
}

func handText(p *engine.Position, q engine.Player) string {
	r := p.Rules()
	var parts []string
	for k := 1; k <= r.Kinds(); k++ {
		if n := p.Hand(q, engine.Kind(k)); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, r.Letter(engine.Kind(k))))
		}
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// fileLetters writes the letters of the files above or below a board.
func fileLetters(b *strings.Builder, files int) {
	b.WriteString("    ")
	for f := range files {
		fmt.Fprintf(b, "%c", 'a'+f)
		if f < files-1 {
			b.WriteString("   ")
		}
	}
	b.WriteByte('\n')
}

// pointsText draws lines that cross, and pieces on the crossings:
//
//	10  r───n───e───g
//	    │   │   │   │ ╲
//	 9  ┼───┼───┼───┼──
func pointsText(b *strings.Builder, p *engine.Position) {
	r := p.Rules()
	files, ranks := r.Board().Files(), r.Board().Ranks()
	diagonals := map[[2]engine.Square]bool{}
	for _, s := range markedSteps(r) {
		diagonals[s], diagonals[[2]engine.Square{s[1], s[0]}] = true, true
	}
	river := r.Spec().Display.River
	fileLetters(b, files)
	for rank := ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%2d  ", rank+1)
		for f := range files {
			sq := engine.Square(rank*files + f)
			text := crossing(f, rank, files, ranks, river)
			if r.IsHole(sq) {
				text = " "
			}
			if x := p.At(sq); x != engine.Empty {
				text = r.Text(x)
			}
			b.WriteString(text)
			if f < files-1 {
				b.WriteString(strings.Repeat("─", 4-utf8.RuneCountInString(text)))
			}
		}
		fmt.Fprintf(b, "  %d\n", rank+1)
		if rank == 0 {
			break
		}
		b.WriteString("    ")
		for f := range files {
			upright := "│"
			if rank == river && f > 0 && f < files-1 {
				upright = " "
			}
			b.WriteString(upright)
			if f == files-1 {
				break
			}
			at := func(file, rank int) engine.Square { return engine.Square(rank*files + file) }
			falls := diagonals[[2]engine.Square{at(f, rank), at(f+1, rank-1)}]
			rises := diagonals[[2]engine.Square{at(f, rank-1), at(f+1, rank)}]
			switch {
			case falls && rises:
				b.WriteString(" ╳ ")
			case falls:
				b.WriteString(" ╲ ")
			case rises:
				b.WriteString(" ╱ ")
			default:
				b.WriteString("   ")
			}
		}
		b.WriteByte('\n')
	}
	fileLetters(b, files)
}

// crossing draws the lines that meet on an empty point.
func crossing(f, rank, files, ranks, river int) string {
	up := rank < ranks-1 && (rank+1 != river || f == 0 || f == files-1)
	down := rank > 0 && (rank != river || f == 0 || f == files-1)
	row := "├┼┤"
	switch {
	case !up && !down:
		row = "───"
	case !up:
		row = "┌┬┐"
	case !down:
		row = "└┴┘"
	}
	i := 1
	if f == 0 {
		i = 0
	} else if f == files-1 {
		i = 2
	}
	return string([]rune(row)[i])
}

// squaresText draws a board of squares.
func squaresText(b *strings.Builder, p *engine.Position) {
	r := p.Rules()
	files, ranks := r.Board().Files(), r.Board().Ranks()
	tinted := tintedSquares(r)
	width := 4*files - 3
	fileLetters(b, files)
	for rank := ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%2d  ", rank+1)
		for f := range files {
			text := cellText(p, engine.Square(rank*files+f), &tinted)
			b.WriteString(text)
			if f < files-1 {
				b.WriteString(strings.Repeat(" ", 4-utf8.RuneCountInString(text)))
			}
		}
		fmt.Fprintf(b, "  %d\n", rank+1)
		if rank > 0 && rank == r.Spec().Display.River {
			b.WriteString("    " + strings.Repeat("~", width) + "\n")
		}
	}
	fileLetters(b, files)
}

// tintedSquares are those of the zones that are shown.
func tintedSquares(r *engine.Rules) engine.Set {
	var out engine.Set
	for _, name := range r.Spec().Display.Zones {
		for q := range r.Players() {
			out = out.Union(r.Zone(name, engine.Player(q)))
		}
	}
	return out
}

func cellText(p *engine.Position, sq engine.Square, tinted *engine.Set) string {
	switch x := p.At(sq); {
	case x != engine.Empty:
		return p.Rules().Text(x)
	case p.Rules().IsHole(sq):
		return " "
	case tinted.Has(sq):
		return "∘"
	}
	return "·"
}

// campsText draws the camps one below the other, each as its owner sees it.
func campsText(b *strings.Builder, p *engine.Position) {
	r := p.Rules()
	tinted := tintedSquares(r)
	camp := -2
	rank := 0
	for _, row := range r.Board().Rows() {
		if row.Camp != camp {
			if camp != -2 {
				b.WriteByte('\n')
			}
			camp = row.Camp
			rank = r.Board().Ranks()
			if camp >= 0 {
				fmt.Fprintf(b, "camp of %s\n", r.PlayerName(engine.Player(camp)))
			}
		}
		if camp < 0 {
			fmt.Fprintf(b, "%s  %s\n", r.Board().Name(row.Squares[0]), cellText(p, row.Squares[0], &tinted))
			continue
		}
		fmt.Fprintf(b, "%s%s ", r.PlayerLetter(engine.Player(camp)), strconv.Itoa(rank))
		line := ""
		for _, sq := range row.Squares {
			line += fmt.Sprintf(" %-3s", cellText(p, sq, &tinted))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
		rank--
		if rank == 0 {
			fmt.Fprintf(b, "    a   b   c   d   e   f   g   h   i\n")
		}
	}
}
