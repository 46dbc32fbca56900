package front

import (
	"os"
	"path/filepath"
	"regexp"

	"komi/engine/tomlfile"
)

// PlanFile is the file that says what the front page is made of.
const PlanFile = "front.toml"

// A Plan is what a plan file says.
type Plan struct {
	Format int
	Title  string
	About  string
	Older  []string // folders that may lack the rows of their games
	Part   []Part
}

// A Part is a person, or another heading, with questions.
type Part struct {
	Title    string
	About    string
	Atlas    string // the atlas's folder, in place of questions
	Question []Question
}

// A Question is what somebody asks, and where its answer is found.
type Question struct {
	Asks    string
	Folders []string // the first of them that is there answers
	Run     string   // which run of the folder; the first one if empty
	// The answer begins with the words of First, and with the run's headline, unless Headline
	// is false. Then come the sentences that hold one of the texts of Says, a sentence a text,
	// and the words of Last. First and Last hold no numbers, which only games can tell.
	First    string
	Headline *bool
	Says     []string
	Last     string
	// Rows of a table follow, those listed or at most Most of those that Like matches,
	// each with the numbers of its Columns; a run may have some of these only. Table lists
	// the tables to look in, the first that is there; any if empty. Lead stands before them.
	Lead    string
	Table   []string
	Rows    []string
	Like    string
	Most    int
	Columns []string

	Picture string // ID of a figure or board on the page; the first figure if empty, "none" for none
	Link    string // a page in Markdown, in place of folders: its first paragraph is the answer
	Short   string // names the question in the table of the project's README; not there if empty
	Told    int    // sentences of the answer in that table; if 0, those that the front page shows at once
	// The project's README begins with the picture of a question of which Shown is true,
	// not with a row of the table; and it has the rows, whole, of one of which Tabled is true.
	Shown, Tabled bool

	like *regexp.Regexp
}

// headline reports whether the answer begins with the headline.
func (q Question) headline() bool { return q.Headline == nil || *q.Headline }

// ReadPlan reads the plan of a folder of folders.
func ReadPlan(dir string) (Plan, error) {
	var p Plan
	path := filepath.Join(dir, PlanFile)
	text, err := tomlfile.ReadFile(path)
	if err != nil {
		return p, err
	}
	r, err := tomlfile.Open(path, text)
	if err != nil {
		return p, err
	}
	r.Decode(&p)
	if p.Format != 1 && !r.Failed("format") {
		r.Fault("format", "read %d, expected 1", p.Format)
	}
	if p.Title == "" && !r.Failed("title") {
		r.Fault("title", "read nothing, expected the title of the page")
	}
	for i := range p.Part {
		at := tomlfile.Index("part", i)
		if p.Part[i].Title == "" {
			r.Fault(tomlfile.Join(at, "title"), "read nothing, expected a title")
		}
		for k := range p.Part[i].Question {
			p.Part[i].Question[k].check(r, tomlfile.Index(tomlfile.Join(at, "question"), k))
		}
	}
	return p, r.Err()
}

// check notes what is wrong with a question.
func (q *Question) check(r *tomlfile.Report, at string) {
	fault := func(key, format string, args ...any) { r.Fault(tomlfile.Join(at, key), format, args...) }
	if q.Asks == "" {
		fault("asks", "read nothing, expected a question")
	}
	if (len(q.Folders) == 0) == (q.Link == "") {
		fault("folders", "expected folders or a link, one of the two")
	}
	if rows := len(q.Rows) > 0 || q.Like != ""; rows != (len(q.Columns) > 0) {
		fault("columns", "expected rows or like, and the columns whose numbers are told")
	}
	if len(q.Rows) > 0 && q.Like != "" {
		fault("like", "expected rows or like, one of the two")
	}
	if !q.headline() && len(q.Says) == 0 && len(q.Columns) == 0 {
		fault("headline", "read false, expected says or columns to answer by")
	}
	if q.Told < 0 || q.Told > 0 && q.Short == "" {
		fault("told", "read %d, expected the number of sentences in the README's table, and short", q.Told)
	}
	if q.Like != "" {
		var err error
		if q.like, err = regexp.Compile(q.Like); err != nil {
			fault("like", "read %q, expected a regular expression: %v", q.Like, err)
		}
	}
}

// There reports whether a folder of folders has a plan.
func There(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, PlanFile))
	return err == nil && info.Mode().IsRegular()
}
