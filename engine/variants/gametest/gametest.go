// Package gametest gives tests the rules of built-in games. Only tests use it.
package gametest

import (
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// Rules compiles a setup of a game with its usual options, or fails the test. The game
// is an id or the path of a variant file; setup "" is the default one.
func Rules(t testing.TB, game, setup string) *engine.Rules {
	t.Helper()
	return RulesWith(t, game, setup, nil)
}

// RulesWith compiles a setup of a game with the given options, or fails the test.
func RulesWith(t testing.TB, game, setup string, options map[string]string) *engine.Rules {
	t.Helper()
	g, err := variants.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(setup, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
