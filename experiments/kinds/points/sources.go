package points

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/experiments/kinds/values"
	"komi/results"
	"komi/stats"
)

// A source is a position that reached the count.
type source struct {
	game *Game
	fen  string // of the position, with the count still open
	// phase is the part of the game that it is in, and left the share of the pieces left.
	phase values.Phase
	left  float64

	score float64 // the first player's, summed over the games played on
	games int
}

// A counted is the end of a game that was counted.
type counted struct {
	x []int // the difference in each term
	// open reports whether the position can be played on: fen. Passes are taken back and
	// the counters of plies begin anew: the question is what the position is worth when it
	// is played on.
	open bool
	fen  string
}

// ended is how a counted game ended, by its moves or by the table of a shipped run.
func (p *Collection) ended(g results.Game) (counted, error) {
	if p.ends != nil {
		c, known := p.ends[g.Index]
		if !known {
			return c, fmt.Errorf("points: game %d was counted, but the table %s lacks its end", g.Index, endsTable)
		}
		return c, nil
	}
	end, err := p.book.End(g)
	if err != nil {
		return counted{}, err
	}
	c := counted{x: p.difference(end)}
	words := strings.Fields(g.Moves)
	for len(words) > 0 {
		pos := end.Clone()
		pos.Unmake()
		m, err := pos.ParseMove(words[len(words)-1])
		if err != nil || !m.IsPass() {
			break
		}
		words, end = words[:len(words)-1], pos
	}
	if end.Finished() {
		return c, nil
	}
	fields := strings.Fields(end.FEN())
	fields[len(fields)-2], fields[len(fields)-1] = "0", "1" // plies without progress, and moves
	fresh, err := end.Rules().Parse(strings.Join(fields, " "))
	if err != nil {
		return c, fmt.Errorf("points: game %d: %w", g.Index, err)
	}
	c.open, c.fen = true, fresh.FEN()
	return c, nil
}

// addPlayed counts a game that was played on.
func (p *Collection) addPlayed(g results.Game, score float64, arm NoteArm) error {
	for _, i := range arm.Sources {
		if s := p.sources[i]; s != nil && s.fen == g.Start {
			s.score += score
			s.games++
			return nil
		}
	}
	return fmt.Errorf("points: game %d: start %q is none of the positions played on", g.Index, g.Start)
}

// choose picks positions of a setup in which games of a role were counted and that were
// not played on: in the order of the games, one of each opening before the second of any.
func (p *Collection) choose(setup, step, role string) []*source {
	var out []*source
	seen, openings := map[string]bool{}, map[uint64]int{}
	turn := map[*source]int{} // how many of its opening come before it
	for _, i := range slices.Sorted(maps.Keys(p.sources)) {
		s := p.sources[i]
		if g := s.game; s.games > 0 || g.Setup != setup || g.Role != role || g.Step != step || seen[s.fen] {
			continue
		}
		seen[s.fen] = true
		turn[s] = openings[s.game.Opening]
		openings[s.game.Opening]++
		out = append(out, s)
	}
	slices.SortStableFunc(out, func(a, b *source) int { return turn[a] - turn[b] })
	return out[:min(len(out), p.Positions)]
}

// playouts are the positions played on that a claim holds of, in the order of the games
// they come from.
func (p *Collection) playouts(of func(*Game) bool) []stats.Playout {
	var out []stats.Playout
	for _, i := range slices.Sorted(maps.Keys(p.sources)) {
		if s := p.sources[i]; s.games > 0 && of(s.game) {
			out = append(out, stats.Playout{Opening: s.game.Opening, X: s.game.X, Score: s.score / float64(s.games)})
		}
	}
	return out
}
