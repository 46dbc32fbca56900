package findings

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/games"
	"komi/results"
)

// An arm that spells options out is called by the words of the variant file; one whose name
// does not is called by its name.
func TestArmsAreCalledByTheirOptionsInWords(t *testing.T) {
	g, err := variants.Load("titans")
	if err != nil {
		t.Fatal(err)
	}
	v := &View{options: g.Options()}
	for _, test := range []struct{ name, options, want string }{
		{"transform=off", "transform=off", "captured armies keep their own pieces"},
		{"alt promo=restricted", "promo=restricted", "alt, pawns promoting to fewer pieces"},
		{"std, order sxf", "order=sxf", "std, the turns Shogi, Xiang-qi, FIDE"},
		{"board=gilman (reconstruction)", "board=gilman", "Gilman's board (reconstruction)"},
		{"ep=next nifu=half", "ep=next nifu=half", "en passant by the next move only, one pawn a half line"},
		{"max_plies=120", "max_plies=120", "at most 120 plies"},
		{"two", "ep=next nifu=half", "two"},
		{"x ep=nextest", "ep=next", "x ep=nextest"},
		{"unknown=1", "unknown=1", "unknown=1"},
	} {
		if got := v.titleOf(&games.Arm{Name: test.name, Options: test.options}); got != test.want {
			t.Errorf("%s is called %q, want %q", test.name, got, test.want)
		}
	}
}

// Games to step through, and arms within a sentence, are called by words, and a phrase with
// commas stands in quotation marks.
func TestArmsWithinASentence(t *testing.T) {
	long := &games.Arm{Name: "std, order=sxf", Title: "std, the turns Shogi, Xiang-qi, FIDE"}
	v := &View{Set: &games.Set{Arms: []*games.Arm{{Name: "5s"}, long}, Files: []string{"run.db"}}}
	g := results.Game{Arm: long.Name, Index: 7, Shares: []int{1, 1}, Whole: 2}
	if got := v.told(g, nil).String(); !strings.HasPrefix(got, "Game 7 (std, the turns Shogi, Xiang-qi, FIDE): drawn") {
		t.Errorf("told %q", got)
	}
	if got := (Names{One: "arm"}).quoted(long); got != "“std, the turns Shogi, Xiang-qi, FIDE”" {
		t.Errorf("within a sentence %q", got)
	}
	if got := (Names{One: "setup", bare: true}).quoted(v.Arms[0]); got != "setup 5s" {
		t.Errorf("within a sentence %q", got)
	}
}

// What brings a count is not what wins the game: points are.
func TestCountedGamesAreWonByPoints(t *testing.T) {
	changi, err := variants.Load("changi")
	if err != nil {
		t.Fatal(err)
	}
	r, err := changi.Rules("1", nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &View{Set: &games.Set{Arms: []*games.Arm{{Name: "1"}}, Files: []string{"run.db"}}}
	for _, c := range []struct {
		shares []int
		margin float64
		want   string
	}{
		{[]int{1, 1}, 0, "Game 7: drawn with equal points, counted because of two passes in a row after 26 plies."},
		{[]int{2, 0}, 1, "Game 7: won by Cho by 1 point, counted because of two passes in a row after 26 plies."},
		{[]int{0, 2}, -1.5, "Game 7: won by Han by 1.5 points, counted because of two passes in a row after 26 plies."},
	} {
		g := results.Game{Arm: "1", Index: 7, Shares: c.shares, Whole: 2, Margin: &c.margin, Reason: engine.TwoPasses.String(), Plies: 26}
		if got := v.told(g, r).String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("told %q, want at its beginning %q", got, c.want)
		}
	}
}
