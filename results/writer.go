package results

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	lib "modernc.org/sqlite/lib"
)

// Writer adds batches to a run; a run has one Writer at a time. It reads as a File does
// and is safe for concurrent use.
type Writer struct {
	*File
	lock  *lock
	saves statements
	file  fs.FileInfo // what path named when it was opened
	aside []string

	closed atomic.Bool
}

// Create makes the file of a new run and opens it for writing. The file
// appears complete or not at all. Create fails with fs.ErrExist if the path is
// taken, ErrHeld if another process is about to take it. The log of an earlier file of
// this name is renamed (Aside).
func Create(path string, run Run) (*Writer, error) {
	w, err := create(path, run)
	if err != nil {
		return nil, fmt.Errorf("results: create %s: %w", path, explain(err))
	}
	return w, nil
}

func create(path string, run Run) (*Writer, error) {
	if err := run.Check(); err != nil {
		return nil, err
	}
	held, err := acquire(path)
	if err != nil {
		return nil, err
	}
	aside, err := build(path, run)
	if err != nil {
		return nil, errors.Join(err, held.release())
	}
	w, err := write(path, held)
	if err == nil {
		w.aside = aside
	}
	return w, err
}

// Aside names the logs of an earlier file that Create found beside the new one, by their
// new names. They hold games if that file was moved without them, and are of no use if it
// was deleted.
func (w *Writer) Aside() []string { return w.aside }

// build writes an empty run beside path and moves it there. The lock is held, so nobody
// else does the same, and a leftover can only come from a dead process.
func build(path string, run Run) (aside []string, err error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fs.ErrExist
	}
	fresh := path + ".new"
	if err := removeIfThere(fresh); err != nil {
		return nil, err
	}
	if err := fill(fresh, run); err != nil {
		os.Remove(fresh)
		return nil, err
	}
	if aside, err = setAside(path); err != nil {
		return nil, err
	}
	return aside, os.Rename(fresh, path)
}

// setAside clears away what an earlier file of this name left beside it: SQLite would play
// its log or journal back into the new file. They are renamed, for that file may have
// been moved and not deleted. The index of the log (-shm) holds nothing of its own.
func setAside(path string) (aside []string, err error) {
	for _, ending := range []string{"-wal", "-journal"} {
		switch info, err := os.Lstat(path + ending); {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return nil, err
		case info.Mode().IsRegular() && info.Size() == 0:
			if err := os.Remove(path + ending); err != nil {
				return nil, err
			}
			continue
		}
		name := path + ending + ".old"
		for n := 2; ; n++ {
			if _, err := os.Lstat(name); err != nil {
				break
			}
			name = fmt.Sprintf("%s%s.old%d", path, ending, n)
		}
		if err := os.Rename(path+ending, name); err != nil {
			return nil, err
		}
		aside = append(aside, name)
	}
	return aside, removeIfThere(path + "-shm")
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func fill(path string, run Run) error {
	db, err := connect(path, "rwc")
	if err != nil {
		return err
	}
	return errors.Join(insertRun(db, run), db.Close())
}

func insertRun(db *sql.DB, run Run) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit this does nothing
	if _, err := tx.Exec(schema); err != nil {
		return err
	}
	for i, rules := range run.Rules {
		if _, err := tx.Exec(insert("rules", "id, "+rulesColumns, 7), append(row{i + 1}, rules.row()...)...); err != nil {
			return err
		}
	}
	header := append(row{1}, run.row()...)
	if _, err := tx.Exec(insert("run", "id, "+runColumns+", digest", 12), append(header, run.digest())...); err != nil {
		return err
	}
	marks := fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, plainVersion)
	if _, err := tx.Exec(marks); err != nil {
		return err
	}
	return tx.Commit()
}

// Retell replaces the experiment file's text by another that lays out the same games: the
// caller has compared the headers (Run.Match).
func (w *Writer) Retell(ctx context.Context, config string) error {
	if err := w.retell(ctx, config); err != nil {
		return fmt.Errorf("results: new text for %s: %w", w.path, explain(err))
	}
	return nil
}

func (w *Writer) retell(ctx context.Context, config string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.checkThere(); err != nil {
		return err
	}
	run := w.run
	run.Config = config
	if _, err := w.db.ExecContext(ctx, `UPDATE run SET config = ?, digest = ?`, run.Config, run.digest()); err != nil {
		return err
	}
	w.run = run
	return nil
}

func insert(table, columns string, n int) string {
	marks := bytes.Repeat([]byte("?, "), n)
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + string(marks[:len(marks)-2]) + `)`
}

// Resume opens a run to add to it. Besides what Open says, it fails with
// ErrHeld if a process is writing the run, ErrDamaged if the database's
// structure is broken, and fs.ErrPermission if it may not be written; the file
// is then untouched. The caller compares the header (Run.Match) before adding.
// It waits a moment for whoever holds the run: a reader does so while it folds in the log
// of a writer that was killed.
func Resume(path string) (*Writer, error) {
	w, err := resume(path)
	for deadline := time.Now().Add(patience); errors.Is(err, ErrHeld) && time.Now().Before(deadline); w, err = resume(path) {
		time.Sleep(patience / 20)
	}
	if err != nil {
		return nil, fmt.Errorf("results: resume %s: %w", path, explain(err))
	}
	return w, nil
}

// patience is how long a writer waits for a run that is held.
const patience = 400 * time.Millisecond

func resume(path string) (*Writer, error) {
	if err := checkRegular(path); err != nil {
		return nil, err // before a lock file is made for it
	}
	held, err := acquire(path)
	if err != nil {
		return nil, err
	}
	if err := inspect(path); err != nil {
		return nil, errors.Join(err, held.release())
	}
	return write(path, held)
}

// inspect uses a read-only connection, which cannot fold a log into a broken file.
func inspect(path string) error {
	f, err := open(path, "ro")
	if err != nil {
		return err
	}
	return errors.Join(f.checkStructure(context.Background()), f.db.Close())
}

// write opens a sound run for writing. The lock passes to the writer.
func write(path string, held *lock) (*Writer, error) {
	f, err := open(path, "rw")
	if err != nil {
		return nil, errors.Join(err, held.release())
	}
	var mode string
	err = f.db.QueryRow(`PRAGMA journal_mode = WAL`).Scan(&mode)
	if err == nil && mode != "wal" {
		err = fmt.Errorf("%w: the file is read-only or on a disk without shared memory (journal mode %q, expected \"wal\")",
			fs.ErrPermission, mode)
	}
	w := &Writer{File: f, lock: held}
	if err == nil {
		w.saves, err = prepare(f.db)
	}
	if err == nil {
		w.file, err = os.Stat(path)
	}
	if err != nil {
		return nil, errors.Join(err, f.db.Close(), held.release())
	}
	return w, nil
}

// checkThere fails with ErrVanished if path does not name the file that is being
// written. The system goes on writing to a file that has lost its name, and what
// is written is gone when the process ends.
func (w *Writer) checkThere() error {
	now, err := os.Stat(w.path)
	if err == nil && os.SameFile(w.file, now) {
		return nil
	}
	if err == nil {
		err = errors.New("another file stands there")
	}
	return fmt.Errorf("%w: %w", ErrVanished, err)
}

// Readers of this process that are about to close hold up the end of a run for so long at
// most.
const (
	closingWait = 300 * time.Millisecond
	closingLook = 10 * time.Millisecond
)

// Close folds the log into the file, so that the run is one file again, and ends the
// lock. If a reader has the run open and goes on with it, the log stays as part of the run,
// and the reader folds it in when it closes, or whoever opens the run next. Close
// fails with ErrVanished if what was saved is lost. Closing again does nothing.
func (w *Writer) Close() error { return w.close(closingWait) }

// close waits so long for readers to close.
func (w *Writer) close(wait time.Duration) error {
	if w.closed.Swap(true) {
		return nil
	}
	_, _ = w.db.Exec(`PRAGMA busy_timeout = 0`)
	for until := time.Now().Add(wait); !w.folded() && time.Now().Before(until); {
		time.Sleep(closingLook)
	}
	err := errors.Join(w.disconnect(), w.lock.release())
	if there := w.checkThere(); there != nil {
		return fmt.Errorf("results: close %s: %w", w.path, there)
	}
	return err
}

// folded folds the log in and reports whether there is nothing to wait for. A busy database
// is no failure; what else is wrong, closing it will say.
func (w *Writer) folded() bool {
	// A connection that has not looked into the log since a reader kept it from being folded would
	// leave an empty one behind.
	_, _ = w.db.Exec(`SELECT count(*) FROM sqlite_schema`)
	var mode string
	err := w.db.QueryRow(`PRAGMA journal_mode = DELETE`).Scan(&mode)
	return code(err)&0xff != lib.SQLITE_BUSY && code(err)&0xff != lib.SQLITE_LOCKED && mode != "wal"
}
