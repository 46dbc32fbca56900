package uci

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// Position lines and moves as another program writes them, by the tables of the
// games and by one made up.
func TestDialect(t *testing.T) {
	for _, c := range []struct {
		name, game string
		fen        string
		spec       *engine.DialectSpec
		line       string // theirs
		moves      map[string]string
	}{
		{
			"fields", "chess", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq,e3 0 3", nil,
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b Kq e3 0 3",
			map[string]string{"d4e3": "d4e3"},
		},
		{
			"no en passant", "chess", "4k3/P7/8/8/8/8/8/4K2R w K 4 9", nil,
			"4k3/P7/8/8/8/8/8/4K2R w K - 4 9",
			map[string]string{"a7a8q": "a7a8q", "e1g1": "e1g1"},
		},
		{
			"hands", "shogi", "4k4/3P5/9/9/9/9/9/9/4K4[Pr] w - 0 7", nil,
			"4k4/3P5/9/9/9/9/9/9/4K4[Pr] w - - 0 7",
			map[string]string{"P@a5": "P@a5", "d8d9+": "d8d9+"},
		},
		{
			"letters and pass", "janggi", "rneg1genr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNEG1GENR w - 0 1", nil,
			"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
			map[string]string{"0000": "e2e2", "a1a2": "a1a2"},
		},
		{
			"ranks and few fields", "xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w - 7 30",
			&engine.DialectSpec{RankShift: -1, Fields: []engine.DialectField{engine.FieldHalfmove}, Letters: map[string]string{"R": "S"}},
			"3k5/9/9/9/9/9/9/9/9/S3K4 w 7",
			map[string]string{"a1a10": "a0a9"},
		},
		{
			"castling to the rook", "fischerandom", "1r3k1r/8/8/8/8/8/8/R4KR1 w Qk 4 9", nil,
			"1r3k1r/8/8/8/8/8/8/R4KR1 w Qk - 4 9",
			map[string]string{"f1a1": "f1a1", "f1e1": "f1e1"},
		},
		{
			"castling to the rook, from the usual squares", "fischerandom", "4k3/8/8/8/8/8/8/R3K2R w KQ 4 9", nil,
			"4k3/8/8/8/8/8/8/R3K2R w KQ - 4 9",
			map[string]string{"e1g1": "e1h1", "e1c1": "e1a1", "e1f1": "e1f1"},
		},
		{
			"a promoted state there", "wolf", "6k1/2P5/8/8/8/8/8/8/8/3K3E w - 4 9", nil,
			"6k1/2P5/8/8/8/8/8/8/8/3K3+P w - - 4 9",
			map[string]string{"c9c10e": "c9c10+", "c9c10q": "c9c10q", "h1h2": "h1h2"},
		},
		{
			"castling by its sign", "caparandom", "5k4/10/10/10/10/10/10/R4K3R w KQ 4 9", &engine.DialectSpec{Castling: engine.CastlingSign},
			"5k4/10/10/10/10/10/10/R4K3R w KQ - 4 9",
			map[string]string{"f1i1": "O-O", "f1c1": "O-O-O"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gametest.Rules(t, c.game, "")
			d, err := newDialect(r, "uci")
			if err != nil {
				t.Fatal(err)
			}
			if c.spec != nil {
				d.DialectSpec = *c.spec
			}
			p, err := r.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			line, err := p.FENAs(d.DialectSpec)
			if err != nil || line != c.line {
				t.Errorf("line %q, %v; want %q", line, err, c.line)
			}
			for ours, theirs := range c.moves {
				m, err := p.ParseMove(ours)
				if err != nil {
					t.Fatal(err)
				}
				if got := d.move(p, m); got != theirs {
					t.Errorf("%s is written %s, want %s", ours, got, theirs)
				}
				if back, err := d.parse(p, theirs); back != m || err != nil {
					t.Errorf("%s is read as %s, %v", theirs, p.MoveText(back), err)
				}
			}
		})
	}
}

// A move that leaves royals facing each other accepts that, where a program
// plays so.
func TestAcceptance(t *testing.T) {
	r := gametest.Rules(t, "janggi", "")
	d, err := newDialect(r, "uci")
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("4k4/9/9/9/9/9/9/R8/9/4K4 w - 3 5")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"a3a4": "0000", "e1e1": "0000", "e1d1": "e1d1", "a3e3": "a3e3"} {
		if m, err := d.parse(p, text); err != nil || p.MoveText(m) != want {
			t.Errorf("%s is read as %s, %v; want %s", text, p.MoveText(m), err, want)
		}
	}
	for _, text := range []string{"a4a5", "a3z9", "x", ""} {
		if _, err := d.parse(p, text); err == nil {
			t.Errorf("%q is read as a move", text)
		}
	}
	p.Make(engine.Pass)
	if _, err := p.FENAs(d.DialectSpec); err == nil || !strings.Contains(err.Error(), "state") {
		t.Errorf("a position after a pass: %v, want that its state cannot be told", err)
	}
}
