package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder of progress that cannot be used is called the usual one where no other was asked for.
func TestUsualFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "w.toml")
	folder := strings.TrimSuffix(out, ".toml") + "-training"
	if err := os.MkdirAll(filepath.Join(folder, "other"), 0o777); err != nil {
		t.Fatal(err)
	}
	want := folder + " is the folder of progress without --folder, which chooses another"
	if _, _, err := selfplay("train", "chess", "--quick", "--out", out); err == nil || !strings.Contains(err.Error(), "is not a folder of a training") || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
	if _, _, err := selfplay("train", "chess", "--quick", "--out", out, "--folder", folder); err == nil || strings.Contains(err.Error(), "without --folder") {
		t.Errorf("with --folder: %v", err)
	}
}
