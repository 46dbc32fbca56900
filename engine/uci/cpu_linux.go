package uci

import (
	"time"

	"golang.org/x/sys/unix"
)

// processTime returns the processor time a process has used so far, all its
// threads together, to the nanosecond. The clock of another process has the
// number (^pid << 3) | 2 (clock_getcpuclockid(3), CPUCLOCK_SCHED).
func processTime(pid int) (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|2), &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
