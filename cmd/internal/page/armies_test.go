package page

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/experiments/games"
)

// battles writes the page of made-up games of three.
func battles(t *testing.T, rounds int, list ...fixture.Battle) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "armies.db")
	fixture.Battles(t, path, list, rounds)
	studies, err := games.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, studies)
}

// With too few games no army is called favoured, and no option helpful.
func TestTooFewBattles(t *testing.T) {
	std := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.02, 0.3, 0.6}}
	option := std
	option.Name, option.Options, option.Chances = "nifu=half", "nifu=half", [3]float64{0.3, 0.3, 0.35}
	html := battles(t, 4, std, option)
	for _, want := range []string{"There are too few games yet to say what the changes do.", "There are too few games yet to say which army is favoured."} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(html, "favoured: it wins") {
		t.Error("four games are taken for an answer")
	}
}

// Runs of games of three stand side by side by what the armies win.
func TestArmiesBeside(t *testing.T) {
	var paths []string
	for i, chance := range []float64{0.2, 0.5} {
		path := filepath.Join(t.TempDir(), "armies.db")
		b := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.2, 0.8 - chance, chance}}
		fixture.Battles(t, path, []fixture.Battle{b}, 40+i) // another number of games, another run
		paths = append(paths, path)
	}
	studies, err := games.Read(context.Background(), paths, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	html := write(t, studies)
	if !strings.Contains(html, "What each army wins, in all runs") || strings.Contains(html, "first player") {
		t.Error("the runs do not stand side by side by what the armies win")
	}
}
