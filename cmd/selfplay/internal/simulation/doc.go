// Package simulation plays experiments many times with made-up games whose truth is known,
// and says how often their intervals hold it, and how often something is said that is wrong.
//
// # Terms
//
//   - A replicate is one experiment of made-up games, read like a real one.
//   - A truth is what the games of replicates are drawn from: what the games of a run say,
//     or what is assumed of an experiment that was not played yet.
//   - A control is a wrong way to make intervals, which must be seen to fail.
//   - A shape is how arms, or openings, scatter where they do not scatter as supposed.
package simulation
