package values

import "komi/stats"

// Simulation is a simulation of games between two players in which the guess is
// the truth: so many rounds of each trial as were played. Nu is Davidson's ν of
// draws; alike is the part of the variance of a game that its opening adds in
// favour of the holder in both games of a round; tau is how far arms scatter about
// the model, in logarithms of odds.
func (g Guess) Simulation(trials []Trial, nu, alike, tau float64) stats.Simulation {
	s := stats.Simulation{Terms: g.Terms, Beta: g.Beta, Nu: nu, Side: alike, Tau: tau}
	for _, t := range trials {
		if t.Played == 0 {
			continue
		}
		// Real games are seen by the holder, who moves second in the second one.
		games := t.games(g.Terms)
		for _, x := range games[1:] {
			for i := range x {
				x[i] = -x[i]
			}
		}
		s.Arms = append(s.Arms, stats.SimulatedArm{Name: t.Name, Games: games, Openings: t.Played})
	}
	return s
}
