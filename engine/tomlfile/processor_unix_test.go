//go:build unix

package tomlfile_test

import (
	"syscall"
	"time"
)

// processorTime is what the tests' process has used of the processor: unlike the
// clock it does not depend on what else the machine does.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
