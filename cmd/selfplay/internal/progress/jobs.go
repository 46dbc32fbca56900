package progress

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"komi/experiments/answer"
)

// Jobs shows how many of some equal jobs are done.
type Jobs struct {
	w       io.Writer
	what    string
	total   int
	started time.Time
	told    time.Time
	bar     *progressbar.ProgressBar // nil off a terminal
}

// OfJobs shows on w how many of so many jobs are done, which are called what. Call Close
// afterwards.
func OfJobs(w io.Writer, what string, total int) *Jobs {
	return &Jobs{w: w, what: what, total: total, started: time.Now(), told: time.Now(), bar: newBar(w, total)}
}

// At shows that n jobs are done.
func (t *Jobs) At(n int) {
	line := fmt.Sprintf("%s %s/%s", t.what, answer.Count(n), answer.Count(t.total))
	if elapsed := time.Since(t.started); n > 0 && elapsed > 0 {
		rate := float64(n) / elapsed.Seconds()
		line += fmt.Sprintf(", %.3g/s, %s left", rate, Roughly(time.Duration(float64(t.total-n)/rate*float64(time.Second))))
	}
	if t.bar != nil {
		t.bar.Describe(line)
		t.bar.Set(n)
		return
	}
	if time.Since(t.told) >= Every || n == t.total {
		fmt.Fprintln(t.w, line)
		t.told = time.Now()
	}
}

// Close ends the progress.
func (t *Jobs) Close() {
	if t.bar != nil {
		fmt.Fprintln(t.w)
	}
}
