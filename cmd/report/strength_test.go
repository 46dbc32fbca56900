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

// What strength.md tells of the ladders is what their folders say: the least and the
// greatest share of a rung.
func TestStrengthTellsTheLadders(t *testing.T) {
	published := filepath.Join("..", "..", "results", "published")
	text, err := os.ReadFile(filepath.Join(published, "strength.md"))
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(strings.Fields(string(text)), " ")
	for _, folder := range []string{"ladder", "ladder-chess", "ladder-titans"} {
		f, err := os.Open(filepath.Join(published, folder, "numbers.csv"))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(f).ReadAll()
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		least, most := math.Inf(1), math.Inf(-1)
		for _, row := range rows {
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
}
