package engine_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// peerLines is how many counts of Fairy-Stockfish there are, those of its own suite for games
// like chess up to 700,000 among them: in
// vectors/peer-variants.jsonl those that are right here, and in
// peer-differences.jsonl the rest, each with the reason.
const peerLines = 671

// A difference is a count that is another here.
type difference struct {
	vector
	Rules  *int64 // the count by the rules, absent where the game cannot be written yet
	Reason string
}

func readDifferences(t *testing.T) []difference {
	t.Helper()
	f, err := os.Open("testdata/peer-differences.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []difference
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var d difference
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			t.Fatalf("line %d: %v", len(out)+1, err)
		}
		out = append(out, d)
	}
	return out
}

// position reads a position of another program, or the start.
func (v *vector) position(t *testing.T) *engine.Position {
	t.Helper()
	if v.FEN == "start" {
		return match{game: v.Variant}.rules(t).New()
	}
	p, err := v.match(t).rules(t).ParseAny("uci", v.FEN)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPeers(t *testing.T) {
	vectors, differences := readVectors(t, "peer-variants.jsonl"), readDifferences(t)
	if len(vectors)+len(differences) != peerLines {
		t.Errorf("read %d and %d lines, want %d", len(vectors), len(differences), peerLines)
	}
	for i, v := range vectors {
		t.Run(fmt.Sprintf("%d/%s", i+1, v.Variant), func(t *testing.T) {
			t.Parallel()
			p := v.position(t)
			if testing.Short() && v.Depth > 2 && p.Rules().Board().Size() > 64 {
				t.Skip("a large game")
			}
			if got := p.Perft(v.Depth); got != v.Nodes {
				t.Errorf("%s: perft %d is %d, want %d", v.FEN, v.Depth, got, v.Nodes)
			}
		})
	}
}

func TestPeerDifferences(t *testing.T) {
	built := append(variants.Builtin(), variants.Catalogue()...)
	for i, d := range readDifferences(t) {
		t.Run(fmt.Sprintf("%d/%s", i+1, d.Variant), func(t *testing.T) {
			t.Parallel()
			switch {
			case d.Reason == "":
				t.Error("no reason is given")
			case d.Rules == nil && slices.Contains(built, d.Variant):
				t.Error("the game is in the catalogue, expected the count by the rules")
			case d.Rules == nil:
			case *d.Rules == d.Nodes:
				t.Error("the counts are the same, expected the line among the vectors")
			default:
				if got := d.position(t).Perft(d.Depth); got != *d.Rules {
					t.Errorf("%s: perft %d is %d, want %d by the rules", d.FEN, d.Depth, got, *d.Rules)
				}
			}
		})
	}
}
