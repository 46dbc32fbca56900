package tomlfile

import (
	"encoding/json"
	"strings"
	"testing"
)

// A template is replaced by its copies, in the order of its rows.
func TestExpand(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing to copy", "a = 1\n[b]\nc = [1, 2]", `{"a":1,"b":{"c":[1,2]}}`},
		{"texts", `["x-{n}"]` + "\nv = \"is {n}\"\neach.n = [\"b\", \"a\"]", `{"x-a":{"v":"is a"},"x-b":{"v":"is b"}}`},
		{"two lists", `["{n}{m}"]` + "\neach.n = [\"a\", \"b\"]\neach.m = [\"1\", \"2\"]", `{"a1":{},"a2":{},"b1":{},"b2":{}}`},
		{"rows that are tables", `["{n}"]` + "\nv = \"{n.v}\"\neach.n = [{ id = \"a\", v = \"x\" }]", `{"a":{"v":"x"}}`},
		{"letters, and capitals", `["{n}"]` + "\nv = \"{n.0}{N.1}{N}\"\neach.n = [\"ab\"]", `{"ab":{"v":"aBAB"}}`},
		{"any value", `["{n}"]` + "\nv = \"{n.v}\"\neach.n = [{ id = \"a\", v = 7 }, { id = \"b\", v = { w = true } }]", `{"a":{"v":7},"b":{"v":{"w":true}}}`},
		{"a number in a text", `["{n}"]` + "\nv = \"p{n.v}\"\neach.n = [{ id = \"a\", v = 7 }]", `{"a":{"v":"p7"}}`},
		{"lists in a list", `["{n}"]` + "\nv = [\"x\", \"{n.v}\", \"y\"]\neach.n = [{ id = \"a\", v = [\"1\", \"2\"] }, { id = \"b\", v = [] }]", `{"a":{"v":["x","1","2","y"]},"b":{"v":["x","y"]}}`},
		{"rows in rows", `["{n}"]` + "\nv = \"{n.v}\"\neach.n = [{ id = \"a\", v = \"-{m}-\" }]\neach.m = [\"z\"]", `{"a":{"v":"-z-"}}`},
		{"elements of a list", "[[x]]\nv = \"{n}\"\neach.n = [\"a\", \"b\"]\n[[x]]\nv = \"c\"", `{"x":[{"v":"a"},{"v":"b"},{"v":"c"}]}`},
		{"a template in a template", `[a."{n}"."{m}"]` + "\nv = \"{n}{m}\"\neach.m = [\"1\", \"2\"]\n" + `[a."{n}".each]` + "\nn = [\"x\", \"y\"]", `{"a":{"x":{"1":{"v":"x1"},"2":{"v":"x2"}},"y":{"1":{"v":"y1"},"2":{"v":"y2"}}}}`},
		{"what else is said of a copy", `["{n}"]` + "\nv = 1\nw = 1\neach.n = [\"a\"]\n[a]\nw = 2", `{"a":{"v":1,"w":2}}`},
		{"braces that are no place", "v = \"{}\"\n[\"{}\"]\nw = \"{n}\"", `{"v":"{}","{}":{"w":"{n}"}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Open("x.toml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			before, _ := json.Marshal(r.Root.Plain())
			got, err := json.Marshal(r.Expand(r.Root, "", nil, nil).Plain())
			if err != nil || r.Err() != nil || string(got) != c.want {
				t.Errorf("%s\n%s, %v, %v, want %s", c.text, got, err, r.Err(), c.want)
			}
			if after, _ := json.Marshal(r.Root.Plain()); string(after) != string(before) {
				t.Errorf("the tree it was made from changed from %s to %s", before, after)
			}
		})
	}
}

// Copies stand in the order of their rows, where the template stands.
func TestExpandOrder(t *testing.T) {
	r, err := Open("x.toml", []byte("[z]\n"+`["{n}{m}"]`+"\neach.n = [\"d\", \"b\"]\neach.m = [\"2\", \"1\"]\n[a]\n"))
	if err != nil {
		t.Fatal(err)
	}
	root := r.Expand(r.Root, "", nil, nil)
	if got := strings.Join(root.Keys(), " "); got != "z d2 d1 b2 b1 a" {
		t.Errorf("keys %s", got)
	}
	if n := root.Table["b1"]; n.Line != 2 {
		t.Errorf("a copy stands in line %d, want that of its template", n.Line)
	}
}

// What is wrong with a template is said at its line.
func TestExpandFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no rows", `[a."{n}"]` + "\nv = 1", `x.toml:1:4: a.{n}: has a name with places, expected a table with each`},
		{"no table", `"{n}" = 1`, `x.toml:1:1: {n}: has a name with places`},
		{"rows that are none", `["{n}"]` + "\neach = 3", `x.toml:2:1: {n}.each: read the number 3, expected a table of lists of rows`},
		{"an empty list", `["{n}"]` + "\neach.n = []", `x.toml:2:6: {n}.each.n: read a list, expected a list with a row or more`},
		{"a list of a strange name", `["{n}"]` + "\neach.N = [\"a\"]", `x.toml:2:6: {n}.each.N: read the name "N", expected small letters`},
		{"a place of no list", `["{n}"]` + "\nv = \"{m}\"\neach.n = [\"a\"]", `x.toml:1:2: {n}: read the place {m}, expected one of n`},
		{"a key that the row has not", `["{n}"]` + "\nv = \"{n.v}\"\neach.n = [{ id = \"a\" }]", `the place {n.v} is not in the row of line 3`},
		{"a letter too many", `["{n}"]` + "\nv = \"{n.2}\"\neach.n = [\"ab\"]", `read the place {n.2}, expected a letter of "ab", counted from 0`},
		{"a letter before the first", `["{n}"]` + "\nv = \"{n.-1}\"\neach.n = [\"ab\"]", `read the place {n.-1}, expected a letter of "ab", counted from 0`},
		{"a list in a text", `["{n}"]` + "\nv = \"x{n.v}\"\neach.n = [{ id = \"a\", v = [1] }]", `the place {n.v} stands for a list, expected a text`},
		{"two copies of one name", `["{n}"]` + "\neach.n = [\"a\", \"a\"]", `x.toml:1:2: {n}: makes "a" a second time`},
		{"rows of each other", `["{n}"]` + "\nv = \"{m}\"\neach.n = [\"a\"]\neach.m = [\"{m}\"]", `rows hold places of each other`},
		{"lists of each other", `["{n}"]` + "\nv = \"{m.v}\"\neach.n = [\"a\"]\neach.m = [{ v = [\"{m.v}\"] }]", `rows hold places of each other`},
		{"a row of others' places", `["{n}"]` + "\neach.n = [\"{m}\"]\neach.m = [\"a\", \"b\", \"a\"]", `makes "a" a second time`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Open("x.toml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			r.Expand(r.Root, "", nil, nil)
			if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s\ngot %v, want %s", c.text, err, c.want)
			}
		})
	}
}
