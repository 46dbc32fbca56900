package experiments

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/document"
	"komi/experiments/rulebook"
	"komi/results"
)

// Workers, interruptions and the length of the experiment change no game.
func TestSameGames(t *testing.T) {
	whole := read(t, small).Schedule()
	want := run(t, whole, 1)
	if len(want) != 48 {
		t.Fatalf("played %d games, want 48", len(want))
	}
	for _, g := range want {
		if g.Void != "" {
			t.Errorf("game %d is void: %s", g.Index, g.Void)
		}
	}
	for _, tt := range []struct {
		name string
		play func(t *testing.T) []results.Game
	}{
		{"four workers", func(t *testing.T) []results.Game { return run(t, whole, 4) }},
		{"fewer pairs", func(t *testing.T) []results.Game {
			return run(t, read(t, strings.Replace(small, "pairs = 8", "pairs = 3", 1)).Schedule(), 2)
		}},
		{"other batches", func(t *testing.T) []results.Game {
			return run(t, read(t, strings.Replace(small, "batch = 4", "batch = 10", 1)).Schedule(), 3)
		}},
		{"another name", func(t *testing.T) []results.Game {
			return run(t, read(t, strings.Replace(small, `"small"`, `"other"`, 1)).Schedule(), 1)
		}},
		{"backwards", func(t *testing.T) []results.Game {
			w := whole.Worker(newGreedy)
			out := make([]results.Game, whole.Games())
			for i := len(out) - 1; i >= 0; i-- {
				var err error
				if out[i], err = w.Game(ctx, i); err != nil {
					t.Fatal(err)
				}
			}
			return out
		}},
		{"interrupted", func(t *testing.T) []results.Game {
			store := memory{}
			for len(store) < whole.Batches() {
				ctx, stop := context.WithCancel(ctx)
				saved := 0
				err := whole.Run(ctx, store, Workers{Count: 2, Players: newGreedy, Saved: func(int, []results.Game) {
					if saved++; saved == 3 {
						stop()
					}
				}})
				stop()
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
			}
			return store.all(whole)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.play(t)
			if len(got) == 0 || len(got) > len(want) {
				t.Fatalf("played %d games", len(got))
			}
			if diff := cmp.Diff(want[:len(got)], got); diff != "" {
				t.Errorf("other games (-whole +got):\n%s", diff)
			}
		})
	}
}

// Games are played to their end by the rules and their records say the truth.
func TestRecordsReplay(t *testing.T) {
	e := read(t, small)
	book := rulebook.New(e.Header("test", ""))
	games := run(t, e.Schedule(), 2)
	for _, g := range games {
		if err := Replay(book, g); err != nil {
			t.Error(err)
		}
		if play.KeyPlies != results.KeyPlies {
			t.Fatalf("games keep the keys after plies %v, records after %v", play.KeyPlies, results.KeyPlies)
		}
		if g.Plies > 24 && len(g.Hashes) != 4 {
			t.Errorf("game %d: %d hashes after %d plies, want 4", g.Index, len(g.Hashes), g.Plies)
		}
	}
	g := games[0]
	half := 0.5
	for _, tt := range []struct {
		name, want string
		spoil      func(g *results.Game)
	}{
		{"moves cut off", "not over", func(g *results.Game) { g.Moves = g.Moves[:strings.LastIndexByte(g.Moves, ' ')] }},
		{"moves after the end", "but the record goes on", func(g *results.Game) { g.Moves += " 0000" }},
		{"illegal move", "ply 1: move: read \"a1a9\"", func(g *results.Game) { g.Moves = "a1a9" + g.Moves[4:] }},
		{"result turned", "shares: read", func(g *results.Game) { g.Shares = []int{g.Shares[1], g.Shares[0]} }},
		{"another reason", "reason: read stalemate", func(g *results.Game) { g.Reason = "stalemate" }},
		{"another margin", "margin: read", func(g *results.Game) { g.Margin = &half }},
		{"another hash", "hashes: read", func(g *results.Game) { g.Hashes = append([]uint64{1}, g.Hashes[1:]...) }},
		{"another count", "legal moves: read", func(g *results.Game) { g.Legal++ }},
		{"another extra", ": read -1, the replay has", func(g *results.Game) {
			g.Extra = maps.Clone(g.Extra)
			g.Extra["captures"] = -1
		}},
		{"a count of what never happened", "drops: read 7, the replay has 0", func(g *results.Game) {
			g.Extra = maps.Clone(g.Extra)
			g.Extra["drops"] = 7
		}},
		{"a count of nothing that is counted", "fallen W: read 1, the replay has 0", func(g *results.Game) {
			g.Extra = maps.Clone(g.Extra)
			g.Extra["fallen W"] = 1
		}},
		{"a count that was taken away", "captures: read 0, the replay has", func(g *results.Game) {
			g.Extra = maps.Clone(g.Extra)
			delete(g.Extra, "captures")
		}},
		{"unknown setup", "no rules for changi, setup 9", func(g *results.Game) { g.Setup = "9" }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bad := g
			tt.spoil(&bad)
			err := Replay(book, bad)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error with %q", err, tt.want)
			}
		})
	}
}

// crashing is a player that fails in one of its games.
type crashing struct {
	play.Player
	seed uint64
	when uint64
	fail func(p *engine.Position) play.Choice
}

func (c *crashing) Reset(seed uint64) { c.seed = seed; c.Player.Reset(seed) }

func (c *crashing) Choose(ctx context.Context, p *engine.Position, b play.Budget) play.Choice {
	if c.seed == c.when && p.Ply() >= 10 {
		return c.fail(p)
	}
	return c.Player.Choose(ctx, p, b)
}

func TestVoidGames(t *testing.T) {
	s := read(t, small).Schedule()
	want := run(t, s, 1)
	index := slices.IndexFunc(want, func(g results.Game) bool { return g.Index > 4 && g.Seats[1] == "B" && g.Plies > 11 })
	// The seed that the second seat of that game gets.
	var when uint64
	w := s.Worker(func(r *engine.Rules, seat Seat) (play.Player, error) {
		inner, err := newGreedy(r, seat)
		return seedSpy{inner, &when}, err
	})
	if _, err := w.Game(ctx, index); err != nil {
		t.Fatal(err)
	}
	book := rulebook.New(s.Header("test", ""))
	for _, tt := range []struct {
		name, void string
		fail       func(p *engine.Position) play.Choice
	}{
		{"crash", "crashed after ply 11: out of ideas", func(*engine.Position) play.Choice { panic("out of ideas") }},
		{"no move", "illegal move 0x0 after ply 11", func(*engine.Position) play.Choice { return play.Choice{} }},
		{"meddling", "the player changed the position after ply 11", func(p *engine.Position) play.Choice {
			m := p.Moves(nil)[0]
			p.Make(m)
			return play.Choice{Move: m}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := memory{}
			err := s.Run(ctx, store, Workers{Count: 2, Players: func(r *engine.Rules, seat Seat) (play.Player, error) {
				inner, err := newGreedy(r, seat)
				return &crashing{Player: inner, when: when, fail: tt.fail}, err
			}})
			if err != nil {
				t.Fatal(err)
			}
			for i, g := range store.all(s) {
				if i != index {
					if diff := cmp.Diff(want[i], g); diff != "" {
						t.Errorf("game %d beside the void one changed:\n%s", i, diff)
					}
					continue
				}
				if g.Void != tt.void || g.Shares != nil || g.Whole != 0 || g.Plies != 11 || g.Seed != want[i].Seed {
					t.Errorf("void game: %+v, want void %q after 11 plies", g, tt.void)
				}
				if err := Replay(book, g); err != nil {
					t.Errorf("moves of the void game: %v", err)
				}
			}
		})
	}
}

// seedSpy notes the seed its player was last reset to.
type seedSpy struct {
	play.Player
	seed *uint64
}

func (s seedSpy) Reset(seed uint64) { *s.seed = seed; s.Player.Reset(seed) }

func TestGameWithoutEnd(t *testing.T) {
	s := read(t, strings.Replace(small, "max_plies = 60", "max_plies = 0\nrepetition = 0\nno_progress = 0", 1)).Schedule()
	g, err := s.Worker(func(*engine.Rules, Seat) (play.Player, error) { return shuffler{}, nil }).Game(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	if kind, _ := document.ReadVoid(g.Void); kind != document.Endless || g.Plies != document.EndlessPlies {
		t.Errorf("void %q of kind %d after %d plies, want a game without end after %d", g.Void, kind, g.Plies, document.EndlessPlies)
	}
}

// shuffler makes the first quiet move that is no pass.
type shuffler struct{}

func (shuffler) Reset(uint64) {}

func (shuffler) Choose(_ context.Context, p *engine.Position, _ play.Budget) play.Choice {
	moves := p.Moves(nil)
	for _, m := range moves {
		if !m.IsPass() && p.Captured(m) == engine.Empty {
			return play.Choice{Move: m}
		}
	}
	return play.Choice{Move: moves[0]}
}

// A store that takes no more ends the run, and what it took is whole.
func TestStoreFails(t *testing.T) {
	s := read(t, small).Schedule()
	full := errors.New("no room")
	store := &failing{memory: memory{}, room: 3, err: full}
	if err := s.Run(ctx, store, Workers{Count: 3, Players: newGreedy}); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	if len(store.memory) != 3 {
		t.Errorf("stored %d batches, want 3", len(store.memory))
	}
}

type failing struct {
	memory
	room int
	err  error
}

func (f *failing) Save(ctx context.Context, batch int, games []results.Game) error {
	if len(f.memory) == f.room {
		return f.err
	}
	return f.memory.Save(ctx, batch, games)
}

// A cancelled run gives back control and drops only what is not complete.
func TestCancel(t *testing.T) {
	s := read(t, strings.Replace(small, "window = 6", "window = 6\nsample = 15", 1)).Schedule()
	ctx, stop := context.WithCancel(ctx)
	store := memory{}
	moves := 0
	err := s.Run(ctx, store, Workers{Count: 1, Players: func(r *engine.Rules, seat Seat) (play.Player, error) {
		inner, err := newGreedy(r, seat)
		return tired{inner, func() {
			if moves++; moves == 400 {
				stop()
			}
			if moves > 400 {
				t.Error("asked for a move after the run was cancelled")
			}
		}}, err
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	for b, games := range store {
		if first, end := s.Span(b); len(games) != end-first {
			t.Errorf("batch %d has %d games, want %d", b, len(games), end-first)
		}
	}
	if len(store) == 0 || len(store) == s.Batches() {
		t.Errorf("stored %d of %d batches, want some", len(store), s.Batches())
	}
}

type tired struct {
	play.Player
	moved func()
}

func (t tired) Choose(ctx context.Context, p *engine.Position, b play.Budget) play.Choice {
	t.moved()
	return t.Player.Choose(ctx, p, b)
}
