package balance

import (
	"reflect"
	"testing"

	"komi/experiments/games"
)

func TestFairest(t *testing.T) {
	even := scored("even", games.NotShown, 200, 100, 800, 100, 200)
	near := scored("near", games.NotShown, 190, 100, 800, 110, 200)
	far := scored("far", games.NotShown, 20, 20, 100, 400, 900)
	far2 := scored("far2", games.NotShown, 900, 400, 100, 20, 20)
	thin := scored("thin", games.NotShown, 1, 0, 2)
	for _, c := range []struct {
		name  string
		arms  []*games.Arm
		want  Fairest
		shown bool
	}{
		{"one against two far ones", []*games.Arm{far, even, far2}, Fairest{Best: 1, Worse: []int{0, 2}}, true},
		{"two alike", []*games.Arm{even, near, far}, Fairest{Best: 0, Rivals: []int{1}, Worse: []int{2}}, false},
		{"an unknown one", []*games.Arm{even, far, thin}, Fairest{Best: 0, Worse: []int{1}, Unknown: []int{2}}, false},
		{"nothing known", []*games.Arm{thin}, Fairest{Best: -1, Unknown: []int{0}}, false},
		{"one alone", []*games.Arm{even}, Fairest{Best: 0}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fairest(c.arms, 0.5)
			if !reflect.DeepEqual(got, c.want) || got.shown() != c.shown {
				t.Errorf("got %+v shown %v, want %+v %v", got, got.shown(), c.want, c.shown)
			}
		})
	}
}
