package results

import (
	"os"

	"golang.org/x/sys/windows"
)

var errLocked = windows.ERROR_LOCK_VIOLATION

// noFollow has no counterpart; whoever may make links on Windows is trusted.
const noFollow = 0

// Locks on Windows forbid reading too, so the locked byte lies far behind the
// holder's name.
const lockedByte = 1 << 30

func tryLock(file *os.File) error {
	return windows.LockFileEx(windows.Handle(file.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
		&windows.Overlapped{Offset: lockedByte})
}

// removeLocked leaves the file: Windows removes no open one, and an unlocked
// lock file is harmless.
func removeLocked(*os.File) error { return nil }
