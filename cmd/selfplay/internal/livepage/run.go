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
func Run(path string) func(ctx context.Context, playing bool) ([]byte, error) {
	return func(ctx context.Context, playing bool) ([]byte, error) {
		now := time.Now()
		run, err := page.Read(ctx, path)
		if err != nil || run.Played == 0 {
			return nil, err
		}
		p := page.New([]answer.Answer{run.Answer})
		p.Status = status(run.Played, run.Planned, playing, now)
		var html bytes.Buffer
		err = p.HTML(&html)
		return html.Bytes(), err
	}
}

// status says how much is in, and when a page was made.
func status(played, planned int, playing bool, now time.Time) string {
	made := now.UTC().Format("2 January 2006 at 15:04 UTC")
	if played >= planned {
		return fmt.Sprintf("Made on %s, when the last game was in.", made)
	}
	more := "no more are played now."
	if playing {
		more = "this page is rewritten while games are played: reload it to see more."
	}
	return fmt.Sprintf("%s of %s are in. Made on %s; %s", answer.Count(played), answer.Plural(planned, "game"), made, more)
}
