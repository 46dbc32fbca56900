package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"komi/cmd/internal/runs"
	"komi/engine/search"
	"komi/engine/variants"
	"komi/experiments/kinds"
	"komi/results/export"
	"komi/results/outfile"
)

// completed puts the completion of arguments and flags on commands: what a shell offers
// when one presses the tabulator. "selfplay completion" prints the script for a shell.
func completed(root *cobra.Command) {
	arguments := map[string]cobra.CompletionFunc{}
	for name, f := range map[string]cobra.CompletionFunc{
		"games check bench atlas":                          eachGame,
		"show moves perft match uci play page study train": oneOf(completeGames),
		"run plan serve":                                   oneOf(completeExperiments),
		"simulate":                                         oneOf(completeRuns, completeExperiments),
		"replay reweigh verify export":                     oneOf(completeRuns),
		"merge":                                            anyOf(completeRuns),
	} {
		for _, command := range strings.Fields(name) {
			arguments[command] = f
		}
	}
	for _, c := range root.Commands() {
		if f := arguments[c.Name()]; f != nil && c.ValidArgsFunction == nil {
			c.ValidArgsFunction = f
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if complete := completedFlag(c, f.Name); complete != nil {
				// It fails only where the flag has one already.
				_ = c.RegisterFlagCompletionFunc(f.Name, complete)
			}
		})
	}
}

// completedFlag is what completes the value of a flag, nil for nothing or files.
func completedFlag(c *cobra.Command, flag string) cobra.CompletionFunc {
	switch flag {
	case "option":
		return completeOptions
	case "game":
		if c.Flags().Lookup("game").Value.Type() == "string" {
			return anyOf(completeGames)
		}
	case "from":
		if c.Flags().Lookup("from").Value.Type() == "string" && c.Name() != "train" {
			return anyOf(completeRuns)
		}
	case "setup":
		return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			g, err := variants.Load(args[0])
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return g.Setups(), cobra.ShellCompDirectiveNoFileComp
		}
	case "show":
		return func(c *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if c.Flags().Changed("game") {
				return kinds.Asked().Drafting(), cobra.ShellCompDirectiveNoFileComp
			}
			return completeExperiments(c, word), cobra.ShellCompDirectiveNoFileComp
		}
	case "family":
		return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return families(), cobra.ShellCompDirectiveNoFileComp
		}
	case "format":
		var names []cobra.Completion
		for _, f := range export.Formats() {
			names = append(names, string(f))
		}
		return cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	case "without", "b-without":
		return cobra.FixedCompletions(search.TermNames(), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
	case "weights", "b-weights":
		known := []cobra.Completion{"net", "linear", "formula"}
		if c.Name() == "match" {
			known = append(known, "built-in")
		}
		return cobra.FixedCompletions(known, cobra.ShellCompDirectiveDefault)
	}
	return nil
}

// offers are the words that complete another.
type offers func(c *cobra.Command, word string) []cobra.Completion

// oneOf completes the first argument.
func oneOf(all ...offers) cobra.CompletionFunc {
	any := anyOf(all...)
	return func(c *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return any(c, args, word)
	}
}

// anyOf completes an argument. Where none of the words fits, the shell offers files.
func anyOf(all ...offers) cobra.CompletionFunc {
	return func(c *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var out []cobra.Completion
		for _, f := range all {
			for _, x := range f(c, word) {
				if strings.HasPrefix(x, word) {
					out = append(out, x)
				}
			}
		}
		return out, cobra.ShellCompDirectiveDefault
	}
}

func eachGame(c *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	list, what := anyOf(completeGames)(c, args, word)
	return slices.DeleteFunc(list, func(x cobra.Completion) bool {
		id, _, _ := strings.Cut(x, "\t")
		return slices.Contains(args, id)
	}), what
}

// completeGames offers the games, and after a colon the setups of one.
func completeGames(c *cobra.Command, word string) []cobra.Completion {
	if name, _, colon := strings.Cut(word, ":"); colon {
		g, err := variants.Load(name)
		if err != nil {
			return nil
		}
		var out []cobra.Completion
		for _, setup := range g.Setups() {
			out = append(out, name+":"+setup)
		}
		return out
	}
	var out []cobra.Completion
	for _, id := range append(variants.Builtin(), variants.Catalogue()...) {
		if !strings.HasPrefix(id, word) {
			continue
		}
		if g, err := variants.Describe(id); err == nil {
			out = append(out, cobra.CompletionWithDesc(id, cut(g.About)))
		}
	}
	return out
}

// completeExperiments offers the built-in experiments, and with --game the kinds that
// lay themselves out.
func completeExperiments(c *cobra.Command, _ string) []cobra.Completion {
	var out []cobra.Completion
	if f := c.Flags().Lookup("game"); f != nil && f.Changed {
		out = append(out, kinds.Asked().Drafting()...)
	}
	for _, o := range kinds.Asked().Outlines() {
		out = append(out, cobra.CompletionWithDesc(o.Name, cut(o.About)))
	}
	return out
}

// completeRuns offers the runs of the usual folder.
func completeRuns(_ *cobra.Command, _ string) []cobra.Completion {
	paths, _ := outfile.Ending(runs.Folder, runs.Ending) // a folder that cannot be read has none
	return paths
}

// completeOptions offers the options of the game that the command names, and after an
// equals sign the values of one.
func completeOptions(_ *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	name, _, err := splitGame(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	g, err := variants.Load(name)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	option, _, chosen := strings.Cut(word, "=")
	var out []cobra.Completion
	for _, o := range g.Options() {
		switch {
		case !chosen:
			out = append(out, cobra.CompletionWithDesc(o.Name+"=", cut(o.About)))
		case o.Name == option:
			for _, v := range o.Values {
				out = append(out, fmt.Sprintf("%s=%s", o.Name, v))
			}
		}
	}
	if chosen {
		return out, cobra.ShellCompDirectiveNoFileComp
	}
	return out, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// families are the families of the built-in games.
func families() []cobra.Completion {
	var out []cobra.Completion
	for _, id := range append(variants.Builtin(), variants.Catalogue()...) {
		if g, err := variants.Describe(id); err == nil && g.Family != "" {
			out = append(out, g.Family)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
