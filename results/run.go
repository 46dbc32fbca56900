package results

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Run says what was played and how: the header of a run file. It is written
// once, when the file is made.
type Run struct {
	Experiment string // the experiment's name
	Kind       string // what sort of experiment: "balance" ...
	Config     string // the experiment file's text, verbatim
	Hash       string // hash of the canonical experiment, hex; game i depends on (Hash, i) only
	Engine     string // version of the engine that plays
	Seed       uint64 // the experiment's seed
	Games      int    // games in the schedule; the most there can be, in a run with stages
	BatchSize  int    // games in a batch; the last batch may have fewer
	Command    string // the command line that made the run; see [Run.Typed]
	Started    string // when, RFC 3339
	Rules      []Rules
	// Stages are what was laid out later than the header. They are not part of
	// it: two files of one run need not have the same number of them.
	Stages []Stage
}

// Rules are the rules some of a run's games follow. With Text alone the games
// can be replayed long after the variant file has changed.
type Rules struct {
	Variant string // the game's id
	Setup   string // id of the starting position
	Options string // options in force, in the project's text
	Players int    // how many play
	Hash    string // hash of the compiled rules, hex
	Text    string // the variant file, verbatim
}

// Batches is the number of batches in the schedule.
func (r Run) Batches() int {
	return (r.Games + r.BatchSize - 1) / r.BatchSize
}

// Span is the half-open interval [first, end) of the games of a batch.
func (r Run) Span(batch int) (first, end int) {
	first = batch * r.BatchSize
	return first, min(first+r.BatchSize, r.Games)
}

// Players is the largest number of players any of the run's rules has.
func (r Run) Players() int {
	most := 0
	for _, rules := range r.AllRules() {
		most = max(most, rules.Players)
	}
	return most
}

// Match is nil if games of the two runs may stand in one file: the same
// experiment, schedule, engine and rules. Otherwise it is an ErrMismatch that
// names the first difference. Command and Started may differ.
func (r Run) Match(other Run) error {
	for _, pair := range []struct {
		what        string
		here, there any
	}{
		{"experiment", r.Experiment, other.Experiment},
		{"engine version", r.Engine, other.Engine}, // before the hash, which depends on it
		{"experiment hash", r.Hash, other.Hash},
		{"seed", r.Seed, other.Seed},
		{"number of games", r.Games, other.Games},
		{"batch size", r.BatchSize, other.BatchSize},
		{"number of rules", len(r.Rules), len(other.Rules)},
	} {
		if pair.here != pair.there {
			return fmt.Errorf("results: %w: %s %v here, %v there", ErrMismatch, pair.what, pair.here, pair.there)
		}
	}
	for i, here := range r.Rules {
		if there := other.Rules[i]; !here.same(there) {
			return fmt.Errorf("results: %w: rules %d are %s here, %s there", ErrMismatch, i+1, here, there)
		}
	}
	for i := range min(len(r.Stages), len(other.Stages)) {
		if r.Stages[i].Text != other.Stages[i].Text {
			return fmt.Errorf("results: %w: stage %d is laid out differently there", ErrMismatch, i+1)
		}
	}
	return nil
}

// same reports whether two rules are played alike. The text of the file is left out: a
// comment may change, the compiled rules may not.
func (r Rules) same(other Rules) bool {
	r.Text = other.Text
	return r == other
}

// String names the rules without their text.
func (r Rules) String() string {
	return fmt.Sprintf("%s setup %q options %q for %d, hash %s", r.Variant, r.Setup, r.Options, r.Players, r.Hash)
}

// Check says why a header cannot be that of a run. Every header passes here, when a
// run is made and when a file or a published table is read.
func (r Run) Check() error {
	if r.Engine == "" {
		return errors.New("the engine has no version")
	}
	if len(r.Rules) == 0 {
		return errors.New("no rules")
	}
	for _, err := range []error{
		checkName(r.Experiment),
		checkHex(r.Hash),
		checkLine("kind", r.Kind),
		checkLine("engine", r.Engine),
		checkLine("command", r.Command),
		between("number of games", r.Games, 1, maxGames),
		between("games in a batch", r.BatchSize, 1, maxBatchSize),
	} {
		if err != nil {
			return err
		}
	}
	if _, err := time.Parse(time.RFC3339, r.Started); err != nil {
		return fmt.Errorf("started: %w", err)
	}
	return checkRules(r.Rules)
}

// checkRules says why rules cannot be those of a run.
func checkRules(list []Rules) error {
	for i, rules := range list {
		if rules.Variant == "" {
			return fmt.Errorf("rules %d name no variant", i+1)
		}
		for _, err := range []error{
			checkLine("variant", rules.Variant),
			checkLine("setup", rules.Setup),
			checkLine("options", rules.Options),
			checkHex(rules.Hash),
			between("players", rules.Players, 2, maxPlayers),
		} {
			if err != nil {
				return fmt.Errorf("rules %d: %w", i+1, err)
			}
		}
	}
	return nil
}

// Typed is the command line that made the run, with the name that the program has for
// everyone in place of the file that was called.
func (r Run) Typed() string {
	from := 0
	if strings.HasPrefix(r.Command, "'") { // its path has spaces
		from = max(0, strings.Index(r.Command, "' "))
	}
	_, rest, more := strings.Cut(r.Command[from:], " ")
	if strings.HasPrefix(r.Command, "go ") {
		return r.Command
	}
	if !more {
		return "selfplay"
	}
	return "selfplay " + rest
}

// ShellWord quotes a word of a command line for a shell where that is needed.
func ShellWord(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\n\"'\\$&|;<>()*?[]{}~#`!") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
