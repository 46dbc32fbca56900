package webplay

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/prose"
)

// A View is a position as a page shows it.
type View struct {
	FEN    string        `json:"fen"`
	Ply    int           `json:"ply"` // since the start that the page sent
	Turn   engine.Player `json:"turn"`
	Pieces []Standing    `json:"pieces"`
	Walls  []string      `json:"walls,omitempty"` // squares of walls
	Hands  [][]Held      `json:"hands,omitempty"` // by player
	Moves  []Move        `json:"moves,omitempty"` // legal ones; none if the game is over
	Played []Played      `json:"played"`
	Last   []string      `json:"last,omitempty"`   // squares of the last move
	Checks []string      `json:"checks,omitempty"` // squares of royals in check
	Points []float64     `json:"points,omitempty"` // by player, where points are counted
	Out    []bool        `json:"out,omitempty"`    // by player, whether he is out of the game
	End    *prose.Result `json:"end,omitempty"`
}

// Standing is a piece on a square.
type Standing struct {
	Square string        `json:"square"`
	Kind   engine.Kind   `json:"kind"`
	Owner  engine.Player `json:"owner"`
}

// Held is how many pieces of a kind a player has in hand.
type Held struct {
	Kind engine.Kind `json:"kind"`
	N    int         `json:"n"`
}

// A Move is a legal move with all that a page needs to offer it.
type Move struct {
	Text    string      `json:"text"`              // as it is sent back
	Note    string      `json:"note"`              // as people read it
	From    string      `json:"from,omitempty"`    // "" for a drop and a pass
	To      string      `json:"to,omitempty"`      // "" for a pass
	Drop    engine.Kind `json:"drop,omitempty"`    // the kind in hand that is dropped
	Becomes engine.Kind `json:"becomes,omitempty"` // the kind on the board afterwards, if another
	Takes   bool        `json:"takes,omitempty"`
	Says    string      `json:"says"` // what sets it apart from moves to the same square
}

// Played is a move of the game so far.
type Played struct {
	Text  string        `json:"text"`
	Note  string        `json:"note"`
	By    engine.Player `json:"by"`
	Check bool          `json:"check,omitempty"`
}

// A line is a game as far as it was followed last: pages mostly ask for the game
// they asked for before and a move more.
type line struct {
	rules  *engine.Rules
	start  string
	at     *engine.Position
	played []Played
}

// follow returns the position after moves and what was played. The position is the
// caller's.
func (g *Game) follow(r *engine.Rules, start string, moves []string) (*engine.Position, []Played, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &g.last
	if l.rules != r || l.start != start || l.at == nil {
		p := r.New()
		if start != "" {
			var err error
			if p, err = r.Parse(start); err != nil {
				return nil, nil, err
			}
		}
		*l = line{rules: r, start: start, at: p}
	}
	same := 0
	for same < len(moves) && same < len(l.played) && moves[same] == l.played[same].Text {
		same++
	}
	for len(l.played) > same {
		l.at.Unmake()
		l.played = l.played[:len(l.played)-1]
	}
	for i, text := range moves[same:] {
		m, err := l.at.ParseMove(text)
		if err != nil {
			return nil, nil, fmt.Errorf("move %d: %w", same+i+1, err)
		}
		x := Played{Text: text, Note: l.at.Notation(m), By: l.at.Turn()}
		l.at.Make(m)
		x.Check = l.at.InCheck()
		l.played = append(l.played, x)
	}
	return l.at.Clone(), slices.Clone(l.played), nil
}

func (g *Game) look(r *engine.Rules, q *Request) (*View, error) {
	p, played, err := g.follow(r, q.Start, q.Moves)
	if err != nil {
		return nil, err
	}
	b := r.Board()
	v := &View{FEN: p.FEN(), Ply: len(played), Turn: p.Turn(), Pieces: []Standing{}, Played: played}
	if v.Played == nil {
		v.Played = []Played{}
	}
	for sq := range b.Size() {
		switch x := p.At(engine.Square(sq)); {
		case x == engine.Empty:
		case x.IsWall():
			v.Walls = append(v.Walls, b.Name(engine.Square(sq)))
		default:
			v.Pieces = append(v.Pieces, Standing{b.Name(engine.Square(sq)), x.Kind(), x.Owner()})
		}
	}
	for player := range engine.Player(r.Players()) {
		if r.HasHands() {
			v.Hands = append(v.Hands, hand(p, player))
		}
		if r.Spec().Points != nil {
			v.Points = append(v.Points, p.Points(player))
		}
		for _, sq := range p.CheckedRoyals(player).Squares() {
			v.Checks = append(v.Checks, b.Name(sq))
		}
		if r.Players() > 2 {
			v.Out = append(v.Out, p.Fallen(player))
		}
	}
	if m, any := p.Last(); any && !m.IsPass() {
		if !m.IsDrop() {
			v.Last = append(v.Last, b.Name(m.From()))
		}
		v.Last = append(v.Last, b.Name(m.To()))
	}
	if v.End = prose.ResultOf(p); v.End == nil {
		v.Moves = legal(p)
	}
	return v, nil
}

// hand lists what a player holds.
func hand(p *engine.Position, q engine.Player) []Held {
	out := []Held{}
	for k := engine.Kind(1); int(k) <= p.Rules().Kinds(); k++ {
		if n := p.Hand(q, k); n > 0 {
			out = append(out, Held{k, n})
		}
	}
	return out
}

// legal lists the legal moves.
func legal(p *engine.Position) []Move {
	r := p.Rules()
	b := r.Board()
	moves := p.Moves(nil)
	out := make([]Move, len(moves))
	gates := gating(p, moves)
	for i, m := range moves {
		x := Move{Text: p.MoveText(m), Note: p.Notation(m), Says: says(p, m) + entry(p, m, gates)}
		if !m.IsPass() {
			x.To = b.Name(m.To())
			x.Takes = p.Captured(m) != engine.Empty
		}
		switch {
		case m.IsPass():
		case m.IsDrop():
			x.Drop = m.Dropped()
			if p.Hand(p.Turn(), x.Drop) == 0 { // it is turned over as it is dropped
				x.Drop, x.Becomes = r.Demoted(x.Drop), x.Drop
			}
		default:
			x.From, x.Becomes = b.Name(m.From()), m.Becomes()
		}
		out[i] = x
	}
	return out
}

// A way is what a move says without the piece that it may bring in.
type way struct {
	from, to engine.Square
	says     string
}

func wayOf(p *engine.Position, m engine.Move) way { return way{m.From(), m.To(), says(p, m)} }

// gating are the ways of which there is a move that brings a piece in.
func gating(p *engine.Position, moves []engine.Move) map[way]bool {
	out := map[way]bool{}
	for _, m := range moves {
		if k, _ := p.Gated(m); k != 0 {
			out[wayOf(p, m)] = true
		}
	}
	return out
}

// entry tells which piece comes in from the hand behind the one that moves, and where;
// that none does where one could.
func entry(p *engine.Position, m engine.Move, gates map[way]bool) string {
	if k, at := p.Gated(m); k != 0 {
		return ", and bring in " + one(p.Rules().KindName(k)) + " at " + p.Rules().Board().Name(at)
	}
	if len(gates) > 0 && gates[wayOf(p, m)] {
		return ", and bring in nothing"
	}
	return ""
}

// says tells what sets a move apart from others of the same piece to the same square.
func says(p *engine.Position, m engine.Move) string {
	if at, ok := p.Wall(m); ok {
		where := "wall on " + p.Rules().Board().Name(at)
		if m.IsCastling() || m.Becomes() != 0 {
			where = manner(p, m) + ", " + where
		}
		return where
	}
	return manner(p, m)
}

// manner tells how a move is made, whatever wall it puts up.
func manner(p *engine.Position, m engine.Move) string {
	r := p.Rules()
	taken := p.Victims(m)
	switch {
	case m.IsPass():
		return "pass"
	case m.IsDrop():
		return "put " + one(r.KindName(m.Dropped()))
	case m.IsCastling():
		return "castle"
	case taken[1] != engine.Empty:
		return fmt.Sprintf("take the %s, then the %s", r.KindName(taken[0].Kind()), r.KindName(taken[1].Kind()))
	case m.Becomes() != 0:
		return "become " + one(r.KindName(m.Becomes()))
	}
	mover := r.KindName(p.Mover(m).Kind())
	if taken[0] == engine.Empty {
		return "go there as " + one(mover)
	}
	if p.At(m.To()) == engine.Empty {
		return "take the " + r.KindName(taken[0].Kind()) + " on the way"
	}
	if stays(p, m) {
		return "take it and stay where you are"
	}
	return "take it as " + one(mover)
}

// one is a thing with its article: "a hawk", "an elephant".
func one(thing string) string {
	if thing != "" && strings.Contains("aeiou", strings.ToLower(thing[:1])) {
		return "an " + thing
	}
	return "a " + thing
}

// stays reports whether a capture leaves the captor where it is.
func stays(p *engine.Position, m engine.Move) bool {
	mover := p.Mover(m)
	q := p.Clone()
	q.Make(m)
	return q.At(m.From()) == mover
}
