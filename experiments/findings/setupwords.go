package findings

import (
	"fmt"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/games"
)

// inWords says what the setup of an arm is, in the words of the variant file; "" for none.
func (v *View) inWords(a *games.Arm) string {
	for _, g := range v.games {
		if text := g.InWords(a.Setup); a.Setup != "" && text != "" {
			return text
		}
	}
	return ""
}

// Told is the label of an arm with what its setup is: "setup 5s (diagonal pieces, nine
// ranks)".
func (v *View) Told(a *games.Arm) string {
	if text := v.inWords(a); text != "" && v.Names.bare {
		return v.Names.Label(a) + " (" + text + ")"
	}
	return v.Names.Label(a)
}

// setupArms are the first arms of each setup that has words.
func (v *View) setupArms() []*games.Arm {
	var out []*games.Arm
	for _, a := range v.Arms {
		if v.inWords(a) != "" && !slices.ContainsFunc(out, func(b *games.Arm) bool { return a.Setup == b.Setup }) {
			out = append(out, a)
		}
	}
	return out
}

// mostSetupWords is how many words about setups stand beside the answer.
const mostSetupWords = 45

// setups says what a few setups are, where several are compared.
func (v *View) setups() []answer.Sentence {
	var each []string
	for _, a := range v.setupArms() {
		each = append(each, a.Setup+", "+v.inWords(a))
	}
	if len(each) < 2 || len(strings.Fields(strings.Join(each, " "))) > mostSetupWords {
		return nil
	}
	return []answer.Sentence{answer.Say("The setups: %v.", strings.Join(each, "; "))}
}

// SetupsInWords lists what the setups are.
func (v *View) SetupsInWords() []answer.Part {
	t := answer.Table{Caption: "What the setups are", Columns: []string{"setup", answer.SetupWords}}
	for _, a := range v.setupArms() {
		t.Add(answer.Word(fmt.Sprintf("setup %s", a.Setup)), answer.Word(v.inWords(a)))
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return []answer.Part{{Table: &t}}
}
