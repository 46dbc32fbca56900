// Package export writes the games of a run for other programs: PGN for chess
// software, CSV, JSON lines and Parquet for data software. All four stream, so
// a run of any size goes out in the memory of one batch (Parquet: of one row
// group).
//
// # Tables: CSV and Parquet
//
// One row a game, with the columns that Columns lists. There is a seat and a
// share column for each player of the run's largest game: seat_1, share_1 ...
// What a game does not have (the share of a void game, the third seat of a game
// for two, a margin that was not counted) is an empty cell in CSV and null in
// Parquet. CSV quotes as RFC 4180 does, with a header line and lines that end in LF; Parquet is compressed with
// Zstandard, in row groups of 65,536 rows, and carries the run's experiment,
// hash, engine version and command as key-value metadata.
//
// [Table] writes the flat tables of package flat in both formats, and [ReadTable] reads
// them: Parquet files that describe their own columns.
//
// # JSON lines
//
// One object a line, with the same names; but seats and shares are arrays,
// hashes an array of strings, extra an object. Seeds and hashes are strings,
// because most JSON readers lose the low bits of large numbers. Shares of a void
// game are an empty array.
//
// # PGN
//
// A [Notation] says how the readers of PGN write a game: what they call it, the position
// it begins in, its moves. Without one these are as the project writes them. Moves are
// numbered once a round: with n players, every n plies. The first number is that of the
// position, with dots where a later player begins: 1... h7h6 2. e1d1.
// White and Black are the first and the second player,
// Player3 the third. Result is 1-0, 0-1 or 1/2-1/2 where two players' shares say
// so, and * otherwise; Shares always has the exact shares, "6-0 of 6". Round is
// the index in the schedule, from 0. Termination is the reason of the end, of a
// void game "void: " and what went wrong. StartSetup is the setup; SetUp is the
// standard's tag, which says that FEN is the start. The tags Arm, Block, Seed and
// PreparedPlies (the length of the opening) say what the game was played for.
package export
