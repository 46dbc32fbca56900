//go:build gui

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestRealGUI lets XBoard, on a screen that nobody sees, play a game between two Komis.
// XBoard knows the rules of these games and ends a game at the first illegal move or
// false claim. Of amazon chess it knows what Komi tells it. The first Komi speaks its
// protocol. The second speaks UCI to uci2wb in chess: that program does not translate the
// ranks of xiangqi and the squares of shogi. It reads short lists of variants only.
func TestRealGUI(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	xboard, adapter := debianProgram(t, "xboard"), debianProgram(t, "uci2wb")
	display := screen(t, debianProgram(t, "Xvfb"))
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	native := exe + " uci"
	script := filepath.Join(t.TempDir(), "komi") // uci2wb takes no arguments for its engine
	if err := os.WriteFile(script, []byte("#!/bin/sh\nexec '"+exe+"' uci --short\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ variant, second, has string }{
		{"normal", adapter + " " + script, "Nf"},
		{"xiangqi", native, "C"},
		{"shogi", native, "@"},
		{"amazon", native, "A"},
	} {
		t.Run(c.variant, func(t *testing.T) {
			tries := 1
			if strings.HasPrefix(c.second, adapter) {
				tries = 3 // its threads mix up a command now and then, as "d2d4 d2d4"
			}
			for {
				game := gameOf(t, xboard, display, c.variant, native, c.second)
				unfair := fair(game, c.has)
				if unfair == nil {
					t.Log(game[max(0, len(game)-100):])
					return
				}
				if tries--; tries == 0 {
					t.Fatalf("%v:\n%s", unfair, game)
				}
				t.Logf("%v; again:\n%s", unfair, game)
			}
		})
	}
}

// gameOf lets XBoard play a game between two engines, and returns it in PGN.
func gameOf(t *testing.T, xboard, display, variant, first, second string) string {
	t.Helper()
	dir := t.TempDir()
	pgn, log := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "log")
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	p := exec.CommandContext(ctx, xboard, "-fcp", first, "-scp", second, "-variant", variant,
		"-mg", "1", "-depth", "2", "-xexit", "-xanimate", "-saveGameFile", pgn, "-debug", "-nameOfDebugFile", log)
	p.Env = append(os.Environ(), "DISPLAY="+display, "HOME="+dir, asProgram+"=1")
	p.WaitDelay = 10 * time.Second
	said, err := p.CombinedOutput()
	game, _ := os.ReadFile(pgn)
	if err != nil || len(game) == 0 {
		debug, _ := os.ReadFile(log)
		t.Fatalf("%v, after %d bytes of a game; xboard said\n%.2000s\nand heard\n%.5000s", err, len(game), said, debug)
	}
	return string(game)
}

// ends are how XBoard says that a game ended by the rules. It says other things of illegal
// moves, false claims, lost time and programs that die.
var ends = regexp.MustCompile(`\{(Xboard adjudication: [^}]*|checkmate|stalemate|[^}]*[Dd]raw agreed[^}]*|[^}]*(repetition|perpetual|[Mm]ating material|50|offer)[^}]*)\}\s+(1-0|0-1|1/2-1/2)\s*$`)

// fair checks that a game was played to an end that its rules know, and that it has a move
// of a kind.
func fair(game, has string) error {
	_, moves, _ := strings.Cut(game, "\n\n")
	switch {
	case !ends.MatchString(game) || strings.Contains(game, "False"):
		return errors.New("the game did not end by the rules")
	case !regexp.MustCompile(`\s10\.\s`).MatchString(game):
		return errors.New("fewer than ten moves")
	case !strings.Contains(moves, has):
		return fmt.Errorf("no %s", has)
	}
	return nil
}

// debianProgram returns the path of a program that Debian has, or skips the test.
func debianProgram(t *testing.T, name string) string {
	t.Helper()
	for _, place := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	t.Skipf("%s is not installed: apt-get install xboard uci2wb xvfb", name)
	return ""
}

// screen starts a display that nobody sees and returns its name.
func screen(t *testing.T, xvfb string) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p := exec.Command(xvfb, "-displayfd", "3", "-screen", "0", "1024x768x24")
	p.ExtraFiles = []*os.File{w}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() {
		_ = p.Process.Kill()
		_ = p.Wait()
	})
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	return fmt.Sprintf(":%s", strings.TrimSpace(line))
}
