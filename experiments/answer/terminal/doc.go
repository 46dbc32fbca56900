// Package terminal writes answers as text for a terminal: sentences broken into lines,
// and tables in columns.
package terminal
