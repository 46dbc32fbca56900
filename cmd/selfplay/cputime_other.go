//go:build !unix

package main

import "time"

var began = time.Now()

// cpuTime is the time since the process began. It equals processor time if the command
// works on one thread and has the processor to itself.
func cpuTime() time.Duration { return time.Since(began) }
