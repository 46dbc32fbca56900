package games

import (
	"slices"
	"strings"
	"testing"

	"komi/experiments/fixture"
	"komi/results/flat"
)

// TestSamples: the samples are what they are called, and whole records.
func TestSamples(t *testing.T) {
	s := read(t, halted(fixture.Changi(100)))[0]
	cut := -1
	shortest := 1 << 30
	for _, g := range s.Games {
		if s.CutOff(g) {
			if cut < 0 {
				cut = int(g.index)
			}
		} else if g.Result != Drawn {
			shortest = min(shortest, int(g.Plies))
		}
	}
	if len(s.Samples) != 3 || cut < 0 {
		t.Fatalf("%d samples, first game at the limit %d: want 3 and some", len(s.Samples), cut)
	}
	short, typical, limit := s.Samples[0], s.Samples[1], s.Samples[2]
	if short.Why != Short || short.Plies != shortest || short.Shares[0] == short.Shares[1] {
		t.Errorf("the short game is %d of %d plies, shares %v; the shortest won one has %d", short.Index, short.Plies, short.Shares, shortest)
	}
	if typical.Why != Typical || typical.Reason != s.Reasons[0] {
		t.Errorf("the typical game ended by %q, want the most frequent end %q", typical.Reason, s.Reasons[0])
	}
	if d := float64(typical.Plies) - s.All.Quantiles[2].Value; d < -3 || d > 3 {
		t.Errorf("the typical game has %d plies, the median is %v", typical.Plies, s.All.Quantiles[2].Value)
	}
	if limit.Why != CutOff || limit.Index != cut || limit.Reason != MoveLimit {
		t.Errorf("the game cut off is %d by %q, want %d", limit.Index, limit.Reason, cut)
	}
}

// A shipped set has the samples of the files, and a table that cannot be theirs is refused.
func TestShippedSamples(t *testing.T) {
	s := read(t, halted(fixture.Changi(100)))[0]
	rows, err := s.Rows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := Shipped([]*flat.Table{rows, s.SampleTable()})
	if err != nil {
		t.Fatal(err)
	}
	if len(shipped.Samples) != len(s.Samples) {
		t.Fatalf("%d samples, want %d", len(shipped.Samples), len(s.Samples))
	}
	for i, x := range s.Samples {
		if got := shipped.Samples[i]; got.Index != x.Index || got.Why != x.Why || got.Moves != x.Moves || got.Reason != x.Reason {
			t.Errorf("sample %d: got %+v, want %+v", i, got, x)
		}
	}
	moves := s.Samples[0].Moves
	for name, row := range map[string][]any{
		"no such game":    {int64(len(rows.Rows)), "short", moves},
		"below the first": {int64(-1), "short", moves},
		"no such reason":  {int64(s.Samples[0].Index), "fine", moves},
		"too short":       {int64(s.Samples[0].Index), "short", moves[:len(moves)/2]},
		"nothing":         {int64(s.Samples[0].Index), "short", ""},
		"another opening": {int64(s.Samples[0].Index), "short", "a1a1" + moves[4:]},
	} {
		forged := s.SampleTable()
		forged.Rows[0] = row
		if _, err := Shipped([]*flat.Table{rows, forged}); err == nil || !strings.Contains(err.Error(), "games: samples: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A game without a prepared opening among games with one is played on from another's
// position, and is not shown as a whole game, neither of run files nor of what shipped it.
func TestGamesPlayedOnAreNoSamples(t *testing.T) {
	s := read(t, fixture.Changi(100))[0]
	short := s.Samples[0].Index
	rows, err := s.Rows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int {
		return slices.IndexFunc(rows.Columns, func(c flat.Column) bool { return c.Name == name })
	}
	at := slices.IndexFunc(rows.Rows, func(row []any) bool { return row[0] == int64(short) })
	rows.Rows[at][column("opening_plies")], rows.Rows[at][column("opening")] = int64(0), ""
	shipped, err := Shipped([]*flat.Table{rows, s.SampleTable()})
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(shipped.Samples, func(x Sample) bool { return x.Index == short }) || len(shipped.Samples) == 0 {
		t.Errorf("game %d is played on, and is a sample of what is shipped", short)
	}
	for k := range s.Games {
		if g := &s.Games[k]; int(g.index) == short {
			g.free = g.Plies
		}
	}
	if got, has := s.samples()[Short]; got == short || !has {
		t.Errorf("game %d is played on, and is a sample", short)
	}
	for k := range s.Games { // nothing is prepared
		s.Games[k].free = s.Games[k].Plies
	}
	if got := s.samples()[Short]; got != short {
		t.Errorf("without openings the short game is %d, want %d", got, short)
	}
}
