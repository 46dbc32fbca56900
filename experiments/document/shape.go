package document

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// shape reports where a value read from TOML does not fit a type of the document:
// unknown keys, and values of another type, each at its path.
func (c *Checker) shape(path string, v any, t reflect.Type) {
	bad := func(want string) { c.Fault(path, "read %s, expected %s", described(v), want) }
	switch t.Kind() {
	case reflect.Interface: // checked where it is used
	case reflect.Struct:
		table, ok := v.(map[string]any)
		if !ok {
			bad("a table")
			return
		}
		c.table(path, table, t)
	case reflect.Map:
		table, ok := v.(map[string]any)
		if !ok {
			bad("a table")
			return
		}
		for _, key := range slices.Sorted(maps.Keys(table)) {
			c.shape(under(path, key), table[key], t.Elem())
		}
	case reflect.Slice:
		list, ok := v.([]any)
		if _, one := v.(map[string]any); one && t.Elem().Kind() == reflect.Struct { // [seat] for a single [[seat]]
			list, ok = []any{v}, true
		}
		switch {
		case ok:
			for i, x := range list {
				c.shape(fmt.Sprintf("%s[%d]", path, i), x, t.Elem())
			}
		case t.Elem().Kind() == reflect.Struct:
			bad("a list of tables, written [[" + path + "]]")
		default:
			bad("a list")
		}
	case reflect.String:
		if _, ok := v.(string); !ok {
			bad("text in quotes")
		}
	case reflect.Bool:
		if _, ok := v.(bool); !ok {
			bad("true or false")
		}
	case reflect.Int64:
		if _, ok := v.(int64); !ok {
			bad("a whole number")
		}
	case reflect.Float64:
		if reflect.TypeOf(v).Kind() != reflect.Int64 && reflect.TypeOf(v).Kind() != reflect.Float64 {
			bad("a number")
		}
	default:
		panic("document: no such type in a document: " + t.String())
	}
}

// table does so for a table whose keys are those of some structs.
func (c *Checker) table(path string, table map[string]any, types ...reflect.Type) {
	fields := map[string]reflect.Type{}
	for _, t := range types {
		for _, f := range reflect.VisibleFields(t) {
			if key := keyOf(f); f.IsExported() && key != "-" {
				fields[key] = f.Type
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		field, ok := fields[strings.ToLower(key)]
		if !ok {
			c.Fault(under(path, key), "unknown key, expected one of %s", strings.Join(slices.Sorted(maps.Keys(fields)), ", "))
			continue
		}
		c.shape(under(path, key), table[key], field)
	}
}

// keyOf is the key of a field of the document.
func keyOf(f reflect.StructField) string {
	if key := f.Tag.Get("toml"); key != "" {
		return key
	}
	return strings.ToLower(f.Name)
}

// under is the path of a key of a table.
func under(table, key string) string {
	if table == "" {
		return key
	}
	return table + "." + key
}

// described says what a value is, for a message.
func described(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("the text %q", v)
	case int64, float64:
		return fmt.Sprintf("the number %v", v)
	case map[string]any:
		return "a table"
	case []any:
		return "a list"
	}
	return fmt.Sprint(v)
}
