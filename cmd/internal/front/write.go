package front

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/cmd/internal/published"
	"komi/experiments/answer"
	"komi/results/outfile"
)

// The files that a front page is.
const (
	pageFile   = "index.html"
	readmeFile = "README.md"
)

// mark begins a front page, which may be made again.
const mark = "<!-- A front page by Komi -->\n"

//go:embed front.html
var layout string

//go:embed front.css
var style string

// HTML is the page. It stands alone but for the pages that it links to.
func (f *Front) HTML() ([]byte, error) {
	t, err := template.New("front").Funcs(template.FuncMap{
		"prose":   prose,
		"drawing": func(svg string) template.HTML { return template.HTML(svg) }, // from a page of ours
		"style":   func() template.CSS { return template.CSS(page.Style() + style) },
	}).Parse(layout)
	if err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	b := bytes.NewBufferString(mark)
	if err := t.Execute(b, f); err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	return b.Bytes(), nil
}

// terms are the words of statistics that answers use, each with what it means.
var terms = []struct {
	in      *regexp.Regexp // around the term, which is its second group
	meaning string
}{
	{regexp.MustCompile(`(\()(p)( (?:=|&lt;) )`), "how likely chance alone would show as much"},
	{regexp.MustCompile(`(\()(root mean square)(\))`), "the root of the mean of the squares: an average in which large ones weigh more"},
}

// prose is a text in which terms of statistics say what they mean when they are pointed at.
func prose(text string) template.HTML {
	text = template.HTMLEscapeString(text)
	for _, t := range terms {
		text = t.in.ReplaceAllString(text, `$1<abbr title="`+t.meaning+`">$2</abbr>$3`)
	}
	return template.HTML(text)
}

// drawn are the boards that an earlier README shows.
var drawn = regexp.MustCompile(boardsFolder + `/[^/()\s]+\.svg`)

// Unlike are the folders of which the same is to be said.
type Unlike struct {
	Names []string
	Text  string
}

// Unlike groups the folders that are not like the others by what is to be said of them.
func (f *Front) Unlike() []Unlike {
	var out []Unlike
	for _, o := range f.Others {
		i := slices.IndexFunc(out, func(u Unlike) bool { return u.Text == o.Text })
		if i < 0 {
			i = len(out)
			out = append(out, Unlike{Text: o.Text})
		}
		out[i].Names = append(out[i].Names, o.Name)
	}
	return out
}

// README is the same for a code host, which shows no HTML.
func (f *Front) README() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", published.Markdown(f.Title))
	for _, text := range []string{f.About, f.Played} {
		if text != "" {
			fmt.Fprintf(&b, "%s\n\n", published.Markdown(text))
		}
	}
	b.WriteString("[index.html](index.html) is the same with boards and figures in place. Each folder of a question has a `README.md`, the whole page, the rows of its games and `rebuild.sh`.\n")
	for _, part := range f.Parts {
		fmt.Fprintf(&b, "\n## %s\n", published.Markdown(part.Title))
		if part.About != "" {
			fmt.Fprintf(&b, "\n%s\n", published.Markdown(part.About))
		}
		if part.Atlas != nil {
			fmt.Fprintf(&b, "\n%s\n\n[The atlas](%s)\n", part.Atlas.Text, part.Atlas.Link)
		}
		for _, it := range part.Items {
			it.markdown(&b)
		}
	}
	if len(f.More) > 0 {
		b.WriteString("\n## More pages\n")
		for _, it := range f.More {
			it.markdown(&b)
		}
	}
	if len(f.Others) > 0 {
		b.WriteString("\n## Not like the other pages\n\n")
		for _, u := range f.Unlike() {
			var links []string
			for _, name := range u.Names {
				links = append(links, fmt.Sprintf("[%s](%s/index.html)", published.Markdown(name), name))
			}
			fmt.Fprintf(&b, "- %s: %s\n", strings.Join(links, ", "), published.Markdown(u.Text))
		}
	}
	b.WriteString("\n## How it was made\n\n| folder | run | games | version | seed | command |\n| --- | --- | ---: | --- | ---: | --- |\n")
	for _, m := range f.Made {
		command := ""
		switch {
		case m.Script:
			command = fmt.Sprintf("[its rebuild.sh](%s/rebuild.sh) plays it", m.Folder)
		case m.Command != "":
			command = "`" + strings.ReplaceAll(m.Command, "|", "\\|") + "`"
		}
		fmt.Fprintf(&b, "| [%s](%s/README.md) | %s | %s | %s | %s | %s |\n", published.Markdown(m.Folder), m.Folder, published.Markdown(m.Run), m.Games, m.Version, m.Seed, command)
	}
	b.WriteString("\n`go run ./cmd/report --check results/published` makes every number of these runs’ pages again from the rows of the games.\n")
	return []byte(b.String())
}

func (it Item) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n### %s\n\n**%s** %s\n", published.Markdown(it.Asks), published.Markdown(it.Head), published.Markdown(it.Rest))
	if it.Marks != "" {
		fmt.Fprintf(b, "\n%s\n", published.Markdown(it.Marks))
	}
	if it.File != "" {
		fmt.Fprintf(b, "\n![%s](%s)\n", published.Markdown(it.Alt), it.File)
	}
	var under []string
	switch {
	case it.Same:
		under = append(under, "from the same games")
	case it.Sure != "":
		under = append(under, published.Markdown(it.Sure))
	}
	if it.Flag != "" && !it.Same {
		under = append(under, "**"+published.Markdown(it.Flag)+"**")
	}
	if it.Link != "" {
		text := "the whole page"
		if strings.HasSuffix(it.Link, ".md") {
			text = it.Link
		}
		under = append(under, fmt.Sprintf("[%s](%s)", text, strings.TrimSuffix(it.Link, pageFile)))
	}
	if len(under) > 0 {
		fmt.Fprintf(b, "\n%s\n", strings.Join(under, " · "))
	}
	if it.Same {
		return
	}
	for _, w := range it.Mind {
		fmt.Fprintf(b, "\n> %s\n", published.Markdown(w))
	}
}

// Write writes the front page of a folder of folders. It fails, and writes nothing, where
// files stand in the way that are no front page.
func (f *Front) Write() error {
	if err := outfile.CheckFolder(f.dir, pageFile, mark, pageFile, readmeFile, boardsFolder); err != nil {
		return fmt.Errorf("front: %w", err)
	}
	html, err := f.HTML()
	if err != nil {
		return err
	}
	earlier, err := os.ReadFile(filepath.Join(f.dir, readmeFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("front: %w", err)
	}
	if err := outfile.Write(filepath.Join(f.dir, pageFile), html); err != nil {
		return fmt.Errorf("front: %w", err)
	}
	if err := outfile.Write(filepath.Join(f.dir, readmeFile), f.README()); err != nil {
		return fmt.Errorf("front: %w", err)
	}
	for _, name := range drawn.FindAllString(string(earlier), -1) {
		if err := os.Remove(filepath.Join(f.dir, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("front: %w", err)
		}
	}
	boards := filepath.Join(f.dir, boardsFolder)
	_ = os.Remove(boards) // if nothing else is in it
	for _, it := range f.items() {
		if it.board == "" {
			continue
		}
		if err := os.MkdirAll(boards, 0o755); err != nil {
			return fmt.Errorf("front: %w", err)
		}
		if err := outfile.Write(filepath.Join(f.dir, filepath.FromSlash(it.File)), []byte(it.board)); err != nil {
			return fmt.Errorf("front: %w", err)
		}
	}
	return nil
}

// Check compares the front page that stands in a folder with what the folders say, and
// returns what differs.
func Check(dir string) (faults []string, err error) {
	f, err := New(dir)
	if err != nil {
		return nil, err
	}
	html, err := f.HTML()
	if err != nil {
		return nil, err
	}
	type file struct {
		name    string
		content []byte
	}
	wants := []file{{pageFile, html}, {readmeFile, f.README()}}
	for _, it := range f.items() {
		if it.board != "" {
			wants = append(wants, file{it.File, []byte(it.board)})
		}
	}
	for _, want := range wants {
		have, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(want.name)))
		if err != nil {
			return nil, fmt.Errorf("front: %w", err)
		}
		if !bytes.Equal(have, want.content) {
			faults = append(faults, fmt.Sprintf("%s is not what the folders say: write it anew with report --front %s", want.name, dir))
		}
	}
	return append(faults, f.contradictions()...), nil
}

// contradictions are the numbers of one experiment that stand in several folders and
// differ: one of these has more games of it than the other.
func (f *Front) contradictions() []string {
	type place struct{ hash, section, place, row, column string }
	type said struct {
		folder string
		n      published.Number
	}
	known := map[place]said{}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(f.folders)) {
		told := map[string]bool{} // runs of which one number is enough
		for _, r := range f.folders[name].Runs {
			seen := map[place]bool{} // in this run: a table may have a place twice
			for _, n := range r.Numbers {
				at := place{r.Hash, n.Section, n.Place, n.Row, n.Column}
				if r.Hash == "" || n.Section == "beside" || n.Section == "between" || n.Section == answer.SectionOrigin || n.Column == "" || seen[at] {
					continue
				}
				seen[at] = true
				before, is := known[at]
				if !is {
					known[at] = said{name, n}
				} else if before.folder != name && (before.n.Value != n.Value || before.n.Interval != n.Interval) && !told[r.Name] {
					told[r.Name] = true
					out = append(out, fmt.Sprintf("%s and %s contradict each other: %s, and %s", before.folder, name, before.n, n))
				}
			}
		}
	}
	return out
}

// items are all there are.
func (f *Front) items() []Item {
	var out []Item
	for _, p := range f.Parts {
		out = append(out, p.Items...)
	}
	return append(out, f.More...)
}

// flagged is what stands behind an answer that this build's players would play otherwise; ""
// behind the others.
func flagged(it Item) string {
	flag, _, _ := strings.Cut(it.Flag, ", that")
	if flag == "" {
		return ""
	}
	return " (" + published.Markdown(flag) + ")"
}

// Blocks are the parts of the project's README that come from what is published, by name.
// Links begin with the path of the folder of folders, seen from there.
func (f *Front) Blocks(at string) map[string]string {
	var answers, shown, table strings.Builder
	answers.WriteString("| question | what the games say |\n| --- | --- |\n")
	for _, it := range f.items() {
		link := path.Join(at, strings.TrimSuffix(it.Link, pageFile))
		if it.Short != "" && it.Link != "" && !it.shown {
			fmt.Fprintf(&answers, "| [%s](%s) | %s |\n", published.Markdown(it.Short), link, published.Markdown(it.inShort())+flagged(it))
		}
		if it.shown && it.File != "" {
			fmt.Fprintf(&shown, "![%s](%s)\n\n*%s %s%s [The whole page](%s).*\n", published.Markdown(it.Alt), path.Join(at, it.File), published.Markdown(it.Short), published.Markdown(it.inShort()), flagged(it), link)
		}
		if it.table != "" {
			fmt.Fprintf(&table, "%s\n%s%s\n", it.table, published.Markdown(it.Sure), flagged(it))
		}
	}
	return map[string]string{"answers": answers.String(), "shown": shown.String(), "values": table.String()}
}
