// Package ladder is the kind of experiment that asks what twice the budget is worth,
// rung by rung: each arm plays a budget against half of it.
package ladder
