package search

import (
	"fmt"
	"slices"
	"strings"
)

// Terms are rules of the search that can be left out, so that a match tells what each of
// them is worth.
type Terms uint32

// The rules of the alpha-beta search of two players.
const (
	LateMovePruning    Terms = 1 << iota // see latemovepruning.go
	LateMoveReductions                   // see latemovereductions.go
	CheckExtension                       // see [Searcher.visit]
	History                              // see [Searcher.updateHistory]
	SEE                                  // captures that lose by static exchange come last; see [Searcher.next]
	DropMates                            // see dropmate.go
	SpareChecks                          // late-move pruning spares checks; see [Searcher.spares]
	EvasionPruning                       // see [Searcher.evaded]
	NullMove                             // see nullmove.go
	ReverseFutility                      // see reversefutility.go
	SEEPruning                           // see seepruning.go
	QuiescenceTable                      // quiescence uses the transposition table; see quiescence.go
)

// termNames are the terms' names in the order of their bits.
var termNames = [...]string{
	"late-move-pruning", "late-move-reductions", "check-extension", "history",
	"see", "drop-mates", "spare-checks", "evasion-pruning",
	"null-move", "reverse-futility", "see-pruning", "quiescence-table",
}

// shortNames are what chess programmers call some of the terms for short.
var shortNames = map[string]string{
	"lmp": "late-move-pruning", "lmr": "late-move-reductions", "static-null-move": "reverse-futility", "futility": "reverse-futility",
}

// ParseTerms reads names of terms separated by commas.
func ParseTerms(text string) (Terms, error) {
	var t Terms
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		i := slices.Index(termNames[:], name)
		if i < 0 {
			return 0, fmt.Errorf("search: read the term %q%s, expected some of %s", name, meant(name), strings.Join(termNames[:], ", "))
		}
		t |= 1 << i
	}
	return t, nil
}

// meant guesses which term somebody meant who wrote an unknown name: one with that short
// name, or else the one that has the most words of the name.
func meant(name string) string {
	guess, most := shortNames[name], 0
	if guess == "" {
		for _, known := range termNames {
			n := 0
			for word := range strings.SplitSeq(known, "-") {
				if strings.Contains(name, strings.TrimSuffix(word, "s")) {
					n++
				}
			}
			if n > most {
				guess, most = known, n
			}
		}
	}
	if guess == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", guess)
}

// String lists the names of the terms.
func (t Terms) String() string {
	var names []string
	for i, name := range termNames {
		if t>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// Without leaves out terms from now on; 0 uses all of them again.
func (s *Searcher) Without(t Terms) { s.without = t }

// uses reports whether a term is part of the search.
func (s *Searcher) uses(t Terms) bool { return s.without&t == 0 }
