// Package forecast says what an experiment can find out and how long it takes on this
// machine, before it is played. It plays the experiment's first moments and stores nothing.
package forecast
