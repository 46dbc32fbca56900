package findings

import "strings"

// plainName turns a name from a record into words.
func plainName(s string) string { return strings.ReplaceAll(s, "_", " ") }
