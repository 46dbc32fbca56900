package prose

import (
	"fmt"
	"strings"

	"komi/engine"
)

// Points says in a line what pieces count where games are counted.
func Points(r *engine.Rules) string {
	if r.Spec().Points == nil {
		return "games are not counted"
	}
	return JoinWorths(PointsOf(r))
}

// A Worth is what a piece counts, or a spare royal.
type Worth struct {
	Name   string
	Points float64
}

// JoinWorths writes what pieces count in a line: "rook 13, pawn 2".
func JoinWorths(worths []Worth) string {
	var each []string
	for _, c := range worths {
		each = append(each, fmt.Sprintf("%s %v", c.Name, c.Points))
	}
	return strings.Join(each, ", ")
}

// PointsOf lists what pieces count, the pieces of the start first. It is nil where games are
// not counted.
func PointsOf(r *engine.Rules) []Worth {
	points := r.Spec().Points
	if points == nil {
		return nil
	}
	var each []Worth
	seen := map[engine.Kind]bool{}
	say := func(k engine.Kind) {
		if !seen[k] && !r.IsRoyal(k) {
			seen[k] = true
			each = append(each, Worth{r.KindName(k), r.Value(k)})
		}
	}
	p := r.New()
	for _, sq := range p.Occupied().Squares() {
		say(p.At(sq).Kind())
	}
	var come engine.Places // what is dropped or promoted to
	r.Stand(&come)
	r.Spread(&come)
	for x := range come {
		if !come[x].Empty() {
			say(engine.Piece(x).Kind())
		}
	}
	if points.SpareRoyal > 0 && (p.Royals(0) > 1 || p.Royals(1) > 1) {
		each = append(each, Worth{"spare royal", points.SpareRoyal})
	}
	return each
}

// Compensation says in a line what the player who moves last gets.
func Compensation(r *engine.Rules) string {
	points := r.Spec().Points
	if points == nil || points.Deom == 0 {
		return "none"
	}
	return fmt.Sprintf("%v points for %s", points.Deom, r.PlayerName(engine.Player(r.Players()-1)))
}

// Limits says in a line when a game ends that nobody wins.
func Limits(r *engine.Rules) string {
	e := r.Spec().Ending
	var each []string
	for _, limit := range []struct {
		n    int
		text string
	}{
		{e.Repetition, "occurrence %d of a position"}, {e.NoProgress, "%d plies without progress"}, {e.MaxPlies, "%d plies in all"},
	} {
		if limit.n > 0 {
			each = append(each, fmt.Sprintf(limit.text, limit.n))
		}
	}
	if len(each) == 0 {
		return "none"
	}
	return strings.Join(each, ", ")
}
