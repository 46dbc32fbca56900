package experiments_test

import (
	"komi/experiments"
	"komi/experiments/kinds"
)

func init() { experiments.Known = kinds.Asked() }
