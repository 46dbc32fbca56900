package variants_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// FuzzVariantFile reads any text as a variant file: faults that name the file,
// or a game whose every setup and option value compiles or says what is wrong,
// and that can be played.
func FuzzVariantFile(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(strings.Replace(small, `safety = "mate"`, `safety = "capture"`, 1)))
	f.Add([]byte(strings.Replace(small, `pass = "free"`, `facing = "count"`+"\n"+`pass = "stuck"`, 1)))
	f.Add([]byte(strings.Replace(small, `move = "fW"`, `move = "nNmpRfB3"`, 1)))
	f.Add([]byte(strings.Replace(small, "[setup.start]", "[drop.P]\none_a_file = true\nno_mate = {}\n[setup.start]", 1)))
	if flag.Lookup("test.fuzz").Value.String() != "" { // other tests read them, too
		for _, id := range variants.Builtin() {
			f.Add([]byte(gametest.Game(f, id).Text))
		}
		seedCatalogue(f)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := variants.Read("fuzz.toml", text)
		if err != nil {
			sound(t, err)
			return
		}
		setups := g.AllSetups()
		for _, s := range setups[:min(len(setups), 2)] {
			try(t, g, s, nil)
		}
		options := g.Options()
		for _, o := range options[:min(len(options), 2)] {
			for _, v := range o.Values[:min(len(o.Values), 2)] {
				try(t, g, "", map[string]string{o.Name: v})
			}
		}
	})
}

// seedCatalogue adds the files of the catalogue, which have the keys that the games of
// the front row do without.
func seedCatalogue(f *testing.F) {
	f.Helper()
	names, err := filepath.Glob("catalogue/*.toml")
	if err != nil || len(names) != len(variants.Catalogue()) {
		f.Fatalf("%d files of the catalogue, %v", len(names), err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
}

// sound checks what an error of a variant file promises.
func sound(t *testing.T, err error) {
	t.Helper()
	var faults tomlfile.Faults
	if !errors.As(err, &faults) || len(faults) == 0 {
		t.Fatalf("error %v is no faults", err)
	}
	for _, f := range faults { // of the file, or of one that it builds on
		if f.File == "" || f.Line < 0 || f.Msg == "" {
			t.Fatalf("fault %+v has no place or no message", f)
		}
	}
}

// try compiles one match and plays a little.
func try(t *testing.T, g *variants.Game, setup string, options map[string]string) {
	t.Helper()
	r, err := g.Rules(setup, options)
	if err != nil {
		if !strings.HasPrefix(err.Error(), "option: ") { // a conflict of options
			sound(t, err)
		}
		return
	}
	p := r.New()
	rng := rand.New(rand.NewPCG(1, 2))
	start := p.FEN()
	n := 0
	for ; n < 12; n++ {
		moves := p.Moves(nil)
		if p.Count() != len(moves) {
			t.Fatalf("%s: Count is %d, Moves lists %d", p.FEN(), p.Count(), len(moves))
		}
		if n%5 == 0 && len(moves) < 100 {
			var want int64
			for _, m := range moves {
				p.Make(m)
				want += int64(p.Count())
				p.Unmake()
			}
			if got := p.Perft(2); got != want {
				t.Fatalf("%s: Perft(2) is %d, the counts after each move sum to %d", p.FEN(), got, want)
			}
		}
		if _, over := p.Outcome(); over || len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		if got, err := p.ParseMove(p.MoveText(m)); err != nil || p.MoveText(got) != p.MoveText(m) {
			t.Fatalf("%s: %s reads as %v, %v", p.FEN(), p.MoveText(m), got, err)
		}
		if x := p.Captured(m); x != engine.Empty && x.Owner() == p.Turn() {
			t.Fatalf("%s: %s captures a piece of its own", p.FEN(), p.MoveText(m))
		}
		p.Make(m)
		if _, err := r.Parse(p.FEN()); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
	}
	for ; n > 0; n-- {
		p.Unmake()
	}
	if got := p.FEN(); got != start {
		t.Fatalf("unmade to %s, want %s", got, start)
	}
}
