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

# Played by version komi-16: selfplay run csx-values
mkdir "$work/csx-values"
cat > "$work/csx-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of csx worth on the board, in hand and promoted? Nobody has
# measured them: the table below is computed from the tuned values of an engine that
# cannot play the game. Long games of more than a hundred arms take two cores about an
# hour; name fewer pieces to be quicker.
#
# The unit is the gold (G). Pawns are too weak to measure in: a side that is one pawn
# ahead scores about even. chess-values says how such an experiment works.
format = 1
name = "csx-values"
kind = "values"
about = "What are the pieces of csx worth: on the board, in hand and promoted?"

game = "csx"

[values]
unit = "G"
arms_each = 4
relative = 0.10
absolute = 0.10
games = 100000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 600

[games]
pairs = 4
seed = 1

[published."Fairy-Stockfish scaled"]
source = "Fairy-Stockfish, types.h at 00ea5136, scaled by psqt.cpp at 02a65ba6 to 9x14 with drops, middle game"
free = true                    # in another unit: only ratios are compared
moment = "middle"
values = { P = 61, N = 351, B = 422, R = 613, Q = 1040, S = 301, G = 326, L = 218, H = 198, C = 411, M = 242, A = 198, "+R" = 781, "+B" = 694 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/csx-values.toml" --seed 1 --out "$work/csx-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/csx-values"/*.db
