package findings

import (
	"strings"

	"komi/experiments/answer"
	"komi/experiments/games"
)

// Names says how to call the arms of a study.
type Names struct {
	One, Many string
	// bare says that an arm's name is only its mark, "5s", and is called by the
	// noun and the mark.
	bare bool
	// game is the game's name, where the one arm is the game itself.
	game string
}

// namesOf finds the noun: arms named after their setups are setups.
func namesOf(s *games.Set) Names {
	for _, a := range s.Arms {
		if a.Setup == "" || a.Name != a.Setup {
			return Names{One: "arm", Many: "arms"}
		}
	}
	if len(s.Arms) == 1 && s.Arms[0].Setup == onlySetup {
		return Names{One: "game", Many: "games", bare: true, game: s.Title(s.Arms[0])}
	}
	return Names{One: "setup", Many: "setups", bare: true}
}

// onlySetup is what the setup of a game is called that has no others. Where the rules can be
// read, they say whether it has (see [View.look]).
const onlySetup = "standard"

// Label names one arm: "setup 5s".
func (n Names) Label(a *games.Arm) string {
	switch {
	case n.game != "":
		return n.game
	case n.bare:
		return n.One + " " + a.Called()
	}
	return a.Called()
}

// quoted is the label of an arm within a sentence: a phrase with commas of its own stands in
// quotation marks.
func (n Names) quoted(a *games.Arm) string {
	label := n.Label(a)
	if strings.ContainsAny(label, ",;") && n.game == "" {
		return "“" + label + "”"
	}
	return label
}

// These names several arms: "setups 1, 3 and 5".
func (n Names) These(s *games.Set, indexes []int) answer.Sentence {
	if len(indexes) == len(s.Arms) && len(indexes) > 2 {
		return answer.Say("all %v %v", answer.InWords(len(indexes)), n.Many)
	}
	var names []string
	for _, i := range indexes {
		names = append(names, s.Arms[i].Called())
	}
	switch {
	case n.game != "":
		return answer.Sentence{{Text: n.game}}
	case !n.bare:
		return answer.List(names)
	case len(names) == 1:
		return answer.Say("%v %v", n.One, names[0])
	}
	return answer.Say("%v %v", n.Many, answer.List(names))
}

// Begins is the label of an arm at the beginning of a sentence. A game is called as
// its author writes it there too.
func (n Names) Begins(a *games.Arm) answer.Sentence {
	if n.game != "" {
		return answer.Sentence{{Text: n.game}}
	}
	return answer.Capital(answer.Say("%v", n.Label(a)))
}

// Side names the player who gains.
func Side(r games.Result) string {
	if r == games.First {
		return "the player who moves first"
	}
	return "the player who moves second"
}
