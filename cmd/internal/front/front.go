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
	"komi/experiments/answer"
)

// A Front is a front page, ready to be written.
type Front struct {
	Title, About string
	Version      string // of the players of most runs
	Played       string // what was played in all
	Others       []Other
	Parts        []Written
	More         []Item // folders that answer no question of the plan
	Made         []Made

	dir     string
	folders map[string]published.Folder
}

// An Other is a folder by players of another version than most, or without rows.
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

// An Item is a question with its answer.
type Item struct {
	Asks    string
	Head    string // stands out: the answer, or that there is none
	Rest    string
	Sure    string   // what the answer rests on
	Mind    []string // what to know before believing it
	Flag    string   // what is out of order with the folder's games; "" for nothing
	Link    string   // of the whole page
	Drawing string   // SVG, coloured by the page
	File    string   // the same as a file, "" if there is none
	Alt     string   // what the drawing shows
	Short   string
	Answers bool // false where the games do not answer
}

// Made says how a run was made.
type Made struct {
	Folder, Run, Games, Version, Seed, Command, Started string
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
		for _, q := range part.Question {
			item, name, err := f.item(q)
			if err != nil {
				return nil, fmt.Errorf("front: %w", err)
			}
			used[name] = true
			w.Items = append(w.Items, item)
		}
		f.Parts = append(f.Parts, w)
	}
	for _, name := range names {
		if !used[name] {
			item, _, err := f.item(Question{Asks: name, Folders: []string{name}, Picture: "none"})
			if err != nil {
				return nil, fmt.Errorf("front: %w", err)
			}
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
			f.Made = append(f.Made, Made{name, r.Name, cmp.Or(r.Games, first(r.About)), r.Version, r.Seed, r.Command, r.Started})
		}
	}
	total := 0
	for _, v := range slices.Sorted(maps.Keys(runs)) {
		total += runs[v]
		if f.Version == "" || runs[v] > runs[f.Version] || runs[v] == runs[f.Version] && len(v) > len(f.Version) {
			f.Version = v
		}
	}
	if total > 0 {
		f.Played = fmt.Sprintf("%s in %s, played by %s.", answer.Plural(games, "game"), answer.Plural(total, "run"), f.Version)
	}
	for _, name := range names {
		if text := f.flag(f.folders[name]); text != "" {
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
	by := strings.Join(folder.Versions(), ", ")
	switch {
	case folder.Older:
		return "an older page, made by " + cmp.Or(by, "players of unknown version") + ", that ships no games: its numbers cannot be checked"
	case by != f.Version:
		return "made by " + by + ", other pages by " + f.Version
	}
	return ""
}

// item answers a question, and names the folder that does.
func (f *Front) item(q Question) (Item, string, error) {
	it := Item{Asks: q.Asks, Short: q.Short}
	if q.Link != "" {
		if _, err := os.Stat(filepath.Join(f.dir, filepath.FromSlash(q.Link))); err != nil {
			return it, "", err
		}
		it.Link, it.Head, it.Answers = q.Link, q.Note, true
		return it, "", nil
	}
	name := ""
	var run *published.Run
	for _, candidate := range q.Folders {
		folder, there := f.folders[candidate]
		if !there {
			continue
		}
		if i := slices.IndexFunc(folder.Runs, func(r published.Run) bool { return q.Run == "" || r.Name == q.Run }); i >= 0 {
			name, run = candidate, &folder.Runs[i]
			break
		}
	}
	if run == nil {
		it.Head = "Not answerable by these games, because none were played for it."
		it.Rest = fmt.Sprintf("Nothing is published in %s.", q.Folders[0])
		return it, "", nil
	}
	folder := f.folders[name]
	it.Link, it.Flag = path.Join(name, "index.html"), f.flag(folder)
	it.say(q, *run)
	it.Sure = run.About
	if run.Version != "" {
		it.Sure += " · players " + run.Version
	}
	it.Mind = run.Warnings
	if q.Picture != "none" {
		it.draw(f.dir, name, folder, q.Picture)
	}
	return it, name, nil
}

// say finds the words and numbers of the answer.
func (it *Item) say(q Question, run published.Run) {
	var said []string
	it.Answers = true
	rows := rowsOf(q, run)
	if q.headline() {
		head := run.Headline
		if run.Undecided {
			it.Answers = false
			head = "Not answerable by these games, because " + inside(head)
		}
		said = append(said, head)
	}
	if rows != "" {
		said = append(said, strings.TrimSpace(q.Lead+" "+rows)+".")
	}
	for _, text := range q.Says {
		if i := slices.IndexFunc(run.Sentences, func(s string) bool { return strings.Contains(s, text) }); i >= 0 && !slices.Contains(said, run.Sentences[i]) {
			said = append(said, run.Sentences[i])
		}
	}
	if len(said) == 0 {
		it.Answers = false
		said = []string{"Not answerable by these games, because " + inside(run.Headline)}
	}
	it.Head, it.Rest = said[0], strings.Join(said[1:], " ")
}

// inside writes a sentence as part of another: without the capital letter that it begins
// with only because it begins there.
func inside(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if slices.Contains([]string{"The", "There", "None", "No", "Neither", "It", "In", "How", "Of"}, word) {
		return strings.ToLower(s[:1]) + s[1:]
	}
	return s
}

// rowsOf writes the rows that a question asks for, of the first table that has them.
func rowsOf(q Question, run published.Run) string {
	if len(q.Columns) == 0 {
		return ""
	}
	wanted := func(row string) bool { return slices.Contains(q.Rows, row) || q.like != nil && q.like.MatchString(row) }
	find := func(table string) int {
		return slices.IndexFunc(run.Numbers, func(n published.Number) bool {
			return (table == "" || n.Place == table) && slices.Contains(q.Columns, n.Column) && wanted(n.Row)
		})
	}
	at := -1
	for _, table := range q.Table {
		if at < 0 {
			at = find(table)
		}
	}
	if len(q.Table) == 0 {
		at = find("")
	}
	if at < 0 {
		return ""
	}
	var order []string
	cells := map[string][]string{}
	for _, n := range run.Numbers {
		i := slices.Index(q.Columns, n.Column)
		if n.Section != run.Numbers[at].Section || n.Place != run.Numbers[at].Place || i < 0 || !wanted(n.Row) {
			continue
		}
		if cells[n.Row] == nil {
			order, cells[n.Row] = append(order, n.Row), make([]string, len(q.Columns))
		}
		text := n.Value
		if n.Interval != "" {
			text += " (" + n.Interval + ")"
		}
		switch {
		case text == "~":
			text = "not shown by these games"
		case n.Column != run.Numbers[at].Column && n.Column != "verdict":
			text = n.Column + " " + text
		}
		cells[n.Row][i] = text
	}
	if len(q.Rows) > 0 { // in the order asked for
		order = slices.DeleteFunc(slices.Clone(q.Rows), func(row string) bool { return cells[row] == nil })
	}
	if q.Most > 0 {
		order = order[:min(len(order), q.Most)]
	}
	var out []string
	for _, row := range order {
		text := strings.Join(slices.DeleteFunc(cells[row], func(s string) bool { return s == "" }), ", ")
		out = append(out, row+" "+text)
	}
	return strings.Join(out, "; ")
}

var described = regexp.MustCompile(`(?s)<title[^>]*>(.*?)</title>`)

// draw puts a picture of the folder's page beside the answer.
func (it *Item) draw(dir, name string, folder published.Folder, id string) {
	if id == "" {
		id = folder.FirstPicture()
	}
	it.Drawing = folder.Picture(id)
	if it.Drawing == "" {
		return
	}
	if m := described.FindStringSubmatch(it.Drawing); m != nil {
		it.Alt = m[1]
	}
	file := path.Join(name, "figures", id+".svg")
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(file))); err == nil {
		it.File = file
	}
	// Pages name their drawings alike.
	it.Drawing = strings.NewReplacer(id+"-title", name+"-"+id+"-title", id+"-desc", name+"-"+id+"-desc").Replace(it.Drawing)
}

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
