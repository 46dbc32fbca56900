package values

import (
	"slices"
	"testing"

	"komi/engine/play"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
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

// A piece whose loss ends the game is in no trade: it is left out at once, and does not
// push the trades of the others out of balance.
func TestDraftLeavesOutWhatNobodyCanSpare(t *testing.T) {
	g, err := variants.Read("bell.toml", []byte(`
extends = "chess"
id = "bell"
name = "Chess with a bell"
piece.Q.max = 1
[[end]]
when = "left"
of = "Q"
result = "loses"
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	d, slack, left := Drafted(r)
	if slack != 0 || !slices.Equal(left, []string{"Q"}) || !slices.Equal(d.Pieces, []string{"N", "B", "R"}) {
		t.Errorf("slack %v, left out %v, asked %v, want the usual 0, Q, and N B R", slack, left, d.Pieces)
	}
	for letter, can := range map[string]bool{"Q": false, "R": true, "P": true} {
		if k, _ := r.KindOf(letter); play.CanSpare(r, k) != can {
			t.Errorf("%s can be spared: %v", letter, !can)
		}
	}
}

// The unit is no piece that the evaluation holds worth nothing where it stands, however many
// there are: csx's nine pawns, which are worth something near promotion only.
func TestDraftMeasuresInNoWorthlessPawn(t *testing.T) {
	for game, want := range map[string]string{"chess": "P", "shogi": "P", "csx": "B"} {
		r := gametest.Rules(t, game, "")
		worth := worthAtStart(r)
		units := draftUnits(r, worth)
		pawn, _ := r.KindOf("P")
		if units[0] != want {
			t.Errorf("%s: the units are %v, want %s first", game, units, want)
		}
		if worthless := !slices.Contains(units, "P"); worthless != (game == "csx") {
			t.Errorf("%s: a pawn at the start is worth %.0f, among the units %v", game, worth(pawn), units)
		}
	}
	chess := gametest.Rules(t, "chess", "")
	pawn, _ := chess.KindOf("P")
	queen, _ := chess.KindOf("Q")
	if worth := worthAtStart(chess); !(5 < worth(queen)/worth(pawn) && worth(queen)/worth(pawn) < 20) {
		t.Errorf("in chess a pawn at the start is worth %.0f, a queen %.0f", worth(pawn), worth(queen))
	}
}

// Where the evaluation sees one player far ahead from the start, most pairs find no opening
// within a window, so there is none.
func TestDraftOfUnlikeArmies(t *testing.T) {
	for game, want := range map[string]float64{"chess": 2, "manchu": 0} {
		e, err := (experiments.Kinds{Kind}).Draft("values", game)
		if err != nil {
			t.Fatal(err)
		}
		if e.Openings.Window != want {
			t.Errorf("%s: a window of %v pawns, want %v", game, e.Openings.Window, want)
		}
	}
}
