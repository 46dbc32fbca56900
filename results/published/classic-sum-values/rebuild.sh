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

# Played by version komi-28: selfplay run classic-sum-values --workers 2
mkdir "$work/classic-sum-values"
cat > "$work/classic-sum-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Classic sum worth, on the board, in hand and
# promoted?
#
# The unit is the angle walker (A). Pawns are too weak to measure in at the start: a side
# that is one pawn ahead scores about even. chess-values says how such an experiment works.
format = 1
name = "classic-sum-values"
kind = "values"
about = "What are the pieces of Classic sum worth: on the board, in hand and promoted?"

game = "classic-sum"

[values]
unit = "A"
arms_each = 5
relative = 0.10
absolute = 0.10
games = 32500
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 600

[games]
pairs = 6
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/classic-sum-values.toml" --seed 1 --out "$work/classic-sum-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/classic-sum-values"/*.db
