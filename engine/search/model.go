package search

import (
	"fmt"
	"strings"
)

// A Model is an answer to the question what the rivals of a player do when there
// are two of them.
type Model uint8

const (
	// MaxN: everybody plays for his own share (Luckhardt and Irani 1986), with
	// shallow pruning (Korf 1991).
	MaxN Model = iota
	// Paranoid: all others play against the one who searches (Sturtevant and
	// Korf 2000), so that alpha-beta applies.
	Paranoid
	// BRSPlus: best-reply search in the order of turns: of the replies to a move
	// one is searched and the others are the first by move ordering (Esser,
	// Gras, Winands, Schadd and Lanctot 2013).
	BRSPlus
	// MCTSMaxN: a tree grown by sampling, each player choosing for his own share
	// (Sturtevant 2008), leaves judged by evaluation instead of random play.
	MCTSMaxN
)

var modelNames = [...]string{"max^n", "paranoid", "brs+", "mcts"}

// String returns the name of the model as experiments write it.
func (m Model) String() string { return modelNames[m] }

// ParseModel reads the name of a model. "maxn" stands for "max^n".
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
