// Command webengine is the engine inside an exported page. It is compiled to
// WebAssembly by "selfplay page", runs in a worker of the page and answers questions
// with package webplay.
//
// The worker starts it with three globals: komiGame, the game as JSON of
// [komi/cmd/selfplay/internal/webplay.Carried]; komiSay, a function that takes a
// message to the page; and, set by this program, komiAsk, which takes the number and
// the text of a question.
package main
