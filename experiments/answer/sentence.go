package answer

import (
	"fmt"
	"strings"

	"komi/engine/prose"
	"komi/stats"
)

// A Sentence is one or several sentences of text, in pieces of which some stand
// out.
type Sentence []Span

// A Span is a piece of a sentence.
type Span struct {
	Text  string
	Style Style
}

// A Style says how a span is set.
type Style uint8

// The styles of spans.
const (
	StylePlain  Style = iota
	StyleStrong       // what the sentence is about
	StyleFigure       // a number with its interval, which is not to be broken over lines
	StyleCode         // a command or a name from a file
)

// String is the text alone.
func (s Sentence) String() string {
	var b strings.Builder
	for _, span := range s {
		b.WriteString(span.Text)
	}
	return b.String()
}

// Say makes a sentence of a format in which %v stands for a string, a number or
// a Span, and for a Sentence all of its spans. Any other per cent sign stands for itself.
func Say(format string, args ...any) Sentence {
	var out Sentence
	for i, part := range strings.Split(format, "%v") {
		if i > 0 {
			switch arg := args[i-1].(type) {
			case Sentence:
				out = out.then(arg...)
			case Span:
				out = out.then(arg)
			case int:
				out = out.then(Span{Text: Count(arg)})
			default:
				out = out.then(Span{Text: fmt.Sprint(arg)})
			}
		}
		if part != "" {
			out = out.then(Span{Text: part})
		}
	}
	return out
}

// then appends spans. Plain ones that follow each other become one, so that what is next to
// each other in the text can be kept on one line.
func (s Sentence) then(spans ...Span) Sentence {
	for _, span := range spans {
		if n := len(s); n > 0 && span.Style == StylePlain && s[n-1].Style == StylePlain {
			s[n-1].Text += span.Text
			continue
		}
		s = append(s, span)
	}
	return s
}

// Strong is a span that stands out.
func Strong(text string) Span { return Span{text, StyleStrong} }

// Command is a span that sets a command or a name from a file.
func Command(text string) Span { return Span{text, StyleCode} }

// Estimate is a span that sets a number with its interval.
func Estimate(e stats.Estimate, f stats.Format) Span { return Span{Minus(e.Text(f)), StyleFigure} }

// From says what an estimate rests on: "from 150 openings".
func From(e stats.Estimate) string { return "from " + Plural(e.Blocks, "opening") }

// Count writes a whole number with its thousands parted: 12,345.
func Count(n int) string { return prose.Count(n) }

// Minus sets minus signs instead of hyphens before numbers: "−0.4 (−1 to 2)".
func Minus(s string) string {
	s = strings.NewReplacer(" -", " −", "(-", "(−").Replace(s)
	if strings.HasPrefix(s, "-") {
		return "−" + s[1:]
	}
	return s
}

// Plural writes a count with its noun: "1 game", "2 games", "3 batches".
func Plural(n int, one string) string { return prose.Plural(n, one) }

// Many is the plural of a noun: "games", "batches", "wolves".
func Many(one string) string { return prose.Many(one) }

// Article is the indefinite article before a word, "an" before a vowel.
func Article(word string) string {
	if word != "" && strings.Contains("aeiou", strings.ToLower(word[:1])) {
		return "an"
	}
	return "a"
}

// several is "queen" for one and "two queens" for two.
func several(n int, one string) string {
	if n == 1 {
		return one
	}
	return InWords(n) + strings.TrimLeft(Plural(n, one), "0123456789,")
}

// Some is several with an article: "a queen" for one and "two queens" for two.
func Some(n int, one string) string {
	if n == 1 {
		return Article(one) + " " + one
	}
	return several(n, one)
}

// InWords writes small numbers as words.
func InWords(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return Count(n)
}

// List joins items as "a, b and c", or as "a; b, with x; and c" where an item has a comma.
func List[T string | Sentence](items []T) Sentence { return list(items, "and") }

// Or is [List] with an "or".
func Or[T string | Sentence](items []T) Sentence { return list(items, "or") }

func list[T string | Sentence](items []T, word string) Sentence {
	comma, and := ", ", " "+word+" "
	for _, item := range items {
		if len(items) > 2 && strings.Contains(Say("%v", item).String(), ", ") {
			comma, and = "; ", "; "+word+" "
		}
	}
	var out Sentence
	for i, item := range items {
		switch {
		case i == 0:
		case i == len(items)-1:
			out = append(out, Span{Text: and})
		default:
			out = append(out, Span{Text: comma})
		}
		out = append(out, Say("%v", item)...)
	}
	return out
}

// Clauses joins clauses that have numbers and an "and" of their own.
func Clauses(each []Sentence) Sentence {
	var out Sentence
	for i, s := range each {
		if i > 0 {
			out = append(out, Span{Text: "; "})
		}
		out = append(out, s...)
	}
	return out
}

// Capital begins a sentence with a capital letter.
func Capital(s Sentence) Sentence {
	if len(s) == 0 || s[0].Text == "" {
		return s
	}
	out := append(Sentence(nil), s...)
	out[0].Text = Capitalised(out[0].Text)
	return out
}

// Join puts a sentence behind others, with a blank between them.
func Join(first Sentence, next ...Sentence) Sentence {
	for _, s := range next {
		if len(first) > 0 && len(s) > 0 {
			first = append(first, Span{Text: " "})
		}
		first = append(first, s...)
	}
	return first
}

// Are is the verb after a count of things.
func Are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
