//go:build unix

package results

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

var errLocked = unix.EWOULDBLOCK

// noFollow makes opening a link fail. A pipe without another end is not waited for.
const noFollow = unix.O_NOFOLLOW | unix.O_NONBLOCK

func tryLock(file *os.File) error {
	for {
		err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// removeLocked removes the file while it is still locked, so that nobody locks
// it in between.
func removeLocked(file *os.File) error { return os.Remove(file.Name()) }
