// Package usage answers command lines that are wrong, for all commands: in a line that says
// what was read and what was expected, and which word may have been meant.
//
// Both commands end with the exit code 0 if they did what they were asked to, and with
// 1 if not.
package usage
