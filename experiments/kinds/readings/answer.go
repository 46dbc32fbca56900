package readings

import (
	"context"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
)

// Answer tells what each reading changes, compared with the first arm.
func Answer(_ context.Context, s *games.Set) (answer.Answer, error) {
	v := findings.Look(s)
	v.Names = findings.Names{One: "reading", Many: "readings"}
	readings := v.Readings()
	a := v.Answer(sentences(v, readings)...)
	a.Open = open(readings)
	a.Add(
		v.Changes(readings, false), v.Setups(), v.Scores(),
		v.Ends(), v.Used(), v.Margins(), v.Lengths(), v.Branching(), v.Replays(),
		v.Distinct(), v.VoidGames(), v.Method(v.Who()), v.Provenance(),
	)
	return a, nil
}
