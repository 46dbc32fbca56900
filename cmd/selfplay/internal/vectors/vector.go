package vectors

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxDepth is the deepest perft that a vector may ask for, in plies. Nobody ever finished a
// deeper count, and the stack stays small.
const MaxDepth = 40

const (
	// startFEN stands for the start of the setup.
	startFEN = "start"
	// maxNodes is the largest count that a vector may ask for: some hours.
	maxNodes = 1_000_000_000_000
)

// A vector is one line of a vectors file: a position and what is known of it.
type vector struct {
	Variant string                 `json:"variant"`
	Setup   string                 `json:"setup"`
	Options map[string]optionValue `json:"options"`
	FEN     string                 `json:"fen"`
	Depth   *int                   `json:"depth"`
	Nodes   *int64                 `json:"nodes"`
	Moves   []string               `json:"moves"`
	Line    []string               `json:"line"`
	End     string                 `json:"end"`
	Result  string                 `json:"result"`
}

// An optionValue is written as text or as a number.
type optionValue string

// UnmarshalJSON reads a text or a number.
func (v *optionValue) UnmarshalJSON(text []byte) error {
	var s string
	if json.Unmarshal(text, &s) == nil && !bytes.Equal(text, []byte("null")) {
		*v = optionValue(s)
		return nil
	}
	var n json.Number
	if json.Unmarshal(text, &n) == nil && n != "" {
		*v = optionValue(n)
		return nil
	}
	return fmt.Errorf("options: read %s, expected the value as text or a number", cut(string(text)))
}

// parse reads a vector and checks that it says something.
func parse(text []byte) (*vector, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("read a byte that is not UTF-8, expected JSON")
	}
	var v vector
	if err := json.Unmarshal(text, &v); err != nil {
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &syntax):
			return nil, fmt.Errorf("broken JSON at byte %d: %s, in %s", syntax.Offset, err, cut(string(text)))
		case errors.As(err, &kind) && kind.Field != "":
			return nil, fmt.Errorf("%s: read a JSON %s, expected %s", kind.Field, kind.Value, inJSON(kind.Type))
		case errors.As(err, &kind):
			return nil, fmt.Errorf("read a JSON %s, expected an object such as {\"variant\": ...}", kind.Value)
		}
		return nil, err
	}
	if err := checkKeys(text); err != nil {
		return nil, err
	}
	switch {
	case v.Variant == "":
		return nil, errors.New("has no variant, expected the id of a game")
	case v.FEN == "":
		return nil, errors.New("has no fen, expected a position line")
	case (v.Depth == nil) != (v.Nodes == nil):
		return nil, errors.New("has one of depth and nodes, expected both")
	case v.Nodes == nil && v.Moves == nil && v.Line == nil && v.End == "" && v.Result == "":
		return nil, errors.New("has nothing to check, expected depth and nodes, or moves")
	case v.Depth != nil && (*v.Depth < 0 || *v.Depth > MaxDepth):
		return nil, fmt.Errorf("depth: read %d, expected 0 to %d", *v.Depth, MaxDepth)
	case v.Nodes != nil && (*v.Nodes < 0 || *v.Nodes > maxNodes):
		return nil, fmt.Errorf("nodes: read %d, expected 0 to %d", *v.Nodes, int64(maxNodes))
	}
	return &v, nil
}

// inJSON is what a field of a vector holds, in words.
func inJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Slice:
		return "a list of texts"
	case reflect.Map:
		return "an object of options"
	}
	return "a text"
}

// checkKeys refuses an object in which a key comes twice, of which one would be lost, or is
// one of a vector's but for its capitals. Other keys are notes.
func checkKeys(text []byte) error {
	var known []string
	for f := range reflect.TypeFor[vector]().Fields() {
		known = append(known, f.Tag.Get("json"))
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil { // the opening bracket
		return err
	}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		if seen[key] {
			return fmt.Errorf("%s: is there twice, expected each key once", cut(key))
		}
		seen[key] = true
		if small := strings.ToLower(key); small != key && slices.Contains(known, small) {
			return fmt.Errorf("read the key %s, expected %s in small letters", cut(key), small)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}
