// Package setups is the kind of experiment that asks which of many candidates is fair,
// and by how much: setups of a game, values of its options, handicaps, or any
// combination of them.
//
// # Terms
//
//   - A candidate is an arm: a setup with options and, perhaps, a handicap.
//   - The distance of a candidate is how far it is from even: of two players how far the
//     first player's score is from a half, of three the largest distance of a share
//     from a third.
//   - The screening drops candidates, stage by stage. The finalists are those left.
//   - The final is played by the finalists in openings of their own. After each of its
//     stages those that played it are looked at.
//
// # How it goes
//
// The screening is sequential halving (Karnin, Koren and Somekh, Almost optimal
// exploration in multi-armed bandits, ICML 2013): every stage has as many games as the
// first, divided among the candidates that are left, and the half that looks fairest
// goes on. Halving alone promises nothing about a single run. So fewer are dropped where
// dropping half would risk too much. The risk is the probability that a dropped
// candidate is fairer than the fairest one kept by more than the slack; see
// [komi/stats.Population] for how it is computed from all games so far. A candidate that
// was dropped comes back if later games make the others look worse.
//
// What looks fairest of many was lucky too. So whether the finalists are fair is judged by
// the games of the final alone, with an equivalence test for each finalist at each look.
// Its error is divided by their number (Bonferroni), so that calling any candidate fair
// wrongly has a probability of at most 5%. A game that the limit on moves cut off counts
// against fairness whichever way it might have ended; looks are long enough to show
// fairness all the same.
//
// A finalist is looked at four times at most. Of those undecided the ones close to even
// play first. Those near the edge of the margin need the most games and are shown to be
// fair least often, so they wait until the others are decided. The final ends when enough
// are shown to be fair, when all are decided or cannot be for the games cut off, or when
// no games are left.
package setups
