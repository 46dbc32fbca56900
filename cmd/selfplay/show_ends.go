package main

import (
	"fmt"
	"io"
	"strings"

	"komi/engine"
	"komi/experiments/answer"
)

// describeEnds lists what ends a game and what it then means.
func describeEnds(w io.Writer, r *engine.Rules) {
	s := r.Spec()
	fmt.Fprintln(w, "\nThe game ends with")
	say := func(what, means string) { fmt.Fprintf(w, "     %s: %s\n", what, means) }
	even := "a draw" // of what nobody has won
	if s.Points != nil {
		even = "points decide"
	}
	for i := range s.Ends {
		say(endText(s, &s.Ends[i]))
	}
	royal, several := false, false
	for q := range r.Players() {
		n := r.New().Royals(engine.Player(q))
		royal, several = royal || n > 0, several || n > 1
	}
	switch {
	case royal && s.Royals.Safe:
		say("checkmate", [...]string{"lost", "won", "a draw"}[s.Mate]+" for the player who is mated")
	case royal && r.Players() > 2:
		say("capture of a royal", "its owner is out")
	case royal && several && !s.Royals.Any:
		say("capture of the last royal", "lost for its owner")
	case royal:
		say("capture of a royal", "lost for its owner")
	}
	switch s.Pass {
	case engine.PassFree:
		say("two passes in a row", even)
	case engine.PassNever:
		if s.NoMove != engine.NoMoveByLast {
			say("no legal move", [...]string{
				engine.NoMoveDraws: "a draw", engine.NoMoveLoses: "lost for the player on turn", engine.NoMoveWins: "won for the player on turn",
				engine.NoMoveCounts: "points decide", engine.NoMoveFewer: "who has fewer pieces wins",
			}[s.NoMove])
		}
	}
	if n := s.Ending.Repetition; n > 0 {
		means := [...]string{even, "lost for the player who brought it about", "lost for the player who moved first"}[s.Ending.Repeated]
		if s.Ending.PerpetualLoses {
			means += ", or lost for the player who gave check all the time"
		}
		say(fmt.Sprintf("the same position %d times", n), means)
	}
	if n := s.Ending.NoProgress; n > 0 {
		say(answer.Count(n)+" plies without progress", even)
	}
	if n := s.Ending.MaxPlies; n > 0 {
		say(answer.Count(n)+" plies", even)
	}
	if s.Ending.Repetition == 0 && s.Ending.NoProgress == 0 && s.Ending.MaxPlies == 0 {
		fmt.Fprintln(w, "     Nothing else ends it: neither repetition nor no_progress nor max_plies.")
	}
}

// endText says when an end holds for a player, and what he gets.
func endText(s *engine.Spec, e *engine.EndSpec) (what, means string) {
	of := "a piece"
	if e.Of != "" {
		var names []string
		for _, p := range s.Pieces {
			if strings.Contains(e.Of, p.Letter) {
				names = append(names, p.Name)
			}
		}
		of = strings.Join(names, " or ")
	}
	switch e.When {
	case engine.EndReach:
		what = fmt.Sprintf("%s in its zone %q", of, e.Zone)
	case engine.EndLeft:
		if what = "no " + strings.TrimPrefix(of, "a ") + " left"; e.Most > 0 {
			what = fmt.Sprintf("no more left of %s than %d", strings.Replace(of, "a piece", "all pieces", 1), e.Most)
		}
	case engine.EndChecks:
		what = answer.Plural(e.Most, "check") + " given"
	}
	switch e.At {
	case engine.EndHeld:
		what += " on the owner's next turn"
	case engine.EndSafe:
		what += ", safe from capture"
	case engine.EndEqual:
		what += ", unless the other does the same at once"
	}
	if e.Owners != "" {
		var names []string
		for _, p := range s.Players {
			if strings.Contains(e.Owners, p.Letter) {
				names = append(names, p.Name)
			}
		}
		what += " (" + strings.Join(names, ", ") + ")"
	}
	return what, [...]string{"won for its owner", "lost for its owner", "a draw", "points decide"}[e.Result]
}
