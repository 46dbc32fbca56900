package variants_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// TestCookbook reads every example of the guide as a file, counts its moves from the
// start, and plays the line that shows what it is about.
func TestCookbook(t *testing.T) {
	text, err := os.ReadFile("adding.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(text, -1)
	id := regexp.MustCompile(`(?m)^id = "(.*)"`)
	want := map[string]struct {
		second int64    // move sequences of two plies, as Fairy-Stockfish counts them
		line   []string // legal moves
		reason engine.Reason
		last   string // a position line after them
	}{
		"amazon":       {484, []string{"d1e3", "a7a6", "e3f5"}, engine.NotOver, "rnbqkbnr/1ppppppp/p7/5Q2/8/8/PPPPPPPP/RNB1KBNR b KQkq 1 2"},
		"hoplite":      {324, []string{"a1b1", "h8g8"}, engine.NotOver, "r1bqkbr1/pppppppp/8/8/8/8/PPPPPPPP/1RBQKB1R w Kq 2 2"},
		"counted":      {400, []string{"b1c3", "b8c6"}, engine.NotOver, "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq 2 2"},
		"wings":        {400, []string{"b1c3", "b8c6"}, engine.NotOver, "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq 2 2"},
		"amazons":      {484, []string{"d1e3", "a7a6", "e3f5"}, engine.NotOver, "rnbqkbnr/1ppppppp/p7/5Q2/8/8/PPPPPPPP/RNB1KBNR b KQkq 1 2"},
		"cannons":      {480, []string{"h2h4", "a7a5"}, engine.NotOver, "rnbqkbnr/1ppppppp/8/p7/7P/8/PPPPPPP1/RNBQKBNR w KQkq 0 2"},
		"knight-house": {400, []string{"b1c3", "d7d5", "c3d5", "g8f6", "P@e4"}, engine.NotOver, "rnbqkb1r/ppp1pppp/5n2/3N4/4P3/8/PPPPPPPP/R1BQKBNR[] b KQkq 0 3"},
		"hill":         {400, []string{"e2e4", "a7a6", "e1e2", "a6a5", "e2e3", "a5a4", "e3d4"}, engine.GoalReached, "rnbqkbnr/1ppppppp/8/8/p2KP3/8/PPPP1PPP/RNBQ1BNR b kq 1 4"},
		"checks":       {400, []string{"e2e4", "f7f6", "d1h5"}, engine.NotOver, "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq,-,2+3 1 2"},
		"fifty":        {400, []string{"e2e4", "e7e5", "g1f3"}, engine.NotOver, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq,-,2of98 1 2"},
		"unequal":      {440, []string{"d1e3", "e7e5"}, engine.NotOver, "rnbqkbnr/pppp1ppp/8/4p3/8/4A3/PPPPPPPP/RNB1KBNR w KQkq 0 2"},
		"thin-ice":     {400, []string{"e2e4,e4e2", "e7e5,e5e7", "g1f3,f3g1"}, engine.NotOver, "rnbqkbnr/pppp*ppp/8/4p3/4P3/5N2/PPPP*PPP/RNBQKB*R b KQkq 0 2"},
		"pond":         {324, []string{"g1f3", "b8c6", "f3g5"}, engine.NotOver, "r1bqkbnr/pppppppp/2n5/3**1N1/3**3/8/PPPPPPPP/RNBQKB1R b KQkq 3 2"},
	}
	if len(blocks) != len(want) {
		t.Errorf("the guide has %d examples, want %d", len(blocks), len(want))
	}
	for _, b := range blocks {
		name := string(id.FindSubmatch(b[1])[1])
		t.Run(name, func(t *testing.T) {
			g, err := variants.Read(name+".toml", b[1])
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Error(err)
			}
			if w := g.Warnings(); w != nil {
				t.Error(w)
			}
			r, err := g.Rules("", nil)
			if err != nil {
				t.Fatal(err)
			}
			p := r.New()
			if n := p.Perft(2); n != want[name].second {
				t.Errorf("two plies: %d, want %d", n, want[name].second)
			}
			for _, text := range want[name].line {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Make(m)
			}
			if o, _ := p.Outcome(); o.Reason != want[name].reason {
				t.Errorf("%s: %v, want %v", p.FEN(), o.Reason, want[name].reason)
			}
			if p.FEN() != want[name].last {
				t.Errorf("read %s, want %s", p.FEN(), want[name].last)
			}
			if name == "fifty" {
				drawnAfterFifty(t, r)
			}
		})
	}
}

// drawnAfterFifty plays the fiftieth move of each player: the count began after the first ply,
// so after 98 it stands at 97. That a player is left with his king alone begins no new one.
func drawnAfterFifty(t *testing.T, r *engine.Rules) {
	t.Helper()
	p, err := r.Parse("7k/8/8/8/8/8/6n1/R3K3 w -,-,97of98 0 50")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		move string
		want engine.Reason
	}{{"e1f2", engine.NotOver}, {"h8h7", engine.CountedOut}} {
		m, err := p.ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if o, _ := p.Outcome(); o.Reason != x.want {
			t.Errorf("%s after %s: %v, want %v", p.FEN(), x.move, o.Reason, x.want)
		}
	}
	if p, err = r.Parse("7k/8/8/8/8/8/6n1/R4K2 w -,-,50of98 3 26"); err != nil {
		t.Fatal(err)
	}
	if m, err := p.ParseMove("f1g2"); err != nil {
		t.Error(err)
	} else if p.Make(m); p.FEN() != "7k/8/8/8/8/8/6K1/R7 b -,-,51of98 0 26" {
		t.Errorf("read %s, want a count that goes on", p.FEN())
	}
}

// TestPositionLines reads the position lines of the guide, and writes them as they stand there.
func TestPositionLines(t *testing.T) {
	text, err := os.ReadFile("adding.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, block := range regexp.MustCompile("(?s)```position\n(.*?)```").FindAllSubmatch(text, -1) {
		for line := range strings.Lines(string(block[1])) {
			lines++
			game, fen, _ := strings.Cut(strings.TrimSpace(line), " ")
			p, err := gametest.Rules(t, game, "").Parse(fen)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			if p.FEN() != fen {
				t.Errorf("%s is written %s", line, p.FEN())
			}
		}
	}
	if lines != 4 {
		t.Errorf("the guide has %d position lines, want 4", lines)
	}
}
