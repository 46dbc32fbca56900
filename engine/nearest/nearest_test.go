package nearest

import "testing"

func TestWord(t *testing.T) {
	known := []string{"5", "window", "plies", "to", "shuffle"}
	for word, want := range map[string]string{
		"widow": "window", "windwo": "window", "windows": "window", "plis": "plies",
		"ot": "to", "frm": "", "w": "", "9": "", "completely_different": "",
	} {
		if got := Word(word, known); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
	if got, want := Hint("shufle", known), "; did you mean shuffle?"; got != want {
		t.Errorf("shufle: %q, want %q", got, want)
	}
	if got := Hint("x", known); got != "" {
		t.Errorf("x: %q, want nothing", got)
	}
}
