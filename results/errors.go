package results

import (
	"context"
	"errors"
	"fmt"
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
	// ErrFull: there was no room to write. Nothing of the batch was kept, the
	// store stays usable, and the same Save may be tried again.
	ErrFull = errors.New("no space left to write")
	// ErrConflict: the batch is stored already, with other games.
	ErrConflict = errors.New("the batch is stored with other games")
	// ErrMismatch: two runs are not parts of the same one.
	ErrMismatch = errors.New("not the same run")
	// ErrNotPlayed: the game or batch is in the schedule but not in the file.
	ErrNotPlayed = errors.New("not played yet")
)

// explain puts the sentinel a caller can branch on in front of what SQLite or
// the operating system said.
func explain(err error) error {
	var known *sqlite.Error
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) ||
		!errors.As(err, &known) {
		return err
	}
	switch code := known.Code(); code & 0xff {
	case lib.SQLITE_CORRUPT, lib.SQLITE_ERROR:
		// Our statements are fixed: what does not compile meets changed tables.
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	case lib.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", ErrForeign, err)
	case lib.SQLITE_FULL:
		return fmt.Errorf("%w: %w", ErrFull, err)
	case lib.SQLITE_INTERRUPT:
		return fmt.Errorf("%w: %w", context.Canceled, err)
	case lib.SQLITE_IOERR:
		switch {
		case code == lib.SQLITE_IOERR_SHORT_READ:
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		case code == lib.SQLITE_IOERR_WRITE, errors.Is(err, syscall.ENOSPC):
			return fmt.Errorf("%w: %w", ErrFull, err)
		}
	}
	return err
}

// damaged reports damage that SQLite itself did not notice.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))
}
