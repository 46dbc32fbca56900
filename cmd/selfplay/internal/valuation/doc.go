// Package valuation puts values of pieces into the weights that players evaluate by: those that
// a run of values has measured, or ones that are wrong on purpose. Everything else, such as
// where pieces stand best, stays as it is in the program's weights.
package valuation
