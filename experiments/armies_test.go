package experiments

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
	"komi/experiments/document"
)

// three is an experiment on three armies in three orders of turns.
const three = `
format = 1
name = "three"
kind = "armies"
about = "What does each army win?"
game = "titans"
[options]
max_plies = 120
[[arm]]
name = "std"
[[arm]]
options = { order = "fxs" }
[[arm]]
setup = "alt"
model = "paranoid"
nodes = 20
[openings]
plies = 6
paired = true
[budget]
nodes = 10
[games]
rounds = 8
seed = 7
`

func TestArmiesFaults(t *testing.T) {
	for _, tt := range []struct {
		name, old, new string
		want           []string
	}{
		{"game of two", `"titans"`, `"chess"`, []string{"chess has 2 players, expected 3"}},
		{"openings", "plies = 6", "plies = 4\nwindow = 1.5\nmirror = true", []string{
			"three.toml:19:1: openings.window: a window is around one player's lead", "three.toml:20:1: openings.mirror: armies that differ have no mirror",
			"three.toml:18:1: openings.plies: read 4, expected a multiple of 3",
		}},
		{"model", `"paranoid"`, `"minimax"`, []string{`three.toml:15:1: arm[2].model: search model: read "minimax", expected one of max^n`}},
		{"too few seats", "[budget]", strings.Repeat("[[seat]]\n", 2) + "[budget]", []string{"seat: read 2, expected 3"}},
		{"too many seats", "[budget]", strings.Repeat("[[seat]]\n", 6) + "[budget]", []string{"seat: read 6 seats, expected 3 to 5"}},
		{"seats of two players", "[budget]", "[[seat]]\nengine = \"e\"\n[[seat]]\nweights = \"w\"\n[[seat]]\n[budget]", []string{
			`seat[0].engine: read "e", but other people's engines play games of two`, `seat[1].weights: read "w": w: no such file`,
			`three.toml:15:1: arm[2].model: read "paranoid" besides [[seat]] tables`,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(three, tt.old, tt.new, 1)
			if text == three {
				t.Fatalf("%q is not in the file", tt.old)
			}
			_, err := parse("three.toml", text)
			for _, want := range tt.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v\nwant a fault %q", err, want)
				}
			}
		})
	}
}

// Seats of one name that are not one player would be counted as one.
func TestSeatNamesOfThree(t *testing.T) {
	text := strings.NewReplacer("model = \"paranoid\"\nnodes = 20\n", "", "[budget]",
		"[[seat]]\nmodel = \"max^n\"\n[[seat]]\nmodel = \"paranoid\"\n[[seat]]\nname = \"max^n\"\nnodes = 20\n[budget]").Replace(three)
	_, err := parse("three.toml", text)
	if want := `seat[2].name: read "max^n" again for another player`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// Three alike play one game an opening; each of four in the seats of three, 24.
func TestSeatingsOfThree(t *testing.T) {
	e := read(t, three)
	for i, want := range []string{"brs+ brs+ brs+", "brs+ brs+ brs+", "paranoid 20 paranoid 20 paranoid 20"} {
		slot := e.Schedule().Slot(i)
		if got := strings.Join(slot.Seats, " "); got != want || slot.Block != 0 || slot.Arm != i {
			t.Errorf("game %d: arm %d, block %d, seats %s; want arm %d, block 0, seats %s", i, slot.Arm, slot.Block, got, i, want)
		}
	}
	mixed := strings.NewReplacer("model = \"paranoid\"\nnodes = 20\n", "", "[budget]",
		"[[seat]]\nmodel = \"max^n\"\n[[seat]]\nmodel = \"paranoid\"\n[[seat]]\n[[seat]]\nmodel = \"mcts\"\n[budget]").Replace(three)
	s := read(t, mixed).Schedule()
	if got := s.PerRound(); got != 24 {
		t.Fatalf("%d games of one opening, want 24", got)
	}
	seen, places := map[string]bool{}, map[string]int{}
	for i := range 24 {
		seats := s.Slot(i).Seats
		seen[strings.Join(seats, " ")] = true
		for q, name := range seats {
			places[fmt.Sprint(q, name)]++
		}
	}
	if len(seen) != 24 || len(places) != 12 {
		t.Errorf("%d seatings and %d places taken, want 24 and 12", len(seen), len(places))
	}
	for place, n := range places {
		if n != 6 {
			t.Errorf("%s is taken %d times, want 6", place, n)
		}
	}
}

// An army makes the same moves in the opening whatever the order of turns.
func TestOpeningsOfOrders(t *testing.T) {
	s := read(t, strings.Replace(three, "rounds = 8", "rounds = 100", 1)).Schedule()
	w := s.Worker(newGreedy)
	same := 0
	for round := range 100 {
		var first map[string][]string
		for i := range s.Arms {
			slot := s.Slot(round*len(s.Arms) + i)
			o, err := w.opening(ctx, slot)
			if err != nil {
				t.Fatal(err)
			}
			p := s.Arms[i].Rules.New()
			own := map[string][]string{}
			for _, m := range o.Moves[0] {
				letter := p.Rules().PlayerLetter(p.Turn())
				own[letter] = append(own[letter], p.MoveText(m))
				p.Make(m)
			}
			if len(own) != 3 || len(own["x"]) != 2 || len(own["s"]) != 2 || len(own["f"]) != 2 {
				t.Errorf("round %d, arm %s: moves %v, want two an army", round, s.Arms[i].Name, own)
			}
			if i == 0 {
				first = own
			} else if maps.EqualFunc(first, own, slices.Equal) {
				same++
			}
		}
	}
	if same < 120 { // an arm may have to refuse an opening that its order forbids
		t.Errorf("%d of 200 openings are those of the first arm, want most", same)
	}
}

// Records say who fell when and to whom; a game of three that is won has two
// eliminations, and who took the last royal is who won.
func TestFallsAreRecorded(t *testing.T) {
	s := read(t, strings.Replace(three, "max_plies = 120", "max_plies = 600", 1)).Schedule()
	w := s.Worker(newGreedy)
	won := 0
	for i := range 24 {
		g, err := w.Game(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		if g.Void != "" {
			t.Fatalf("game %d is void: %s", i, g.Void)
		}
		order := []byte("   ")
		for _, letter := range []byte("xsf") {
			order[int(g.Extra[document.Turn+string(letter)])-1] = letter
		}
		if want := map[string]string{"std": "xsf", "std order=fxs": "fxs", "alt": "xsf"}[g.Arm]; string(order) != want {
			t.Errorf("game %d of arm %s has turns %s, want %s", i, g.Arm, order, want)
		}
		falls, last, lastBy := 0, 0, ""
		for q, letter := range []string{"x", "s", "f"} {
			ply, fell := g.Extra[document.Fallen+letter]
			by := ""
			for _, captor := range []string{"x", "s", "f"} {
				if g.Extra[document.Taken+letter+" by "+captor] == 1 {
					by += captor
				}
			}
			if fell != (g.Shares[q] == 0) || fell != (len(by) == 1) || by == letter {
				t.Errorf("game %d: shares %v, but %s fell %v to %q", i, g.Shares, letter, fell, by)
			}
			if fell {
				falls++
				if int(ply) > last {
					last, lastBy = int(ply), by
				}
			}
		}
		if falls == 2 {
			won++
			if winner := slices.Index(g.Shares, engine.Whole); winner < 0 || string("xsf"[winner]) != lastBy || last != g.Plies {
				t.Errorf("game %d: shares %v, last fall at %s to %s, %d plies", i, g.Shares, strconv.Itoa(last), lastBy, g.Plies)
			}
		}
	}
	if won == 0 {
		t.Error("no game was won: nothing was tested")
	}
}
