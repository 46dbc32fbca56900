package uci

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"komi/engine"
)

// A Config says which engine to run and how.
type Config struct {
	Path     string            // of the program
	Args     []string          // its arguments
	Dialect  string            // name of the table [engines.name] of the game; "" for DefaultDialect
	HashMB   int               // option Hash, in megabytes; 0 leaves the engine's default
	Options  map[string]string // further options, by their names there
	Patience time.Duration     // how long an answer may be late, see [Engine.Best]; 0 for DefaultPatience
}

// DefaultDialect is the table of a game that is meant where none is named.
const DefaultDialect = "uci"

// DefaultPatience is long enough for a start on a very busy machine.
const DefaultPatience = 10 * time.Second

// slowNode is the most time that a position may take an engine. Real ones take
// microseconds. Only one that hangs is as slow as this.
const slowNode = time.Millisecond

// An engine searches without a limit if it says that it has searched more than
// looseTimes its budget and looseNodes besides. Both are needed: an engine that rarely
// looks at its limits exceeds a small budget many times.
const (
	looseTimes = 10
	looseNodes = 1_000_000
)

// Limits say how long an engine thinks. One of them must be set.
type Limits struct {
	Nodes int64
	Time  time.Duration // on the clock, not the processor; whole milliseconds
}

// An Answer is what an engine said of a position.
type Answer struct {
	Move  engine.Move
	Score int   // in hundredths of its pawn from the player on turn; a forced end counts as 100 pawns and more
	Nodes int64 // it says it searched
	Depth int
}

// Usage is the processor time of an engine's processes so far.
type Usage struct {
	Start    time.Duration // of the process, until it was ready
	Between  time.Duration // between searches: new games, tables to clear
	Search   time.Duration // from a position sent to the move received
	Restarts int           // processes after the first
	Measured bool          // false: the system does not tell, and Search holds all of it
}

// An Engine is another program as a player of one game. It is used by one
// goroutine at a time.
type Engine struct {
	config  Config
	rules   *engine.Rules
	dialect dialect
	name    string

	proc  *process   // nil: none runs
	begun int        // processes started
	watch *stopwatch // of the process
	usage Usage
	pos   *engine.Position
	moves []engine.Move // of the game, latest first: a buffer
}

// New returns an engine for the games of r. The process starts with the first game.
func New(r *engine.Rules, c Config) (*Engine, error) {
	if c.Dialect == "" {
		c.Dialect = DefaultDialect
	}
	if c.Patience <= 0 {
		c.Patience = DefaultPatience
	}
	d, err := newDialect(r, c.Dialect)
	if err != nil {
		return nil, err
	}
	return &Engine{config: c, rules: r, dialect: d, pos: r.New()}, nil
}

// seen replaces a rune that cannot be seen, because names are shown on terminals.
func seen(r rune) rune {
	if unicode.IsGraphic(r) {
		return r
	}
	return '?'
}

// Name returns what the engine calls itself, "" before its first game.
func (e *Engine) Name() string { return e.name }

// Usage returns the processor time used so far.
func (e *Engine) Usage() Usage { return e.usage }

// Begin begins a new game, with a new process if none runs. When the context ends
// the process is ended.
func (e *Engine) Begin(ctx context.Context) error {
	if e.proc == nil {
		if err := e.launch(ctx); err != nil {
			return e.drop(err)
		}
	}
	if err := e.ready(ctx, "ucinewgame"); err != nil {
		return e.drop(err)
	}
	e.watch.look()
	e.spent(&e.usage.Between)
	return nil
}

// launch starts the process and shakes hands.
func (e *Engine) launch(ctx context.Context) error {
	p, err := start(e.config.Path, e.config.Args)
	if err != nil {
		return err
	}
	if e.begun++; e.begun > 1 {
		e.usage.Restarts++
	}
	e.proc, e.watch = p, newStopwatch(p.cmd.Process.Pid)
	if err := p.send(ctx, "uci", e.config.Patience); err != nil {
		return err
	}
	offered := map[string]bool{}
	err = p.await(ctx, func(line string) bool {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			e.name = strings.ToValidUTF8(strings.Map(seen, name), "?")
		}
		if text, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(text, " type ")
			offered[name] = true
		}
		return line == "uciok"
	}, e.config.Patience)
	if err != nil {
		return fmt.Errorf("after uci: %w", err)
	}
	for _, o := range e.options() {
		if !offered[o.name] {
			if o.optional {
				continue
			}
			return fmt.Errorf("has no option %s, which was to be set to %s", o.name, o.value)
		}
		if err := p.send(ctx, "setoption name "+o.name+" value "+o.value, e.config.Patience); err != nil {
			return err
		}
	}
	if err := e.ready(ctx, ""); err != nil {
		return err
	}
	e.watch.look()
	e.spent(&e.usage.Start)
	return nil
}

// An option is a setting to send.
type option struct {
	name, value string
	optional    bool // an engine without it does the same
}

// variantOption names the game.
const variantOption = "UCI_Variant"

// options returns the settings in the order in which they are sent: the game comes after those
// of the user, of which one may name the file that tells it (VariantPath), and what he calls the game
// comes last.
func (e *Engine) options() []option {
	list := []option{{"Threads", "1", true}}
	if e.config.HashMB > 0 {
		list = append(list, option{"Hash", strconv.Itoa(e.config.HashMB), true})
	}
	for _, name := range slices.Sorted(maps.Keys(e.config.Options)) {
		if name != variantOption {
			list = append(list, option{name, e.config.Options[name], false})
		}
	}
	if v := cmp.Or(e.config.Options[variantOption], e.dialect.Variant); v != "" {
		list = append(list, option{variantOption, v, false})
	}
	return list
}

// ready sends a command, if there is one, and waits until it is done.
func (e *Engine) ready(ctx context.Context, command string) error {
	if command != "" {
		if err := e.proc.send(ctx, command, e.config.Patience); err != nil {
			return err
		}
	}
	if err := e.proc.send(ctx, "isready", e.config.Patience); err != nil {
		return err
	}
	if err := e.proc.await(ctx, func(line string) bool { return line == "readyok" }, e.config.Patience); err != nil {
		return fmt.Errorf("after %s isready: %w", command, err)
	}
	return nil
}

// Best asks for a move in a position of the game begun, and leaves the position as it
// is. After an error the engine has lost that game, and Begin begins the next.
//
// An engine that was given a time is late if it has not answered when that time and its
// patience are over. One that was given positions to search gets a millisecond for each
// of them besides, so that a busy machine does not make it late. What it writes
// meanwhile does not move the deadline.
//
// When the context ends the engine is ended too.
func (e *Engine) Best(ctx context.Context, p *engine.Position, limits Limits) (Answer, error) {
	if e.proc == nil {
		return Answer{}, errors.New("uci: the engine has no game")
	}
	a, err := e.search(ctx, p, limits)
	if err != nil {
		return Answer{}, e.drop(err)
	}
	e.spent(&e.usage.Search)
	return a, nil
}

func (e *Engine) search(ctx context.Context, p *engine.Position, limits Limits) (Answer, error) {
	where, err := e.where(p)
	if err != nil {
		return Answer{}, err
	}
	e.spent(&e.usage.Between)
	if err := e.proc.send(ctx, where, e.config.Patience); err != nil {
		return Answer{}, err
	}
	command := "go"
	if limits.Nodes > 0 {
		command += fmt.Sprintf(" nodes %d", limits.Nodes)
	}
	if limits.Time > 0 {
		command += fmt.Sprintf(" movetime %d", max(1, limits.Time.Milliseconds()))
	}
	if command == "go" {
		return Answer{}, errors.New("asked to think without a limit")
	}
	if err := e.proc.send(ctx, command, e.config.Patience); err != nil {
		return Answer{}, err
	}
	a, text := Answer{}, ""
	err = e.proc.await(ctx, func(line string) bool {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "info":
			a.info(rest)
			return limits.exceeded(a.Nodes)
		case "bestmove":
			text = firstWord(rest)
			return true
		}
		return false
	}, limits.deadline(e.config.Patience))
	if err == nil && limits.exceeded(a.Nodes) {
		err = fmt.Errorf("searched %d positions", a.Nodes)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("after %s: %w", command, err)
	}
	a.Move, err = e.dialect.parse(p, text)
	return a, err
}

// deadline is how long an answer may take, as [Engine.Best] says.
func (l Limits) deadline(patience time.Duration) time.Duration {
	if l.Time > 0 {
		return l.Time + patience
	}
	return patience + time.Duration(min(l.Nodes, 1<<40))*slowNode
}

// exceeded reports whether an engine that searched so many nodes ignores its limit.
func (l Limits) exceeded(nodes int64) bool {
	return l.Nodes > 0 && (nodes-looseNodes)/looseTimes > l.Nodes
}

// where writes the command that sets up the game so far. It gives the first position
// and the moves, so that the engine sees repetitions.
func (e *Engine) where(p *engine.Position) (string, error) {
	e.pos.Set(p)
	e.moves = e.moves[:0]
	for {
		m, ok := e.pos.Last()
		if !ok {
			break
		}
		e.moves = append(e.moves, m)
		e.pos.Unmake()
	}
	fen, err := e.pos.FENAs(e.dialect.DialectSpec)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("position fen " + fen)
	for i := len(e.moves) - 1; i >= 0; i-- {
		if i == len(e.moves)-1 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + e.dialect.move(e.pos, e.moves[i]))
		e.pos.Make(e.moves[i])
	}
	return b.String(), nil
}

// info reads what an engine says while it thinks.
func (a *Answer) info(text string) {
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i++ {
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		switch words[i] {
		case "string":
			return
		case "depth":
			a.Depth = int(n)
		case "nodes":
			a.Nodes = n
		case "cp":
			if err == nil && i > 0 && words[i-1] == "score" {
				a.Score = int(min(max(n, -9_999), 9_999))
			}
		case "mate":
			if err == nil && i > 0 && words[i-1] == "score" {
				a.Score = 10_000
				if n < 0 || words[i+1][0] == '-' {
					a.Score = -10_000
				}
			}
		}
	}
}

// spent adds the processor time used since the last call to where it belongs.
func (e *Engine) spent(on *time.Duration) {
	if e.proc == nil {
		return
	}
	if used, ok := e.watch.lap(); ok {
		e.usage.Measured = true
		*on += used
	}
}

// drop ends a process that failed. The error says which engine it was and how it
// failed.
func (e *Engine) drop(err error) error {
	if e.proc != nil {
		e.finish(0)
	}
	return fmt.Errorf("engine %s: %w", e.config.Path, err)
}

// finish gives the process so long to end by itself, and then ends it.
func (e *Engine) finish(patience time.Duration) {
	e.spent(&e.usage.Between)
	total := e.proc.stop(patience)
	if !e.usage.Measured {
		e.usage.Search += total
	}
	e.proc = nil
}

// Close ends the engine's process. The engine can begin another game after it.
func (e *Engine) Close() {
	if e.proc != nil {
		e.finish(min(quitTime, e.config.Patience))
	}
}
