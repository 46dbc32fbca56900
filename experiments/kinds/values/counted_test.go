package values

import (
	"strings"
	"testing"

	"komi/engine/variants/gametest"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// A table is the game's own if the rules count games by its points, or by points in its
// proportions, and some game was counted.
func TestOwnPoints(t *testing.T) {
	set := func(game string, options map[string]string, counted float64) *games.Set {
		r := gametest.RulesWith(t, game, "", options)
		var text string
		for name, value := range options {
			text = name + "=" + value
		}
		s := &games.Set{All: &games.Arm{}, Run: results.Run{Rules: []results.Rules{{
			Variant: game, Setup: r.Setup(), Options: text, Players: 2, Hash: r.Hash(), Text: gametest.Game(t, game).Text,
		}}}}
		s.All.Counted = stats.Estimate{Value: counted, Lo: counted / 2, Hi: 2 * counted, Blocks: 100, Games: 200}
		s.Arms = []*games.Arm{{Variant: game, Setup: r.Setup(), Options: text}}
		return s
	}
	official := map[string]float64{"P": 2, "R": 13, "C": 7, "N": 5, "E": 3, "G": 3}
	for _, c := range []struct {
		name   string
		set    *games.Set
		values map[string]float64
		pairs  map[string]float64
		want   bool
	}{
		{"the points", set("janggi", nil, 0.2), official, nil, true},
		{"some of them", set("changi", nil, 0.2), official, nil, true},
		{"in their proportions", set("janggi", nil, 0.2), map[string]float64{"P": 40, "R": 260, "N": 100}, nil, true},
		{"one other", set("janggi", nil, 0.2), map[string]float64{"P": 2, "R": 13, "C": 8}, nil, false},
		{"one value has no proportions", set("janggi", nil, 0.2), map[string]float64{"R": 13}, nil, false},
		{"pieces that do not count", set("janggi", nil, 0.2), map[string]float64{"P": 2, "R": 13, "@R": 13}, nil, false},
		{"pairs", set("janggi", nil, 0.2), official, map[string]float64{"R": 1}, false},
		{"no game was counted", set("janggi", nil, 0), official, nil, false},
		{"undecided games are drawn", set("janggi", map[string]string{"points": "no"}, 0.2), official, nil, false},
		{"a game without points", set("chess", nil, 0.2), map[string]float64{"P": 1, "N": 3}, nil, false},
	} {
		w := &Worths{Collection: &Collection{}}
		w.Published = []Published{{Name: "another", Values: map[string]float64{"P": 1, "R": 6}}, {Name: "own", Values: c.values, Pairs: c.pairs}}
		w.findOwn(c.set)
		first := w.Published[0]
		if first.Own != c.want || (first.Name == "own") != c.want || w.Published[1].Own {
			t.Errorf("%s: read %+v, want its own table marked and first: %v", c.name, w.Published, c.want)
		}
		if said := w.builtIn(first); (said != nil) != c.want || c.want && !strings.HasPrefix(said.String(), "20.0% (10.0 to 40.0) of these games were decided by counting those very points") {
			t.Errorf("%s: said %q", c.name, said)
		}
	}
}

// That agreement is built in is said right after the comparison, of the game's own table only.
func TestBuiltInAgreementIsSaid(t *testing.T) {
	columns := []Likened{{Column: "R", Measured: 2.2, Published: 2.6}, {Column: "P", Measured: 0.34, Published: 0.4}}
	w := &Worths{Collection: &Collection{}, Moments: []Moment{{Phase: Phase{Name: Start}, Army: Army{Unit: "N"}}}}
	w.Counted = stats.Estimate{Value: 0.2, Lo: 0.15, Hi: 0.25, Blocks: 100, Games: 200}
	const want = "none of its two values lies inside the intervals. 20.0% (15.0 to 25.0) of these games were decided by counting those very points, so some of the agreement is built in. Most of the distance comes from the N"
	for _, own := range []bool{true, false} {
		w.Likes = []Likeness{{Published: Published{Name: "rules", Moment: Start, Own: own}, Columns: columns, Distance: 0.17, Shape: 0.01, Rank: 1}}
		said := likenesses(w)
		if len(said) != 1 || strings.Contains(said[0].String(), want) != own {
			t.Errorf("own %v: said %q", own, said)
		}
	}
}
