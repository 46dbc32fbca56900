package experiments

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine/play"
	"komi/experiments/document"
	"komi/experiments/rulebook"
	"komi/results"
)

// Replay plays a game again from its record and compares everything that the rules
// decide: each move is legal and none comes after the end; the result, its reason, the
// margin, all hashes and all counts are the same. A void game has no result, and is
// compared up to where it broke off.
func Replay(book *rulebook.Book, g results.Game) error {
	start, moves, err := book.Moves(g)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
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
func told(name string) bool {
	return name != document.OpeningTries && name != document.Budget && !strings.HasPrefix(name, document.Doublings)
}

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
