package document

import "testing"

// Stored games have no other mark of their kind than how their text begins.
func TestReadVoid(t *testing.T) {
	for void, want := range map[string]struct {
		kind VoidKind
		what string
	}{
		"":                                      {NotVoid, ""},
		"no end by the rules after 10000 plies": {Endless, "no end by the rules after 10000 plies"},
		"opening: setup 1: no opening of 0 plies is even; expected another setup": {Unopened, "setup 1: no opening of 0 plies is even; expected another setup"},
		"crashed after ply 0: runtime error":                                      {Broken, "crashed after ply 0: runtime error"},
		"seat A after ply 9: opening: no answer":                                  {Broken, "seat A after ply 9: opening: no answer"},
	} {
		if kind, what := ReadVoid(void); kind != want.kind || what != want.what {
			t.Errorf("%q: kind %d, %q; want kind %d, %q", void, kind, what, want.kind, want.what)
		}
	}
}

// Every count of a start or of a game is described, an unknown one by its name.
func TestCountDoc(t *testing.T) {
	for count, want := range map[string]string{
		Material + "N":   "what player 1 begins with more of N on the board than player 2",
		Material + "f:N": "what army f begins with more of N on the board than in its setup",
		Hand + "@P":      "what player 1 begins with more of @P in hand than player 2",
		Taken + "x by s": "1 if army s took the last royal of army x",
		Fallen + "x":     "plies after which army x had lost its last royal; empty if it had not",
		QuietEnd:         "plies after the last capture",
		Checks:           "\"checks\", counted in the game",
		Taken:            "1 if army  took the last royal of army ",
	} {
		if got := CountDoc(count); got != want {
			t.Errorf("%q: got %q, want %q", count, got, want)
		}
	}
	for count, want := range map[string]bool{Material + "N": true, Hand + "G": true, "materials": false, QuietEnd: false} {
		if got := IsDifference(count); got != want {
			t.Errorf("%q is a difference: %v, want %v", count, got, want)
		}
	}
}
