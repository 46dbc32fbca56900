// Package runs keeps run files in folders: what they are called, which part of a schedule
// each holds, how far it has come, and how one is opened to play on.
package runs
