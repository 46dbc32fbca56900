package tomlfile

import (
	"fmt"

	"github.com/pelletier/go-toml/v2"
)

// Encode writes a value as TOML: maps and structs are tables.
func Encode(v any) (string, error) {
	text, err := toml.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("toml: %w", err)
	}
	return string(text), nil
}
