// Package interim says what a run has found so far, while it is played: how many games there
// are, and what the complete prefix of the schedule says of each arm. A report reads the games
// again, merges repeated ones and says more.
package interim
