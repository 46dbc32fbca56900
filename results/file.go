package results

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	lib "modernc.org/sqlite/lib"
)

// File reads a run. Any number of Files may be open on a run that is being
// written. It is safe for concurrent use.
type File struct {
	path    string
	db      *sql.DB
	lostLog bool
	mu      sync.RWMutex // guards run, whose stages and text a writer changes
	run     Run
}

// Open opens a run for reading. It writes nothing, except to take back a change that a
// killed writer left half done, and to fold in the log that one left, where the right to write
// allows it. It fails with fs.ErrNotExist, fs.ErrPermission,
// ErrForeign, ErrNewer or ErrDamaged. Only the header is checked here; a batch is checked
// when it is read, and everything by Check.
func Open(path string) (*File, error) {
	if checkRegular(path) == nil && !lostLog(path) { // to look into a pipe would wait for ever
		fold(path)
	}
	f, err := open(path, "ro")
	if err != nil {
		return nil, fmt.Errorf("results: %s: %w", path, err)
	}
	return f, nil
}

// Salvage opens what is left of a run, also if its file was cut short, as a copy is that
// was not finished. Otherwise it does what [Open] does.
func Salvage(path string) (*File, error) {
	f, err := Open(path)
	if !errors.Is(err, ErrDamaged) {
		return f, err
	}
	if have, want := sizes(path); have < want {
		if cut, failed := open(path, "cut"); failed == nil {
			return cut, nil
		}
	}
	return nil, err
}

// sizes returns how many bytes a file has and how many its header promises, 0 and 0 if that
// cannot be read or the header does not say (https://www.sqlite.org/fileformat.html, 1.3.7).
func sizes(path string) (have, want int64) {
	f, err := os.Open(path)
	if err != nil {
		return 0, 0
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, 0
	}
	var head [100]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || !bytes.Equal(head[24:28], head[92:96]) {
		return 0, 0
	}
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if page == 1 {
		page = 65536
	}
	return info.Size(), page * int64(binary.BigEndian.Uint32(head[28:]))
}

// fold makes a run one file again whose writer was killed, or closed it while somebody was
// reading it. It leaves alone what has no log, what is being written or read, what is broken
// and what may not be written: the log is then part of the run as before.
func fold(path string) {
	if !hasLog(path) {
		return
	}
	if w, err := resume(path); err == nil {
		_ = w.close(0)
	}
}

func open(path, mode string) (*File, error) {
	if err := checkRegular(path); err != nil {
		return nil, err
	}
	lost := lostLog(path) // before SQLite makes a new log
	f, err := openOnce(path, mode)
	if code(err) == lib.SQLITE_READONLY_ROLLBACK {
		if err := rollBack(path); err != nil {
			return nil, err
		}
		f, err = openOnce(path, mode)
	}
	if err == nil {
		f.lostLog = lost
	}
	err = explain(err)
	if errors.Is(err, ErrDamaged) {
		if have, want := sizes(path); have < want {
			err = fmt.Errorf("%w: the file was cut short: %d of %d bytes are there", ErrDamaged, have, want)
		}
	}
	if errors.Is(err, fs.ErrPermission) && hasLog(path) {
		err = fmt.Errorf("its writer is at work or was killed, so reading it takes the right to write to the folder: %w", err)
	}
	return f, err
}

func openOnce(path, mode string) (*File, error) {
	db, err := connect(path, mode)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, db: db}
	if err := f.readHeader(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return f, nil
}

// rollBack takes back what a writer had not finished when it was killed. While a run goes
// into WAL mode or out of it, there is a journal that only a connection with the right to
// write can play back. SQLite's locks keep it away from a living writer.
func rollBack(path string) error {
	// Before that, a look past the journal: is the file ours to touch?
	seen, err := connect(path, "immutable")
	if err != nil {
		return err
	}
	if err := errors.Join(checkMark(seen), seen.Close()); err != nil {
		return explain(err)
	}
	db, err := connect(path, "rw")
	if err != nil {
		return err
	}
	_, err = db.Exec(`SELECT count(*) FROM sqlite_schema`)
	return explain(errors.Join(err, db.Close()))
}

// checkRegular keeps SQLite from the files it has no good message for.
func checkRegular(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("no such run: %w", fs.ErrNotExist)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%w: a folder (report --check and --renew read published ones)", ErrForeign)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: not a regular file", ErrForeign)
	case info.Size() == 0:
		return fmt.Errorf("%w: the file is empty", ErrForeign)
	case isTable(path):
		return fmt.Errorf("%w: rows of games in Parquet (simulate reads them; report --check and --renew read the folder they are published in)", ErrForeign)
	}
	return nil
}

// isTable reports whether a file begins as those of Parquet do
// (https://parquet.apache.org/docs/file-format/).
func isTable(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len("PAR1"))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == "PAR1"
}

// hasLog reports whether a log belongs to the run.
func hasLog(path string) bool {
	_, err := os.Stat(path + "-wal")
	return err == nil
}

// lostLog reports whether the log of a run is missing. While it is being written, a run
// is two files; a copy of one of them is sound but may lack the latest batches. If the
// lock of a writer is there, a missing or empty log just holds nothing yet.
func lostLog(path string) bool {
	if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
		return false
	}
	if _, err := os.Lstat(path + ".lock"); err == nil {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false // opening the run says why
	}
	defer f.Close()
	var head [20]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && head[18] == 2 && head[19] == 2 // https://www.sqlite.org/fileformat.html, 1.3.3
}

// connect opens the database through a single connection. Mode is SQLite's
// "ro", "rw" or "rwc", or "immutable": read the file as it lies there, without
// locks, log or journal; or "cut": read what is there of a file that was cut short.
func connect(path, mode string) (*sql.DB, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") { // C:/runs
		full = "/" + full
	}
	query := url.Values{
		"mode":    {mode},
		"_txlock": {"immediate"},
		// A reader meets the writer for moments only, when the log is folded in.
		"_pragma": {"busy_timeout(10000)", "synchronous(NORMAL)", "cell_size_check(ON)", "trusted_schema(OFF)"},
	}
	switch mode {
	case "immutable":
		query.Set("mode", "ro")
		query.Set("immutable", "1")
	case "cut":
		// SQLite refuses a file with fewer pages than its header says unless the schema is
		// writable, and already where synchronous is set, which a reader has no use for.
		query.Set("mode", "ro")
		query["_pragma"] = append(slices.DeleteFunc(query["_pragma"], func(p string) bool { return strings.HasPrefix(p, "synchronous") }), "writable_schema(ON)")
	}
	name := (&url.URL{Path: full}).EscapedPath()
	db, err := sql.Open("sqlite", "file://"+name+"?"+query.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

func (f *File) readHeader() error {
	if err := checkMark(f.db); err != nil {
		return err
	}
	var version int
	if err := f.db.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil {
		return err
	}
	switch {
	case version > schemaVersion:
		return fmt.Errorf("%w: schema %d, this one reads up to %d", ErrNewer, version, schemaVersion)
	case version < 1:
		return damaged("schema %d, expected 1 to %d", version, schemaVersion)
	}
	run, err := f.readRun()
	if errors.Is(err, sql.ErrNoRows) {
		return damaged("the header is missing")
	}
	f.run = run
	return err
}

// checkMark checks that the database is a run at all.
func checkMark(db *sql.DB) error {
	var application int
	if err := db.QueryRow(`PRAGMA application_id`).Scan(&application); err != nil {
		return err
	}
	if application != applicationID {
		return fmt.Errorf("%w: application id %#x, expected %#x", ErrForeign, application, applicationID)
	}
	return nil
}

func (f *File) readRun() (Run, error) {
	var (
		r      Run
		seed   int64
		stored []byte
	)
	err := f.db.QueryRow(`SELECT `+runColumns+`, digest FROM run`).Scan(&r.Experiment, &r.Kind, &r.Config, &r.Hash,
		&r.Engine, &seed, &r.Games, &r.BatchSize, &r.Command, &r.Started, &stored)
	switch {
	case err == nil:
	case code(err) != 0 || errors.Is(err, sql.ErrNoRows):
		return Run{}, err
	default: // a column holds what no writer puts there
		return Run{}, damaged("the header cannot be read")
	}
	r.Seed = uint64(seed)
	rows, err := f.db.Query(`SELECT ` + rulesColumns + ` FROM rules ORDER BY id`)
	if err != nil {
		return Run{}, err
	}
	defer rows.Close()
	for rows.Next() {
		var rules Rules
		if err := rows.Scan(&rules.Variant, &rules.Setup, &rules.Options, &rules.Players, &rules.Hash, &rules.Text); err != nil {
			return Run{}, damaged("rules: %w", err)
		}
		r.Rules = append(r.Rules, rules)
	}
	if err := rows.Err(); err != nil {
		return Run{}, err
	}
	if !bytes.Equal(r.digest(), stored) {
		return Run{}, damaged("the header does not match its digest")
	}
	if err := r.Check(); err != nil {
		return Run{}, damaged("the header: %w", err)
	}
	err = f.readStages(&r)
	return r, err
}

// Header is what was played. The caller must not change its Rules and Stages.
func (f *File) Header() Run {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.run
}

// LostLog reports whether the file was copied without its log, PATH-wal, while it
// was being written: its latest batches may be missing. What is there is sound.
func (f *File) LostLog() bool { return f.lostLog }

// Path is the name the file was opened by.
func (f *File) Path() string { return f.path }

// Close ends reading. It folds in the log of a writer that closed the run in the meantime.
func (f *File) Close() error {
	if err := f.disconnect(); err != nil {
		return err
	}
	if !f.lostLog {
		fold(f.path)
	}
	return nil
}

func (f *File) disconnect() error {
	if err := f.db.Close(); err != nil {
		return fmt.Errorf("results: close %s: %w", f.path, explain(err))
	}
	return nil
}

// Done is the set of the batches in the file.
func (f *File) Done(ctx context.Context) (map[int]bool, error) {
	list, err := f.stored(ctx)
	if err != nil {
		return nil, err
	}
	done := make(map[int]bool, len(list))
	for _, batch := range list {
		done[batch] = true
	}
	return done, nil
}

// Prefix is the number of leading batches without a gap.
func (f *File) Prefix(ctx context.Context) (int, error) {
	list, err := f.stored(ctx)
	if err != nil {
		return 0, err
	}
	n := 0
	for n < len(list) && list[n] == n {
		n++
	}
	return n, nil
}

// stored lists the batches in the file in rising order.
func (f *File) stored(ctx context.Context) ([]int, error) {
	// Asked before the rows are open: they hold the only connection, and a writer
	// that saves a stage waits for it with the header locked.
	limit := f.Header().Batches()
	list, err := f.batchesIn(ctx, math.MinInt, math.MaxInt)
	if err == nil && len(list) > 0 && (list[0] < 0 || list[len(list)-1] >= limit) {
		err = damaged("batches %d to %d, expected 0 to %d at most", list[0], list[len(list)-1], limit-1)
	}
	if err != nil {
		return nil, fmt.Errorf("results: batches of %s: %w", f.path, explain(err))
	}
	return list, nil
}

// batchesIn lists the stored batches from one number to below another, in rising
// order.
func (f *File) batchesIn(ctx context.Context, from, to int) ([]int, error) {
	rows, err := f.db.QueryContext(ctx, `SELECT batch FROM batches WHERE batch >= ? AND batch < ? ORDER BY batch`, from, to)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []int
	for rows.Next() {
		var batch int
		if err := rows.Scan(&batch); err != nil {
			return nil, damaged("%w", err)
		}
		if batch < from || batch >= to || len(list) > 0 && batch <= list[len(list)-1] {
			return nil, damaged("batch %d out of place", batch)
		}
		list = append(list, batch)
	}
	return list, rows.Err()
}
