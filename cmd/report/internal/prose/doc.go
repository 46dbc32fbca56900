// Package prose says in plain words what a study shows. The words follow the
// numbers: a claim is made only where its test allows it, every claim carries
// its interval and the number of openings it rests on, "no difference shown" is
// never "equal", "fair" is said only of what passed the equivalence test with
// its stated margin, and ~ stands where the data say nothing.
package prose
