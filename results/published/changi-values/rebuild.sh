#!/bin/sh
# Plays the games of this folder again, and makes the folder anew.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
while [ ! -f go.mod ]; do cd ..; done

# Played by version komi-10: selfplay run changi-values-quick
mkdir "$work/changi-values-quick"
cat > "$work/changi-values-quick.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Changi worth? This is the short version of
# changi-values: setup 1m, which has every piece.
format = 1
name = "changi-values-quick"
kind = "values"
about = "What are the pieces of Changi worth, in pawns? All of them from one setup."

game = "changi"
setups = ["1m"]

[values]
unit = "P"
arms_each = 4
relative = 0.10
absolute = 0.25
games = 10000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 600

[games]
pairs = 6
seed = 1

[published."Janggi rules"]
source = "Korea Janggi Association: the points counted at the end of a game, for the pieces that Janggi has too"
moment = "late"
values = { P = 2, R = 13, C = 7, N = 5, E = 3, G = 3 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-values-quick.toml" --seed 1 --out "$work/changi-values-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-values-quick"/*.db
rm -r "$work"
