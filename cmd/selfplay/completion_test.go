package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"komi/cmd/internal/runs"
)

func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.MkdirAll(runs.Folder, 0o755); err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(runs.Folder, "quick-seed1.db")
	if err := os.WriteFile(run, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("own.ini", []byte("[large:chess]\n[small:chess]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line      string
		want, not string
	}{
		{"show chan", "changi", "chess"},
		{"show changi:5", "changi:5sm", "changi:1"},
		{"play shog", "shogi", "chess"},
		{"show changi --option fac", "facing=", ""},
		{"show changi:1m --option facing=", "facing=file", ""},
		{"games --family shog", "shogi", ""},
		{"games chess che", "", "chess"},
		{"run changi-op", "changi-openings", "csx"},
		{"run --game chess val", "values", ""},
		{"experiments --show ladd", "ladder", ""},
		{"replay res", run, ""},
		{"play --from ", run, ""},
		{"simulate results", run, ""},
		{"export x.db --format ", "parquet", ""},
		{"match chess --without null", "null-move", ""},
		{"train changi --setup 5", "5s", ""},
		{"match chess --weights ", "linear", ""},
		{"convert own.ini:l", "own.ini:large", "own.ini:small"},
	} {
		words := strings.Split(tt.line, " ")
		stdout, _, err := selfplay(append([]string{"__complete"}, words...)...)
		if err != nil {
			t.Errorf("%s: %v", tt.line, err)
		}
		var offered []string
		for _, line := range strings.Split(stdout, "\n") {
			word, _, _ := strings.Cut(line, "\t")
			offered = append(offered, word)
		}
		if tt.want != "" && !slices.Contains(offered, tt.want) {
			t.Errorf("%s: offers %q, want %q", tt.line, offered, tt.want)
		}
		if tt.not != "" && slices.Contains(offered, tt.not) {
			t.Errorf("%s: offers %q, want no %q", tt.line, offered, tt.not)
		}
	}
}
