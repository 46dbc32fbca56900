// Package tomlfile reads the files people write for Komi: variants, experiments
// and weights. They are TOML, and they are read strictly: an unknown key or a
// value of the wrong type is an error that names file, line and column.
//
//   - A [Node] is a part of a file that knows where it stands: a table, a list or
//     a plain value.
//   - A [Fault] is one thing wrong with a file. A [Report] collects them, so that
//     a reader tells all of them at once.
//   - There are two ways to read a file. [Report.Decode] fills Go structs whose
//     fields are the keys. A [Table] reads key by key, for files whose tables are
//     laid over each other before they are read ([Merge]).
//
// The package knows TOML and nothing of what the files mean.
package tomlfile
