package front

import (
	"cmp"
	"errors"
	"fmt"
	"html"
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
	"komi/engine/diagram"
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
	Said    []string // both, sentence by sentence
	Marks   string   // what the setups are that are told at once, in words
	Sure    string   // what the answer rests on
	Same    bool     // on the same games as the item before
	Mind    []string // what to know before believing it
	Flag    string   // what is out of order with the folder's games; "" for nothing
	Link    string   // of the whole page
	Drawing string   // SVG, coloured by the page
	File    string   // the same as a file, "" if there is none
	Alt     string   // what the drawing shows
	Short   string
	Answers bool // false where the games do not answer

	shown bool
	told  int    // sentences in the project's README; 0 for those shown at once
	board string // File, where the front page brings it
	table string // that its rows are of, whole, in Markdown; "" unless it was asked for
}

// briefWords is how many words of a sentence after the first the page shows at once, at most.
const briefWords = 60

// interval is how a number stands with its interval: "51.5% (49.0 to 54.0)", "3.5 points
// (2.5 to 4.5 …)".
var interval = regexp.MustCompile(`\d(%| points?)? \([^()]* to [^()]*\)`)

// parts are the sentences after the first: those shown at once, and those that unfold. The
// answer is told when a number with its interval is; so one sentence more is shown where
// the first has none and the next has.
func (it Item) parts() (brief, later []string) {
	rest := it.Said[min(1, len(it.Said)):]
	if len(rest) == 0 || interval.MatchString(it.Head) || !interval.MatchString(rest[0]) || len(strings.Fields(rest[0])) > briefWords {
		return nil, rest
	}
	return rest[:1], rest[1:]
}

// Brief is what is shown below the first sentence.
func (it Item) Brief() string {
	brief, _ := it.parts()
	return strings.Join(brief, " ")
}

// Later is what unfolds.
func (it Item) Later() string {
	_, later := it.parts()
	return strings.Join(later, " ")
}

// inShort is the answer as the project's README tells it.
func (it Item) inShort() string {
	if it.told > 0 {
		return strings.Join(it.Said[:min(len(it.Said), it.told)], " ")
	}
	return strings.TrimSpace(it.Head + " " + it.Brief())
}

// Games are how many games the answer rests on.
func (it Item) Games() string {
	games, _, _ := strings.Cut(it.Sure, " · ")
	return games
}

// More reports whether something unfolds.
func (it Item) More() bool { return it.Later() != "" || it.Sure != "" && !it.Same }

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
			f.Made = append(f.Made, Made{name, r.Name, cmp.Or(r.Games, first(r.About)), r.Version, r.Seed, r.Command, day})
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
	it := Item{Asks: q.Asks, Short: q.Short, shown: q.Shown, told: q.Told}
	if q.Link != "" {
		if _, err := os.Stat(filepath.Join(f.dir, filepath.FromSlash(q.Link))); err != nil {
			return it, "", err
		}
		it.Link, it.Head, it.Said, it.Answers = q.Link, q.Note, []string{q.Note}, true
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
		it.Said = []string{it.Head}
		return it, "", nil
	}
	folder := f.folders[name]
	it.Link, it.Flag = path.Join(name, "index.html"), f.flag(folder)
	it.say(q, *run)
	it.marks(*run)
	if q.Tabled {
		it.table = tableOf(q, *run)
	}
	it.Sure = run.About
	if run.Version != "" {
		it.Sure += " · players " + run.Version
	}
	it.Mind = run.Warnings
	if q.Picture != "none" {
		it.draw(f.dir, name, folder, run, q.Picture)
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
	it.Head, it.Rest, it.Said = said[0], strings.Join(said[1:], " "), said
}

// marks says what the setups are that the answer names, as far as their page has words for
// them and the answer itself has not.
func (it *Item) marks(run published.Run) {
	brief, _ := it.parts()
	shown := strings.Join(append([]string{it.Head}, brief...), " ")
	var each []string
	for _, n := range run.Numbers {
		mark, is := strings.CutPrefix(n.Row, "setup ")
		if !is || n.Column != answer.SetupWords || strings.Contains(shown, n.Value) || !named(shown, mark) {
			continue
		}
		if text := mark + ": " + n.Value; !slices.Contains(each, text) {
			each = append(each, text)
		}
	}
	if len(each) > 0 {
		it.Marks = strings.Join(each, ". ") + "."
	}
}

// named reports whether a text names a setup: after the word, or by a mark of letters
// that is no word of English.
func named(text, mark string) bool {
	for _, before := range []string{"setup ", ""} {
		if before == "" && (len(mark) < 3 || strings.Trim(mark, "abcdefghijklmnopqrstuvwxyz-") != "") {
			continue
		}
		for rest := text; ; {
			at := strings.Index(rest, before+mark)
			if at < 0 {
				break
			}
			end := at + len(before+mark)
			if (at == 0 || strings.ContainsAny(rest[at-1:at], " (“")) && (end == len(rest) || strings.ContainsAny(rest[end:end+1], " ,.:;)")) {
				return true
			}
			rest = rest[end:]
		}
	}
	return false
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

// wants reports whether a question asks for a row.
func (q Question) wants(row string) bool {
	return slices.Contains(q.Rows, row) || q.like != nil && q.like.MatchString(row)
}

// at is where the table that has the rows begins among the numbers, -1 for nowhere.
func (q Question) at(run published.Run) int {
	tables := q.Table
	if len(tables) == 0 {
		tables = []string{""}
	}
	for _, table := range tables {
		if i := slices.IndexFunc(run.Numbers, func(n published.Number) bool {
			return (table == "" || n.Place == table) && slices.Contains(q.Columns, n.Column) && q.wants(n.Row)
		}); i >= 0 {
			return i
		}
	}
	return -1
}

// tableOf writes the table that has the rows, all of its rows, as Markdown.
func tableOf(q Question, run published.Run) string {
	at := q.at(run)
	if at < 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| | %s |\n| --- | ---: |\n", markdown(run.Numbers[at].Column))
	for _, n := range run.Numbers {
		if n.Section == run.Numbers[at].Section && n.Place == run.Numbers[at].Place && n.Column == run.Numbers[at].Column {
			fmt.Fprintf(&b, "| %s | %s (%s) |\n", markdown(n.Row), n.Value, n.Interval)
		}
	}
	return b.String()
}

// rowsOf writes the rows that a question asks for, of the first table that has them.
func rowsOf(q Question, run published.Run) string {
	if len(q.Columns) == 0 {
		return ""
	}
	at := q.at(run)
	if at < 0 {
		return ""
	}
	var told []published.Number
	first := len(q.Columns) // of the columns that the table has; its numbers need no name
	for _, n := range run.Numbers {
		i := slices.Index(q.Columns, n.Column)
		if n.Section != run.Numbers[at].Section || n.Place != run.Numbers[at].Place || i < 0 || !q.wants(n.Row) {
			continue
		}
		told, first = append(told, n), min(first, i)
	}
	var order []string
	cells := map[string][]string{}
	for _, n := range told {
		i := slices.Index(q.Columns, n.Column)
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
		case i != first && n.Column != "verdict":
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
		if strings.ContainsAny(row, "0123456789") { // two numbers side by side would read as one
			row += ":"
		}
		out = append(out, row+" "+text)
	}
	return strings.Join(out, "; ")
}

// boardsFolder holds boards of the pages as files, for READMEs.
const boardsFolder = "boards"

var open = regexp.MustCompile(`^<svg[^>]*>`)

// alone is a board that brings its style.
func alone(svg string) string {
	return open.ReplaceAllStringFunc(svg, func(tag string) string { return tag + "<style>" + diagram.Style() + "</style>" })
}

var described = regexp.MustCompile(`(?s)<title[^>]*>(.*?)</title>`)

// draw puts a picture of a run of the folder's page beside the answer.
func (it *Item) draw(dir, name string, folder published.Folder, run *published.Run, id string) {
	if id == "" {
		id = folder.FirstPicture(run.Name)
	}
	it.Drawing = folder.Picture(id)
	if it.Drawing == "" {
		return
	}
	if m := described.FindStringSubmatch(it.Drawing); m != nil {
		it.Alt = html.UnescapeString(m[1])
	}
	file := path.Join(name, "figures", id+".svg")
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(file))); err == nil {
		it.File = file
	} else if strings.Contains(it.Drawing, `class="komi-diagram"`) {
		it.File = path.Join(boardsFolder, name+"-"+id+".svg")
		it.board = alone(it.Drawing)
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
