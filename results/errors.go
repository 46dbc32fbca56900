package results

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// What callers branch on. A missing file is fs.ErrNotExist, one in the way of
// Create fs.ErrExist, a folder that may not be written fs.ErrPermission.
var (
	// ErrDamaged: the file was a run, but its bytes have changed or are lost.
	ErrDamaged = errors.New("the run file is damaged")
	// ErrForeign: the file is something else than a run of this project.
	ErrForeign = errors.New("not a Komi run")
	// ErrNewer: the file follows a schema that this build does not know.
	ErrNewer = errors.New("made by a newer version")
	// ErrHeld: another process is writing the run.
	ErrHeld = errors.New("the run is in use")
	// ErrFull: the disk took no more. Nothing of the batch was kept, the store
	// stays usable, and the same Save may be tried again.
	ErrFull = errors.New("the disk is full or cannot be written to")
	// ErrVanished: the run file was moved, deleted or replaced while it was written.
	ErrVanished = errors.New("the run file is no longer where it was")
	// ErrConflict: the batch is stored already, with other games.
	ErrConflict = errors.New("the batch is stored with other games")
	// ErrMismatch: two runs are not parts of the same one.
	ErrMismatch = errors.New("not the same run")
	// ErrNotPlayed: the game or batch is in the schedule but not in the file.
	ErrNotPlayed = errors.New("not played yet")
)

// explain adds the sentinel that callers branch on to an error of SQLite or of the
// operating system.
func explain(err error) error {
	if sentinel := kind(err); sentinel != nil && !errors.Is(err, sentinel) {
		return fmt.Errorf("%w: %w", sentinel, err)
	}
	return err
}

// code is SQLite's extended result code, 0 if the error is not SQLite's.
func code(err error) int {
	var known *sqlite.Error
	if errors.As(err, &known) {
		return known.Code()
	}
	return 0
}

func kind(err error) error {
	switch code(err) {
	case 0:
		if errors.Is(err, syscall.ENOSPC) {
			return ErrFull
		}
		return nil
	case lib.SQLITE_IOERR_SHORT_READ:
		return ErrDamaged
	case lib.SQLITE_IOERR_WRITE, lib.SQLITE_IOERR_FSYNC, lib.SQLITE_IOERR_SHMSIZE:
		return ErrFull
	}
	switch code(err) & 0xff { // the primary code
	case lib.SQLITE_CORRUPT:
		return ErrDamaged
	case lib.SQLITE_ERROR: // our statements are fixed, so the tables have changed
		return ErrDamaged
	case lib.SQLITE_NOTADB:
		return ErrForeign
	case lib.SQLITE_FULL:
		return ErrFull
	case lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN: // open has seen that the file is there
		return fs.ErrPermission
	case lib.SQLITE_INTERRUPT:
		return context.Canceled
	}
	return nil
}

// damaged reports damage that SQLite itself did not notice.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))
}
