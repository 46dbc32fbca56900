#!/bin/sh
# Plays the games of this folder again, and makes the folder anew. A program of another
# version than the one named can play other games.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$here"
until [ -f go.mod ] && [ -d cmd/selfplay ]; do
	if [ "$(pwd)" = / ]; then
		echo "$0: $here is not in a clone of Komi: copy the folder into one, and start this there" >&2
		exit 1
	fi
	cd ..
done

# Played by version komi-18: selfplay run chess-values-fairy-stockfish.toml --workers 2
mkdir "$work/chess-values-fairy-stockfish"
cat > "$work/chess-values-fairy-stockfish.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of chess worth to Fairy-Stockfish? The experiment chess-values with
# another program as both players: the same imbalances are laid out, and the same
# estimates are made of its games. So what differs is the play alone.
#
# It needs the program fairy-stockfish; Debian's package, version 11.1, played here.
format = 1
name = "chess-values-fairy-stockfish"
kind = "values"
about = "What are the pieces of chess worth when Fairy-Stockfish plays? A control of the method, not of Komi's players."

game = "chess"

[values]
unit = "P"                     # what values are measured in
# The squares from which pawns are taken (without this key: any). A rook's pawn
# captures to one side only. L. Kaufman calls it a piece type of its own,
# worth about 15% less in master games (The Evaluation of Material Imbalances, Chess
# Life, March 1999), and 0.6 at the start of games between programs, where b and g are
# 0.9, c and f 1.0, d and e 1.1 (Initial Values of Pieces and Pawns, Chess Life,
# January 2003, as quoted by others): those from b to g are 1 on average. In games here it was worth 0.65
# +- 0.08 (standard error) of the others, and the f-pawn most. Pawn odds are f-pawns:
# pieces may still look dearer here than in them.
unit_on = ["b2", "c2", "d2", "e2", "f2", "g2"]
# pieces = ["N", "B"]          # whose values are asked; without this key, those of all pieces,
                               # promoted and in hand too if the game has them
# arms = ["N v 3P", "B>N v P"] # imbalances to play instead of the designed ones: first what the
                               # holder has more, then what the other has more. "B>N" replaces
                               # a piece where it stands, "@N" is one in hand, "2N" is two
arms_each = 6                  # arms designed for each piece, before and after the pilot
relative = 0.05                # a value is known well enough when half its joint 95% interval
absolute = 0.10                # is at most 5% of the value, or 0.10 pawns
games = 8000                   # play at most this many games
# Two games in five begin with equal armies. Their positions tell values in the middle of
# the game and late; the others tell values at the start.
ordinary = 0.4
# phases = { opening = [0.80, 1], middle = [0.45, 0.80], late = [0.20, 0.45], ending = [0, 0.20] }
                               # what those moments are: above and up to which share of the
                               # pieces is left, plentiful ones such as pawns not counted
# budgets = [250, 1000, 4000]  # play every round at each of these budgets: does the
                               # answer depend on the strength of play?

[openings]
plies = 4
window = 2
# shuffle = true               # first shuffle the pieces along their rank, alike for both
                               # sides. Then an imbalance is not tied to one arrangement,
                               # and nobody castles

[budget]
nodes = 1000

[games]
pairs = 10
seed = 1

[[seat]]
name = "A"
engine = "fairy-stockfish"

[[seat]]
name = "B"
engine = "fairy-stockfish"

[published."Kaufman 1999"]
source = "L. Kaufman, The Evaluation of Material Imbalances, Chess Life, March 1999: from master games"
moment = "course"
values = { N = 3.25, B = 3.25, R = 5, Q = 9.75 }
pairs = { B = 0.5 }

[published."AlphaZero 2020"]
source = "N. Tomasev, U. Paquet, D. Hassabis, V. Kramnik, arXiv 2009.04374: from self-play games, no intervals given"
moment = "course"
values = { N = 3.05, B = 3.33, R = 5.63, Q = 9.5 }

[published."Muller 2015"]
source = "H. G. Muller, comment 31891 on chessvariants.org, December 2015: from asymmetric self-play, in pawn odds"
moment = "start"
values = { N = 3.53, R = 5.12 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/chess-values-fairy-stockfish.toml" --seed 1 --out "$work/chess-values-fairy-stockfish"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/chess-values-fairy-stockfish"/*.db
