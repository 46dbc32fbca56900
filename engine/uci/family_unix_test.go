//go:build unix

package uci

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"komi/engine/variants/gametest"
)

// wrapped returns an engine behind a script: %s in it is the command of an engine
// that behaves as told, pid is a file to write process numbers to.
func wrapped(t *testing.T, script, how string) (e *Engine, pids func() []int) {
	t.Helper()
	dir := t.TempDir()
	path, list := filepath.Join(dir, "engine.sh"), filepath.Join(dir, "pids")
	text := "LIST='" + list + "'\n" + fmt.Sprintf(script, fmt.Sprintf("'%s' fake '%s'%s", os.Args[0], how, strings.Repeat(" e2e4", mostMoves))) + "\n"
	// The shell reads the script. A file just written may not be run itself while another
	// test that starts a program holds a copy of its descriptor.
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	e, err := New(gametest.Rules(t, "chess", ""), Config{Path: "/bin/sh", Args: []string{path}, HashMB: 4, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return e, func() (out []int) {
		data, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		for word := range strings.FieldsSeq(string(data)) {
			pid, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, pid)
		}
		return out
	}
}

// runs reports whether a process runs on, after a moment to end.
func runs(pid int) bool {
	for range 500 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || strings.Contains(string(stat), ") Z ") {
			return false
		}
		time.Sleep(20 * time.Millisecond)
	}
	return true
}

// The processor time of an engine behind a script is that of both.
func TestUsageOfFamilies(t *testing.T) {
	e, _ := wrapped(t, "echo $$ > \"$LIST\"\n(%s)\nexit 0", "works")
	defer e.Close()
	if err := e.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The engine works for 60 ms of each move on the clock; a busy machine gives it a part of that.
	const least = 4 * time.Millisecond
	moves := 0
	for ; moves < mostMoves && (moves < 2 || e.Usage().Measured && e.Usage().Search < least); moves++ {
		if _, err := e.Best(t.Context(), e.rules.New(), Limits{Nodes: 100}); err != nil {
			t.Fatal(err)
		}
	}
	if u := e.Usage(); u.Measured && (u.Search < least || u.Search > time.Duration(moves)*100*time.Millisecond) {
		t.Errorf("usage %+v after %d moves, want up to 60 ms of search each", u, moves)
	}
}

// Whatever an engine has started ends with it, and nothing that holds its pipes
// keeps anybody waiting: neither when it plays well, nor when it hangs, crashes or
// is interrupted.
func TestFamilies(t *testing.T) {
	const (
		wrapper  = "echo $$ > \"$LIST\"\n(%s)\nexit 0"
		child    = "sleep 1000 & echo $$ $! > \"$LIST\"\nexec %s"
		stubborn = "trap '' TERM HUP INT; (trap '' TERM HUP INT; sleep 1000) & echo $$ $! > \"$LIST\"\nexec %s"
	)
	for _, c := range []struct {
		name, script, how string
		interrupt         bool
		want              string // of the error, "" for none
	}{
		{"a script that waits for the engine", wrapper, "well", false, ""},
		{"a script whose engine hangs", wrapper, "hangs", true, "context canceled"},
		{"a child that holds the output", child, "well", false, ""},
		{"a child of one that crashes", child, "crashes", false, "out of cheese"},
		{"a child of one that is interrupted", child, "thinks for ever", true, "context canceled"},
		{"a child that ignores signals", stubborn, "well", false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e, pids := wrapped(t, c.script, c.how)
			defer e.Close()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if err := e.Begin(ctx); err != nil {
				t.Fatal(err)
			}
			if c.interrupt {
				time.AfterFunc(100*time.Millisecond, cancel)
			}
			began := time.Now()
			_, err := e.Best(ctx, e.rules.New(), Limits{Nodes: 100})
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
			e.Close()
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("it took %v to move and to end", took)
			}
			for _, pid := range pids() {
				if runs(pid) {
					t.Errorf("process %d runs on", pid)
					_ = syscall.Kill(pid, syscall.SIGKILL)
				}
			}
		})
	}
}
