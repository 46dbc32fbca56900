// Package results keeps what was played: the record of a game, the file that
// holds a run, and a reader over it. Records are plain strings and numbers;
// the package knows nothing of rules, search or statistics.
//
// # Terms
//
//   - A run is one experiment being played. It is one file: a SQLite database
//     that any SQLite tool can open.
//   - The schedule numbers the games of a run from 0. Game i depends on the
//     experiment and on i only, so any process can play any part of it.
//   - A batch is a stretch of the schedule that is played and saved together:
//     batch b holds the games [b*BatchSize, (b+1)*BatchSize), and the last one
//     perhaps fewer. A file may hold any subset of the batches.
//   - The prefix is the leading batches without a gap. Statistics read only the
//     prefix: short games finish first, and counting them before their
//     neighbours would bias every estimate.
//   - A block is a group of games that share an opening and differ in who sits
//     where, or in their arm. A batch should hold whole blocks.
//   - A share is a player's part of the result, in whole numbers: the shares of
//     a game sum to its Whole.
//   - A void game crashed or broke a rule. It has no result, it counts as
//     played, and it is never a silent draw.
//
// # The file
//
// Six tables: run (one row), rules (a row for each variant used), batches and
// summaries (a batch's digest, and its counts by arm), games (a row a game, keyed by
// its index), and stages (what a planner added to the schedule; only in a run with one). application_id says that the file is Komi's,
// user_version which schema it follows. Lists are JSON, hashes a blob of
// big-endian 64-bit words, and 64-bit seeds the INTEGER of the same bits, so a
// seed of 2^63 or more shows as negative in a SQLite shell.
//
// A batch goes in with its games and summary in one transaction, so after a
// crash or a kill it is there whole or not at all. While a run is written it is
// in WAL mode with synchronous=NORMAL: a killed process loses nothing, and a
// power cut can lose the last batches but never leaves half of one. A lost
// batch is one that Done does not list, and the schedule plays it again to the
// same games; paying for a disk flush a batch would buy nothing. Closing the
// writer folds the log back, so that a run at rest is a single ordinary file; after a
// kill, whoever opens the run next does. To copy
// a run that is being written, copy the log too: RUN.db-wal. A log whose file is gone
// is no part of a new file of that name: it is renamed to RUN.db-wal.old.
//
// SQLite does not notice a changed byte inside a value. Each batch therefore
// carries the SHA-256 of its games and the run that of its header, and every
// read checks them. A digest does not tell an honest writer from a forger, so every
// read also checks the ranges of what it reads (bounds.go).
//
// One process writes a run at a time. The writer holds an operating system lock
// on a file beside the run, which ends with the process however it dies.
// Readers take no lock and may watch a run grow; they hold the database for one
// batch at a time, so they never make the writer's log pile up.
package results
