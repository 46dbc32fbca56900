//go:build race

package results

// raceDetector says that the tests run under the race detector, where the
// program is some twenty times slower and its memory is not the program's own.
const raceDetector = true
