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

# Played by version komi-29: selfplay run changi-values
mkdir "$work/changi-values"
cat > "$work/changi-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Changi worth, above all the diagonal ones?
#
# Daniil Frolov asked for the values of the bishop (B), vao (V), moa (M), no-name
# piece (L), advisor (A) and stone general (S), and of a second royal (Q or K; a side
# that lacks it plays with one). Setup 1m has all of them and the pieces of
# Janggi. changi-values-quick takes less time. chess-values says how such an experiment works.
#
# The arms are played in two setups, so that the values do not depend on a single
# starting position.
format = 1
name = "changi-values"
kind = "values"
about = "What are the pieces of Changi worth, in pawns: Janggi's pieces, their diagonal twins, and a spare royal?"

game = "changi"
setups = ["1", "1m"]

[values]
unit = "P"
arms_each = 5
relative = 0.07
absolute = 0.15
games = 50000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 1000

[games]
pairs = 6
seed = 1

[published."Janggi rules"]
source = "Korea Janggi Association: the points counted at the end of a game, for the pieces that Janggi has too"
moment = "late"
values = { P = 2, R = 13, C = 7, N = 5, E = 3, G = 3 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-values.toml" --seed 1 --out "$work/changi-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-values"/*.db
