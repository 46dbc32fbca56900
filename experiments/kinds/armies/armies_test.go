package armies

import (
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/findings"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// battles reads a study of made-up games of three.
func battles(t *testing.T, rounds int, list ...fixture.Battle) *study {
	t.Helper()
	path := filepath.Join(t.TempDir(), "armies.db")
	fixture.Battles(t, path, list, rounds)
	sets, err := games.Read(t.Context(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sets[0].Close)
	s := &study{View: findings.Look(sets[0])}
	if s.fields(); s.Armies == nil {
		t.Fatal("no study of armies")
	}
	return s
}

func near(t *testing.T, what string, e stats.Estimate, want float64) {
	t.Helper()
	if !e.OK() || e.Lo > want || e.Hi < want {
		t.Errorf("%s: %v (%v to %v), want an interval around %v", what, e.Value, e.Lo, e.Hi, want)
	}
}

func TestShares(t *testing.T) {
	s := battles(t, 600, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.1, 0.3, 0.5}})
	f := s.Armies.Fields[0]
	if f.Order != "xsf" || f.Model != "A" || f.Alone != -1 || s.Armies.Players[2].Name != "FIDE" {
		t.Errorf("order %q, model %q, alone %d, players %v", f.Order, f.Model, f.Alone, s.Armies.Players)
	}
	for q, chance := range []float64{0.1, 0.3, 0.5} {
		near(t, s.Armies.Players[q].Name, f.Shares[q], chance+0.1/3)
		near(t, "second elimination of the others", f.Taken[q][(q+1)%3], chance) // the winner took both
		near(t, "snowball", f.Snow[q].Share, 1)
	}
	near(t, "nobody wins", f.Undecided, 0.1)
	if f.won(0) != -1 || f.won(2) != 1 || f.Equal != stats.NotFair {
		t.Errorf("won %d and %d, %v, want -1 and 1, not fair", f.won(0), f.won(2), f.Equal)
	}
	if len(f.Outline) == 0 {
		t.Error("no region")
	}
	for _, p := range f.Outline {
		if math.Abs(p[0]+p[1]+p[2]-1) > 1e-9 || math.Abs(p[2]-f.Shares[2].Value) > 0.1 {
			t.Errorf("corner %v of the region is far from %v", p, f.Shares)
		}
	}
	equal := battles(t, 6000, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.33, 0.33, 0.33}})
	if got := equal.Armies.Fields[0].Equal; got != stats.Fair {
		t.Errorf("equal armies are %v, want fair", got)
	}
}

// Six orders, in which the first to move has an advantage. The game's own is played under
// another name, too, and counts once.
func TestTurns(t *testing.T) {
	list := []fixture.Battle{{Name: "std", Setup: "std", Chances: [3]float64{0.2, 0.3, 0.5}, Bonus: 0.15}}
	for _, order := range []string{"xsf", "xfs", "sxf", "sfx", "fxs", "fsx"} {
		b := list[0]
		b.Name, b.Options, b.Order = "std "+order, "order="+order, order
		list = append(list, b)
	}
	s := battles(t, 400, list...)
	if len(s.Armies.Pools) != 1 || len(s.Armies.Changes) != 0 {
		t.Fatalf("%d pools and %d changes, want 1 and 0: an order is no change", len(s.Armies.Pools), len(s.Armies.Changes))
	}
	p := s.Armies.Pools[0]
	if !p.Whole || p.Official != s.Armies.Fields[0] || p.Games != 2400 || p.Openings != 400 {
		t.Errorf("whole %v, %d games, %d openings", p.Whole, p.Games, p.Openings)
	}
	near(t, "the army apart from its turn", p.Shares[0], 0.2)
	near(t, "who moves first", p.Places[0], 1.0/3+0.15)
	near(t, "who moves second", p.Places[1], 1.0/3-0.075)
	if p.Choice == nil {
		t.Fatal("no model of choice")
	}
	if e := p.Choice.Turn[1].Diff; !(e.Hi < 0) || math.IsNaN(p.Choice.Turn[1].Quasi) {
		t.Errorf("to move second is worth %v (%v to %v), want less than nothing", e.Value, e.Lo, e.Hi)
	}
	if e := p.Choice.Army[0].Diff; !(e.Hi < 0) || !p.Choice.Army[2].Zero {
		t.Errorf("the first army is worth %v (%v to %v), want less than the third", e.Value, e.Lo, e.Hi)
	}
	if v := p.Choice.Behind[0].Value; math.Abs(v) > 0.2 {
		t.Errorf("the reverse direction is worth %v, want about nothing", v)
	}
	if said := orders(s.Armies)[1].String(); !strings.HasPrefix(said, "In std the direction of turns is not shown to matter. Whoever moves first wins ") ||
		!strings.HasSuffix(said, " What is shown to differ from a third is moving first, second and third.") {
		t.Errorf("said %q", said)
	}
}

// The answer in short names the setup that it speaks of, and speaks of every setup: the same army
// may be favoured more in one, and what is equal in one need not be in the other.
func TestEverySetupHasItsHeadline(t *testing.T) {
	std := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.1, 0.2, 0.7}}
	alt := fixture.Battle{Name: "alt", Setup: "alt", Chances: [3]float64{0.1, 0.4, 0.5}}
	alone, both := battles(t, 400, std), battles(t, 400, std, alt)
	if got := sentences(alone)[0].String(); !strings.HasPrefix(got, "In setup std, FIDE is favoured, with ") {
		t.Errorf("of one setup: %s", got)
	}
	got := sentences(both)[0].String()
	if !strings.HasPrefix(got, "In setup std, FIDE is favoured, with ") || !strings.Contains(got, " In setup alt, FIDE is favoured, with ") {
		t.Errorf("of two setups: %s", got)
	}
	// Two armies may win more than a third each; neither is told without the other.
	two := battles(t, 1000, fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.02, 0.48, 0.5}})
	if got := sentences(two)[0].String(); !strings.Contains(got, "FIDE and Shogi are favoured, with ") && !strings.Contains(got, "Shogi and FIDE are favoured, with ") {
		t.Errorf("where two armies are favoured: %s", got)
	}
	both.Armies.Fields[0].Equal = stats.Fair
	if got := sentences(both)[0].String(); !strings.HasPrefix(got, "In setup std, the three armies are equal to within ") || !strings.Contains(got, " In setup alt, FIDE is favoured, with ") {
		t.Errorf("where the armies of one are equal: %s", got)
	}
}

// Six orders, of which three go the other way round. Every place wins as often, so that only
// the direction tells that the order matters.
func TestDirectionOfTurns(t *testing.T) {
	there := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.1, 0.2, 0.7}}
	list := []fixture.Battle{there}
	for _, order := range []string{"xfs", "sxf", "sfx", "fxs", "fsx"} {
		b := there
		b.Name, b.Options, b.Order = "std "+order, "order="+order, order
		if order == "xfs" || order == "sxf" || order == "fsx" {
			b.Chances = [3]float64{0.1, 0.4, 0.5}
		}
		list = append(list, b)
	}
	s := battles(t, 400, list...)
	ways := s.Armies.Pools[0].Ways
	near(t, "Shogi", ways[1].Estimate, -0.2)
	near(t, "FIDE", ways[2].Estimate, 0.2)
	if ways[0].shown() || !ways[1].shown() || !ways[2].shown() {
		t.Errorf("shown of %+v: want Shogi and FIDE", ways)
	}
	said := orders(s.Armies)[1].String()
	for _, want := range []string{
		"In std, taking turns in the order Xiang-qi, Shogi, FIDE instead of the reverse changes Shogi’s share by −",
		" and FIDE’s share by +", " None of them is shown to win more or less than a third.",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("said %q, want %q in it", said, want)
		}
	}
}

func TestChanges(t *testing.T) {
	std := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0, 0.3, 0.7}}
	same, helps, alt, both := std, std, std, std
	same.Name, same.Options = "ep=next", "ep=next"
	helps.Name, helps.Options, helps.Chances = "nifu=half", "nifu=half", [3]float64{0.3, 0.3, 0.4}
	alt.Name, alt.Setup, alt.Chances = "alt", "alt", [3]float64{0, 0.6, 0.4}
	both.Name, both.Options = "two", "ep=next nifu=half"
	s := battles(t, 300, std, same, helps, alt, both)
	// Arms are called by their options in words.
	const passing, half = "en passant by the next move only", "one pawn a half line"
	froms := map[string]string{passing: "std", half: "std", "alt": "std", "two": passing}
	if len(s.Armies.Changes) != len(froms) {
		t.Fatalf("%d changes, want %d", len(s.Armies.Changes), len(froms))
	}
	for _, c := range s.Armies.Changes {
		if c.From.Name != froms[c.Field.Name] {
			t.Errorf("%s is compared with %s, want %s", c.Field.Name, c.From.Name, froms[c.Field.Name])
		}
		switch c.Field.Name {
		case passing:
			if !c.Never() || c.Gap.shown() {
				t.Errorf("the same games are told as a change: %+v", c.Gap)
			}
		case half:
			near(t, "gap", c.Gap.Estimate, -0.3)
			near(t, "share", c.Shares[0].Estimate, 0.3)
			if !c.Gap.shown() {
				t.Error("no change of the gap is shown")
			}
		}
	}
	if best := s.Armies.helps(); best == nil || best.Field.Name != half {
		t.Errorf("helps most: %v", best)
	}
}

func TestSides(t *testing.T) {
	s := battles(t, 300,
		fixture.Battle{Name: "std-xs", Setup: "std-xs", Alone: "f", Chances: [3]float64{0.1, 0.1, 0.7}},
		fixture.Battle{Name: "std-xf", Setup: "std-xf", Alone: "s", Chances: [3]float64{0.2, 0.5, 0.3}})
	one, two := s.Armies.Fields[0], s.Armies.Fields[1]
	if !s.Armies.teams() || one.Alone != 2 || two.Alone != 1 || one.favours() != 1 || two.favours() != 0 {
		t.Errorf("alone %d and %d, favours %d and %d", one.Alone, two.Alone, one.favours(), two.favours())
	}
	near(t, "strong king", one.Side, 0.7+0.1/3)
	near(t, "drawn", one.Undecided, 0.1)
	if s.Armies.Strong != "strong king" || s.Armies.Royal != "king" {
		t.Errorf("the royals are called %q and %q", s.Armies.Strong, s.Armies.Royal)
	}
	s.Armies.Strong = "50% khan"
	got := ""
	for _, line := range teams(s) {
		got += line.String()
	}
	if strings.Contains(got, "strong king") || strings.Count(got, "50% khan") < 3 {
		t.Errorf("said %q, want the name that Strong has in all sentences of one who is alone", got)
	}
}

// A side is favoured only if it is so however the games ended that the limit on moves cut off.
func TestSidesWithGamesCutOff(t *testing.T) {
	s := battles(t, 300,
		fixture.Battle{Name: "std-xs", Setup: "std-xs", Alone: "f", Chances: [3]float64{0.1, 0.1, 0.2}, Cut: true},
		fixture.Battle{Name: "std-xf", Setup: "std-xf", Alone: "s", Chances: [3]float64{0.05, 0.85, 0.05}, Cut: true},
		fixture.Battle{Name: "std-sf", Setup: "std-sf", Alone: "x", Chances: [3]float64{0, 0.45, 0.5}, Cut: true})
	for i, want := range []int{0, 1, -1} {
		if f := s.Armies.Fields[i]; f.favours() != want || f.Side.Value > 0.45 && f.Side.Value < 0.55 {
			t.Errorf("%s: side %v favours %d, want %d", f.Name, f.Side.Value, f.favours(), want)
		}
	}
}

func TestSeatsThatDiffer(t *testing.T) {
	s := battles(t, 200, fixture.Battle{Name: "std", Setup: "std", Seats: []string{"weak", "strong", "other"}, Odds: []float64{0.2, 0.5, 0.3}})
	a := s.Armies
	if len(a.Seats) != 3 || len(a.Better) != 3 || a.Fields[0].Model != "" {
		t.Fatalf("%d seats, %d comparisons, model %q", len(a.Seats), len(a.Better), a.Fields[0].Model)
	}
	if best, shown := a.strongest(); a.Seats[best].Name != "strong" || !shown {
		t.Errorf("strongest is %s, shown %v", a.Seats[best].Name, shown)
	}
	for i, chance := range []float64{0.2, 0.5, 0.3} {
		near(t, a.Seats[i].Name, a.Seats[i].Share, chance)
		near(t, a.Seats[i].Name+" with the first army", a.Seats[i].By[0], chance)
	}
}

// Where all players win as much, none is said to win the most.
func TestEqualSeats(t *testing.T) {
	a := &Armies{}
	for _, name := range []string{"a", "b", "c"} {
		a.Seats = append(a.Seats, Seat{Name: name, Share: stats.Estimate{Value: 1. / 3, Lo: 0.3, Hi: 0.37, SE: 0.02, Blocks: 400}})
	}
	if got := strongest(&study{Armies: a})[0].String(); got != "No player wins more than another." {
		t.Errorf("said %q", got)
	}
}

// First moves are told of the base, whatever its arm is called, and not of arms by other
// rules.
func TestFirstMovesOfTheBase(t *testing.T) {
	s := battles(t, 20,
		fixture.Battle{Name: "nifu=half", Setup: "std", Options: "nifu=half", Chances: [3]float64{0.3, 0.3, 0.3}},
		fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.3, 0.3, 0.3}})
	if got := firstArms(s.Armies); len(got) != 1 || !maps.Equal(got, map[string]*Field{"nifu=half": nil}) || len(movers(s.Armies)) != 3 {
		t.Errorf("first moves of %v, want those of nifu=half, named %q on the page", got, s.Armies.Base.Name)
	}
}

// In a team game an army wins with its ally, and every team arm has first moves of its own.
func TestFirstMovesOfTeams(t *testing.T) {
	s := battles(t, 20, fixture.Teams()...)
	who, arms := movers(s.Armies), firstArms(s.Armies)
	if len(who) != 6 || len(arms) != 2 || arms["std-xs"] != s.Armies.Fields[0] || who[5].field != s.Armies.Fields[1] {
		t.Fatalf("movers %+v of arms %v, want three armies in each of two", who, arms)
	}
	g := results.Game{Whole: 6, Shares: []int{0, 1, 5}} // std-xs: player 2 is alone, and one ally is still in the game
	for i, want := range []float64{1. / 6, 1. / 6, 5. / 6} {
		if got := who[i].won(g); math.Abs(got-want) > 1e-12 {
			t.Errorf("army %d won %v of the game, want %v", i, got, want)
		}
	}
	section := openings(s, who, []findings.FirstMove{{Group: 4, Move: "Se4-e5", Share: stats.Estimate{Value: 0.5, Lo: 0.4, Hi: 0.6, Blocks: 40}, Holm: 1}})
	if table := section.Parts[2].Table; !strings.Contains(table.Caption, "in std-xf,") || !strings.Contains(section.Parts[0].Text.String(), "with its ally") {
		t.Errorf("told %q under %q", section.Parts[0].Text, table.Caption)
	}
}

// A share that is barely off a third is told so alone, and not as one of many arms.
func TestSharesOfManyArms(t *testing.T) {
	favoured := func(more int) int {
		arms := []fixture.Battle{{Name: "std", Setup: "std", Chances: [3]float64{0.27, 0.27, 0.36}}}
		for i := range more {
			arms = append(arms, fixture.Battle{Name: fmt.Sprint("even", i), Setup: "std", Chances: [3]float64{0.3, 0.3, 0.3}})
		}
		return battles(t, 400, arms...).Armies.Fields[0].won(2)
	}
	if alone, among := favoured(0), favoured(40); alone != 1 || among != 0 {
		t.Errorf("favoured alone %d, among forty even arms %d, want 1 and 0", alone, among)
	}
}
