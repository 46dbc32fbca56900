// Package rulebook compiles the rules that the games of a run were played by, from the
// variant files that the run carries, and sets its games up again. Nothing else of this
// machine is read.
package rulebook
