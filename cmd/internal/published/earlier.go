package published

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// An earlier is what was published in a folder before, by its own word: the tables that
// columns.md tells of and the figures that the page shows. Other files are somebody's work.
type earlier struct {
	dir             string
	tables, figures []string // their names, if they stand there
}

var (
	listed = regexp.MustCompile(`(?m)^## (.+\.parquet)$`)
	shows  = regexp.MustCompile(`<figure>\s*<svg [^>]*aria-labelledby="([^" ]*)-title `)
)

// earlierIn reads what a folder says of itself. A folder that is not there, or whose list
// or page is not there, tells of nothing.
func earlierIn(dir string) (earlier, error) {
	e := earlier{dir: dir}
	columns, err := os.ReadFile(filepath.Join(dir, "columns.md"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	for _, m := range listed.FindAllSubmatch(columns, -1) {
		if name := string(m[1]); stands(dir, name) {
			e.tables = append(e.tables, name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	for _, m := range shows.FindAllSubmatch(page, -1) {
		if name := html.UnescapeString(string(m[1])) + ".svg"; stands(filepath.Join(dir, figuresFolder), name) {
			e.figures = append(e.figures, name)
		}
	}
	return e, nil
}

// stands reports whether a plain file of that name is in a folder itself.
func stands(dir, name string) bool {
	info, err := os.Lstat(filepath.Join(dir, name))
	return err == nil && info.Mode().IsRegular() && filepath.Base(name) == name
}

// keeps fails if publishing runs would lose another run's tables, or would write over a
// table that was not published.
func (e earlier) keeps(runs []shipped) error {
	for _, name := range e.tables {
		run := runOf(name)
		if !slices.ContainsFunc(runs, func(r shipped) bool { return r.name == run }) {
			return fmt.Errorf("write %s: the tables of the run %s stand there, such as %s, and publishing %s would take them away: expected a new folder, or %s among the runs; nothing was written",
				e.dir, run, name, runs[0].name, run)
		}
	}
	for _, r := range runs {
		for _, t := range r.tables {
			name := tableFile(r.name, t.Name)
			if _, err := os.Lstat(filepath.Join(e.dir, name)); err == nil && !slices.Contains(e.tables, name) {
				return fmt.Errorf("write %s: %s stands there and may be somebody's work, for columns.md does not tell of it: expected another folder, or the file elsewhere; nothing was written", e.dir, name)
			}
		}
	}
	return nil
}

// runOf is the run whose table a file is.
func runOf(file string) string {
	base := strings.TrimSuffix(file, tableEnding)
	return base[:max(0, strings.LastIndex(base, "."))]
}

// prune takes the files of the earlier version away that are not made again. It comes before
// anything is written: the folder still tells of what is left if it is interrupted.
func (e earlier) prune(tables, figures []string) error {
	for _, name := range e.tables {
		if !slices.Contains(tables, name) {
			if err := os.Remove(filepath.Join(e.dir, name)); err != nil {
				return err
			}
		}
	}
	for _, name := range e.figures {
		if !slices.Contains(figures, name) {
			if err := os.Remove(filepath.Join(e.dir, figuresFolder, name)); err != nil {
				return err
			}
		}
	}
	return nil
}
