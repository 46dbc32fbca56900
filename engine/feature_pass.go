package engine

// canPass reports whether the player on turn may pass; stuck says that he has no
// other move.
func (p *Position) canPass(stuck bool, g *guard) bool {
	switch {
	case p.r.spec.Pass == PassNever:
		return false
	case p.r.spec.Pass == PassForced:
		return stuck || p.canReturn()
	case g.faced: // accepting is always allowed
		return true
	}
	return !g.check && (stuck || p.r.spec.Pass == PassFree)
}

// passed sets the flag of the state after a pass; was is the flag before it.
func (p *Position) passed(was flag) {
	switch {
	case p.r.face.rule >= FacingCount && p.faced(p.state.turn):
		p.state.flag = flagAccepted
	case was == flagPassed:
		p.state.flag = flagTwoPass
	default:
		p.state.flag = flagPassed
	}
}
