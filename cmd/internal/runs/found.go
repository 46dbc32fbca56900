package runs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/results"
	"komi/results/outfile"
)

// A Found is a run file in a folder, and how far it has come.
type Found struct {
	Path   string
	Header results.Run // zero if the file cannot be opened
	Games  int         // stored
	Void   int         // of these
	Lost   bool        // it was copied without its log
	Err    error       // why it cannot be read
}

// State is how far a run is, in words.
func (r Found) State() string {
	state := "complete"
	if r.Games < r.Whole() {
		state = "unfinished"
	} else if _, over := Ended(r.Header); over {
		state = "ended"
	}
	if part := partOf(r.Path); !part.Whole() {
		state = fmt.Sprintf("part %d of %d, %s", part.K, part.N, state)
	}
	if r.Void > 0 {
		state += ", " + answer.Count(r.Void) + " void"
	}
	return state
}

// Whole is the number of games of the complete run or part. While later stages are open it
// is the most there can be.
func (r Found) Whole() int {
	if part := partOf(r.Path); !part.Whole() {
		return part.Games(r.Header)
	}
	return r.Header.Whole()
}

// Find looks at every run file of a folder, the oldest run first.
func Find(folder string) []Found {
	paths, _ := outfile.Ending(folder, Ending) // a folder that cannot be read has none
	var list []Found
	for _, path := range paths {
		list = append(list, lookAt(path))
	}
	slices.SortStableFunc(list, func(a, b Found) int { return strings.Compare(a.Header.Started, b.Header.Started) })
	return list
}

// lookAt reads a run's header and summaries.
func lookAt(path string) Found {
	r := Found{Path: path}
	f, err := results.Open(path)
	if err != nil {
		r.Err = err
		return r
	}
	defer f.Close()
	r.Header, r.Lost = f.Header(), f.LostLog()
	totals, err := f.Totals(context.Background(), 0, r.Header.Batches())
	if err != nil {
		r.Err = err
		return r
	}
	for _, s := range totals {
		r.Games += s.Games
		r.Void += s.Void
	}
	return r
}

// Ended reports whether the last stage of a run is laid out, with the reason that the
// stage gives.
func Ended(run results.Run) (why string, over bool) {
	if !run.Ended() {
		return "", false
	}
	var note struct{ Why string }
	last, err := document.ParseStage(run.Stages[len(run.Stages)-1].Text)
	if err == nil && last.About == "" && last.Note != nil {
		err = json.Unmarshal(last.Note, &note)
	}
	if err != nil {
		return "its last stage gives no reason", true // of another form than this build's
	}
	return cmp.Or(last.About, note.Why), true
}

// Unlike says why a run plays other games than an experiment of its name: by its version, or
// the keys that its file says otherwise.
func Unlike(run results.Run, e *experiments.Experiment) string {
	why := []string{run.Engine}
	then, failed := tomlfile.Parse(run.Experiment, []byte(run.Config))
	now, err := tomlfile.Parse(e.File, []byte(e.Text))
	if failed != nil || err != nil {
		return why[0]
	}
	keys := slices.DeleteFunc(tomlfile.Differ(then, now), func(key string) bool { return key == "about" || key == "asks" })
	switch {
	case len(keys) > mostKeys:
		why = append(why, fmt.Sprintf("with another %s and %s more", strings.Join(keys[:mostKeys], ", "), answer.Count(len(keys)-mostKeys)))
	case len(keys) > 0:
		why = append(why, "with another "+strings.Join(keys, ", "))
	case run.Engine == e.Version() && len(run.Rules) > 0 && run.Rules[0].Text != e.Game.Text:
		why = append(why, "with another file of the game")
	}
	return strings.Join(why, ", ")
}

// mostKeys is how many keys a note lists.
const mostKeys = 4
