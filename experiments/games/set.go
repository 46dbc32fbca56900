package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/results"
	"komi/results/flat"
	"komi/stats"
)

// A Set is the games of one experiment that may be counted, with the estimates that every
// kind of experiment needs.
type Set struct {
	Run   results.Run
	Files []string
	// LostLogs are the files that were copied while they were being written, without
	// their logs.
	LostLogs []string
	// Batches is the length of the complete prefix, Beyond the number of
	// batches that are stored behind its end and left out.
	Batches, Beyond int
	// Margin is what the equivalence tests call fair: a first mover's score
	// within Even ± Margin.
	Margin float64
	// Judged is how many arms are judged together, by which of them is fair: those of other
	// runs on a page, too.
	Judged int
	// Even is the score at which nobody gains from the order of moves: 1/2 for
	// two players.
	Even float64

	Games []Game
	Voids []Void
	Arms  []*Arm
	// Reasons are the ends that came up, the most frequent first.
	Reasons []string
	Players int
	Seats   []string // who played, without repetition
	All     *Arm     // every game together
	Audit   stats.Audit
	Keys    []Keys
	// Beginnings is how many different starts and openings the games have, whatever the arm.
	Beginnings int
	// Samples are games to be looked at, in the order of Why.
	Samples []Sample
	// Tables are those that a set was made of, by name; nil for a set of run files. They
	// hold what analyses read off moves.
	Tables map[string]*flat.Table

	rows    []results.Game // of a shipped set
	files   []*results.File
	parts   results.Parts
	arms    map[string]int
	reasons map[string]int
	extra   map[string][]float32 // further counts, an entry a game
	keys    [len(results.KeyPlies)]map[uint64]bool
	reached [len(results.KeyPlies)]int
	begun   map[uint64]bool // beginnings, by digest
}

// Keys says how many different positions games reached after a number of plies.
type Keys struct {
	Plies, Games, Distinct int
}

func newSet(run results.Run, margin float64) *Set {
	s := &Set{Run: run, Margin: margin, arms: map[string]int{}, reasons: map[string]int{}, extra: map[string][]float32{}, begun: map[uint64]bool{}}
	for i := range s.keys {
		s.keys[i] = map[uint64]bool{}
	}
	return s
}

// Complete reports whether every game of the schedule was read.
func (s *Set) Complete() bool { return s.Run.Complete(s.Batches) }

// Played is the number of games read, void ones included.
func (s *Set) Played() int { return len(s.Games) + len(s.Voids) }

func (s *Set) add(games []results.Game) error {
	for _, g := range games {
		arm := s.armOf(g)
		for _, seat := range g.Seats { // of void games too: Lead is of the seat that sat first
			if !slices.Contains(s.Seats, seat) {
				s.Seats = append(s.Seats, seat)
			}
		}
		if g.Void != "" {
			s.Voids = append(s.Voids, voidOf(g))
			s.Arms[arm].Void++
			continue
		}
		if g.Whole < 1 || len(g.Shares) < 2 {
			return fmt.Errorf("game %d: read shares %s of %d, expected at least two players", g.Index, g.Score(), g.Whole)
		}
		s.Players = max(s.Players, len(g.Shares))
		s.see(g)
		s.count(g.Extra)
		s.Games = append(s.Games, gameOf(g, s.Seats, len(s.Games), arm, s.reasonOf(g.Reason)))
	}
	return nil
}

// count notes the further counts of the next game. A count that is missing is 0.
func (s *Set) count(counts map[string]float64) {
	for name, n := range counts {
		column := s.extra[name]
		s.extra[name] = append(append(column, make([]float32, len(s.Games)-len(column))...), float32(n))
	}
}

// Extra is a further count of a game.
func (s *Set) Extra(name string, g Game) float64 {
	if column := s.extra[name]; int(g.at) < len(column) {
		return float64(column[g.at])
	}
	return 0
}

// Extras lists the names of further counts that begin with a prefix, sorted.
func (s *Set) Extras(prefix string) []string {
	var out []string
	for name := range s.extra {
		if strings.HasPrefix(name, prefix) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// see notes how the game began, and the positions that it passed. The last hash is that of
// the end, so it is not one of them.
func (s *Set) see(g results.Game) {
	opening := strings.SplitN(g.Moves, " ", g.Opening+1) // the rest of the moves is the last of these
	opening = opening[:min(len(opening), g.Opening)]
	s.begun[digest(append([]string{g.Variant, g.Setup, g.Options, g.Start}, opening...)...)] = true
	for i, plies := range results.KeyPlies {
		if g.Plies >= plies && i < len(g.Hashes)-1 {
			s.keys[i][g.Hashes[i]] = true
			s.reached[i]++
		}
	}
}

func (s *Set) armOf(g results.Game) int {
	if i, known := s.arms[g.Arm]; known {
		return i
	}
	s.arms[g.Arm] = len(s.Arms)
	s.Arms = append(s.Arms, &Arm{Name: g.Arm, Variant: g.Variant, Setup: g.Setup, Options: g.Options})
	return len(s.Arms) - 1
}

func (s *Set) reasonOf(text string) int {
	i, known := s.reasons[text]
	if !known {
		i = len(s.Reasons)
		s.reasons[text] = i
		s.Reasons = append(s.Reasons, text)
	}
	return i
}

// finish sorts arms and reasons and makes the estimates.
func (s *Set) finish() {
	s.Even = 1 / float64(max(2, s.Players))
	s.sortArms()
	s.sortReasons()
	for i, plies := range results.KeyPlies {
		if s.reached[i] > 0 {
			s.Keys = append(s.Keys, Keys{Plies: plies, Games: s.reached[i], Distinct: len(s.keys[i])})
		}
		s.keys[i] = nil
	}
	s.Beginnings, s.begun = len(s.begun), nil
	played := make([]stats.Played, len(s.Games))
	for i, g := range s.Games {
		played[i] = stats.Played{Opening: g.Block, Hash: g.Hash}
	}
	s.Audit = stats.Distinct(played)

	for _, g := range s.Games {
		s.Arms[g.arm].Played = append(s.Arms[g.arm].Played, g)
	}
	s.All = &Arm{Name: "all"}
	for _, a := range s.Arms {
		s.All.Void += a.Void
	}
	s.All.estimate(s.Games, s)
	for _, a := range s.Arms {
		a.estimate(a.Played, s)
	}
	judge(s.Arms, s.Even, s.Margin)
	JudgeTogether([]*Set{s})
}

// sortArms puts the arms in the order in which the run names their rules, then
// by name.
func (s *Set) sortArms() {
	place := func(a *Arm) int {
		return slices.IndexFunc(s.Run.AllRules(), func(r results.Rules) bool {
			return r.Variant == a.Variant && r.Setup == a.Setup && r.Options == a.Options
		})
	}
	order := slices.Clone(s.Arms)
	slices.SortStableFunc(order, func(a, b *Arm) int {
		if d := place(a) - place(b); d != 0 {
			return d
		}
		return compareNames(a.Name, b.Name)
	})
	s.renumber(order)
}

func (s *Set) renumber(order []*Arm) {
	to := make([]int32, len(s.Arms))
	for i, a := range s.Arms {
		to[i] = int32(slices.Index(order, a))
	}
	for i := range s.Games {
		s.Games[i].arm = to[s.Games[i].arm]
	}
	s.Arms = order
}

// sortReasons puts the most frequent reason first.
func (s *Set) sortReasons() {
	count := make([]int, len(s.Reasons))
	for _, g := range s.Games {
		count[g.reason]++
	}
	order := make([]int, len(s.Reasons))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return count[b] - count[a] })
	to := make([]int32, len(order))
	names := make([]string, len(order))
	for place, old := range order {
		to[old], names[place] = int32(place), s.Reasons[old]
	}
	for i := range s.Games {
		s.Games[i].reason = to[s.Games[i].reason]
	}
	s.Reasons = names
}

// rules are the run's rules that an arm is played by; false if the run does not
// name them.
func (s *Set) rules(a *Arm) (results.Rules, bool) {
	for _, r := range s.Run.AllRules() {
		if r.Variant == a.Variant && r.Setup == a.Setup && r.Options == a.Options {
			return r, true
		}
	}
	return results.Rules{}, false
}

// Title is the name of an arm's game, without a remark in brackets. It comes from the
// variant file that the run carries; without one it is the game's id.
func (s *Set) Title(a *Arm) string {
	var file struct {
		Name string `toml:"name"`
	}
	rules, _ := s.rules(a)
	if toml.Unmarshal([]byte(rules.Text), &file) != nil || file.Name == "" {
		return a.Variant
	}
	name, _, _ := strings.Cut(file.Name, " (")
	return name
}

// FileOf is the path of the file that a game is read from; the first one of a set that was
// not read from run files.
func (s *Set) FileOf(game int) string {
	path := s.parts.Path(game / max(1, s.Run.BatchSize))
	i := slices.IndexFunc(s.files, func(f *results.File) bool { return f.Path() == path })
	return s.Files[max(0, i)]
}
