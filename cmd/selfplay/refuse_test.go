package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/cmd/internal/runs"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine/variants"
)

// What stands in the way of a run is named, and stays as it is.
func TestRunRefused(t *testing.T) {
	file, _ := experiment(t, 6)
	made := t.TempDir()
	if _, _, err := selfplay("run", file, "--out", made); err != nil {
		t.Fatal(err)
	}
	name := filepath.Base(onlyRun(t, made))
	whole, err := os.ReadFile(onlyRun(t, made))
	if err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	if _, _, err := selfplay("run", file, "--out", other, "--seed", "5"); err != nil {
		t.Fatal(err)
	}
	another, err := os.ReadFile(onlyRun(t, other))
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	for i := len(damaged) / 2; i < len(damaged)/2+4096; i++ {
		damaged[i] ^= 0x55
	}
	for _, tt := range []struct {
		name, want string
		content    []byte
	}{
		{"empty", "not a Komi run: the file is empty; move it away to begin anew", nil},
		{"foreign", "not a Komi run", []byte(strings.Repeat("My shopping list. ", 500))},
		{"damaged", "; move it away to begin anew (\"selfplay merge --salvage\" takes what is sound in it)", damaged},
		{"cut short", "the run file is damaged", whole[:len(whole)/3]},
		{"another run", "holds another run: results: not the same run: experiment hash", another},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := t.TempDir()
			path := filepath.Join(out, name)
			if err := os.WriteFile(path, tt.content, 0o644); err != nil {
				t.Fatal(err)
			}
			_, _, err := selfplay("run", file, "--out", out)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %q and the file's name", err, tt.want)
			}
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, tt.content) {
				t.Errorf("the file was changed (%v)", err)
			}
		})
	}
	t.Run("folder in the way", func(t *testing.T) {
		out := t.TempDir()
		if err := os.Mkdir(filepath.Join(out, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if _, _, err := selfplay("run", file, "--out", out); err == nil {
			t.Error("no error")
		}
	})
	t.Run("file where the folder should be", func(t *testing.T) {
		if _, _, err := selfplay("run", file, "--out", filepath.Join(file, "runs")); err == nil || !strings.Contains(err.Error(), "run: the folder of runs ") {
			t.Errorf("got %v", err)
		}
		if _, _, err := selfplay("study", "chess", "--budget", "1s", "--out", file); err == nil || !strings.HasPrefix(err.Error(), "study: the folder of runs ") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("folder without write access", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Skip("root may write everywhere")
		}
		out := t.TempDir()
		if err := os.Chmod(out, 0o555); err != nil {
			t.Fatal(err)
		}
		if _, _, err := selfplay("run", file, "--out", out); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("got %v", err)
		}
	})
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"no workers", "read --workers 0, expected 1 to 4096", []string{"run", file, "--workers", "0"}},
		{"negative seed", "read --seed -1, expected 0 or more", []string{"run", file, "--seed", "-1"}},
		{"unknown experiment", `read "chess-openings", expected`, []string{"run", "chess-openings"}},
		{"no experiment", "run: read no argument, expected one: EXPERIMENT", []string{"run"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := selfplay(append(tt.args, "--out", t.TempDir())...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// Weights beside a game's file that cannot be read stop the command that would play by them.
func TestDamagedWeightsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tiny.toml")
	if err := os.WriteFile(file, []byte(miniatures["tiny.toml"]), 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := variants.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := weightfile.Path(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, []byte("format = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"run": {"run", "balance", "--game", file}, "plan": {"plan", "balance", "--game", file}, "study": {"study", file, "--budget", "1s"},
		"match": {"match", file, "--pairs", "1"},
	} {
		if name == "run" || name == "study" {
			args = append(args, "--out", t.TempDir())
		}
		if _, _, err := selfplay(args...); err == nil || !strings.HasPrefix(err.Error(), name+": "+kept) {
			t.Errorf("%v: got %v, want the command and %s", args, err, kept)
		}
	}
}

// A run of this name that plays other games is pointed out, not continued.
func TestRunOfOtherRules(t *testing.T) {
	file, dir := experiment(t, 3)
	if _, _, err := selfplay("run", file, "--out", dir); err != nil {
		t.Fatal(err)
	}
	first := onlyRun(t, dir)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(text, []byte("max_plies = 40"), []byte("max_plies = 30"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	_, stderr, err := selfplay("run", file, "--out", dir)
	if err != nil || !strings.Contains(stderr, "note: "+first+" is a run of an experiment of this name that plays other games (") || !strings.Contains(stderr, ", with another options.max_plies)") {
		t.Errorf("%v\n%s", err, stderr)
	}
	if found := runs.Find(dir); len(found) != 2 {
		t.Errorf("%d runs, want 2", len(found))
	}
}
