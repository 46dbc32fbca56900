// Package readings is the kind of experiment that asks what each arm changes, compared
// with the first: the readings of a rule that its page leaves open.
//
// # What is measured
//
// Where arms differ little, as readings of a rule do, most of the difference
// between their scores would come from their openings. So the arms can be paired: they
// share openings and seeds. Pair n of every arm begins with the same plies, and the
// players, who are the same, go on alike until the rules make a difference. The
// openings are drawn and judged by the first arm's rules; an arm whose own rules
// forbid one takes the next of the stream that its rules allow. Each arm is then
// compared with the first within the block.
package readings
