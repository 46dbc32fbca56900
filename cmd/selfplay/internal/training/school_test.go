package training

import (
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/train"
	"komi/engine/variants/gametest"
)

// A network of a game for three has the formula to hold against, once, and no linear
// evaluation, which such games do not have.
func TestRivalsByTheirNames(t *testing.T) {
	two, err := train.Pairs([]*engine.Rules{gametest.Rules(t, "chess", "")}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	three, err := train.Several([]*engine.Rules{gametest.Rules(t, "titans", "")}, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	pairs, several := (&Request{}).pairs(two), armies(three)
	linear, err := pairs.named("linear")
	if err != nil {
		t.Fatal(err)
	}
	usual, err := several.named("linear")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	pool, plain := pairs.rivals(linear)
	for _, r := range pool {
		names = append(names, r.Name)
	}
	if !slices.Equal(names, []string{"the linear evaluation", "the formula"}) || plain != "the linear evaluation" {
		t.Errorf("chess: rivals %q, without a network %q", names, plain)
	}
	formula, err := pairs.named("formula")
	if err != nil {
		t.Fatal(err)
	}
	if pool, plain = pairs.rivals(formula); len(pool) != 1 || pool[0].Name != "the formula" || plain != "the formula" {
		t.Errorf("chess from the formula: rivals %v, without a network %q", pool, plain)
	}
	names = nil
	others, plain := several.rivals(usual)
	for _, r := range others {
		names = append(names, r.Name)
	}
	if !slices.Equal(names, []string{"the formula"}) || plain != "the formula" {
		t.Errorf("titans: rivals %q, without a network %q", names, plain)
	}
}
