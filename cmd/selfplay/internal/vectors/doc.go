// Package vectors checks files of test vectors: positions of games, a line each, with what is
// known of them from elsewhere, such as counts of move sequences (perft).
package vectors
