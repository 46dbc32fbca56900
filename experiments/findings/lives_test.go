package findings

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
	"komi/experiments/answer"
	"komi/experiments/fixture"
	"komi/experiments/games"
	"komi/results"
	"komi/stats"
)

// In a game of chess White wins a rook, and then loses all: each is seen in calm positions
// only, and the capture where it was made, as the owner sees the board.
func TestFollowTheLead(t *testing.T) {
	g, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("r3k2r/8/8/3B4/8/8/8/R3K3 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	q := p.Clone()
	for _, word := range []string{"d5a8", "h8h5", "e1e2", "h5h4", "a1a4", "h4a4", "a8e4", "a4e4", "e2f3", "e4e1", "f3f4", "e1e2"} {
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(word, err)
		}
		moves = append(moves, m)
		q.Make(m)
	}
	v := valuesOf(r)
	v.clear = v.Material(kindOf(t, r, "P")) * 2
	var taken []string
	c := follow(p.Clone(), moves, v, func(piece, square string) { taken = append(taken, piece+square) })
	// Black's rook on a8 stands on its owner's a1.
	if !slices.Equal(taken, []string{"Ra1", "Ra4", "Be4"}) {
		t.Errorf("taken %v, want the rook on its own a1, then the rook on a4 and the bishop on e4", taken)
	}
	if !c.ahead[0] || !c.ahead[1] || c.changes != 1 {
		t.Errorf("%+v, want each side ahead once", c)
	}
	won := c.of(results.Game{Shares: []int{0, 6}, Whole: 6})
	if !won.behind || won.settled <= 0.8 || won.settled >= 1 {
		t.Errorf("won by Black: %+v, want a comeback that is settled near the end", won)
	}
	if lost := c.of(results.Game{Shares: []int{6, 0}, Whole: 6}); !lost.behind || lost.settled != 1 {
		t.Errorf("won by White: %+v, want never settled", lost)
	}
}

// Every piece that is taken counts where it stood, not where the move ends.
func TestTakenWhereItStood(t *testing.T) {
	for _, c := range []struct{ name, game, fen, move, want string }{
		{"in passing", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w -,d6 0 1", "e5d6", "Pd4"}, // on d4 as its owner sees it
		{"from afar", "changi", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", "e1xe10", "Ke1"},
		{"by a blast", "atomic", "4k3/8/3n4/2pr4/8/8/8/3RK3 w - 0 1", "d1d5", "Rd4 Rd5 Nd3"},
	} {
		p, err := gametest.Rules(t, c.game, "").Parse(c.fen)
		if err != nil {
			t.Fatal(c.name, err)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(c.name, err)
		}
		var taken []string
		follow(p, []engine.Move{m}, valuesOf(p.Rules()), func(piece, square string) { taken = append(taken, piece+square) })
		if got := strings.Join(taken, " "); got != c.want {
			t.Errorf("%s: taken %q, want %q", c.name, got, c.want)
		}
	}
}

func kindOf(t *testing.T, r *engine.Rules, letter string) engine.Kind {
	t.Helper()
	k, ok := r.KindOf(letter)
	if !ok {
		t.Fatal(letter)
	}
	return k
}

// Kinds that others promote to are not said to survive: there may be more of them than at
// the start.
func TestNoSurvivorsByPromotion(t *testing.T) {
	for game, want := range map[string]struct{ said, not string }{
		"makruk":  {"those that others become set aside, the rook survives most often: ", "the met survives"},
		"xiangqi": {"Of the pieces that a game begins with, the chariot survives most often: ", "set aside"},
	} {
		v := &View{Set: &games.Set{}, rules: gametest.Rules(t, game, "")}
		l := &lives{}
		for block := range uint64(60) {
			rest := int(block % 2)
			l.fates = append(l.fates, fate{block, "R", 4, 3 + rest}, fate{block, "N", 4, rest})
			if game == "makruk" {
				l.fates = append(l.fates, fate{block, "M", 2, 3 + rest})
			}
		}
		text := ""
		for _, p := range v.fates(l).Parts {
			text += p.Text.String() + "\n"
		}
		if !strings.Contains(text, want.said) || strings.Contains(text, want.not) {
			t.Errorf("%s: said\n%s\nwant %q and not %q", game, text, want.said, want.not)
		}
		if game == "makruk" && !strings.Contains(text, "so more than 100% may be left of them: met.") {
			t.Errorf("said\n%s\nwant why more may be left", text)
		}
	}
}

// A promoted piece that is itself again in a captor's hand is no gain of its kind.
func TestBecomes(t *testing.T) {
	for game, want := range map[string]string{"chess": "NBRQ", "makruk": "M", "shogi": "", "xiangqi": ""} {
		r, got := gametest.Rules(t, game, ""), ""
		var at engine.Places
		r.Stand(&at)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			if !at[engine.MakePiece(0, k)].Empty() && becomes(r.Spec(), r.Letter(k)) {
				got += r.Letter(k)
			}
		}
		if got != want {
			t.Errorf("%s: others become %q, want %q", game, got, want)
		}
	}
}

// When a game is decided is told of the games in which the winner led for good before the end;
// how many these are is told too.
func TestDecisionsOfGamesThatWereLed(t *testing.T) {
	l := &lives{}
	for i := range 80 {
		x := lead{game: i, block: uint64(i), settled: 1}
		if i%2 == 0 {
			x.settled = 0.5 + 0.2*float64(i/2%2)
		}
		l.leads = append(l.leads, x)
	}
	var rows []string
	for _, p := range Look(readRun(t, fixture.Changi(60))).drama(l).Parts {
		if p.Table == nil {
			continue
		}
		for _, row := range p.Table.Rows {
			rows = append(rows, row[1].Text+" of "+row[2].Text)
		}
	}
	if len(rows) != 4 || rows[2] != "50.0% of 80" || rows[3] != "60.0% of 40" {
		t.Errorf("read %q, want 50%% of 80 games led and these decided after 60%% of their moves", rows)
	}
}

// The extremes of many kinds are called so only where each is shown to be one, with all
// intervals holding together.
func TestOutlive(t *testing.T) {
	for _, c := range []struct {
		name               string
		left               []float64 // with a standard error of 0.01
		most, least, apart bool
	}{
		{"both", []float64{0.9, 0.5, 0.4}, true, true, true},
		{"two lances", []float64{0.9, 0.89, 0.4}, false, true, true},
		{"two pawns", []float64{0.9, 0.5, 0.49}, true, false, true},
		{"a slope", []float64{0.5, 0.48, 0.46, 0.44}, false, false, true},
		{"by chance, of two apart", []float64{0.5, 0.48, 0.47, 0.458}, false, false, false},
	} {
		var left []stats.Estimate
		for _, m := range c.left {
			left = append(left, spread(m, 0.01))
		}
		if most, least, apart := outlive(left); most != c.most || least != c.least || apart != c.apart {
			t.Errorf("%s: %v %v %v", c.name, most, least, apart)
		}
	}
}

// The pieces stand with those first that survive most often, and of the first and the last it is
// said that they are so only where each is apart from all others. By hand: of 20 pieces an opening
// one more or one less is left, so a share of 60 openings is known to 2.00 × 5% × √(60/59) / √60 = 1.3%.
func TestSurvivors(t *testing.T) {
	const head = "Of the pieces that a game begins with, "
	for _, c := range []struct {
		name string
		left map[string]int // of 20
		want string
	}{
		{
			"both",
			map[string]int{"R": 18, "N": 10, "C": 4},
			head + "the chariot survives most often: 90.0% (88.7 to 91.3) are on the board at the end. The cannon survives least often: 20.0% (18.7 to 21.3) are.\n",
		},
		{"the most", map[string]int{"R": 4, "N": 18, "C": 4}, head + "the horse survives most often: 90.0% (88.7 to 91.3) are on the board at the end.\n"},
		{"the least", map[string]int{"R": 18, "N": 4, "C": 18}, head + "the horse survives least often: 20.0% (18.7 to 21.3) are on the board at the end.\n"},
		{"none", map[string]int{"R": 10, "N": 10, "C": 10}, head + "no kind is shown to last longer than the others.\n"},
	} {
		v := &View{Set: &games.Set{}, rules: gametest.Rules(t, "xiangqi", "")}
		l := &lives{}
		for block := range uint64(60) {
			for piece, left := range c.left {
				l.fates = append(l.fates, fate{block, piece, 20, left + 2*int(block%2) - 1})
			}
		}
		s := v.fates(l)
		text := ""
		for _, p := range s.Parts {
			text += p.Text.String() + "\n"
		}
		if !strings.HasPrefix(text, c.want) || !strings.Contains(text, "All games were read for this.") {
			t.Errorf("%s: said\n%s\nwant %q", c.name, text, c.want)
		}
		before := 1.0
		for i, row := range tableOf(s, "Pieces on the board").Rows {
			if share := map[string]float64{"90.0%": 0.9, "50.0%": 0.5, "20.0%": 0.2}[row[1].Text]; share == 0 || share > before || row[2].Text != "60" {
				t.Errorf("%s: row %d is %v", c.name, i, row)
			} else {
				before = share
			}
		}
	}
}

// Of a long run some openings are read, and it is said how many.
func TestSomeOpeningsAreRead(t *testing.T) {
	v := &View{Set: &games.Set{Run: results.Run{Games: 5999}}, rules: gametest.Rules(t, "xiangqi", "")}
	s := v.fates(&lives{fates: []fate{{1, "R", 4, 2}}})
	if got, want := s.Parts[len(s.Parts)-1].Text.String(), "The games of one opening in 5 were read for this."; !strings.HasPrefix(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
}

// Where most pieces of a kind were taken stands beside how many were taken in all, and the largest
// mark on a board is there.
func TestWherePiecesAreTaken(t *testing.T) {
	v := &View{Set: &games.Set{}, rules: gametest.Rules(t, "xiangqi", "")}
	s := v.fates(&lives{
		fates:    []fate{{1, "R", 4, 2}},
		captures: []capturedAt{{"N", "c3", 2}, {"R", "a1", 3}, {"R", "b2", 5}, {"R", "c2", 1}},
	})
	f := s.Parts[slices.IndexFunc(s.Parts, func(p answer.Part) bool { return p.Figure != nil })].Figure
	var rows []string
	for _, row := range f.Data.Rows {
		rows = append(rows, texts(row))
	}
	if want := []string{"horse | 2 | c3 | 2", "chariot | 9 | b2 | 5"}; !slices.Equal(rows, want) {
		t.Errorf("rows %q, want %q", rows, want)
	}
	for _, panel := range f.Plot.(answer.Heat).Panels {
		for square, want := range map[string]map[string]float64{"horse": {"c3": 1}, "chariot": {"a1": 0.6, "b2": 1, "c2": 0.2}}[panel.Label] {
			if at, ok := v.rules.Board().Square(square); !ok || panel.Squares[at] != want {
				t.Errorf("%s on %s: mark %v, want %v", panel.Label, square, panel.Squares[at], want)
			}
		}
	}
	if got := len(f.Plot.(answer.Heat).Panels); got != 2 {
		t.Errorf("%d boards, want two", got)
	}
}

// A position is calm two plies after the last capture, and a lead is clear at a twentieth of an
// army, for either side.
func TestCalmAndClear(t *testing.T) {
	p, err := gametest.Rules(t, "chess", "").Parse("r3k2r/8/8/3B4/8/8/8/R3K3 w - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	q := p.Clone()
	for i, word := range []string{"d5a8", "h8h5", "e1e2"} { // a rook is taken, then two quiet moves
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(word, err)
		}
		moves = append(moves, m)
		q.Make(m)
		if c := follow(p.Clone(), moves, valuesOf(p.Rules()), func(string, string) {}); c.ahead[0] != (i == 2) {
			t.Errorf("after %d plies White is seen ahead: %v", i+1, c.ahead[0])
		}
	}
	for by, want := range map[int]int{10: 0, 9: -1, -9: -1, -10: 1} {
		c := course{leader: -1, last: -1}
		if c.see(1, by, 10); c.leader != want {
			t.Errorf("a lead of %d, where 10 is clear, is that of %d, want %d", by, c.leader, want)
		}
	}
}

// Of each opening it is told how many pieces both players had and kept, over its games; of each
// kind where it was taken, as its owner sees the board; and of each game that somebody won, how.
func TestReadLives(t *testing.T) {
	g, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	r := gametest.Rules(t, "chess", "")
	run := results.Run{
		Kind: "balance", Seed: 1, BatchSize: 1, Games: 2,
		Rules: []results.Rules{{Variant: "chess", Setup: r.Setup(), Players: 2, Hash: r.Hash(), Text: g.Text}},
	}
	var made []results.Game
	for i, moves := range []string{"e2e4 d7d5 e4d5 d8d5 b1c3 d5a5", "e2e4 d7d5 e4d5 g8f6"} {
		made = append(made, results.Game{
			Index: i, Block: 7, Arm: "1", Variant: "chess", Setup: r.Setup(), Seats: []string{"A", "B"}, Start: r.New().FEN(),
			Whole: 6, Shares: []int{3 * i, 6 - 3*i}, Reason: "made up", Plies: len(strings.Fields(moves)), Moves: moves,
		})
	}
	s, err := games.Made(run, made, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	l, err := readLives(t.Context(), s)
	if err != nil || l == nil {
		t.Fatal(l, err)
	}
	// Of two games with 16 pawns each, two are taken in the first and one in the second.
	for piece, want := range map[string]fate{"P": {7, "P", 32, 29}, "Q": {7, "Q", 4, 4}, "N": {7, "N", 8, 8}} {
		if !slices.Contains(l.fates, want) {
			t.Errorf("%s: fates %v, want in them %v", piece, l.fates, want)
		}
	}
	// Black's pawn on d5 stands on its owner's d4, and falls in both games.
	if want := []capturedAt{{"P", "d4", 2}, {"P", "d5", 1}}; !slices.Equal(l.captures, want) {
		t.Errorf("captures %v, want %v", l.captures, want)
	}
	if len(l.leads) != 1 || l.leads[0].game != 0 || l.leads[0].block != 7 {
		t.Errorf("leads %v, want that of the game that was won", l.leads)
	}
}
