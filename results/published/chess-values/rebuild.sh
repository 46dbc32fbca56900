#!/bin/sh
# Plays the games of this folder again, and makes the folder anew.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
while [ ! -f go.mod ]; do cd ..; done

# Played by version komi-10: selfplay run chess-values-quick
mkdir "$work/chess-values-quick"
cat > "$work/chess-values-quick.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of chess worth? This is the five-minute version of
# chess-values, which says how it works.
format = 1
name = "chess-values-quick"
kind = "values"
about = "What are the pieces of chess worth, in pawns? A control with known answers."

game = "chess"

[values]
unit = "P"
# A rook's pawn is worth less: chess-values and L. Kaufman (1999) say how much.
unit_on = ["b2", "c2", "d2", "e2", "f2", "g2"]
arms_each = 5
relative = 0.05
absolute = 0.10
games = 10000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 1000

[games]
pairs = 10
seed = 1

[published."Kaufman 1999"]
source = "L. Kaufman, The Evaluation of Material Imbalances, Chess Life, March 1999: from master games"
moment = "middle"
values = { N = 3.25, B = 3.25, R = 5, Q = 9.75 }
pairs = { B = 0.5 }

[published."AlphaZero 2020"]
source = "N. Tomasev, U. Paquet, D. Hassabis, V. Kramnik, arXiv 2009.04374: from self-play games, no intervals given"
moment = "middle"
values = { N = 3.05, B = 3.33, R = 5.63, Q = 9.5 }

[published."Muller 2015"]
source = "H. G. Muller, comment 31891 on chessvariants.org, December 2015: from asymmetric self-play, in pawn odds"
moment = "start"
values = { N = 3.53, R = 5.12 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/chess-values-quick.toml" --seed 1 --out "$work/chess-values-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/chess-values-quick"/*.db
rm -r "$work"
