package clock

import (
	"time"

	"golang.org/x/sys/unix"
)

// Thread returns the processor time that the calling thread has used. The
// caller must stay on its thread for differences to mean anything.
func Thread() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
