package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/uci"
	"komi/engine/variants"
)

// gameHelp explains the arguments that several commands share.
const gameHelp = `

GAME is the name of a built-in game ("selfplay games" lists them). You can give
the path of a variant file (.toml) wherever a game name is expected. :SETUP
chooses a start position. Without it the game starts from its default setup;
with --fen, the setup is the default one if its board has as many ranks as the
position line, or else the first that has.`

// A selection is the game, options and position that a command was asked for.
type selection struct {
	options []string
	fen     string
}

// addFlags adds the flags of a selection to a command.
func (s *selection) addFlags(c *cobra.Command) {
	c.Flags().StringArrayVar(&s.options, "option", nil, "choose a rule option, as name=value; may be repeated")
	c.Flags().StringVar(&s.fen, "fen", "", "start from this `POSITION` (FEN), as Komi or as other programs write it")
}

// wantGame is the check of the arguments of a command that takes one game.
func wantGame(c *cobra.Command, args []string) error {
	if len(args) == 2 && c.Flags().Lookup("depth") != nil && strings.Trim(args[1], "0123456789") == "" {
		return fmt.Errorf("%s: read 2 arguments, expected one, GAME or GAME:SETUP, and the depth as --depth %s", c.Name(), args[1])
	}
	if len(args) != 1 {
		return fmt.Errorf("%s: read %d arguments, expected one: GAME or GAME:SETUP, such as changi:1m (a position line with spaces needs quotes)", c.Name(), len(args))
	}
	return nil
}

// splitGame splits GAME[:SETUP].
func splitGame(ref string) (game, setup string, err error) {
	if tomlfile.IsPath(ref) {
		return ref, "", nil
	}
	i := strings.LastIndexByte(ref, ':')
	if i < 0 {
		return ref, "", nil
	}
	if i == len(ref)-1 {
		return "", "", fmt.Errorf("game: read %q, expected the name of a setup after the colon", ref)
	}
	return ref[:i], ref[i+1:], nil
}

// gameFile is the file that GAME[:SETUP] is read from, "" for a built-in game.
func gameFile(ref string) string {
	if name, _, err := splitGame(ref); err == nil && tomlfile.IsPath(name) {
		return name
	}
	return ""
}

// splitOptions reads name=value texts.
func splitOptions(list []string) (map[string]string, error) {
	out := map[string]string{}
	for _, o := range list {
		name, value, ok := strings.Cut(o, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("option: read %q, expected name=value", o)
		}
		if was, twice := out[name]; twice && was != value {
			return nil, fmt.Errorf("option: read %s=%s and %s=%s, expected one value", name, was, name, value)
		}
		out[name] = value
	}
	return out, nil
}

// loadGame reads a game, and the setup and options chosen of it.
func loadGame(ref string, options []string) (g *variants.Game, setup string, chosen map[string]string, err error) {
	name, setup, err := splitGame(ref)
	if err != nil {
		return nil, "", nil, err
	}
	if chosen, err = splitOptions(options); err != nil {
		return nil, "", nil, err
	}
	g, err = variants.Load(name)
	return g, setup, chosen, err
}

// position loads the game and returns the position asked for.
func (s *selection) position(c *cobra.Command, ref string) (*engine.Position, error) {
	g, setup, options, err := loadGame(ref, s.options)
	if err != nil {
		return nil, err
	}
	given := c.Flags().Changed("fen")
	if given && setup == "" {
		setup = g.SetupFor(s.fen)
	}
	r, err := g.Rules(setup, options)
	if err != nil {
		return nil, err
	}
	if !given {
		return r.New(), nil
	}
	return r.ParseAny(uci.DefaultDialect, s.fen)
}

// title names the game, setup and options of rules in one line.
func title(r *engine.Rules) string {
	text := r.Name()
	if r.Setup() != "" {
		text += ", setup " + r.Setup()
	}
	if o := variants.OptionsText(r.Options()); o != "" {
		text += ", " + o
	}
	return text
}
