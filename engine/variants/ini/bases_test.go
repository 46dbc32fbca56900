package ini

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// written makes the whole file of a model, with nothing below it.
func written(t *testing.T, m *model, name string) (*engine.Rules, string) {
	t.Helper()
	w := &writer{file: &File{Name: "bases.ini"}, section: &Section{Name: name}, m: m}
	text := w.write()
	if len(w.bad) > 0 {
		t.Fatal(w.bad)
	}
	g, err := variants.Read(name+".toml", []byte(text))
	if err == nil {
		err = g.Check()
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, text
}

// The whole file of each game that the program has built in has as many moves as Komi's
// game of the name, three plies deep. So what the models of games say is what Komi's files say.
func TestBases(t *testing.T) {
	// Rules that Komi has in the file of the game and nowhere else.
	taken := map[string]bool{
		"sittuyin": true, "cambodian": true, "karouk": true, "makpong": true, "shatar": true, "makruk": true, "asean": true, "ai-wok": true, // promotion where a pawn stands, leaps, counts
		"janggi": true, "janggimodern": true, "janggitraditional": true, "janggicasual": true, "xiangqi": true, // palace lines, bikjang, points; chases
	}
	there := map[string]bool{}
	for _, id := range append(variants.Builtin(), variants.Catalogue()...) {
		there[id] = true
	}
	for name, m := range bases() {
		if !there[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := gametest.Rules(t, name, "").New()
			m := m.clone()
			if taken[name] {
				for key := range m.others {
					m.others[key] = others[key].usual
				}
				if m.counts != "none" {
					m.counts = "none"
				}
				if strings.HasPrefix(name, "janggi") || name == "sittuyin" || name == "cambodian" || name == "karouk" || name == "makpong" {
					return // other moves
				}
			}
			r, text := written(t, m, name)
			p := r.New()
			for depth, n := 1, int64(1); depth <= 3 && n*n < 5_000; depth++ {
				n = want.Perft(depth)
				if got := p.Perft(depth); got != n {
					t.Errorf("%s: perft %d: %d, want %d\n%s", name, depth, got, n, text)
					break
				}
			}
		})
	}
}
