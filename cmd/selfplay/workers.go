package main

import "fmt"

// mostWorkers is more than any machine has processors. Each worker takes a goroutine and
// the tables of its players.
const mostWorkers = 4096

// checkWorkers says why the flag --workers of a command makes no sense.
func checkWorkers(command string, n int) error {
	if n < 1 || n > mostWorkers {
		return fmt.Errorf("%s: read --workers %d, expected 1 to %d", command, n, mostWorkers)
	}
	return nil
}
