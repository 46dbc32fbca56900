package uci

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// A stopwatch tells the processor time of a process and of those it has started. An
// engine behind a script is such a child.
type stopwatch struct {
	head int
	used map[int]time.Duration // by process, until the last lap
}

// newStopwatch returns a stopwatch for a process that has just started.
func newStopwatch(pid int) *stopwatch {
	return &stopwatch{pid, map[int]time.Duration{pid: 0}}
}

// look finds processes that were started since.
func (s *stopwatch) look() {
	for todo := []int{s.head}; len(todo) > 0; todo = todo[1:] {
		lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", todo[0]))
		for _, list := range lists {
			text, _ := os.ReadFile(list) // of a thread that may have ended
			for word := range strings.FieldsSeq(string(text)) {
				pid, err := strconv.Atoi(word)
				if err != nil {
					continue
				}
				todo = append(todo, pid)
				if _, known := s.used[pid]; !known {
					s.used[pid] = 0
				}
			}
		}
	}
}

// lap returns the time used since the last lap, and false if the system does not
// tell.
func (s *stopwatch) lap() (used time.Duration, ok bool) {
	for pid, before := range s.used {
		now, known := processTime(pid)
		if !known {
			delete(s.used, pid) // it has ended
			continue
		}
		used += now - before
		s.used[pid] = now
		ok = true
	}
	return used, ok
}

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
