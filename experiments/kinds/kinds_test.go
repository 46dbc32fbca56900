package kinds_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/experiments"
	"komi/experiments/games"
	"komi/experiments/kinds"
)

// Every kind has an answer, a name of its own, and an experiment that comes with the
// program; every experiment that comes with it is of a kind.
func TestKinds(t *testing.T) {
	asked := map[string]int{}
	for _, o := range kinds.Asked().Outlines() {
		asked[o.Kind]++
	}
	for _, k := range kinds.All {
		if k.Name == "" || k.Answer == nil || kinds.Named(k.Name).Players() != k.Players() {
			t.Errorf("kind %q lacks a name of its own or an answer", k.Name)
		}
		if asked[k.Name] == 0 {
			t.Errorf("no experiment of kind %q comes with the program", k.Name)
		}
		delete(asked, k.Name)
	}
	for name := range asked {
		t.Errorf("experiments of kind %q, which is in no list", name)
	}
}

// A run can be reported on before its first game is in, whatever it asks.
func TestNoGames(t *testing.T) {
	for _, kind := range kinds.Asked().Drafting() {
		t.Run(kind, func(t *testing.T) {
			e, err := kinds.Asked().Draft(kind, "janggi")
			if err != nil {
				t.Skip(err) // not of two players
			}
			s, err := games.Made(e.Header("", ""), nil, 0.02)
			if err != nil {
				t.Fatal(err)
			}
			a, err := kinds.Answer(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Headline) == 0 {
				t.Error("no headline, expected one that says there are no games")
			}
		})
	}
}

// The quick and the full version of a built-in experiment tell in their questions how many
// games they play, so that a list of them shows which is which.
func TestGamesInQuestions(t *testing.T) {
	said := regexp.MustCompile(`([\d,]+) games( of each)?`)
	outlines := kinds.Asked().Outlines()
	versions := 0
	for _, o := range outlines {
		twin := slices.ContainsFunc(outlines, func(x experiments.Outline) bool {
			for _, ending := range []string{"-quick", "-full"} {
				if x.Name == o.Name+ending || x.Name+ending == o.Name {
					return true
				}
			}
			return false
		})
		words := said.FindStringSubmatch(o.About)
		if words == nil {
			if twin {
				t.Errorf("%s has another version, and its question names no number of games: %s", o.Name, o.About)
			}
			continue
		}
		versions++
		e, err := kinds.Asked().Load(o.Name)
		if err != nil {
			t.Fatal(err)
		}
		plays := float64(e.Games())
		if words[2] != "" {
			plays /= float64(len(e.Arms))
		}
		if n, err := strconv.ParseFloat(strings.ReplaceAll(words[1], ",", ""), 64); err != nil || math.Abs(n-plays) > 0.02*plays {
			t.Errorf("%s plays %v games, and says %q", o.Name, plays, words[0])
		}
	}
	if versions < 16 {
		t.Errorf("%d experiments say how many games they play", versions)
	}
}
