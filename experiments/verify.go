package experiments

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/play"
	"komi/engine/variants"
	"komi/experiments/document"
	"komi/results"
)

// A Replayer turns records back into games, with the rules that the run itself
// carries. It is safe for concurrent use.
type Replayer struct {
	rules map[results.Rules]*engine.Rules // by variant, setup and options
}

// Replay compiles the rules of a run. It fails if this build reads the run's
// variant files in another way than the build that played them.
func Replay(run results.Run) (*Replayer, error) {
	rp := &Replayer{rules: map[results.Rules]*engine.Rules{}}
	var recorded variants.Recorded
	for _, x := range run.AllRules() {
		r, err := recorded.Rules(x.Variant, x.Text, x.Setup, x.Options, x.Hash)
		if err != nil {
			return nil, fmt.Errorf("replay: %s: %w", x, err)
		}
		rp.rules[results.Rules{Variant: x.Variant, Setup: x.Setup, Options: x.Options}] = r
	}
	return rp, nil
}

// Rules returns the rules a game follows.
func (rp *Replayer) Rules(g results.Game) (*engine.Rules, error) {
	r := rp.rules[results.Rules{Variant: g.Variant, Setup: g.Setup, Options: g.Options}]
	if r == nil {
		return nil, fmt.Errorf("replay: game %d: the run has no rules for %s, setup %s, options %q", g.Index, g.Variant, g.Setup, g.Options)
	}
	return r, nil
}

// Moves returns the game's start and its moves. The error names the first move
// that is not legal.
func (rp *Replayer) Moves(g results.Game) (*engine.Position, []engine.Move, error) {
	r, err := rp.Rules(g)
	if err != nil {
		return nil, nil, err
	}
	start, err := r.Parse(g.Start)
	if err != nil {
		return nil, nil, fmt.Errorf("replay: game %d: start: %w", g.Index, err)
	}
	p := start.Clone()
	var moves []engine.Move
	texts := strings.Fields(g.Moves)
	for i, text := range texts {
		if p.Finished() {
			return nil, nil, fmt.Errorf("replay: game %d: the game is over after ply %d, but the record goes on to ply %d", g.Index, i, len(texts))
		}
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, nil, fmt.Errorf("replay: game %d: ply %d: %w", g.Index, i+1, err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return start, moves, nil
}

// Check plays a game again from its record and compares everything the rules
// decide: that each move was legal and none came after the end, the result, why,
// the margin, and all hashes and counts. A void game has no result: of it that is
// compared, with its moves, hashes and counts up to where it broke off.
func (rp *Replayer) Check(g results.Game) error {
	start, moves, err := rp.Moves(g)
	if err != nil {
		return err
	}
	if got := start.FEN(); got != g.Start {
		return fmt.Errorf("replay: game %d: start: read %q, expected %q", g.Index, g.Start, got)
	}
	rec := play.Follow(start, g.Opening, countsClauses(g))
	for _, m := range moves {
		if rec.Over() {
			return fmt.Errorf("replay: game %d: the game ended by %s after ply %d, but the record goes on to ply %d", g.Index, rec.Outcome.Reason, rec.Plies, len(moves))
		}
		rec.Make(m)
	}
	if g.Void == "" && !rec.Over() {
		return fmt.Errorf("replay: game %d: the game is not over after ply %d, but the record says %s", g.Index, rec.Plies, g.Reason)
	}
	var again results.Game
	fill(&again, rec)
	return differ(g, again)
}

// countsClauses reports whether a record counts what only records by clause do: not
// every run has them.
func countsClauses(g results.Game) bool {
	for name := range g.Extra {
		if name == document.Barred || strings.HasPrefix(name, document.ClauseCount) || strings.HasPrefix(name, document.DropCount) {
			return true
		}
	}
	return false
}

// told reports whether moves and rules tell a count. What they do not are the
// openings refused before this one, and the budget.
func told(name string) bool { return name != document.OpeningTries && name != document.Budget }

// differ compares what the rules decide of a record with what a replay found.
func differ(g, again results.Game) error {
	margin := func(m *float64) string {
		if m == nil {
			return "none"
		}
		return fmt.Sprint(*m)
	}
	for _, x := range []struct {
		what      string
		got, want any
	}{
		{"opening", g.Opening, again.Opening},
		{"moves", g.Moves, again.Moves},
		{"plies", g.Plies, again.Plies},
		{"legal moves", g.Legal, again.Legal},
		{"shares", g.Score(), again.Score()},
		{"whole", g.Whole, again.Whole},
		{"reason", g.Reason, again.Reason},
		{"margin", margin(g.Margin), margin(again.Margin)},
	} {
		if x.got != x.want {
			return fmt.Errorf("replay: game %d: %s: read %v, the replay has %v", g.Index, x.what, x.got, x.want)
		}
	}
	if !slices.Equal(g.Hashes, again.Hashes) {
		return fmt.Errorf("replay: game %d: hashes: read %x, the replay has %x", g.Index, g.Hashes, again.Hashes)
	}
	names := slices.AppendSeq(slices.Collect(maps.Keys(g.Extra)), maps.Keys(again.Extra))
	slices.Sort(names)
	for _, name := range names { // what is not there is none
		if got, want := g.Extra[name], again.Extra[name]; told(name) && got != want {
			return fmt.Errorf("replay: game %d: %s: read %v, the replay has %v", g.Index, name, got, want)
		}
	}
	return nil
}
