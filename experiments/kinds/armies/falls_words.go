package armies

import "komi/experiments/answer"

// where names a field in front of a sentence; nothing where there is no other.
func where(a *Armies, f *Field) answer.Sentence {
	if len(a.Fields) < 2 {
		return nil
	}
	return answer.Say("In %v, ", fieldName(f))
}

// falls tells who is eliminated first, and by whom.
func falls(a *Armies, f *Field) []answer.Sentence {
	most := 0
	for q := range f.First {
		if f.First[q].Value > f.First[most].Value {
			most = q
		}
	}
	for q, e := range f.First {
		if !e.OK() || q != most && !(e.Hi < f.First[most].Lo) {
			return nil
		}
	}
	by := (most + 1) % 3
	if other := (most + 2) % 3; f.Taken[other][most].Value > f.Taken[by][most].Value {
		by = other
	}
	out := answer.Say("%v%v falls first in %v of the games.", where(a, f), answer.Strong(a.Players[most].Name), answer.Estimate(f.First[most], answer.Share))
	if other := 3 - most - by; f.Taken[by][most].Lo > f.Taken[other][most].Hi {
		out = append(out, answer.Say(" First or later, %v takes its %v in %v of the games, %v in %v.", a.Players[by].Name, a.Royal, answer.Estimate(f.Taken[by][most], answer.Share),
			a.Players[other].Name, answer.Estimate(f.Taken[other][most], answer.Share))...)
	}
	return []answer.Sentence{out}
}

// snow tells what it is worth to take the first king, and what that brings unless it was said.
func snow(a *Armies, f *Field, said bool) []answer.Sentence {
	var shown, open []answer.Sentence
	for q, x := range f.Snow {
		if !x.Share.OK() {
			continue
		}
		one := answer.Say("%v %v", a.Players[q].Name, answer.Estimate(x.Share, answer.Share))
		if x.P <= 0.05 {
			shown = append(shown, one)
		} else {
			open = append(open, one)
		}
	}
	var out answer.Sentence
	if len(shown) > 0 {
		then := answer.Say("the taker then wins")
		if of := where(a, f); of != nil {
			then = answer.Say("%vthe taker then wins", of)
		}
		if !said {
			out = answer.Say("Whoever takes the first %v takes the army with it.", a.Royal)
		}
		out = answer.Join(out, answer.Say("%v this share of the rest of the game, where equal armies would win a half: %v.", answer.Capital(then), answer.List(shown)))
	}
	if len(open) > 0 {
		out = answer.Join(out, answer.Say("Not shown to differ from a half: %v.", answer.List(open)))
	}
	if len(out) == 0 {
		return nil
	}
	return []answer.Sentence{out}
}
