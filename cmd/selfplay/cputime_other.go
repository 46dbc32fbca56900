//go:build !unix

package main

import "time"

var began = time.Now()

// cpuTime is the time since the process began: it stands for processor time
// where a command that works on one thread has the processor to itself.
func cpuTime() time.Duration { return time.Since(began) }
