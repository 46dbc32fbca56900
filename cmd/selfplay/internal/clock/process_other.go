//go:build !unix

package clock

import "time"

// Process is the time since the process began. It equals processor time if the command
// works on one thread and has the processor to itself.
func Process() time.Duration { return time.Since(began) }
