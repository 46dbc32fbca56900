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
