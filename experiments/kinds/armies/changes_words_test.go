package armies

import (
	"math"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// Where no change is shown to help, the one that went the farthest is told with its
// interval, and none that went the other way or had no game of its own.
func TestNearestChange(t *testing.T) {
	change := func(name string, gap float64) Change {
		c := Change{Field: &Field{Name: name}}
		c.Gap.Holm = 1
		c.Gap.Estimate = stats.Estimate{Value: gap, Lo: gap - 0.1, Hi: gap + 0.1, SE: 0.05, Blocks: 40}
		return c
	}
	a := &Armies{Changes: []Change{change("ep=next", 0.05), change("nifu=half", -0.08), change("promo=restricted", -0.02)}}
	want := "In these games “nifu=half” comes nearest to bringing them together: the shares are 8.0 (−2.0 to 18.0) percentage points nearer to equal."
	if got := nearest(a); len(got) != 1 || !strings.HasPrefix(got[0].String(), want) {
		t.Errorf("%v, want %q", got, want)
	}
	a.Changes = a.Changes[:1]
	if got := nearest(a); got != nil {
		t.Errorf("%v, want nothing: the change leads away", got)
	}
}

// Of a single change it is not said that none of several helps.
func TestOneChange(t *testing.T) {
	c := Change{Field: &Field{Name: "ep=next", Openings: 40}, From: &Field{Name: "std"}}
	c.Gap.Holm = 1
	c.Gap.Estimate = stats.Estimate{Value: 0.05, Lo: -0.05, Hi: 0.15, SE: 0.05, Blocks: 40}
	const want = "The change is not shown to bring the three armies closer together in these 40 openings."
	if got := helps(&study{Armies: &Armies{Changes: []Change{c}}}); got[0].String() != want {
		t.Errorf("said %q, want %q", got[0], want)
	}
}

// Orders of turns taken together have no games to compare move for move: the share of games
// that differ is left out, not told as none.
func TestChangeWithoutTwins(t *testing.T) {
	v := &study{Armies: &Armies{Changes: []Change{{Field: &Field{Name: "alt, all orders"}, From: &Field{Name: "std, all orders"}}}}}
	v.View = &findings.View{}
	if cell := changes(v).Parts[2].Table.Rows[0][2]; cell.Text != "" || cell.Sub != "" {
		t.Errorf("the games that differ are told as %q (%s)", cell.Text, cell.Sub)
	}
}

// A way to search favours an army if it is shown to win more than each of the others, not
// only more than a third.
func TestFavourites(t *testing.T) {
	field := func(model string, first, second float64) *Field {
		f := &Field{Model: model}
		for _, share := range []float64{first, second, 1 - first - second} {
			f.Shares = append(f.Shares, stats.Estimate{Value: share, Lo: share - 0.08, Hi: share + 0.08, SE: 0.04, Blocks: 150})
		}
		return f
	}
	a := &Armies{Players: []Army{{"x", "X"}, {"s", "S"}, {"f", "F"}}}
	for _, test := range []struct {
		name   string
		fields []*Field
		want   string
	}{
		{"apart", []*Field{field("A", 0.6, 0.3), field("B", 0.2, 0.6)}, " Other players favour other armies: X with A and S with B."},
		{"too near", []*Field{field("A", 0.6, 0.3), field("B", 0.45, 0.52)}, ""},
	} {
		if got := disagreement(a, test.fields[0], test.fields).String(); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: said %q, want %q", test.name, got, test.want)
		}
	}
}

// An army that wins next to nothing is not told only to win less than a third; and a share that
// leaves out a third if taken alone is told so where nothing is shown among all arms.
func TestFavouredInWords(t *testing.T) {
	field := func(apart float64, shares ...float64) *Field {
		f := &Field{Name: "even", Undecided: stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}}
		for _, share := range shares {
			f.Shares = append(f.Shares, stats.Estimate{Value: share, Lo: max(0, share-0.02), Hi: share + 0.02, SE: 0.01, Blocks: 800})
			f.Apart = append(f.Apart, apart)
		}
		return f
	}
	for _, c := range []struct {
		name         string
		field        *Field
		head, shares string
	}{
		{"hardly ever", field(0.001, 0.02, 0.38, 0.6), "In “even”, F and S are favoured", " Draws are shared. X hardly ever wins."},
		{"less", field(0.001, 0.04, 0.28, 0.68), "In “even”, F is favoured", " Draws are shared. S and X are shown to win less than a third."},
		{"both", field(0.001, 0.02, 0.28, 0.7), "In “even”, F is favoured", " Draws are shared. S is shown to win less than a third. X hardly ever wins."},
		{"among many", field(0.2, 0.33, 0.38, 0.29), "In “even”, no army is shown to be favoured. That does not mean that they are equal: taken alone, S wins more than a third and F wins less than a third; among 2 arms that is not shown.", " Draws are shared."},
		{"nothing", field(0.9, 0.34, 0.33, 0.33), "In “even”, no army is shown to be favoured. That does not mean that they are equal.", " Draws are shared."},
	} {
		a := &Armies{Players: []Army{{"x", "X"}, {"s", "S"}, {"f", "F"}}, Fields: []*Field{c.field, {}}}
		got := favoured(&study{Armies: a}, a.Fields[:1])
		if !strings.HasPrefix(got[0].String(), c.head) || !strings.HasSuffix(got[1].String(), c.shares) {
			t.Errorf("%s: said %q, want %q and %q at the end", c.name, got, c.head, c.shares)
		}
	}
}

// Whoever falls loses what the game calls its royals.
func TestFallsNameTheRoyal(t *testing.T) {
	share := func(x float64) stats.Estimate {
		return stats.Estimate{Value: x, Lo: x - 0.02, Hi: x + 0.02, SE: 0.01, Blocks: 800}
	}
	a := &Armies{Players: []Army{{"n", "North"}, {"e", "East"}, {"s", "South"}}, Royal: "khan"}
	f := &Field{
		First: []stats.Estimate{share(0.6), share(0.2), share(0.2)},
		Taken: [3][3]stats.Estimate{{share(0), share(0.2), share(0.2)}, {share(0.5), share(0), share(0.2)}, {share(0.2), share(0.2), share(0)}},
		Snow:  []Snow{{Share: share(0.9), P: 0.001}, {Share: share(0.8), P: 0.001}, {Share: share(0.7), P: 0.001}},
	}
	got := ""
	for _, s := range append(falls(a, f), snow(a, f, false)...) {
		got += s.String()
	}
	if strings.Contains(got, "king") || strings.Count(got, "khan") != 2 {
		t.Errorf("said %q, want khans, no king", got)
	}
}

// Of a complete run whose games repeat others it is not said that more games would tell.
func TestArmiesWhoseGamesRepeat(t *testing.T) {
	of := func(distinct int, a *Armies) *study {
		return &study{Armies: a, View: &findings.View{Set: &games.Set{Run: results.Run{Games: 300, BatchSize: 300}, Audit: stats.Audit{Games: 300, Distinct: distinct}, Batches: 1}}}
	}
	unknown := stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Warnings: []error{stats.ErrFewData}}
	c := Change{Field: &Field{}, From: &Field{}}
	c.Gap.Estimate = unknown
	for want, says := range map[string]func(v *study) []answer.Sentence{
		"what the changes do":                       helps,
		"which side wins":                           teams,
		"which army is favoured":                    func(v *study) []answer.Sentence { return favoured(v, nil) },
		"what the pieces bring their armies":        brings,
		"which of the two players is the strongest": strongest,
	} {
		a := &Armies{Changes: []Change{c}, Base: &Field{Arm: &games.Arm{}}, Seats: []Seat{{Share: unknown}, {Share: unknown}}}
		if got, want := says(of(5, a))[0].String(), "Only five of the 300 games are new, too few to say "+want+": the others repeat games move for move, as would most further ones."; got != want {
			t.Errorf("said %q, want %q", got, want)
		}
		if got, want := says(of(290, a))[0].String(), "There are too few games yet to say "+want+"."; got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}
