package results

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Writer adds batches to a run, which no other Writer can do meanwhile. It
// reads as a File does. It is safe for concurrent use.
type Writer struct {
	*File
	lock *lock
}

// Create makes the file of a new run and opens it for writing. The file
// appears complete or not at all. Create fails with fs.ErrExist if the path is
// taken, ErrHeld if another process is about to take it.
func Create(path string, run Run) (*Writer, error) {
	w, err := create(path, run)
	if err != nil {
		return nil, fmt.Errorf("results: create %s: %w", path, explain(err))
	}
	return w, nil
}

func create(path string, run Run) (*Writer, error) {
	if err := run.check(); err != nil {
		return nil, err
	}
	held, err := acquire(path)
	if err != nil {
		return nil, err
	}
	if err := build(path, run); err != nil {
		return nil, errors.Join(err, held.release())
	}
	return write(path, held)
}

// build writes an empty run beside path and moves it there. The lock is held,
// so nobody else does the same and a leftover can only be a dead process's.
func build(path string, run Run) error {
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := fill(fresh, run); err != nil {
		os.Remove(fresh)
		return err
	}
	return os.Rename(fresh, path)
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

func insert(table, columns string, n int) string {
	marks := bytes.Repeat([]byte("?, "), n)
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + string(marks[:len(marks)-2]) + `)`
}

// Resume opens a run to add to it. Besides what Open says, it fails with
// ErrHeld if a process is writing the run, ErrDamaged if the database's
// structure is broken, and fs.ErrPermission if it may not be written; the file
// is then untouched. The caller compares the header (Run.Match) before adding.
func Resume(path string) (*Writer, error) {
	w, err := resume(path)
	if err != nil {
		return nil, fmt.Errorf("results: resume %s: %w", path, explain(err))
	}
	return w, nil
}

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

// inspect looks through a read-only connection, which cannot fold a log into a
// broken file.
func inspect(path string) error {
	f, err := open(path, "ro")
	if err != nil {
		return err
	}
	return errors.Join(f.checkStructure(context.Background()), f.db.Close())
}

// write opens a sound run for writing and takes the lock over.
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
	if err != nil {
		return nil, errors.Join(err, f.db.Close(), held.release())
	}
	return &Writer{File: f, lock: held}, nil
}

// Save stores a batch: its games, which must be those of its Span in order, and
// the summary counted from them, in one transaction. When Save returns an
// error, a cancelled context's too, nothing of the batch was stored and it may
// be tried again. Saving the same games again does nothing; saving others is
// ErrConflict.
func (w *Writer) Save(ctx context.Context, batch int, games []Game) error {
	if err := w.save(ctx, batch, games); err != nil {
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err() // database/sql rolls back by itself when the context ends
		}
		return fmt.Errorf("results: save batch %d to %s: %w", batch, w.path, explain(err))
	}
	return nil
}

func (w *Writer) save(ctx context.Context, batch int, games []Game) error {
	if err := w.Header().CheckBatch(batch, games); err != nil {
		return err
	}
	rows := gameRows(games)
	fingerprint := digest(rows)
	known, err := w.insert(ctx, batch, games, rows, fingerprint)
	if err != nil || known == nil || bytes.Equal(known, fingerprint) {
		return err
	}
	stored, err := w.batch(ctx, batch)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: %s", ErrConflict, difference(stored, games))
}

// insert stores a batch, or returns the digest of the one that is there.
func (w *Writer) insert(ctx context.Context, batch int, games []Game, rows []row, fingerprint []byte) ([]byte, error) {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // after a commit this does nothing
	var known []byte
	err = tx.QueryRowContext(ctx, `SELECT digest FROM batches WHERE batch = ?`, batch).Scan(&known)
	if !errors.Is(err, sql.ErrNoRows) {
		return known, err
	}
	if _, err := tx.ExecContext(ctx, insert("batches", "batch, digest", 2), batch, fingerprint); err != nil {
		return nil, err
	}
	for arm, s := range Summarize(games) {
		_, err := tx.ExecContext(ctx, insert("summaries", "batch, "+summaryColumns, 10), append(row{batch}, s.row(arm)...)...)
		if err != nil {
			return nil, err
		}
	}
	statement, err := tx.PrepareContext(ctx, insert("games", gameColumns, 21))
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	for _, r := range rows {
		if _, err := statement.ExecContext(ctx, r...); err != nil {
			return nil, err
		}
	}
	return nil, tx.Commit()
}

// CheckBatch says why the games cannot be the batch.
func (r Run) CheckBatch(batch int, games []Game) error {
	if batch < 0 || batch >= r.Batches() {
		return fmt.Errorf("not in the schedule, expected 0 to %d", r.Batches()-1)
	}
	first, end := r.Span(batch)
	if len(games) != end-first {
		return fmt.Errorf("%d games, expected %d", len(games), end-first)
	}
	for i, g := range games {
		if g.Index != first+i {
			return fmt.Errorf("game %d in the place of game %d", g.Index, first+i)
		}
		if err := g.check(r); err != nil {
			return fmt.Errorf("game %d: %w", g.Index, err)
		}
	}
	return nil
}

// difference names the first column in which two lists of as many games differ.
func difference(stored, given []Game) string {
	columns := strings.Split(gameColumns, ",")
	for i := range stored {
		was, is := stored[i].row(), given[i].row()
		for c, column := range columns {
			if !bytes.Equal(digest([]row{was[c : c+1]}), digest([]row{is[c : c+1]})) {
				return fmt.Sprintf("game %d: %s is %v in the file, %v given", stored[i].Index, strings.TrimSpace(column), was[c], is[c])
			}
		}
	}
	return "their digests differ"
}

// Close folds the log into the file, so that the run is one file again, and
// ends the lock. The log stays if a reader is looking on; it is part of the run
// then, and the next Writer folds it in. Closing again does nothing.
func (w *Writer) Close() error {
	// A busy database is no failure here, and not worth waiting for.
	_, _ = w.db.Exec(`PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE`)
	return errors.Join(w.File.Close(), w.lock.release())
}
