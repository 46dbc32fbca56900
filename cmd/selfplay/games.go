package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"komi/engine/excerpt"
	"komi/engine/nearest"
	"komi/engine/variants"
	"komi/experiments/answer"
	"komi/results"
)

func newGamesCommand() *cobra.Command {
	var family, word string
	var asJSON bool
	c := &cobra.Command{
		Use:   "games [GAME...]",
		Short: "List the games with their setups and options",
		Long: `List the built-in games, a line each: the front row, which are the games that Komi
was made for, then the catalogue by family. --family lists only the games of one
family, and --match only those whose name or description holds a word. If you name
games, they are described in full: what they are, their setups, and their options
with the default first. Choose a setup as GAME:SETUP and an option as --option
name=value.

In some games a player may exchange pieces before play. Write such a start as the
setup, a tilde, and the files of the pairs exchanged, in capitals for the first
player: changi:1m~Bh.`,
		Example: `  selfplay games
  selfplay games --family shogi
  selfplay games changi my-game.toml
  selfplay games --match hopper --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := chooseGames(args, family, word)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			switch {
			case asJSON:
				return writeGames(w, list)
			case len(args) == 0:
				return listGames(w, list)
			}
			for i, x := range list {
				if i > 0 {
					fmt.Fprintln(w)
				}
				if err := listGame(w, x.game); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&family, "family", "", "only the games of this `FAMILY`")
	c.Flags().StringVar(&word, "match", "", "only the games whose name or description holds this")
	c.Flags().BoolVar(&asJSON, "json", false, "write the games with all their setups and options as JSON")
	return c
}

// A listedGame is a game and the group it stands under in lists.
type listedGame struct {
	game  *variants.Game
	group string
}

// frontRow is the group of the games that come first.
const frontRow = "front row"

// chooseGames returns the games named, or all built-in ones, that the filters let
// through: the front row first, then family by family.
func chooseGames(refs []string, family, word string) ([]listedGame, error) {
	front, read := variants.Builtin(), variants.Load
	if len(refs) == 0 {
		refs, read = append(variants.Builtin(), variants.Catalogue()...), variants.Describe
	}
	var list []listedGame
	families := map[string]bool{}
	for _, ref := range refs {
		g, err := read(ref)
		if err != nil {
			return nil, err
		}
		families[g.Family] = true
		x := listedGame{g, g.Family}
		if slices.Contains(front, ref) {
			x.group = frontRow
		}
		text := strings.ToLower(g.ID + " " + g.Name + " " + g.About)
		if (family == "" || g.Family == family) && strings.Contains(text, strings.ToLower(word)) {
			list = append(list, x)
		}
	}
	if family != "" && !families[family] {
		delete(families, "")
		known := slices.Sorted(maps.Keys(families))
		return nil, fmt.Errorf("games: read --family %q, expected one of %s%s", family, strings.Join(known, ", "), nearest.Hint(family, known))
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("games: read --match %q, which no name and no description of these games holds", word)
	}
	slices.SortStableFunc(list, func(a, b listedGame) int { return strings.Compare(a.order(), b.order()) })
	return list, nil
}

// order sorts games by group, the front row first.
func (x listedGame) order() string {
	if x.group == frontRow {
		return ""
	}
	return x.group
}

// listGames writes a line for each game, group by group.
func listGames(w io.Writer, list []listedGame) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, x := range list {
		if i == 0 || x.group != list[i-1].group {
			if i > 0 {
				fmt.Fprintln(table)
			}
			fmt.Fprintln(table, x.group)
		}
		fmt.Fprintf(table, "  %s\t%s\n", x.game.ID, cut(x.game.About))
	}
	return table.Flush()
}

// cut shortens what a game says of itself to what a line of a list can hold.
func cut(about string) string { return excerpt.Head(results.OneLine(about), 200) }

// gameJSON is a game as --json writes it.
type gameJSON struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	About   string       `json:"about"`
	Source  string       `json:"source,omitempty"`
	Family  string       `json:"family,omitempty"`
	Group   string       `json:"group,omitempty"`
	Setups  []string     `json:"setups"`
	Default string       `json:"default_setup"`
	Options []optionJSON `json:"options"`
}

type optionJSON struct {
	Name    string   `json:"name"`
	About   string   `json:"about"`
	Default string   `json:"default"`
	Values  []string `json:"values,omitempty"`
	Sets    string   `json:"sets,omitempty"`

	Words map[string]string `json:"words,omitempty"` // by value, the default's of a number
}

// writeGames writes games as a list in JSON.
func writeGames(w io.Writer, list []listedGame) error {
	out := []gameJSON{}
	for _, x := range list {
		g := x.game
		j := gameJSON{
			ID: g.ID, Name: g.Name, About: g.About, Source: g.Source, Family: g.Family, Group: x.group,
			Setups: g.Setups(), Default: g.Default(), Options: []optionJSON{},
		}
		for _, o := range g.Options() {
			words := map[string]string{}
			for _, v := range append(o.Values, o.Default) {
				if o.InWords(v) {
					words[v] = o.Says(v)
				}
			}
			j.Options = append(j.Options, optionJSON{o.Name, o.About, o.Default, o.Values, o.Sets(), words})
		}
		out = append(out, j)
	}
	return writeJSON(w, out)
}

// listGame describes one game.
func listGame(w io.Writer, g *variants.Game) error {
	fmt.Fprintf(w, "%s: %s\n", g.ID, g.Name)
	if g.About != "" {
		fmt.Fprintln(w, wrap("  ", g.About))
	}
	setups := g.Setups()
	text := fmt.Sprintf("%s: %s", answer.Plural(len(setups), "setup"), strings.Join(setups, " "))
	if all := g.AllSetups(); len(all) > len(setups) {
		text += fmt.Sprintf("; with exchanges such as %s %d in all", all[len(all)-1], len(all))
	}
	fmt.Fprintln(w, wrap("  ", text))
	if len(setups) > 1 {
		fmt.Fprintf(w, "  default setup: %s\n", g.Default())
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, o := range g.Options() {
		fmt.Fprintf(table, "  --option %s=%s\t%s\n", o.Name, optionValues(o), o.About)
		for _, v := range o.Values {
			if o.InWords(v) {
				fmt.Fprintf(table, "    %s\t  %s\n", v, o.Says(v))
			}
		}
	}
	return table.Flush()
}

// optionValues writes the values of an option, the default first.
func optionValues(o variants.Option) string {
	values := []string{o.Default}
	for _, v := range o.Values {
		if v != o.Default {
			values = append(values, v)
		}
	}
	return strings.Join(values, "|")
}

// wrap breaks a text into lines of at most 80 characters, each indented; the
// lines after the first twice as far.
func wrap(indent, text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			b.WriteString(indent)
			width = len(indent)
		case width+1+utf8.RuneCountInString(word) > 80:
			b.WriteString("\n" + indent + indent)
			width = 2 * len(indent)
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += utf8.RuneCountInString(word)
	}
	return b.String()
}
