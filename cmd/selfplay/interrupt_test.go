package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Commands that keep nothing end soon after Ctrl-C and TERM, however long a move may take and
// whatever an engine does, and say that they were interrupted.
func TestInterruptedSearches(t *testing.T) {
	file, dir := experiment(t, 2000, "nodes = 60", "nodes = 100_000_000", "plies = 4\nwindow = 3", "plies = 0")
	script := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	deaf := script("deaf.sh", "sleep 1000")
	slow := script("slow.sh", `while read -r line; do
  case "$line" in
    uci) echo "option name UCI_Variant type combo"; echo uciok ;;
    isready) echo readyok ;;
    go*) sleep 1000 ;;
  esac
done`)
	values := smallValues(t, t.TempDir(), `"2P", "R"`)
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"match by nodes", []string{"match", "chess", "--nodes", "100000000000"}, "selfplay: match: interrupted: 0 of 200 pairs were played\n"},
		{"match by time", []string{"match", "chess", "--cpu", "1h"}, "Interrupted: 0 of 200 pairs"},
		{"an engine that thinks", []string{"match", "xiangqi", "--nodes", "5", "--engine", slow, "--patience", "1h"}, "Interrupted: 0 of 200 pairs"},
		{"an engine that does not answer", []string{"match", "xiangqi", "--engine", deaf, "--patience", "1h"}, "interrupted before the first game"},
		{"match that writes JSON", []string{"match", "chess", "--json", "--nodes", "100000000000"}, `"interrupted": true,`},
		{"simulate", []string{"simulate", values, "--replicates", "100000"}, "selfplay: simulate: interrupted\n"},
		{"perft", []string{"perft", "chess", "--depth", "12"}, "selfplay: perft: interrupted\n"},
		{"bench", []string{"bench"}, "selfplay: bench: interrupted\n"},
		{"plan", []string{"plan", file}, "plan: interrupted"},
	} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			t.Run(c.name+", "+signal.String(), func(t *testing.T) {
				t.Parallel()
				wait := 2 * time.Second // the long search is on its way then
				if c.name == "plan" {
					wait = time.Second // it ends by itself soon
				}
				p, text, took := signalled(t, signal, wait, c.args)
				// On a busy machine it did not listen yet, or had not begun.
				for range 2 {
					if p.ExitCode() >= 0 && strings.Contains(text, c.want) {
						break
					}
					wait *= 3
					p, text, took = signalled(t, signal, wait, c.args)
				}
				if code := p.ExitCode(); code != 1 {
					t.Errorf("exit code %d, want 1", code)
				}
				if took > 20*time.Second {
					t.Errorf("ended %v after the signal", took)
				}
				if !strings.Contains(text, c.want) {
					t.Errorf("%q is not in\n%s", c.want, text)
				}
			})
		}
	}
}

// signalled starts the program, sends it a signal a while later, and returns how it ended, what
// it printed, and how long after the signal it ended.
func signalled(t *testing.T, signal os.Signal, after time.Duration, args []string) (*os.ProcessState, string, time.Duration) {
	t.Helper()
	p, text := program(args...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	began := time.Now()
	if err := p.Process.Signal(signal); err != nil {
		t.Fatalf("it had ended by itself: %v\n%s", err, text)
	}
	_ = p.Wait()
	return p.ProcessState, text.String(), time.Since(began)
}

// A match whose terminal is closed keeps its games. One that was started to go on without its
// terminal goes on.
func TestHangUp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be sent HUP")
	}
	for _, started := range []string{`exec "$@"`, `trap '' HUP; exec "$@"`} {
		t.Run(started, func(t *testing.T) {
			t.Parallel()
			fault := ""
			for _, wait := range []time.Duration{3 * time.Second, 12 * time.Second, 48 * time.Second} { // a busy machine
				if fault = hangUp(t, started, wait); fault == "" {
					return
				}
			}
			t.Error(fault)
		})
	}
}

// hangUp starts a match by a line of the shell, closes its terminal after a while, ends it if it
// goes on rightly, and says what is wrong.
func hangUp(t *testing.T, started string, wait time.Duration) (fault string) {
	t.Helper()
	games := filepath.Join(t.TempDir(), "games.pgn")
	p, text := program()
	p.Path, p.Args = "/bin/sh", []string{"sh", "-c", started, "sh", p.Path, "match", "csx", "--pairs", "1000000", "--nodes", "20", "--pgn", games}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	time.Sleep(wait)
	last := os.Signal(syscall.SIGHUP)
	if started != `exec "$@"` { // it ignores that
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
			return fmt.Sprintf("it ended with its terminal: %v\n%s", p.ProcessState, text)
		case <-time.After(time.Second):
		}
		last = syscall.SIGTERM
	}
	if err := p.Process.Signal(last); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		p.Process.Kill()
		return fmt.Sprintf("still there: %v", <-ended)
	}
	kept, _ := os.ReadFile(games)
	if p.ProcessState.ExitCode() != 1 || !strings.Contains(text.String(), "match: interrupted: ") || !strings.Contains(string(kept), "[Event ") {
		return fmt.Sprintf("%v, %d bytes of games, said\n%s", p.ProcessState, len(kept), text)
	}
	return ""
}
