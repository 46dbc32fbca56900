// Package experiments plays experiments: it reads what is to be found out from
// a file, lays out the games that find it out, plays them and hands their
// records to a store. It computes no statistics.
//
// # Terms
//
//   - An experiment is a question with a way to answer it: a game, the setups to
//     compare, how openings are made, how hard the players think, how many games.
//   - An arm is one of the things compared: a setup, or a setup with options of
//     its own.
//   - A reading is one way to understand a rule that its page leaves open: a
//     value of an option. An experiment of readings compares each of them with
//     the first arm, which is the default.
//   - An opening is the first few plies, prepared rather than chosen by the
//     players. Without it two deterministic players would play one game again
//     and again.
//   - A round is one opening with its games in one arm. With two players it is a
//     pair: two games.
//   - A stage is a part of the schedule that is laid out once the games before it
//     are known, by a planner that is not part of this package. Most experiments
//     have one stage only.
//   - A block is the games of a run that share an opening, the unit that
//     statistics count: a pair, or the pairs of all arms where arms are paired.
//   - A seat is a labelled player: A, B. Within a round the seats change places
//     at the board. How hard a seat thinks, and whether it is this program's
//     search, can be told for each.
//   - The budget of a move is a number of positions searched ("nodes"), never a
//     time: a busy machine must not play worse chess. Another program in a seat
//     that takes much longer than its budget needs has hung, and its game
//     is void.
//   - A void game crashed or broke a rule. It is counted and shown, never
//     scored.
//
// # What an experiment on points plays
//
// In a game that counts points where nobody wins by capture, what should pieces
// count, and what should the second player get? The first stage is played by the
// points in force. Then positions that reached the count are played on with
// options that switch it off, the points and the compensation made of that are
// played with, and so on; a planner lays out these stages. Every game by new
// points has them in its options, so that its players know them: the search
// scores a counted end as won or lost, and the evaluation knows that it is near.
//
// # What a balance experiment measures
//
// The question is how much the first move is worth in each setup, so the score
// of interest is the first player's. Both seats are the same player, and the
// noise to be rid of is the opening: random plies hand one side a better
// position, which has nothing to do with the first move. Playing the same
// opening twice would only measure that accident more sharply. In a mirrored
// pair each side gets it once:
//
//	game 1   A moves first    A plays a1 a2 a3     B plays b1 b2 b3
//	game 2   B moves first    B plays b1'b2'b3'    A plays a1'a2'a3'
//
// where ' is the move seen in the mirror that turns one side of the board into
// the other. After the plies game 2 stands as game 1 does with the colours
// exchanged, but the first player is on turn in both. What A's plies are worth
// adds to the first player's score in one game and subtracts in the other, and
// the pair's mean keeps the value of the turn. This is "swap the armies, not
// only the engines", for a setup whose armies are alike. It pays: in 480 pairs of
// changi-openings at 1,000 nodes the standard deviation of a pair's mean score
// was 0.337 mirrored and 0.379 repeated, so that repeated pairs would need a
// quarter more games for the same interval.
//
// A mirror needs a setup that looks the same from both sides (by a half turn or
// by a reflection), and an even number of plies. Without one the pair repeats
// the opening with other seeds; estimates stay right, only wider, because they
// cluster on the opening.
//
// An opening is refused if a royal is attacked or could be captured, if the game
// is over, if the mirrored plies are not legal, or if a search of twice the
// budget finds either position of the pair further than a window (in pawns)
// from what openings of the setup are usually worth to the first player: the
// median of a fixed sample of them. Refused openings are replaced by the next
// ones of the same random stream.
//
// # What paired arms measure
//
// Where arms differ little, as readings of a rule do, most of the difference
// between their scores is that of their openings. Arms that are paired share
// openings and seeds: pair n of every arm begins with the same plies, and the
// players, who are the same, go on alike until the rules make a difference. The
// openings are drawn and judged by the first arm's rules; an arm whose own rules
// forbid one takes the next of the stream that its rules allow. Each arm is then
// compared with the first within the block.
//
// # What an experiment on three armies measures
//
// Where three armies differ, as in Battle of titans, nobody's first move can be told
// from his army: the rules say which army moves first. So the same openings are
// played in other orders of turns too, where the game has an option for them: every
// army makes the same moves in the opening, each in its own turn. Who wins then
// depends on the army, on its place in the order, and on who moves after whom, and
// the three can be told apart.
//
// What three players do depends on what they expect of each other, so how they
// search is part of the result: an arm can say its own model, and seats that differ
// play every opening in every seating, any three of up to five of them. Three seats
// that are alike play an opening once. The score of a game is a share for each
// player, draws being divided among those alive; records say besides who was
// eliminated when and by whom.
//
// # What an experiment of values measures
//
// What pieces are worth is told by games that begin with unequal armies: an arm is
// an [play.Imbalance], such as a knight against three pawns, made by taking pieces away,
// replacing them where they stand or giving them in hand. The armies are exchanged
// in the second game of a pair, on the mirrored squares, and both games have the
// same first plies, so that the luck in them is the first player's in both and the
// holder's in one only:
//
//	game 1   first lacks P P P    second lacks N       plies m1 m2 m3 m4
//	game 2   first lacks N        second lacks P P P   plies m1 m2 m3 m4
//
// Plies are drawn among those legal in both games, and none of them changes the
// material. The window of openings is around what openings of the arm are usually
// worth to the holder. A file can ask for a shuffle: before pieces are taken away the
// others change places along their rank, alike for both players, each only where it
// can still go to the same squares, so that a value does not hang on the one file
// that a missing rook opens; nobody castles then. It can also name the squares that
// units are taken from, since a rook's pawn of chess is not worth a centre pawn. Arms are listed by the file or designed ([Design]): each
// piece in several trades near balance, against different pieces, since a value
// that is told by one trade is that trade's.
//
// Twins are arms that differ in their budget only and play the same openings, round
// for round: whether values depend on the strength of play is then told within the
// openings.
//
// # The schedule
//
// Game i depends on the experiment's hash, on the stages up to its own and on i,
// on nothing else: not on the number of games or workers, nor on the machine.
// Arms alternate round by round, in proportion to their shares of the stage, so
// that every prefix of it is balanced over them. A stage begins with a batch. The hash
// covers everything that decides a game (the rules of each arm, the openings,
// the budget, the seed, [Version]) and nothing that does not, such as the name
// or the number of games: a longer experiment begins with the games of the
// shorter one.
//
// A game ends when its rules end it. No game is ended because an evaluation
// thinks it won or drawn.
package experiments
