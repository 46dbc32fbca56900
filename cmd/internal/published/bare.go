package published

import (
	"cmp"
	"fmt"
	"iter"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/engine/tomlfile"
	"komi/results"
)

// bare is a run whose texts name its files alone, not the folders of the machine that
// played it. The games do not depend on where files lie.
func bare(run results.Run) results.Run {
	f := fileOf(run)
	var paths []string
	for _, file := range f.weights() {
		paths = append(paths, file)
	}
	if tomlfile.IsPath(f.Game) {
		paths = append(paths, f.Game)
	}
	for _, rules := range run.AllRules() {
		var x struct{ Base []struct{ File string } }
		if toml.Unmarshal([]byte(rules.Text), &x) == nil {
			for _, b := range x.Base {
				paths = append(paths, b.File)
			}
		}
	}
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(len(b), len(a)) }) // one may end another
	strip := func(text string) string {
		for _, path := range paths {
			if name := baseName(path); path != "" && name != path {
				text = strings.ReplaceAll(text, path, name)
				text = strings.ReplaceAll(text, strings.ReplaceAll(path, `\`, `\\`), name) // as TOML quotes it
			}
		}
		return text
	}
	rules := func(list []results.Rules) []results.Rules {
		list = slices.Clone(list)
		for i := range list {
			list[i].Text = strip(list[i].Text)
		}
		return list
	}
	run.Config, run.Rules = strip(run.Config), rules(run.Rules)
	run.Stages = slices.Clone(run.Stages)
	for i := range run.Stages {
		run.Stages[i].Rules = rules(run.Stages[i].Rules)
	}
	run.Command = strip(run.Typed())
	for _, folder := range foldersTyped {
		run.Command = folder.ReplaceAllString(run.Command, "$1$2")
	}
	run.Command = outTyped.ReplaceAllString(run.Command, "")
	return run
}

// outTyped matches the flag that says in which folder a run was kept. Elsewhere that folder
// means nothing, and its name may look like that of a file.
var outTyped = regexp.MustCompile(` --out[ =](?:'[^']*'|\\.|[^\s'\\])+`)

// foldersTyped match the folders of files that a command line names: of TOML files, and of
// all whose paths begin at the root. Their groups are what stays.
var foldersTyped = []*regexp.Regexp{
	regexp.MustCompile(`(?i)(')[^']*[/\\]([^'/\\]*\.toml')`),
	regexp.MustCompile(`(?i)()[^\s'=]+[/\\]([^\s'=/\\]+\.toml)`),
	regexp.MustCompile(`([ =]')(?:/|[A-Za-z]:\\)[^']*[/\\]`),
	regexp.MustCompile(`([ =])(?:/|[A-Za-z]:\\)[^\s']*[/\\]`),
}

// baseName is the name of a file without its folders, also of a path of another system.
func baseName(path string) string {
	return filepath.Base(path[strings.LastIndex(path, `\`)+1:])
}

// An experimentFile is what the file of an experiment says of other files.
type experimentFile struct {
	Game   string
	Budget struct{ Weights string }
	Seat   []struct{ Weights string }
}

// weights are the files of weights that an experiment names, each with its key.
func (f experimentFile) weights() iter.Seq2[string, string] {
	return func(yield func(key, file string) bool) {
		if tomlfile.IsPath(f.Budget.Weights) && !yield("budget.weights", f.Budget.Weights) {
			return
		}
		for i, seat := range f.Seat {
			if tomlfile.IsPath(seat.Weights) && !yield(fmt.Sprintf("seat[%d].weights", i), seat.Weights) {
				return
			}
		}
	}
}

// fileOf is empty if the run's text is no such file.
func fileOf(run results.Run) experimentFile {
	var f experimentFile
	if toml.Unmarshal([]byte(run.Config), &f) != nil {
		return experimentFile{}
	}
	return f
}
