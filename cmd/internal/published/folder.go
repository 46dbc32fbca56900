package published

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/results/export"
	"komi/results/flat"
	"komi/results/outfile"
)

// width is that of summary.txt, in columns.
const width = 88

// A file is written into a folder.
type file struct {
	name    string
	content []byte
	run     bool // it can be executed
}

// A shipped run is its tables, with the name their files begin with.
type shipped struct {
	name   string
	tables []*flat.Table
}

// answers are those of a folder's runs, and what compares them.
type answers struct {
	each    []answer.Answer
	between []answer.Part
}

// Write publishes runs in a folder, which it makes if need be, and returns the bytes that
// their games take there. It fails, and writes nothing, if the tables do not give the
// answers that the runs give, or if it would take the place of files that were not published,
// or of another run's tables. The sets stay as they are.
func Write(ctx context.Context, dir string, sets []*games.Set) (int, error) {
	if err := ours(dir); err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	var runs []shipped
	var all answers
	var told []*games.Set
	for _, s := range sets {
		if s.Beyond > 0 {
			return 0, fmt.Errorf("publish: %s: %s stored behind a gap: merge or finish the run first", s.Run.Experiment, answer.Plural(s.Beyond, "batch"))
		}
		if s.Played() == 0 {
			return 0, fmt.Errorf("publish: %s: no game is finished yet, so there is nothing to publish: play on first", s.Run.Experiment)
		}
		s = withoutFolders(s)
		told = append(told, s)
		tables, err := kinds.Tables(ctx, s)
		if err != nil {
			return 0, fmt.Errorf("publish: %s: %w", s.Run.Experiment, err)
		}
		a, err := kinds.Answer(ctx, s)
		if err != nil {
			return 0, fmt.Errorf("publish: %s: %w", s.Run.Experiment, err)
		}
		sortTables(tables)
		name := s.Run.Experiment
		for n := 2; slices.ContainsFunc(runs, func(r shipped) bool { return r.name == name }); n++ {
			name = fmt.Sprintf("%s-%d", s.Run.Experiment, n)
		}
		runs, all.each = append(runs, shipped{name, tables}), append(all.each, a)
	}
	before, err := earlierIn(dir)
	if err == nil {
		err = before.keeps(runs)
	}
	if err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	if all.between, err = kinds.Compare(ctx, told); err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	again, err := refit(ctx, runs)
	if err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	if faults := differences(allNumbers(runs, all), allNumbers(runs, again)); len(faults) > 0 {
		return 0, fmt.Errorf("publish: the tables do not give the answers of the runs: %s", faults[0])
	}
	if err := all.addNote(dir); err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	files, size, err := filesOf(runs, all)
	if err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	if size > RoomOfRows {
		return 0, tooLarge(files, size, len(runs))
	}
	p := page.New(all.each, all.between...)
	if err := before.prune(namesOf(files), figuresOf(p)); err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	if err := save(dir, files, p); err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	return size, nil
}

// withoutFolders is a set that names its files without their folders, and so does its run: no
// page tells of the machine.
func withoutFolders(s *games.Set) *games.Set {
	out := *s
	out.Files, out.Run = make([]string, len(s.Files)), bare(s.Run)
	for i, path := range s.Files {
		out.Files[i] = filepath.Base(path)
	}
	return &out
}

// ours fails if a folder holds files that publishing would replace or take away, though
// nothing was published there.
func ours(dir string) error {
	return outfile.CheckFolder(dir, numbersFile, strings.Join(heading, ",")+"\n",
		"index.html", "summary.txt", numbersFile, "README.md", "columns.md", "rebuild.sh", "*"+tableEnding, figuresFolder)
}

// Renew makes the pages of a folder, or of each folder below it, again from its tables, in the
// words of this build, and returns the folders. It leaves alone those named as older, which
// may ship no rows.
func Renew(ctx context.Context, dir string, older []string) ([]string, error) {
	folders, err := foldersIn(dir)
	if err != nil {
		return nil, fmt.Errorf("renew: %w", err)
	}
	var out []string
	for _, folder := range folders {
		if isOlder(folder, older) {
			continue
		}
		if err := renew(ctx, folder); err != nil {
			return out, fmt.Errorf("renew: %s: %w", folder, err)
		}
		out = append(out, folder)
	}
	return out, nil
}

func renew(ctx context.Context, dir string) error {
	runs, err := readRuns(dir)
	if err != nil {
		return err
	}
	retold, err := barely(runs) // before anything is told of them
	if err != nil {
		return err
	}
	all, err := refit(ctx, runs)
	if err == nil {
		err = all.addNote(dir)
	}
	if err != nil {
		return err
	}
	files, _, err := filesOf(runs, all)
	if err != nil {
		return err
	}
	before, err := earlierIn(dir)
	if err != nil {
		return err
	}
	p := page.New(all.each, all.between...)
	if err := before.prune(before.tables, figuresOf(p)); err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(f file) bool { // tables stay as they are
		return strings.HasSuffix(f.name, tableEnding) && !slices.Contains(retold, f.name)
	})
	return save(dir, files, p)
}

// barely takes the folders of a machine out of what tables say of their runs, which earlier
// versions left there in part, and returns the files of the tables concerned.
func barely(runs []shipped) ([]string, error) {
	var out []string
	for _, r := range runs {
		t := r.tables[0]
		h, err := t.Header()
		if err != nil {
			return nil, err
		}
		before := h.Run
		if h.Run = bare(h.Run); reflect.DeepEqual(h.Run, before) {
			continue
		}
		if err := t.SetHeader(h); err != nil {
			return nil, err
		}
		out = append(out, tableFile(r.name, t.Name))
	}
	return out, nil
}

// RoomOfRows is how much the rows of a folder may take, in bytes: a repository keeps every
// version of them.
const RoomOfRows = 5 << 20

// tooLarge says which rows take the room, and what to do.
func tooLarge(files []file, size, runs int) error {
	var rows []file
	for _, f := range files {
		if strings.HasSuffix(f.name, tableEnding) {
			rows = append(rows, f)
		}
	}
	most := slices.MaxFunc(rows, func(a, b file) int { return cmp.Compare(len(a.content), len(b.content)) })
	what := "publish a run of fewer games"
	if runs > 1 {
		what = "publish each run in a folder of its own"
	}
	return fmt.Errorf("publish: the rows take %.1f MB, %.1f of them in %s, expected at most %d MB, for a repository keeps every version of them: %s; nothing was written",
		float64(size)/(1<<20), float64(len(most.content))/(1<<20), most.name, RoomOfRows>>20, what)
}

// sortTables puts the games first.
func sortTables(tables []*flat.Table) {
	slices.SortStableFunc(tables, func(a, b *flat.Table) int {
		if a.Name == flat.GamesTable || b.Name == flat.GamesTable {
			return cmp.Compare(first(b), first(a))
		}
		return cmp.Compare(a.Name, b.Name)
	})
}

func first(t *flat.Table) int {
	if t.Name == flat.GamesTable {
		return 1
	}
	return 0
}

// refit makes the answers of shipped runs.
func refit(ctx context.Context, runs []shipped) (answers, error) {
	var out answers
	var sets []*games.Set
	for _, r := range runs {
		s, err := games.Shipped(r.tables)
		if err != nil {
			return out, fmt.Errorf("%s: %w", r.name, err)
		}
		sets = append(sets, s)
	}
	games.JudgeTogether(sets)
	for i, s := range sets {
		a, err := kinds.Answer(ctx, s)
		if err != nil {
			return out, fmt.Errorf("%s: %w", runs[i].name, err)
		}
		out.each = append(out.each, a)
	}
	var err error
	out.between, err = kinds.Compare(ctx, sets)
	return out, err
}

func allNumbers(runs []shipped, all answers) []Number {
	var out []Number
	for i, a := range all.each {
		out = append(out, numbers(runs[i].name, a)...)
	}
	for _, p := range all.between {
		out = append(out, partNumbers(runs[0].name, "between", p)...)
	}
	return out
}

// filesOf are the files of a folder but for its figures, and the bytes of the tables.
func filesOf(runs []shipped, all answers) (files []file, size int, err error) {
	p := page.New(all.each, all.between...)
	var html, summary, numbers bytes.Buffer
	for _, err := range []error{p.HTML(&html), p.Summary(&summary, width), writeNumbers(&numbers, allNumbers(runs, all))} {
		if err != nil {
			return nil, 0, err
		}
	}
	text, err := readme(runs, p)
	if err != nil {
		return nil, 0, err
	}
	files = []file{
		{name: numbersFile, content: numbers.Bytes()}, // first, for it shows that the others are ours
		{name: "index.html", content: html.Bytes()},
		{name: "summary.txt", content: summary.Bytes()},
		{name: "README.md", content: []byte(text)},
		{name: "columns.md", content: []byte(dictionary(runs))},
	}
	script, err := rebuild(runs)
	if err != nil {
		return nil, 0, err
	}
	files = append(files, file{name: "rebuild.sh", content: []byte(script), run: true})
	for _, r := range runs {
		for _, t := range r.tables {
			var b bytes.Buffer
			if err := export.Table(&b, export.Parquet, t); err != nil {
				return nil, 0, err
			}
			files = append(files, file{name: tableFile(r.name, t.Name), content: b.Bytes()})
			size += b.Len()
		}
	}
	return files, size, nil
}

// tableEnding is what the names of tables end with.
const tableEnding = ".parquet"

func tableFile(run, table string) string { return run + "." + table + tableEnding }

// save writes the files and the figures.
func save(dir string, files []file, p *page.Page) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		if err := outfile.Write(path, f.content); err != nil {
			return err
		}
		if f.run {
			if err := os.Chmod(path, 0o755); err != nil {
				return err
			}
		}
	}
	for _, f := range p.Figures() {
		if _, err := f.Save(filepath.Join(dir, figuresFolder), "svg"); err != nil {
			return err
		}
	}
	return nil
}

func namesOf(files []file) []string {
	var out []string
	for _, f := range files {
		out = append(out, f.name)
	}
	return out
}

// figuresOf are the names of a page's figures, as files.
func figuresOf(p *page.Page) []string {
	var out []string
	for _, f := range p.Figures() {
		out = append(out, f.ID+".svg")
	}
	return out
}

const (
	figuresFolder = "figures"
	numbersFile   = "numbers.csv"
)

// header is that of the run's games.
func (r shipped) header() (flat.Header, error) {
	for _, t := range r.tables {
		if t.Name == flat.GamesTable {
			return t.Header()
		}
	}
	return flat.Header{}, fmt.Errorf("%s has no table of games", r.name)
}
