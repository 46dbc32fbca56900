// Package answer is what an experiment has to say, as data: a headline, sentences
// in plain words, warnings, tables, figures as the numbers behind them, boards and
// games to look at. It says nothing of pages, files or terminals; whoever shows an
// answer decides how it looks.
//
// # Terms
//
//   - An answer tells of one run. Its summary is the table that goes with the
//     sentences; its sections hold the rest.
//   - A section is made of parts: paragraphs, figures, tables, boards, code.
//   - A sentence is text in pieces. Some of them stand out.
//   - A cell is a text with its interval below or beside it.
//   - A forest plot shows a row an estimate: the interval as a line, the value as a
//     mark on it. A ridge plot shows a row a distribution. A ternary plot shows how
//     a whole is divided among three.
//   - A role is what a colour stands for.
package answer
