package setups

import (
	"testing"

	"komi/engine/play"
	"komi/engine/variants"
)

func TestHandicapWords(t *testing.T) {
	g, err := variants.Load("titans")
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("std", nil)
	if err != nil {
		t.Fatal(err)
	}
	h, err := play.ParseHandicap(r, "f: Q A; s: W 2G; x: E>R 2U>R")
	if err != nil {
		t.Fatal(err)
	}
	want := "FIDE without queen and archbishop; Shogi without flying chariot and two gold generals; " +
		"Xiang-qi with a rook for an elephant and with two rooks for two cannons"
	if got := handicapWords(r, h).String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
