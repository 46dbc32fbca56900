// Package prose puts the rules of a game into words, in lines of text: what its pieces do,
// what else holds, what ends it, how it is counted; and how a game of it ended. Everything
// is read off compiled rules, so that what is said of a file is what the engine plays.
package prose
