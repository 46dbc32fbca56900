package search

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/nearest"
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
	Continuation                         // see continuation.go
	Correction                           // see correction.go
	TableEstimate                        // the table's score in place of the static evaluation; see [Searcher.estimate]
	DeepEntries                          // the table keeps deep entries; see [table.store]
	ProbCut                              // see probcut.go
	Singular                             // see singular.go
	LastPasses                           // passes that end the game are seen without search; see [Searcher.passedOut]
)

// termNames are the terms' names in the order of their bits.
var termNames = [...]string{
	"late-move-pruning", "late-move-reductions", "check-extension", "history",
	"see", "drop-mates", "spare-checks", "evasion-pruning",
	"null-move", "reverse-futility", "see-pruning", "quiescence-table",
	"continuation-history", "correction-history", "table-estimate",
	"deep-entries", "probcut", "singular-extension", "last-passes",
}

// shortNames are other names by which somebody may look for a term.
var shortNames = map[string]string{
	"lmp": "late-move-pruning", "late-moves": "late-move-pruning", "move-count-pruning": "late-move-pruning",
	"lmr": "late-move-reductions", "reductions": "late-move-reductions",
	"exchange": "see", "static-exchange": "see",
	"checks": "spare-checks", "evasions": "evasion-pruning",
	"futility": "reverse-futility", "static-margin": "reverse-futility", "static-null-move": "reverse-futility",
	"continuation": "continuation-history", "correction": "correction-history", "singular": "singular-extension",
	"passes": "last-passes", "second-pass": "last-passes",
	"hanging": "see-pruning", "quiet-table": "quiescence-table",
}

// ParseTerms reads names of terms separated by commas. The error of an unknown name lists
// those expected.
func ParseTerms(text string) (Terms, error) {
	var t Terms
	if strings.TrimSpace(text) == "" {
		return t, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		i := slices.Index(termNames[:], name)
		if i < 0 {
			return 0, fmt.Errorf("search: read the term %q, expected some of %s%s", name, strings.Join(termNames[:], ", "), meant(name))
		}
		t |= 1 << i
	}
	return t, nil
}

// meant returns the end of an error about an unknown name: which term it may stand for.
func meant(name string) string {
	if term, ok := shortNames[name]; ok {
		name = term
	}
	return nearest.Hint(name, termNames[:])
}

// TermNames are the names of all terms.
func TermNames() []string { return slices.Clone(termNames[:]) }

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
func (s *Searcher) Without(t Terms) {
	s.without = t
	s.table.keepDeep = s.uses(DeepEntries)
}

// uses reports whether a term is part of the search.
func (s *Searcher) uses(t Terms) bool { return s.without&t == 0 }
