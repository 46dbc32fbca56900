package outfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	game    = "format = 1\nname = \"x\"\n[piece.R]\nname = \"rook\"\n"
	learned = "format = 1\ngame = \"x\"\n[piece.R]\nvalue = [5, 5]\n"
	run     = database + "and more"
)

// A page takes the place of an older page, and of nothing else.
func TestCheckPage(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"old.html":    {"<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Who wins? · Komi</title>\n", ""},
		"empty.html":  {"", ""},
		"other.html":  {"<!doctype html>\n<title>My thesis</title>\n", "no page of Komi’s stands there"},
		"quotes.md":   {"# Thesis\n<!doctype html><title>Who wins? · Komi</title>\n", "no page of Komi’s stands there"},
		"thesis.docx": {"PK\x03\x04", "no page of Komi’s stands there"},
		"run.db":      {run, "a run file stands there"},
		"game.toml":   {game, "somebody’s work"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { expect(t, CheckPage(path), c.want) })
	}
	expect(t, CheckPage(filepath.Join(dir, "new.html")), "")
	expect(t, CheckPage(filepath.Join(dir, "old.html"), filepath.Join(dir, "old.html")), "is read as")
	expect(t, CheckPage(os.DevNull), "")
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{
		"old.csv": "a,b\n", "run.db": run, "renamed.csv": run, "game.toml": game, "OLD.TOML": game, "broken.toml": "format = ",
		"weights.toml": learned, "empty.toml": "", "input.csv": "a,b\n",
	} {
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(at("input.csv"), at("link.csv")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path string
		inputs     []string
		text       string // what is wrong with it as text, "" for nothing
		weights    string // and as weights
	}{
		{"a new file", at("new.csv"), []string{at("run.db")}, "", ""},
		{"an older output", at("old.csv"), []string{at("run.db")}, "", ""},
		{"the input", at("input.csv"), []string{"chess", at("input.csv")}, "is read as", "is read as"},
		{"the input by another name", at("link.csv"), []string{at("input.csv")}, "is read as", "is read as"},
		{"a run", at("run.db"), nil, "a run file stands there", "a run file stands there"},
		{"a run under another name", at("renamed.csv"), nil, "a run file stands there", "a run file stands there"},
		{"a game", at("game.toml"), nil, "somebody’s work", "somebody’s work"},
		{"a game in capitals", at("OLD.TOML"), nil, "somebody’s work", "somebody’s work"},
		{"a game that is being written", at("broken.toml"), nil, "somebody’s work", "somebody’s work"},
		{"weights", at("weights.toml"), nil, "somebody’s work", ""},
		{"weights that are read", at("weights.toml"), []string{at("weights.toml")}, "is read as", "is read as"},
		{"an empty file", at("empty.toml"), nil, "", ""},
		{"a folder", dir, nil, "is a directory", "is a directory"},
		{"no folder", at("none/new.csv"), nil, "new.csv: no such file or directory", "no such file or directory"},
		{"no name", "", nil, "write", "write"},
		{"a device", os.DevNull, []string{os.DevNull}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, Check(tt.path, tt.inputs...), tt.text)
			expect(t, CheckWeights(tt.path, tt.inputs...), tt.weights)
		})
	}
}

// A folder that takes no files is told before anything is made for it.
func TestCheckOfAFolderThatTakesNothing(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("no folder here takes no files from anybody")
	}
	if err := Check("/proc/x.pgn"); err == nil || !strings.Contains(err.Error(), "write /proc/x.pgn: ") {
		t.Errorf("error %v", err)
	}
	dir := t.TempDir()
	if err := Check(filepath.Join(dir, "x.pgn")); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestCheckFolder(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files []string // names and texts
		want  string
	}{
		{"an empty folder", nil, ""},
		{"other files", []string{"notes.txt", "mine"}, ""},
		{"a file of that name", []string{"README.md", "mine"}, "README.md stands there"},
		{"a file of the pattern", []string{"games.parquet", "mine"}, "games.parquet stands there"},
		{"a folder of ours", []string{"README.md", "ours", "numbers.csv", "run,row\n1,2\n"}, ""},
		{"another's mark", []string{"README.md", "mine", "numbers.csv", "a,b\n"}, "README.md stands there"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for i := 0; i < len(tt.files); i += 2 {
				if err := os.WriteFile(filepath.Join(dir, tt.files[i]), []byte(tt.files[i+1]), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			expect(t, CheckFolder(dir, "numbers.csv", "run,row\n", "README.md", "*.parquet"), tt.want)
		})
	}
	if err := CheckFolder(filepath.Join(t.TempDir(), "new"), "numbers.csv", "run,row\n", "README.md"); err != nil {
		t.Error(err)
	}
}

func expect(t *testing.T, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	for _, text := range []string{"one", "two"} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text {
			t.Errorf("holds %q (%v), want %q", now, err, text)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left behind %v", left)
	}
	if err := Write(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("the device was replaced by a file")
	}
	expect(t, Write(filepath.Join(path, "b.txt"), nil), "b.txt: not a directory")
}

// An older file keeps its mode.
func TestWriteKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such modes")
	}
	dir := t.TempDir()
	own := filepath.Join(dir, "own.csv")
	if err := os.WriteFile(own, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(own, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(own); err != nil || string(text) != "new" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
	if info, err := os.Stat(own); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v (%v), want the mode that it had", info.Mode(), err)
	}
	// A new one has the mode of any file that is made here.
	fresh, plain := filepath.Join(dir, "fresh.csv"), filepath.Join(dir, "plain.csv")
	if err := errors.Join(Write(fresh, nil), os.WriteFile(plain, nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	got, err1 := os.Stat(fresh)
	want, err2 := os.Stat(plain)
	if err := errors.Join(err1, err2); err != nil || got.Mode() != want.Mode() {
		t.Errorf("a new file has %v, want %v (%v)", got.Mode(), want.Mode(), err)
	}
}

// What goes wrong while a file is written leaves the old one, and is told as it is.
func TestToKeepsTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := Write(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	_, missing := os.Open("no-such-file")
	err := To(path, func(w io.Writer) error {
		io.WriteString(w, "new")
		return fmt.Errorf("source: %w", missing)
	})
	if !errors.Is(err, missing) || !strings.Contains(err.Error(), "source: open no-such-file") {
		t.Errorf("got %v, want the error of the source", err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != "old" {
		t.Errorf("holds %q (%v), want the old text", now, err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("left behind %v", left)
	}
}
