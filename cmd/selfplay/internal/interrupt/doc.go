// Package interrupt lets work end soon after the program is told to end.
package interrupt
