package experiments

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/eval"
	"komi/engine/play"
	"komi/engine/tomlfile"
	"komi/engine/variants"
	"komi/experiments/rulebook"
	"komi/results"
)

// Recreate makes an experiment from the header of a run, which carries its file and its
// game. So a run can be continued on a machine that has neither; only the files that
// [Kinds.Foreign] lists are read. It fails if this build would play other games than
// those of the run.
func (ks Kinds) Recreate(run results.Run) (*Experiment, error) {
	if !Plays(run.Engine) {
		return nil, otherVersion(run, Version)
	}
	e, err := ks.reread(run, levelSample)
	if err != nil {
		return nil, err
	}
	if now := e.Version(); run.Engine != now {
		return nil, otherVersion(run, now)
	}
	err = e.Header(run.Command, run.Started).Match(run)
	if err == nil {
		return e, nil
	}
	// Until files could say it, all kinds took the median of a few openings.
	if old, failed := ks.reread(run, play.MedianSample); failed == nil && old.Hash() == run.Hash {
		e, err = old, old.Header(run.Command, run.Started).Match(run)
	}
	if err != nil {
		if files, other := ks.Foreign(run); other == nil && len(files) > 0 {
			return nil, fmt.Errorf("experiment %s: this program reads it differently, or what is in %q has changed: %w", run.Experiment, files, err)
		}
		return nil, fmt.Errorf("experiment %s: this program reads it differently: %w", run.Experiment, err)
	}
	return e, nil
}

// File is the file of a run's experiment, as this build must read it to play the run's games:
// with the size of the sample that files did not say once. If this build plays other games
// anyway, it is the file as it was.
func (ks Kinds) File(run results.Run) string {
	if e, err := ks.reread(run, levelSample); err != nil || e.Hash() == run.Hash {
		return run.Config
	}
	if e, err := ks.reread(run, play.MedianSample); err != nil || e.Hash() != run.Hash {
		return run.Config
	}
	root, err := tomlfile.Parse(run.Experiment+".toml", []byte(run.Config))
	if err != nil || root.Find("openings.window") == nil {
		return run.Config
	}
	lines, at := strings.Split(run.Config, "\n"), root.Find("openings.window").Line-1
	says := fmt.Sprintf("sample = %d", play.MedianSample)
	switch before, after, _ := strings.Cut(lines[at], "window"); {
	case strings.Contains(before, "{"): // a table in one line
		lines[at] = before + says + ", window" + after
	default:
		lines = slices.Insert(lines, at+1, before+says)
	}
	return strings.Join(lines, "\n")
}

// reread reads the experiment of a run, with level as in [Kinds.readWith].
func (ks Kinds) reread(run results.Run, level int) (*Experiment, error) {
	e, err := ks.readWith(run.Experiment+".toml", []byte(run.Config), level, func(string) (*variants.Game, error) {
		return rulebook.New(run).Game()
	})
	if err != nil {
		return nil, err
	}
	return e.WithSeed(run.Seed), nil
}

// Foreign lists the files of this machine that a run and its seats name: other programs,
// and weights. It does not open or look for them, so that a run from elsewhere can be
// refused before it touches anything here.
func (ks Kinds) Foreign(run results.Run) ([]string, error) {
	d, _, _, err := ks.open(run.Experiment+".toml", []byte(run.Config))
	if err != nil {
		return nil, err
	}
	var files []string
	if w := d.Budget.Weights; w != "" && !eval.IsName(w) {
		files = append(files, w)
	}
	for _, t := range d.Seat {
		for _, file := range []string{t.Engine, t.Weights} {
			if file != "" && !eval.IsName(file) {
				files = append(files, file)
			}
		}
	}
	return files, nil
}
