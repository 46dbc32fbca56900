package analysis

import "komi/stats"

// Simulation is a simulation of games between two players in which the guess is
// the truth: so many rounds of each trial as were played. Nu is Davidson's ν of
// draws; alike is the part of the variance of a game that its opening adds in
// favour of the holder in both games of a round.
func (g Guess) Simulation(trials []Trial, nu, alike float64) stats.Simulation {
	// Games are seen by the first player, who is the holder in one game of a
	// round and not in the other: what favours the holder is for him once and
	// once against him.
	s := stats.Simulation{Terms: g.Terms, Beta: g.Beta, Nu: nu, Seat: alike}
	for _, t := range trials {
		if t.Played > 0 {
			s.Arms = append(s.Arms, stats.SimulatedArm{Name: t.Name, Games: t.games(g.Terms), Openings: t.Played})
		}
	}
	return s
}
