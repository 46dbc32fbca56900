package main

import (
	"strings"
	"testing"

	"komi/experiments/kinds"
	"komi/experiments/kinds/setups"
)

// Setups are simulated by their own design, the same with any number of workers, and a
// course that errs more than it promises is called wrong.
func TestSimulateSetups(t *testing.T) {
	one, stderr, err := selfplay("simulate", "titans-remedies", "--replicates", "3", "--workers", "1")
	if err != nil {
		t.Fatal(err, stderr)
	}
	two, _, err := selfplay("simulate", "titans-remedies", "--replicates", "3", "--workers", "2")
	if err != nil || one != two {
		t.Errorf("%v: one worker printed %q, two %q", err, one, two)
	}
	for _, want := range []string{"54 candidates of 3 players", "How often the course errs, 3 replicates", "some finalist was called fair that is not", "corrected for picking any candidate"} {
		if !strings.Contains(one, want) {
			t.Errorf("printed %q, want %q in it", one, want)
		}
	}
	if _, _, err := selfplay("simulate", "titans-remedies", "--shapes"); err == nil || !strings.Contains(err.Error(), "these are setups") {
		t.Errorf("--shapes: %v", err)
	}
	e, err := kinds.Asked().Load("titans-remedies")
	if err != nil {
		t.Fatal(err)
	}
	c := courses{course: e.Question.(*setups.Ask).Course}
	for i := range 40 {
		c.list = append(c.list, setups.Rehearsed{All: true, WronglyFair: i%4 == 0})
	}
	if c.right() {
		t.Error("a quarter of the courses called a candidate fair wrongly, and nothing was said")
	}
	for i := range c.list {
		c.list[i].WronglyFair = i == 0
	}
	if !c.right() {
		t.Error("one of 40 courses called a candidate fair wrongly, which is within what is promised")
	}
}
