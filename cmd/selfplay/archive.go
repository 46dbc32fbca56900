package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"komi/cmd/selfplay/internal/webplay"
	"komi/engine"
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
)

// An archive shows the games of a run to a page: it is the source of their rules and
// of the games.
type archive struct {
	file *results.File
	book *rulebook.Book

	mu       sync.Mutex
	recorded variants.Recorded
}

var (
	_ webplay.Source  = (*archive)(nil)
	_ webplay.Archive = (*archive)(nil)
)

func newArchive(f *results.File) *archive { return &archive{file: f, book: rulebook.New(f.Header())} }

// label names rules among those of the run: by what differs.
func (a *archive) label(variant, setup, options string) string {
	text := setup
	if options != "" {
		text = strings.TrimSpace(text + " " + options)
	}
	for _, x := range a.book.Run.AllRules() {
		if x.Variant != variant {
			return strings.TrimSpace(variant + " " + text)
		}
	}
	return text
}

// find returns the rules of a label.
func (a *archive) find(label string) (results.Rules, error) {
	for _, x := range a.book.Run.AllRules() {
		if a.label(x.Variant, x.Setup, x.Options) == label {
			return x, nil
		}
	}
	return results.Rules{}, fmt.Errorf("the run has no games of %q", label)
}

// Setups lists the rules of the run.
func (a *archive) Setups() []string {
	var out []string
	for _, x := range a.book.Run.AllRules() {
		out = append(out, a.label(x.Variant, x.Setup, x.Options))
	}
	return out
}

// Rules compiles the rules of a label.
func (a *archive) Rules(label string) (*engine.Rules, error) {
	x, err := a.find(label)
	if err != nil {
		return nil, err
	}
	return a.book.Rules(x.Variant, x.Setup, x.Options)
}

// Game is the variant file of a label.
func (a *archive) Game(label string) (*variants.Game, error) {
	x, err := a.find(label)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.recorded.Game(x.Variant, x.Text)
}

// Games is how many games the run has, or is to have.
func (a *archive) Games() int { return a.file.Header().Whole() }

// Record is a game of the run.
func (a *archive) Record(ctx context.Context, index int) (*webplay.Record, error) {
	if n := a.Games(); index < 0 || index >= n {
		return nil, fmt.Errorf("read game %d, expected 0 to %d", index, n-1)
	}
	g, err := a.file.Game(ctx, index)
	if errors.Is(err, results.ErrNotPlayed) {
		return nil, fmt.Errorf("game %d has not been played yet", index)
	}
	if err != nil {
		return nil, err
	}
	if _, _, err := a.book.Moves(g); err != nil {
		return nil, err
	}
	r, err := a.book.Of(g)
	if err != nil {
		return nil, err
	}
	out := &webplay.Record{
		Index: g.Index, Setup: a.label(g.Variant, g.Setup, g.Options), Start: g.Start, Moves: strings.Fields(g.Moves),
		Title: fmt.Sprintf("Game %d of the run %s", g.Index, results.OneLine(a.book.Run.Experiment)), Opening: g.Opening,
	}
	for i, seat := range g.Seats {
		out.Title += fmt.Sprintf(", %s by %s", r.PlayerName(engine.Player(i)), results.OneLine(seat))
	}
	out.Told = told(g, r, len(document.OpeningsOf(a.book.Run.Config).Lines) > 0)
	return out, nil
}

// told says how a game ended, as sentences; given says that its opening was, and not drawn.
func told(g results.Game, r *engine.Rules, given bool) string {
	text := ""
	if g.Void != "" {
		text = "The game is void: " + results.OneLine(g.Void)
	} else {
		winner, even := "", true
		for q, share := range g.Shares {
			if share == g.Whole {
				winner = r.PlayerName(engine.Player(q))
			}
			even = even && share == g.Shares[0]
		}
		switch {
		case winner != "":
			text = winner + " won"
		case even && games.Unfinished(g):
			text = "It was cut off and counted as even"
		case even:
			text = "It was drawn"
		default:
			text = "It was shared " + g.Score()
		}
		text += fmt.Sprintf(" after %s: %s", answer.Plural(g.Plies, "ply"), g.Reason)
	}
	if g.Opening > 0 {
		how := "drawn at random"
		if given {
			how = "given by the experiment"
		}
		were := "were"
		if g.Opening == 1 {
			were = "was"
		}
		text += fmt.Sprintf(". The first %s %s %s", answer.Plural(g.Opening, "ply"), were, how)
	}
	return text + "."
}
