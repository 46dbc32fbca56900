package findings

import "komi/engine"

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
