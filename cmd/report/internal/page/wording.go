package page

import (
	"fmt"
	"math"
	"strings"

	"komi/cmd/report/internal/prose"
)

// tidy sets minus signs instead of hyphens.
func tidy(s string) string { return prose.Minus(s) }

// pValue writes a p-value with two digits, and ~ for none.
func pValue(p float64) string {
	switch {
	case math.IsNaN(p):
		return "~"
	case p < 0.001:
		return "< 0.001"
	case p > 0.995:
		return "1"
	case p < 0.1:
		return fmt.Sprintf("%.3f", p)
	}
	return fmt.Sprintf("%.2f", p)
}

// plainName turns a name from a record into words.
func plainName(s string) string { return strings.ReplaceAll(s, "_", " ") }

func capitalised(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
