package findings

import "komi/experiments/answer"

// Unequal cautions where two players do not begin with the same pieces: a score then tells
// what the armies and the first move are worth together.
func (v *View) Unequal() []answer.Sentence {
	if v.Players != 2 {
		return nil
	}
	starts, unequal := 0, 0
	for _, p := range v.Boards {
		if p == nil {
			continue
		}
		starts++
		if m := p.Material(); m[0] != m[1] {
			unequal++
		}
	}
	where := "The"
	switch {
	case unequal == 0:
		return nil
	case unequal < starts:
		where = "In some of these games the"
	}
	return []answer.Sentence{answer.Say("%v two players do not begin with the same pieces, so a score says what their armies and the first move are worth together. A setup in which they exchange armies would tell the two apart.", where)}
}
