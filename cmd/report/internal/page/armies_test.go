package page

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"komi/cmd/report/internal/fixture"
	"komi/cmd/report/internal/study"
)

// battles writes the page of made-up games of three.
func battles(t *testing.T, rounds int, list ...fixture.Battle) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "armies.db")
	fixture.Battles(t, path, list, rounds)
	studies, err := study.Read(context.Background(), []string{path}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, studies)
}

func TestArmies(t *testing.T) {
	std := fixture.Battle{Name: "std", Setup: "std", Chances: [3]float64{0.02, 0.3, 0.6}}
	list := []fixture.Battle{std}
	for _, order := range []string{"xfs", "sxf", "sfx", "fxs", "fsx"} {
		b := std
		b.Name, b.Options, b.Order = "std, order "+order, "order="+order, order
		list = append(list, b)
	}
	alt, other := std, std
	alt.Name, alt.Setup, alt.Chances = "alt", "alt", [3]float64{0.02, 0.6, 0.3}
	other.Name, other.Seats = "std, max^n", []string{"max^n", "max^n", "max^n"}
	option := std
	option.Name, option.Options, option.Chances = "nifu=half", "nifu=half", [3]float64{0.3, 0.3, 0.35}
	for _, tt := range []struct {
		name   string
		rounds int
		list   []fixture.Battle
		want   []string
		lack   []string
	}{
		{
			"armies", 150, append(list, alt, other),
			[]string{
				"Which army is favoured? With setup std it is FIDE, ", "and with setup alt it is Shogi, ", "Xiang-qi is shown to win less than a third.", "On the same openings it changes the share of Shogi by ",
				"Over the two ways of searching setup <strong>std</strong>, the shares run: Xiang-qi from", "Over all six orders of turns,", "Whoever moves first wins",
				`id="triangle-title"`, "Armies and turns", "times the odds", "Who falls, and to whom", "FIDE takes Xiang-qi", "The boards",
			},
			[]string{"first player", "fairest", "exactly alike"},
		},
		{
			"options", 80,
			[]fixture.Battle{std, option},
			[]string{"brings the armies closest together: with it", "What each change does", "distance from equal", "compared with", "What the options decide", "or only the same camp"},
			[]string{"first player", "Armies and turns"},
		},
		{
			"teams", 80,
			[]fixture.Battle{{Name: "std-xs", Setup: "std-xs", Alone: "f", Chances: [3]float64{0.1, 0.1, 0.8}}},
			[]string{"The strong king is favoured where FIDE (std-xs) has it.", "the FIDE army with its strong king wins", "against Xiang-qi and Shogi", "Which side wins"},
			[]string{"first player", `id="triangle-title"`},
		},
		{
			"players", 60,
			[]fixture.Battle{{Name: "std", Setup: "std", Seats: []string{"a", "b", "c"}, Odds: []float64{0.1, 0.6, 0.3}}},
			[]string{"wins the most, and is shown to be stronger than each of the others.", "Who plays best", "b less c", "with Xiang-qi"},
			[]string{"first player", `id="triangle-title"`},
		},
		{
			"too few", 4,
			[]fixture.Battle{std, option},
			[]string{"There are too few games yet to say what the changes do.", "There are too few games yet to say which army is favoured."},
			[]string{"first player", "favoured: it wins"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			html := battles(t, tt.rounds, tt.list...)
			for _, want := range tt.want {
				if !strings.Contains(html, want) {
					t.Errorf("the page lacks %q", want)
				}
			}
			for _, lack := range append(tt.lack, "NaN", "Inf", "turn x", "fallen x") {
				if strings.Contains(html, lack) {
					t.Errorf("the page says %q", lack)
				}
			}
		})
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
	studies, err := study.Read(context.Background(), paths, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	html := write(t, studies)
	if !strings.Contains(html, "What each army wins, in all runs") || strings.Contains(html, "first player") {
		t.Error("the runs do not stand side by side by what the armies win")
	}
}
