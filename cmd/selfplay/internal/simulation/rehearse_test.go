package simulation

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"komi/experiments"
	"komi/experiments/kinds"
	"komi/experiments/rehearsal"
)

// smallFiles are small experiments of the kinds that are rehearsed by their results.
var smallFiles = map[string]string{
	"balance":  "game = \"chess\"\n[openings]\nplies = 4\n[budget]\nnodes = 10\n[games]\npairs = 40\nseed = 1\n",
	"readings": "game = \"chess\"\n[[arm]]\nname = \"a\"\n[[arm]]\nname = \"b\"\noptions = { no_progress = 60 }\n[openings]\nplies = 4\npaired = true\n[budget]\nnodes = 10\n[games]\npairs = 40\nseed = 1\n",
	"ladder":   "game = \"chess\"\n[ladder]\nfrom = 10\nto = 40\n[openings]\nplies = 4\n[games]\npairs = 40\nseed = 1\n",
	"points": `game = "janggi"
setups = ["neen-neen"]
options = { value_R = 5, value_C = 5, value_N = 5, value_E = 5, value_G = 5, value_P = 5, deom = 0.5 }
openings.plies = 4
budget.nodes = 10
games = { pairs = 4, seed = 1 }
values = { unit = "N", arms_each = 3, relative = 0.05, absolute = 0.03, games = 1200, ordinary = 0.3 }
[points]
neutral = { pass = "stuck", points = "no", bikjang = "off", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
again = 600
counted = 20
positions = 15
playouts = 8
play_nodes = 10
tried = [-9.5, 2.5, 14.5]
rounds = 40
final = 20
budgets = [10]
margin = 0.05
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
`,
	"setups": "game = \"chess\"\n[candidates]\nhandicaps = [\"none\", \"b: P\", \"w: P\", \"b: 2P\", \"w: 2P\", \"b: N\", \"w: N\", \"b: B\"]\n[openings]\nplies = 4\n[budget]\nnodes = 10\n[search]\nmargin = 0.08\nwanted = 2\nfinalists = 3\ngames = 4_000\n[games]\npairs = 20\nseed = 1\n",
	"armies": "game = \"titans\"\n[[arm]]\nname = \"even\"\n[[arm]]\nname = \"x twice\"\ndoublings = { x = 1 }\n[[arm]]\nname = \"x four times\"\ndoublings = { x = 2 }\n[openings]\nplies = 6\npaired = true\n[budget]\nnodes = 10\nmodel = \"mcts\"\n[games]\nrounds = 60\nbatch = 3\nseed = 1\n",
}

func smallFile(t *testing.T, kind string) *experiments.Experiment {
	t.Helper()
	text := "format = 1\nname = \"small-" + kind + "\"\nkind = \"" + kind + "\"\nabout = \"What is said?\"\n" + smallFiles[kind]
	file := filepath.Join(t.TempDir(), "small.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := kinds.Asked().Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// What the kinds say of made-up games is right as often as they promise; with intervals
// two fifths too narrow, or a claim made at random, the rehearsal says that something is wrong.
func TestRehearse(t *testing.T) {
	assumed := rehearsal.Assumed{Draws: 0.25, Luck: 0.2, Spread: 0.05, Margin: 0.02}
	for kind, replicates := range map[string]int{"balance": 200, "setups": 40, "readings": 20, "ladder": 30, "armies": 5, "points": 2} {
		e, one := smallFile(t, kind), kinds.Named(kind).Rehearse
		options := Options{Replicates: replicates, Workers: 2, Seed: 1}
		c, err := rehearse(t.Context(), e, one, assumed, options)
		if err != nil {
			t.Fatal(kind, err)
		}
		if !c.right() || len(c.rates) < 2 {
			t.Errorf("%s: %+v", kind, c.rates)
		}
		if kind != "balance" && kind != "setups" {
			continue // too few replicates to see a fault
		}
		narrow := func(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
			r, err := one(e, a, rng)
			for i := range r.Held {
				x := &r.Held[i].Estimate
				x.Lo, x.Hi = x.Value-0.6*(x.Value-x.Lo), x.Value+0.6*(x.Hi-x.Value)
			}
			return r, err
		}
		if c, err := rehearse(t.Context(), e, narrow, assumed, options); err != nil || c.right() {
			t.Errorf("%s: intervals two fifths too narrow pass: %+v %v", kind, c.rates, err)
		}
		hasty := func(e *experiments.Experiment, a rehearsal.Assumed, rng *rand.Rand) (rehearsal.Replicate, error) {
			r, err := one(e, a, rng)
			for i := range r.Claims {
				r.Claims[i].Wrong = rng.IntN(5) == 0
			}
			return r, err
		}
		if c, err := rehearse(t.Context(), e, hasty, assumed, options); err != nil || c.right() {
			t.Errorf("%s: claims made at random pass: %+v %v", kind, c.rates, err)
		}
	}
}

// A claim that some shapes of scatter never led to has its row all the same.
func TestSortsOfAllShapes(t *testing.T) {
	of := func(sorts ...string) (x rehearsedShape) {
		for _, s := range sorts {
			x.rates = append(x.rates, rehearsal.Rate{Sort: s})
		}
		return x
	}
	if got := sorts([]rehearsedShape{of("a", "c"), of("a", "b", "c", "d")}); !slices.Equal(got, []string{"a", "c", "b", "d"}) {
		t.Errorf("sorts %q", got)
	}
}
