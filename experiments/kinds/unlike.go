package kinds

import (
	"fmt"
	"slices"
	"strings"

	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/results"
)

// Unlike says which runs of one experiment follow different rules, and which lines of the
// variant files differ. Of several runs by the same rules only the first is told of. The runs are named by their letters.
func Unlike(sets []*games.Set, letter func(i int) string) []answer.Sentence {
	var out []answer.Sentence
	for j, b := range sets {
		for i, a := range sets[:j] {
			if a.Run.Experiment != b.Run.Experiment {
				continue
			}
			if alike(a, b) {
				break // what this one is unlike, the earlier one is too
			}
			if slices.ContainsFunc(sets[:i], func(c *games.Set) bool { return alike(c, a) }) {
				continue
			}
			text := fmt.Sprintf("The rules of %s and %s differ", letter(i), letter(j))
			if parts := unlikeParts(a.Run.Rules, b.Run.Rules, letter(i), letter(j)); parts != "" {
				text += ": " + parts
			}
			out = append(out, answer.Say("%v.", text))
		}
	}
	return out
}

// alike reports whether two runs are of one experiment and its same rules.
func alike(a, b *games.Set) bool {
	return a.Run.Experiment == b.Run.Experiment && slices.EqualFunc(a.Run.Rules, b.Run.Rules, sameRules)
}

func sameRules(a, b results.Rules) bool {
	return a.Variant == b.Variant && a.Setup == b.Setup && a.Options == b.Options && a.Hash == b.Hash
}

// mostLines is how many lines of a variant file are named that another one lacks.
const mostLines = 3

// unlikeParts says what differs between rules, as far as their texts show it.
func unlikeParts(a, b []results.Rules, nameA, nameB string) string {
	var parts []string
	say := func(name string, lines []string) {
		if len(lines) == 0 {
			return
		}
		more := ""
		if n := len(lines) - mostLines; n > 0 {
			lines, more = lines[:mostLines], fmt.Sprintf(" and %s more", answer.Plural(n, "line"))
		}
		parts = append(parts, fmt.Sprintf("only %s has %s%s", name, strings.Join(lines, ", "), more))
	}
	linesA, linesB := linesOf(a), linesOf(b)
	say(nameA, without(linesA, linesB))
	say(nameB, without(linesB, linesA))
	if len(parts) == 0 && !slices.EqualFunc(a, b, func(x, y results.Rules) bool { return x.Setup == y.Setup && x.Options == y.Options }) {
		return "other setups or options are played"
	}
	return strings.Join(parts, "; ")
}

// linesOf are the lines of the variant files of rules, each file once, without comments.
func linesOf(list []results.Rules) (out []string) {
	var texts []string
	for _, r := range list {
		if slices.Contains(texts, r.Text) {
			continue
		}
		texts = append(texts, r.Text)
		for line := range strings.Lines(r.Text) {
			if line = strings.TrimSpace(uncommented(line)); line != "" {
				out = append(out, "“"+shortened(line)+"”")
			}
		}
	}
	return out
}

// uncommented is a line of TOML without its comment. A # within quotes begins none.
func uncommented(line string) string {
	var quote rune
	for i, c := range line {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			return line[:i]
		}
	}
	return line
}

// shortened is a line that fits into a sentence.
func shortened(line string) string {
	const most = 60
	if runes := []rune(line); len(runes) > most {
		line = string(runes[:most]) + "…"
	}
	return results.OneLine(line)
}

// without are the lines that others lack, as often as they lack them.
func without(lines, others []string) (out []string) {
	count := map[string]int{}
	for _, line := range others {
		count[line]++
	}
	for _, line := range lines {
		if count[line]--; count[line] < 0 {
			out = append(out, line)
		}
	}
	return out
}
