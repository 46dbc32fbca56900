package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"komi/cmd/report/internal/figure"
	"komi/cmd/report/internal/prose"
	"komi/cmd/report/internal/study"
)

// A Page is a report, ready to be written.
type Page struct {
	Title   string
	Studies []Chapter
	// Beside compares the studies with each other, if there are several.
	Beside []Section
}

// A Chapter is the report of one study.
type Chapter struct {
	ID, Title string
	Game      string // the game's name, if it is known
	Question  string // what the experiment's file says it is about
	About     string // what was played, in a line
	Headline  prose.Sentence
	Answer    []prose.Sentence
	Warnings  []prose.Sentence
	Summary   Table
	Sections  []Section
}

// mostNames is the number of runs up to which the title of a page names them all.
const mostNames = 3

// New lays out the studies.
func New(studies []*study.Study) Page {
	p := Page{}
	var names []string
	styled := false
	for i, s := range studies {
		v := newView(s, i, len(studies))
		styled = v.drawBoards(styled)
		p.Studies = append(p.Studies, v.chapter())
		names = append(names, s.Run.Experiment)
	}
	p.Title = strings.Join(names, ", ")
	if n := len(names); n > mostNames {
		p.Title = fmt.Sprintf("%s and %d more", strings.Join(names[:mostNames-1], ", "), n-mostNames+1)
	}
	if len(studies) > 1 {
		p.Beside = beside(studies)
	}
	return p
}

func newView(s *study.Study, i, n int) *view {
	v := &view{Study: s, names: prose.NamesOf(s), room: replayRoom / n}
	if n > 1 {
		v.letter = letter(i)
		v.prefix = "run-" + v.letter + "-"
	}
	return v
}

func (v *view) chapter() Chapter {
	l := layoutOf(v.Run.Kind, v.Players)
	answer := l.answer(v.Study)
	title := v.Run.Experiment
	if v.letter != "" {
		title = v.letter + ". " + title
	}
	c := Chapter{
		ID: v.id("report"), Title: title, Game: v.game, Question: question(v.Run.Config), About: v.about(),
		Headline: answer[0], Answer: append(answer[1:], v.idle()...), Warnings: prose.Warnings(v.Study), Summary: l.summary(v),
	}
	for _, make := range l.sections {
		if s, has := make(v); has {
			c.Sections = append(c.Sections, s)
		}
	}
	return c
}

func (v *view) about() string {
	parts := []string{prose.Plural(v.Played(), "game")}
	if !v.Complete() {
		parts[0] += " of " + prose.Count(v.Run.Games)
	}
	if len(v.Arms) > 1 {
		parts = append(parts, prose.Count(len(v.Arms))+" "+v.names.Many)
	}
	if v.All.Score.Blocks > 0 {
		parts = append(parts, prose.Plural(v.All.Score.Blocks, "opening"))
	}
	if v.All.NodesPerMove >= 1 {
		parts = append(parts, prose.Count(int(math.Round(v.All.NodesPerMove)))+" positions searched a move")
	}
	return strings.Join(append(parts, "seed "+fmt.Sprint(v.Run.Seed)), " · ")
}

// question is what an experiment's file says it is about. A file in another
// form has no question; that is no reason to have no report.
func question(config string) string {
	var file struct {
		About string `toml:"about"`
	}
	if toml.Unmarshal([]byte(config), &file) != nil {
		return ""
	}
	return file.About
}

// Figures are the figures of the page, in order.
func (p Page) Figures() []figure.Figure {
	var out []figure.Figure
	add := func(sections []Section) {
		for _, s := range sections {
			for _, part := range s.Parts {
				if part.Figure != nil {
					out = append(out, part.Figure.Figure)
				}
			}
		}
	}
	add(p.Beside)
	for _, c := range p.Studies {
		add(c.Sections)
	}
	return out
}

//go:embed page.html
var layoutHTML string

//go:embed page.css
var styleCSS string

// HTML writes the page. It stands alone: nothing in it is fetched.
func (p Page) HTML(w io.Writer) error {
	t, err := template.New("page").Funcs(template.FuncMap{
		"inline": func(f *Plate) (template.HTML, error) {
			svg, err := f.Inline()
			return template.HTML(svg), err // made by this program, its texts escaped
		},
		"drawing": func(svg string) template.HTML { return template.HTML(svg) }, // likewise
		"style":   func() template.CSS { return template.CSS(palette() + styleCSS + replayCSS()) },
		"kind":    kindClass,
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

// A heading is a section with its place in the outline.
type heading struct {
	Several bool
	Section
}

func kindClass(k prose.Kind) string {
	return [...]string{prose.Plain: "", prose.Strong: "strong", prose.Figure: "figure", prose.Code: "code"}[k]
}

// palette is the colours of the figures as CSS variables, light and dark.
func palette() string {
	var light, dark strings.Builder
	for _, s := range figure.Palette() {
		fmt.Fprintf(&light, "--%s:%s;", s.Role, s.Light)
		fmt.Fprintf(&dark, "--%s:%s;", s.Role, s.Dark)
	}
	return ":root{color-scheme:light dark;" + light.String() + "}\n@media (prefers-color-scheme:dark){:root{" + dark.String() + "}}\n"
}
