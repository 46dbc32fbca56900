package prose

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine"
)

// A Piece is what the rules say of a kind.
type Piece struct {
	// Head names the kind, and says what holds for it however it moves.
	Head string
	// Ways are its ways of moving, each in Betza notation and in words.
	Ways []string
}

// Pieces describes every kind of a game.
func Pieces(r *engine.Rules) []Piece {
	named := mateClauses(r.Spec())
	out := make([]Piece, r.Kinds())
	for i := range out {
		spec := &r.Spec().Pieces[i]
		head := fmt.Sprintf("%-2s %s", spec.Letter, spec.Name)
		if spec.Symbol != "" && spec.Symbol != spec.Letter {
			head += " " + spec.Symbol
		}
		out[i].Head = strings.Join(append([]string{head}, holds(r, spec)...), ", ")
		for j := range spec.Clause {
			c := &spec.Clause[j]
			text := clauseText(r.Spec(), c)
			if slices.Contains(named, c.Name) {
				text += fmt.Sprintf(" (%s)", c.Name)
			}
			out[i].Ways = append(out[i].Ways, text)
		}
	}
	return out
}

// Facts are what holds for a kind however it moves, and into what it promotes, a few words each.
func Facts(r *engine.Rules, k engine.Kind) []string {
	out := holds(r, &r.Spec().Pieces[k-1])
	if to, _ := r.Promotions(k); len(to) > 0 {
		var names []string
		for _, x := range to {
			names = append(names, r.KindName(x))
		}
		out = append(out, "promotes to "+strings.Join(names, ", "))
	}
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "_", " ") // in names of zones
	}
	return out
}

// holds is what holds for a piece however it moves.
func holds(r *engine.Rules, p *engine.PieceSpec) (notes []string) {
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if p.Royal {
		add("royal")
	}
	if p.Value != 0 && r.Spec().Points != nil {
		points := "points"
		if p.Value == 1 {
			points = "point"
		}
		add("%v %s", p.Value, points)
	}
	if p.Within != "" {
		add("stays in its %s", p.Within)
	}
	switch {
	case p.Min > 0 && p.Min == p.Max:
		add("always %d of a player on the board", p.Min)
	case p.Min > 0 && p.Max > 0:
		add("%d to %d of a player on the board", p.Min, p.Max)
	case p.Min > 0:
		add("%d or more of a player on the board", p.Min)
	case p.Max > 0:
		add("at most %d of a player on the board", p.Max)
	}
	if p.Hand != "" {
		add("%s in a captor's hand", p.Hand)
	}
	if p.Dies {
		add("never goes to a hand")
	}
	if p.Overrun != "" {
		add("becomes %s when it is taken over where it would have to promote", p.Overrun)
	}
	return notes
}

// mateClauses are the names of the clauses that limits of drops speak of.
func mateClauses(s *engine.Spec) (names []string) {
	if s.Drops == nil {
		return nil
	}
	for _, d := range s.Drops.Rules {
		if d.NoMate != nil {
			names = append(append(names, d.NoMate.Clauses...), d.NoMate.Except...)
		}
	}
	return names
}

// letters lists letters of pieces.
func letters(text string) string {
	return strings.Join(lettersIn(text), ", ")
}

// lettersOnce lists letters of pieces, each once.
func lettersOnce(text string) string {
	var out []string
	for _, letter := range lettersIn(text) {
		if !slices.Contains(out, letter) {
			out = append(out, letter)
		}
	}
	return strings.Join(out, ", ")
}

// lettersIn splits letters of pieces that stand together, promoted ones with a plus.
func lettersIn(text string) []string {
	var out []string
	for text != "" {
		n := 1
		if text[0] == '+' && len(text) > 1 {
			n = 2
		}
		out = append(out, text[:n])
		text = text[n:]
	}
	return out
}
