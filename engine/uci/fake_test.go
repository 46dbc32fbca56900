package uci

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary play the engine of its own tests: run with the
// arguments "fake", how it behaves, and the moves it plays one after another.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		fake(os.Args[2], os.Args[3:])
		return
	}
	os.Exit(m.Run())
}

// fake is an engine that does one thing wrong when it is asked for a move.
func fake(how string, moves []string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch line := in.Text(); {
		case how == "deaf":
			time.Sleep(time.Hour)
		case line == "uci":
			fmt.Println("Fake 1.0 by nobody")
			fmt.Println("id name Fake\x1b[2J")
			fmt.Println("option name Hash type spin default 16")
			if how != "variantless" {
				fmt.Println("option name UCI_Variant type combo default chess var chess")
			}
			fmt.Println("uciok")
		case line == "isready":
			fmt.Println("readyok")
		case line == "quit":
			return
		case strings.HasPrefix(line, "go"):
			moves = answer(how, moves)
		}
	}
}

func answer(how string, moves []string) []string {
	switch how {
	case "hangs":
		time.Sleep(time.Hour)
	case "thinks aloud":
		for range 16 {
			fmt.Println("info depth 1")
			time.Sleep(100 * time.Millisecond)
		}
	case "thinks for ever":
		for range time.Tick(20 * time.Millisecond) {
			fmt.Println("info depth 1")
		}
	case "heeds no limit":
		for n := 0; ; n += 100_000 {
			fmt.Println("info nodes", n)
		}
	case "crashes":
		fmt.Fprintln(os.Stderr, "trace\nout of cheese")
		os.Exit(3)
	case "falls silent":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "floods":
		for {
			fmt.Println("info string", strings.Repeat("noise ", 100))
		}
	case "never ends a line":
		for {
			fmt.Print(strings.Repeat("noise ", 100))
		}
	case "prints garbage":
		fmt.Println("\x00\xff bestmove\ninfo nodes many score cp\nbestmove \x01\x02")
		return moves
	case "gives up":
		fmt.Println("bestmove (none)")
		return moves
	case "works":
		for began := time.Now(); time.Since(began) < 60*time.Millisecond; {
		}
	}
	fmt.Println("garbage that is not UCI")
	fmt.Println("info depth 7 seldepth 9 score cp -31 nodes 1234 pv a1a2 depth")
	fmt.Println("bestmove", moves[0], "ponder a1a1")
	return moves[1:]
}
