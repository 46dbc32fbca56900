package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"komi/cmd/selfplay/internal/match"
	"komi/engine/variants"
	"komi/experiments"
)

// writing is a writer that somebody else thought up.
type writing func(b []byte) (int, error)

func (w writing) Write(b []byte) (int, error) { return w(b) }

// The files that a command was asked for are written before what it prints is lost.
func TestFilesBeforeOutput(t *testing.T) {
	dir := t.TempDir()
	gone := errors.New("nobody reads")
	games := filepath.Join(dir, "games.pgn")
	err := selfplayTo(t.Context(), writing(func([]byte) (int, error) { return 0, gone }), "match", "csx", "--pairs", "1", "--nodes", "5", "--pgn", games)
	if text, _ := os.ReadFile(games); !errors.Is(err, gone) || strings.Count(string(text), "[Event ") != 2 {
		t.Errorf("match: %v, and wrote\n%s\nwant an error and two games", err, text)
	}
	drawing, there := filepath.Join(dir, "board.svg"), false
	err = selfplayTo(t.Context(), writing(func(b []byte) (int, error) { // head may end the program here
		_, err := os.Stat(drawing)
		there = err == nil
		return len(b), nil
	}), "show", "chess", "--svg", drawing)
	if err != nil || !there {
		t.Errorf("show: %v, drawing there: %v", err, there)
	}
}

// A match writes the games so far once a minute, so that they are there should it be killed.
func TestGamesOfAMatchMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "games.pgn")
		x, cmd := contest{pgn: file}, newMatchCommand()
		cmd.SetContext(t.Context())
		stderr := new(strings.Builder)
		cmd.SetErr(stderr)
		g, err := variants.Load("csx")
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		m := &match.Match{Match: experiments.Match{Rules: r, Pairs: 3, Seed: 1, Plies: 4}, Workers: 1, Players: experiments.Searchers()}
		for i := range m.Seats {
			m.Names[i], m.Seats[i] = match.Labels[i], experiments.Seat{Name: match.Labels[i], Nodes: 3}
		}
		told, played := x.meanwhile(cmd, m), 0
		if _, err := m.Play(t.Context(), func(r *match.Result) {
			for _, since := range []time.Duration{59 * time.Second, 2 * time.Second} { // the clock of the test
				time.Sleep(since)
				before := played
				if told(r); since < saveMatch/2 {
					before, played = len(r.Games), len(r.Games)
				}
				if text, _ := os.ReadFile(file); strings.Count(string(text), "[Event ") != before {
					t.Errorf("after %v the file has %d games, want %d", since, strings.Count(string(text), "[Event "), before)
				}
			}
		}); err != nil || played != 6 {
			t.Errorf("%d games were played, want 6: %v", played, err)
		}
		if !strings.Contains(stderr.String(), "3 of 3 pairs, A ") {
			t.Errorf("told %q", stderr)
		}
	})
}

// A run that is interrupted while it looks at its file says so, and leaves no empty run.
func TestInterruptedAtTheStart(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	file, _ := experiment(t, 3)
	for _, tt := range []struct {
		want string
		args []string
	}{
		{"interrupted before a game was played; to go on:\n  ", []string{"run", file}},
		{"interrupted: what was played is kept in ", []string{"atlas", "dobutsu"}},
	} {
		out := t.TempDir()
		err := selfplayTo(ended, new(strings.Builder), append(tt.args, "--out", out)...)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || !strings.HasSuffix(err.Error(), " --out "+out) {
			t.Errorf("%v: got %v, want %q and the command", tt.args, err, tt.want)
		}
		if left, _ := os.ReadDir(out); len(left) > 0 {
			t.Errorf("%v: left %v", tt.args, left)
		}
	}
}
