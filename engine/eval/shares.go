package eval

import (
	"math"

	"komi/engine"
)

// Shares are the players' expected shares of the outcome, in parts of [WholeShare].
// Their sum is no more than that.
type Shares [engine.MaxPlayers]int32

// WholeShare is the share of a sole winner.
const WholeShare = 24_000

// Shares divides the whole in proportion to the squares of the strengths. An army twice
// as strong as each of two others expects two thirds. Weakening a strong rival pays
// more than weakening a weak one. Shares in proportion to plain strength lost matches
// of Battle of titans with every search model.
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

// Lead turns a share back into centipawns: by how much an army would have to be stronger
// than each of its rivals, if those were as strong as an average army at the start.
func (w *Armies) Lead(share int32, rivals int) int {
	share = max(share, 0)
	rest := max(1, WholeShare-share)
	ratio := math.Sqrt(float64(share) * float64(max(1, rivals)) / float64(rest))
	lead := (ratio - 1) * float64(w.start)
	return int(min(max(math.Round(lead), -Bound), Bound))
}
