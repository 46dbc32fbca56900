package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
)

// A sentence is one sentence of a rule page as a test: a position, moves played
// from it, and what must then be so. Empty expectations are not looked at.
type sentence struct {
	name  string // what the page says
	setup string
	with  string // options, such as "tokin=queen nifu=rank"
	fen   string // "" for the start
	line  string // moves to play first
	from  string // a square, or a piece and @ for its drops, with
	to    string // all that may follow it
	yes   string // moves that must be legal
	no    string // moves that must not
	after string // the FEN after the moves
	end   string // how the game stands, in the words of standing
}

func (s *sentence) match(game string) match {
	m := withOptions(game, strings.Fields(s.with))
	m.setup = s.setup
	return m
}

// sentences runs a table of one game.
func sentences(t *testing.T, game string, table []sentence) {
	t.Helper()
	for _, s := range table {
		t.Run(s.name, func(t *testing.T) { s.check(t, game) })
	}
}

func (s *sentence) check(t *testing.T, game string) {
	t.Helper()
	m := s.match(game)
	p := m.rules(t).New()
	if s.fen != "" {
		p = m.at(t, s.fen)
	}
	play(t, p, strings.Fields(s.line)...)
	moves := p.MoveTexts()
	for _, text := range strings.Fields(s.yes) {
		if !slices.Contains(moves, text) {
			t.Errorf("%s: %s after %q: %s must be legal", m, s.fen, s.line, text)
		}
	}
	for _, text := range strings.Fields(s.no) {
		if slices.Contains(moves, text) {
			t.Errorf("%s: %s after %q: %s must not be legal", m, s.fen, s.line, text)
		}
	}
	if got := follow(moves, s.from); s.from != "" && got != inOrder(s.to) {
		t.Errorf("%s: %s after %q: %s goes to\n[%s], want\n[%s]", m, s.fen, s.line, s.from, got, inOrder(s.to))
	}
	if got := p.FEN(); s.after != "" && got != s.after {
		t.Errorf("%s: %s after %q is\n%s, want\n%s", m, s.fen, s.line, got, s.after)
	}
	if got := standing(p); s.end != "" && got != s.end {
		t.Errorf("%s: %s after %q: %s, want %s", m, s.fen, s.line, got, s.end)
	}
}

// follow returns what follows a square or "P@" in the moves that begin with it.
func follow(moves []string, from string) string {
	var out []string
	for _, text := range moves {
		rest, ok := strings.CutPrefix(text, from)
		if ok && (rest[0] == 'x' || rest[0] >= 'a') {
			out = append(out, rest)
		}
	}
	return strings.Join(out, " ")
}

func inOrder(words string) string {
	list := strings.Fields(words)
	slices.Sort(list)
	return strings.Join(list, " ")
}

// standing says how a game stands: "goes on", or the players who share the
// result, by their letters, and the reason, such as "w: checkmate".
func standing(p *engine.Position) string {
	o, over := p.Outcome()
	if !over {
		return "goes on"
	}
	var who string
	var shares []uint8
	for q := range p.Rules().Players() {
		if o.Shares[q] > 0 {
			who += p.Rules().PlayerLetter(engine.Player(q))
			shares = append(shares, o.Shares[q])
		}
	}
	if n := len(shares); int(slices.Min(shares))*n != engine.Whole || slices.Max(shares) != slices.Min(shares) {
		who += " unequally"
	}
	return who + ": " + o.Reason.String()
}

// A placed piece is one of a list such as "Kf1 +pc5".
type placed struct {
	piece      string
	file, rank int // from 0
}

// square writes file and rank, from 0, as a square.
func square(file, rank int) string { return string(rune('a'+file)) + strconv.Itoa(rank+1) }

// at reads a square of a rectangle.
func at(text string) (file, rank int) {
	n, err := strconv.Atoi(text[1:])
	if err != nil {
		panic(err)
	}
	return int(text[0] - 'a'), n - 1
}

func placing(pieces string) []placed {
	var out []placed
	for _, text := range strings.Fields(pieces) {
		n := 1 + strings.Count(text, "+")
		file, rank := at(text[n:])
		out = append(out, placed{text[:n], file, rank})
	}
	return out
}

// boardText writes the board of a FEN.
func boardText(files, ranks int, list []placed) string {
	var rows []string
	for rank := ranks - 1; rank >= 0; rank-- {
		row, run := "", 0
		flush := func() {
			if run > 0 {
				row += strconv.Itoa(run)
			}
			run = 0
		}
		for file := range files {
			i := slices.IndexFunc(list, func(x placed) bool { return x.file == file && x.rank == rank })
			if i < 0 {
				run++
				continue
			}
			flush()
			row += list[i].piece
		}
		flush()
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

// nine writes the board of a game on nine files and ten ranks.
func nine(pieces string) string { return boardText(9, 10, placing(pieces)) }

// tall writes the board of a game on nine files and fourteen ranks.
func tall(pieces string) string { return boardText(9, 14, placing(pieces)) }
