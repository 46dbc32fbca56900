package variants

import (
	"strings"
	"testing"
)

// Rules come out of a record as they went in, and not if the record was played by
// others.
func TestRecorded(t *testing.T) {
	g, err := Load("janggi")
	if err != nil {
		t.Fatal(err)
	}
	var r Recorded
	want, err := g.Rules("", map[string]string{"deom": "2.5"})
	if err != nil {
		t.Fatal(err)
	}
	text := OptionsText(want.Options())
	got, err := r.Rules("janggi", g.Text, want.Setup(), text, want.Hash())
	if err != nil || got.Hash() != want.Hash() {
		t.Fatalf("rules of %q: %v", text, err)
	}
	for _, bad := range []struct{ text, options, hash, says string }{
		{g.Text, text, "deadbeef", "expected the build that played them"},
		{g.Text, "deom", want.Hash(), "expected name=value"},
		{"[game]\n", text, want.Hash(), "the variant file of the record"},
	} {
		if _, err := r.Rules("janggi", bad.text, want.Setup(), bad.options, bad.hash); err == nil || !strings.Contains(err.Error(), bad.says) {
			t.Errorf("options %q, hash %s: got %v, want %q", bad.options, bad.hash, err, bad.says)
		}
	}
}
