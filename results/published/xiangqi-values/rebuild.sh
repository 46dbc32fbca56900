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

# Played by version komi-23: selfplay run xiangqi-values
mkdir "$work/xiangqi-values"
cat > "$work/xiangqi-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of xiangqi worth? This is a control; chess-values says how it works.
# Some ten minutes on two cores, at most half an hour.
#
# The unit is the horse. A soldier on its first square is worth too little to be a unit,
# and taking it away opens a file. In 1,584 games the side with an extra soldier scored
# 50.5% (48.1 to 52.9), and no interval was bounded. An extra horse scored 72.1% (64.9 to
# 78.4) in 816 games, and every interval was bounded. Soldiers still balance trades, and
# their own value is asked too. Two of the five stand in the way of their own horses at
# first, and are worth less than nothing there; tables of soldiers speak of later.
format = 1
name = "xiangqi-values"
kind = "values"
about = "What are the pieces of xiangqi worth, in horses? A control."

game = "xiangqi"

[values]
unit = "N"
arms_each = 6
relative = 0.10
absolute = 0.06                # of a horse, about a quarter of a published soldier
games = 20000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 1000

[games]
pairs = 6
seed = 1

[published."Lau 1985"]
source = "H. T. Lau, Chinese Chess, 1985; soldier before the river"
moment = "middle"
values = { P = 1, R = 9, C = 4.5, N = 4, A = 2, B = 2 }

[published."ElephantArt"]
source = "github.com/CGLemon/ElephantArt: regression on self-play, no intervals given"
moment = "course"
values = { P = 1, C = 3.16, R = 6.384, N = 2.782, B = 1.319, A = 1.124 }

[published."Fairy-Stockfish"]
source = "Fairy-Stockfish, types.h at 00ea5136, middle game: tuned, not measured"
moment = "middle"
values = { P = 200, R = 1276, C = 800, N = 520, B = 300, A = 420 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/xiangqi-values.toml" --seed 1 --out "$work/xiangqi-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/xiangqi-values"/*.db
