package points

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// The rule to be copied names every piece of the games whose moves start the count of
// progress anew, and none that no setup has.
func TestRuleNamesProgress(t *testing.T) {
	altered := func(text string) []*engine.Rules {
		g, err := variants.Read("x.toml", []byte("id = \"x\"\nname = \"X\"\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		return []*engine.Rules{r}
	}
	of := func(game string, setups ...string) (out []*engine.Rules) {
		for _, setup := range setups {
			out = append(out, gametest.Rules(t, game, setup))
		}
		return out
	}
	const stones = "extends = \"changi\"\ndefault_setup = \"stones\"\n[setup.stones]\nfen = \"4q4/4k4/9/s1s1s1s1s/9/9/S1S1S1S1S/9/4K4/4Q4 w - 0 1\"\n"
	for _, c := range []struct {
		name  string
		rules []*engine.Rules
		want  string
	}{
		{"janggi", of("janggi", "neen-neen"), "a capture or a pawn's advance"},
		{"changi", of("changi", "1"), "a capture or a pawn's or stone general's advance"},
		{"two setups of changi", of("changi", "1", "5"), "a capture or a pawn's or stone general's advance"},
		{"no pawns", altered(stones), "a capture or a stone general's advance"},
		{"nothing but captures", altered("extends = \"janggi\"\npiece.P.resets = \"never\"\n"), "a capture"},
		{"any move", of("chess", "standard"), "a capture or a pawn's move"},
		{"any move, and another's advance", altered("extends = \"janggi\"\npiece.P.resets = \"always\"\npiece.E.resets = \"forward\"\npiece.E.clause.leap.move = \"fnZ\"\n"), "a capture, an elephant's advance or a pawn's move"},
		{"an advance that can be taken back", altered("extends = \"janggi\"\npiece.E.resets = \"forward\"\n"), "a capture, a pawn's advance or an elephant's move to another rank"},
		{"a promotion", altered("extends = \"chess\"\npiece.P.resets = \"never\"\n"), "a capture or a promotion"},
		{"drops", of("shogi", ""), "a capture, a promotion or a drop"},
	} {
		lines := countRule(&Report{Rule: CountRule{NoProgress: 100, Progress: progressWords(c.rules)}})
		text := strings.Join(strings.Fields(strings.Join(lines, " ")), " ") // long lines are folded
		if want := "- 50 moves by each player (100 in all) pass without " + c.want + ". "; !strings.Contains(text, want) {
			t.Errorf("%s: read %q, want %q in it", c.name, text, want)
		}
	}
	if p := made(t, nil, 1, 1, 1, 1); p.rule().Progress != "a capture or a pawn's advance" {
		t.Errorf("setups %v: read %q", p.Setups, p.rule().Progress)
	}
}
