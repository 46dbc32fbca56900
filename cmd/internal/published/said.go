package published

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"komi/experiments"
	"komi/experiments/answer"
	"komi/experiments/document"
)

// A Folder is what a published folder says, as it stands there: nothing is fitted again.
type Folder struct {
	Dir  string
	Runs []Run
	// Older folders ship no rows, so nothing they say can be made again.
	Older bool
	page  string
}

// A Run is what a folder says of one run. That of an older folder has a headline and
// sentences, and may have a version; the rest is not known.
type Run struct {
	Name                                  string
	Version, Seed, Command, Started, Hash string
	Games                                 string // "4,200 of 4,200"
	About, Headline                       string
	Undecided                             bool
	Sentences, Warnings                   []string
	Numbers                               []Number
	// Played is what was played. There are none where this program searched nothing.
	Played []experiments.Played
}

// ReadFolder reads a folder. It fails where there is no published run.
func ReadFolder(dir string) (Folder, error) {
	f := Folder{Dir: dir}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return f, err
	}
	f.page = string(page)
	list, err := readNumbers(filepath.Join(dir, "numbers.csv"))
	if errors.Is(err, fs.ErrNotExist) {
		return f, f.readOlder()
	}
	if err != nil {
		return f, fmt.Errorf("%s: %w", dir, err)
	}
	for _, n := range list {
		i := slices.IndexFunc(f.Runs, func(r Run) bool { return r.Name == n.Run })
		if i < 0 {
			i = len(f.Runs)
			f.Runs = append(f.Runs, Run{Name: n.Run})
		}
		f.Runs[i].add(n)
	}
	return f, nil
}

// add takes in a number or a sentence.
func (r *Run) add(n Number) {
	r.Numbers = append(r.Numbers, n)
	switch {
	case n.Section == answer.SectionOrigin && n.Place == placeFact:
		switch n.Column {
		case answer.FactEngine:
			r.Version = n.Value
		case answer.FactSeed:
			r.Seed = n.Value
		case answer.FactCommand:
			r.Command = n.Value
		case answer.FactStarted:
			r.Started = n.Value
		case answer.FactGames:
			r.Games = n.Value
		case answer.FactHash:
			r.Hash = n.Value
		}
	case n.Section == answer.SectionOrigin && n.Place == answer.TableRules:
		r.addRules(n)
	case n.Section == answer.SectionOrigin && n.Place == answer.CodeFile:
		if withoutUs(n.Value) {
			r.Played = nil
		}
	case n.Section != "answer":
	case n.Place == placeAbout:
		r.About = n.Value
	case n.Place == placeHeadline:
		r.Headline = n.Value
	case n.Place == placeVerdict && n.Column == "":
		r.Undecided = n.Value == undecided
	case n.Place == placeSentence:
		r.Sentences = append(r.Sentences, n.Value)
	case n.Place == placeWarning:
		r.Warnings = append(r.Warnings, n.Value)
	}
}

// addRules takes in a cell of the table of rules: the setup, the options that are not at
// their defaults, and then the hash.
func (r *Run) addRules(n Number) {
	if n.Column == answer.ColumnSetup {
		r.Played = append(r.Played, experiments.Played{Variant: n.Row, Setup: n.Value})
	}
	if len(r.Played) == 0 {
		return
	}
	last := &r.Played[len(r.Played)-1]
	switch n.Column {
	case answer.ColumnOptions:
		last.Options = map[string]string{}
		for option := range strings.SplitSeq(n.Value, ", ") {
			if name, value, has := strings.Cut(option, "="); has {
				last.Options[name] = value
			}
		}
	case answer.ColumnRules:
		last.Hash = strings.TrimSuffix(n.Value, "…")
	}
}

// withoutUs reports whether this program searched nothing in an experiment: other programs
// sit in all seats, and openings have no window to be judged by.
func withoutUs(file string) bool {
	p, err := document.PlayersOf(file)
	if err != nil || document.OpeningsOf(file).Window != 0 {
		return false
	}
	return !slices.ContainsFunc(p.Seats, func(s document.Seat) bool { return s.Engine == "" })
}

var (
	engineOf  = regexp.MustCompile(`<dt>engine</dt><dd><code>([^<]*)</code>`)
	beginning = regexp.MustCompile(`(?m)^(?:[A-Z]{1,2}\. )?[^\s]+$`)
)

// readOlder reads the words of a folder without rows from its page and its summary: the
// name of the run, what was played, the question, the headline, sentences, table.
func (f *Folder) readOlder() error {
	f.Older = true
	text, err := os.ReadFile(filepath.Join(f.Dir, "summary.txt"))
	if err != nil {
		return err
	}
	versions := engineOf.FindAllStringSubmatch(f.page, -1)
	var runs []string // each from its name on
	starts := beginning.FindAllStringIndex(string(text), -1)
	starts = slices.DeleteFunc(starts, func(at []int) bool { return at[0] > 0 && !strings.HasSuffix(string(text[:at[0]]), "\n\n") })
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		runs = append(runs, string(text[at[0]:end]))
	}
	for i, text := range runs {
		var said []string
		for _, p := range strings.Split(strings.TrimSpace(text), "\n\n") {
			said = append(said, strings.Join(strings.Fields(p), " "))
		}
		if len(said) < 3 {
			continue
		}
		name, about, _ := strings.Cut(strings.TrimSpace(strings.SplitN(text, "\n\n", 2)[0]), "\n")
		r := Run{Name: name[strings.Index(name, " ")+1:], About: strings.Join(strings.Fields(about), " "), Headline: said[2]}
		for _, s := range said[3:max(3, len(said)-1)] {
			if warning, is := strings.CutPrefix(s, "! "); is {
				r.Warnings = append(r.Warnings, warning)
			} else {
				r.Sentences = append(r.Sentences, s)
			}
		}
		if i < len(versions) {
			r.Version = html.UnescapeString(versions[i][1])
		}
		f.Runs = append(f.Runs, r)
	}
	if len(f.Runs) == 0 {
		return fmt.Errorf("%s: summary.txt: read no answer, expected what report --publish writes", f.Dir)
	}
	return nil
}

// Versions are those of the players of the folder's runs, each once.
func (f Folder) Versions() []string {
	var out []string
	for _, r := range f.Runs {
		if r.Version != "" && !slices.Contains(out, r.Version) {
			out = append(out, r.Version)
		}
	}
	return out
}

// Picture is a figure as it stands on the page, by its ID there; "" for none.
func (f Folder) Picture(id string) string {
	id = regexp.QuoteMeta(html.EscapeString(id))
	return regexp.MustCompile(`(?s)<svg [^>]*aria-labelledby="` + id + `-title .*?</svg>`).FindString(f.page)
}

// FirstPicture is the ID of the figure that comes first on the page of what it says of a
// run; "" for none.
func (f Folder) FirstPicture(run string) string {
	text := f.page
	if i := slices.IndexFunc(f.Runs, func(r Run) bool { return r.Name == run }); i >= 0 && len(f.Runs) > 1 {
		chapters := strings.Split(text, `<div class="chapter"`)
		if len(chapters) != len(f.Runs)+1 {
			return ""
		}
		text = chapters[i+1]
	}
	if m := regexp.MustCompile(`<figure>\s*<svg [^>]*aria-labelledby="([^" ]*)-title `).FindStringSubmatch(text); m != nil {
		return html.UnescapeString(m[1])
	}
	return ""
}
