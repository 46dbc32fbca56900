package front

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"komi/cmd/internal/page"
	"komi/results/outfile"
)

// The files that a front page is.
const (
	pageFile   = "index.html"
	readmeFile = "README.md"
)

//go:embed front.html
var layout string

//go:embed front.css
var style string

// HTML is the page. It stands alone but for the pages that it links to.
func (f *Front) HTML() ([]byte, error) {
	t, err := template.New("front").Funcs(template.FuncMap{
		"drawing": func(svg string) template.HTML { return template.HTML(svg) }, // from a page of ours
		"style":   func() template.CSS { return template.CSS(page.Style() + style) },
	}).Parse(layout)
	if err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, f); err != nil {
		return nil, fmt.Errorf("front: %w", err)
	}
	return b.Bytes(), nil
}

// README is the same for a code host, which shows no HTML.
func (f *Front) README() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", markdown(f.Title))
	for _, text := range []string{f.About, f.Played} {
		if text != "" {
			fmt.Fprintf(&b, "%s\n\n", markdown(text))
		}
	}
	b.WriteString("[index.html](index.html) is the same with boards and figures in place. Each folder has a `README.md`, the whole page, the rows of its games and `rebuild.sh`.\n")
	if len(f.Others) > 0 {
		b.WriteString("\nNot like the other pages:\n\n")
		for _, o := range f.Others {
			fmt.Fprintf(&b, "- [%s](%s/index.html): %s\n", markdown(o.Name), o.Name, markdown(o.Text))
		}
	}
	for _, part := range f.Parts {
		fmt.Fprintf(&b, "\n## %s\n", markdown(part.Title))
		if part.About != "" {
			fmt.Fprintf(&b, "\n%s\n", markdown(part.About))
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
	b.WriteString("\n## How it was made\n\n| folder | run | games | players | seed | command |\n| --- | --- | ---: | --- | ---: | --- |\n")
	for _, m := range f.Made {
		command := ""
		if m.Command != "" {
			command = "`" + strings.ReplaceAll(m.Command, "|", "\\|") + "`"
		}
		fmt.Fprintf(&b, "| [%s](%s/README.md) | %s | %s | %s | %s | %s |\n", markdown(m.Folder), m.Folder, markdown(m.Run), m.Games, m.Version, m.Seed, command)
	}
	b.WriteString("\n`go run ./cmd/report --check results/published` makes every number of these pages again from the rows of the games.\n")
	return []byte(b.String())
}

func (it Item) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n### %s\n\n**%s** %s\n", markdown(it.Asks), markdown(it.Head), markdown(it.Rest))
	if it.File != "" {
		fmt.Fprintf(b, "\n![%s](%s)\n", markdown(it.Alt), it.File)
	}
	var under []string
	if it.Sure != "" {
		under = append(under, markdown(it.Sure))
	}
	if it.Flag != "" {
		under = append(under, "**"+markdown(it.Flag)+"**")
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
	for _, w := range it.Mind {
		fmt.Fprintf(b, "\n> %s\n", markdown(w))
	}
}

// markdown keeps a text from being read as marks.
func markdown(s string) string {
	return strings.NewReplacer("\\", "\\\\", "|", "\\|", "*", "\\*", "_", "\\_", "<", "&lt;", "\n", " ").Replace(s)
}

// Write writes the front page of a folder of folders.
func (f *Front) Write() error {
	html, err := f.HTML()
	if err != nil {
		return err
	}
	if err := outfile.Write(filepath.Join(f.dir, pageFile), html); err != nil {
		return fmt.Errorf("front: %w", err)
	}
	if err := outfile.Write(filepath.Join(f.dir, readmeFile), f.README()); err != nil {
		return fmt.Errorf("front: %w", err)
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
	for _, want := range []struct {
		name    string
		content []byte
	}{{pageFile, html}, {readmeFile, f.README()}} {
		have, err := os.ReadFile(filepath.Join(dir, want.name))
		if err != nil {
			return nil, fmt.Errorf("front: %w", err)
		}
		if !bytes.Equal(have, want.content) {
			faults = append(faults, fmt.Sprintf("%s is not what the folders say: write it anew with report --front %s", want.name, dir))
		}
	}
	return faults, nil
}
