package tomlfile

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// What a key wants, in the words of a fault.
const (
	wantText  = "text in quotes"
	wantInt   = "a whole number"
	wantFloat = "a number"
	wantBool  = "true or false"
)

func wantTables(path string) string { return "a list of tables, written [[" + path + "]]" }

// Decode fills structs from the whole file. It notes every key that none of them has,
// and every value of another type than its field. Each part is a pointer to a struct. A
// key is the name of its field in small letters, or its toml tag; "-" is no key.
//
// A field is a struct, a map by text, a slice, an array, a text, a bool, an int, an
// int64, a float64, or a pointer to one of these, which is nil if the key is absent.
// One of type any takes what TOML decodes to. A slice of structs takes a single
// table for a list of one.
func (r *Report) Decode(parts ...any) {
	var values []reflect.Value
	for _, p := range parts {
		values = append(values, reflect.ValueOf(p).Elem())
	}
	r.fields("", r.Root, values...)
}

// fields fills the fields of structs from one table.
func (r *Report) fields(path string, n *Node, structs ...reflect.Value) {
	fields := map[string]reflect.Value{}
	for _, s := range structs {
		for _, f := range reflect.VisibleFields(s.Type()) {
			if key := keyOf(f); key != "-" && f.IsExported() && !f.Anonymous {
				fields[key] = s.FieldByIndex(f.Index)
			}
		}
	}
	var known []string
	for _, key := range n.Keys() {
		field, ok := fields[key]
		if !ok {
			if known == nil {
				known = slices.Sorted(maps.Keys(fields))
			}
			r.unknown(n.Table[key], Join(path, key), key, known)
			continue
		}
		r.set(field, Join(path, key), n.Table[key])
	}
}

// keyOf is the key of a field.
func keyOf(f reflect.StructField) string {
	if key, _, _ := strings.Cut(f.Tag.Get("toml"), ","); key != "" {
		return key
	}
	return strings.ToLower(f.Name)
}

// wantTable says how the table of a struct is written.
func wantTable(path string, of reflect.Type) string {
	for _, f := range reflect.VisibleFields(of) {
		if key := keyOf(f); key != "-" && f.IsExported() && !f.Anonymous && !strings.Contains(path, "[") {
			return fmt.Sprintf("a table: a line [%s], and below it keys such as %s", path, key)
		}
	}
	return "a table"
}

// set fills a field from a node.
func (r *Report) set(to reflect.Value, path string, n *Node) {
	bad := func(want string) { r.mistyped(n, path, want) }
	switch to.Kind() {
	case reflect.Interface:
		to.Set(reflect.ValueOf(n.Plain()))
	case reflect.Struct:
		if n.Table == nil {
			bad(wantTable(path, to.Type()))
			return
		}
		r.fields(path, n, to)
	case reflect.Map:
		if n.Table == nil {
			bad("a table")
			return
		}
		to.Set(reflect.MakeMapWithSize(to.Type(), len(n.Table)))
		for _, key := range n.Keys() {
			x := reflect.New(to.Type().Elem()).Elem()
			r.set(x, Join(path, key), n.Table[key])
			to.SetMapIndex(reflect.ValueOf(key), x)
		}
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		r.set(to.Elem(), path, n)
	case reflect.Slice:
		r.slice(to, path, n)
	case reflect.Array:
		if len(n.List) != to.Len() {
			if n.List == nil {
				bad(fmt.Sprintf("a list of %d", to.Len()))
				return
			}
			r.FaultAt(n, path, "read a list of %d, expected one of %d", len(n.List), to.Len())
			return
		}
		for i, x := range n.List {
			r.set(to.Index(i), Index(path, i), x)
		}
	case reflect.String:
		v, ok := n.Value.(string)
		if !ok {
			bad(wantText)
		}
		to.SetString(v)
	case reflect.Bool:
		v, ok := n.Value.(bool)
		if !ok {
			bad(wantBool)
		}
		to.SetBool(v)
	case reflect.Int, reflect.Int64:
		v, ok := n.Value.(int64)
		if !ok || to.OverflowInt(v) {
			bad(wantInt)
			return
		}
		to.SetInt(v)
	case reflect.Float64:
		v, ok := n.float()
		if !ok {
			bad(wantFloat)
		}
		to.SetFloat(v)
	default:
		panic("tomlfile: a file has no values of type " + to.Type().String())
	}
}

func (r *Report) slice(to reflect.Value, path string, n *Node) {
	tables := to.Type().Elem().Kind() == reflect.Struct
	list := n.List
	if tables && n.Table != nil {
		list = []*Node{n} // [seat] for a single [[seat]]
	}
	switch {
	case list == nil && tables:
		r.mistyped(n, path, wantTables(path))
		return
	case list == nil:
		r.mistyped(n, path, "a list")
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	for i, x := range list {
		r.set(to.Index(i), Index(path, i), x)
	}
}

// float returns a number, whole or not.
func (n *Node) float() (float64, bool) {
	switch v := n.Value.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// KeysOf lists the keys that a struct is filled from, in the order of its fields,
// given a pointer to it.
func KeysOf(part any) []string {
	var out []string
	for _, f := range reflect.VisibleFields(reflect.TypeOf(part).Elem()) {
		if key := keyOf(f); key != "-" && f.IsExported() && !f.Anonymous {
			out = append(out, key)
		}
	}
	return out
}
