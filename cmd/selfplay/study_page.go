package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"komi/cmd/internal/page"
	"komi/cmd/selfplay/internal/progress"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
	"komi/experiments/kinds"
	"komi/results"
)

// draw makes the page of what is in; nil before the first games.
func (st *study) draw(ctx context.Context, over bool) ([]byte, error) {
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
		if s.answer != nil {
			questions, answers, sum = append(questions, s.question), append(answers, *s.answer), sum+s.games
		}
	}
	if len(answers) == 0 {
		return nil, nil
	}
	p := page.Compose("A study of "+st.game.Name, questions, answers, []answer.Section{st.short(), st.known()})
	p.Status = st.status(sum, over)
	var html bytes.Buffer
	err := p.HTML(&html)
	return html.Bytes(), err
}

// drew is how long the last page took.
func (st *study) drew() time.Duration {
	st.drawing.Lock()
	defer st.drawing.Unlock()
	return st.drawn
}

// read answers the question from what is in. The answer of a run that is over is kept.
func (s *step) read(ctx context.Context) error {
	if s.path == "" || s.over && s.answer != nil {
		return nil
	}
	run, err := page.Read(ctx, s.path)
	if err != nil {
		return err
	}
	if s.games = run.Played; s.games > 0 {
		s.answer = &run.Answer
	}
	return nil
}

// status says how much is in, and when the page was made.
func (st *study) status(games int, over bool) string {
	made := time.Now().UTC().Format("2 January 2006 at 15:04 UTC")
	used := progress.Roughly(min(st.budget, time.Since(st.began)))
	if over {
		return fmt.Sprintf("%s, after %s. Made on %s. The same command goes on; a larger --budget tells more.", answer.Plural(games, "game"), used, made)
	}
	return fmt.Sprintf("%s so far, after %s of the %s given. Made on %s; this page is rewritten while games are played: reload it to see more.",
		answer.Plural(games, "game"), used, progress.Roughly(st.budget), made)
}

// short is the answer to every question in a sentence.
func (st *study) short() answer.Section {
	s := answer.Section{ID: "in-short", Title: "In short"}
	for _, q := range st.steps {
		switch {
		case q.refused != "":
			s.Say("%v Cannot be asked of this game: %v.", answer.Strong(q.question), strings.TrimSuffix(q.refused, "."))
		case q.answer == nil:
			s.Say("%v Not played yet.", answer.Strong(q.question))
		default:
			says := q.answer.Short
			if len(says) == 0 {
				says = []answer.Sentence{q.answer.Headline}
				if q.kind == "setups" && len(q.answer.Sentences) > 0 { // the number
					says[0] = answer.Join(says[0], q.answer.Sentences[0])
				}
			}
			s.Add(answer.Text(answer.Join(answer.Say("%v", answer.Strong(q.question)), says[0])))
			for _, more := range says[1:] {
				s.Add(answer.Text(more))
			}
			s.Say("So far there are %v of at most %v.", answer.Plural(q.games, "game"), answer.Count(q.total))
		}
	}
	return s
}

// known is what to know of the game and its players before reading on.
func (st *study) known() answer.Section {
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
		asks := answer.Say("%v", answer.Command(fmt.Sprintf("%s run points --game %s", programName(os.Args[0]), results.ShellWord(st.ref))))
		if _, err := kinds.Asked().Draft("points", st.ref); err != nil {
			asks = answer.Join(asks, answer.Say("It cannot be asked yet: %v.", strings.TrimSuffix(reasonOf(err), ".")))
		}
		s.Say("Whether the points that the rules count are right, and what the second player should get, is a question of its own: %v", asks)
	}
	s.Say("Every number comes from the games up to the first gap in the schedule, whatever the time they took: the same games on another machine say the same.")
	return s
}

// print says what was found, in short.
func (st *study) print(w io.Writer) {
	for i, q := range st.steps {
		if i > 0 {
			fmt.Fprintln(w)
		}
		switch {
		case q.refused != "":
			fmt.Fprintf(w, "%s\ncannot be asked: %s\n", q.question, q.refused)
		case q.answer == nil:
			fmt.Fprintf(w, "%s\nno games yet\n", q.question)
		default:
			io.WriteString(w, terminal.Summary(q.question, *q.answer, terminal.Columns(w)))
		}
	}
}

// A studied is the result of a study as JSON.
type studied struct {
	Game      string   `json:"game"`
	Name      string   `json:"name"`
	Rules     string   `json:"rules"`             // the hash of the rules
	Weights   string   `json:"weights,omitempty"` // file of the weights that the players go by, unless they come with the program
	Players   string   `json:"players"`           // by what they evaluate
	Page      string   `json:"page"`
	Warnings  []string `json:"warnings"`
	Questions []asked  `json:"questions"`
}

// An asked is a question of a study as JSON.
type asked struct {
	Question string     `json:"question"`
	Kind     string     `json:"kind"`
	Refused  string     `json:"refused,omitempty"` // why it cannot be asked of the game
	Run      string     `json:"run,omitempty"`
	Games    int        `json:"games"`
	AtMost   int        `json:"at_most"`
	Answer   string     `json:"answer,omitempty"`
	More     []string   `json:"more,omitempty"`
	Warnings []string   `json:"warnings,omitempty"`
	Columns  []string   `json:"columns,omitempty"` // of the table that goes with the answer
	Rows     [][]string `json:"rows,omitempty"`
}

// printJSON writes the result.
func (st *study) printJSON(w io.Writer) error {
	out := studied{
		Game: st.ref, Name: st.game.Name, Rules: st.rules.Hash(), Weights: st.weights, Players: st.taught, Page: st.page.Path,
		Warnings: append([]string{}, st.warnings...),
	}
	for _, q := range st.steps {
		a := asked{Question: q.question, Kind: q.kind, Refused: q.refused, Run: q.path, Games: q.games, AtMost: q.total}
		if q.answer != nil {
			a.Answer, a.Columns = q.answer.Headline.String(), q.answer.Summary.Columns
			for _, s := range q.answer.Sentences {
				a.More = append(a.More, s.String())
			}
			for _, s := range q.answer.Warnings {
				a.Warnings = append(a.Warnings, s.String())
			}
			for _, cells := range q.answer.Summary.Rows {
				var row []string
				for _, c := range cells {
					row = append(row, c.Text)
				}
				a.Rows = append(a.Rows, row)
			}
		}
		out.Questions = append(out.Questions, a)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
