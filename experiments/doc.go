// Package experiments plays experiments: it reads a question from a file, lays out
// the games that are to answer it, plays them and hands their records to a store. It
// computes no statistics.
//
// # Terms
//
//   - An experiment is a question with a way to answer it: a game, the setups to
//     compare, how openings are made, how hard the players think, how many games.
//   - An arm is one of the things compared: a setup, or a setup with options of
//     its own.
//   - A reading is one way to understand a rule that its page leaves open: a
//     value of an option.
//   - An opening is the first few plies, prepared rather than chosen by the
//     players. Without it two deterministic players would play one game again
//     and again.
//   - A round is one opening with its games in one arm. With two players it is a
//     pair: two games.
//   - A stage is a part of the schedule that is laid out once the games before it
//     are known, by the experiment's question if it is a [Planner]. Most experiments
//     have one stage only.
//   - A kind is a sort of experiment, by what it asks. This package knows none by
//     name: the caller who reads a file says which there are ([Kinds]).
//   - A block is the games of a run that share an opening, the unit that
//     statistics count: a pair, or the pairs of all arms where arms are paired.
//   - A seat is a labelled player: A, B. Within a round the seats change places
//     at the board. How hard a seat thinks, and whether it is this program's
//     search, can be told for each.
//   - The budget of a move is a number of positions searched ("nodes"), never a
//     time: a busy machine must not play worse chess. Another program in a seat
//     that takes much longer than its budget needs has hung, and its game
//     is void.
//   - A void game crashed, broke a rule or did not end. It is counted and shown, never
//     scored.
//
// # How openings are made
//
// Random plies give one side a better position, which has nothing to do with what is
// asked. Where a setup looks the same from both sides, by a half turn or by a
// reflection, the second game of a pair is played in that mirror, so each side has the
// luck of the opening once. This needs an even number of plies. Elsewhere the pair
// repeats the opening with other seeds. Arms that are paired share openings and seeds:
// pair n of every arm begins with the same plies, drawn and judged by the first arm's
// rules. An arm whose own rules forbid that opening takes the next one of the stream
// that its rules allow.
//
// An opening is refused if a royal is attacked or could be captured, if the game
// is over, if the mirrored plies are not legal, or if a search of twice the
// budget finds either position of the pair further than a window (in pawns)
// from what openings of the setup are usually worth to the first player: the
// median of a fixed sample of them, 400 in experiments that ask how far from even the
// start is. Refused openings are replaced by the next
// ones of the same random stream.
//
// # The schedule
//
// Game i depends on the experiment's hash, on the stages up to its own and on i,
// on nothing else: not on the number of games or workers, and not on the machine.
// Arms alternate round by round, in proportion to their shares of the stage, so
// that every prefix of it is balanced over them. A stage begins with a batch. The hash
// covers everything that decides a game (the rules of each arm, the openings,
// the budget, the seed, [Experiment.Version]) and nothing that does not, such as the name
// or the number of games: a longer experiment begins with the games of the
// shorter one.
//
// A game ends when its rules end it, never because an evaluation thinks it won or
// drawn.
package experiments
