package document

import (
	"fmt"

	"github.com/pelletier/go-toml/v2"
)

// Format is the version of the file format that this build reads.
const Format = 1

// A File is what experiment files of every kind say. The tables of its
// kind are read beside it, see the package kinds.
type File struct {
	Format   int64
	Name     string
	Kind     string
	About    string
	Asks     string // [AsksFairest] or [AsksFair], in kinds that ask either
	Game     string
	Setups   any // [AllSetups], [EverySetup] or a list of ids
	Options  map[string]any
	Arm      []Arm
	Seat     []Seat
	Openings Openings
	Record   struct{ Clauses bool }
	Budget   struct {
		Nodes   int64
		Model   string
		Weights string // of every seat that names none
	}
	Games struct{ Pairs, Rounds, Batch, Seed int64 }
}

// What an experiment can ask of several arms.
const (
	AsksFairest = "fairest" // which of them is fairest
	AsksFair    = "fair"    // whether each of them is fair
)

// What stands in place of a list of setups.
const (
	AllSetups  = "all"   // those that the game lists
	EverySetup = "every" // those with pieces exchanged too, where the game lets players exchange some
)

// Openings is the table [openings]: how the first plies of a game are made.
type Openings struct {
	Plies   int64    // random plies, if there are no lines
	Window  float64  // in pawns; 0 for no window
	Around  string   // what the window is around: [AroundMedian] or [AroundZero]
	Sample  int64    // openings whose median is meant
	Mirror  bool     // mirror the pairs of setups that have a mirror
	Paired  bool     // pair n of every arm has the same opening and seeds
	Shuffle bool     // the setup's pieces change places before each opening, of arms with an imbalance
	Lines   []string // given openings, moves separated by blanks
}

// What the window of random openings is around.
const (
	AroundMedian = "median" // of the first player's scores in openings of the same arm
	AroundZero   = "zero"   // an even position
)

// An Arm is an arm as it is written: an [[arm]] of a file, or an arm of a
// [Stage]. What it leaves out is the experiment's.
type Arm struct {
	Name    string         `json:"name"`
	Setup   string         `json:"setup,omitempty"`
	Options map[string]any `json:"options,omitempty"` // texts and numbers, on top of the experiment's

	Nodes   int64   `json:"nodes,omitempty"`   // of every seat
	Budgets []int64 `json:"budgets,omitempty"` // nodes by seat, the last one for all further seats
	Model   string  `json:"model,omitempty"`   // of every seat
	// Doublings are how often the budget of a player is doubled, by his letter, where the
	// armies differ. The seats of such an arm do not change places.
	Doublings map[string]int64 `json:"doublings,omitempty"`

	// Imbalance is what the armies differ in at the start, such as "N v 3P".
	Imbalance string `json:"imbalance,omitempty"`
	// Handicap is what armies lack whoever plays them, such as "f: Q; s: W".
	Handicap string `json:"handicap,omitempty"`
	// Twin names what arms must share to have the same openings and seeds round
	// for round, so that they can be compared within them; "" for none.
	Twin string `json:"twin,omitempty"`

	// Positions are starts instead of the setup's, one a round and then again
	// from the first.
	Positions []string `json:"positions,omitempty"`

	// From is the path of what a kind made the arm of, "" if it stands in the file.
	From string `json:"-" toml:"-"`
}

// A Seat is a [[seat]] of a file: a labelled player. What it leaves out is the
// experiment's.
type Seat struct {
	Name    string
	Nodes   int64
	Model   string
	Engine  string
	Weights string
}

// Limits of what a file can ask for. Whoever asks for more has mistyped.
const (
	MaxPlies  = 100
	MaxSample = 10_000
	MaxNodes  = 1_000_000_000
	MaxRounds = 10_000_000
	MaxBatch  = 10_000
)

// SeatLabel is the name of a seat, counted from 0, that a file does not name.
func SeatLabel(i int) string {
	if letters := "ABCDEFGH"; i < len(letters) {
		return letters[i : i+1]
	}
	return fmt.Sprintf("seat %d", i+1)
}

// OpeningsOf is what an experiment file says of openings; the zero value if the text is no
// such file.
func OpeningsOf(text string) Openings {
	return part[struct{ Openings Openings }](text).Openings
}

// Asks is what the key "asks" of an experiment file says; "" if it is not there, or the text
// is no such file.
func Asks(text string) string { return part[struct{ Asks string }](text).Asks }

// About is the question that an experiment file asks; "" if the text is no such file.
func About(text string) string { return part[struct{ About string }](text).About }

// part reads the keys of an experiment file that a struct has; zero if the text is none.
func part[T any](text string) T {
	var keys, none T
	if toml.Unmarshal([]byte(text), &keys) != nil {
		return none
	}
	return keys
}
