package train

import (
	"errors"
	"testing"

	"komi/engine/eval"
	"komi/engine/variants/gametest"
)

// Where every move captures no position is quiet, so there is nothing to learn from. Who asks can tell
// that from other faults.
func TestNoQuietPosition(t *testing.T) {
	r := gametest.Rules(t, "clobber", "")
	if _, err := Fit(eval.Mobility(r), nil, 0, 1); !errors.Is(err, ErrFewPositions) {
		t.Errorf("fit: %v", err)
	}
	e, err := NewExamples(r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Descend(t.Context(), e, Course{Epochs: 1, Workers: 1}); !errors.Is(err, ErrFewPositions) {
		t.Errorf("descent: %v", err)
	}
}
