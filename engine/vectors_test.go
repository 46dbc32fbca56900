package engine_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// A vector is one line of a vectors file: a position and what is known of it.
type vector struct {
	Variant, Setup, FEN, Note string
	Depth                     int
	Nodes                     int64
	Moves                     []string
	Options                   map[string]string
	Line                      []string
	End, Result               string
}

// most is the largest count a vector may have to be run.
func most() int64 {
	switch {
	case testing.Short() || raceEnabled:
		return 300_000
	case *every:
		return 1 << 62
	}
	return 10_000_000
}

func readVectors(t *testing.T, name string) []vector {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []vector
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s:%d: %v", name, len(out)+1, err)
		}
		out = append(out, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestVectors(t *testing.T) {
	// The numbers of lines, so that a file cut short cannot pass.
	for name, lines := range map[string]int{
		"reference.jsonl": 370, "changi.jsonl": 96, "csx.jsonl": 64,
		"classic-sum.jsonl": 42, "classic-sum-light.jsonl": 42, "titans.jsonl": 86,
	} {
		vectors := readVectors(t, name)
		if len(vectors) != lines {
			t.Errorf("%s: read %d lines, want %d", name, len(vectors), lines)
		}
		for i, v := range vectors {
			t.Run(fmt.Sprintf("%s/%d", name, i+1), func(t *testing.T) {
				t.Parallel()
				v.check(t)
			})
		}
	}
}

func (v *vector) match(t *testing.T) match {
	m := match{game: v.Variant, setup: v.Setup, options: v.Options}
	if v.Setup == "" {
		m.setup = gametest.Game(t, v.Variant).SetupFor(v.FEN)
	}
	return m
}

func (v *vector) check(t *testing.T) {
	if v.Nodes > most() {
		t.Skipf("%d nodes", v.Nodes)
	}
	m := v.match(t)
	p := m.at(t, v.FEN)
	if got := p.FEN(); got != v.FEN {
		t.Errorf("%s: reads and prints\n%s, want\n%s", m, got, v.FEN)
	}
	if got := p.Perft(v.Depth); got != v.Nodes {
		t.Errorf("%s: %s: perft %d is %d, want %d", m, v.FEN, v.Depth, got, v.Nodes)
	}
	if v.Moves != nil {
		if got := p.MoveTexts(); !slices.Equal(got, v.Moves) {
			t.Errorf("%s: %s: %s", m, v.FEN, diff(got, v.Moves))
		}
	}
	if v.Line != nil {
		v.replay(t, m)
	}
	if v.End != "" {
		v.ends(t, p)
	}
}

// ends compares how the position ends with what the vector says.
func (v *vector) ends(t *testing.T, p *engine.Position) {
	who := map[string]string{"1-0": "w: ", "0-1": "b: ", "1/2-1/2": "wb: "}[v.Result]
	if got, want := standing(p), who+v.End; got != want {
		t.Errorf("%s: %s, want %s", describe(p), got, want)
	}
}

// replay plays the line from the start of the setup: it must print the vector's
// position, and reading that must give the same position as playing did.
func (v *vector) replay(t *testing.T, m match) {
	q := m.rules(t).New()
	play(t, q, v.Line...)
	if got := q.FEN(); got != v.FEN {
		t.Errorf("%s: the line prints\n%s, want\n%s", m, got, v.FEN)
	}
	if got := q.Perft(v.Depth); got != v.Nodes {
		t.Errorf("%s: %s: perft %d after the line is %d, want %d", m, v.FEN, v.Depth, got, v.Nodes)
	}
}

// The counts of the rule page, sections 7 and 8, are in the vectors; that each
// setup's own start is what its vectors say is checked here.
func TestVectorsStartFromSetups(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range readVectors(t, "changi.jsonl") {
		if v.Setup == "" || v.Depth != 3 || v.Options != nil || v.Line != nil {
			continue
		}
		m := v.match(t)
		if got := m.rules(t).New().FEN(); got != v.FEN {
			t.Errorf("%s: starts at\n%s, want\n%s", m, got, v.FEN)
		}
		seen[m.String()] = true
	}
	if len(seen) != 14 { // 12 of changi, 2 of janggi
		t.Errorf("%d setups have a count to depth 3, want 14", len(seen))
	}
}

// Perft without the bulk count of the last ply must agree with it.
func TestPerftCountsLeaves(t *testing.T) {
	var leaves func(p *engine.Position, depth int) int64
	leaves = func(p *engine.Position, depth int) int64 {
		if depth == 0 {
			return 1
		}
		var n int64
		for _, m := range p.Moves(nil) {
			p.Make(m)
			n += leaves(p, depth-1)
			p.Unmake()
		}
		return n
	}
	for _, m := range []match{{game: "changi", setup: "1m"}, {game: "janggi"}, {game: "shogi"}, {game: "chess"}} {
		p := m.rules(t).New()
		for depth := range 4 {
			if got, want := p.Perft(depth), leaves(p, depth); got != want {
				t.Errorf("%s: perft %d is %d, the leaves are %d", m, depth, got, want)
			}
		}
	}
}

// A capture in the corner ends a right to castle, which the forecast of the answers must see.
func TestForecastSeesLostCastling(t *testing.T) {
	p := match{game: "chess"}.at(t, "r3k2r/8/8/8/8/8/6B1/4K3 w kq 0 1")
	forecastsAreCounts(t, p, p.Moves(nil))
}
