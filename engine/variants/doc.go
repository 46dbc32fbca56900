// Package variants reads variant files: a game written down in TOML, strictly.
// The built-in games are such files and are read in the same way as a file that a
// designer wrote:
//
//	[Load] → [Game] → engine.Spec → engine.Compile → engine.Rules
//
// A file describes one game with all its setups and options. An option has values, each
// an overlay: the few keys that this reading of the rules changes. A setup may have
// layers of its own, such as a shorter board. All faults of a file are reported at once,
// each with the file and the line, except those that may be due to another fault.
//
// The guide in adding.md leads through a complete example.
package variants
