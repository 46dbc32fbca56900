package experiments

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/results"
)

// An Experiment is an experiment file that has been read and checked: every arm
// compiles, every opening line is legal. It is not changed any more and can be
// shared.
type Experiment struct {
	Name  string
	Kind  string // what is asked
	About string
	File  string // where it was read from
	Text  string // the file, verbatim

	Game     *variants.Game
	Options  map[string]string // of every arm
	Arms     []Arm             // in the order of the file
	Openings Openings
	Nodes    int64  // positions searched for a move, where a seat or an arm says nothing else
	Model    string // how three players are searched, likewise
	Weights  string // by which all players evaluate whose seats name nothing else, and openings are judged; "" for the usual ones
	Rounds   int    // openings an arm; with two players, pairs of games
	Limit    int    // most games, where later stages depend on the games of earlier ones; else 0
	Batch    int    // games played and saved together
	Seed     uint64
	Clauses  bool // records count by which clauses the pieces moved, what they dropped and promoted, and where the game's history forbade a move

	Question Question // what its kind asks besides; nil for nothing
	Course   string   // what its planner goes by besides the games, "" for nothing
	// Unit is the letter of the piece that imbalances are evened out with, and UnitOn
	// are the squares that it is taken from, as the first player sees them and in the
	// board's order; empty for all.
	Unit   string
	UnitOn []string
	// Later are rules that arms of later stages may play by, besides those of Arms.
	Later []*engine.Rules

	digest   string // of the weights
	kinds    Kinds
	seats    []document.Seat
	compiled map[string]*engine.Rules // by setup and options
}

// An Arm is one of the things an experiment compares: a setup, a setup with some
// readings of the rules, or the same played by other players.
type Arm struct {
	Name     string // as records call it
	Rules    *engine.Rules
	Seats    []Seat  // the labelled players, as many as play
	Seatings [][]int // the games of a round: for each, by player the index of the seat

	Imbalance *play.Imbalance // what the armies differ in at the start; nil for nothing
	Twin      string          // arms of one twin have the same openings and seeds; "" for no others

	// Doublings are how often the budgets of armies' players are doubled, by letter; their
	// seats do not change places.
	Doublings map[string]int64

	mirror *play.Mirror       // the second game of a pair is played in it; nil to repeat the opening
	lines  [][][]engine.Move  // given openings: for each, the moves of the games of a round
	starts []*engine.Position // given starts, one a round; none for the setup's own
}

// start is where the games of the arm's round n start.
func (a *Arm) start(n int) *engine.Position {
	if len(a.starts) > 0 {
		return a.starts[n%len(a.starts)].Clone()
	}
	return a.Rules.New()
}

// stream names the arm's openings.
func (a *Arm) stream() string {
	if a.Twin != "" {
		return a.Twin
	}
	return a.Name
}

// text says everything about the arm but its name that decides its games.
func (a *Arm) text() string {
	var b strings.Builder
	way := "repeated"
	if a.mirror != nil {
		way = a.mirror.Name
	}
	fmt.Fprintf(&b, "%q %q %q %q", a.Rules.ID(), a.Rules.Hash(), a.Rules.New().FEN(), way)
	for _, s := range a.Seats {
		fmt.Fprintf(&b, " seat %q", s.text())
	}
	fmt.Fprintf(&b, " seatings %v", a.Seatings)
	for _, p := range a.starts {
		fmt.Fprintf(&b, " from %q", p.FEN())
	}
	if a.Imbalance != nil {
		fmt.Fprintf(&b, " with %q", a.Imbalance.Text)
	}
	if a.Twin != "" {
		fmt.Fprintf(&b, " like %q", a.Twin)
	}
	return b.String()
}

// Mirrored reports whether the second game of a pair has the opening with the
// sides exchanged, rather than the same opening again.
func (a *Arm) Mirrored() bool { return a.mirror != nil }

// Openings say how the first plies of a game are made.
type Openings struct {
	Plies  int      // random plies, if there are no lines
	Window float64  // in pawns; 0 for no window
	Around string   // what the window is around: "median" or "zero"
	Sample int      // openings whose median is meant; 0 for a window around zero, or none
	Mirror bool     // mirror the pairs of setups that have a mirror
	Paired bool     // pair n of every arm has the same opening and seeds
	Lines  []string // given openings, moves separated by spaces
	// Shuffle lets the setup's pieces change places before each opening, of arms
	// with an imbalance.
	Shuffle bool
}

// Games is the number of games in the schedule: the most there can be, where
// later stages depend on earlier ones.
func (e *Experiment) Games() int {
	if e.Limit > 0 {
		return e.Limit / e.Batch * e.Batch
	}
	return e.PerRound() * e.Rounds * len(e.Arms)
}

// PerRound is the number of games of an opening in one arm.
func (e *Experiment) PerRound() int { return len(e.Arms[0].Seatings) }

// WithSeed is the experiment with another seed: other openings, other games.
func (e *Experiment) WithSeed(seed uint64) *Experiment {
	other := *e
	other.Seed = seed
	other.compiled = maps.Clone(e.compiled) // so that each can be used by a worker of its own
	return &other
}

// Hash is a hex digest of everything that decides the games: the rules of each
// arm, the openings, the budget, the seed and [Experiment.Version]. Experiments with one
// hash play the same games, the longer one more of them.
func (e *Experiment) Hash() string {
	sum := sha256.Sum256([]byte(e.canonical()))
	return hex.EncodeToString(sum[:])
}

// canonical writes down what decides the games, each thing in one way only.
func (e *Experiment) canonical() string {
	var b strings.Builder
	put := func(key string, values ...any) {
		b.WriteString(key)
		for _, v := range values {
			fmt.Fprintf(&b, " %q", fmt.Sprint(v))
		}
		b.WriteByte('\n')
	}
	put("komi experiment", 1)
	put("engine", e.Version())
	put("kind", e.Kind)
	put("nodes", e.Nodes)
	put("seed", e.Seed)
	if e.digest != "" {
		put("weights", e.digest)
	}
	o := e.Openings
	if len(o.Lines) > 0 {
		for _, text := range o.Lines {
			put("line", strings.Join(strings.Fields(text), " "))
		}
	} else {
		put("plies", o.Plies, strconv.FormatFloat(o.Window, 'g', -1, 64), o.Around)
		put("search", play.JudgeTimes, cmp.Or(o.Sample, play.MedianSample), play.OpeningTries)
	}
	if o.Paired {
		put("paired")
	}
	if o.Shuffle {
		put("shuffle")
		if e.Limit == 0 || e.Course == "" { // nothing else tells which pieces keep their places
			put("unit", e.Unit)
		}
	}
	if len(e.UnitOn) > 0 {
		put("units on", e.UnitOn)
	}
	if e.Clauses {
		put("record", "clauses", "drops", "promotions", "barred") // it changes no game, but what a run file holds
	}
	if e.Limit > 0 {
		put("stages", e.Rounds, e.Batch) // the pilot decides what follows
		if e.Course != "" {
			put("course", e.Course)
		}
	}
	for i := range e.Arms {
		put("arm", e.Arms[i].Name, e.Arms[i].text())
	}
	return b.String()
}

// Header is the header of the experiment's run file. Command and started are
// for people: the command line that made it, and when, RFC 3339.
func (e *Experiment) Header(command, started string) results.Run {
	run := results.Run{
		Experiment: e.Name, Kind: e.Kind, Config: e.located(), Hash: e.Hash(), Engine: e.Version(),
		Seed: e.Seed, Games: e.Games(), BatchSize: e.Batch, Command: command, Started: started,
	}
	for i := range e.Arms {
		if rules := e.rulesOf(&e.Arms[i]); !slices.Contains(run.Rules, rules) {
			run.Rules = append(run.Rules, rules)
		}
	}
	return run
}

// located is the experiment's text with the files of weights that it names by their whole
// paths: the text is read again where the experiment's file is not.
func (e *Experiment) located() string {
	root, err := tomlfile.Parse(e.File, []byte(e.Text))
	if err != nil {
		return e.Text // it was made, not read
	}
	lines := strings.Split(e.Text, "\n")
	locate := func(path string) {
		n := root.Find(path)
		if n == nil {
			return
		}
		name, _ := n.Value.(string)
		if name == "" || eval.IsName(name) || filepath.IsAbs(name) {
			return
		}
		full, err := filepath.Abs(filepath.Join(filepath.Dir(e.File), name))
		if err != nil {
			return
		}
		at := &lines[n.Line-1]
		for _, quoted := range []string{fmt.Sprintf("%q", name), "'" + name + "'"} {
			*at = strings.Replace(*at, quoted, fmt.Sprintf("%q", full), 1)
		}
	}
	locate("budget.weights")
	for i := range e.seats {
		locate(fmt.Sprintf("seat[%d].weights", i))
	}
	return strings.Join(lines, "\n")
}

// rulesOf are the rules of an arm as a run keeps them.
func (e *Experiment) rulesOf(a *Arm) results.Rules {
	r := a.Rules
	return results.Rules{
		Variant: r.ID(), Setup: r.Setup(), Options: variants.OptionsText(r.Options()),
		Players: r.Players(), Hash: r.Hash(), Text: e.Game.Text,
	}
}
