//go:build !linux

package clock

import "time"

var began = time.Now()

// Thread returns the time on the clock: processor time is measured on Linux
// only.
func Thread() time.Duration { return time.Since(began) }
