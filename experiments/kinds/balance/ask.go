package balance

import (
	"komi/experiments"
	"komi/experiments/document"
)

// Kind asks what the first move is worth in each setup.
var Kind = experiments.Kind{
	Name: "balance", Wants: "2: a first-mover score needs a second mover", Level: true, Draft: draft,
	Questions: []string{document.AsksFairest, document.AsksFair},
}
