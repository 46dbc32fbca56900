package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments"
	"komi/experiments/kinds"
	"komi/experiments/remote"
)

// A metronome makes a worker hand in so many batches a second, and makes up for
// the time by which it came late on a busy machine.
type metronome struct {
	every time.Duration // from one beat to the next
	due   time.Time     // when the next one is; zero before the first
}

func (m *metronome) await() {
	if m.due.IsZero() {
		m.due = time.Now()
	}
	time.Sleep(time.Until(m.due))
	m.due = m.due.Add(m.every)
}

// paced is a player that begins a game when it is due, and thinks about nothing:
// what is left is what the server has to do.
type paced struct {
	*metronome
	buf []engine.Move
}

func (p *paced) Reset(uint64) { p.await() }

func (p *paced) Choose(_ context.Context, at *engine.Position, _ play.Budget) play.Choice {
	p.buf = at.Moves(p.buf[:0])
	return play.Choice{Move: p.buf[0], Nodes: 1}
}

// processorTime is what a process has used so far, to a hundredth of a second:
// fields 14 and 15 of /proc/PID/stat, see proc(5).
func processorTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	var ticks int
	for _, f := range fields[11:13] {
		n, err := strconv.Atoi(f)
		if err != nil {
			b.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / 100
}

// BenchmarkServe says what a server needs of one core when ten workers on this
// machine hand in 200 batches a second between them.
func BenchmarkServe(b *testing.B) {
	const workers, rate, seconds = 10, 200, 15
	for b.Loop() {
		// A batch has 4 games, and each game 2 players.
		const every = time.Second * workers / rate / 8
		file, dir := experiment(b, rate*seconds, "window = 3\n", "", "max_plies = 40", "max_plies = 10")
		listen := freePort(b)
		server := start(b, "serve", file, "--out", dir, "--listen", listen)
		server.await("workers join by:")
		began, before := time.Now(), processorTime(b, server.c.Process.Pid)
		var playing sync.WaitGroup
		for i := range workers {
			playing.Go(func() {
				conn, err := remote.Connect(b.Context(), "nats://"+listen, "", remote.Security{}, time.Minute, func(string) {})
				if err != nil {
					b.Error(err)
					return
				}
				defer conn.Close()
				w, err := remote.Join(b.Context(), conn, remote.Joining{Kinds: kinds.Asked(), Worker: fmt.Sprint(i), Count: 1, Patience: time.Minute, Say: func(string) {}})
				if err == nil {
					pace := &metronome{every: every}
					err = w.Play(b.Context(), func(*engine.Rules, experiments.Seat) (play.Player, error) {
						return &paced{metronome: pace}, nil
					})
				}
				if err != nil {
					b.Error(err)
				}
			})
		}
		playing.Wait()
		took := time.Since(began).Seconds()
		used := (processorTime(b, server.c.Process.Pid) - before).Seconds()
		server.ends()
		b.ReportMetric(rate*seconds/took, "batches/s")
		b.ReportMetric(100*used/took, "%core")
		b.ReportMetric(100*used/seconds, "%core-at-200/s")
	}
}
