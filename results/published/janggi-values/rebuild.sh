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

# Played by version komi-29: selfplay run janggi-values
mkdir "$work/janggi-values"
cat > "$work/janggi-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Janggi worth, and does the table of points agree, which decides
# counted games? chess-values says how it works. Some ten minutes on two cores.
#
# The unit is the horse, 5 in the table of points. Relative to the values, intervals in
# horses are about half as wide as in pawns, because the pawn itself is not known well.
# In the same 1,128 games a chariot was worth 7.07 to 15.25 pawns and 2.42 to 3.84 horses.
format = 1
name = "janggi-values"
kind = "values"
about = "What are the pieces of Janggi worth, and does the table of points agree?"

game = "janggi"

[values]
unit = "N"
arms_each = 6
relative = 0.10
absolute = 0.06                # of a horse, about a sixth of a pawn
games = 13000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 1000

[games]
pairs = 8
seed = 1

[published."Janggi rules"]
source = "Korea Janggi Association: the points that are counted at the end of a game"
moment = "late"               # when points are counted
values = { P = 2, R = 13, C = 7, N = 5, E = 3, G = 3 }

[published."Fairy-Stockfish"]
source = "Fairy-Stockfish, types.h at 00ea5136, middle game: tuned, not measured"
moment = "middle"
values = { P = 200, R = 1276, C = 800, N = 520, E = 340, G = 400 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/janggi-values.toml" --seed 1 --out "$work/janggi-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/janggi-values"/*.db
