package main

import (
	"komi/cmd/selfplay/internal/match"
	"komi/stats"
)

// matchJSON is what match --json writes.
type matchJSON struct {
	Game        string            `json:"game"`
	Setup       string            `json:"setup"`
	Options     map[string]string `json:"options"`
	Command     string            `json:"command"`
	A           matchSide         `json:"a"`
	B           matchSide         `json:"b"`
	Pairs       int               `json:"pairs"`       // played
	Asked       int               `json:"asked"`       // pairs, at most
	Interrupted bool              `json:"interrupted"` // before all were played, or the test was decided
	Score       estimateJSON      `json:"score"`       // of A, a share of one
	Elo         estimateJSON      `json:"elo"`         // of A over B
	Normalised  estimateJSON      `json:"normalised_elo"`
	LOS         *float64          `json:"los"`         // null in a match with a test, and where there are too few games
	Pairwise    stats.Pentanomial `json:"pentanomial"` // pairs in which A scored 0, 1/2, 1, 3/2, 2
	Test        *matchTest        `json:"test,omitempty"`
	Games       int               `json:"games"` // that count
	Void        int               `json:"void"`  // games that do not
	Plies       *float64          `json:"plies"` // of a game, on average
	Ends        map[string]int    `json:"ends"`  // games by reason
}

// matchSide is a player and what it used.
type matchSide struct {
	Name    string  `json:"name"`
	Moves   int64   `json:"moves"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"` // of processor time
}

// matchTest is the sequential test of a match.
type matchTest struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	Ratio    float64 `json:"log_likelihood_ratio"`
	Lower    float64 `json:"lower"`
	Upper    float64 `json:"upper"`
	Accepted string  `json:"accepted"` // "elo0", "elo1" or "" while it is open
}

func matchOf(m *match.Match, r *match.Result, command string) matchJSON {
	score := r.Score()
	out := matchJSON{
		Game: m.Rules.ID(), Setup: m.Rules.Setup(), Options: map[string]string{}, Command: command,
		Pairs: len(r.Games) / 2, Asked: m.Pairs, Interrupted: r.Interrupted(),
		Score: estimateOf(score), Elo: estimateOf(stats.EloOf(score)), Normalised: estimateOf(stats.NormalisedElo(r.Pairwise())),
		Pairwise: r.Pairwise(), Ends: map[string]int{},
	}
	for name, value := range m.Rules.Options() {
		out.Options[name] = value
	}
	for i, side := range []*matchSide{&out.A, &out.B} {
		u := r.Usage[i]
		*side = matchSide{m.Names[i], int64(u.Moves), u.Nodes, u.Search.Seconds()}
	}
	if t := m.Test; t != nil {
		test := matchTest{Elo0: t.Elo0, Elo1: t.Elo1}
		test.Ratio, test.Lower, test.Upper = r.Ratio()
		switch {
		case test.Ratio >= test.Upper:
			test.Accepted = "elo1"
		case test.Ratio <= test.Lower:
			test.Accepted = "elo0"
		}
		out.Test = &test
	} else if out.Score.Value != nil {
		out.LOS = number(stats.LOS(score, 0.5))
	}
	plies := 0
	for _, g := range r.Games {
		if g.Void != "" {
			out.Void++
			continue
		}
		out.Games++
		out.Ends[g.Reason]++
		plies += g.Plies
	}
	if out.Games > 0 {
		out.Plies = number(float64(plies) / float64(out.Games))
	}
	return out
}
