//go:build unix

package clock

import (
	"time"

	"golang.org/x/sys/unix"
)

// Process is the processor time that this process has used.
func Process() time.Duration {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
