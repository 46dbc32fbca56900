package protocol

import (
	"cmp"
	"io"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/excerpt"
	"komi/engine/variants"
)

// A Config says how a session begins.
type Config struct {
	Name    string            // and version of the program, as it is told
	Game    string            // id of a built-in game or path of a variant file
	Setup   string            // "" for the default one
	Options map[string]string // of the rules
	Kept    Kept              // nil for none
	Short   bool              // list only as many games in UCI as a line of maxOption bytes holds
}

// Kept finds weights that are kept for a game, besides those that come with the program;
// nil for none.
type Kept func(g *variants.Game, r *engine.Rules) *eval.Weights

// A session is a conversation with a GUI.
type session struct {
	config Config
	out    *printer
	speaks language
	game   *game
	own    *game             // that the session began with
	base   map[string]string // options that came with the name of the game
	tuning tuning

	task    *task    // that is under way, nil for none
	waiting []string // lines that came meanwhile and are obeyed after it
	ended   bool     // nothing more comes in
	leaves  bool     // the GUI has told it to quit: what is asked for is answered at once
}

// A language is one of the protocols.
type language interface {
	// dialects are the tables of variant files that say how the GUI writes games, the
	// first that a game has.
	dialects() []string
	// obey does what a command says. It reports false if the session is to end.
	obey(word, rest string) bool
	// during says what becomes of a command that comes while a task is under way.
	during(word string) conduct
	// refuse tells the GUI what is wrong.
	refuse(format string, args ...any)
}

// A conduct is what a command and a task under way do to each other.
type conduct uint8

const (
	waits    conduct = iota // the command is obeyed after the task
	passes                  // the command is obeyed at once and leaves the task alone
	abandons                // the task is ended without an answer, then the command is obeyed
)

const (
	maxLine   = 1 << 20 // bytes of a command: a game of 100,000 plies
	maxQueued = 10_000  // commands that can wait
)

// Run talks with a GUI until it quits, or until its commands end and all are answered. A
// search without a limit ends with them.
func Run(in io.Reader, out io.Writer, c Config) error {
	s := &session{config: c, out: &printer{w: out}, tuning: usual}
	s.speaks = &universal{session: s}
	g, err := load(s.config.Game, c.Setup, c.Options, s.speaks.dialects(), nil)
	if err != nil {
		return err
	}
	s.game, s.own, s.base = g, g, c.Options
	lines, quit := make(chan string), make(chan struct{})
	defer close(quit)
	go read(in, lines, quit)
	s.converse(lines)
	s.abandon()
	return s.out.failed()
}

// converse takes turns between commands and tasks.
func (s *session) converse(lines <-chan string) {
	for s.out.failed() == nil {
		if s.leaves {
			lines, s.ended = nil, true
		}
		if s.task == nil && len(s.waiting) > 0 {
			line := s.waiting[0]
			s.waiting = s.waiting[1:]
			if !s.obey(line) {
				return
			}
			continue
		}
		if s.task == nil && s.ended {
			return
		}
		select {
		case line, ok := <-lines:
			if !ok {
				lines, s.ended = nil, true
				s.release()
				continue
			}
			if !s.hear(line) {
				return
			}
		case <-s.task.finished():
			s.task.over = true
			if !s.task.holds {
				s.conclude()
			}
		}
	}
}

// hear takes a command as it comes. It reports false if the session is to end.
func (s *session) hear(line string) bool {
	if s.task == nil {
		return s.obey(line)
	}
	word, _ := firstWord(line)
	switch s.speaks.during(word) {
	case passes:
		return s.obey(line)
	case abandons:
		s.abandon()
		return s.obey(line)
	}
	if len(s.waiting) >= maxQueued {
		s.speaks.refuse("more than %d commands wait for the search; %s is left out", maxQueued, excerpt.Quote(word))
		return true
	}
	s.waiting = append(s.waiting, line)
	return true
}

// obey does what a line says.
func (s *session) obey(line string) bool {
	if line == tooLong {
		s.speaks.refuse("a line of more than %d bytes is left out", maxLine)
		return true
	}
	word, rest := firstWord(line)
	switch word {
	case "":
		return true
	case "uci":
		s.speak(&universal{session: s})
	case "xboard":
		s.speak(newXBoard(s))
	}
	return s.speaks.obey(word, rest)
}

// firstWord is the command of a line, and what follows it.
func firstWord(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexFunc(line, unicode.IsSpace); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

// speak goes on in a language, with the game at its start as the language writes it.
func (s *session) speak(l language) {
	s.speaks = l
	s.game.use(s.game.home, l.dialects())
	s.game.pos, s.game.refused = s.game.rules.New(), nil
}

// play sets the game. The old one stays if there is something wrong with the new one,
// and play reports false.
func (s *session) play(name, setup string, options map[string]string) bool {
	g, err := load(name, setup, options, s.speaks.dialects(), s.game)
	if err != nil {
		s.speaks.refuse("%v", err)
		return false
	}
	s.game = g
	return true
}

// named sets the game by the name that the GUI has for it, as play does.
func (s *session) named(name string) bool {
	list, err := variants.Names(s.speaks.dialects()...)
	if err != nil {
		s.speaks.refuse("%v", err)
		return false
	}
	game, options := name, map[string]string(nil)
	if name == s.ownName(list) {
		game = s.config.Game
	}
	for _, n := range list {
		if n.Text == name || n.Game == name && n.Options == nil {
			game, options = n.Game, n.Options
			break
		}
	}
	if game == s.config.Game && options == nil {
		return s.wanted(game, s.config.Setup, s.config.Options)
	}
	return s.wanted(game, "", options) // it says what is wrong
}

// ownName is what the GUI calls the game that the session began with where that is no
// built-in one: as its file says, or by its id. It is the path of the file where a built-in
// game is called so.
func (s *session) ownName(list []variants.Name) string {
	spec := s.own.home.Spec()
	name := s.own.source.ID
	for _, d := range s.speaks.dialects() {
		if text := spec.Dialects[d].Variant; text != "" {
			name = text
			break
		}
	}
	if slices.ContainsFunc(list, func(n variants.Name) bool { return n.Text == name || n.Game == name }) {
		return s.config.Game
	}
	return name
}

// wanted sets the game as play does, with the setup and the rules that the GUI has asked for
// where the game has them: it may have asked before it named the game.
func (s *session) wanted(name, setup string, options map[string]string) bool {
	if own := s.tuning.setup; own != "" || len(s.tuning.rules) > 0 {
		if g, err := load(name, cmp.Or(own, setup), s.wishes(options), s.speaks.dialects(), s.game); err == nil {
			s.game, s.base = g, options
			return true
		}
	}
	if !s.play(name, setup, options) {
		return false
	}
	s.base = options
	return true
}

// wishes are options of the rules, and over them those that the GUI has asked for.
func (s *session) wishes(options map[string]string) map[string]string {
	out := map[string]string{}
	maps.Copy(out, options)
	maps.Copy(out, s.tuning.rules)
	return out
}

// names lists the games that can be played, as the GUI calls them, the game that the
// session began with first.
func (s *session) names() []string {
	list, err := variants.Names(s.speaks.dialects()...)
	if err != nil {
		s.speaks.refuse("%v", err)
	}
	var out []string
	first := s.ownName(list) // of a file, or what follows
	for _, n := range list {
		if n.Game == s.config.Game && n.Options == nil {
			first = n.Text
			continue
		}
		out = append(out, n.Text)
	}
	return append([]string{first}, out...)
}

// A task is work that goes on while commands come in.
type task struct {
	stopped atomic.Bool // it is to end soon
	done    chan struct{}
	over    bool   // it has ended
	holds   bool   // its answer waits until it is stopped
	counts  bool   // it is no search: it has no answer before it has ended by itself
	answer  func() // told when it has ended
}

// finished is closed when a task has ended that had not been seen to end before. It
// blocks without a task.
func (t *task) finished() <-chan struct{} {
	if t == nil || t.over {
		return nil
	}
	return t.done
}

// begin begins a task. The work ends soon after stop becomes true. Where nobody is left to
// ask for an answer that waits, it comes at once.
func (s *session) begin(t *task, work func(stop func() bool)) {
	t.done = make(chan struct{})
	t.stopped.Store(s.ended && t.holds || s.leaves && !t.counts)
	t.holds = t.holds && !s.ended
	s.task = t
	go func() {
		defer close(t.done)
		work(t.stopped.Load)
	}()
}

// stop ends the task under way and lets it answer.
func (s *session) stop() {
	if s.task == nil {
		return
	}
	s.task.stopped.Store(true)
	<-s.task.done
	s.conclude()
}

// conclude lets a task answer that has ended.
func (s *session) conclude() {
	t := s.task
	s.task = nil
	t.answer()
}

// release lets a task end that would wait for a command.
func (s *session) release() {
	if s.task != nil && s.task.holds {
		s.stop()
	}
}

// leave lets a session end once all that was asked for is answered: counts in full, searches
// at once. It reports whether there is anything left to answer.
func (s *session) leave() bool {
	s.leaves = true
	if s.task != nil && !s.task.counts {
		s.stop()
	}
	return s.task != nil || len(s.waiting) > 0
}

// abandon ends the task under way without its answer.
func (s *session) abandon() {
	if s.task == nil {
		return
	}
	s.task.stopped.Store(true)
	<-s.task.done
	s.task = nil
}

// plain repeats input that an answer must hold as it is: without what is not text, and cut
// to a readable length.
func plain(text string) string {
	if len(text) > 200 {
		text = text[:200]
	}
	text = strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return -1
	}, strings.ToValidUTF8(text, ""))
	return strings.TrimSpace(text)
}
