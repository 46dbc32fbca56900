//go:build race

package engine_test

// raceEnabled says that the race detector slows these tests about tenfold.
const raceEnabled = true
