package terminal

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"komi/experiments/answer"
)

// Columns is how wide lines may be: the terminal's width within reason, or a usual one
// where text goes to a file.
func Columns(w io.Writer) int {
	const narrow, usual, wide = 60, 88, 100
	if f, is := w.(*os.File); is && term.IsTerminal(int(f.Fd())) {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return min(wide, max(narrow, n))
		}
	}
	return usual
}

// Summary writes an answer in short, so many columns wide: its sentences, its warnings
// and the table that goes with them.
func Summary(title string, a answer.Answer, width int) string {
	var b strings.Builder
	b.WriteString(title + "\n" + wrap(a.About, "", width) + "\n")
	if a.Question != "" {
		b.WriteString(wrap(a.Question, "", width) + "\n")
	}
	b.WriteString(wrap(a.Headline.String(), "", width))
	for _, s := range a.Sentences {
		b.WriteString("\n" + wrap(s.String(), "", width))
	}
	for _, s := range a.Warnings {
		b.WriteString("\n" + wrap(s.String(), "! ", width))
	}
	b.WriteString("\n" + table(a.Summary))
	return b.String()
}

// Section writes the paragraphs and tables of a section, so many columns wide.
func Section(s answer.Section, width int) string {
	var b strings.Builder
	b.WriteString(wrap(s.Title, "", width))
	for _, p := range s.Parts {
		switch {
		case p.Text != nil:
			b.WriteString("\n" + wrap(p.Text.String(), "", width))
		case p.Table != nil:
			b.WriteString("\n" + wrap(p.Table.Caption, "", width) + table(*p.Table))
		}
	}
	return b.String()
}

// wrap breaks a paragraph into lines; every line after the first is indented as
// far as the mark is wide.
func wrap(text, mark string, width int) string {
	var b strings.Builder
	indent := strings.Repeat(" ", len(mark))
	line := mark
	for _, w := range strings.Fields(text) {
		if utf8.RuneCountInString(line)+utf8.RuneCountInString(w) > width && line != mark && line != indent {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = indent
		}
		line += w + " "
	}
	return b.String() + strings.TrimRight(line, " ") + "\n"
}

// table sets a table in columns, words from the left and numbers from the right.
func table(t answer.Table) string {
	rows := [][]answer.Cell{nil}
	for _, name := range t.Columns {
		rows[0] = append(rows[0], answer.Cell{Text: name})
	}
	rows = append(rows, t.Rows...)
	texts := make([][]string, len(rows))
	widths := make([]int, len(t.Columns))
	words := t.Words()
	for i, cells := range rows {
		for k, c := range cells {
			text := c.Text
			if c.Sub != "" {
				text += " (" + c.Sub + ")"
			}
			texts[i] = append(texts[i], text)
			widths[k] = max(widths[k], utf8.RuneCountInString(text))
		}
	}
	var b strings.Builder
	for _, cells := range texts {
		line := ""
		for k, text := range cells {
			pad := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(text))
			if words[k] {
				line += text + pad + "  "
			} else {
				line += pad + text + "  "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
