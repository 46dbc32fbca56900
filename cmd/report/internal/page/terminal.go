package page

import (
	"io"
	"strings"
	"unicode/utf8"

	"komi/experiments/answer"
)

// Summary writes the answer and the table of the arms as text so many columns
// wide.
func (p *Page) Summary(w io.Writer, width int) error {
	var b strings.Builder
	for i, c := range p.Chapters {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(c.Title + "\n" + wrap(c.About, "", width) + "\n")
		if c.Question != "" {
			b.WriteString(wrap(c.Question, "", width) + "\n")
		}
		b.WriteString(wrap(c.Headline.String(), "", width))
		for _, s := range c.Sentences {
			b.WriteString("\n" + wrap(s.String(), "", width))
		}
		for _, s := range c.Warnings {
			b.WriteString("\n" + wrap(s.String(), "! ", width))
		}
		b.WriteString("\n")
		writeTable(&b, c.Summary)
	}
	_, err := io.WriteString(w, b.String())
	return err
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

// writeTable sets a table in columns, words from the left and numbers from the
// right.
func writeTable(b *strings.Builder, t answer.Table) {
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
}
