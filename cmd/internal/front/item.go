package front

import (
	"fmt"
	"html"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/cmd/internal/published"
	"komi/engine/diagram"
	"komi/experiments/answer"
)

// An Item is a question with its answer.
type Item struct {
	Asks    string
	Head    string // stands out: the answer, or that there is none
	Rest    string
	Said    []string // both, sentence by sentence
	Marks   string   // what the setups are that are told at once, in words, where no earlier item of the part says it
	Sure    string   // what the answer rests on
	Same    bool     // on the same games as the item before
	Mind    []string // what to know before believing it
	Flag    string   // what is out of order with the folder's games; "" for nothing
	Link    string   // of the whole page
	Drawing string   // SVG, coloured by the page
	File    string   // the same as a file, "" if there is none
	Alt     string   // what the drawing shows
	Wide    bool     // the drawing is a board too wide for a column
	Short   string
	Answers bool // false where the games do not answer

	glosses []string // what all setups are that are told at once
	shown   bool
	told    int    // sentences in the project's README; 0 for those shown at once
	board   string // File, where the front page brings it
	table   string // that its rows are of, whole, in Markdown; "" unless it was asked for
}

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

// leadOf is the first paragraph of a page in Markdown, which answers its question.
func leadOf(text string) string {
	for _, block := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if block = strings.TrimSpace(block); block != "" && !strings.HasPrefix(block, "#") {
			return strings.Join(strings.Fields(block), " ")
		}
	}
	return ""
}

// item answers a question, and names the folder that does.
func (f *Front) item(q Question) (Item, string, error) {
	it := Item{Asks: q.Asks, Short: q.Short, shown: q.Shown, told: q.Told}
	if q.Link != "" {
		text, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(q.Link)))
		if err != nil {
			return it, "", err
		}
		lead := leadOf(string(text))
		if lead == "" {
			return it, "", fmt.Errorf("front: %s: read no text, expected a paragraph below the title", q.Link)
		}
		it.Link, it.Head, it.Said, it.Answers = q.Link, lead, []string{lead}, true
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
		it.Head = "No games were played for it."
		it.Said = []string{it.Head}
		return it, "", nil
	}
	folder := f.folders[name]
	it.Link, it.Flag = path.Join(name, "index.html"), f.flag(folder)
	it.say(q, *run)
	it.glosses = it.marks(*run)
	if q.Tabled {
		it.table = tableOf(q, *run)
	}
	it.Sure = run.About
	if run.Version != "" {
		it.Sure += " · version " + run.Version
	}
	it.Mind = run.Warnings
	if q.Picture != "none" {
		it.draw(f.dir, name, folder, run, q.Picture)
	}
	return it, name, nil
}

// leftOpen begins the answer to a question that the games leave open.
const leftOpen = "These games leave it open: "

// say finds the words and numbers of the answer.
func (it *Item) say(q Question, run published.Run) {
	var said []string
	it.Answers = true
	rows := rowsOf(q, run)
	if q.First != "" {
		said = append(said, q.First)
	}
	if q.headline() {
		head := run.Headline
		if run.Undecided {
			it.Answers = false
			head = leftOpen + inside(head)
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
	if q.Last != "" {
		said = append(said, q.Last)
	}
	if len(said) == 0 {
		it.Answers = false
		said = []string{leftOpen + inside(run.Headline)}
	}
	it.Head, it.Rest, it.Said = said[0], strings.Join(said[1:], " "), said
}

// gloss says what the setups are that the answer names and that were not told before in its
// part, and notes that they are now.
func (it *Item) gloss(before map[string]bool) {
	var each []string
	for _, text := range it.glosses {
		if !before[text] {
			each, before[text] = append(each, text), true
		}
	}
	if len(each) > 0 {
		it.Marks = strings.Join(each, ". ") + "."
	}
}

// marks says what each setup is that the answer names, as far as their page has words for
// them and the answer itself has not.
func (it *Item) marks(run published.Run) []string {
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
	return each
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

// isBoard reports whether a drawing is a board, and whether one too wide for a column.
func isBoard(svg string) (board, wide bool) {
	tag := open.FindString(svg)
	wide = strings.Contains(tag, `class="komi-diagram`+page.WideClass+`"`)
	return wide || strings.Contains(tag, `class="komi-diagram"`), wide
}

var extent = regexp.MustCompile(`viewBox="0 0 ([0-9.]+) ([0-9.]+)"`)

// alone is a board that brings its style. A wide one is as large as it is drawn, so that a
// narrow window scrolls over it.
func alone(svg string) string {
	if _, wide := isBoard(svg); wide {
		svg = open.ReplaceAllStringFunc(svg, func(tag string) string { return extent.ReplaceAllString(tag, `width="$1" height="$2" $0`) })
	}
	return open.ReplaceAllStringFunc(svg, func(tag string) string { return tag + "<style>" + diagram.Style() + "</style>" })
}

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
	var board bool
	board, it.Wide = isBoard(it.Drawing)
	file := path.Join(name, "figures", id+".svg")
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(file))); err == nil {
		it.File = file
	} else if board {
		it.File = path.Join(boardsFolder, name+"-"+id+".svg")
		it.board = alone(it.Drawing)
	}
	// Pages name their drawings alike.
	it.Drawing = strings.NewReplacer(id+"-title", name+"-"+id+"-title", id+"-desc", name+"-"+id+"-desc").Replace(it.Drawing)
}
