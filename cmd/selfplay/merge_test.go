package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/cmd/internal/runs"
	"komi/experiments/games"
	"komi/results"
)

// shards plays an experiment as n parts, each a process of its own, all at once.
func shards(t *testing.T, file, out string, n int) []string {
	t.Helper()
	var wait []func() error
	var texts []*bytes.Buffer
	for k := 1; k <= n; k++ {
		c, text := program("run", file, "--out", out, "--workers", "1", "--shard", fmt.Sprintf("%d/%d", k, n))
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		wait, texts = append(wait, c.Wait), append(texts, text)
	}
	for i, w := range wait {
		if err := w(); err != nil {
			t.Fatalf("part %d: %v\n%s", i+1, err, texts[i])
		}
	}
	paths, err := filepath.Glob(filepath.Join(out, "*-shard*"+runs.Ending))
	if err != nil || len(paths) != n {
		t.Fatalf("parts %v (%v), want %d", paths, err, n)
	}
	return paths
}

// spoil changes a move of one game behind the file's back.
func spoil(t *testing.T, path string, g results.Game) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// All places: pages that are in use no more may hold the game too.
	moves := []byte(g.Moves[:min(len(g.Moves), 60)])
	other := bytes.Clone(moves)
	other[0] ^= 1
	if !bytes.Contains(whole, moves) {
		t.Fatalf("game %d is not in %s", g.Index, path)
	}
	whole = bytes.ReplaceAll(whole, moves, other)
	if err := os.WriteFile(path, whole, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Parts that several processes play make up the run that one process plays, game
// for game; a damaged one is named, and its machine plays it again.
func TestMerge(t *testing.T) {
	file, dir := experiment(t, 12)
	want := wholeOf(t, file).games
	out := filepath.Join(dir, "parts")
	parts := shards(t, file, out, 3)
	for k, path := range parts {
		if !strings.HasSuffix(path, fmt.Sprintf("-shard%dof3.db", k+1)) {
			t.Errorf("part %d is %s", k+1, path)
		}
	}
	joined := filepath.Join(dir, "joined", "run.db")
	merge := func(want string, args ...string) string {
		t.Helper()
		stdout, _, err := selfplay(append([]string{"merge", "--out", joined}, args...)...)
		text := stdout
		if err != nil {
			text += err.Error()
		}
		if (err != nil) != strings.Contains(text, "merge: ") || !strings.Contains(stdout, want) {
			t.Fatalf("merge %v: %v\n%s\nwant %q", args, err, stdout, want)
		}
		return text
	}
	merge("1 part merged: 4 of 12 batches, 16 of 48 games\nmissing: 8 batches: 0, 1, 3, 4, 6, 7, 9, 10\n", parts[2])

	// What is damaged is left out, and said; what is sound is to be had.
	sound, err := os.ReadFile(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	spoil(t, parts[1], want[5]) // of batch 1
	text := merge("2 parts merged: 8 of 12 batches, 32 of 48 games\nmissing: 4 batches: 1, 4 ... 10\n", parts...)
	for _, want := range []string{"left out 1 damaged part", "batch 1 of " + parts[1] + ": the run file is damaged", "3 of 4 batches are sound, --salvage takes them"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = merge("3 parts merged: 11 of 12 batches, 44 of 48 games\nmissing: 1 batch: 1\n", append([]string{"--salvage"}, parts...)...)
	if !strings.Contains(text, "some of what the parts hold is damaged and left out") {
		t.Error(text)
	}

	// Of a part that was cut short, what is before the cut.
	if err := os.WriteFile(parts[1], sound[:len(sound)-4096], 0o644); err != nil {
		t.Fatal(err)
	}
	text = merge("2 parts merged: 11 of 12 batches, 44 of 48 games\n", parts...)
	if !strings.Contains(text, fmt.Sprintf("cut short: %d of %d bytes are there; --salvage takes the batches that are left", len(sound)-4096, len(sound))) {
		t.Error(text)
	}
	text = merge("3 parts merged: 12 of 12 batches, 48 of 48 games\n", append([]string{"--salvage"}, parts...)...)
	if !strings.Contains(text, "1 of 4 batches are sound and taken") {
		t.Error(text)
	}

	// The same again, in another order, with the file itself among the parts.
	if err := os.WriteFile(parts[1], sound, 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if text := merge("3 parts merged: 12 of 12 batches, 48 of 48 games\n", parts[2], joined, parts[1], parts[0]); strings.Contains(text, "missing") {
			t.Error(text)
		}
		if diff := cmp.Diff(want, gamesIn(t, filepath.Dir(joined))); diff != "" {
			t.Fatalf("other games (-whole +joined):\n%s", diff)
		}
	}
	// Read together without being joined, each game has its file.
	sets, err := games.Read(t.Context(), parts, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	defer sets[0].Close()
	for _, g := range want {
		f, err := results.Open(sets[0].FileOf(g.Index))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Batch(t.Context(), g.Index/sets[0].Run.BatchSize); err != nil {
			t.Errorf("game %d is not in %s: %v", g.Index, sets[0].FileOf(g.Index), err)
		}
		f.Close()
	}
	// Alone it is no part.
	alone := "is the only file named, and also the one to write"
	if _, _, err := selfplay("merge", joined, "--out", joined); err == nil || !strings.Contains(err.Error(), joined+" "+alone) {
		t.Errorf("the file into itself: %v", err)
	}
	if _, _, err := selfplay("merge", played(t, 12)); err == nil || !strings.Contains(err.Error(), alone) {
		t.Errorf("a whole run alone: %v", err)
	}
	if _, _, err := selfplay("verify", joined); err != nil {
		t.Error(err)
	}

	// Without --out the file has the name under which run goes on with it.
	if _, _, err := selfplay("merge", parts[0], parts[1]); err != nil {
		t.Fatal(err)
	}
	_, stderr, err := selfplay("run", file, "--out", out)
	if err != nil || !strings.Contains(stderr, "going on after 32 games") {
		t.Errorf("%v\n%s", err, stderr)
	}
}

// A part goes on where it stopped, and plays nothing else.
func TestShard(t *testing.T) {
	file, dir := experiment(t, 5) // 20 games, five batches
	for range 2 {
		_, stderr, err := selfplay("run", file, "--out", dir, "--shard", "2/3")
		if err != nil || !strings.Contains(stderr, "part 2 of 3: 8 of the games") || !strings.Contains(stderr, "8/8 games") {
			t.Fatalf("%v\n%s", err, stderr)
		}
	}
	var got []int
	for _, g := range gamesIn(t, dir) {
		got = append(got, g.Index)
	}
	if want := []int{4, 5, 6, 7, 16, 17, 18, 19}; !slices.Equal(got, want) {
		t.Errorf("games %v, want %v", got, want)
	}
	if out, _, err := selfplay("runs", "--out", dir); err != nil || !strings.Contains(out, "  8/8 ") || !strings.Contains(out, "  part 2 of 3, complete  ") {
		t.Errorf("%v\n%s", err, out)
	}
	// More parts than batches: the last ones are empty.
	if _, stderr, err := selfplay("run", file, "--out", t.TempDir(), "--shard", "7/7"); err != nil || !strings.Contains(stderr, "part 7 of 7: 0 of the games") {
		t.Errorf("%v\n%s", err, stderr)
	}
	for _, text := range []string{"0/3", "4/3", "2", "2/", "2/3/4", "-1/3", "a/b", "02/3", "1/0"} {
		_, _, err := selfplay("run", file, "--out", dir, "--shard", text)
		if err == nil || !strings.Contains(err.Error(), "read --shard "+text+", expected k/n") {
			t.Errorf("%s: got %v", text, err)
		}
	}
}

func TestMergeRefused(t *testing.T) {
	file, dir := experiment(t, 3)
	part := func(folder string, args ...string) string {
		t.Helper()
		out := filepath.Join(dir, folder)
		if _, _, err := selfplay(append([]string{"run", file, "--out", out}, args...)...); err != nil {
			t.Fatal(err)
		}
		return onlyRun(t, out)
	}
	one, seed := part("one", "--shard", "1/2"), part("seed", "--shard", "2/2", "--seed", "9")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(text, []byte("max_plies = 40"), []byte("max_plies = 30"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	rules := part("rules", "--shard", "2/2")
	foreign := filepath.Join(dir, "list.db")
	broken := filepath.Join(dir, "broken.db")
	whole, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{foreign: []byte(strings.Repeat("milk, ", 500)), broken: whole[:len(whole)/3]} {
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"another seed", "not the same run: experiment hash", []string{one, seed}},
		{"other rules", "not the same run: experiment hash", []string{rules, one}},
		{"foreign", foreign + ": not a Komi run", []string{one, foreign}},
		{"missing", "no such run", []string{one, filepath.Join(dir, "none.db")}},
		{"only damaged ones", "every part is damaged:\nresults: " + broken + ": the run file is damaged", []string{broken}},
		{"none", "read no argument, expected 1 or more: RUN", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.db")
			_, _, err := selfplay(append([]string{"merge", "--out", out}, tt.args...)...)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("a file was made")
			}
		})
	}
	t.Run("into another run", func(t *testing.T) {
		before, err := os.ReadFile(seed)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = selfplay("merge", one, "--out", seed)
		if err == nil || !strings.Contains(err.Error(), seed+" holds another run") {
			t.Errorf("got %v", err)
		}
		if after, err := os.ReadFile(seed); err != nil || !bytes.Equal(before, after) {
			t.Errorf("the file was changed (%v)", err)
		}
	})
	t.Run("into a damaged file", func(t *testing.T) {
		_, _, err := selfplay("merge", one, "--out", broken)
		if err == nil || !strings.Contains(err.Error(), "nothing is merged, because the file to write cannot be read") {
			t.Errorf("got %v", err)
		}
	})
}

func TestRanges(t *testing.T) {
	for _, tt := range []struct {
		list []int
		want string
	}{
		{nil, ""},
		{[]int{3}, "3"},
		{[]int{3, 4}, "3, 4"},
		{[]int{3, 4, 5}, "3 to 5"},
		{[]int{1, 4, 7, 10}, "1, 4 ... 10"},
		{[]int{0, 2, 3, 4, 9}, "0, 2 to 4, 9"},
	} {
		if got := ranges(tt.list); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.list, got, tt.want)
		}
	}
	long := make([]int, 100)
	for i := range long {
		long[i] = i * i
	}
	if got := ranges(long); !strings.HasSuffix(got, ", 361, and 80 more") {
		t.Errorf("got %q", got)
	}
}
