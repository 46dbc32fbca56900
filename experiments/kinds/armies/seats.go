package armies

import (
	"slices"

	"komi/experiments/games"
	"komi/stats"
)

// A Seat is a player that sat down with others that differ from him.
type Seat struct {
	Name  string
	Share stats.Estimate   // of the games he played; the intervals of all seats hold at once
	By    []stats.Estimate // by the army he had
}

// rank estimates what players that differ win against each other.
func (v *study) rank() {
	mixed := games.Filter(v.Games, func(g games.Game) bool {
		return (g.Seats[0] != g.Seats[1] || g.Seats[1] != g.Seats[2]) && v.handicapped(g) == nil // these do not change places
	})
	if len(mixed) == 0 {
		return
	}
	var samples []stats.Sample
	for i, name := range v.Seats {
		place := func(g games.Game) int { return slices.Index(g.Seats[:], uint8(i)) }
		played := games.Filter(mixed, func(g games.Game) bool { return place(g) >= 0 })
		if len(played) == 0 {
			continue
		}
		samples = append(samples, v.Sample(played, func(g games.Game) float64 { return float64(g.Shares[place(g)]) }))
		seat := Seat{Name: name}
		for q := range v.Players {
			with := games.Filter(played, func(g games.Game) bool { return place(g) == q })
			seat.By = append(seat.By, stats.Score(v.Sample(with, func(g games.Game) float64 { return float64(g.Shares[q]) })))
		}
		v.Armies.Seats = append(v.Armies.Seats, seat)
	}
	for i, e := range stats.Joint(samples, v.Run.Seed) {
		v.Armies.Seats[i].Share = e
	}
	v.Armies.Better = stats.Compare(samples, v.Run.Seed)
}

// strongest is the seat with the largest share, and whether it is shown to be
// stronger than every other (Holm, 5%).
func (a *Armies) strongest() (best int, shown bool) {
	for i := range a.Seats {
		if a.Seats[i].Share.Value > a.Seats[best].Share.Value {
			best = i
		}
	}
	shown = len(a.Better) > 0
	for _, c := range a.Better {
		if c.I == best || c.J == best {
			shown = shown && c.OK() && c.Holm <= games.Alpha
		}
	}
	return best, shown
}
