package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"komi/engine"
	"komi/engine/diagram"
	"komi/engine/excerpt"
	"komi/engine/search"
)

// universal is the Universal Chess Interface.
type universal struct{ *session }

func (u *universal) dialects() []string { return []string{"uci"} }

func (u *universal) refuse(format string, args ...any) {
	for line := range strings.Lines(fmt.Sprintf(format, args...)) {
		u.out.line("info string %s", line)
	}
}

func (u *universal) during(word string) conduct {
	switch word {
	case "isready", "stop", "quit", "ponderhit", "debug":
		return passes
	}
	return waits
}

func (u *universal) obey(word, rest string) bool {
	switch word {
	case "uci":
		u.introduce()
	case "isready":
		if u.task == nil {
			u.game.searcher(u.tuning.hash, u.config.Kept)
		}
		u.out.line("readyok")
	case "setoption":
		u.setOption(rest)
	case "ucinewgame":
		if u.game.player != nil {
			u.game.player.Reset(seed)
		}
	case "position":
		u.position(rest)
	case "go":
		u.search(strings.Fields(rest))
	case "stop":
		u.stop()
	case "ponderhit":
		u.refuse("Komi does not ponder: it thinks when it is asked for a move")
	case "d":
		u.draw()
	case "debug", "register":
	case "quit":
		return u.leave()
	default:
		u.refuse("unknown command: %s", excerpt.Quote(strings.TrimSpace(word+" "+rest)))
	}
	return true
}

// introduce tells the name and the options.
func (u *universal) introduce() {
	u.out.line("id name %s\nid author the Komi authors\n", u.config.Name)
	for _, o := range settings {
		switch o.kind {
		case "button":
			u.out.line("option name %s type button", o.name)
		case "spin":
			u.out.line("option name %s type spin default %s min %d max %d", o.name, o.value, o.min, o.max)
		case "string":
			u.out.line("option name %s type string default <empty>", o.name)
		}
	}
	u.out.line("%s\nuciok", variantOption(u.names(), u.config.Short))
}

// maxOption is how long the line of an option may be for programs that read lines of a
// fixed length. The UCI adapter of XBoard, uci2wb, has room for 1024 bytes.
const maxOption = 1000

// variantOption is the line of UCI_Variant: all games, or the first that fit a short line.
func variantOption(names []string, short bool) string {
	line := "option name UCI_Variant type combo default " + names[0]
	for _, n := range names {
		if more := " var " + n; !short || len(line)+len(more) <= maxOption {
			line += more
		}
	}
	return line
}

// setOption reads "name NAME value VALUE", where both may hold spaces.
func (u *universal) setOption(text string) {
	text, ok := strings.CutPrefix(strings.ReplaceAll(text, "\t", " ")+" ", "name ")
	name, value, _ := strings.Cut(text, " value ")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	switch {
	case !ok || name == "":
		u.refuse("setoption: read %s, expected name NAME value VALUE", excerpt.Quote(text))
	case strings.EqualFold(name, "UCI_Variant"):
		u.named(value)
	case !u.set(name, value):
		u.refuse("no such option: %s", excerpt.Quote(name))
	}
}

// position reads "startpos moves ..." or "fen FEN moves ...".
func (u *universal) position(text string) {
	fields := strings.Fields(text)
	var moves []string
	if at := slices.Index(fields, "moves"); at >= 0 {
		fields, moves = fields[:at], fields[at+1:]
	}
	fen := ""
	switch {
	case len(fields) == 1 && fields[0] == "startpos":
	case len(fields) > 1 && fields[0] == "fen":
		fen = strings.Join(fields[1:], " ")
	default:
		u.game.refused = fmt.Errorf("position: read %s, expected startpos or fen and a position line, and then moves", excerpt.Quote(text))
		u.refuse("%v", u.game.refused)
		return
	}
	if err := u.game.place(fen, moves, u.dialects()); err != nil {
		u.refuse("position: %v", err)
	}
}

// draw shows the board, with the position line as the GUI writes it.
func (u *universal) draw() {
	g := u.game
	u.out.line("%s\nFen: %s", strings.TrimRight(diagram.Text(g.pos), "\n"), g.dialect.Position(g.pos))
	if g.refused != nil {
		u.refuse("the last position was refused: %v", g.refused)
	}
}

// search reads the words after go and begins what they ask for. What is refused has an
// answer, too: a GUI waits for one.
func (u *universal) search(words []string) {
	r, depth, err := u.request(words)
	switch {
	case err != nil:
		u.refuse("go: %v", err)
		u.out.line("bestmove (none)")
	case u.game.refused != nil && depth > 0:
		u.refuse("no count: the position was refused: %v", u.game.refused)
	case u.game.refused != nil:
		u.refuse("no move: the position was refused: %v", u.game.refused)
		u.out.line("bestmove (none)")
	case depth > 0:
		u.perft(depth)
	default:
		u.think(r, u.info, u.best)
	}
}

// goNumbers are the words after go that a number follows, with the least of them.
var goNumbers = map[string]int64{
	"wtime": -1 << 62, "btime": -1 << 62, "winc": 0, "binc": 0, "movestogo": 0, "depth": 0, "nodes": 0, "mate": 1, "movetime": 0, "perft": 1,
}

// afterGo reports whether a word after go says what follows, as no move does.
func afterGo(word string) bool {
	_, numbered := goNumbers[word]
	return numbered || slices.Contains([]string{"searchmoves", "infinite", "ponder"}, word)
}

// maxPerft is the deepest perft that is begun. None deeper ends.
const maxPerft = 40

// request reads the words after go. The depth is that of a perft.
func (u *universal) request(words []string) (r request, perft int, err error) {
	given := map[string]int64{}
	for i := 0; i < len(words); i++ {
		word := words[i]
		least, numbered := goNumbers[word]
		switch {
		case numbered:
			if i++; i >= len(words) {
				return r, 0, fmt.Errorf("read nothing after %s, expected a whole number from %d on", word, least)
			}
			n, err := strconv.ParseInt(words[i], 10, 64)
			if err != nil || n < least {
				return r, 0, fmt.Errorf("read %q after %s, expected a whole number from %d on", words[i], word, least)
			}
			given[word] = n
		case word == "searchmoves":
			for ; i+1 < len(words) && !afterGo(words[i+1]); i++ {
				if u.game.refused != nil {
					continue // there is no position to read it in
				}
				m, err := u.game.dialect.ParseMove(u.game.pos, words[i+1])
				if err != nil {
					return r, 0, err
				}
				r.moves = append(r.moves, m)
			}
		case word == "infinite":
			given[word] = 1
		case word == "ponder":
			return r, 0, errors.New("pondering is not supported")
		default: // other engines may know it
			u.refuse("go: read %s, which is left out: expected infinite, searchmoves, depth, nodes, mate, movetime, perft, or times: wtime, btime, winc, binc, movestogo", excerpt.Quote(word))
		}
	}
	if n := given["perft"]; n > maxPerft {
		return r, 0, fmt.Errorf("perft: read %d, expected 1 to %d", n, maxPerft)
	}
	r.nodes, r.depth = given["nodes"], int(min(given["depth"], 1000))
	if n := given["mate"]; n > 0 && r.depth == 0 {
		r.depth = int(2*min(n, 500) - 1) // so many moves of one's own, and the answers between
	}
	r.lines = u.tuning.lines
	r.span = u.span(given)
	r.infinite = given["infinite"] > 0 || r.nodes == 0 && r.depth == 0 && r.span == span{}
	return r, int(given["perft"]), nil
}

// span is the time of a move by the words after go.
func (u *universal) span(given map[string]int64) span {
	if ms, ok := given["movetime"]; ok {
		return exactly(milliseconds(ms), u.tuning.overhead)
	}
	mine, other := "w", "b"
	if u.game.pos.Turn() == 1 {
		mine, other = other, mine
	}
	left, ok := given[mine+"time"]
	if !ok {
		if left, ok = given[other+"time"]; !ok {
			return span{}
		}
	}
	return clock{milliseconds(left), milliseconds(given[mine+"inc"]), int(min(given["movestogo"], 1000))}.share(u.tuning.overhead)
}

// milliseconds is a duration, none below zero or too long to reckon with.
func milliseconds(n int64) time.Duration {
	return time.Duration(min(max(n, 0), longest.Milliseconds())) * time.Millisecond
}

// info writes the principal variations of an iteration.
func (u *universal) info(t *thought) {
	for i := 0; ; i++ {
		line, ok := t.line(i)
		if !ok {
			return
		}
		u.out.line("info depth %d multipv %d score %s nodes %d nps %d time %d pv %s", t.Depth, i+1, scoreText(line.Score),
			t.Nodes, perSecond(t.Nodes, t.elapsed), t.elapsed.Milliseconds(), u.game.variation(t.pos, line.PV))
	}
}

// scoreText writes a score in centipawns, or the moves to mate.
func scoreText(score int) string {
	plies, ok := search.Mate(score)
	switch {
	case !ok:
		return fmt.Sprintf("cp %d", score)
	case plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	}
	return fmt.Sprintf("mate %d", (plies-1)/2)
}

func perSecond(nodes int64, elapsed time.Duration) int64 {
	return int64(float64(nodes) / max(elapsed, time.Microsecond).Seconds())
}

// best tells the move found.
func (u *universal) best(t *thought) {
	if t.Move == engine.Move(0) {
		if t.pos.InCheck() {
			u.out.line("info depth 0 score mate 0")
		} else {
			u.out.line("info depth 0 score cp 0")
		}
		u.out.line("bestmove (none)")
		return
	}
	u.out.line("bestmove %s", u.game.dialect.Move(t.pos, t.Move))
}
