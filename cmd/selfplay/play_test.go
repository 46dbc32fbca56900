package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// served runs play and returns the address that it prints.
func served(t *testing.T, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	root := newRoot()
	out, in := io.Pipe()
	root.SetOut(in)
	root.SetErr(io.Discard)
	root.SetArgs(append([]string{"play", "--no-open"}, args...))
	done := make(chan error, 1)
	go func() {
		done <- root.ExecuteContext(ctx)
		in.Close()
	}()
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("play %v: %v", args, <-done)
	}
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("play ended with %v", err)
		}
	})
	address := regexp.MustCompile(`http://[^ ]+`).FindString(lines.Text())
	if address == "" {
		t.Fatalf("no address in %q", lines.Text())
	}
	return address
}

// question asks the server and reads the answer.
func question[T any](t *testing.T, address, text string) T {
	t.Helper()
	client := http.Client{Timeout: time.Minute}
	a, err := client.Post(address+"ask", "application/json", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	var x T
	if err := json.Unmarshal(body, &x); err != nil || bytes.Contains(body, []byte(`"error"`)) {
		t.Fatalf("%s is answered with %s", text, body)
	}
	return x
}

func TestPlay(t *testing.T) {
	address := served(t, "chess", "--side", "black", "--nodes", "300", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Errorf("served at %s, want this machine only", address)
	}
	page, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	text, err := io.ReadAll(page.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"komi":[0]`, `"viewer":1`, `"nodes":300`, `"start":"4k3/8/8/8/8/8/4P3/4K3 w - 0 1"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in the page", want)
		}
	}
	v := question[struct{ FEN string }](t, address, `{"ask":"look","start":"4k3/8/8/8/8/8/4P3/4K3 w - 0 1","moves":["e2e4"]}`)
	if !strings.HasPrefix(v.FEN, "4k3/8/8/8/4P3/8/8/4K3 b") {
		t.Errorf("the page is told %s", v.FEN)
	}
}

// A run's games are shown by number, with their rules.
func TestPlayFromRun(t *testing.T) {
	run := played(t, 3)
	address := served(t, "--from", run, "--game", "2", "--ply", "1")
	x := question[struct {
		Index              int
		Setup, Start, Told string
		Moves              []string
	}](t, address, `{"ask":"record","index":2}`)
	if x.Index != 2 || len(x.Moves) == 0 || x.Told == "" {
		t.Fatalf("told of the game %+v", x)
	}
	request, err := json.Marshal(map[string]any{"ask": "look", "setup": x.Setup, "start": x.Start, "moves": x.Moves})
	if err != nil {
		t.Fatal(err)
	}
	v := question[struct {
		Ply    int
		Played []struct{ Note string }
	}](t, address, string(request))
	if v.Ply != len(x.Moves) || len(v.Played) != len(x.Moves) || v.Played[0].Note == "" {
		t.Errorf("after %d moves the page is told of ply %d", len(x.Moves), v.Ply)
	}
	about := question[struct {
		Games  int
		Setups []string
	}](t, address, `{"ask":"game"}`)
	if about.Games < 3 || len(about.Setups) == 0 {
		t.Errorf("told of the run %+v", about)
	}
}

func TestPlayRefuses(t *testing.T) {
	run := played(t, 3)
	for _, c := range []struct {
		name, want string
		args       []string
	}{
		{"no game", "expected one: GAME", []string{"play"}},
		{"a game and a run", "expected a game or a run", []string{"play", "chess", "--from", run}},
		{"an option for a run", "the run says how", []string{"play", "--from", run, "--option", "a=b"}},
		{"no such game of the run", "game 9999, expected 0 to", []string{"play", "--from", run, "--game", "9999"}},
		{"no such ply", "--ply 100000, expected 0 to", []string{"play", "--from", run, "--ply", "100000"}},
		{"no such player", `read --side "green", expected White or Black`, []string{"play", "chess", "--side", "green"}},
		{"no nodes", "--nodes 0, expected 1", []string{"play", "chess", "--nodes", "0"}},
		{"open to all", "expected a token", []string{"play", "chess", "--listen", ":0"}},
		{"a short token", "the token has 3 characters", []string{"play", "chess", "--listen", ":0", "--token", "abc"}},
		{"no address", "expected host:port", []string{"play", "chess", "--listen", "here"}},
		{"two ports", "expected one of them", []string{"play", "chess", "--listen", "127.0.0.1:0", "--port", "1"}},
		{"no weights", "none.toml", []string{"play", "chess", "--weights", "none.toml"}},
		{"weights of another game", "play: ../../engine/eval/weights/xiangqi.toml:2:1: game: read \"xiangqi\"", []string{"play", "chess", "--weights", "../../engine/eval/weights/xiangqi.toml"}},
		{"no file to write", "expected --out", []string{"page", "chess"}},
		{"a page over the game", "", []string{"page", "../../engine/variants/chess.toml", "--out", "../../engine/variants/chess.toml"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv(tokenVariable, "")
			if _, _, err := selfplay(c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// A page carries the game, its engine and nothing that it would have to fetch.
func TestPage(t *testing.T) {
	if !*slow {
		t.Skip("compiles the engine for the page")
	}
	out := filepath.Join(t.TempDir(), "thicket.html")
	stdout, _, err := selfplay("page", "../../engine/variants/example/thicket.toml", "--out", out)
	if err != nil || !strings.Contains(stdout, "thicket.html, ") {
		t.Fatalf("page: %v, %q", err, stdout)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 6_000_000 {
		t.Errorf("the page takes %d bytes, want at most six million", len(text))
	}
	for _, want := range []string{"Thicket", `id="engine-data"`, "Redistribution and use in source and binary forms"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in the page", want)
		}
	}
	if regexp.MustCompile(`(?i)<(script|link|img|iframe)[^>]*(src|href)="[^d]`).Match(text) {
		t.Error("the page fetches something")
	}
}
