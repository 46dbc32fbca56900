// Package values is the kind of experiment that asks what the pieces are worth.
//
// # Terms
//
//   - An arm is a kind of imbalance set up at the start, such as "N v 3P".
//   - The holder of an arm is the player who has what is named first.
//   - A column is something whose value is asked: "N" on the board, "@N" in
//     hand, "+N" promoted, and in games of several players "f:N" of army f.
//   - The unit is the column that values are measured in.
//   - An ordinary game begins with equal armies.
//   - A moment is the start of the game, or a phase of it, told by the pieces left.
//
// # What is measured
//
// What pieces are worth is found from games that begin with unequal armies: an arm is
// a [play.Imbalance], such as a knight against three pawns, made by taking pieces away,
// replacing them where they stand or giving them in hand. The armies are exchanged
// in the second game of a pair, on the mirrored squares. Both games have the
// same first plies, so their luck is the first player's in both games and the
// holder's in only one:
//
//	game 1   first lacks P P P    second lacks N       plies m1 m2 m3 m4
//	game 2   first lacks N        second lacks P P P   plies m1 m2 m3 m4
//
// Plies are drawn among those legal in both games, and none of them changes the
// material. The window of openings is around what openings of the arm are usually
// worth to the holder. A file can ask for a shuffle: before pieces are taken away the
// others change places along their rank, alike for both players, each only where it
// can still go to the same squares. Then a value does not hang on the one file
// that a missing rook opens; nobody castles. A file can also name the squares that
// units are taken from, since a rook's pawn of chess is not worth a centre pawn.
//
// Arms are listed by the file or designed ([Design]). A design puts each piece into
// several trades near balance, against different pieces, since a value found from a
// single trade holds for that trade only.
//
// Values change in the course of a game. So some of the games are ordinary ones, and
// their positions give values by phase: the result is regressed on the material of calm
// positions. Both ways to measure look at the beginning of the game. Where they disagree
// the answer says so, and takes no mean ([Drifting]). A published table is compared with
// the moment that it speaks of, or with the start where the games tell too little of that
// moment; one made from positions of whole games with the [Course], the phases taken together
// without the bare endings. A fit with separate values for the start and the end of
// games was rejected: pieces traded late stand in every early position and explain
// nothing there, so it held pawns at a fifth of a knight in openings.
//
// Arms scatter about the sum of their values by τ. The planner uses what the games tell
// of τ: the more rounds an arm has, the less one more adds. So games go to more arms, and
// more arms are designed where scatter is most of the uncertainty.
//
// Twins are arms that differ only in their budget and play the same openings, round
// for round. So whether values depend on the strength of play is seen within the
// openings.
package values
