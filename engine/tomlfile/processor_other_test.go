//go:build !unix

package tomlfile_test

import "time"

var began = time.Now()

// processorTime is the time on the clock where the system does not tell.
func processorTime() time.Duration { return time.Since(began) }
