package front

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"komi/cmd/internal/published"
	"komi/engine/tomlfile"
	"komi/experiments"
	"komi/experiments/answer"
)

// A Front is a front page, ready to be written.
type Front struct {
	Title, About string
	Played       string // what was played in all
	Others       []Other
	Parts        []Written
	More         []Item // folders that answer no question of the plan
	Made         []Made

	dir     string
	folders map[string]published.Folder
}

// Unanswered reports whether some question has no answer.
func (f *Front) Unanswered() bool {
	return slices.ContainsFunc(f.Parts, func(p Written) bool {
		return slices.ContainsFunc(p.Items, func(it Item) bool { return !it.Answers })
	})
}

// An Other is a folder whose games this build plays otherwise, or without rows.
type Other struct {
	Name, Text string
}

// A Written part has its answers.
type Written struct {
	ID, Title, About string
	Items            []Item
	Atlas            *Atlas
}

// An Atlas is what the front page says of the atlas.
type Atlas struct {
	Link, Text string
}

// briefWords is how many words of a sentence after the first the page shows at once, at most.
const briefWords = 60

// interval is how a number stands with its interval: "51.5% (49.0 to 54.0)", "3.5 points
// (2.5 to 4.5 …)".
var interval = regexp.MustCompile(`\d(%| points?)? \([^()]* to [^()]*\)`)

// Made says how a run was made.
type Made struct {
	Folder, Run, Games, Version, Seed, Command, Started string
	// Script says that the folder's rebuild.sh plays it, for the command names a file that
	// does not come with the program.
	Script bool
}

// namesFile reports whether a command names the file of an experiment or of a game.
func namesFile(command string) bool {
	return slices.ContainsFunc(strings.Fields(command), func(word string) bool { return tomlfile.IsPath(strings.Trim(word, "'")) })
}

// New makes the front page of a folder of folders.
func New(dir string) (*Front, error) {
	p, err := ReadPlan(dir)
	if err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	f := &Front{Title: p.Title, About: p.About, dir: dir, folders: map[string]published.Folder{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		folder, err := published.ReadFolder(filepath.Join(dir, e.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue // the atlas, or nothing of ours
		}
		if err != nil {
			return nil, fmt.Errorf("front: %w", err)
		}
		f.folders[e.Name()] = folder
	}
	names := slices.Sorted(maps.Keys(f.folders))
	f.count(names)
	used := map[string]bool{}
	for i, part := range p.Part {
		w := Written{ID: fmt.Sprintf("part-%d", i+1), Title: part.Title, About: part.About}
		if part.Atlas != "" {
			if w.Atlas, err = f.atlas(part.Atlas); err != nil {
				return nil, fmt.Errorf("front: %w", err)
			}
		}
		before := map[string]bool{}
		for _, q := range part.Question {
			item, name, err := f.item(q)
			if err != nil {
				return nil, fmt.Errorf("front: %w", err)
			}
			item.gloss(before)
			used[name] = true
			if n := len(w.Items); n > 0 {
				item.Same = item.Sure != "" && item.Link == w.Items[n-1].Link && item.Sure == w.Items[n-1].Sure
			}
			w.Items = append(w.Items, item)
		}
		if w.Atlas == nil && len(w.Items) == 0 {
			continue // there is no atlas yet
		}
		f.Parts = append(f.Parts, w)
	}
	for _, name := range names {
		if !used[name] {
			item, _, err := f.item(Question{Asks: name, Folders: []string{name}, Picture: "none"})
			if err != nil {
				return nil, fmt.Errorf("front: %w", err)
			}
			item.gloss(map[string]bool{})
			f.More = append(f.More, item)
		}
	}
	return f, nil
}

// Answered counts the questions that have an answer, and all.
func (f *Front) Answered() (answered, asked int) {
	for _, p := range f.Parts {
		for _, it := range p.Items {
			if asked++; it.Answers {
				answered++
			}
		}
	}
	return answered, asked
}

// count says what was played, by which players, and which folders are otherwise.
func (f *Front) count(names []string) {
	runs := map[string]int{} // by version
	games := 0
	for _, name := range names {
		folder := f.folders[name]
		for _, r := range folder.Runs {
			if !folder.Older {
				runs[r.Version]++
				played, _, _ := strings.Cut(r.Games, " of ")
				n, _ := strconv.Atoi(strings.ReplaceAll(played, ",", "")) // what is no number counts for nothing
				games += n
			}
			day, _, _ := strings.Cut(r.Started, "T")
			f.Made = append(f.Made, Made{name, r.Name, cmp.Or(r.Games, first(r.About)), r.Version, r.Seed, r.Command, day, !folder.Older && namesFile(r.Command)})
		}
	}
	total := 0
	for _, n := range runs {
		total += n
	}
	if total > 0 {
		by := slices.Collect(maps.Keys(runs))
		f.Played = fmt.Sprintf("%s in %s, played by %s.", answer.Plural(games, "game"), answer.Plural(total, "run"), by[0])
		if len(by) > 1 {
			f.Played = fmt.Sprintf("%s in %s. Each answer names the version that played it; today’s %s plays the same unless noted.", answer.Plural(games, "game"), answer.Plural(total, "run"), experiments.Version)
		}
	}
	for _, name := range names {
		if text := f.flag(f.folders[name]); text != "" {
			if changes := since(f.folders[name].Runs); len(changes) > 0 {
				text += ": it " + answer.List(changes).String()
			}
			f.Others = append(f.Others, Other{name, text})
		}
	}
}

// first is what comes first in a line of what was played: the games.
func first(about string) string {
	out, _, _ := strings.Cut(about, " · ")
	return strings.TrimSuffix(strings.TrimSuffix(out, " games"), " game")
}

// flag says what is out of order with the games of a folder.
func (f *Front) flag(folder published.Folder) string {
	versions := folder.Versions()
	by := strings.Join(versions, ", ")
	switch {
	case folder.Older:
		return "an older page, made by " + cmp.Or(by, "players of unknown version") + ", that ships no games: its numbers cannot be checked"
	case len(versions) == 0:
		return "made by players of unknown version"
	case otherwise(folder.Runs):
		return "by older players; " + experiments.Version + " plays differently"
	}
	return ""
}

// otherwise reports whether this build plays the games of some runs otherwise than they were
// played.
func otherwise(runs []published.Run) bool {
	return slices.ContainsFunc(runs, func(r published.Run) bool {
		changes, known := experiments.Since(r.Version, r.Played)
		return r.Version != "" && (!known || len(changes) > 0)
	})
}

// since says what this build does otherwise than the players of some runs did, as far as it
// knows.
func since(runs []published.Run) (changes []string) {
	for _, r := range runs {
		of, _ := experiments.Since(r.Version, r.Played)
		for _, what := range of {
			if !slices.Contains(changes, what) {
				changes = append(changes, what)
			}
		}
	}
	return changes
}

// boardsFolder holds boards of the pages as files, for READMEs.
const boardsFolder = "boards"

var open = regexp.MustCompile(`^<svg[^>]*>`)

var described = regexp.MustCompile(`(?s)<title[^>]*>(.*?)</title>`)

// atlas says what the atlas holds, nil if there is none.
func (f *Front) atlas(name string) (*Atlas, error) {
	text, err := os.ReadFile(filepath.Join(f.dir, name, "README.md"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	paragraphs := strings.Split(string(text), "\n\n")
	a := &Atlas{Link: path.Join(name, "index.html")}
	if len(paragraphs) > 1 {
		a.Text = strings.Join(strings.Fields(paragraphs[1]), " ")
	}
	return a, nil
}
