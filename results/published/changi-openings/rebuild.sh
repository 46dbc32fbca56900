#!/bin/sh
# Plays the games of this folder again, and makes the folder anew.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
while [ ! -f go.mod ]; do cd ..; done

# Played by version komi-10: selfplay run changi-openings
mkdir "$work/changi-openings"
cat > "$work/changi-openings.toml" <<'END OF THE EXPERIMENT'
# Which of Changi's openings is fairest to the second player?
#
# This is the short version: the five setups of the rule page, the fifth also on
# the shorter board, 700 games each. That is enough to see a
# large advantage and how games end. It is not enough to call a setup fair: use
# changi-openings-full for that. "selfplay plan" says what to expect of either.
#
# To ask a question of your own, copy this file and change it:
#
#   selfplay experiments --show changi-openings > mine.toml
#   selfplay run mine.toml
#
# Every key is checked: an unknown key is an error.
format = 1                     # version of this file format
name = "changi-openings"       # run files are named after it
kind = "balance"               # the question: what is the first move worth?
about = "Which of Changi's openings is fairest to the second player? Setups 1 to 5 and 5s."

game = "changi"                # a built-in game, or the path of a .toml file beside this one
setups = ["1", "2", "3", "4", "5", "5s"]   # the arms to compare; "all" for every setup of the game

# Options of the game that differ from its defaults: the [option] tables of its
# file. For example, to count no compensation for the second player:
#
#   [options]
#   deom = 0

[openings]
# Two equal players would play the same game again and again, so the first plies
# are random. Each opening is played twice, with sides exchanged in the second
# game. So luck in the opening cancels out, and the value of moving first remains.
# (mirror = false plays both games unchanged.)
plies = 4
# Random moves can lose a rook. So an opening is replaced if a royal is attacked,
# or if a search of twice the budget finds it more than this many pawns away from
# the median of openings like it.
window = 1.5
around = "median"              # or "zero", for positions that look even

# Given openings instead of random ones:
#
#   [openings]
#   lines = ["a4a5 i7i6", "c4c5 g7g6"]

[budget]
# Positions searched for each move. There is no limit of time, so the same file
# gives the same games on any machine. Results hold for this strength: raise it to
# see whether they change.
nodes = 1000

[games]
pairs = 350                    # an arm; a pair is two games of one opening
batch = 4                      # games saved together: what an interruption can lose
seed = 1                       # another seed, other openings and other games
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-openings.toml" --seed 1 --out "$work/changi-openings"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-openings"/*.db
rm -r "$work"
