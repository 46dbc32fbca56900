// Package nearest guesses which word was meant by a misspelt one.
package nearest

import "fmt"

// Hint returns "; did you mean X?" for the end of an error, where X is the nearest
// known word. It returns "" if no word is near.
func Hint(word string, known []string) string {
	if near := Word(word, known); near != "" {
		return fmt.Sprintf("; did you mean %s?", near)
	}
	return ""
}

// Word returns the known word that is closest to a misspelt one. It returns "" if none
// is close enough to be meant: at most a third of the letters may differ, and not all of them.
func Word(word string, known []string) string {
	best, least := "", max(1, len(word)/3)+1
	for _, k := range known {
		if d := distance(word, k, least); d < least && d < max(len(word), len(k)) {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of letters to add, drop, replace or exchange with their
// neighbour to turn a into b (the optimal string alignment distance), or limit if
// it is not below that.
func distance(a, b string, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit {
		return limit
	}
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return min(row[len(b)], limit)
}
