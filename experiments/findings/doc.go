// Package findings holds what the answers of several kinds of experiment have in
// common: the words for scores, draws, ends and lengths, the warnings, and sections
// such as how games end, what was used, and where the numbers come from. It knows no
// kind by name.
//
// The words follow the numbers: a claim is made only where its test allows it, every
// claim carries its interval and the number of openings it rests on, "no difference
// shown" is never "equal", "fair" is said only of what passed the equivalence test
// with its stated margin, and ~ stands where the data say nothing.
package findings
