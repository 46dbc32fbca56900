package results

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// A lock gives a run one writer. It is an operating system lock on a file beside the run,
// so it ends with its process, even a killed one. That the file exists means nothing. The
// run's own file would not do: closing any handle on it would drop the locks that SQLite
// holds there, because POSIX locks belong to the process, not to the handle.
type lock struct {
	file *os.File
	free sync.Once
}

// acquire locks the run at path or fails with ErrHeld, naming the holder.
func acquire(path string) (*lock, error) {
	path += ".lock"
	for {
		file, err := openLock(path)
		if err != nil {
			return nil, err
		}
		if err := tryLock(file); err != nil {
			defer file.Close()
			if !errors.Is(err, errLocked) {
				return nil, fmt.Errorf("lock %s: %w", path, err)
			}
			return nil, fmt.Errorf("%w: %s", ErrHeld, holder(file))
		}
		// The last holder may have removed the file between our open and our
		// lock; then we hold a file that nobody else will ever find.
		if !isAt(file, path) {
			file.Close()
			continue
		}
		if err := sign(file); err != nil {
			file.Close()
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		return &lock{file: file}, nil
	}
}

// Hold keeps other processes from path until release is called or the process ends, as a run
// is kept by its writer: by a lock on a file of its own beside it. It fails with ErrHeld,
// naming the holder.
func Hold(path string) (release func() error, err error) {
	l, err := acquire(path)
	if err != nil {
		return nil, err
	}
	return l.release, nil
}

// openLock opens a lock file or makes it. It follows no link. Anybody who may write to the
// folder could plant one that leads to another file, and signing the lock would empty
// that file.
func openLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|noFollow, 0o644)
	found, look := os.Lstat(path)
	if look == nil && !found.Mode().IsRegular() {
		if err == nil {
			file.Close()
		}
		return nil, fmt.Errorf("lock %s: not a plain file but %s, expected to make it or to find an earlier one", path, found.Mode().Type())
	}
	return file, err
}

// release ends the lock and removes its file. A second call does nothing, because the
// file may be the next holder's by then.
func (l *lock) release() (err error) {
	l.free.Do(func() {
		err = removeLocked(l.file)
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		err = errors.Join(err, l.file.Close())
	})
	return err
}

func isAt(file *os.File, path string) bool {
	held, err := file.Stat()
	if err != nil {
		return false
	}
	found, err := os.Lstat(path)
	return err == nil && os.SameFile(held, found)
}

// sign writes who holds the lock, for the error that others get.
func sign(file *os.File) error {
	if err := file.Truncate(0); err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "unknown host"
	}
	_, err = file.WriteAt(fmt.Appendf(nil, "process %d on %s\n", os.Getpid(), host), 0)
	return err
}

func holder(file *os.File) string {
	text, err := io.ReadAll(io.NewSectionReader(file, 0, 200))
	if err != nil || len(text) == 0 || text[len(text)-1] != '\n' {
		return "held by another process"
	}
	return "held by " + string(text[:len(text)-1])
}
