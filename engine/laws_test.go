package engine_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// A law is a claim about every position of every game.
type law struct {
	name  string
	check func(t testing.TB, p *engine.Position, moves []engine.Move)
}

// laws are checked along random play here, and by the fuzz targets.
var laws = []law{
	{"unmake restores", unmakeRestores},
	{"key is incremental", keyIsIncremental},
	{"fen round trip", fenRoundTrip},
	{"move text round trip", moveTextRoundTrip},
	{"notations differ", notationsDiffer},
	{"losses are what is gone", lossesAreGone},
	{"count is the number of moves", countIsLen},
	{"forecasts are counts", forecastsAreCounts},
	{"short cuts change nothing", shortCuts},
	{"captures are the noisy moves", capturesAreNoisy},
	{"an end has no moves and whole shares", endIsEnd},
	{"clone and set", cloneAndSet},
	{"history-free questions change nothing", asking},
}

// describe names a position so that it can be set up by hand.
func describe(p *engine.Position) string {
	r := p.Rules()
	m := match{game: r.ID(), setup: r.Setup(), options: r.Options()}
	return m.String() + "\n" + p.FEN()
}

// unlike names the fields in which two positions differ, with both values, or is
// empty. An unexported field cannot be compared but by its text.
func unlike(got, want engine.Position) string {
	var out strings.Builder
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range a.NumField() {
		if x, y := fmt.Sprint(a.Field(i)), fmt.Sprint(b.Field(i)); x != y && a.Field(i).Kind() != reflect.Pointer {
			fmt.Fprintf(&out, "%s: %s, want %s\n", a.Type().Field(i).Name, x, y)
		}
	}
	return out.String()
}

func unmakeRestores(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	before := p.Frozen()
	fen, key := p.FEN(), p.Key()
	for _, m := range moves {
		p.Make(m)
		if last, ok := p.Last(); !ok || last != m {
			t.Fatalf("%s: after making a move, the last one is %v, %v", describe(p), last, ok)
		}
		p.Unmake()
		if p.Key() != key || p.FEN() != fen {
			t.Fatalf("%s\nis left by %s and its unmaking as\n%s", fen, p.MoveText(m), p.FEN())
		}
	}
	if after := p.Frozen(); !reflect.DeepEqual(before, after) {
		t.Fatalf("%s: making and unmaking every move leaves\n%s", describe(p), unlike(after.Position, before.Position))
	}
}

func keyIsIncremental(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	for _, m := range moves {
		p.Make(m)
		if got, want := p.Key(), p.FreshKey(); got != want {
			t.Fatalf("%s: key %x, from nothing %x, last move %v", describe(p), got, want, m)
		}
		p.Unmake()
	}
}

func fenRoundTrip(t testing.TB, p *engine.Position, _ []engine.Move) {
	t.Helper()
	q, err := p.Rules().Parse(p.FEN())
	if err != nil {
		t.Fatalf("%s: %v", describe(p), err)
	}
	if q.FEN() != p.FEN() || q.Key() != p.Key() {
		t.Fatalf("%s\nreads as\n%s, keys %x and %x", describe(p), q.FEN(), p.Key(), q.Key())
	}
	if got, want := q.Settled(), p.Settled(); !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\nis read with\n%s", describe(p), unlike(got, want))
	}
	standing := 0 // players who still move
	for o := range p.Rules().Players() {
		if q.Royals(engine.Player(o)) > 0 {
			standing++
		}
	}
	if q.Ply() != p.Ply() && (p.Rules().Players() == 2 || standing == 3 || q.Ply() < p.Ply()) {
		t.Fatalf("%s: read with %d plies, %d were played and %d players stand", describe(p), q.Ply(), p.Ply(), standing)
	}
}

func moveTextRoundTrip(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	list := p.MoveTexts()
	if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(moves) {
		t.Fatalf("%s: texts %v of %d moves are not sorted or not different", describe(p), list, len(moves))
	}
	for i, m := range moves {
		text := p.MoveText(m)
		if _, listed := slices.BinarySearch(list, text); !listed {
			t.Fatalf("%s: %s is not in MoveTexts", describe(p), text)
		}
		if i%5 != len(list)%5 { // reading lists all moves: a fifth of them is enough
			continue
		}
		if got, err := p.ParseMove(text); err != nil || got != m {
			t.Fatalf("%s: %s reads as %v, %v, want %v", describe(p), text, got, err, m)
		}
	}
}

func notationsDiffer(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	by := make(map[string]engine.Move, len(moves))
	for _, m := range moves {
		text := p.Notation(m)
		if other, twice := by[text]; twice {
			t.Fatalf("%s: %s is written for %s and for %s", describe(p), text, p.MoveText(other), p.MoveText(m))
		}
		by[text] = m
	}
}

func lossesAreGone(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	before, stood := p.Occupied(), map[engine.Square]engine.Piece{}
	for sq := range before.All() {
		stood[sq] = p.At(sq)
	}
	var losses []engine.Loss
	for _, m := range moves {
		text, want := p.MoveText(m), before.Len()
		if k, _ := p.Gated(m); k != 0 || m.IsDrop() {
			want++
		}
		p.Make(m)
		losses = p.Losses(losses[:0])
		after := p.Occupied()
		if got := after.Len() + len(losses); got != want {
			t.Fatalf("%s: after %s: %d pieces and %d losses, want %d together", describe(p), text, after.Len(), len(losses), want)
		}
		for _, x := range losses {
			if stood[x.At] != x.Piece && x.At != m.To() { // but for what blew itself up
				t.Fatalf("%s: after %s: lost %s on %s, where it did not stand", describe(p), text, p.Rules().Text(x.Piece), p.Rules().Board().Name(x.At))
			}
		}
		p.Unmake()
	}
}

func countIsLen(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	if got := p.Count(); got != len(moves) {
		t.Fatalf("%s: Count is %d, Moves lists %d: %v", describe(p), got, len(moves), texts(p, moves))
	}
	if got := p.HasMove(); got != (len(moves) > 0) {
		t.Fatalf("%s: HasMove is %v, Moves lists %d", describe(p), got, len(moves))
	}
	prefix := []engine.Move{engine.Pass, engine.Pass}
	if got := p.Moves(prefix); len(got) != 2+len(moves) || !slices.Equal(got[2:], moves) || got[0] != engine.Pass {
		t.Fatalf("%s: Moves does not append to what is there", describe(p))
	}
}

// Perft forecasts the last ply from the ply before it, but not where there are walls, which
// make moves by the thousand.
func forecastsAreCounts(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	if p.Rules().Spec().Walls != nil {
		return
	}
	var want int64
	for _, m := range moves {
		p.Make(m)
		want += int64(p.Count())
		p.Unmake()
	}
	if got := p.Perft(2); got != want {
		t.Fatalf("%s: Perft(2) is %d, the counts after each move sum to %d", describe(p), got, want)
	}
}

func shortCuts(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	if want := p.Tested(); !slices.Equal(moves, want) {
		t.Fatalf("%s: with every move tested: %s", describe(p), diff(texts(p, moves), texts(p, want)))
	}
}

func capturesAreNoisy(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	var want []string
	for _, m := range moves {
		if m.IsDrop() || m.IsPass() || m.IsCastling() {
			if p.Captured(m) != engine.Empty {
				t.Fatalf("%s: %s captures %v", describe(p), p.MoveText(m), p.Captured(m))
			}
			continue
		}
		if p.Captured(m) != engine.Empty || m.Becomes() != 0 {
			want = append(want, p.MoveText(m))
		}
	}
	slices.Sort(want)
	if got := texts(p, p.Captures(nil)); !slices.Equal(got, want) {
		t.Fatalf("%s: Captures: %s", describe(p), diff(got, want))
	}
}

func endIsEnd(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	o, over := p.Outcome()
	given, overGiven := p.OutcomeGiven(len(moves) == 0)
	if o != given || over != overGiven {
		t.Fatalf("%s: Outcome is %+v, %v, given the moves %+v, %v", describe(p), o, over, given, overGiven)
	}
	sum := 0
	for _, s := range o.Shares {
		sum += int(s)
	}
	switch {
	case !over && o != (engine.Outcome{}):
		t.Fatalf("%s: not over, but outcome %+v", describe(p), o)
	case over && (sum != engine.Whole || o.Reason == engine.NotOver):
		t.Fatalf("%s: shares of %+v sum to %d, want %d", describe(p), o, sum, engine.Whole)
	case len(moves) == 0 && !over:
		t.Fatalf("%s: no moves, but not over", describe(p))
	case p.Finished() && len(moves) > 0:
		t.Fatalf("%s: finished, but has moves %v", describe(p), texts(p, moves))
	case over && p.Finished() && len(p.Captures(nil)) > 0:
		t.Fatalf("%s: finished, but has captures", describe(p))
	}
}

func cloneAndSet(t testing.TB, p *engine.Position, moves []engine.Move) {
	t.Helper()
	before := p.Frozen()
	c := p.Clone()
	s := p.Rules().New()
	s.Set(p)
	for _, q := range []*engine.Position{c, s} {
		if !reflect.DeepEqual(q.Frozen(), before) {
			t.Fatalf("%s: the copy differs:\n%s", describe(p), unlike(q.Frozen().Position, before.Position))
		}
		for len(moves) > 0 {
			if _, more := q.Last(); !more {
				break
			}
			q.Unmake()
		}
		if len(moves) > 0 {
			q.Make(q.Moves(nil)[0])
		}
	}
	if !reflect.DeepEqual(p.Frozen(), before) {
		t.Fatalf("%s: playing a copy changed the original", describe(p))
	}
}

func asking(t testing.TB, p *engine.Position, _ []engine.Move) {
	t.Helper()
	p.InCheck()
	before := p.Settled()
	p.Outcome()
	p.Repeats(3)
	p.Margin()
	p.Captures(nil)
	for q := range p.Rules().Players() {
		p.Checked(engine.Player(q))
		p.Points(engine.Player(q))
	}
	if !reflect.DeepEqual(p.Settled(), before) {
		t.Fatalf("%s: asking changed the position", describe(p))
	}
	if p.InCheck() != p.Checked(p.Turn()) {
		t.Fatalf("%s: InCheck is %v, Checked of the player on turn %v", describe(p), p.InCheck(), p.Checked(p.Turn()))
	}
}

// TestLaws plays at random and checks every law at some of the positions.
func TestLaws(t *testing.T) {
	rng := newRand("laws")
	list := matches(t)
	list = append(list, mixed(t, rng, extra(12), "janggi", "changi")...)
	list = append(list, shelf(t)...)
	for i, m := range list {
		t.Run(strings.ReplaceAll(m.String(), " ", ","), func(t *testing.T) {
			t.Parallel()
			r := m.rules(t)
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			for range atLength(3) {
				ply := 0
				p := wander(r, rng, 120, func(p *engine.Position, moves []engine.Move) {
					if ply++; ply%5 != i%5 && len(moves) > 0 {
						return
					}
					for _, l := range laws {
						l.check(t, p, moves)
					}
				})
				unwind(t, p, r)
			}
		})
	}
}

// unwind takes a game back to its start, which must be the start of the game.
func unwind(t *testing.T, p *engine.Position, r *engine.Rules) {
	t.Helper()
	for {
		if _, ok := p.Last(); !ok {
			break
		}
		p.Unmake()
		if p.Key() != p.FreshKey() {
			t.Fatalf("%s: key %x on the way back, from nothing %x", describe(p), p.Key(), p.FreshKey())
		}
	}
	if got, want := p.Settled(), r.New().Settled(); !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: a whole game unmade leaves\n%s", describe(p), unlike(got, want))
	}
}

var every = flag.Bool("every", false, "count the longest vectors too, and play more games by each set of rules")

// atLength is n games by each of many sets of rules, or one unless all are wanted.
func atLength(n int) int {
	if *every {
		return n
	}
	return 1
}

// extra is n, or less where time is short.
func extra(n int) int {
	if testing.Short() || raceEnabled {
		return (n + 3) / 4
	}
	return n
}

// TestRepeats compares Repeats with a count of equal lines along the game.
func TestRepeats(t *testing.T) {
	for _, m := range []match{{game: "chess"}, {game: "shogi"}, {game: "xiangqi"}, {game: "janggi"}, {game: "changi", setup: "5"}} {
		r := m.rules(t)
		rng := newRand("repeats " + m.game)
		twice := 0
		for range extra(8) {
			// Shuffling between few moves makes positions come again.
			p := r.New()
			seen := map[string]int{}
			for range 80 {
				place := repeatable(p)
				seen[place]++
				if got := p.Repeats(1000); got != seen[place] {
					t.Fatalf("%s: Repeats is %d, played %d times", describe(p), got, seen[place])
				}
				if got := p.Repeats(2); got != min(2, seen[place]) {
					t.Fatalf("%s: Repeats(2) is %d, played %d times", describe(p), got, seen[place])
				}
				if seen[place] > 1 {
					twice++
				}
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				p.Make(back(p, moves, rng))
			}
		}
		if twice == 0 {
			t.Errorf("%s: no position came again, the test tests nothing", m)
		}
	}
}

// repeatable is what must be the same for a position to be repeated: board,
// turn and state.
func repeatable(p *engine.Position) string {
	f := strings.Fields(p.FEN())
	return strings.Join(f[:3], " ")
}

// back returns a move that takes back the player's last one, or a random move.
func back(p *engine.Position, moves []engine.Move, rng *rand.Rand) engine.Move {
	if rng.IntN(4) > 0 {
		for _, m := range moves {
			if m.IsDrop() || m.IsPass() || p.Captured(m) != engine.Empty {
				continue
			}
			p.Make(m)
			n := p.Repeats(2)
			p.Unmake()
			if n > 1 {
				return m
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}
