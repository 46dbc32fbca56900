// Package webpage is the page on which people play a game: its text, style and
// program, the server that "selfplay play" runs for it, and the making of a page that
// carries its own engine, for "selfplay page".
//
// Both pages are the same file. They differ in whom they ask: the server, or the
// engine inside, compiled to WebAssembly from cmd/selfplay/internal/webengine. Either
// answers with package webplay.
//
// Nothing that a variant file or a run says is executed. It comes to the page as JSON
// and is set as text; drawings are SVG written by package diagram, which escapes every
// name. The content security policy allows the page's own program only, by its hash.
package webpage
