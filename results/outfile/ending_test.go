package outfile_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"komi/results/outfile"
)

// The name of a folder is taken as it stands: in a pattern brackets would mean something else.
func TestEnding(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "runs [old] *?")
	if paths, err := outfile.Ending(dir, ".db"); err != nil || paths != nil {
		t.Errorf("of a folder that is not there: %v, %v", paths, err)
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.db", "a.db", "c.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")}
	if paths, err := outfile.Ending(dir, ".db"); err != nil || !slices.Equal(paths, want) {
		t.Errorf("%v, %v, want %v", paths, err, want)
	}
	if _, err := outfile.Ending(want[0], ".db"); err == nil {
		t.Error("a file was taken for a folder")
	}
}
