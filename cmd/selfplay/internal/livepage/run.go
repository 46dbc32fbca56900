package livepage

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"komi/cmd/internal/page"
	"komi/experiments/answer"
)

// Run draws the page of a run file, for a [Writer]; none while it has no games.
func Run(path string) func(ctx context.Context, over bool) ([]byte, error) {
	return func(ctx context.Context, over bool) ([]byte, error) {
		now := time.Now()
		run, err := page.Read(ctx, path)
		if err != nil || run.Played == 0 {
			return nil, err
		}
		p := page.New([]answer.Answer{run.Answer})
		p.Status = status(run.Played, run.Planned, over || run.Played >= run.Planned, now)
		var html bytes.Buffer
		err = p.HTML(&html)
		return html.Bytes(), err
	}
}

// status says how much is in, and when a page was made.
func status(played, planned int, over bool, now time.Time) string {
	made := now.UTC().Format("2 January 2006 at 15:04 UTC")
	if over {
		return fmt.Sprintf("Made on %s, when the last game was in.", made)
	}
	return fmt.Sprintf("%s of %s are in. Made on %s; this page is rewritten while games are played: reload it to see more.",
		answer.Count(played), answer.Plural(planned, "game"), made)
}
