package diagram

import (
	"cmp"
	"math"
	"slices"

	"komi/engine"
)

// A mark is what a piece can do on one square.
type mark struct {
	quiet, capture bool
	rifle          bool // captures without moving
	promotes       bool
	passing        bool // en passant
	unmoved        bool // only if the piece never moved
	depends        bool // only under a condition of the game before
}

func (m *mark) add(t engine.Target) {
	switch {
	case t.Passing:
		m.passing = true
	case t.Rifle:
		m.rifle = true
	case t.Capture:
		m.capture = true
	default:
		m.quiet = true
	}
	m.promotes = m.promotes || t.Promotes
	m.unmoved = m.unmoved || t.Unmoved
	m.depends = m.depends || t.Depends
}

// A reach is what a piece can do from one square, and what that depends on.
type reach struct {
	piece   engine.Piece
	from    engine.Square
	marks   map[engine.Square]*mark
	screens []engine.Square // occupied, for the marks behind them
	legs    []engine.Square // if one is occupied, some mark is lost
}

// An explorer tries a piece out on boards that hold it and a few others.
type explorer struct {
	r     *engine.Rules
	at    func(engine.Square) point
	piece engine.Piece
	from  engine.Square
	board [256]engine.Piece
	foe   engine.Player
}

// explore finds what a piece of the game can do from a square: on the empty
// board, with an enemy on each square, and over screens where it can leap.
func explore(r *engine.Rules, at func(engine.Square) point, piece engine.Piece, from engine.Square) *reach {
	e := &explorer{r: r, at: at, piece: piece, from: from, foe: engine.Player((int(piece.Owner()) + 1) % r.Players())}
	e.board[from] = piece
	out := &reach{piece: piece, from: from}
	open := e.targets(e.victims()...)
	out.legs = e.legs(open)
	for _, blocker := range e.victims() {
		if out.screens = e.chooseScreens(blocker, out.legs); out.screens != nil {
			for _, s := range out.screens {
				e.board[s] = blocker
			}
			break
		}
	}
	out.marks = e.targets(e.victims()...)
	for _, s := range out.screens {
		delete(out.marks, s)
	}
	return out
}

// victims returns one enemy of every kind.
func (e *explorer) victims() []engine.Piece {
	var out []engine.Piece
	for k := 1; k <= e.r.Kinds(); k++ {
		out = append(out, engine.MakePiece(e.foe, engine.Kind(k)))
	}
	return out
}

// targets returns the marks on the board as it stands: captures are tried by
// putting each of the given enemies on each empty square.
func (e *explorer) targets(enemies ...engine.Piece) map[engine.Square]*mark {
	out := map[engine.Square]*mark{}
	note := func(t engine.Target) {
		if out[t.To] == nil {
			out[t.To] = &mark{}
		}
		out[t.To].add(t)
	}
	for _, t := range e.r.Targets(&e.board, e.piece, e.from) {
		if !t.Capture || e.board[t.To].Owner() == e.foe {
			note(t)
		}
	}
	scope := e.scope()
	for _, sq := range scope.Squares() {
		if e.board[sq] != engine.Empty {
			continue
		}
		for _, enemy := range enemies {
			e.board[sq] = enemy
			for _, t := range e.r.Targets(&e.board, e.piece, e.from) {
				if t.To == sq {
					note(t)
				}
			}
		}
		e.board[sq] = engine.Empty
	}
	return out
}

// scope is every square the piece could reach on some board.
func (e *explorer) scope() engine.Set {
	var all engine.Set
	for _, s := range e.r.Scope(e.piece, e.from) {
		all = all.Union(s)
	}
	return all
}

// legs returns the squares that must be empty for some target and are no targets
// themselves.
func (e *explorer) legs(open map[engine.Square]*mark) []engine.Square {
	var out []engine.Square
	blocker := e.victims()[0]
	enemy := e.victims()
	watched := e.r.Watched(e.piece, e.from)
	for _, s := range watched.Squares() {
		if open[s] != nil || s == e.from {
			continue
		}
		e.board[s] = blocker
		if len(e.targets(enemy...)) < len(open) {
			out = append(out, s)
		}
		e.board[s] = engine.Empty
	}
	return out
}

// An ability is a square with what the piece can do there.
type ability struct {
	sq      engine.Square
	capture bool
}

// abilities returns what the piece can do on empty squares and, against one
// kind of enemy, on squares where that one is put.
func (e *explorer) abilities(enemy engine.Piece) map[ability]bool {
	out := map[ability]bool{}
	for sq, m := range e.targets(enemy) {
		if e.board[sq] != engine.Empty {
			continue
		}
		if m.quiet {
			out[ability{sq, false}] = true
		}
		if m.capture || m.rifle {
			out[ability{sq, true}] = true
		}
	}
	return out
}

// chooseScreens puts screens on the board and returns them. It goes on as long as each
// opens something and closes nothing that an earlier one opened, and tries squares two
// steps away first. It leaves the board as it was.
func (e *explorer) chooseScreens(blocker engine.Piece, legs []engine.Square) []engine.Square {
	none := e.abilities(blocker)
	opens := func() map[ability]bool {
		out := map[ability]bool{}
		for a := range e.abilities(blocker) {
			if !none[a] {
				out[a] = true
			}
		}
		return out
	}
	var candidates []engine.Square
	watched := e.r.Watched(e.piece, e.from)
	for _, s := range watched.Squares() {
		if s == e.from || slices.Contains(legs, s) {
			continue
		}
		e.board[s] = blocker
		if len(opens()) > 0 {
			candidates = append(candidates, s)
		}
		e.board[s] = engine.Empty
	}
	here := e.at(e.from)
	distance := func(s engine.Square) float64 {
		p := e.at(s)
		return math.Hypot(p.x-here.x, p.y-here.y)
	}
	step := math.Inf(1)
	for _, s := range watched.Squares() {
		step = min(step, distance(s))
	}
	far := func(s engine.Square) float64 { return math.Abs(distance(s) - 2.2*step) }
	slices.SortStableFunc(candidates, func(a, b engine.Square) int { return cmp.Compare(far(a), far(b)) })
	var chosen []engine.Square
	opened := map[ability]bool{}
	for _, s := range candidates {
		e.board[s] = blocker
		now := opens()
		keeps := len(now) > len(opened)
		for a := range opened {
			keeps = keeps && now[a]
		}
		if !keeps {
			e.board[s] = engine.Empty
			continue
		}
		chosen, opened = append(chosen, s), now
	}
	for _, s := range chosen {
		e.board[s] = engine.Empty
	}
	return chosen
}
