// Package search plays two-player games by alpha-beta, and games of three by the
// models of the literature. It knows no game: what a rule makes possible it learns
// from the compiled rules and the position.
//
// A [Searcher] deepens one ply at a time until its budget of nodes is used up. A
// node is one move made, in the tree or in quiescence. Nothing depends on clocks,
// on the machine or on map order: the same seed, the same calls since
// [Searcher.Reset] and the same limits give the same moves and scores everywhere.
//
// [Many] plays where three can be alive: by max^n, paranoid, best-reply (BRS+) or
// tree-sampling search ([Model]) while three are, and by alpha-beta on sides when
// two are left or when the game is between a team and one. [For] picks what fits
// the rules.
//
// Terms:
//
//   - mate: a forced end that one side wins, by checkmate, by capturing the last
//     royal, or by a count of points. Scores count plies to it.
//   - principal variation: the line both sides are expected to play.
//   - quiescence: following captures until the position is quiet enough to be
//     judged.
//   - late move reduction: looking less deeply at moves that order puts late.
package search
