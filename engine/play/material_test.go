package play

import (
	"testing"

	"komi/engine/variants/gametest"
)

// A drop leaves the material as it is, a capture does not.
func TestSameMaterial(t *testing.T) {
	r := gametest.Rules(t, "pocketknight", "")
	start := r.New()
	for line, same := range map[string]bool{"N@e4": true, "e2e4": true} {
		p := r.New()
		m, err := p.ParseMove(line)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if sameMaterial(p, start) != same {
			t.Errorf("after %s: same material %v, want %v", line, !same, same)
		}
	}
	p, err := r.Parse("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[Nn] w KQkq 0 2")
	if err != nil {
		t.Fatal(err)
	}
	was := p.Clone()
	m, err := p.ParseMove("e4d5")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	if sameMaterial(p, was) {
		t.Error("after a capture: same material")
	}
}
