package forecast

import (
	"context"
	"slices"
	"testing"
	"time"

	"komi/experiments"
	"komi/experiments/fixture"
	"komi/experiments/kinds"
)

// quick is an experiment of 2,000 short games.
func quick(t *testing.T) *experiments.Experiment {
	t.Helper()
	e, err := kinds.Asked().Read("quick.toml", []byte(fixture.Quick(500)))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A pilot counts whole pairs only, and tells the time from all moves made.
func TestPilot(t *testing.T) {
	e := quick(t)
	p, err := Try(context.Background(), e, 2, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if n := p.Tally.Counted(); n%2 != 0 || n > p.Games || p.Each <= 0 || p.Each > 5 {
		t.Errorf("%d games, %d of them in pairs, %v s each", p.Games, n, p.Each)
	}
	// A move takes longer than there is time: the games of little thought tell.
	slow := *e
	slow.Arms = slices.Clone(e.Arms)
	for i := range slow.Arms {
		slow.Arms[i].Seats = slices.Clone(slow.Arms[i].Seats)
		for k := range slow.Arms[i].Seats {
			slow.Arms[i].Seats[k].Nodes = 1 << 40
		}
	}
	long, err := Try(context.Background(), &slow, 2, time.Second)
	if err != nil || long.Games > 0 || long.Each < 1 {
		t.Errorf("%+v, %v; want games of endless thought to last long", long, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Try(ctx, e, 2, time.Hour); err == nil {
		t.Error("a cancelled pilot has no error")
	}
}
