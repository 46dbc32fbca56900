package points

import (
	"context"
	"fmt"
	"slices"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
)

// A study is the games of a run with what they say of the points.
type study struct {
	*findings.View
	*Collection
	Points *Report
}

// Answer tells what each piece should count, and what the second player should get.
func Answer(ctx context.Context, s *games.Set) (answer.Answer, error) {
	p, err := New(s.Run)
	if err != nil {
		return answer.Answer{}, err
	}
	if err := p.readTables(s.Tables); err != nil {
		return answer.Answer{}, err
	}
	if err := p.addAll(s.Records(ctx)); err != nil {
		return answer.Answer{}, err
	}
	p.merge(s.Audit.Clusters)
	r := p.Report()
	view := findings.Look(s)
	return (&study{view, p, &r}).answer(), nil
}

func (v *study) answer() answer.Answer {
	a := v.Answer(sentences(v)...)
	a.Open, a.ByLetter = v.Points.Table == nil, v.Points.Table != nil
	by := v.bySort()
	if !slices.ContainsFunc(v.games, func(g Game) bool { return cutShort(g) && !g.Counted }) {
		v.CutWhere = ", all without a count"
		if len(by.Arms) > 0 && by.Arms[0].Name == withoutCount && by.Arms[0].CutOff.OK() {
			v.CutWhere = fmt.Sprintf(": %s of those that the values are measured in", by.Arms[0].CutOff.Text(answer.Share))
		}
	}
	a.Summary, a.Warnings = table(v), v.Warnings() // arms that measure values have few openings each
	if said := misjudged(v.Points); said != nil {
		a.Warnings = append([]answer.Sentence{said}, a.Warnings...)
	}
	a.Add(
		rule(v), pieces(v), moments(v), near(v), rivals(v), compensation(v), conduct(v),
		by.EndsWith(answer.Table{}), by.Lengths(), v.Replays(), v.Distinct(), v.VoidGames(), v.Method(v.Who()), v.Provenance(),
	)
	return a
}

// withoutCount names the games that measure values.
const withoutCount = "without a count"

// bySort is the view of the games by what is in force in them: drawn by a rule are those
// without a count.
func (v *study) bySort() *findings.View {
	return v.Grouped([]string{withoutCount, "with points in force", "positions played on"}, func(a *games.Arm) int {
		switch v.stepOf(a.Name) {
		case StepPlayOn:
			return 2
		case StepAgain, StepTried, StepFresh:
			return 1
		}
		return 0
	})
}
