// Package findings holds what the answers of several kinds of experiment have in
// common: the words for scores, draws, ends and lengths, the warnings, and sections
// such as how games end, which moves were used, and where the numbers come from. It knows no
// kind by name.
//
// The words follow the numbers. A claim is made only if its test allows it, and carries
// its interval and the number of openings it rests on. "No difference shown" is never
// "equal". "Fair" is what passed the equivalence test with its stated margin. ~ stands
// where the data say nothing.
package findings
