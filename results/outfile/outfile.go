// Package outfile writes the files that a user names as output: whole or not at
// all, and never over a run, a .toml file or what the command reads.
package outfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// database is how a file of SQLite begins (https://www.sqlite.org/fileformat.html,
// 1.3), and so a run file.
const database = "SQLite format 3\x00"

// Check says why a file may not be written: because its folder is not there, or
// because it is one of the inputs, a run file, or a .toml file, which is somebody's
// work. Inputs that are no files, such as the name of a built-in game, count for
// nothing. What is there but no plain file, such as /dev/stdout, may be written.
func Check(path string, inputs ...string) error {
	return check(path, false, inputs)
}

// CheckWeights is Check for a weights file, which may take the place of an older
// weights file, but not of another .toml file.
func CheckWeights(path string, inputs ...string) error {
	return check(path, true, inputs)
}

// CheckPage is Check for a page, which may take the place of an older page of ours, but of
// nothing else that somebody may have written.
func CheckPage(path string, inputs ...string) error {
	if err := Check(path, inputs...); err != nil {
		return err
	}
	there, err := os.Stat(path)
	if err != nil || !there.Mode().IsRegular() || there.Size() == 0 || holdsPage(path) {
		return nil
	}
	return fmt.Errorf("write %s: a file that is no page of Komi’s stands there, expected another name, or none there", path)
}

func check(path string, weights bool, inputs []string) error {
	there, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = os.Stat(filepath.Dir(path))
		if path == "" {
			err = fs.ErrNotExist
		}
		if err == nil {
			err = writable(path)
		}
		return wrong(path, err)
	}
	if err != nil {
		return wrong(path, err)
	}
	for _, input := range inputs {
		if read, err := os.Stat(input); err == nil && os.SameFile(read, there) && there.Mode().IsRegular() {
			return fmt.Errorf("write %s: this file is read as %s, expected another file to write", path, input)
		}
	}
	switch {
	case there.IsDir():
		return fmt.Errorf("write %s: is a directory", path)
	case !there.Mode().IsRegular():
		return nil
	}
	if err := writable(path); err != nil || there.Size() == 0 {
		return wrong(path, err)
	}
	if begins(path, database) {
		return fmt.Errorf("write %s: a run file stands there, expected another name, or none there", path)
	}
	if strings.EqualFold(filepath.Ext(path), ".toml") && !(weights && holdsWeights(path)) {
		return fmt.Errorf("write %s: a .toml file stands there, which may be somebody’s work, expected another name, or none there", path)
	}
	return nil
}

// CheckFolder says why files may not be written into a folder: because one of them is there,
// and may be somebody's work. It may be there if the folder has the file mark, which begins
// with head and so shows that the folder was made to hold such files. The names may be
// patterns of [filepath.Match]. A folder that is not there may be made.
func CheckFolder(dir, mark, head string, names ...string) error {
	there, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return wrong(dir, err)
	}
	if begins(filepath.Join(dir, mark), head) {
		return nil
	}
	for _, entry := range there {
		for _, name := range names {
			if ok, err := filepath.Match(name, entry.Name()); err == nil && ok {
				return fmt.Errorf("write %s: %s stands there and may be somebody's work, for there is no %s of ours beside it: expected a new folder or one made so before; nothing was written", dir, entry.Name(), mark)
			}
		}
	}
	return nil
}

// Ending lists the files in a folder whose names have an ending, in the order of their names:
// their paths. A folder that is not there has none.
func Ending(dir, ending string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, wrong(dir, err)
	}
	var paths []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ending) {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths, nil
}

// beside makes a file in the folder of path, with the mode that the umask leaves, under a name
// that nobody can know beforehand: a link planted there would be followed.
func beside(path string) (*os.File, error) {
	name := fmt.Sprintf(".%s-%s", filepath.Base(path), rand.Text())
	return os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
}

// writable says why no file can be made beside path, as [To] makes one.
func writable(path string) error {
	f, err := beside(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// begins reports whether a file begins with a text.
func begins(path, text string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false // writing says why
	}
	defer f.Close()
	head := make([]byte, len(text))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == text
}

// How our pages begin, and how their titles end, which stand within headOfPage bytes.
const (
	doctype    = "<!doctype html>"
	titled     = " · Komi</title>"
	headOfPage = 1 << 14
)

// holdsPage reports whether a file is a page of ours.
func holdsPage(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headOfPage))
	return err == nil && bytes.HasPrefix(head, []byte(doctype)) && bytes.Contains(head, []byte(titled))
}

// maxWeights is more than any weights file has, in bytes.
const maxWeights = 1 << 20

// holdsWeights reports whether a file is a weights file: it alone names a game and
// has a table of pieces, or of players, by letter.
func holdsWeights(path string) bool {
	if info, err := os.Stat(path); err != nil || info.Size() > maxWeights {
		return false
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	var d map[string]any
	if toml.NewDecoder(bytes.NewReader(text)).Decode(&d) != nil {
		return false
	}
	_, pieces := d["piece"].(map[string]any)
	_, players := d["player"].(map[string]any)
	_, game := d["game"].(string)
	return game && (pieces || players)
}

// Write writes a file whole or not at all, as [To] does.
func Write(path string, content []byte) error {
	return To(path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// To has a file written whole or not at all: it appears, or replaces an older one, when all
// of it is on the disk. An older one keeps its mode, and a new one has that which the user's
// umask leaves. A link gives way to the file: nothing is written where it leads. What is there
// but no plain file, such as /dev/stdout, is written to directly. An error of write that is
// not the file's is returned as it is.
func To(path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return wrong(path, err)
		}
		return fill(path, f, write)
	}
	f, err := beside(path)
	if err != nil {
		return wrong(path, err)
	}
	older, err := os.Lstat(path)
	keepMode := err == nil && older.Mode().IsRegular()
	if err = fill(path, f, func(w io.Writer) error {
		if err := write(w); err != nil {
			return err
		}
		if keepMode {
			return errors.Join(f.Chmod(older.Mode().Perm()), f.Sync())
		}
		return f.Sync()
	}); err == nil {
		err = wrong(path, os.Rename(f.Name(), path))
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// fill writes to a file, which stands for path, and closes it.
func fill(path string, f *os.File, write func(io.Writer) error) error {
	err := write(f)
	closed := wrong(path, f.Close())
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) && inner.Path == f.Name() {
		err = wrong(path, err)
	}
	return errors.Join(err, closed)
}

// wrong names the file that was asked for, not a temporary one or its folder.
func wrong(path string, err error) error {
	if err == nil {
		return nil
	}
	var inner *fs.PathError
	if errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("write %s: %w", path, err)
}
