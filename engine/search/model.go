package search

import (
	"fmt"
	"strings"
)

// A Model is an answer to a question that games of three raise: what do the two rivals of
// a player do?
type Model uint8

const (
	// MaxN: every player maximises his own share (Luckhardt and Irani 1986). With
	// shallow pruning (Korf 1991).
	MaxN Model = iota
	// Paranoid: all others play against the player who searches (Sturtevant and Korf
	// 2000), so that alpha-beta applies.
	Paranoid
	// BRSPlus: best-reply search in the order of turns. Of the replies to a move one is
	// searched, and the others are the first by move ordering (Esser, Gras, Winands,
	// Schadd and Lanctot 2013).
	BRSPlus
	// MCTSMaxN: Monte Carlo tree search in which every player maximises his own share
	// (Sturtevant 2008). Leaves are evaluated and not played out at random.
	MCTSMaxN
)

var modelNames = [...]string{"max^n", "paranoid", "brs+", "mcts"}

// String returns the name of the model as experiments write it.
func (m Model) String() string { return modelNames[m] }

// ParseModel reads the name of a model. "maxn" stands for "max^n". The error of an unknown
// name lists those expected.
func ParseModel(text string) (Model, error) {
	if text == "maxn" {
		return MaxN, nil
	}
	for i, name := range modelNames {
		if text == name {
			return Model(i), nil
		}
	}
	return 0, fmt.Errorf("search model: read %q, expected one of %s", text, strings.Join(modelNames[:], ", "))
}
