package usage

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"komi/engine/nearest"
)

// Plain makes a command and those below it answer wrong flags and unknown commands in
// plain words.
func Plain(root *cobra.Command) {
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if err = wrongFlag(c, err); c.HasParent() {
			err = fmt.Errorf("%s: %w", c.Name(), err)
		}
		return err
	})
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return emptyFlag(c) }
	if root.HasSubCommands() && root.Args == nil {
		root.Args = func(c *cobra.Command, args []string) error { return unknownCommand(c, args) }
		root.DisableSuggestions = true // that answer has one already
		root.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		root.InitDefaultHelpCmd()
		root.InitDefaultCompletionCmd("")
		if completion, _, err := root.Find([]string{"completion"}); err == nil && completion != root {
			completion.RunE = func(c *cobra.Command, args []string) error {
				if err := unknownCommand(c, args); err != nil {
					return err
				}
				return c.Help()
			}
			completion.Args = cobra.ArbitraryArgs
		}
		if help, _, err := root.Find([]string{"help"}); err == nil {
			help.Args = func(_ *cobra.Command, args []string) error {
				last, rest, _ := root.Find(args)
				return unknownCommand(last, rest)
			}
		}
	}
}

func unknownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var known []string
	for _, sub := range c.Commands() {
		known = append(known, sub.Name())
	}
	help := strings.Join(append([]string{c.Root().Name(), "help"}, strings.Fields(c.CommandPath())[1:]...), " ")
	return fmt.Errorf("there is no command %q%s (%q lists the commands)", args[0], nearest.Hint(args[0], known), help)
}

// wrongFlag says what is wrong with a flag.
func wrongFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var broken *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		dashes, known := "--", flagNames(c)
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
			known = nil // a letter is near to any other
		}
		hint := nearest.Word(name, known)
		if hint != "" {
			hint = "; did you mean --" + hint + "?"
		}
		return fmt.Errorf("unknown flag %s%s%s", dashes, name, hint)
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return fmt.Errorf("read --%s %s, expected %s", f.Name, strconv.Quote(invalid.GetValue()), expected(f, invalid.GetValue()))
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return fmt.Errorf("read --%s with nothing after it, expected %s", f.Name, expected(f, ""))
	case errors.As(err, &broken):
		return fmt.Errorf("read %q, expected the name of a flag after the dashes", broken.GetSpecifiedFlag())
	}
	return err
}

func flagNames(c *cobra.Command) []string {
	var out []string
	c.Flags().VisitAll(func(f *pflag.Flag) { out = append(out, f.Name) })
	return out
}

// mayBeEmpty marks the flags for which an empty text says something.
const mayBeEmpty = "komi-may-be-empty"

// MayBeEmpty lets a flag of text have an empty one.
func MayBeEmpty(flags *pflag.FlagSet, name string) {
	// It fails only where there is no such flag.
	if err := flags.SetAnnotation(name, mayBeEmpty, nil); err != nil {
		panic("usage: " + err.Error())
	}
}

// emptyFlag says which flag of text was given an empty one, such as a script's variable that
// was not set: it would count for no flag at all.
func emptyFlag(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if _, may := f.Annotations[mayBeEmpty]; may || err != nil || f.Value.Type() != "string" || f.Value.String() != "" {
			return
		}
		if err = fmt.Errorf("--%s: read nothing, expected %s", f.Name, expected(f, "")); c.HasParent() {
			err = fmt.Errorf("%s: %w", c.Name(), err)
		}
	})
	return err
}

// digits are the number in a time: with another one the rest can be read.
var digits = regexp.MustCompile(`[0-9]+(\.[0-9]*)?|\.[0-9]+`)

// expected says what a flag takes.
func expected(f *pflag.Flag, value string) string {
	switch f.Value.Type() {
	case "int", "int64":
		if _, err := strconv.ParseInt(value, 0, 64); errors.Is(err, strconv.ErrRange) {
			return "a smaller number"
		}
		return "a whole number"
	case "uint", "uint64":
		if _, err := strconv.ParseUint(value, 0, 64); errors.Is(err, strconv.ErrRange) {
			return "a smaller number"
		}
		return "a whole number from 0"
	case "float64":
		return "a number"
	case "duration":
		if _, err := time.ParseDuration(digits.ReplaceAllString(value, "1")); err == nil {
			return "a time of at most 2562047h" // what a time.Duration holds
		}
		if usual, err := time.ParseDuration(f.DefValue); err == nil && usual >= time.Minute {
			return "a time such as 10m, 1h or 8h"
		}
		return "a time such as 10ms, 30s or 2m"
	case "bool":
		return "true or false"
	}
	if name, _ := pflag.UnquoteUsage(f); name != "" && name != "string" && name != "stringArray" {
		if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
			return name
		}
		return "a " + strings.ToLower(name)
	}
	return "a value"
}

// Args checks how many arguments there are; what they are is written as in the help:
// "RUN", "FILE...". Where none is taken, what says where else to look: "--out names the
// folder". Most is -1 where there is no limit.
func Args(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if n := len(args); n < least || most >= 0 && n > most {
			return fmt.Errorf("%s: read %s, expected %s", c.Name(), count(args), wanted(least, most, what))
		}
		return nil
	}
}

func count(args []string) string {
	switch len(args) {
	case 0:
		return "no argument"
	case 1:
		return fmt.Sprintf("the argument %q", args[0])
	}
	return fmt.Sprintf("%d arguments", len(args))
}

func wanted(least, most int, what string) string {
	switch {
	case most == 0 && what != "":
		return "none: " + what
	case most == 0:
		return "none"
	case least == 1 && most == 1:
		return "one: " + what
	case most < 0:
		return fmt.Sprintf("%d or more: %s", least, what)
	}
	return what
}

// Reason is what went wrong with a file, without the name of the system's call and of
// the file, which the caller tells.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
