// Package ini translates variants.ini, the format in which Fairy-Stockfish reads
// games of its users, into variant files.
//
// A file is a row of sections, [name] or [name:base], with lines "key = value" below.
// The translation has four steps:
//
//   - [Parse] reads the lines. It knows no key.
//   - A section is resolved down its chain of bases into a model: what that program would
//     hold in memory, kinds of pieces and all. Each key is an entry of one table (keys.go).
//     The games that the program has built in are sections, too (bases.ini), written for
//     this package from the rules of the games.
//   - The model is built into parts of a variant file: a piece, a rule, a list.
//   - Where Komi has the base as a game of the same name, the file extends that game and
//     holds only the parts in which the models of section and base differ. Else it holds
//     all of them.
//
// A key that Komi cannot express is refused, with the line and the reason, unless what it
// says is so anyway.
package ini
