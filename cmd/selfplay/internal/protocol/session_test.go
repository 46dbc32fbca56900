package protocol

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// patience is how long an answer may take on a very busy machine.
const patience = 10 * time.Second

// A gui is the other end of a session.
type gui struct {
	in    *io.PipeWriter
	lines chan string
	done  chan error
	asked string // what was said last
	heard []string
}

// begin begins a session.
func begin(t testing.TB, c Config) *gui {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	g := &gui{in: inWrite, lines: make(chan string, 100_000), done: make(chan error, 1)}
	go func() {
		g.done <- Run(inRead, outWrite, c)
		outWrite.Close()
	}()
	go func() {
		defer close(g.lines)
		for s := bufio.NewScanner(outRead); s.Scan(); {
			g.lines <- s.Text()
		}
	}()
	return g
}

func (g *gui) say(t testing.TB, line string) {
	t.Helper()
	g.asked, g.heard = line, nil
	if _, err := io.WriteString(g.in, line+"\n"); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
}

// hear returns the next line.
func (g *gui) hear(t testing.TB) string {
	t.Helper()
	select {
	case line, ok := <-g.lines:
		if !ok {
			t.Fatalf("the session has ended after %s", g.asked)
		}
		g.heard = append(g.heard, line)
		return line
	case <-time.After(patience):
		t.Fatalf("no answer to %s but %q", g.asked, g.heard)
	}
	return ""
}

// await returns the next line with a prefix and leaves out those before.
func (g *gui) await(t testing.TB, prefix string) string {
	t.Helper()
	for {
		if line := g.hear(t); strings.HasPrefix(line, prefix) {
			return line
		}
	}
}

// end ends the input and returns what the session said after it.
func (g *gui) end(t testing.TB) (rest []string) {
	t.Helper()
	g.in.Close()
	for line := range g.lines {
		rest = append(rest, line)
	}
	if err := <-g.done; err != nil {
		t.Errorf("the session ended with %v", err)
	}
	return rest
}

func chess() Config { return Config{Name: "Komi test", Game: "chess"} }

// TestDialogues holds the dialogues of testdata. A line after > is what the GUI says. The
// lines up to the next empty one or the next > are the answer, where ... stands for any
// text in a line, and alone for any lines. Nothing else may be said. Paragraphs that do
// not follow a > are notes.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no dialogues: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			hold(t, file, string(text))
		})
	}
}

// The setup and the rules that a session began with stay where a GUI names the same game
// again, and where it begins a new one.
func TestSessionKeepsItsSetup(t *testing.T) {
	for _, lines := range [][]string{
		{"setoption name UCI_Variant value changi", "d"},
		{"xboard", "protover 2", "new", "variant changi", "new", "option Rules=facing=off", "new", "uci", "d"},
	} {
		g := begin(t, Config{Name: "Komi test", Game: "changi", Setup: "1m"})
		for _, line := range lines {
			g.say(t, line)
		}
		for {
			got := g.hear(t)
			if fen, is := strings.CutPrefix(got, "Fen: "); is {
				if !strings.HasPrefix(fen, "rnegqgenr/bmlakalmb/") {
					t.Errorf("after %v: %s", lines, fen)
				}
				break
			}
		}
	}
}

// hold holds a dialogue.
func hold(t *testing.T, file, text string) {
	g := begin(t, chess())
	answer, skipping := false, false
	for i, line := range strings.Split(text, "\n") {
		said, asks := strings.CutPrefix(line, "> ")
		switch {
		case asks:
			skipping, answer = false, true
			g.say(t, said)
		case !answer:
		case line == "":
			answer = false
		case line == "...":
			skipping = true
		default:
			for {
				got := g.hear(t)
				if matches(line, got) {
					break
				}
				if !skipping {
					t.Fatalf("%s:%d: %q, want %q", file, i+1, got, line)
				}
			}
			skipping = false
		}
	}
	if rest := g.end(t); len(rest) > 0 && !skipping {
		t.Errorf("%s: nobody asked for %q", file, rest)
	}
}

// matches reports whether a text is a line of a dialogue.
func matches(line, text string) bool {
	parts := strings.Split(line, "...")
	rest, ok := strings.CutPrefix(text, parts[0])
	if !ok || len(parts) == 1 {
		return ok && rest == ""
	}
	for _, part := range parts[1 : len(parts)-1] {
		_, after, found := strings.Cut(rest, part)
		if !found {
			return false
		}
		rest = after
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}

// An infinite search stops within 50 ms of stop in every game, and says what it thinks
// meanwhile. A busy machine may be late now and then.
func TestStop(t *testing.T) {
	for _, game := range []string{"chess", "shogi", "changi", "classic-sum"} {
		t.Run(game, func(t *testing.T) {
			g := begin(t, Config{Name: "Komi test", Game: game})
			soonest := time.Hour
			for range 8 {
				g.say(t, "go infinite")
				g.await(t, "info depth 3 ")
				time.Sleep(20 * time.Millisecond)
				began := time.Now()
				g.say(t, "stop")
				g.await(t, "bestmove ")
				soonest = min(soonest, time.Since(began))
			}
			if soonest > 50*time.Millisecond {
				t.Errorf("stopped after %v", soonest)
			}
			g.end(t)
		})
	}
}

// Whatever limits a search, it ends about then and not before it has begun.
func TestTimes(t *testing.T) {
	g := begin(t, chess())
	for _, c := range []struct {
		command     string
		least, most time.Duration
	}{
		{"go movetime 150", 140 * time.Millisecond, time.Second},
		{"go wtime 1000 btime 1 movestogo 1", 400 * time.Millisecond, time.Second},
		{"go wtime 3000 btime 1", 20 * time.Millisecond, 1500 * time.Millisecond},
		{"go wtime 10 btime 9000", 0, 500 * time.Millisecond},
	} {
		g.say(t, c.command)
		began := time.Now()
		g.await(t, "bestmove ")
		if took := time.Since(began); took < c.least || took > 3*c.most {
			t.Errorf("%s took %v, want %v to %v", c.command, took, c.least, c.most)
		}
	}
	g.end(t)
}

// The time of a move never uses up the clock.
func TestShare(t *testing.T) {
	for _, left := range []time.Duration{0, time.Millisecond, time.Second, time.Minute, time.Hour, longest} {
		for _, increment := range []time.Duration{0, time.Second, time.Hour} {
			for moves := range 50 {
				overhead := 10 * time.Millisecond
				s := clock{left, increment, moves}.share(overhead)
				if s.hard < time.Millisecond || s.hard > max(left-overhead, time.Millisecond) || s.soft > s.hard && left > time.Second {
					t.Errorf("%v and %v for %d moves: %+v", left, increment, moves, s)
				}
				if left >= time.Second && s.soft == 0 {
					t.Errorf("%v and %v for %d moves: nothing", left, increment, moves)
				}
			}
		}
	}
}

// By nodes Komi plays the same moves whoever asks, and again after a new game.
func TestSameMoves(t *testing.T) {
	var first []string
	for range 2 {
		g := begin(t, chess())
		for range 2 {
			var moves []string
			g.say(t, "ucinewgame")
			for range 6 {
				g.say(t, "position startpos moves "+strings.Join(moves, " "))
				g.say(t, "go nodes 2000")
				moves = append(moves, strings.Fields(g.await(t, "bestmove "))[1])
			}
			if first == nil {
				first = moves
			}
			if got, want := fmt.Sprint(moves), fmt.Sprint(first); got != want {
				t.Errorf("played %s, then %s", want, got)
			}
		}
		g.end(t)
	}
}

// Commands that come one after another without waiting for answers are all obeyed, the
// last search too.
func TestPiped(t *testing.T) {
	var out strings.Builder
	in := "go depth 2\nposition startpos moves e2e4\ngo depth 1\nisready\nposition startpos\ngo infinite\n"
	if err := Run(strings.NewReader(in), &out, chess()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "bestmove "); n != 3 {
		t.Errorf("%d moves in\n%s", n, &out)
	}
	if !strings.Contains(out.String(), "readyok") {
		t.Errorf("never ready:\n%s", &out)
	}
}

// A line without an end, too long for any game, is left out.
func TestLongLine(t *testing.T) {
	var out strings.Builder
	in := "position startpos moves " + strings.Repeat("e2e4 ", 3*maxLine/5) + "\nisready\n"
	if err := Run(strings.NewReader(in), &out, chess()); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("info string a line of more than %d bytes is left out\nreadyok\n", maxLine); out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
}

// A session ends when nobody reads its answers, and refuses to begin with a game it
// cannot play.
func TestEnds(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	if err := Run(strings.NewReader("isready\nisready\n"), w, chess()); err == nil {
		t.Error("nobody reads, and no error")
	}
	if err := Run(strings.NewReader(""), io.Discard, Config{Game: "titans"}); err == nil || !strings.Contains(err.Error(), "3 players") {
		t.Errorf("a game of three: %v", err)
	}
}

// XBoard is told games that it does not know, and warned of those that it cannot check.
func TestXBoardSetup(t *testing.T) {
	t.Parallel()
	g := begin(t, Config{Name: "Komi", Game: "chess"})
	g.say(t, "xboard")
	for _, c := range []struct {
		variant string
		want    []string
	}{
		{"amazon", []string{
			"setup (PNBR...A.............Kpnbr...a.............k) 8x8+0_fairy rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
			"piece P& fmWfcFifmnDfceF", "piece N& N", "piece B& B", "piece R& R", "piece K& KO2", "piece A& QN",
		}},
		{"horde", []string{
			"setup (PNBRQ................Kpnbrq................k) 8x8+0_fairy rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
			"piece P fmWfcFifmnDfceFfmnD", "piece p fmWfcFifmnDfceF",
		}},
		{"omicron", []string{"telluser XBoard cannot check the moves of Omicron chess: start it with -testLegality false"}},
		{"changi", []string{"telluser XBoard cannot check the moves of Changi with diagonal pieces: start it with -testLegality false"}},
		{"normal", nil},     // XBoard knows it
		{"crazyhouse", nil}, // so it does
		{"minishogi", nil},
		{"chessgi", nil}, // drops
	} {
		g.say(t, "variant "+c.variant)
		g.say(t, "ping 1")
		g.await(t, "pong 1")
		heard := strings.Join(g.heard, "\n")
		for _, line := range c.want {
			if !strings.Contains(heard+"\n", line+"\n") {
				t.Errorf("%s: heard\n%s\nwant %s", c.variant, heard, line)
			}
		}
		if told := strings.Contains(heard, "setup ("); told != (c.want != nil) {
			t.Errorf("%s: told %v\n%s", c.variant, told, heard)
		}
	}
}

// A game of the user's own is listed and chosen by its id, or by what its file says that
// programs call it, unless a built-in game is called so.
func TestOwnName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ id, more, name string }{
		{"mine", "", "mine"},
		{"mine", "engines.xboard.variant = \"theirs\"\n", "theirs"},
		{"chess", "", ""},
	} {
		path := filepath.Join(t.TempDir(), "own.toml")
		text := "extends = \"chess\"\nid = \"" + c.id + "\"\nname = \"Own\"\n" + c.more + "[setup.standard]\nfen = \"4k3/8/8/8/8/8/8/4K2R w - 0 1\"\n"
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		name := cmp.Or(c.name, path)
		g := begin(t, Config{Name: "Komi", Game: path})
		g.say(t, "xboard")
		g.say(t, "protover 2")
		g.await(t, "feature done=1")
		if heard := strings.Join(g.heard, "\n"); !strings.Contains(heard, `variants="`+name+`,capablanca,`) {
			t.Errorf("%s: heard %s, want %s first", c.id, heard, name)
		}
		g.say(t, "variant xiangqi")
		g.say(t, "variant "+name)
		g.say(t, "ping 1")
		g.await(t, "pong 1")
		heard := strings.Join(g.heard, "\n")
		if strings.Contains(heard, "Error") || !strings.Contains(heard, "4k3/8/8/8/8/8/8/4K2R") {
			t.Errorf("variant %s: heard %s", name, heard)
		}
	}
}

// The front row comes first in the list of games, and a short list fits the lines of
// uci2wb.
func TestListOfGames(t *testing.T) {
	t.Parallel()
	for _, short := range []bool{false, true} {
		g := begin(t, Config{Name: "Komi", Game: "xiangqi", Short: short})
		g.say(t, "uci")
		g.await(t, "uciok")
		for _, line := range g.heard {
			list, ok := strings.CutPrefix(line, "option name UCI_Variant type combo default xiangqi var ")
			if !ok {
				continue
			}
			names := strings.Split(list, " var ")
			if names[0] != "xiangqi" || names[1] != "capablanca" || short != (len(line) <= 1000) || !short && len(names) < 90 || len(names) < 50 {
				t.Errorf("short %v: %d bytes, %d games: %s", short, len(line), len(names), line)
			}
		}
	}
}

// A GUI that quits gets the answers it has asked for: a count in full, a search as far as it
// came.
func TestQuit(t *testing.T) {
	for _, c := range []struct {
		said []string
		want []string
	}{
		{[]string{"position startpos", "go perft 3", "quit"}, []string{"Nodes searched: 8902"}},
		{[]string{"go depth 60", "quit"}, []string{"bestmove "}},
		{[]string{"go infinite", "quit"}, []string{"bestmove "}},
		{[]string{"go infinite", "position startpos moves e2e4", "go perft 2", "go infinite", "quit"}, []string{"bestmove ", "Nodes searched: 600", "bestmove "}},
	} {
		var out strings.Builder
		if err := Run(strings.NewReader(strings.Join(c.said, "\n")+"\n"), &out, chess()); err != nil {
			t.Fatal(err)
		}
		rest := out.String()
		for _, want := range c.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%q are answered with %q, want %q", c.said, out.String(), c.want)
			}
			rest = after
		}
	}
}

// A name of a game may mean options of its rules. What a GUI asks of the rules besides comes
// on top of them, in whichever order it says the two, and goes again when it asks for nothing.
func TestRulesOnTopOfTheName(t *testing.T) {
	for _, lines := range [][]string{
		{"setoption name UCI_Variant value janggitraditional", "setoption name Rules value repetition=4"},
		{"setoption name Rules value repetition=4", "setoption name UCI_Variant value janggitraditional"},
	} {
		s := &session{config: chess(), out: &printer{w: io.Discard}, tuning: usual}
		u := &universal{session: s}
		s.speaks = u
		g, err := load("chess", "", nil, u.dialects(), nil)
		if err != nil {
			t.Fatal(err)
		}
		s.game, s.own = g, g
		for _, line := range append([]string{"uci"}, lines...) {
			word, rest, _ := strings.Cut(line, " ")
			u.obey(word, rest)
		}
		if o := s.game.options; s.game.source.ID != "janggi" || o["bikjang"] != "draw" || o["repetition"] != "4" {
			t.Errorf("after %q: %s with %v", lines, s.game.source.ID, o)
		}
		u.obey("setoption", "name Rules value <empty>")
		if o := s.game.options; o["bikjang"] != "draw" || o["repetition"] != "" {
			t.Errorf("after %q and none: %v", lines, o)
		}
	}
}

// XBoard may not see that a rule has ended a game. Komi says who has won, and makes no move
// after that.
func TestNoMoveAfterTheEnd(t *testing.T) {
	g := begin(t, Config{Name: "Komi test", Game: "janggi", Options: map[string]string{"max_plies": "1"}})
	for _, line := range []string{"xboard", "protover 2", "new", "sd 1", "usermove a3a4"} {
		g.say(t, line)
	}
	g.await(t, "0-1")
	g.say(t, "ping 1")
	for {
		switch got := g.hear(t); {
		case strings.HasPrefix(got, "move "):
			t.Fatalf("after the end: %s", got)
		case got == "pong 1":
			return
		}
	}
}
