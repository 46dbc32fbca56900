// Package stats turns games into estimates: samples in, numbers with intervals
// out. It knows no chess, reads no files and keeps no clock; randomness comes
// in as a seed.
//
// # The unit
//
// Two games that start from the same opening are alike. They do not count as
// two independent observations. The independent unit is the opening, so
// everything here is computed from blocks: the games of one opening. For two
// players a block is usually a pair, the opening played twice with the armies
// swapped; it may also be a single game, a pair of which one half was void, or
// several openings merged because they led to the same game.
//
// A mean over games is therefore a ratio, the sum of the block totals over the
// sum of the block sizes, and its standard error is the cluster-robust one:
// with block total S, block size N and mean m,
//
//	V = G/(G-1) · Σ (S - m·N)² / (Σ N)²
//
// where G counts the blocks (Liang and Zeger 1986; the factor G/(G-1) is the
// usual small-sample correction, CR1). For pairs this is the variance of the
// pentanomial.
//
// # Doubt
//
// An [Estimate] always carries its interval, its numbers of blocks and games,
// and its warnings. Doubt is not an error. Where the data say nothing, an
// estimate prints as ~ and [Estimate.OK] is false.
//
// # Values
//
// [Regress] fits scores to terms, [Fit.Values] turns coefficients into values
// in units of one of them with intervals that hold for each alone and for all
// together, and a [Study] shows by simulation how often such intervals cover.
// [Fit.ArmSpread] estimates how far arms scatter about the model, a random effect
// of each arm, and [Fit.WithArms] adds that scatter to the intervals.
// [Fit.Additions], [Fit.Curvature], [Fit.LinkShifts] and [Fit.Transitivity]
// ask whether the model is right, [AllocateUnder] how to spend the games, and
// [Growths] whether the values depend on the strength of play.
//
// # Points
//
// [Pool] takes values measured in several ways together and says whether they agree,
// [WholePoints] rounds them to whole points, and [Award] and [CompareAwards] judge tables
// of points by positions that they were not made from. [Compensate] reads off the margins
// how many points make the score even; [FitCompensation] fits a line to games in which
// several compensations were in force, and [Common] finds one for several lines.
//
// # Words
//
//   - block: the games of one opening, the independent unit.
//   - cluster: statistics' own word for a block.
//   - score: what a side gets from a game, 1 for a win, 1/2 for a draw.
//   - pentanomial: how many pairs scored 0, 1/2, 1, 3/2 and 2.
//   - Elo: a score on the logistic scale, 400 points to a factor of ten.
//   - nElo: Elo normalised by the spread of the results. Equal differences in
//     nElo take equally many games to detect.
//   - LOS: likelihood of superiority, how sure the sign of a difference is.
//   - GSPRT: generalised sequential probability ratio test. One may look at it
//     after every pair.
//   - LLR: log-likelihood ratio, the statistic of a GSPRT.
//   - TOST: two one-sided tests. They show that something is close to a value;
//     a large p-value alone may only show that the sample is small.
//   - Holm: p-values adjusted for several tests. Rejecting those at or below α
//     keeps the chance of any false rejection at α.
//   - Fieller set: the confidence set of a ratio. It may be unbounded where the
//     denominator may be zero.
//   - arm: one kind of imbalance set up at the start of a game, such as a
//     knight against three pawns.
//   - scatter of arms, τ: the standard deviation of a random effect of each arm,
//     how far it lies from the sum of its terms beyond chance.
//   - compensation: points given to the side that moves second; deom, komi.
//   - fractional logit: a regression of scores, halves included, on terms;
//     its coefficients are logarithms of odds.
//   - coverage: how often intervals hold the truth they are about.
//   - wild bootstrap, sandwich, delta method: ways to form standard errors and
//     intervals, explained where they are implemented.
package stats
