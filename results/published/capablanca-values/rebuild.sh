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

# Played by version komi-21: selfplay run capablanca-values
mkdir "$work/capablanca-values"
cat > "$work/capablanca-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Capablanca chess worth? This is a control: the archbishop (A,
# bishop and knight) is worth nearly a queen, which nobody believed before it was played.
# chess-values says how it works. About a quarter of an hour on two cores.
#
# The unit is the knight. An extra pawn, with ten on the board, is worth too little to be
# a unit: in 1,248 games it scored 52.9% (49.7 to 56.0), and no value in pawns was
# bounded. An extra knight scored 68.6% (61.9 to 74.5) in 912 games, and every value was
# bounded. Pawns still balance trades, and their own value is asked too. They are taken
# from anywhere.
#
# The stronger the players, the fewer games tell values at the start to ±10%: 3,360 by
# those of komi-21. That left the middle of the game, of which Fairy-Max speaks, known to ±40%
# for a pawn. So values are asked for more exactly, and all games are played.
format = 1
name = "capablanca-values"
kind = "values"
about = "What are the pieces of Capablanca chess worth, in knights? Is the archbishop worth nearly a queen?"

game = "capablanca"

[values]
unit = "N"
arms_each = 6
relative = 0.05
absolute = 0.03                # of a knight, about an eighth of a pawn
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

[published."Fairy-Max"]
source = "H. G. Muller, Fairy-Max, fmax.ini at e5d8db39, Capablanca set"
moment = "middle"
values = { P = 100, N = 310, B = 350, R = 475, A = 825, C = 875, Q = 950 }

[published."Muller Seirawan"]
source = "H. G. Muller, chess.com piececlopedia: Seirawan chess, 8x8"
moment = "start"
values = { P = 100, N = 325, B = 325, R = 500, A = 875, C = 925, Q = 950 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/capablanca-values.toml" --seed 1 --out "$work/capablanca-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/capablanca-values"/*.db
