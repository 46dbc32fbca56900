package published

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"komi/cmd/internal/page"
	"komi/engine/tomlfile"
	"komi/experiments/answer"
	"komi/experiments/kinds"
	"komi/results"
	"komi/results/flat"
)

// readme is what a code host shows of the folder.
func readme(runs []shipped, p *page.Page) (string, error) {
	var b strings.Builder
	for i, c := range p.Chapters {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "# %s\n\n", cmp.Or(Markdown(c.Question), c.Title))
		fmt.Fprintf(&b, "**%s**\n", Markdown(c.Headline.String()))
		for _, s := range c.Warnings {
			fmt.Fprintf(&b, "\n> %s\n", Markdown(s.String()))
		}
		if f := firstFigure(c); f != nil {
			fmt.Fprintf(&b, "\n![%s](%s/%s.svg)\n", Markdown(f.Title), figuresFolder, f.Drawing.ID)
		}
		b.WriteString("\n" + markdownTable(c.Summary) + "\n" + Markdown(c.About) + "\n")
		if len(c.Sentences) > 0 {
			b.WriteString("\nThe games also say:\n\n")
		}
		for _, s := range c.Sentences {
			fmt.Fprintf(&b, "- %s\n", Markdown(beside(s, c.Summary).String()))
		}
	}
	b.WriteString("\n## How it was made\n\n")
	for _, r := range runs {
		h, err := r.header()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "- %s: version `%s`, seed %d, `%s`\n", Markdown(r.name), h.Run.Engine, h.Run.Seed, h.Run.Typed())
	}
	b.WriteString("\n## Files\n\n" +
		"- [index.html](index.html): the whole page; it needs no network\n" +
		"- [numbers.csv](numbers.csv): every number on it\n")
	for _, r := range runs {
		for _, t := range r.tables {
			name := tableFile(r.name, t.Name)
			fmt.Fprintf(&b, "- [%s](%s): %s in %s\n", name, name, answer.Plural(len(t.Rows), "row"), answer.Plural(len(t.Columns), "column"))
		}
	}
	b.WriteString("- [columns.md](columns.md): what the columns hold\n" +
		"- [rebuild.sh](rebuild.sh): plays the games again and makes this folder anew\n\n" +
		"`go run ./cmd/report --check DIR`, DIR being this folder, makes every number again from the rows.\n")
	return b.String(), nil
}

// beside is a sentence as it stands below a table. A list that goes through a column, row by
// row, is not told again.
func beside(s answer.Sentence, t answer.Table) answer.Sentence {
	const few = 4 // numbers that may well be told twice
	var said []string
	first, last := -1, -1
	for i, span := range s {
		switch span.Style {
		case answer.StyleStrong:
			if first < 0 {
				first = i
			}
		case answer.StyleFigure:
			value, _, _ := strings.Cut(span.Text, " (")
			said, last = append(said, value), i
		}
	}
	if first < 0 || last < first || len(said) < few {
		return s
	}
	for column := range t.Columns {
		var stands []string
		for _, row := range t.Rows {
			if column < len(row) {
				stands = append(stands, row[column].Text)
			}
		}
		if slices.Equal(said, stands) {
			return slices.Concat(s[:first], answer.Say("they are in the table above"), s[last+1:])
		}
	}
	return s
}

// firstFigure is the figure that comes first in a chapter.
func firstFigure(c page.Chapter) *page.Plate {
	for _, s := range c.Sections {
		for _, p := range s.Parts {
			if p.Figure != nil {
				return p.Figure
			}
		}
	}
	return nil
}

// Markdown keeps a text from being read as marks.
func Markdown(s string) string {
	return strings.NewReplacer("\\", "\\\\", "|", "\\|", "*", "\\*", "_", "\\_", "<", "&lt;", "\n", " ").Replace(s)
}

func markdownTable(t answer.Table) string {
	if len(t.Columns) == 0 {
		return ""
	}
	var b strings.Builder
	words := t.Words()
	for _, c := range t.Columns {
		fmt.Fprintf(&b, "| %s ", Markdown(c))
	}
	b.WriteString("|\n")
	for i := range t.Columns {
		if words[i] {
			b.WriteString("| --- ")
			continue
		}
		b.WriteString("| ---: ")
	}
	b.WriteString("|\n")
	for _, row := range t.Rows {
		for _, c := range row {
			text := c.Text
			if c.Sub != "" {
				text += " (" + c.Sub + ")"
			}
			fmt.Fprintf(&b, "| %s ", Markdown(text))
		}
		b.WriteString("|\n")
	}
	return b.String()
}

// dictionary says what the columns of the tables hold.
func dictionary(runs []shipped) string {
	var b strings.Builder
	b.WriteString("# What the columns hold\n\nThe tables are Parquet files. In Python: `pandas.read_parquet(\"NAME\")`; in SQL: `duckdb -c \"SELECT * FROM 'NAME'\"`.\n" +
		"Each file carries this list, and the games’ tables the run’s header with the rules and the experiment’s file, as metadata.\n")
	for _, r := range runs {
		for _, t := range r.tables {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", tableFile(r.name, t.Name), Markdown(t.About))
			b.WriteString(Dictionary(t))
		}
	}
	return b.String()
}

// Dictionary lists the columns of a table as a table in Markdown.
func Dictionary(t *flat.Table) string {
	var b strings.Builder
	b.WriteString("| column | kind | what it holds |\n| --- | --- | --- |\n")
	for _, c := range t.Columns {
		kind := string(c.Kind)
		if c.Nullable {
			kind += " or empty"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", Markdown(c.Name), kind, Markdown(c.Doc))
	}
	return b.String()
}

// rebuild is a shell script that plays the runs again. It carries the experiments' files,
// and those of games that are not built in.
func rebuild(runs []shipped) (string, error) {
	var b strings.Builder
	b.WriteString("#!/bin/sh\n# Plays the games of this folder again, and makes the folder anew. A program of another\n# version than the one named can play other games.\nset -eu\n" +
		"here=$(cd \"$(dirname \"$0\")\" && pwd)\nwork=$(mktemp -d)\ntrap 'rm -rf \"$work\"' EXIT\ncd \"$here\"\n" +
		"until [ -f go.mod ] && [ -d cmd/selfplay ]; do\n" +
		"\tif [ \"$(pwd)\" = / ]; then\n" +
		"\t\techo \"$0: $here is not in a clone of Komi: copy the folder into one, and start this there\" >&2\n" +
		"\t\texit 1\n\tfi\n\tcd ..\ndone\n")
	var files []string
	margin := 0.0
	for _, r := range runs {
		h, err := r.header()
		if err != nil {
			return "", err
		}
		text, game := kinds.Asked().File(h.Run), fileOf(h.Run).Game
		fmt.Fprintf(&b, "\n# Played by version %s: %s\n", results.OneLine(h.Run.Engine), results.OneLine(h.Run.Typed()))
		if says := kinds.Named(h.Run.Kind).Otherwise; says != nil {
			why, err := says(h.Run)
			if err != nil {
				return "", fmt.Errorf("%s: %w", r.name, err)
			}
			if why != "" {
				fmt.Fprintf(&b, "# It is laid out otherwise now, so other games are played: %s.\n", why)
			}
		}
		quoted := inQuotes.Replace(r.name)
		fmt.Fprintf(&b, "mkdir \"$work/%s\"\n", quoted)
		if tomlfile.IsPath(game) {
			path := r.name + "/" + baseName(game)
			if text, err = renamed(text, "game", game, path); err != nil {
				return "", err
			}
			if err := writeHere(&b, path, h.Run.Rules[0].Text, "END OF THE GAME"); err != nil {
				return "", fmt.Errorf("%s: %w", r.name, err)
			}
		}
		for key, file := range fileOf(h.Run).weights() {
			path := r.name + "/" + baseName(file)
			if text, err = renamed(text, key, file, path); err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "cp \"$here/%[1]s\" \"$work/%[1]s\" || { echo \"$0: the run has weights of its own: put their file at $here/%[1]s\" >&2; exit 1; }\n",
				inQuotes.Replace(path))
		}
		if err := writeHere(&b, r.name+".toml", text, "END OF THE EXPERIMENT"); err != nil {
			return "", fmt.Errorf("%s: %w", r.name, err)
		}
		fmt.Fprintf(&b, "go run ./cmd/selfplay run \"$work/%s.toml\" --seed %d --out \"$work/%s\"\n", quoted, h.Run.Seed, quoted)
		files = append(files, fmt.Sprintf("\"$work/%s\"/*.db", quoted))
		margin = h.Margin
	}
	fmt.Fprintf(&b, "\ngo run ./cmd/report --publish \"$here\" --margin %v %s\n", margin, strings.Join(files, " "))
	return b.String(), nil
}

// writeHere has a script write a file in its folder. A line that ends the text must not
// stand in it.
func writeHere(b *strings.Builder, name, text, end string) error {
	if strings.Contains(text, end) {
		return fmt.Errorf("its file holds the line %q", end)
	}
	fmt.Fprintf(b, "cat > \"$work/%s\" <<'%s'\n%s\n%s\n", inQuotes.Replace(name), end, strings.TrimRight(text, "\n"), end)
	return nil
}

// inQuotes keeps a name as it is between the double quotes of a script.
var inQuotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`")

// renamed is the text of an experiment's file that names another file at a key.
func renamed(text, key, from, to string) (string, error) {
	root, err := tomlfile.Parse("the experiment's file", []byte(text))
	if err != nil {
		return "", err
	}
	lines, at := strings.Split(text, "\n"), root.Find(key).Line-1
	name := key[strings.LastIndex(key, ".")+1:]
	if now := strings.Replace(lines[at], from, to, 1); now != lines[at] {
		lines[at] = now
	} else {
		lines[at] = fmt.Sprintf("%s = %q", name, to)
	}
	return strings.Join(lines, "\n"), nil
}
