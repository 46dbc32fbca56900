package engine_test

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// fuzzed are the matches a fuzz input chooses from by its first byte: every
// game, and the games with many options in random mixtures of them.
func fuzzed(f *testing.F) []match {
	f.Helper()
	var out []match
	for _, id := range variants.Builtin() {
		out = append(out, match{game: id})
	}
	out = append(out, mixed(f, newRand("fuzz"), 12, "changi", "janggi", "changi", "csx")...)
	return append(out, shelf(f)...)
}

// FuzzPlay plays the moves that the bytes of the input choose and checks every
// law where they lead, and the reference generator where there is one.
func FuzzPlay(f *testing.F) {
	list := fuzzed(f)
	for i := range list {
		f.Add(byte(i), []byte("komi"))
		f.Add(byte(i), []byte(strings.Repeat("\x00\x07\x1b\x80\xff", 12)))
	}
	f.Fuzz(func(t *testing.T, which byte, choices []byte) {
		m := list[int(which)%len(list)]
		r := m.rules(t)
		p := r.New()
		for _, c := range choices[:min(len(choices), 300)] {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[int(c)%len(moves)])
			if p.Key() != p.FreshKey() {
				t.Fatalf("%s: key %x, from nothing %x", describe(p), p.Key(), p.FreshKey())
			}
		}
		moves := p.Moves(nil)
		for _, l := range laws {
			l.check(t, p, moves)
		}
		if ref := reference(m); ref != nil {
			agree(t, p, ref)
		}
		unwind(t, p, r)
	})
}

// FuzzFEN reads any text as a FEN: an error that names the place, or a
// position that obeys every law.
func FuzzFEN(f *testing.F) {
	list := fuzzed(f)
	for i, m := range list {
		p := m.rules(f).New()
		f.Add(byte(i), p.FEN())
		for range 3 {
			p = wander(m.rules(f), newRand(m.String()), 40, func(*engine.Position, []engine.Move) {})
			f.Add(byte(i), p.FEN())
		}
	}
	for _, fen := range badLines {
		f.Add(byte(0), fen.text)
	}
	f.Fuzz(func(t *testing.T, which byte, fen string) {
		m := list[int(which)%len(list)]
		p, err := m.rules(t).Parse(fen)
		if err != nil {
			if p != nil || !strings.HasPrefix(err.Error(), "fen: ") || len(err.Error()) > 600 {
				t.Fatalf("%s: %q: position %v, error %v", m, fen, p, err)
			}
			return
		}
		moves := p.Moves(nil)
		for _, l := range laws {
			l.check(t, p, moves)
		}
		if ref := reference(m); ref != nil && (m.game == "janggi" || m.game == "changi") {
			agree(t, p, ref)
		}
	})
}
