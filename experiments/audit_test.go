package experiments

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"komi/experiments/document"
	"komi/results"
)

// Every built-in experiment lays out games that its schedule knows again, of every
// arm among the first ones.
func TestScheduleKnowsItsGames(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := builtin(t, name).Schedule()
			w, audit := s.Worker(newGreedy), s.Audit()
			n := min(s.Games(), 2*s.PerRound()*len(s.Arms), 6)
			if testing.Short() {
				n = min(n, 2)
			}
			for i := range n {
				g, err := w.Game(ctx, i)
				if err != nil {
					t.Fatal(err)
				}
				if err := audit.Check(g); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// changed is a copy of a record with a change.
func changed(t *testing.T, g results.Game, change func(*results.Game)) results.Game {
	t.Helper()
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var other results.Game
	if err := json.Unmarshal(text, &other); err != nil {
		t.Fatal(err)
	}
	change(&other)
	return other
}

// A record of another arm, block, seating, seed or opening is found out without a
// search, though it may be a real game; another choice of the players by a search.
func TestForeignGames(t *testing.T) {
	s := read(t, small).Schedule()
	w := s.Worker(newGreedy)
	var played []results.Game
	for i := range 12 {
		g, err := w.Game(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, g)
	}
	g := played[8]
	if err := w.Again(ctx, g); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, want string
		change     func(*results.Game)
	}{
		{"game 0 in the place of another", "arm: read 1, the schedule has 3", func(o *results.Game) { *o = played[0]; o.Index = 8 }},
		{"a game of the same arm", "block: read 0, the schedule has 4", func(o *results.Game) { *o = played[2]; o.Index, o.Block = 8, 0 }},
		{"an unknown arm", "arm: read none", func(o *results.Game) { o.Arm = "none" }},
		{"a foreign block", "block: read 9", func(o *results.Game) { o.Block = 9 }},
		{"other seats", "seats: ", func(o *results.Game) { o.Seats[0], o.Seats[1] = o.Seats[1], o.Seats[0] }},
		{"another seed", "seed: ", func(o *results.Game) { o.Seed++ }},
		{"another setup", "setup: ", func(o *results.Game) { o.Setup = "5s" }},
		{"another option", "options: ", func(o *results.Game) { o.Options = "max_plies=61" }},
		{"behind the schedule", "is not in the schedule, expected 0 to 47", func(o *results.Game) { o.Index = 48 }},
		{"before it", "is not in the schedule", func(o *results.Game) { o.Index = -1 }},
		{"another start", "start: ", func(o *results.Game) { o.Start = played[0].Start }},
		{"an opening of another game", "opening: ", func(o *results.Game) {
			words, others := strings.Fields(o.Moves), strings.Fields(played[2].Moves)
			o.Moves = strings.Join(append(others[:4:4], words[4:]...), " ")
		}},
		{"a shorter opening", "opening: read 2 plies", func(o *results.Game) { o.Opening = 2 }},
		{"another try", "opening: ", func(o *results.Game) { o.Extra[document.OpeningTries]++ }},
		{"no try", "opening: 0 tries", func(o *results.Game) { o.Extra[document.OpeningTries] = 0 }},
		{"half a try", "opening: 0.5 tries", func(o *results.Game) { o.Extra[document.OpeningTries] = 0.5 }},
		{"more tries than there are", "opening: 1e+09 tries", func(o *results.Game) { o.Extra[document.OpeningTries] = 1e9 }},
		{"a doubling that nobody has", "doublings x: read 3, the schedule has 0", func(o *results.Game) { o.Extra[document.Doublings+"x"] = 3 }},
		{"void, and yet begun", "void without an opening", func(o *results.Game) { o.Void = "crash"; o.Extra = nil }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := s.Audit().Check(changed(t, g, tt.change)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}

	invented := changed(t, g, func(o *results.Game) { o.Nodes++ })
	if err := s.Audit().Check(invented); err != nil {
		t.Errorf("nobody can tell that without a search: %v", err)
	}
	if err := w.Again(ctx, invented); err == nil || !strings.Contains(err.Error(), "game 8, searched again: nodes is") {
		t.Errorf("another number of nodes: %v", err)
	}
	if err := w.AgainFrom(ctx, invented); err == nil || !strings.Contains(err.Error(), "nodes is") {
		t.Errorf("another number of nodes: %v", err)
	}
	if err := w.AgainFrom(ctx, g); err != nil {
		t.Errorf("the game as it was: %v", err)
	}
	words := strings.Fields(g.Moves)
	words[len(words)-1], words[6] = words[6], words[len(words)-1]
	moved := changed(t, g, func(o *results.Game) { o.Moves = strings.Join(words, " ") })
	// However little time there is, what was played in it is compared.
	for _, patience := range []time.Duration{time.Minute, 0} {
		short, cancel := context.WithTimeout(ctx, patience)
		if err := w.AgainFrom(short, moved); (err != nil) != (patience > 0) {
			t.Errorf("another move, with %v: %v", patience, err)
		}
		cancel()
	}
}

// A run whose stage stands elsewhere than where its games put it is not laid out.
func TestScheduleOf(t *testing.T) {
	e := read(t, small)
	header := e.Header("selfplay run", "2026-11-21T10:00:00Z")
	s, err := Known.ScheduleOf(header)
	if err != nil || s.Games() != e.Games() {
		t.Fatalf("%v", err)
	}
	header.Engine = "komi-0"
	if _, err := Known.ScheduleOf(header); err == nil || !strings.Contains(err.Error(), "expected the same version") {
		t.Errorf("another version: %v", err)
	}
}
