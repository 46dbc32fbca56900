package runs

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"komi/cmd/internal/usage"
	"komi/results"
)

// Folder is where runs live unless somebody says otherwise.
const Folder = "results/runs"

// Ending is what the names of run files end with.
const Ending = ".db"

// Name is the file name of a run or of a part. It holds the hash, so that runs with
// different games (another budget, other rules, another version) get different files.
func Name(r results.Run, part Part) string {
	return fmt.Sprintf("%s-seed%d-%dgames-%.8s%s%s", r.Experiment, r.Seed, r.Games, r.Hash, part.suffix(), Ending)
}

// name is what [Name] makes, of a run or of a part.
var name = regexp.MustCompile(`-seed\d+-\d+games-[0-9a-f]{8}(-shard\d+of\d+)?\.db$`)

// Named reports whether a file has the name of a run or of a part.
func Named(path string) bool { return name.MatchString(filepath.Base(path)) }

// Page is where the page of a run file stands.
func Page(run string) string { return strings.TrimSuffix(run, Ending) + ".html" }

// Path is where a run is that is named on the command line. A name without a folder, as the pages
// of runs write it, is looked for in [Folder] too.
func Path(path string) string {
	if filepath.Base(path) != path {
		return path
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return path
	}
	kept := filepath.Join(Folder, path)
	if info, err := os.Stat(kept); err != nil || !info.Mode().IsRegular() {
		return path
	}
	return kept
}

// Open opens a run named on the command line, which is looked for as [Path] does. If there is none
// of that name, the error says how to list those there are.
func Open(path string) (*results.File, error) {
	f, err := results.Open(Path(path))
	switch {
	case errors.Is(err, fs.ErrNotExist) && path != "" && filepath.Base(path) == path:
		err = fmt.Errorf("%w, neither here nor in %s (\"selfplay runs\" lists the runs there are)", err, Folder)
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%w (\"selfplay runs\" lists the runs there are)", err)
	}
	return f, err
}

// MakeFolder makes a folder for run files, unless it is there.
func MakeFolder(path string) error {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return fmt.Errorf("the folder of runs %s: %w", path, usage.Reason(err))
	}
	return nil
}

// Extend opens a run file to add to it, and makes it if there is none. A file
// that is something else, or another run, is an error and stays as it is. Logs that an
// earlier file of the name left are told to w.
func Extend(path string, header results.Run, w io.Writer) (*results.Writer, error) {
	if err := MakeFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	there, err := results.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		made, err := results.Create(path, header)
		if err == nil && len(made.Aside()) > 0 {
			fmt.Fprintf(w, "note: what an earlier %s left beside it is called %s now; if you deleted that file, delete this too; if you moved it, put this beside it again, under its new name and the same ending without .old\n",
				filepath.Base(path), strings.Join(made.Aside(), " and "))
		}
		return made, err
	}
	if err != nil {
		return nil, err
	}
	// Look before opening for writing, which alone changes bytes of the file.
	if err := errors.Join(there.Header().Match(header), there.Close()); err != nil {
		return nil, fmt.Errorf("%s holds another run: %w", path, err)
	}
	return results.Resume(path)
}
