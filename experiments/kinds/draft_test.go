package kinds

import (
	"strings"
	"testing"
)

// Kinds lay themselves out for unlike games, and refuse those they make no sense for.
func TestDrafts(t *testing.T) {
	for _, c := range []struct {
		kind, game string
		arms       int
		refused    string
	}{
		{"balance", "minishogi", 1, ""},
		{"balance", "changi", 1, ""}, // of many setups the default one
		{"balance", "titans", 0, "read a game of 3"},
		{"armies", "titans", 7, ""}, // setups and other orders of turns, each order once
		{"armies", "minishogi", 0, "read a game of 2"},
		{"ladder", "minishogi", 8, ""},
		{"setups", "changi", 12, ""},
		{"setups", "minishogi", 7, ""}, // as it is, and with handicaps
		{"points", "janggi", 22, ""},
		{"points", "chess", 0, "decides nothing by points"},
		{"points", "titans", 0, "of two"},
		{"readings", "chess", 0, "lay themselves out"},
	} {
		e, err := Asked().Draft(c.kind, c.game)
		if c.refused != "" {
			if err == nil || !strings.Contains(err.Error(), c.refused) {
				t.Errorf("%s of %s: error %v, want %q in it", c.kind, c.game, err, c.refused)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s of %s: %v", c.kind, c.game, err)
			continue
		}
		if len(e.Arms) != c.arms || e.Name != c.kind+"-"+c.game || e.Kind != c.kind {
			t.Errorf("%s of %s: %s with %d arms, want %d", c.kind, c.game, e.Name, len(e.Arms), c.arms)
		}
	}
}

// In a game of one's own no opening may look even: its ladder takes those around the median.
func TestDraftOfOwnLadder(t *testing.T) {
	for game, want := range map[string]string{"minishogi": "zero", "../../engine/variants/example/thicket.toml": "median"} {
		e, err := Asked().Draft("ladder", game)
		if err != nil {
			t.Fatal(err)
		}
		if e.Openings.Around != want {
			t.Errorf("%s: openings around %q, want %q", game, e.Openings.Around, want)
		}
	}
}

// A ladder of another game is the same whether the built-in one is asked or the kind.
func TestDraftOfLadder(t *testing.T) {
	draft, err := Asked().Draft("ladder", "minishogi")
	if err != nil {
		t.Fatal(err)
	}
	usual, err := Asked().Load("ladder")
	if err != nil {
		t.Fatal(err)
	}
	if usual, err = usual.WithGame("minishogi"); err != nil || usual.Hash() != draft.Hash() || usual.Name != draft.Name {
		t.Errorf("%v: %s and %s play other games", err, usual.Name, draft.Name)
	}
}
