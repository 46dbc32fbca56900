//go:build peers && linux

package engine_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"komi/engine/variants"
)

var (
	peerGames = flag.String("peergames", "", "games for TestPeerSpeed, separated by commas; all without it")
	peerNodes = flag.Int64("peernodes", 3_000_000, "positions that TestPeerSpeed counts in a game at least, if the depth allows")
	peerRuns  = flag.Int("peerruns", 3, "interleaved runs of which TestPeerSpeed takes the median")
)

// TestPeerSpeed counts the same moves with Fairy-Stockfish and with Komi, by turns, and
// prints what each does in a second of processor time: the table of speed.md. The
// counts must agree.
//
//	go test -tags peers ./engine -run '^TestPeerSpeed$' -v -timeout 2h
func TestPeerSpeed(t *testing.T) {
	path := ""
	for _, name := range []string{"fairy-stockfish", "/usr/games/fairy-stockfish"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
		}
	}
	if path == "" {
		t.Skip("fairy-stockfish is not installed: apt-get install fairy-stockfish")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	peer := startPeer(t, path)
	names, err := variants.Names("uci")
	if err != nil {
		t.Fatal(err)
	}
	only := strings.FieldsFunc(*peerGames, func(c rune) bool { return c == ',' })
	fmt.Println("| game | depth | Komi, M nodes/s | Fairy-Stockfish, M nodes/s | ratio |\n| --- | --- | --- | --- | --- |")
	for _, n := range names {
		if len(only) > 0 && !slices.Contains(only, n.Text) || !slices.Contains(peer.variants, n.Text) {
			continue
		}
		g, err := variants.Load(n.Game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", n.Options)
		if err != nil {
			t.Fatal(err)
		}
		p := r.New()
		fen, err := p.FENAs(r.Spec().Dialects["uci"])
		if err != nil {
			t.Fatal(err)
		}
		peer.say("setoption name UCI_Variant value " + n.Text)
		peer.say("position fen " + fen)
		depth := 1
		for depth < 12 && p.Perft(depth) < *peerNodes {
			depth++
		}
		var ours, theirs []float64
		for range *peerRuns {
			want, took := peer.perft(t, depth)
			theirs = append(theirs, float64(want)/took.Seconds()/1e6)
			began := threadTime(t)
			got := p.Perft(depth)
			ours = append(ours, float64(got)/(threadTime(t)-began).Seconds()/1e6)
			if got != want {
				t.Errorf("%s, depth %d: %d, Fairy-Stockfish counts %d", n.Text, depth, got, want)
				break
			}
		}
		a, b := middle(ours), middle(theirs)
		fmt.Printf("| %s | %d | %.0f | %.1f | %.1f |\n", n.Text, depth, a, b, a/b)
	}
}

// middle returns the median.
func middle(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// threadTime is the processor time of this thread.
func threadTime(t *testing.T) time.Duration {
	t.Helper()
	return clock(t, unix.CLOCK_THREAD_CPUTIME_ID)
}

func clock(t *testing.T, id int32) time.Duration {
	t.Helper()
	var now unix.Timespec
	if err := unix.ClockGettime(id, &now); err != nil {
		t.Fatal(err)
	}
	return time.Duration(now.Nano())
}

// A peer is another program that counts moves.
type peer struct {
	in       io.Writer
	out      *bufio.Scanner
	clock    int32 // of its process, see clock_getcpuclockid(3)
	variants []string
}

func startPeer(t *testing.T, path string) *peer {
	t.Helper()
	c := exec.Command(path)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	p := &peer{in: in, out: bufio.NewScanner(out), clock: int32(^c.Process.Pid<<3 | 2)}
	p.say("uci")
	for p.out.Scan() && p.out.Text() != "uciok" {
		if _, list, ok := strings.Cut(p.out.Text(), "UCI_Variant type combo default "); ok {
			p.variants = strings.Split(list, " var ")
		}
	}
	return p
}

func (p *peer) say(line string) { fmt.Fprintln(p.in, line) }

// perft returns the count of a depth and the processor time that it took.
func (p *peer) perft(t *testing.T, depth int) (int64, time.Duration) {
	t.Helper()
	p.say("isready")
	for p.out.Scan() && p.out.Text() != "readyok" {
	}
	began := clock(t, p.clock)
	p.say(fmt.Sprint("go perft ", depth))
	for p.out.Scan() {
		text, ok := strings.CutPrefix(p.out.Text(), "Nodes searched: ")
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n, clock(t, p.clock) - began
	}
	t.Fatal("the other program has ended")
	return 0, 0
}
