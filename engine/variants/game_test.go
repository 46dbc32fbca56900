package variants_test

import (
	"os"
	"path/filepath"
	"testing"

	"komi/engine/variants"
)

// The path of a file may end in capitals, as some systems write it, also where another
// file builds on it.
func TestLoadCapitals(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"BASE.TOML": "extends = \"minishogi\"\nid = \"base\"\nname = \"Base\"\n",
		"Mine.Toml": "extends = \"BASE.TOML\"\nid = \"mine\"\nname = \"Mine\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	g, err := variants.Load(filepath.Join(dir, "Mine.Toml"))
	if err != nil {
		t.Fatal(err)
	}
	if g.ID != "mine" {
		t.Errorf("read the game %q, want mine", g.ID)
	}
}
