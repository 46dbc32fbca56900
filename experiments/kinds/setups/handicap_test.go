package setups

import (
	"strings"
	"testing"

	"komi/engine/play"
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
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
	want := "FIDE without a queen and an archbishop; Shogi without a flying chariot and two gold generals; " +
		"Xiang-qi with a rook in the place of an elephant and with two rooks in the place of two cannons"
	if got := handicapWords(r, h).String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A candidate is told without the letters of its handicap, the options before it.
func TestCandidateInWords(t *testing.T) {
	v := &study{View: &findings.View{Names: findings.Names{One: "candidate", Many: "candidates"}}, handicaps: handicaps{texts: []string{"none", "f: Q"}}}
	without := answer.Say("FIDE without queen")
	for _, test := range []struct{ name, title, want string }{
		{"f: Q", "f: Q", "FIDE without queen"},
		{"FIDE without a queen", "FIDE without a queen", "FIDE without a queen"},
		{"transform=off, f: Q", "captured armies keep their own pieces, f: Q", "captured armies keep their own pieces; FIDE without queen"},
	} {
		r := Ranked{Arm: &games.Arm{Name: test.name, Title: test.title}, Handicap: without}
		if got := v.inWords(r).String(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if got := v.quoted(r); strings.Contains(got, "f: Q") || strings.Count(got, "FIDE without") != 1 {
			t.Errorf("%s: in a list %q, want its words", test.name, got)
		}
		if got := v.leads(r, "leads").String(); strings.Contains(got, "f: Q") || strings.Count(got, "FIDE without") != 1 {
			t.Errorf("%s: told as %q, want its words once", test.name, got)
		}
		if got := v.card(r); got != test.want {
			t.Errorf("%s: its board is called %q, want %q", test.name, got, test.want)
		}
	}
	alike := Ranked{Arm: &games.Arm{Name: "f: Q", Title: "f: Q"}, Handicap: without}
	v.ranked = []Ranked{alike, {Arm: &games.Arm{Name: "transform=off, f: Q"}, Handicap: without}}
	if got := v.inWords(alike).String(); got != "the usual rules; FIDE without queen" {
		t.Errorf("beside the same handicap with an option: %q", got)
	}
	if got := v.inWords(Ranked{Arm: &games.Arm{Name: "transform=off", Title: "captured armies keep their own pieces"}}).String(); got != "captured armies keep their own pieces" {
		t.Errorf("without a handicap: %q", got)
	}
}

// Setups that are only marks are listed with their noun.
func TestListOfSetups(t *testing.T) {
	v := &study{View: &findings.View{Names: findings.Names{One: "setup", Many: "setups"}}}
	for want, names := range map[string][]string{"setup 5s": {"5s"}, "setups 2, 3m and 5s": {"2", "3m", "5s"}} {
		if got := v.these(names).String(); got != want {
			t.Errorf("listed %q, want %q", got, want)
		}
	}
	v.Names.One = "candidate"
	for one, want := range map[string]string{"candidate": "setup std", "setup": "std"} {
		v.Names.One = one
		if got := v.quoted(Ranked{Arm: &games.Arm{Name: "std", Title: "std", Setup: "std"}}); got != want {
			t.Errorf("of %ss one is called %q in a list, want %q", one, got, want)
		}
	}
	v.Names.One = "candidate"
	if got := v.these([]string{"FIDE without queen"}).String(); got != "FIDE without queen" {
		t.Errorf("listed %q", got)
	}
}
