// Package clock measures processor time, in which the work of other programs does not count.
package clock
