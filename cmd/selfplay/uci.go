package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"komi/cmd/selfplay/internal/protocol"
	"komi/cmd/selfplay/internal/weightfile"
	"komi/engine"
	"komi/engine/eval"
	"komi/engine/variants"
	"komi/experiments"
)

func newUCICommand() *cobra.Command {
	var options []string
	var short bool
	c := &cobra.Command{
		Use:   "uci [GAME[:SETUP]]",
		Short: "Let a GUI or another program play with Komi, over UCI or XBoard's protocol",
		Long: `Speak the Universal Chess Interface (UCI) over standard input and output, or,
after the word xboard, the protocol of XBoard and WinBoard. A GUI starts this
command and shows the board.

To add Komi to a GUI, give it this program as an engine, with the argument uci:

  cutechess   Tools, Settings, Engines, +: command "selfplay uci", protocol UCI
  xboard      xboard -fcp "selfplay uci" -variant xiangqi
  python      chess.engine.SimpleEngine.popen_uci(["selfplay", "uci"])
  polyglot    EngineCommand = selfplay uci

The option UCI_Variant, or XBoard's variant, chooses the game: any game of two
players. XBoard is told the board and the pieces of a game that it does not know,
unless pieces promote to states of their own or are dropped. The option Setup
chooses the setup of the game, and Rules its options, as in "facing=off
perpetual=count".

If your GUI cannot choose the game, name it as GAME[:SETUP], with --option for its
rules; it can be the path of a variant file, whose id the GUI may choose as well.
Komi plays that game until the GUI asks for another. Positions and moves are written as the GUI writes them, where
the game's file says how: [engines.uci] and [engines.xboard].

The command go takes nodes, depth, movetime, the clocks, infinite, searchmoves
and perft; d draws the board. By nodes or depth, and with a table of the same
size (Hash), Komi plays the same moves everywhere. It does not ponder. A GUI
cannot play games of three players: use play.` + gameHelp,
		Example: `  selfplay uci
  selfplay uci changi:5s --option facing=off`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("uci: read %d arguments, expected at most one: GAME or GAME:SETUP", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			config := protocol.Config{Name: "Komi " + strings.TrimPrefix(experiments.Version, "komi-"), Short: short}
			config.Kept = func(g *variants.Game, r *engine.Rules) *eval.Weights {
				w, err := weightfile.Of(g, r)
				if err != nil {
					fmt.Fprintf(cmd.ErrOrStderr(), "uci: the weights that are kept for %s are not used: %v\n", g.Name, err)
				}
				return w
			}
			var err error
			if len(args) > 0 {
				if config.Game, config.Setup, err = splitGame(args[0]); err != nil {
					return err
				}
			}
			if config.Options, err = splitOptions(options); err != nil {
				return err
			}
			config.Game = cmp.Or(config.Game, "chess")
			if err := protocol.Run(cmd.InOrStdin(), cmd.OutOrStdout(), config); err != nil {
				return fmt.Errorf("uci: %w", err)
			}
			return nil
		},
	}
	c.Flags().StringArrayVar(&options, "option", nil, "choose a rule option, as name=value; may be repeated")
	c.Flags().BoolVar(&short, "short", false, "list only the first games in UCI_Variant, 1,000 bytes of them, for programs such as uci2wb")
	return c
}
