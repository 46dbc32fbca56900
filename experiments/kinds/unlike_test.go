package kinds

import (
	"strings"
	"testing"

	"komi/experiments/games"
	"komi/results"
)

// Runs of one experiment whose rules differ are told apart by the lines of their files.
func TestUnlike(t *testing.T) {
	rules := func(hash, options string, lines ...string) []results.Rules {
		return []results.Rules{{Variant: "v", Setup: "1", Options: options, Hash: hash, Text: strings.Join(lines, "\n")}}
	}
	plain := rules("aa", "", "id = \"v\"", "# a comment", "max_plies = 300")
	for _, c := range []struct {
		name string
		runs []results.Run
		want []string
	}{
		{"a comment", []results.Run{{Rules: plain}, {Rules: rules("aa", "", "id = \"v\"", "max_plies = 300 # plies")}}, nil},
		{"two experiments", []results.Run{{Rules: plain}, {Experiment: "other", Rules: rules("ab", "", "id = \"w\"")}}, nil},
		{
			"a key",
			[]results.Run{{Rules: plain}, {Rules: plain}, {Rules: rules("ab", "", "id = \"v\"", "# another", "  max_plies = 200 # Black's")}},
			[]string{
				"The rules of A and C differ: only A has “max_plies = 300”; only C has “max_plies = 200”.",
			},
		},
		{
			"many lines",
			[]results.Run{{Rules: plain}, {Rules: rules("ab", "", "id = \"v\"", "max_plies = 300", "a = '1 # 2' # 3", "b = \x1b", "c = 1", "c = 1", "d = "+strings.Repeat("x", 100))}},
			[]string{"The rules of A and B differ: only B has “a = '1 # 2'”, “b = \\x1b”, “c = 1” and 2 lines more."},
		},
		{"options", []results.Run{{Rules: plain}, {Rules: rules("ab", "x=y", "id = \"v\"", "max_plies = 300")}}, []string{"The rules of A and B differ: other setups or options are played."}},
		{"another reading", []results.Run{{Rules: plain}, {Rules: rules("ab", "", "id = \"v\"", "max_plies = 300")}}, []string{"The rules of A and B differ."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sets []*games.Set
			for _, r := range c.runs {
				sets = append(sets, &games.Set{Run: r})
			}
			var got []string
			for _, s := range Unlike(sets, func(i int) string { return string(rune('A' + i)) }) {
				got = append(got, s.String())
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}
