package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// A full disk ends the run with every whole batch kept; with room again, the
// same command goes on to the same games. Mounting a small disk needs rights.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=3m"); err != nil {
		t.Skip("no right to mount a disk: ", err)
	}
	t.Cleanup(func() { unix.Unmount(disk, unix.MNT_DETACH) })
	file, _ := experiment(t, fewPairs)
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 2_800_000), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := selfplay("run", file, "--out", disk)
	if err == nil || !strings.Contains(err.Error(), "the disk is full") || !strings.Contains(err.Error(), "of 160 games are kept, to go on:\n") {
		t.Fatalf("got %v, want a full disk", err)
	}
	if kept := gamesIn(t, disk); len(kept) == 0 || len(kept)%4 != 0 {
		t.Errorf("%d games kept, want some whole batches", len(kept))
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if _, _, err := selfplay("run", file, "--out", disk); err != nil {
		t.Fatal(err)
	}
	compareWithWhole(t, file, disk)
}

// A command whose output is lost says so, whatever it prints.
func TestFullOutput(t *testing.T) {
	file, _ := experiment(t, fewPairs)
	for _, args := range [][]string{{"check", "chess"}, {"experiments", "--show", "csx"}, {"plan", file}, {"help"}} {
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		c, text := program(args...)
		c.Stdout = full
		if err := c.Run(); err == nil || !strings.Contains(text.String(), "no space left on device") {
			t.Errorf("%v: got %v and %q, want an error that names the reason", args, err, text)
		}
		full.Close()
	}
}

// Where there is no room for a file that was asked for, the command and the flag are named.
func TestFullFile(t *testing.T) {
	run := played(t, 3)
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"export: --out: write /dev/full: no space left on device", []string{"export", run, "--out", "/dev/full"}},
		{"match: --pgn: write /dev/full: no space left on device", []string{"match", "csx", "--pairs", "1", "--nodes", "5", "--pgn", "/dev/full"}},
	} {
		if _, _, err := selfplay(tt.args...); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

// Learned weights are kept beside the game's file. Where that cannot be, a study says what to do.
// Mounting a disk that cannot be written to needs rights.
func TestStudyBesideReadOnlyGame(t *testing.T) {
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no right to mount a disk: ", err)
	}
	t.Cleanup(func() { unix.Unmount(disk, unix.MNT_DETACH) })
	file := filepath.Join(disk, "tiny.toml")
	if err := os.WriteFile(file, []byte(miniatures["tiny.toml"]), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", disk, "tmpfs", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // it has failed long before
	defer stop()
	const want = "read-only file system; learned weights are kept beside the game's file: copy it to a folder that you can write to"
	if err := selfplayTo(ctx, io.Discard, "study", file, "--budget", "5m", "--out", t.TempDir()); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
