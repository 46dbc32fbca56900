package findings

import "komi/engine"

// Rulebook is the rules of the first arm whose rules can be read, nil if there are none.
func (v *View) Rulebook() *engine.Rules { return v.rules }

// Pieces are the names of the pieces by their letters, and those of the armies by theirs
// with a colon, "s:"; none where the rules are not at hand.
func (v *View) Pieces() map[string]string {
	if v.rules == nil {
		return nil
	}
	out := map[string]string{}
	for i := 1; i <= v.rules.Kinds(); i++ {
		k := engine.Kind(i)
		out[v.rules.Letter(k)] = v.rules.KindName(k)
	}
	for q := range engine.Player(v.rules.Players()) {
		out[v.rules.PlayerLetter(q)+":"] = v.rules.PlayerName(q)
	}
	return out
}
