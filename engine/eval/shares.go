package eval

import (
	"math"

	"komi/engine"
)

// Shares are what each player can expect of the outcome, in parts of
// [WholeShare]. They sum to no more than it.
type Shares [engine.MaxPlayers]int32

// WholeShare is the share of a player who has won.
const WholeShare = 24_000

// Shares divides the whole by the squares of the strengths, so that an army twice
// as strong as each of two others has two thirds, and it pays more to weaken a
// strong rival than a weak one. In matches of Battle of titans searches did worse
// with shares in proportion to strength, whatever their model.
func (s Strength) Shares() Shares {
	var squares [len(s)]int64
	sum := int64(0)
	for q, v := range s {
		squares[q] = int64(v) * int64(v)
		sum += squares[q]
	}
	var out Shares
	if sum == 0 {
		return out
	}
	for q, v := range squares {
		out[q] = int32(v * WholeShare / sum)
	}
	return out
}

// Lead turns a share back into centipawns: by how much a player's army would
// have to be stronger than each of the others', of which there are rivals, all
// as strong as armies are at the start.
func (w *Armies) Lead(share int32, rivals int) int {
	share = max(share, 0)
	rest := max(1, WholeShare-share)
	ratio := math.Sqrt(float64(share) * float64(max(1, rivals)) / float64(rest))
	lead := (ratio - 1) * float64(w.start)
	return int(min(max(math.Round(lead), -Bound), Bound))
}
