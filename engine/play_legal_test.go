package engine_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// A judge tells legal from illegal moves the slow way, for any game of two
// players: it lists moves under rules in which royals may be exposed, makes each
// and asks whether any move of the opponent's captures a royal.
type judge struct {
	strict *engine.Rules
	loose  *engine.Rules // exposing a royal is allowed
	bare   *engine.Rules // and royals that face each other oblige to nothing
}

func newJudge(t testing.TB, r *engine.Rules) *judge {
	t.Helper()
	s := *r.Spec()
	s.Royals.Safe = false
	s.Notation.SafeWaiter = false
	s.Pieces = slices.Clone(s.Pieces)
	for i := range s.Pieces {
		s.Pieces[i].Min = 0 // now royals can be captured
	}
	loose, err := engine.Compile(s)
	if err != nil {
		t.Fatal(err)
	}
	if s.Facing.Rule != engine.FacingBars {
		s.Facing.Rule = engine.FacingFree
	}
	bare, err := engine.Compile(s)
	if err != nil {
		t.Fatal(err)
	}
	return &judge{r, loose, bare}
}

// remembers reports whether legality depends on more than the FEN
// says, or on more than the judge knows.
func remembers(r *engine.Rules) bool {
	if r.Players() != 2 {
		return true
	}
	for _, piece := range r.Spec().Pieces {
		for _, c := range piece.Clause {
			if c.Dropped != engine.DroppedFree || slices.ContainsFunc(c.Promote, func(p engine.PromoteSpec) bool { return p.Settled }) {
				return true
			}
		}
	}
	if d := r.Spec().Drops; d != nil {
		for _, rule := range d.Rules {
			if m := rule.NoMate; m != nil && (m.Self || len(m.Clauses)+len(m.Except) > 0) {
				return true
			}
		}
	}
	return false
}

// parse reads a line that play has produced.
func parse(t testing.TB, r *engine.Rules, fen string) *engine.Position {
	t.Helper()
	p, err := r.Parse(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// threatened reports whether the player could lose a royal, and with it the
// game, to a move of the opponent's in the position of a line.
func (j *judge) threatened(t testing.TB, fen string, player engine.Player) bool {
	t.Helper()
	f := strings.Fields(fen)
	f[1] = j.bare.PlayerLetter(1 - player)
	state := strings.Split(f[2], ",")
	for i, field := range j.bare.Spec().Notation.State {
		if i < len(state) && (field == engine.StateFlag || field == engine.StateEP) {
			state[i] = "-" // who may take in passing is not on turn
		}
	}
	f[2] = strings.Join(state, ",")
	q := parse(t, j.bare, strings.Join(f, " "))
	if n := q.Royals(player); n == 0 || n > 1 && !j.bare.Spec().Royals.Any {
		return false
	}
	for _, m := range q.Moves(nil) {
		if x := q.Captured(m); x != engine.Empty && x.Owner() == player && q.Rules().IsRoyal(x.Kind()) {
			return true
		}
	}
	return false
}

// legal returns the texts of the legal moves of a line.
func (j *judge) legal(t testing.TB, fen string) []string {
	t.Helper()
	var out []string
	p := parse(t, j.loose, fen)
	me := p.Turn()
	checked := j.threatened(t, fen, me)
	for _, m := range p.Moves(nil) {
		text := p.MoveText(m)
		if m.IsPass() && checked && !j.facing(p) {
			continue
		}
		p.Make(m)
		after := p.FEN()
		p.Unmake()
		switch {
		case !m.IsPass() && j.threatened(t, after, me):
		case m.IsDrop() && j.strict.Spec().Drops.Rules[j.strict.Letter(m.Dropped())].NoMate != nil && j.mates(t, after):
		default:
			out = append(out, text)
		}
	}
	// A pass for want of another move was not on the loose list if that has others.
	if j.strict.Spec().Pass == engine.PassStuck && len(out) == 0 && !checked && !p.Finished() {
		out = append(out, "0000")
	}
	slices.Sort(out)
	return out
}

// facing reports whether a pass would accept royals that face each other.
func (j *judge) facing(p *engine.Position) bool {
	if j.loose.Spec().Facing.Rule < engine.FacingCount {
		return false
	}
	p.Make(engine.Pass)
	defer p.Unmake()
	o, over := p.Outcome()
	return over && o.Reason == engine.FacingAccepted
}

// mates reports whether the player on turn is checkmated.
func (j *judge) mates(t testing.TB, fen string) bool {
	t.Helper()
	p := parse(t, j.loose, fen)
	return j.threatened(t, fen, p.Turn()) && len(j.legal(t, fen)) == 0
}

// TestLegality compares legal moves with the judge's, and check with the
// judge's threat, in every game that has checks.
func TestLegality(t *testing.T) {
	list := matches(t)
	for _, m := range mixed(t, newRand("legality"), extra(24), "changi", "janggi") {
		m.options["safety"] = "mate"
		list = append(list, m)
	}
	for i, m := range list {
		if (m.game == "janggi" || len(m.options) == 1) && i%4 != 0 {
			continue // a fourth of these is enough
		}
		r := m.rules(t)
		if !r.Safe() || remembers(r) {
			continue
		}
		t.Run(strings.ReplaceAll(m.String(), " ", ","), func(t *testing.T) {
			t.Parallel()
			j := newJudge(t, r)
			rng := rand.New(rand.NewPCG(uint64(i), 17))
			ply := 0
			wander(r, rng, 160, func(p *engine.Position, moves []engine.Move) {
				if ply++; ply%5 != 0 && len(moves) > 0 && !p.InCheck() {
					return
				}
				if got, want := texts(p, moves), j.legal(t, p.FEN()); !slices.Equal(got, want) {
					t.Fatalf("%s: %s", describe(p), diff(got, want))
				}
				if got, want := p.InCheck(), j.threatened(t, p.FEN(), p.Turn()); got != want && !p.Finished() {
					t.Fatalf("%s: InCheck is %v, want %v", describe(p), got, want)
				}
			})
		})
	}
}

// TestExchangedPlayers turns the board round and exchanges the players: counts
// stay the same in every position of a game whose rules treat both alike.
func TestExchangedPlayers(t *testing.T) {
	for i, m := range matches(t) {
		t.Run(strings.ReplaceAll(m.String(), " ", ","), func(t *testing.T) {
			t.Parallel()
			r := m.rules(t)
			if remembers(r) {
				t.Skip("the FEN does not say all")
			}
			rng := rand.New(rand.NewPCG(uint64(i), 19))
			ply := 0
			wander(r, rng, 100, func(p *engine.Position, moves []engine.Move) {
				if ply++; ply%5 != 0 {
					return
				}
				q := parse(t, r, exchanged(p))
				if q.Count() != len(moves) {
					t.Fatalf("%s\nhas %d moves, exchanged\n%s\nhas %d", describe(p), len(moves), q.FEN(), q.Count())
				}
				if ply%20 == 0 && len(moves) < 80 {
					if got, want := q.Perft(2), p.Perft(2); got != want {
						t.Fatalf("%s\nhas perft 2 of %d, exchanged\n%s\nof %d", describe(p), want, q.FEN(), got)
					}
				}
			})
		})
	}
}

// exchanged writes the position with the players exchanged and the board turned
// as the game turns it.
func exchanged(p *engine.Position) string {
	r := p.Rules()
	b := readMailbox(p.FEN())
	c := b.copy()
	for sq, piece := range b.at {
		to := r.Board().Turned(1, engine.Square(sq))
		c.at[to] = exchangeCase(piece)
	}
	c.turn = 1 - b.turn
	fields := strings.Split(b.state, ",")
	for i, f := range r.Spec().Notation.State {
		if i >= len(fields) {
			break
		}
		switch f {
		case engine.StateCastling, engine.StateUnmoved:
			fields[i] = exchangeCase(fields[i])
		case engine.StateEP:
			if sq, ok := r.Board().Square(fields[i]); ok {
				fields[i] = r.Board().Name(r.Board().Turned(1, sq))
			}
		}
	}
	c.state = strings.Join(fields, ",")
	line := c.line()
	if r.HasHands() {
		board, rest, _ := strings.Cut(line, " ")
		line = board + "[" + exchangeCase(b.hands) + "] " + rest
	}
	return line
}

func exchangeCase(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z':
			return c - 'a' + 'A'
		case c >= 'A' && c <= 'Z':
			return c - 'A' + 'a'
		}
		return c
	}, s)
}

// TestMirrored turns left and right round in the games whose boards are alike on
// both sides.
func TestMirrored(t *testing.T) {
	for _, m := range []match{
		{game: "janggi"},
		{game: "xiangqi"},
		{game: "shogi"},
		{game: "changi", setup: "1m"},
		{game: "changi", setup: "5s"},
		{game: "changi", setup: "3", options: map[string]string{"facing": "file"}},
	} {
		r := m.rules(t)
		wander(r, newRand(m.String()), 200, func(p *engine.Position, moves []engine.Move) {
			b := readMailbox(p.FEN())
			for y := range b.ranks {
				slices.Reverse(b.at[y*b.files : (y+1)*b.files])
			}
			line := b.line()
			if r.HasHands() {
				board, rest, _ := strings.Cut(line, " ")
				line = board + "[" + b.hands + "] " + rest
			}
			if q := parse(t, r, line); q.Count() != len(moves) {
				t.Fatalf("%s\nhas %d moves, mirrored\n%s\nhas %d", describe(p), len(moves), q.FEN(), q.Count())
			}
		})
	}
}
