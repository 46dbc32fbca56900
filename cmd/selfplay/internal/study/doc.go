// Package study asks of a game what its designer asks, within a budget of time: it learns to
// play the game, asks one kind of experiment after another, and keeps one page of the answers.
package study
