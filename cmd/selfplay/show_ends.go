package main

import (
	"fmt"
	"io"
	"strings"

	"komi/engine"
	"komi/experiments/answer"
)

// describeBesides tells what no line of a piece does: walls, explosions, gates and drops.
func describeBesides(w io.Writer, r *engine.Rules) {
	s := r.Spec()
	var lines []string
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if x := s.Walls; x != nil {
		what := "also puts a wall on "
		if x.Moves {
			what = "also moves the wall to "
		}
		what += [...]string{"an empty square", "a square where the piece could move next", "the square that was left"}[x.Where]
		if x.Zone != "" {
			what += fmt.Sprintf(" in the zone %q", x.Zone)
		}
		say("every move %s", what)
	}
	if b := s.Blast; b != nil {
		what := "a capture also removes the piece that makes it and all that stand one step away"
		if spared := b.Spares + b.Immune; spared != "" {
			what += ", but not " + strings.Join(strings.Split(spared, ""), ", ")
		}
		say("%s", what)
		if b.Immune != "" {
			say("these also survive the captures that they make: %s", strings.Join(strings.Split(b.Immune, ""), ", "))
		}
	}
	if s.Gates != "" {
		say("a piece that leaves its zone %q for the first time may let one in from the hand", s.Gates)
	}
	var dropped, gated []string
	for _, p := range s.Pieces {
		if s.Drops == nil {
			break
		}
		rule, can := s.Drops.Rules[p.Letter]
		if !can {
			continue
		}
		if rule.Gate != engine.GateOnly {
			dropped = append(dropped, p.Letter)
		}
		if rule.Gate != engine.GateNever {
			gated = append(gated, p.Letter)
		}
	}
	if len(dropped) > 0 {
		say("dropped from the hand: %s", strings.Join(dropped, ", "))
	}
	if len(gated) > 0 {
		say("let in through gates: %s", strings.Join(gated, ", "))
	}
	if len(lines) > 0 {
		fmt.Fprintf(w, "\nBesides\n     %s\n", strings.Join(lines, "\n     "))
	}
}

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
	case engine.PassFree, engine.PassStuck:
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
