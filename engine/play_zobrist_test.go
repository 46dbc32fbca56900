package engine

import (
	"encoding/json"
	"testing"
)

// A digest leaves out what says nothing, but no tables: published digests were made so.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 0, "b": "", "c": false, "d": null, "e": [], "f": 1}`: `{"f":1}`,
		`{"walls": {}}`:         `{"walls":{}}`,
		`{"walls": {"to": ""}}`: `{"walls":{}}`,
		`{"list": [0, {}, 2]}`:  `{"list":[null,{},2]}`,
	} {
		var tree any
		if err := json.Unmarshal([]byte(text), &tree); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(said(tree)); err != nil || string(got) != want {
			t.Errorf("of %s there is left %s, %v, want %s", text, got, err, want)
		}
	}
}
