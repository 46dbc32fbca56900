package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// What strength.md tells of other folders is what they say: of the ladders the least and the
// greatest share of a rung, of chess what a pawn ahead is worth.
func TestStrengthTellsThePages(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(publishedFolder, "strength.md"))
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(string(text)), " ")
	for _, folder := range []string{"ladder", "ladder-chess", "ladder-titans"} {
		least, most := math.Inf(1), math.Inf(-1)
		for _, row := range numbersOf(t, folder) {
			if row[2] == "summary" && strings.Contains(row[4], "player’s share") {
				share, err := strconv.ParseFloat(strings.TrimSuffix(row[5], "%"), 64)
				if err != nil {
					t.Fatalf("%s: %v", folder, err)
				}
				least, most = min(least, share), max(most, share)
			}
		}
		if want := fmt.Sprintf("%.1f%% to %.1f%%", least, most); !strings.Contains(said, want) {
			t.Errorf("strength.md does not say %q, which is what a doubling wins in %s", want, folder)
		}
	}
	for _, of := range []struct{ folder, column string }{
		{"chess-values", "start"}, {"chess-values-fairy-stockfish", "start"}, {"chess-invariance", "1,000 positions"}, {"chess-invariance", "4,000 positions"},
	} {
		found := false
		for _, row := range numbersOf(t, of.folder) {
			if row[3] != "one pawn ahead scores" || row[4] != of.column {
				continue
			}
			found = true
			if want := fmt.Sprintf("%s (%s)", row[5], row[6]); !strings.Contains(said, want) {
				t.Errorf("strength.md does not say %q, which is what a pawn ahead scores in %s, %s", want, of.folder, of.column)
			}
		}
		if !found {
			t.Errorf("%s does not say what a pawn ahead scores, %s", of.folder, of.column)
		}
	}
}

var publishedFolder = filepath.Join("..", "..", "results", "published")

// numbersOf reads the rows of a folder's numbers.csv.
func numbersOf(t *testing.T, folder string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join(publishedFolder, folder, "numbers.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
