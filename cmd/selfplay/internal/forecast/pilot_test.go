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
	if p.Alone < 1 {
		t.Errorf("without other work games are %v times as fast", p.Alone)
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

// Other work takes time from the workers. Where there are more of them than processors, they
// wait for each other, which nothing else is to blame for.
func TestAlone(t *testing.T) {
	for _, c := range []struct {
		name               string
		seconds, thread    float64
		workers, processor int
		want               float64
	}{
		{"nothing else", 4, 3.9, 2, 2, 1},
		{"a little else", 4, 3.3, 2, 2, 1},
		{"half for others", 4, 2, 2, 2, 2},
		{"one of many processors", 4, 1, 1, 8, 4},
		{"more workers than processors", 16, 4, 8, 2, 1},
		{"and others beside them", 16, 1, 8, 2, 4},
		{"not measured", 4, 0, 2, 2, 1},
	} {
		if got := alone(Effort{Seconds: c.seconds, Thread: c.thread}, c.workers, c.processor); got != c.want {
			t.Errorf("%s: %v times as fast, want %v", c.name, got, c.want)
		}
	}
}

// A sample measures the processor time of its games, and a pilot does not judge by it where
// other programs play.
func TestThreadTimeOfSample(t *testing.T) {
	e := quick(t)
	var x Effort
	for limit := 500 * time.Millisecond; x.Ends < 2 && limit < time.Minute; limit *= 2 { // a busy machine
		var err error
		if x, _, err = Sample(context.Background(), e, 2, limit); err != nil {
			t.Fatal(err)
		}
	}
	if x.Thread <= 0 || x.Thread > 1.1*x.Seconds {
		t.Errorf("%v s of processors in %v s", x.Thread, x.Seconds)
	}
	if foreign(e) {
		t.Error("other programs play")
	}
	e.Arms[0].Seats = slices.Clone(e.Arms[0].Seats)
	e.Arms[0].Seats[1].Engine = "stockfish"
	if !foreign(e) {
		t.Error("no other program plays")
	}
}
