package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The commands of the engine, in this process; testdata/script holds many more
// cases, for the program as a whole.
func TestEngineCommands(t *testing.T) {
	const thicket = "../../engine/variants/example/thicket.toml"
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"games", "\n  changi ", []string{"games"}},
		{"the options of a game", "--option facing=own|file|off ", []string{"games", "changi"}},
		{"a board with swapped pieces", " 2  B───L───M───A───K───A───L───M───B  2\n", []string{"show", "changi:1m~Bh"}},
		{"a board of nine ranks by its position line", "setup 5s\n", []string{"show", "changi", "--fen", "4k4/9/9/9/9/9/9/4R4/4K4 w - 0 1"}},
		{"moves, sorted", "0000\ne1d1\ne1e2\ne1f1\ne1xe10\n", []string{"moves", "changi", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1"}},
		{"an option that changes the moves", "0000\ne1d1\ne1e2\ne1f1\n", []string{"moves", "changi", "--option", "facing=off", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1"}},
		{"perft", "\nperft 3: 8902 (", []string{"perft", "chess", "--depth", "3"}},
		{"perft by first moves", "a1b1: 3\na1b2: 3\na2a3: 3\na2a4: 3\nperft 2: 12 in 4 first moves\n", []string{"perft", "chess", "--depth", "2", "--divide", "--fen", "7k/8/8/8/8/8/P7/K7 w - 0 1"}},
		{"a game from a file", "\nperft 2: 73 (", []string{"perft", thicket + ":garden", "--depth", "2"}},
		{"a sound file", ": ok (Thicket, 32 setups, 5 options)\n", []string{"check", thicket}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stdout, stderr, err := selfplay(tt.args...)
			if err != nil || stderr != "" || !strings.Contains(stdout, tt.want) {
				t.Errorf("%v: %v, stderr %q, want %q in\n%s", tt.args, err, stderr, tt.want, stdout)
			}
		})
	}
}

// Some editors begin a file with a byte order mark. It may stand nowhere else.
func TestVectorsWithByteOrderMark(t *testing.T) {
	const mark, vector = "\ufeff", `{"variant":"chess","fen":"start","depth":1,"nodes":20}` + "\n"
	for text, want := range map[string]string{
		mark + vector + vector: "2 passed, 0 failed\n",
		vector + mark + vector: "1 passed, 1 failed\n",
		mark:                   "no vector in the file",
	} {
		file := filepath.Join(t.TempDir(), "marked.jsonl")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if stdout, _, _ := selfplay("perft", "--vectors", file); !strings.Contains(stdout, want) {
			t.Errorf("%q: want %q in\n%s", text, want, stdout)
		}
	}
}

// A file with the id of a built-in game and other rules is sound, and plays without the
// weights of the built-in game.
func TestCheckOfAlteredGame(t *testing.T) {
	const says = "plays by a formula: the weights of the built-in game chess were learned for other rules"
	for _, tt := range []struct {
		rule string
		want bool
	}{{"", false}, {"piece.Q.clause.leap.move = \"N\"\n", true}} {
		file := filepath.Join(t.TempDir(), "own.toml")
		if err := os.WriteFile(file, []byte("extends = \"chess\"\nid = \"chess\"\nname = \"Own\"\n"+tt.rule), 0o644); err != nil {
			t.Fatal(err)
		}
		stdout, _, err := selfplay("check", file)
		if err != nil || !strings.Contains(stdout, ": ok (Own, ") || strings.Contains(stdout, says) != tt.want {
			t.Errorf("with %q: %v, %q said: %v, want %v in\n%s", tt.rule, err, says, !tt.want, tt.want, stdout)
		}
	}
}

// Of a game that is over, moves lists nothing and says how it ended, on standard error.
func TestMovesOfAFinishedGame(t *testing.T) {
	for _, tt := range []struct{ fen, want string }{
		{"7k/6Q1/6K1/8/8/8/8/8 b - 0 1", "Checkmate: Black is in check and has no legal move. White wins.\n"},
		{"7k/5K2/6Q1/8/8/8/8/8 b - 0 1", "Stalemate: Black has no legal move. The game is drawn.\n"},
		{"7k/8/8/8/8/8/8/KR6 w - 100 80", "No progress: 100 plies without the moves that count as progress. The game is drawn.\n"},
	} {
		stdout, stderr, err := selfplay("moves", "chess", "--fen", tt.fen)
		if err != nil || stdout != "" || !strings.Contains(stderr, "the game is over, and there are no moves: "+tt.want) {
			t.Errorf("%s: %v, stdout %q, stderr %q, want %q", tt.fen, err, stdout, stderr, tt.want)
		}
	}
}

// A limit on plies is no rule that draws the game, and moves does not say that it is.
func TestMovesAtTheLimit(t *testing.T) {
	const want = "there are no moves: Broken off after 2 plies, by the limit of this file.\n"
	_, stderr, err := selfplay("moves", "chess", "--option", "max_plies=2", "--fen", "7k/8/8/8/8/8/8/KR6 w - 0 2")
	if err != nil || !strings.Contains(stderr, want) {
		t.Errorf("%v, stderr %q, want %q", err, stderr, want)
	}
}

func TestEngineCommandsRefuse(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{"an unknown game", `game: read "checkers", expected `, []string{"show", "checkers"}},
		{"an unknown setup", `setup: changi has no setup "6"`, []string{"moves", "changi:6"}},
		{"an unknown option", `option: changi has no option "face"`, []string{"moves", "changi", "--option", "face=own"}},
		{"an option without a value", `option: read "facing", expected name=value`, []string{"perft", "changi", "--option", "facing"}},
		{"options that exclude each other", "bikjang replaces the capture without moving", []string{"moves", "changi", "--option", "bikjang=draw"}},
		{"a position line of another board", "fen: board: read 8 ranks, expected 10", []string{"moves", "xiangqi", "--fen", "8/8/8/8/8/8/8/8 w - 0 1"}},
		{"a position line without quotes", "moves: read 5 arguments", []string{"moves", "chess", "7k/8/8/8/8/8/8/K7", "w", "-", "0"}},
		{"no depth", "perft: read --depth 0, expected 1 to ", []string{"perft", "chess", "--depth", "0"}},
		{"vectors with a depth", "perft: read --vectors and --depth", []string{"perft", "--vectors", "--depth", "2", "x.jsonl"}},
		{"a drawing in no folder", "show: --svg: write none/x.svg: no such file or directory", []string{"show", "chess", "--svg", "none/x.svg"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := selfplay(tt.args...); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v: got %v, want %q", tt.args, err, tt.want)
			}
		})
	}
}

// A vector that fails is told with its place, and the last line counts.
func TestVectors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "v.jsonl")
	text := `{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 w - 0 1","depth":1,"nodes":3}
{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 w - 0 1","depth":2,"nodes":8}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	stdout, _, err := selfplay("perft", "--vectors", file)
	if !errors.Is(err, errReported) {
		t.Errorf("ended with %v, want a failure that is already reported", err)
	}
	if want := "FAIL " + file + ":2: chess: 7k/8/8/8/8/8/8/K7 w - 0 1\n  perft 2: got 9, want 8\n1 passed, 1 failed\n"; stdout != want {
		t.Errorf("got\n%swant\n%s", stdout, want)
	}
}

func TestShowDraws(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.svg")
	if _, _, err := selfplay("show", "changi:1m", "--svg", file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<svg ", "<title>Changi with diagonal pieces, setup 1m: board and moves</title>", "no-name piece (L) on e5"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in the drawing", want)
		}
	}
}

// Every row of the benchmark's table counts the same positions every time.
func TestBenchPositions(t *testing.T) {
	s := selection{}
	c := &cobra.Command{}
	s.addFlags(c)
	p, err := s.position(c, "janggi")
	if err != nil {
		t.Fatal(err)
	}
	one, two := benchPositions(p.Rules()), benchPositions(p.Rules())
	if len(one) != 8 || len(two) != len(one) {
		t.Fatalf("%d and %d positions, want 8", len(one), len(two))
	}
	for i := range one {
		if one[i].FEN() != two[i].FEN() || !one[i].HasMove() {
			t.Errorf("position %d: %s and %s", i, one[i].FEN(), two[i].FEN())
		}
	}
}

// The help is the manual: every command of the engine is explained at length,
// in lines that fit a terminal, and shows how it is used.
func TestHelp(t *testing.T) {
	for _, name := range []string{"games", "show", "moves", "perft", "check", "bench"} {
		c, _, err := newRoot().Find([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(c.Long, "\n") < 2 || regexp.MustCompile(`(?m)^.{83,}$`).MatchString(c.Long) {
			t.Errorf("%s: the long help is missing or too wide for a terminal", name)
		}
		if !strings.Contains(c.Example, "selfplay "+name) {
			t.Errorf("%s: no example", name)
		}
	}
}
