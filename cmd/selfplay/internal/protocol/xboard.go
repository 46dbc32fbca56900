package protocol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"komi/engine"
	"komi/engine/excerpt"
	"komi/engine/search"
)

// xboard is the protocol of XBoard and WinBoard, version 2.
type xboard struct {
	*session
	plays   int  // the player for whom Komi moves, nobody for force mode
	analyse bool // think about every position, and never move
	post    bool // show what is thought about moves
	timing  timing
}

// nobody stands for no player.
const nobody = -1

func newXBoard(s *session) *xboard { return &xboard{session: s, plays: 1} }

func (x *xboard) dialects() []string { return []string{"xboard", "uci"} }

func (x *xboard) refuse(format string, args ...any) {
	x.out.line("Error (%s)", strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "; "))
}

func (x *xboard) during(word string) conduct {
	switch word {
	case "", "?", ".", "quit", "time", "otim":
		return passes
	case "ping":
		if x.analyse {
			return passes
		}
	case "new", "force", "setboard", "undo", "remove", "result", "variant", "analyze", "exit":
		return abandons
	}
	if x.analyse {
		return abandons
	}
	return waits
}

// quietly are commands that ask for nothing that Komi does.
var quietly = map[string]bool{
	"xboard": true, "accepted": true, "rejected": true, "random": true, "hard": true, "easy": true, "computer": true,
	"name": true, "rating": true, "ics": true, "bk": true, "draw": true, "white": true, "black": true, "cores": true, "egtpath": true,
}

func (x *xboard) obey(word, rest string) bool {
	if word == "quit" {
		return false
	}
	if !quietly[word] && !x.settle(word, rest) {
		x.move(word, rest)
	}
	x.resume()
	return true
}

// settle obeys the commands that leave the game alone. It reports false for others.
func (x *xboard) settle(word, rest string) bool {
	switch word {
	case "protover":
		x.introduce()
	case "ping":
		x.out.line("pong %s", plain(rest))
	case "?":
		x.stop()
	case ".":
		// What is thought is shown after each iteration, and there is nothing between.
	case "post", "nopost":
		x.post = word == "post"
	case "memory":
		if n, err := strconv.Atoi(rest); err == nil && n > maxHash {
			rest = strconv.Itoa(maxHash) // the GUI says how much may be used
		}
		x.set("Hash", rest)
	case "option":
		name, value, _ := strings.Cut(rest, "=")
		if !x.set(strings.TrimSpace(name), strings.TrimSpace(value)) {
			x.refuse("no such option: %s", excerpt.Quote(rest))
		}
	case "level", "st", "sd", "time", "otim":
		if err := x.timing.read(word, rest); err != nil {
			x.refuse("%v", err)
		}
	default:
		return false
	}
	return true
}

// move obeys the commands that change the position or who moves.
func (x *xboard) move(word, rest string) {
	switch word {
	case "new":
		x.renew()
	case "variant":
		if x.named(rest) {
			x.describe(rest)
		}
		x.timing.made = 0
	case "force", "result":
		x.plays = nobody
	case "go":
		if x.lacksPosition(word) {
			return
		}
		x.analyse, x.plays = false, int(x.game.pos.Turn())
		x.reply()
	case "usermove":
		x.userMove(rest)
	case "setboard":
		if err := x.game.place(rest, nil, x.dialects()); err != nil {
			x.out.line("tellusererror Illegal position: %s", inLine(err))
		}
	case "undo":
		x.undo(word, 1)
	case "remove":
		x.undo(word, 2)
	case "analyze":
		x.analyse, x.plays = true, nobody
	case "exit":
		x.analyse = false
	default:
		x.out.line("Error (unknown command): %s", plain(word+" "+rest))
	}
}

// introduce tells what Komi can do.
func (x *xboard) introduce() {
	x.out.line("feature done=0")
	x.out.line("feature myname=%q variants=%q", x.config.Name, strings.Join(x.names(), ","))
	x.out.line("feature setboard=1 usermove=1 ping=1 playother=0 san=0 colors=0 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1 memory=1 debug=1")
	for _, o := range settings {
		switch {
		case o.name == "Hash" || o.name == "Threads":
		case o.kind == "button":
			x.out.line("feature option=%q", o.name+" -button")
		case o.kind == "spin":
			x.out.line("feature option=%q", fmt.Sprintf("%s -spin %s %d %d", o.name, o.value, o.min, o.max))
		case o.kind == "string":
			x.out.line("feature option=%q", o.name+" -string ")
		}
	}
	x.out.line("feature done=1")
}

// renew begins a game of the kind that the session began with. Komi moves second.
func (x *xboard) renew() {
	c := &x.config
	x.wanted(c.Game, c.Setup, c.Options)
	x.plays, x.analyse, x.timing = 1, false, timing{}
}

// lacksPosition reports whether the last position was refused, and says so to a command
// that needs one.
func (x *xboard) lacksPosition(word string) bool {
	if x.game.refused == nil {
		return false
	}
	x.out.line("Error (the position was refused: %s): %s", inLine(x.game.refused), word)
	return true
}

// inLine is an error on one line.
func inLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }

// userMove makes a move of the GUI's, and answers it.
func (x *xboard) userMove(text string) {
	if x.game.refused != nil {
		x.out.line("Illegal move (the position was refused: %s): %s", inLine(x.game.refused), plain(text))
		return
	}
	m, err := x.game.dialect.ParseMove(x.game.pos, text)
	if err != nil {
		x.out.line("Illegal move: %s", plain(text))
		return
	}
	x.game.pos.Make(m)
	if over := x.tellEnd(); !over && x.plays == int(x.game.pos.Turn()) {
		x.reply()
	}
}

// undo takes back so many moves, or none.
func (x *xboard) undo(word string, n int) {
	if x.lacksPosition(word) {
		return
	}
	pos := x.game.pos.Clone()
	for range n {
		if _, ok := pos.Last(); !ok {
			x.out.line("Error (no move to take back): %s", word)
			return
		}
		pos.Unmake()
	}
	x.game.pos = pos
}

// reply thinks about the move of the player on turn and makes it.
func (x *xboard) reply() {
	r := x.timing.request(x.tuning)
	x.think(r, x.thinking, func(t *thought) {
		if t.Move == 0 {
			return
		}
		x.out.line("move %s", x.game.dialect.Move(x.game.pos, t.Move))
		x.game.pos.Make(t.Move)
		x.timing.made++
		x.tellEnd()
	})
}

// resume goes on with an analysis. Without a position it waits for one: XBoard would take
// an error about analyze for the news that Komi cannot analyse.
func (x *xboard) resume() {
	if !x.analyse || x.task != nil || x.game.refused != nil {
		return
	}
	x.think(request{infinite: true, lines: x.tuning.lines}, x.thinking, func(*thought) {})
}

// tellEnd says how the game ended, if it has, and reports whether it is over. A draw in a
// position that has moves is only offered: XBoard counts for itself, and whoever claims a
// draw that it does not see has lost. The game goes on then.
func (x *xboard) tellEnd() (over bool) {
	o, over := x.game.pos.Outcome()
	if !over {
		return false
	}
	result := "1/2-1/2"
	switch {
	case o.Shares[0] == o.Shares[1] && x.game.pos.HasMove():
		x.out.line("offer draw")
		return false
	case o.Shares[0] == engine.Whole:
		result = "1-0"
	case o.Shares[1] == engine.Whole:
		result = "0-1"
	}
	x.out.line("%s {%s}", result, o.Reason)
	return true
}

// thinking shows the principal variations of an iteration.
func (x *xboard) thinking(t *thought) {
	if !x.post && !x.analyse {
		return
	}
	for i := 0; ; i++ {
		line, ok := t.line(i)
		if !ok {
			return
		}
		x.out.line("%d %d %d %d %s", t.Depth, mateScore(line.Score), t.elapsed.Milliseconds()/10, t.Nodes, x.game.variation(t.pos, line.PV))
	}
}

// mateScore writes a mate in n moves as a hundred thousand and n, and a loss likewise.
func mateScore(score int) int {
	const mated = 100_000
	plies, ok := search.Mate(score)
	switch {
	case !ok:
		return score
	case plies > 0:
		return mated + (plies+1)/2
	}
	return -mated + (plies-1)/2
}

// timing is what XBoard says of time.
type timing struct {
	session   int           // moves until more time is given, 0 for the rest of the game
	base      time.Duration // for so many moves
	increment time.Duration
	each      time.Duration // st: for every move alike, instead of a clock
	depth     int           // sd
	left      time.Duration // by the last word of the GUI, 0 before
	made      int           // moves by Komi
}

// read reads a command about time.
func (t *timing) read(word, text string) error {
	n, err := strconv.ParseFloat(text, 64)
	least := 0.0
	switch word {
	case "level":
		return t.level(strings.Fields(text))
	case "time", "otim":
		least = -1e9 // a clock that has run out goes on below zero
		fallthrough
	case "st", "sd":
		if err != nil || !(n >= least && n < 1e9) {
			return fmt.Errorf("%s: read %s, expected a number", word, excerpt.Quote(text))
		}
	}
	switch word {
	case "st":
		t.each = seconds(n)
	case "sd":
		t.depth = int(min(n, 1000))
	case "time":
		t.left = max(seconds(n/100), time.Millisecond)
	}
	return nil
}

// level reads moves, minutes or minutes:seconds, and the increment in seconds.
func (t *timing) level(fields []string) error {
	if len(fields) == 3 {
		minutes, rest, _ := strings.Cut(fields[1], ":")
		moves, err1 := strconv.Atoi(fields[0])
		base, err2 := strconv.Atoi(minutes)
		more := 0
		var err3 error
		if rest != "" {
			more, err3 = strconv.Atoi(rest)
		}
		increment, err4 := strconv.ParseFloat(fields[2], 64)
		if errors.Join(err1, err2, err3, err4) == nil && moves >= 0 && base >= 0 && base < 1e6 && more >= 0 && more < 60 && increment >= 0 && increment < 1e6 {
			*t = timing{session: moves, base: seconds(float64(base*60 + more)), increment: seconds(increment), depth: t.depth, made: t.made}
			return nil
		}
	}
	return fmt.Errorf("level: read %s, expected moves, minutes or minutes:seconds, and seconds a move", excerpt.Quote(strings.Join(fields, " ")))
}

func seconds(n float64) time.Duration {
	return time.Duration(min(n, longest.Seconds()) * float64(time.Second))
}

// perMove is the time of a move where nobody says anything of time.
const perMove = 2 * time.Second

// request is a search for the next move.
func (t *timing) request(u tuning) request {
	r := request{depth: t.depth, lines: u.lines}
	left := t.left
	if left == 0 {
		left = t.base
	}
	switch {
	case t.each > 0:
		r.span = exactly(t.each, u.overhead)
	case left > 0:
		moves := 0
		if t.session > 0 {
			moves = t.session - t.made%t.session
		}
		r.span = clock{left, t.increment, moves}.share(u.overhead)
	case t.depth == 0:
		r.span = exactly(perMove, u.overhead)
	}
	return r
}
