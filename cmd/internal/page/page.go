package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"komi/cmd/internal/figure"
	"komi/engine/diagram"
	"komi/experiments/answer"
	"komi/experiments/answer/terminal"
)

// A Page is a report, ready to be written.
type Page struct {
	Title    string
	Status   string // how much is in and when that was; "" for nothing
	Chapters []Chapter
	// Beside sets the answers next to each other, if there are several.
	Beside []Section

	unlike []answer.Sentence
	styled bool // the page has the style of boards
}

// A Chapter is an answer on a page, drawn.
type Chapter struct {
	answer.Answer
	ID, Title string
	More      string            // what the question says besides
	Told      []answer.Sentence // of the sentences those that one screen holds
	Sections  []Section
}

// A Section is a section of an answer, drawn.
type Section struct {
	ID, Title string
	Open      bool // shown as the page opens; the others unfold
	Parts     []Part
}

// A Part is a part of a section, drawn.
type Part struct {
	answer.Part
	Figure *Plate
	Boards []Board
	Replay *Replay
}

// tells reports whether a part is a figure of the numbers of a table.
func (p Part) tells(t answer.Table) bool {
	return p.Figure != nil && slices.Equal(p.Figure.Data.Columns, t.Columns) && slices.EqualFunc(p.Figure.Data.Rows, t.Rows, slices.Equal)
}

// A Plate is a figure with its drawing.
type Plate struct {
	answer.Figure
	Drawing figure.Figure
	Open    bool // the numbers are shown as the page opens
}

// New lays out answers, and what compares several of them.
func New(answers []answer.Answer, between ...answer.Part) *Page {
	p := &Page{styled: true}
	var names []string
	for i, a := range answers {
		c := chapter{page: p, room: replayRoom / len(answers), shapes: map[string]*diagram.Replay{}}
		title, more := question(a)
		names = append(names, title)
		if len(answers) > 1 {
			c.prefix = "run-" + Letter(i) + "-"
			title = Letter(i) + ". " + title
		}
		told, rest := oneScreen(a.Sentences)
		sections := c.draw(a.Sections)
		if len(rest) > 0 {
			sections = slices.Insert(sections, min(1, len(sections)), c.also(rest))
		}
		if len(sections) > 0 {
			sections[0].Open = len(answers) == 1
		}
		p.Chapters = append(p.Chapters, Chapter{Answer: a, ID: c.id("report"), Title: title, More: more, Told: told, Sections: sections})
	}
	p.Title = names[0]
	if n := len(names); n > 1 {
		p.Title = fmt.Sprintf("%s And %s more", names[0], answer.Plural(n-1, "question"))
		if !strings.HasSuffix(names[0], "?") {
			p.Title = fmt.Sprintf("%s and %d more", names[0], n-1)
		}
		c := chapter{page: p}
		section := beside(answers)
		section.Add(between...)
		p.Beside = c.draw([]answer.Section{section})
		p.Beside[0].Open = true
	}
	return p
}

// Unlike says in which rules the runs of one experiment differ, before what compares them.
func (p *Page) Unlike(sentences []answer.Sentence) {
	if len(p.Beside) == 0 {
		return
	}
	p.unlike = sentences
	var parts []Part
	for _, s := range sentences {
		parts = append(parts, Part{Part: answer.Text(s)})
	}
	p.Beside[0].Parts = slices.Insert(p.Beside[0].Parts, 1, parts...)
}

// question parts what an experiment's file says it is about into the question, which is
// the title, and the rest. A file that asks nothing is called by its name.
func question(a answer.Answer) (title, more string) {
	if i := strings.Index(a.Question, "?"); i >= 0 {
		return a.Question[:i+1], strings.TrimSpace(a.Question[i+1:])
	}
	return a.Experiment, a.Question
}

// screenWords is how many words of an answer stand above its figures: with the headline
// they are what a screen holds.
const screenWords = 110

// oneScreen parts sentences into those that stand below the headline and those that
// unfold.
func oneScreen(all []answer.Sentence) (told, rest []answer.Sentence) {
	words := 0
	for i, s := range all {
		if words += len(strings.Fields(s.String())); i > 1 && words > screenWords && i < len(all)-1 {
			return all[:i], all[i:]
		}
	}
	return all, nil
}

// also is the section of the sentences that unfold.
func (c *chapter) also(sentences []answer.Sentence) Section {
	s := Section{ID: c.id("also"), Title: "The games also say"}
	for _, text := range sentences {
		s.Parts = append(s.Parts, Part{Part: answer.Text(text)})
	}
	return s
}

// A chapter is an answer being drawn.
type chapter struct {
	page   *Page
	prefix string                     // of ids, so that answers on one page do not clash
	room   int                        // bytes left for games to step through
	shapes map[string]*diagram.Replay // by the hash of the rules
}

func (c *chapter) id(name string) string { return c.prefix + name }

// draw draws sections. One whose games find no room is left out.
func (c *chapter) draw(sections []answer.Section) []Section {
	var out []Section
	for _, s := range sections {
		drawn := Section{ID: c.id(s.ID), Title: s.Title}
		games, shown := 0, 0
		for _, p := range s.Parts {
			part := Part{Part: p}
			switch {
			case p.Table != nil && len(drawn.Parts) > 0 && drawn.Parts[len(drawn.Parts)-1].tells(*p.Table):
				drawn.Parts[len(drawn.Parts)-1].Figure.Open = true
				continue
			case p.Figure != nil:
				plate := Plate{Figure: *p.Figure}
				plate.ID = c.id(plate.ID)
				plate.Drawing = figure.Draw(plate.Figure)
				part.Figure = &plate
			case p.Boards != nil:
				for _, b := range p.Boards {
					part.Boards = append(part.Boards, c.drawBoard(b))
				}
			case p.Replay != nil:
				games++
				if part.Replay = c.drawReplay(*p.Replay); part.Replay == nil {
					continue
				}
				shown++
			}
			drawn.Parts = append(drawn.Parts, part)
		}
		if games == 0 || shown > 0 {
			out = append(out, drawn)
		}
	}
	return out
}

// Figures are the figures of the page, in order.
func (p *Page) Figures() []figure.Figure {
	var out []figure.Figure
	add := func(sections []Section) {
		for _, s := range sections {
			for _, part := range s.Parts {
				if part.Figure != nil {
					out = append(out, part.Figure.Drawing)
				}
			}
		}
	}
	add(p.Beside)
	for _, c := range p.Chapters {
		add(c.Sections)
	}
	return out
}

// Summary writes the answers in short, as text so many columns wide.
func (p *Page) Summary(w io.Writer, width int) error {
	text := ""
	for i, c := range p.Chapters {
		if i > 0 {
			text += "\n"
		}
		name := c.Experiment // by which one asks for the run again
		if len(p.Chapters) > 1 {
			name = Letter(i) + ". " + name
		}
		text += terminal.Summary(name, c.Answer, width)
	}
	if len(p.unlike) > 0 {
		s := answer.Section{Title: p.Beside[0].Title}
		for _, sentence := range p.unlike {
			s.Add(answer.Text(sentence))
		}
		text += "\n" + terminal.Section(s, width)
	}
	_, err := io.WriteString(w, text)
	return err
}

//go:embed page.html
var layoutHTML string

//go:embed page.css
var styleCSS string

// HTML writes the page. It stands alone: nothing in it is fetched.
func (p *Page) HTML(w io.Writer) error {
	g := &glossary{all: map[string]bool{}}
	var signs *called // the chapter's pieces
	t, err := template.New("page").Funcs(template.FuncMap{
		"explain": g.explain,
		"fresh":   g.section,
		"terms":   g.used,
		"enter":   func(c Chapter) string { signs = calledBy(c.Answer); return "" },
		"sign":    func(text string) template.HTML { return template.HTML(signs.sign(text)) },
		"name":    func(text string) string { return signs.name(text) },
		"several": func(a answer.Table) bool { return len(a.Columns) > mostAbreast },
		"inline": func(f *Plate) (template.HTML, error) {
			svg, err := f.Drawing.Inline()
			return template.HTML(svg), err // made by this program, its texts escaped
		},
		"drawing": func(svg string) template.HTML { return template.HTML(svg) }, // likewise
		"style":   func() template.CSS { return template.CSS(Style() + replayCSS()) },
		"set":     styleClass,
		"at":      func(several bool, s Section) heading { return heading{several, s} },
	}).Parse(layoutHTML)
	if err != nil {
		return fmt.Errorf("page: %w", err)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// mostAbreast is how many columns of a table a telephone shows beside each other; the
// rows of a wider table are stacked there.
const mostAbreast = 3

// A heading is a section with its place in the outline.
type heading struct {
	Several bool
	Section
}

func styleClass(s answer.Style) string {
	return [...]string{answer.StylePlain: "", answer.StyleStrong: "strong", answer.StyleFigure: "figure", answer.StyleCode: "code"}[s]
}

// Style is the style sheet of pages, for one that is not made of answers.
func Style() string { return palette() + diagram.Style() + styleCSS }

// palette is the colours of the figures as CSS variables, light and dark.
func palette() string {
	var light, dark strings.Builder
	for _, s := range figure.Palette() {
		fmt.Fprintf(&light, "--%s:%s;", s.Role, s.Light)
		fmt.Fprintf(&dark, "--%s:%s;", s.Role, s.Dark)
	}
	return ":root{color-scheme:light dark;" + light.String() + "}\n@media (prefers-color-scheme:dark){:root{" + dark.String() + "}}\n"
}
