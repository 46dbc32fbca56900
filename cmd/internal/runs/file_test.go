package runs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/results"
)

// A run file that is deleted while its log stays, as after a kill, is begun anew, and the log
// is told of.
func TestLogOfADeletedRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.db")
	if err := os.WriteFile(path+"-wal", []byte("a log"), 0o644); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	w, err := Extend(path, fixture.Header(t, fixture.Balance()), &said)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if want := path + "-wal.old"; !strings.Contains(said.String(), want) {
		t.Errorf("said %q, want %q", said.String(), want)
	}
	if text, err := os.ReadFile(path + "-wal.old"); err != nil || string(text) != "a log" {
		t.Errorf("the log is %q (%v) now", text, err)
	}
}

// The pages of runs write commands with the bare name of a run file: such a name is found in
// the folder of runs, unless there is one here.
func TestPath(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join(Folder, "folder.db"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"here.db", filepath.Join(Folder, "here.db"), filepath.Join(Folder, "kept.db")} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		"":          "",
		"here.db":   "here.db",
		"kept.db":   filepath.Join(Folder, "kept.db"),
		"./kept.db": "./kept.db",
		"none.db":   "none.db",
		"folder.db": "folder.db",
	} {
		if got := Path(path); got != want {
			t.Errorf("Path(%q) = %q, want %q", path, got, want)
		}
	}
}

// Only where no run has the name is it said how to list those there are.
func TestOpenSaysWhatRunsThereAre(t *testing.T) {
	dir := t.TempDir()
	text, broken := filepath.Join(dir, "text.db"), filepath.Join(dir, "broken.db")
	if err := os.WriteFile(text, []byte("not a run"), 0o644); err != nil {
		t.Fatal(err)
	}
	fixture.Write(t, broken, fixture.Balance())
	bytes, err := os.ReadFile(broken)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(bytes) / 100; i < len(bytes); i++ { // the header's page, too
		bytes[i] ^= 0xa5
	}
	if err := os.WriteFile(broken, bytes, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want error
		hint bool
	}{
		{filepath.Join(dir, "none.db"), fs.ErrNotExist, true},
		{text, results.ErrForeign, false},
		{broken, results.ErrDamaged, false},
	} {
		_, err := Open(c.path)
		if !errors.Is(err, c.want) || strings.Contains(err.Error(), "selfplay runs") != c.hint {
			t.Errorf("%s: %v, want %v, with a list of runs: %v", c.path, err, c.want, c.hint)
		}
	}
}
