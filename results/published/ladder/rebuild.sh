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

# Played by version komi-29: selfplay run ladder
mkdir "$work/ladder"
cat > "$work/ladder.toml" <<'END OF THE EXPERIMENT'
# What is twice the budget worth?
#
# Each rung plays a budget against half of it. A player worth trusting wins every
# rung. Where it does not, more search does not help, and results at one budget say
# little about another.
#
# The game is Changi. To play any other:
#
#   selfplay run ladder --game xiangqi
#
# In a game of three there is no window, and the stronger player sits in each place.
format = 1
name = "ladder"
kind = "ladder"
about = "What is twice the budget worth, from 64 to 16,384 positions a move?"

game = "changi"

[ladder]
from = 64                      # positions a move, of the lowest rung's weaker player
to = 16384                     # of the highest rung's stronger player, in doublings

[openings]
plies = 4                      # random; both players get both sides of each opening
window = 1.5
around = "zero"                # positions that look even tell the most about the players

[games]
rounds = 40                    # openings a rung
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/ladder.toml" --seed 1 --out "$work/ladder"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/ladder"/*.db
