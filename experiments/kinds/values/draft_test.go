package values

import (
	"testing"

	"komi/experiments"
)

// Unlike games lay themselves out without a hand on them: every one has a unit, arms for
// its pieces and games to tell values later.
func TestDraftsOfUnlikeGames(t *testing.T) {
	for game, unit := range map[string]string{
		"chess": "P", "makruk": "", "minishogi": "", "losalamos": "P", "crazyhouse": "P", "atomic": "P", "3check": "P", "grand": "P", "minixiangqi": "", "knightmate": "P",
	} {
		e, err := (experiments.Kinds{Kind}).Draft("values", game)
		if err != nil {
			t.Errorf("%s: %v", game, err)
			continue
		}
		ask := e.Question.(*Ask)
		if unit != "" && ask.Unit != unit {
			t.Errorf("%s: unit %s, want %s", game, ask.Unit, unit)
		}
		ordinary := 0
		for i := range e.Arms {
			if isOrdinary(&e.Arms[i]) {
				ordinary++
			}
		}
		if ordinary != 1 || len(e.Arms) < 4 || len(ask.Pieces) < 1 || e.Limit < 5000 {
			t.Errorf("%s: %d arms, %d between equal armies, %d pieces asked, %d games", game, len(e.Arms), ordinary, len(ask.Pieces), e.Limit)
		}
		if e.Name != "values-"+game {
			t.Errorf("%s: the experiment is called %s", game, e.Name)
		}
		t.Logf("%s: in %s, %d arms, %v", game, ask.Unit, len(e.Arms), ask.Pieces)
	}
	if _, err := (experiments.Kinds{Kind}).Draft("values", "titans"); err == nil {
		t.Error("a game of three was laid out")
	}
	if _, err := (experiments.Kinds{Kind}).Draft("ladder", "chess"); err == nil {
		t.Error("a kind that cannot be laid out was")
	}
}
