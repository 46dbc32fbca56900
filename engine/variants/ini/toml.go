package ini

import (
	"fmt"
	"strings"
)

// tomlKey writes a key of TOML.
func tomlKey(key string) string {
	if key != "" && strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == "" {
		return key
	}
	return quoted(key)
}

// tomlPath writes a dotted key.
func tomlPath(path string) string {
	parts := strings.Split(path, ".")
	for i, key := range parts {
		parts[i] = tomlKey(key)
	}
	return strings.Join(parts, ".")
}

// quoted writes a text of TOML.
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range strings.ToValidUTF8(text, "?") {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// inline writes a value on one line.
func inline(value any) string {
	switch v := value.(type) {
	case string:
		return quoted(v)
	case []string:
		var all []string
		for _, x := range v {
			all = append(all, quoted(x))
		}
		return "[" + strings.Join(all, ", ") + "]"
	case table:
		var all []string
		for _, f := range v {
			all = append(all, tomlKey(f.key)+" = "+inline(f.value))
		}
		if len(all) == 0 {
			return "{}"
		}
		return "{ " + strings.Join(all, ", ") + " }"
	case []table:
		if len(v) == 0 {
			return "[]"
		}
		var all []string
		for _, t := range v {
			all = append(all, inline(t))
		}
		if len(v) == 1 {
			return "[" + all[0] + "]"
		}
		return "[\n  " + strings.Join(all, ",\n  ") + ",\n]"
	}
	return fmt.Sprint(value)
}
