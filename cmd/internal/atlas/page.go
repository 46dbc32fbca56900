package atlas

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/results/outfile"
)

type file struct {
	name    string
	content []byte
}

//go:embed atlas.html
var layout string

//go:embed atlas.css
var style string

//go:embed atlas.js
var script string

// A column of the table.
type column struct {
	Name, Quantity, Title string
	Words                 bool
}

var columns = []column{
	{"first player", score, "The share of the player who moves first: 1 for a win, ½ for a draw", false},
	{"verdict", verdict, "Whom the first player’s score is shown to favour, if anybody", true},
	{"draws", draws, "Drawn games", false},
	{"plies", plies, "Moves of either side in a game", false},
	{"moves", branching, "Legal moves a turn, on average", false},
	{"ends by", ending, "The most frequent end, and its share", true},
	{"cut off", cutOff, "Games that the limit on moves cut off", false},
	{"Elo", elo, "How much stronger, in Elo, a player is who searches twice as many positions a move", false},
	{"games", played, "Games played of it, and where it is told how many of them count for the first player’s score and how games go, for Elo, and for the values of the pieces", false},
}

// files are those made of atlas.csv.
func files(dir string) ([]file, error) {
	rows, err := read(dir)
	if err != nil {
		return nil, err
	}
	fair := margins(rows)
	if drawish(rows) {
		fair += " “Drawn” stands in the place of “fair” where more than nine games in ten are drawn: the score tells little then."
	}
	names := map[string]string{}
	total, parted := 0, false
	var by, budgets, commands []string
	for _, r := range rows {
		names[r.ID] = r.Text(name)
		if parts := r.parts(); parts != "" {
			r.Cells[played] = answer.Cell{Text: r.Text(played), Sub: parts}
			parted = true
		}
		total += int(r.number(played))
		if v := r.Text(players); !slices.Contains(by, v) {
			by = append(by, v)
		}
		budgets = append(budgets, r.Text(budget))
		commands = append(commands, strings.TrimSuffix(r.Text(command), " "+r.ID))
	}
	about := fmt.Sprintf("The same questions, put to %s for two players: %s played in all, by %s; later versions may play differently.",
		answer.Plural(len(rows), "game"), answer.Plural(total, "game"), answer.List(by))
	made := "A game with several setups is played from its default one; one that draws its array by lot always begins from the same array."
	if one := slices.Compact(commands); len(one) == 1 && one[0] != "" {
		made += " Made by “" + one[0] + "”"
		if one := slices.Compact(budgets); len(one) == 1 && one[0] != "" {
			made += ", at " + one[0] + " positions searched a move"
		}
		made += "."
	}
	t, err := template.New("atlas").Funcs(template.FuncMap{
		"style":   func() template.CSS { return template.CSS(page.Style() + style) },
		"script":  func() template.JS { return template.JS(script) },
		"picture": func() template.HTML { return template.HTML(picture(rows)) }, // its texts escaped
		"name":    func(id string) string { return names[id] },
		"key":     func(r Row, q string) string { return sortKey(r, q) },
	}).Parse(layout)
	if err != nil {
		return nil, err
	}
	bounded, unbounded := valued(rows)
	var b bytes.Buffer
	if err := t.Execute(&b, map[string]any{"About": about, "Made": made, "Fair": fair, "Parted": parted, "Rows": rows, "Columns": columns, "Bounded": bounded, "TooFew": tooFew(len(bounded), unbounded), "Values": values, "Name": name}); err != nil {
		return nil, err
	}
	return []file{{"index.html", b.Bytes()}, {"README.md", readme(about, made, fair, rows)}}, nil
}

// parts are how many games each question of a row rests on, "" where its table does not say.
func (r Row) parts() string {
	var out []string
	told := false
	for _, q := range []string{ofScore, ofElo, ofValues} {
		text := r.Text(q)
		told = told || text != ""
		out = append(out, cmp.Or(text, "0"))
	}
	if !told {
		return ""
	}
	return strings.Join(out, " · ")
}

// margins says by which margin a game is called fair, and how many would be called favoured by
// chance. Where the margin is not the same for all, it puts it beside each verdict, too. A
// table that an earlier program wrote names none: the usual one is taken.
func margins(rows []Row) string {
	usual := answer.Percent(page.Margin)
	of := map[string][]string{} // names of games by margin
	judged, fair := 0, 0
	for _, r := range rows {
		if r.Text(verdict) == "" {
			continue
		}
		judged++
		if strings.HasPrefix(r.Text(verdict), "fair") && !(r.number(draws) > mostDraws) {
			fair++
		}
		by := cmp.Or(r.Text(margin), usual)
		of[by] = append(of[by], r.Text(name))
	}
	by := slices.Sorted(maps.Keys(of))
	if len(by) == 0 {
		return ""
	}
	out := "A game is called fair where the first player’s score is shown to lie within a margin of an even one: "
	for i, m := range by {
		who := answer.Plural(len(of[m]), "game")
		if len(of[m]) <= 3 {
			who = answer.List(of[m]).String()
		}
		switch {
		case len(by) == 1:
			out += "±" + m
		case i == 0:
			out += fmt.Sprintf("±%s for %s", m, who)
		default:
			out += fmt.Sprintf(", ±%s for %s", m, who)
		}
	}
	out += "."
	if fair == 0 {
		out += " None of these is: so few games seldom show it."
	}
	if chance := int(math.Round(games.Alpha * float64(judged))); chance > 0 {
		out += fmt.Sprintf(" Each game is judged on its own: if all %s were even, about %s would be called favoured by chance.", answer.Count(judged), answer.InWords(chance))
	}
	if len(by) > 1 {
		for _, r := range rows {
			if v := r.Text(verdict); v != "" {
				r.Cells[verdict] = answer.Cell{Text: v, Sub: "±" + cmp.Or(r.Text(margin), usual)}
			}
		}
	}
	return out
}

// mostDraws is the share of drawn games, in per cent, above which a score tells nothing.
const mostDraws = 90

// drawnWord is the verdict on a game that is shown to be fair only as nearly all its games are
// drawn.
const drawnWord = "drawn"

// drawish puts the word in the place of "fair", and reports whether there are such games.
func drawish(rows []Row) (any bool) {
	for _, r := range rows {
		if strings.HasPrefix(r.Text(verdict), "fair") && r.number(draws) > mostDraws {
			r.Cells[verdict], any = answer.Word(drawnWord), true
		}
	}
	return any
}

// valued are the games of which the value of some piece is bounded, and how many were asked for
// values in vain.
func valued(rows []Row) (bounded []Row, unbounded int) {
	for _, r := range rows {
		switch text := r.Text(values); {
		case strings.HasPrefix(text, "~"):
			unbounded++
		case text != "":
			bounded = append(bounded, r)
		}
	}
	return bounded, unbounded
}

// tooFew tells of the games whose values are not bounded, "" if there are none.
func tooFew(bounded, unbounded int) string {
	what := answer.Plural(unbounded, "game")
	switch {
	case unbounded == 0:
		return ""
	case bounded > 0 && unbounded == 1:
		what = "one other"
	case bounded > 0:
		what = answer.Count(unbounded) + " others"
	}
	return answer.Capitalised(what) + ": too few games were played to bound any value."
}

// sortKey is what a cell is sorted by.
func sortKey(r Row, q string) string {
	if v := r.number(q); !math.IsNaN(v) {
		return fmt.Sprint(v)
	}
	return ""
}

// Check compares page and README of an atlas with its data, and says what differs.
func Check(dir string) (faults []string, err error) {
	list, err := files(dir)
	if err != nil {
		return nil, fmt.Errorf("atlas: %w", err)
	}
	for _, f := range list {
		have, err := os.ReadFile(filepath.Join(dir, f.name))
		if err != nil {
			return nil, fmt.Errorf("atlas: %w", err)
		}
		if !bytes.Equal(have, f.content) {
			faults = append(faults, fmt.Sprintf("%s is not what %s says", f.name, dataFile))
		}
	}
	return faults, nil
}

// Renew makes page and README of an atlas again from its data, in the words of this build.
func Renew(dir string) error {
	list, err := files(dir)
	if err != nil {
		return fmt.Errorf("atlas: %w", err)
	}
	for _, f := range list {
		if err := outfile.Write(filepath.Join(dir, f.name), f.content); err != nil {
			return fmt.Errorf("atlas: %w", err)
		}
	}
	return nil
}

// There reports whether a folder holds an atlas.
func There(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, dataFile))
	return err == nil && info.Mode().IsRegular()
}

// Below are the folders with an atlas in a folder, at any depth.
func Below(dir string) (folders []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && There(path) {
			folders = append(folders, path)
		}
		return err
	})
	return folders, err
}

func readme(about, made, fair string, rows []Row) []byte {
	var b strings.Builder
	clean := func(s string) string {
		return strings.NewReplacer("|", "\\|", "*", "\\*", "_", "\\_", "<", "&lt;").Replace(s)
	}
	fmt.Fprintf(&b, "# Atlas of games\n\n%s\n\n[index.html](index.html) has a picture, a table to sort, values of the pieces and each game’s neighbours; [atlas.csv](atlas.csv) every number. ~ means that the games say nothing. %s %s\n\n| game |", clean(about), clean(fair), clean(made))
	for _, c := range columns {
		fmt.Fprintf(&b, " %s |", c.Name)
	}
	b.WriteString("\n| --- |")
	for _, c := range columns {
		if c.Words {
			b.WriteString(" --- |")
		} else {
			b.WriteString(" ---: |")
		}
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "\n| %s |", clean(r.Text(name)))
		for _, c := range columns {
			cell := r.Cells[c.Quantity]
			text := cell.Text
			if cell.Sub != "" {
				text += " (" + cell.Sub + ")"
			}
			fmt.Fprintf(&b, " %s |", clean(text))
		}
	}
	b.WriteString("\n\n## The columns\n\nIn parentheses are 95% intervals, or how often an end comes.\n")
	for _, c := range columns {
		fmt.Fprintf(&b, "\n- %s: %s.", c.Name, clean(strings.TrimSuffix(c.Title, ".")))
	}
	b.WriteString("\n\n## What others have published\n\n")
	for _, r := range rows {
		for _, k := range r.Known {
			fmt.Fprintf(&b, "- %s: %s. *%s*\n", clean(r.Text(name)), clean(k.Says), clean(k.Source))
		}
	}
	return []byte(b.String())
}
