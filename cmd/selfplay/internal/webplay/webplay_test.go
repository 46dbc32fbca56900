package webplay

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// begin returns a game and its rules.
func begin(t testing.TB, name, setup string, options map[string]string) (*Game, *engine.Rules) {
	t.Helper()
	file := gametest.Game(t, name)
	of := Of{File: file, Options: options, First: setup}
	g := New(Config{Source: of})
	r, err := g.rules(of.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// ask asks as a page does and reads the answer.
func ask[T any](t testing.TB, g *Game, q Request) T {
	t.Helper()
	question, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	text := g.Answer(t.Context(), question)
	var refused struct{ Error string }
	var a T
	if err := json.Unmarshal(text, &refused); err != nil || refused.Error != "" {
		t.Fatalf("%s is answered with %s", question, text)
	}
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatalf("%s is answered with %.200s: %v", question, text, err)
	}
	return a
}

// What a page is told in a whole game of random moves is what the engine says.
func TestWholeGames(t *testing.T) {
	for _, c := range []struct{ game, setup string }{
		{"changi", "5s"},
		{"chess", ""},
		{"shogi", ""},
		{"titans", ""},
		{"crazyhouse", ""},
		{"placement", ""},
		{"duck", ""},
		{"troitzky", ""},
		{"classic-sum", ""},
		{"minixiangqi", ""},
		{"kyotoshogi", ""},
		{"seirawan", ""},
		{"shouse", ""},
		{"../../../../engine/variants/example/thicket.toml", ""},
	} {
		t.Run(c.game, func(t *testing.T) {
			g, r := begin(t, c.game, c.setup, nil)
			p := r.New()
			draw := rand.New(rand.NewPCG(1, 2))
			var moves []string
			for range 60 {
				v := ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Moves: moves})
				compare(t, p, &v)
				if v.End != nil || t.Failed() {
					break
				}
				list := p.MoveTexts()
				text := list[draw.IntN(len(list))]
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Make(m)
				moves = append(moves, text)
			}
			if len(moves) < 5 {
				t.Errorf("the game ended after %d plies", len(moves))
			}
			// An earlier ply is shown as well as the last.
			if v := ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Moves: moves[:3]}); v.Ply != 3 || len(v.Played) != 3 {
				t.Errorf("after 3 moves the page is shown ply %d with %d moves", v.Ply, len(v.Played))
			}
		})
	}
}

// compare holds a view against the position.
func compare(t *testing.T, p *engine.Position, v *View) {
	t.Helper()
	r := p.Rules()
	if v.FEN != p.FEN() || v.Turn != p.Turn() {
		t.Fatalf("the page is told %s, want %s", v.FEN, p.FEN())
	}
	if n := p.Occupied(); len(v.Pieces) != n.Len() {
		t.Errorf("%s: %d pieces are shown, want %d", p.FEN(), len(v.Pieces), n.Len())
	}
	if n := p.Walls(); len(v.Walls) != n.Len() {
		t.Errorf("%s: walls on %v are shown, want %d", p.FEN(), v.Walls, n.Len())
	}
	for _, s := range v.Pieces {
		sq, ok := r.Board().Square(s.Square)
		if !ok || p.At(sq) != engine.MakePiece(s.Owner, s.Kind) {
			t.Errorf("%s: %s is shown with the kind %d of player %d", p.FEN(), s.Square, s.Kind, s.Owner)
		}
	}
	if _, over := p.Outcome(); over != (v.End != nil) {
		t.Fatalf("%s: over is %v, and the page is told of the end %+v", p.FEN(), over, v.End)
	}
	if v.End != nil {
		return
	}
	var texts []string
	for _, m := range v.Moves {
		texts = append(texts, m.Text)
		if m.Drop != 0 && p.Hand(p.Turn(), m.Drop) == 0 {
			t.Errorf("%s: %s drops a kind that is not in hand", p.FEN(), m.Text)
		}
		for _, other := range v.Moves {
			if other.Text != m.Text && other.From == m.From && other.Drop == m.Drop && other.To == m.To && other.Says == m.Says {
				t.Errorf("%s: %s and %s are both offered as %q", p.FEN(), m.Text, other.Text, m.Says)
			}
		}
	}
	slices.Sort(texts)
	if !slices.Equal(texts, p.MoveTexts()) {
		t.Errorf("%s: offered %v, want %v", p.FEN(), texts, p.MoveTexts())
	}
}

// Of several royals those are marked that are attacked. In coregal chess the queen is royal, too.
func TestChecksAreMarked(t *testing.T) {
	g, r := begin(t, "coregal", "", nil)
	for fen, want := range map[string][]string{
		"4k3/8/8/3q3R/8/8/8/Q3K3 b - 0 1":   {"d5"},
		"4k2R/8/8/3q4/8/8/8/Q3K3 b - 0 1":   {"e8"},
		"4k2R/8/8/3q4/4P3/8/8/Q3K3 b - 0 1": {"d5", "e8"},
		"4k3/7R/8/3q4/8/8/8/Q3K3 b - 0 1":   nil,
	} {
		v := ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Start: fen})
		if slices.Sort(v.Checks); !slices.Equal(v.Checks, want) {
			t.Errorf("%s: %v are marked, want %v", fen, v.Checks, want)
		}
	}
}

// Of three players one who has lost his royal is shown as out from then on, in a game with
// pieces in hand, too.
func TestWhoIsOut(t *testing.T) {
	g, r := begin(t, "titans", "", nil)
	p := r.New()
	draw := rand.New(rand.NewPCG(1, 3))
	var moves []string
	out := 0
	for out == 0 {
		list := p.MoveTexts()
		if len(list) == 0 || len(moves) == 2000 {
			t.Fatalf("%s: nobody is out after %d plies", p.FEN(), len(moves))
		}
		text := list[draw.IntN(len(list))]
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		moves = append(moves, text)
		want := make([]bool, r.Players())
		for q := range want {
			if want[q] = p.Royals(engine.Player(q)) == 0; want[q] {
				out++
			}
		}
		if out == 0 && len(moves)%50 > 0 {
			continue
		}
		if v := ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Moves: moves}); !slices.Equal(v.Out, want) {
			t.Errorf("%s: out are %v, want %v", p.FEN(), v.Out, want)
		}
	}
}

// Moves that bring a piece in behind them say which, and where; the plain one beside them
// says that it brings none.
func TestGates(t *testing.T) {
	const castles = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq 0 1"
	g, r := begin(t, "seirawan", "", nil)
	said := func(start, from, to string) map[string]string {
		out := map[string]string{}
		for _, m := range ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Start: start}).Moves {
			if m.From == from && m.To == to {
				out[m.Text] = m.Says
			}
		}
		return out
	}
	for _, c := range []struct {
		start, from, to string
		want            map[string]string
	}{
		{"", "b1", "c3", map[string]string{
			"b1c3":  "go there as a knight, and bring in nothing",
			"b1c3h": "go there as a knight, and bring in a hawk at b1",
			"b1c3e": "go there as a knight, and bring in an elephant at b1",
		}},
		{"", "e2", "e4", map[string]string{"e2e4": "go there as a pawn"}},
		{castles, "e1", "g1", map[string]string{
			"e1g1":  "castle, and bring in nothing",
			"e1g1h": "castle, and bring in a hawk at e1",
			"e1g1e": "castle, and bring in an elephant at e1",
			"h1e1h": "castle, and bring in a hawk at h1",
			"h1e1e": "castle, and bring in an elephant at h1",
		}},
	} {
		if got := said(c.start, c.from, c.to); !maps.Equal(got, c.want) {
			t.Errorf("from %s to %s: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, game, start string
		options           map[string]string
		moves             []string
		want              string
	}{
		{
			"checkmate", "chess", "", nil,
			[]string{"f2f3", "e7e5", "g2g4", "d8h4"},
			"Checkmate: White is in check and has no legal move. Black wins.",
		},
		{"stalemate", "chess", "k7/8/1Q6/8/8/8/8/K7 b - 0 1", nil, nil, "Stalemate: Black has no legal move. The game is drawn."},
		{
			"two passes", "changi", "4k4/9/9/9/9/9/9/9/9/4K3R w - 0 1", nil,
			[]string{"0000", "0000"},
			"Both players passed. Cho wins by 11.5 points.",
		},
		{
			"captured royals", "changi", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", nil,
			[]string{"e1xe10"},
			"A royal piece that decides the game was captured. Cho wins.",
		},
		{
			"a limit", "chess", "",
			map[string]string{"max_plies": "2"},
			[]string{"f2f3", "e7e5"},
			"Broken off after 2 plies, by the limit of this file.",
		},
		{
			"a limit for three", "titans", "",
			map[string]string{"max_plies": "2"},
			[]string{"xa4xa5", "sa3sa4"},
			"Broken off after 2 plies, by the limit of this file.",
		},
		{
			"a limit where points decide", "changi", "3k5/9/9/9/9/9/9/9/9/4K3R w - 0 1",
			map[string]string{"max_plies": "2"},
			[]string{"i1i2", "d10d9"},
			"The limit of 2 plies was reached. Cho wins by 11.5 points.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, r := begin(t, c.game, "", c.options)
			v := ask[View](t, g, Request{Ask: "look", Setup: r.Setup(), Start: c.start, Moves: c.moves})
			if v.End == nil || v.End.Text != c.want {
				t.Errorf("told %+v, want %q", v.End, c.want)
			}
			if len(v.Moves) != 0 {
				t.Errorf("%d moves are offered after the end", len(v.Moves))
			}
		})
	}
}

// Komi answers with a legal move, and the same one each time it is asked afresh.
func TestThink(t *testing.T) {
	for _, game := range []string{"chess", "changi", "titans"} {
		g, r := begin(t, game, "", nil)
		q := Request{Ask: "think", Setup: r.Setup(), Nodes: 500, Seed: 7}
		first := ask[Thought](t, g, q)
		p := r.New()
		if _, err := p.ParseMove(first.Text); err != nil || len(first.Line) == 0 || first.Line[0] != first.Note {
			t.Errorf("%s: Komi plays %q with the line %q: %v", game, first.Text, first.Line, err)
		}
		if first.Nodes > 500 || first.Says == "" {
			t.Errorf("%s: %d nodes, says %q", game, first.Nodes, first.Says)
		}
		g, _ = begin(t, game, "", nil)
		if again := ask[Thought](t, g, q); again.Text != first.Text {
			t.Errorf("%s: the same question is answered with %s and %s", game, first.Text, again.Text)
		}
	}
}

// Komi goes by the weights that it is given, and by the usual ones where they do not
// fit.
func TestWeights(t *testing.T) {
	_, r := begin(t, "chess", "", nil)
	file := gametest.Game(t, "chess")
	// A position in which a knight is offered for a queen: the score tells the weights.
	q := Request{Ask: "think", Setup: r.Setup(), Start: "4k3/8/8/8/8/8/8/Q3K3 w - 0 1", Nodes: 200, Seed: 1}
	score := map[string]int{}
	for _, w := range []string{"", "formula", "linear", "not weights"} {
		score[w] = ask[Thought](t, New(Config{Source: Of{File: file}, Weights: w}), q).Score
	}
	if score["formula"] == score["linear"] || score["not weights"] != score[""] {
		t.Errorf("scores by weights: %v", score)
	}
	if CheckWeights(r, "") != nil || CheckWeights(r, "formula") != nil || CheckWeights(r, "x = 1") == nil {
		t.Error("weights are checked wrongly")
	}
}

// busy is how many searches are under way or wait.
func (t *thinker) busy() int {
	t.state.Lock()
	defer t.state.Unlock()
	return len(t.asked)
}

// A search under way answers when it is told to stop, and ends when the page goes.
func TestThinkStops(t *testing.T) {
	g, r := begin(t, "chess", "", nil)
	question, _ := json.Marshal(Request{Ask: "think", Setup: r.Setup(), Nodes: maxNodes, Search: 3})
	answer := make(chan []byte, 1)
	began := time.Now()
	go func() { answer <- g.Answer(context.Background(), question) }()
	for g.thinker.busy() == 0 {
		time.Sleep(time.Millisecond)
	}
	ask[struct{}](t, g, Request{Ask: "stop", Search: 4}) // another one
	select {
	case <-answer:
		t.Fatal("a stop of another search ended the search")
	case <-time.After(50 * time.Millisecond):
	}
	ask[struct{}](t, g, Request{Ask: "stop", Search: 3})
	select {
	case text := <-answer:
		var a Thought
		if err := json.Unmarshal(text, &a); err != nil || a.Text == "" {
			t.Errorf("answered %s", text)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("no answer %v after it began", time.Since(began))
	}
	ctx, gone := context.WithCancel(t.Context())
	go func() { answer <- g.Answer(ctx, question) }()
	for g.thinker.busy() == 0 {
		time.Sleep(time.Millisecond)
	}
	gone()
	select {
	case <-answer:
	case <-time.After(20 * time.Second):
		t.Fatal("the search goes on though the page has gone")
	}
}

func TestScoreInWords(t *testing.T) {
	_, chess := begin(t, "chess", "", nil)
	white := chess.New()
	black, err := chess.Parse("4k3/8/8/8/8/8/8/4K3 b - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	_, titans := begin(t, "titans", "", nil)
	three := titans.New()
	_, clobber := begin(t, "clobber", "", nil)
	for _, c := range []struct {
		p     *engine.Position
		score int
		want  string
	}{
		{white, 10, "about even"},
		{white, 60, "White is a little better by 0.6 pawns"},
		{black, 160, "Black is better by 1.6 pawns"},
		{black, -900, "White is winning by 9.0 pawns"},
		{white, 31_000 - 3, "White wins in 2 moves"},
		{black, -31_000 + 2, "White wins in 1 move"},
		{clobber.New(), 120, clobber.PlayerName(0) + " is better (+1.2)"}, // without pawns
		{three, 120, "Xiang-qi is ahead of the others by 1.2 pawns"},
		{three, -120, "Xiang-qi is behind the others by 1.2 pawns"},
	} {
		if got := assess(c.p, c.score); got != c.want {
			t.Errorf("%d is told as %q, want %q", c.score, got, c.want)
		}
	}
}

// Every piece of a game is told with a diagram, and with the sentences of its file.
func TestPieces(t *testing.T) {
	for _, game := range []string{"changi", "shogi", "titans"} {
		g, r := begin(t, game, "", nil)
		for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
			x := ask[Piece](t, g, Request{Ask: "piece", Setup: r.Setup(), Piece: r.Letter(k)})
			if x.Name != r.KindName(k) || len(x.Diagrams) == 0 || !strings.HasPrefix(x.Diagrams[0], "<svg") {
				t.Errorf("%s: %s is told as %q with %d diagrams", game, r.Letter(k), x.Name, len(x.Diagrams))
			}
			if game != "changi" && testing.Short() {
				break
			}
		}
	}
	g, r := begin(t, "changi", "", nil)
	x := ask[Piece](t, g, Request{Ask: "piece", Setup: r.Setup(), Piece: "K"})
	if !slices.Contains(x.Facts, "royal") || !slices.Contains(x.Facts, "stays in its palace") || len(x.Remarks) < 3 {
		t.Errorf("the king is told with %q and %q", x.Facts, x.Remarks)
	}
}

func TestAbout(t *testing.T) {
	g, r := begin(t, "changi", "5s", map[string]string{"facing": "file"})
	a := ask[About](t, g, Request{Ask: "game"})
	if a.Name != r.Name() || a.Setups[0] != "5s" || len(a.Setups) < 5 || !slices.Equal(a.Players, []string{"Cho", "Han"}) {
		t.Errorf("told %+v", a)
	}
	if len(a.Options) != 1 || a.Options[0].Name != "facing" || a.Options[0].Says != "royals capturing along files" {
		t.Errorf("options %+v", a.Options)
	}
	b := ask[Board](t, g, Request{Ask: "board", Setup: "5s", Viewer: 1})
	if len(b.Squares) != 81 || !b.Points || len(b.Kinds) != r.Kinds() {
		t.Errorf("a board of %d squares, points %v, %d kinds", len(b.Squares), b.Points, len(b.Kinds))
	}
}

// A bad question is answered in words, and never crashes.
func TestBadQuestions(t *testing.T) {
	g, _ := begin(t, "chess", "", nil)
	for _, c := range []struct{ question, want string }{
		{`{`, "does not understand"},
		{`{"ask":"dance"}`, "dance"},
		{`{"ask":"look","setup":"nowhere"}`, "no setup"},
		{`{"ask":"look","start":"8/8 w"}`, "fen"},
		{`{"ask":"look","moves":["e2e4","e2e4"]}`, "move 2: "},
		{`{"ask":"board","viewer":9}`, "player 9"},
		{`{"ask":"piece","piece":"Ω"}`, "letter of a piece"},
		{`{"ask":"record"}`, "no run"},
		{`{"ask":"think","start":"k7/8/1Q6/8/8/8/8/K7 b - 0 1","nodes":5}`, "over"},
		{`{"ask":"look","moves":[` + strings.Repeat(`"e2e4",`, maxMoves) + `"e2e4"]}`, "more than"},
	} {
		var a struct{ Error string }
		text := g.Answer(t.Context(), []byte(c.question))
		if err := json.Unmarshal(text, &a); err != nil || !strings.Contains(a.Error, c.want) {
			t.Errorf("%.60s is answered with %.200s, want %q", c.question, text, c.want)
		}
	}
	// A wrong move leaves the game as it was.
	v := ask[View](t, g, Request{Ask: "look", Moves: []string{"e2e4", "e7e5"}})
	if len(v.Played) != 2 || v.Played[1].Note != "Pe7-e5" {
		t.Errorf("played %+v", v.Played)
	}
}
