// Package search chooses moves. It plays games of two by alpha-beta, and games of three
// by the models of the literature. It knows no game: compiled rules and positions say what
// is possible.
//
// A [Searcher] plays games of two. [Many] plays games of several: by max^n, paranoid,
// best-reply (BRS+) or Monte Carlo tree search ([Model]) while three are left, and by
// alpha-beta between two sides after that and in team games. [For] picks what fits the
// rules.
//
// All share one core (core.go): making and unmaking moves, move ordering, history, static
// exchange evaluation, repetition, the transposition table and the budget. One root driver
// (root.go) deepens. Each tree has a file: alphabeta.go, paranoid.go, maxn.go, brs.go and
// mcts.go. Most rules of alpha-beta that save work have a term that leaves them out ([Terms])
// and matches in measurements.md; delta pruning, mate distance pruning and what the searches
// for several players leave out have none.
//
// Nothing depends on clocks, on the machine or on the order of maps. The same seed, the same
// calls since Reset and the same limits give the same moves and scores everywhere.
//
// Terms of the field, and where they are:
//
//   - node: one move made, in the tree or in quiescence. Budgets count nodes (budget.go).
//   - horizon: depth 0, where the tree ends and quiescence begins.
//   - iterative deepening: searching to depth 1, 2 ... until the budget is used up (root.go).
//   - alpha-beta: a node is left once its score cannot matter, which is a cutoff. The window
//     (alpha, beta) holds the scores that matter (alphabeta.go).
//   - principal variation (PV): the moves both sides are expected to play. Principal
//     variation search (PVS) expects the first move to be the best: it searches the others
//     with a null window, which only asks whether they are better (alphabeta.go).
//   - transposition table: what was found about positions, by key (table.go).
//   - move ordering: likely good moves first. Captures by MVV-LVA, most valuable victim and
//     least valuable attacker; quiet moves by history, which counts cutoffs, or because they
//     are killers, which caused a cutoff at the same ply (order.go).
//   - static exchange evaluation (SEE): what captures on one square win or lose (see.go).
//   - quiescence: following captures until the position is quiet. Stand pat: a player may be
//     content with the static evaluation. Delta pruning: captures that win too little are
//     left out. Evasion pruning: late quiet answers to check are left out (quiescence.go; for
//     several players paranoid.go and quiesceshares.go).
//   - mate distance pruning: a line that cannot beat a mate already found is left
//     (alphabeta.go).
//   - null move pruning: a position so good that even a pass keeps the score above beta is
//     left (nullmove.go).
//   - reverse futility pruning: the same for a static evaluation far above beta
//     (reversefutility.go).
//   - late-move pruning (LMP): quiet moves after many others are left out
//     (latemovepruning.go). Late-move reductions (LMR): they are searched less deeply
//     (latemovereductions.go).
//   - SEE pruning: quiet moves that lose material are left out (seepruning.go).
//   - check extension: a ply more in check (alphabeta.go).
//   - singular extension: a ply more for a move that all others fall far behind. Multi-cut
//     leaves a node where several moves are above beta (singular.go).
//   - ProbCut: a node is left if a good capture stays above beta by a margin in a shallower
//     search (probcut.go).
//   - last passes: where a pass ends the game by a count, a player who leads is taken to pass
//     (ending.go).
//   - continuation history: history of a move after the moves before it (continuation.go).
//   - correction history: how far searches came out from the static evaluation
//     (correction.go).
//   - PUCT: the rule by which MCTS chooses an edge, from its mean, its prior and its visits.
//     First-play urgency (FPU): the mean of an edge without visits (mcts.go).
//   - mate: a forced win, by checkmate, by capturing the last royal, or by a count of points.
//     Its score counts the plies to it (score.go).
package search
