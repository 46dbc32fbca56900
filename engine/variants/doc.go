// Package variants reads variant files: a game written down in TOML, strictly.
// The built-in games are such files and pass through the same door as a file a
// designer wrote:
//
//	[Load] → [Game] → engine.Spec → engine.Compile → engine.Rules
//
// A file describes one game with all its setups and options. An option is a
// named overlay: the few keys that reading of the rules changes. A setup may
// bring a layer of its own, such as a shorter board. What is wrong with a file is
// reported at once, each fault with the file and the line, except what may be due
// to another fault.
//
// The guide in adding.md leads through a complete example.
package variants
