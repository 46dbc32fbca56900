// Package progress shows how far work has come and how long it will take: on a terminal as a
// bar, else as a plain line now and then, so that logs stay readable.
package progress
