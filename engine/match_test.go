package engine_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// A match is a game with its setup and options, as a test names it.
type match struct {
	game, setup string
	options     map[string]string
}

// String returns the match as the command line writes it.
func (m match) String() string {
	s := m.game
	if m.setup != "" {
		s += ":" + m.setup
	}
	for _, k := range slices.Sorted(maps.Keys(m.options)) {
		s += " " + k + "=" + m.options[k]
	}
	return s
}

// compiled are the rules that tests have asked for: a func() (*engine.Rules, error) by match.
var compiled sync.Map

// compile returns the rules of a match, or why there are none.
func (m match) compile(t testing.TB) (*engine.Rules, error) {
	t.Helper()
	once, _ := compiled.LoadOrStore(m.String(), sync.OnceValues(func() (*engine.Rules, error) { return gametest.Game(t, m.game).Rules(m.setup, m.options) }))
	return once.(func() (*engine.Rules, error))()
}

// rules returns the rules of a match that must exist.
func (m match) rules(t testing.TB) *engine.Rules {
	t.Helper()
	r, err := m.compile(t)
	if err != nil {
		t.Fatalf("%s: %v", m, err)
	}
	return r
}

// at returns the position of a line under the rules of the match, the start for none.
func (m match) at(t testing.TB, fen string) *engine.Position {
	t.Helper()
	r := m.rules(t)
	if fen == "" {
		return r.New()
	}
	p, err := r.Parse(fen)
	if err != nil {
		t.Fatalf("%s: %s: %v", m, fen, err)
	}
	return p
}

// play makes moves written as text.
func play(t testing.TB, p *engine.Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

// shelf returns the games that each use some rule that no front-row game has, and the
// menagerie.
func shelf(t testing.TB) []match {
	t.Helper()
	paths, err := filepath.Glob("variants/catalogue/*.toml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("read %d files of the catalogue: %v", len(paths), err)
	}
	out := []match{menagerie("")}
	for _, path := range paths {
		out = append(out, match{game: path})
	}
	return out
}

// matches returns every game with every setup, and every value of every choice
// with the default setup; under -short only a part of it.
func matches(t testing.TB) []match {
	t.Helper()
	var out []match
	for _, id := range variants.Builtin() {
		g := gametest.Game(t, id)
		for i, s := range g.AllSetups() {
			if testing.Short() && i%13 != 0 {
				continue
			}
			out = append(out, match{game: id, setup: s})
		}
		for i, o := range g.Options() {
			for _, v := range o.Values {
				if v != o.Default && !(testing.Short() && i%4 != 0) {
					out = append(out, withFacing(match{game: id, options: map[string]string{o.Name: v}}))
				}
			}
		}
	}
	return out
}

// withFacing adds the facing=off that bikjang asks for in changi.
func withFacing(m match) match {
	if m.game == "changi" && m.options["bikjang"] != "" && m.options["bikjang"] != "off" {
		m.options["facing"] = "off"
	}
	return m
}

// mixed returns n matches of the games with random setups and random values of
// all their choices together.
func mixed(t testing.TB, rng *rand.Rand, n int, games ...string) []match {
	t.Helper()
	var out []match
	for len(out) < n {
		g := gametest.Game(t, games[len(out)%len(games)])
		setups := g.AllSetups()
		m := match{game: g.ID, setup: setups[rng.IntN(len(setups))], options: map[string]string{}}
		for _, o := range g.Options() {
			if len(o.Values) > 0 {
				if v := o.Values[rng.IntN(len(o.Values))]; v != o.Default {
					m.options[o.Name] = v
				}
			}
		}
		out = append(out, withFacing(m))
	}
	return out
}

// newRand returns a generator for one named test, the same at every run.
func newRand(name string) *rand.Rand {
	var seed uint64
	for _, c := range []byte(name) {
		seed = seed*31 + uint64(c)
	}
	return rand.New(rand.NewPCG(seed, 2010))
}

// wander plays up to n random plies from the start, calling visit before each
// with the legal moves. Captures are preferred a little, so that positions thin
// out and games end.
func wander(r *engine.Rules, rng *rand.Rand, n int, visit func(p *engine.Position, moves []engine.Move)) *engine.Position {
	p := r.New()
	for range n {
		moves := p.Moves(nil)
		visit(p, moves)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		if p.Captured(m) == engine.Empty && rng.IntN(3) == 0 {
			m = moves[rng.IntN(len(moves))]
		}
		p.Make(m)
	}
	return p
}

// texts returns the sorted texts of moves of a position.
func texts(p *engine.Position, moves []engine.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, p.MoveText(m))
	}
	slices.Sort(out)
	return out
}

// diff says what two sorted lists do not share.
func diff(got, want []string) string {
	only := func(a, b []string) []string {
		var out []string
		for _, s := range a {
			if !slices.Contains(b, s) {
				out = append(out, s)
			}
		}
		return out
	}
	return fmt.Sprintf("%d moves, want %d; too many: [%s]; missing: [%s]", len(got), len(want),
		strings.Join(only(got, want), " "), strings.Join(only(want, got), " "))
}

// write compiles the text of a variant file.
func write(t testing.TB, text string) *engine.Rules {
	t.Helper()
	g, err := variants.Read("test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
