// Package gametest gives tests built-in games and their rules. It keeps them, so that
// each is read and compiled once in a test binary. Only tests use it.
package gametest

import (
	"strings"
	"sync"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// Both can be shared, because neither changes.
var (
	games sync.Map // by id, of func() (*variants.Game, error)
	rules sync.Map // by id, setup and options, of func() (*engine.Rules, error)
)

// Load loads a game as [variants.Load] does. It is named by an id, or by the path of a
// variant file, which is read each time.
func Load(game string) (*variants.Game, error) {
	if strings.HasSuffix(game, ".toml") {
		return variants.Load(game)
	}
	kept, _ := games.LoadOrStore(game, sync.OnceValues(func() (*variants.Game, error) { return variants.Load(game) }))
	return kept.(func() (*variants.Game, error))()
}

// Game returns a game as [Load] does, or fails the test.
func Game(t testing.TB, game string) *variants.Game {
	t.Helper()
	g, err := Load(game)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Rules compiles a setup of a game with its usual options, or fails the test. Setup ""
// is the default one.
func Rules(t testing.TB, game, setup string) *engine.Rules {
	t.Helper()
	return RulesWith(t, game, setup, nil)
}

// RulesWith compiles a setup of a game with the given options, or fails the test.
func RulesWith(t testing.TB, game, setup string, options map[string]string) *engine.Rules {
	t.Helper()
	g := Game(t, game)
	compile := func() (*engine.Rules, error) { return g.Rules(setup, options) }
	if !strings.HasSuffix(game, ".toml") {
		kept, _ := rules.LoadOrStore(strings.Join([]string{game, setup, variants.OptionsText(options)}, "\n"), sync.OnceValues(compile))
		compile = kept.(func() (*engine.Rules, error))
	}
	r, err := compile()
	if err != nil {
		t.Fatal(err)
	}
	return r
}
