package published

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/experiments/answer"
	"komi/results/export"
	"komi/results/flat"
	"komi/results/outfile"
)

// A Checked is a folder that was checked.
type Checked struct {
	Dir                  string
	Games, Rows, Numbers int
	// Versions are those of the players, and Older says that the folder ships no rows, as
	// it may.
	Versions []string
	Older    bool
	Faults   []string // what does not agree, none if all does
}

// Check makes the answers of a folder, or of each folder below it, again from its tables,
// and compares them with all it says. Those named as older may ship no rows. It fails if
// there is no folder of a published run.
func Check(ctx context.Context, dir string, older []string) ([]Checked, error) {
	folders, err := foldersIn(dir)
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	var out []Checked
	for _, folder := range folders {
		c := Checked{Dir: folder}
		if said, err := ReadFolder(folder); err == nil {
			c.Versions = said.Versions()
		}
		c.Older = isOlder(folder, older)
		if c.Older {
			out = append(out, c)
			continue
		}
		if err := c.check(ctx); err != nil {
			c.Faults = append(c.Faults, err.Error())
		}
		out = append(out, c)
	}
	return out, nil
}

// foldersIn are the folders of published runs in a folder, itself among them. It fails if
// there is none.
func foldersIn(dir string) ([]string, error) {
	var folders []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && isPublished(d.Name()) && !slices.Contains(folders, filepath.Dir(path)) {
			folders = append(folders, filepath.Dir(path))
		}
		return err
	})
	if err == nil && len(folders) == 0 {
		err = fmt.Errorf("%s: read no folder with numbers.csv or tables, expected one that report --publish made", dir)
	}
	return folders, err
}

// isOlder reports whether a folder is named as older and indeed ships no rows.
func isOlder(folder string, older []string) bool {
	said, err := ReadFolder(folder)
	return err == nil && said.Older && slices.Contains(older, filepath.Base(folder))
}

// isPublished reports whether a file is part of a published run only: a page is not, for
// an overview is one too.
func isPublished(name string) bool {
	return name == numbersFile || name == "summary.txt" || strings.HasSuffix(name, tableEnding)
}

func (c *Checked) check(ctx context.Context) error {
	runs, err := readRuns(c.Dir)
	if err != nil {
		return err
	}
	for _, r := range runs {
		for _, t := range r.tables {
			c.Rows += len(t.Rows)
			if t.Name == flat.GamesTable {
				c.Games += len(t.Rows)
			}
		}
	}
	amiss, err := tablesAmiss(c.Dir)
	if c.Faults = append(c.Faults, amiss...); len(c.Faults) > 0 || err != nil {
		return err // with other tables numbers are others, or stand elsewhere
	}
	all, err := refit(ctx, runs)
	if err == nil {
		err = all.addNote(c.Dir)
	}
	if err != nil {
		return err
	}
	numbers := allNumbers(runs, all)
	c.Numbers = len(numbers)
	said, err := readNumbers(filepath.Join(c.Dir, numbersFile))
	if err != nil {
		return err
	}
	by := asSaid(said, numbers)
	for _, fault := range differences(said, numbers) {
		c.Faults = append(c.Faults, "numbers.csv: "+fault)
	}
	return errors.Join(c.compareFiles(runs, all, by), c.compareFigures(all))
}

// tablesAmiss are the tables that a folder's list of columns tells of and that are not there,
// and those that are there and that it does not tell of.
func tablesAmiss(dir string) (faults []string, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "columns.md"))
	if err != nil {
		return nil, nil // said where files are compared
	}
	told := map[string]bool{}
	for _, m := range listed.FindAllStringSubmatch(string(text), -1) {
		told[m[1]] = true
		if _, err := os.Stat(filepath.Join(dir, m[1])); errors.Is(err, fs.ErrNotExist) {
			faults = append(faults, m[1]+": is missing, columns.md tells of it")
		}
	}
	there, err := outfile.Ending(dir, tableEnding)
	for _, path := range there {
		if name := filepath.Base(path); !told[name] {
			faults = append(faults, name+": no page here is made of it, columns.md does not tell of it")
		}
	}
	return faults, err
}

// compareFigures draws every figure again from the rows.
func (c *Checked) compareFigures(all answers) error {
	again, err := os.MkdirTemp("", "figures-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(again)
	drawn := map[string]bool{}
	for _, f := range page.New(all.each, all.between...).Figures() {
		paths, err := f.Save(again, "svg")
		if err != nil {
			return err
		}
		for _, path := range paths {
			name := filepath.Base(path)
			drawn[name] = true
			want, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			have, err := os.ReadFile(filepath.Join(c.Dir, figuresFolder, name))
			switch {
			case errors.Is(err, fs.ErrNotExist):
				c.Faults = append(c.Faults, fmt.Sprintf("%s/%s: is missing", figuresFolder, name))
			case err != nil:
				return err
			case !bytes.Equal(have, want):
				c.Faults = append(c.Faults, fmt.Sprintf("%s/%s: is not the figure that the rows give", figuresFolder, name))
			}
		}
	}
	there, err := outfile.Ending(filepath.Join(c.Dir, figuresFolder), "")
	for _, path := range there {
		if name := filepath.Base(path); !drawn[name] {
			c.Faults = append(c.Faults, fmt.Sprintf("%s/%s: the rows give no such figure", figuresFolder, name))
		}
	}
	return err
}

// A players is what a page tells of by what the players of a run evaluated, in the words of
// this build and as it was said.
type players struct{ ours, said string }

// asSaid takes from what is said by what players of another version evaluated: only a build
// of that version knows, and no number depends on it. It returns what was taken, run by run.
func asSaid(said, given []Number) []players {
	var out []players
	for i, n := range given {
		if !n.ofVersion {
			continue
		}
		given[i].ofVersion = false // files do not tell
		if i < len(said) && said[i].Run == n.Run && said[i].Column == n.Column {
			given[i].Value = said[i].Value
		}
		out = append(out, players{n.Value, given[i].Value})
	}
	return out
}

// compareFiles compares the files that the tables give: the page in all that it shows, the
// others letter by letter.
func (c *Checked) compareFiles(runs []shipped, all answers, by []players) error {
	files, _, err := filesOf(runs, all)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.name == "index.html" {
			if err := c.comparePage(f.content, by); err != nil {
				return err
			}
		}
		if !slices.Contains([]string{"README.md", "summary.txt", "columns.md", "rebuild.sh"}, f.name) {
			continue
		}
		have, err := os.ReadFile(filepath.Join(c.Dir, f.name))
		if err != nil {
			return err
		}
		if line, got, want := firstDifference(string(have), string(f.content)); line > 0 {
			c.Faults = append(c.Faults, fmt.Sprintf("%s: line %d says %q, the rows give %q", f.name, line, got, want))
		}
	}
	return nil
}

// firstDifference is the first line in which texts differ, from 1; 0 for none.
func firstDifference(a, b string) (line int, here, there string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		here, there = "", ""
		if i < len(x) {
			here = x[i]
		}
		if i < len(y) {
			there = y[i]
		}
		if here != there || i >= len(x) || i >= len(y) {
			return i + 1, here, there
		}
	}
	return 0, "", ""
}

// comparePage compares all that the page shows with what the rows give, in order.
func (c *Checked) comparePage(want []byte, by []players) error {
	data, err := os.ReadFile(filepath.Join(c.Dir, "index.html"))
	if err != nil {
		return err
	}
	given := pieces(string(want))
	for i := range given {
		if len(by) > 0 && given[i].text == template.HTMLEscapeString(by[0].ours) {
			given[i].text = template.HTMLEscapeString(by[0].said)
			by = by[1:]
		}
	}
	for _, fault := range compareShown(pieces(string(data)), given) {
		c.Faults = append(c.Faults, "index.html: "+fault)
	}
	return nil
}

// readRuns reads the tables of a folder, in the order of the runs' first tables.
func readRuns(dir string) ([]shipped, error) {
	paths, err := outfile.Ending(dir, tableEnding)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, errors.New("ships no games: expected tables NAME.games.parquet, which report --publish writes")
	}
	var order []string // as they stand on the page
	said, err := readNumbers(filepath.Join(dir, numbersFile))
	if err != nil && !errors.Is(err, errDamaged) && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, n := range said {
		if !slices.Contains(order, n.Run) {
			order = append(order, n.Run)
		}
	}
	for _, path := range paths { // their names tell the runs, too, if the numbers are damaged
		file := filepath.Base(path)
		if name := runOf(file); file == tableFile(name, flat.GamesTable) && !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	var runs []shipped
	for _, name := range order {
		r := shipped{name: name}
		for _, path := range paths {
			if runOf(filepath.Base(path)) != name {
				continue
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			t, err := export.ReadTable(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
			}
			if tableFile(name, t.Name) != filepath.Base(path) {
				return nil, fmt.Errorf("%s: read a table of %s, expected what the file's name says", filepath.Base(path), t.Name)
			}
			r.tables = append(r.tables, t)
		}
		sortTables(r.tables)
		if len(r.tables) == 0 || r.tables[0].Name != flat.GamesTable {
			return nil, fmt.Errorf("numbers.csv names the run %s, which ships no games: expected the table %s", name, tableFile(name, flat.GamesTable))
		}
		runs = append(runs, r)
	}
	return runs, nil
}

// errDamaged: a file of numbers is not as it was written.
var errDamaged = errors.New("damaged")

// readNumbers reads what [Write] wrote. Its error is errDamaged where the file is not as it was
// written.
func readNumbers(path string) ([]Number, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", filepath.Base(path), errDamaged, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], heading) {
		return nil, fmt.Errorf("%s: %w: expected a first line %q", filepath.Base(path), errDamaged, strings.Join(heading, ","))
	}
	var out []Number
	for _, r := range rows[1:] {
		out = append(out, Number{Run: r[0], Section: r[1], Place: r[2], Row: r[3], Column: r[4], Value: r[5], Interval: r[6]})
	}
	return out, nil
}

// differences says where numbers that are said differ from those that rows give.
func differences(said, given []Number) []string {
	var out []string
	for i := range max(len(said), len(given)) {
		switch {
		case i >= len(said):
			return append(out, fmt.Sprintf("lacks %s from line %d on", answer.Plural(len(given)-len(said), "number"), len(said)+2))
		case i >= len(given):
			return append(out, fmt.Sprintf("has %s more than the rows give, from line %d on", answer.Plural(len(said)-len(given), "number"), len(given)+2))
		case said[i] != given[i]:
			out = append(out, fmt.Sprintf("line %d: %s, the rows give %s", i+2, said[i], given[i]))
		}
	}
	return out
}

// String is the number with its place.
func (n Number) String() string {
	text := n.Value
	if n.Interval != "" {
		text += " (" + n.Interval + ")"
	}
	place := strings.Join(strings.Fields(strings.Join([]string{n.Run, n.Section, n.Place, n.Row, n.Column}, " ")), " ")
	return fmt.Sprintf("%q at %s", text, place)
}
