package prose

import (
	"fmt"
	"strings"

	"komi/engine"
)

// A Result is how a game ended.
type Result struct {
	Text   string    `json:"text"`   // in words, with the reason
	Reason string    `json:"reason"` // as records name it
	Shares []float64 `json:"shares"` // by player, of one
}

// ResultOf says how the game ended in a position, nil if it goes on.
func ResultOf(p *engine.Position) *Result {
	o, over := p.Outcome()
	if !over {
		return nil
	}
	r := p.Rules()
	e := &Result{Reason: o.Reason.String()}
	for q := range r.Players() {
		e.Shares = append(e.Shares, float64(o.Shares[q])/engine.Whole)
	}
	e.Text = capital(why(p, o)) + "."
	// A limit that no count decides is a tool's, and no result of the game.
	if o.Reason != engine.MoveLimit || o.Counted {
		e.Text += " " + who(r, o)
	}
	return e
}

// why is the reason of an end as a sentence without its full stop.
func why(p *engine.Position, o engine.Outcome) string {
	r := p.Rules()
	turn, ending := r.PlayerName(p.Turn()), r.Spec().Ending
	switch o.Reason {
	case engine.Checkmate:
		return "checkmate: " + turn + " is in check and has no legal move"
	case engine.Stalemate:
		return "stalemate: " + turn + " has no legal move"
	case engine.RoyalsCaptured:
		return "a royal piece that decides the game was captured"
	case engine.FacingAccepted:
		return "the royals face each other and " + turn + "'s opponent let it stand (bikjang)"
	case engine.TwoPasses:
		return "both players passed"
	case engine.Repetition:
		return fmt.Sprintf("the same position stood on the board for the %s time", ordinal(ending.Repetition))
	case engine.PerpetualCheck:
		return "perpetual check: the same position came again and one side had given check every time"
	case engine.PerpetualChase:
		return "perpetual chase: one side had chased the same piece every time"
	case engine.NoProgress:
		return fmt.Sprintf("no progress: %d plies without the moves that count as progress", ending.NoProgress)
	case engine.MoveLimit:
		if !o.Counted {
			return fmt.Sprintf("broken off after %d plies, by the limit of this file", ending.MaxPlies)
		}
		return fmt.Sprintf("the limit of %d plies was reached", ending.MaxPlies)
	case engine.GoalReached:
		return "a piece reached its goal"
	case engine.TooFewPieces:
		return "a player has too few pieces left"
	case engine.ChecksGiven:
		return "the last of the checks that decide the game was given"
	}
	return o.Reason.String()
}

// who says who won, as a sentence.
func who(r *engine.Rules, o engine.Outcome) string {
	var winners []string
	even := true
	for q := range engine.Player(r.Players()) {
		if o.Shares[q] > 0 {
			winners = append(winners, r.PlayerName(q))
		}
		even = even && o.Shares[q] == o.Shares[0]
	}
	text := ""
	switch {
	case even:
		text = "The game is drawn"
	case len(winners) == 1:
		text = winners[0] + " wins"
	default:
		text = strings.Join(winners, " and ") + " share the win"
	}
	if o.Counted {
		text += byPoints(o.Margin, len(winners) == 1)
	}
	return text + "."
}

// byPoints adds the points of a count. The winner, if there is one, has more of them.
func byPoints(margin float64, won bool) string {
	switch {
	case margin == 0:
		return ": both have as many points"
	case won:
		return fmt.Sprintf(" by %g points", max(margin, -margin))
	}
	return fmt.Sprintf(", though the points differ by %g", max(margin, -margin))
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// ordinal writes a number as "3rd".
func ordinal(n int) string {
	ending := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return fmt.Sprint(n, ending)
}
