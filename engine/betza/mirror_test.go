package betza

import "testing"

func TestEvenHanded(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"fmWfcF", true},
		{"N", true},
		{"sR", true},
		{"t[FR]", true},
		{"RmasR", true},
		{"nN", true},
		{"fN", true},
		{"lNrN", true},
		{"pR", true},
		{"flF", false},
		{"lN", false},
		{"mlWcrW", false},
		{"frN", false},
		{"rR", false},
		{"RmarR", false},
		{"flFfrmF", false},
	} {
		moves, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := EvenHanded(moves); got != c.want {
			t.Errorf("%s: even-handed is %v, want %v", c.text, got, c.want)
		}
	}
}
