//go:build !linux

package match

import "time"

var began = time.Now()

// ThreadTime returns the time on the clock: processor time is measured on Linux
// only.
func ThreadTime() time.Duration { return time.Since(began) }
