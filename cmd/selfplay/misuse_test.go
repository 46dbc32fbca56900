//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// Slips of a script are refused before anything is made.
func TestMisuseRefused(t *testing.T) {
	file, dir := experiment(t, 3)
	run := played(t, 3)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	long := filepath.Join(t.TempDir(), "long.toml")
	if err := os.WriteFile(long, make([]byte, 2<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	hoplites := filepath.Join(t.TempDir(), "hoplites.toml")
	if err := os.WriteFile(hoplites, []byte("extends = \"chess\"\nid = \"hoplites\"\nname = \"Hoplites\"\npiece.N.off = true\n"+
		"setup.standard.fen = \"r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq 0 1\"\npiece.P.clause.step.promote = [{ to = [\"Q\"], zone = \"last\", must = \"last\" }]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"a program that plays the game built on", "hoplites builds on another game, and its file has no table [engines.uci] of its own", []string{"match", hoplites, "--pairs", "1", "--engine", "sh"}},
		{"endless weights", "not a file", []string{"match", "csx", "--pairs", "1", "--weights", "/dev/zero"}},
		{"weights that nobody sends", "not a file", []string{"match", "csx", "--pairs", "1", "--weights", pipe}},
		{"weights of 2 MB", "read 2097152 bytes, expected a file of at most", []string{"match", "csx", "--pairs", "1", "--weights", long}},
		{"vectors that nobody sends", "", []string{"perft", "--vectors", pipe}},
		{"a game that nobody sends", "", []string{"check", pipe}},
		{"a kind that no rules lay out", "a kind of experiment whose questions no rules tell, expected the path of a .toml file of yours; copy one: experiments --show classic-sum-light-options", []string{"run", "readings", "--game", "chess", "--out", dir}},
		{"an experiment of 2 MB", "read 2097152 bytes", []string{"run", long, "--out", dir}},
		{"a table larger than memory", "read --hash 1000000000, expected 1 to 65536", []string{"match", "csx", "--pairs", "1", "--hash", "1000000000"}},
		{"a thousand million workers", "read --workers 1000000000, expected 1 to 4096", []string{"run", file, "--out", dir, "--workers", "1000000000"}},
		{"a part whose number was not set", "run: --shard: read nothing, expected k/n", []string{"run", file, "--out", dir, "--shard", ""}},
		{"a folder whose name was not set", "run: --out: read nothing, expected a folder", []string{"run", file, "--out", ""}},
		{"a study of nothing", "study: read no argument, expected", []string{"study"}},
		{"training from GAME:SETUP", "chess --setup standard trains from one setup", []string{"train", "chess:standard"}},
		{"a setup twice", "--setup 5s: read twice", []string{"train", "changi", "--setup", "5s", "--setup", "5s"}},
		{"games to a folder that takes none", "write /proc/x.pgn: ", []string{"match", "chess", "--pairs", "1", "--nodes", "5", "--pgn", "/proc/x.pgn"}},
		{"a merge into an experiment", "expected a name that ends with .db", []string{"merge", run, "--out", filepath.Join(dir, "x.toml")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, _ := os.ReadDir(dir)
			if _, _, err := selfplay(tt.args...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if after, _ := os.ReadDir(dir); len(after) != len(before) {
				t.Errorf("%d files, there were %d", len(after), len(before))
			}
		})
	}
}

// Names that were made to write on the terminal are shown, not obeyed.
func TestNamesAreShown(t *testing.T) {
	dir := t.TempDir()
	vectors := filepath.Join(dir, "v.jsonl")
	if err := os.WriteFile(vectors, []byte(`{"variant":"csx\u001b[2J","setup":"a\nFAIL b","depth":1,"nodes":1}`), 0o644); err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(dir, "g.toml")
	if err := os.WriteFile(game, []byte("format = 1\nid = \"x\"\nname = \"a\\u001b[2J\"\n\"k\\u001b\" = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"perft", "--vectors", vectors},
		{"check", game},
		{"run", "x\x1b[2J"},
		{"games", "\x1b]0;x\a"},
		{"verify", "no\x1b[2J.db"},
		{"show", "csx:1\x1b[2J"},
		{"moves", "csx", "--fen", "\x1b[2J"},
		{"worker", "nats://\x1b[2J:1"},
	} {
		c, text := program(args...)
		if err := c.Run(); err == nil {
			t.Errorf("%q: accepted", args)
		}
		if out := text.String(); strings.ContainsAny(out, "\x1b\a\r") || out == "" || strings.Contains(out, "\nFAIL b") {
			t.Errorf("%q: says %q", args, out)
		}
	}
}
