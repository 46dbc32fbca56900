package page

import (
	"context"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
)

// Margin is how far from an even score the first player's counts as fair, unless somebody
// says otherwise.
const Margin = 0.02

// Compose lays answers out as parts of one page, each under the question that it answers,
// with sections before them.
func Compose(title string, questions []string, answers []answer.Answer, first []answer.Section) *Page {
	p := New(answers)
	p.Title = title
	for i := range p.Chapters {
		p.Chapters[i].Title = questions[i]
	}
	c := chapter{page: p}
	p.Beside = c.draw(first)
	if len(p.Beside) > 0 {
		p.Beside[0].Open = true
	}
	return p
}

// A Reading is what a run has shown so far.
type Reading struct {
	answer.Answer
	Played, Planned int // games
}

// Read answers what a run asks from the games that are in. It needs one game at least:
// Played is 0 otherwise, and there is no answer. When the context ends the run is closed at once,
// so that its writer can leave it as one file.
func Read(ctx context.Context, path string) (Reading, error) {
	sets, err := games.Read(ctx, []string{path}, Margin)
	if err != nil {
		return Reading{}, err
	}
	defer sets[0].Close()
	defer sets[0].CloseWith(ctx)()
	out := Reading{Played: sets[0].Played(), Planned: sets[0].Run.Whole()}
	if out.Played > 0 {
		out.Answer, err = kinds.Answer(ctx, sets[0])
	}
	return out, err
}
