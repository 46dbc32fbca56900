package study

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"komi/cmd/internal/page"
	"komi/cmd/selfplay/internal/progress"
	"komi/cmd/selfplay/internal/session"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
)

// draw makes the page of what is in; nil before the first games.
func (st *Study) draw(ctx context.Context, playing bool) ([]byte, error) {
	st.drawing.Lock()
	defer st.drawing.Unlock()
	began := time.Now()
	defer func() { st.drawn = time.Since(began) }()
	var questions []string
	var answers []answer.Answer
	sum := 0
	for _, s := range st.steps {
		if err := s.read(ctx); err != nil {
			return nil, err
		}
		if s.Answer != nil {
			questions, answers, sum = append(questions, s.Text), append(answers, *s.Answer), sum+s.Games
		}
	}
	if len(answers) == 0 {
		return nil, nil
	}
	p := page.Compose("A study of "+st.game.Name, questions, answers, []answer.Section{st.short(), st.known()})
	p.Status = st.status(sum, playing)
	var html bytes.Buffer
	err := p.HTML(&html)
	return html.Bytes(), err
}

// drew is how long the last page took.
func (st *Study) drew() time.Duration {
	st.drawing.Lock()
	defer st.drawing.Unlock()
	return st.drawn
}

// read answers the question from what is in. The answer of a run that is over is kept.
func (s *step) read(ctx context.Context) error {
	if s.Run == "" || s.over && s.Answer != nil {
		return nil
	}
	run, err := page.Read(ctx, s.Run)
	if err != nil {
		return err
	}
	if s.Games = run.Played; s.Games > 0 {
		s.Answer = &run.Answer
	}
	return nil
}

// status says how much is in, and when the page was made.
func (st *Study) status(games int, playing bool) string {
	made := time.Now().UTC().Format("2 January 2006 at 15:04 UTC")
	used := progress.Roughly(min(st.Budget, time.Since(st.began)))
	if !playing {
		return fmt.Sprintf("%s, after %s. Made on %s. The same command goes on; a larger --budget tells more.", answer.Plural(games, "game"), used, made)
	}
	return fmt.Sprintf("%s so far, after %s of the %s given. Made on %s; this page is rewritten while games are played: reload it to see more.",
		answer.Plural(games, "game"), used, progress.Roughly(st.Budget), made)
}

// short is the answer to every question in a sentence.
func (st *Study) short() answer.Section {
	s := answer.Section{ID: "in-short", Title: "In short"}
	for _, q := range st.steps {
		switch {
		case q.Refused != "":
			s.Say("%v Cannot be asked of this game: %v.", answer.Strong(q.Text), strings.TrimSuffix(q.Refused, "."))
		case q.Answer == nil:
			s.Say("%v Not played yet.", answer.Strong(q.Text))
		default:
			says := q.Answer.Short
			if len(says) == 0 {
				says = []answer.Sentence{q.Answer.Headline}
			}
			s.Add(answer.Text(answer.Join(answer.Say("%v", answer.Strong(q.Text)), says[0])))
			for _, more := range says[1:] {
				s.Add(answer.Text(more))
			}
			s.Say("So far there are %v of at most %v.", answer.Plural(q.Games, "game"), answer.Count(q.AtMost))
		}
	}
	return s
}

// known is what to know of the game and its players before reading on.
func (st *Study) known() answer.Section {
	s := answer.Section{ID: "known", Title: "The game and its players"}
	s.Say("The file is sound. The players evaluate by %v.", st.taught)
	for _, w := range st.warnings {
		s.Say("Warning: %v", answer.Command(w))
	}
	if st.rules.Players() == 2 {
		s.Say("What moving first is worth is told more than once, from games that differ: the first question plays the game as it is; the second begins with pieces missing; the last tries each setup with fewer games. " +
			"Where they disagree by more than their intervals, it depends on that.")
	}
	if st.rules.Players() == 2 && st.rules.Spec().Points != nil {
		asks := answer.Say("%v", answer.Command(fmt.Sprintf("%s run points --game %s", st.Program, results.ShellWord(st.Ref))))
		if _, err := kinds.Asked().Draft("points", st.Ref); err != nil {
			asks = answer.Join(asks, answer.Say("It cannot be asked yet: %v.", strings.TrimSuffix(session.Reason(err), ".")))
		}
		s.Say("Whether the points that the rules count are right, and what the second player should get, is a question of its own: %v", asks)
	}
	s.Say("Every number comes from the games up to the first gap in the schedule, whatever the time they took: the same games on another machine say the same.")
	return s
}
