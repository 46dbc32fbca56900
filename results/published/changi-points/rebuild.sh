#!/bin/sh
# Plays the games of this folder again, and makes the folder anew.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
while [ ! -f go.mod ]; do cd ..; done

# Played by version komi-10: selfplay run changi-points-quick
mkdir "$work/changi-points-quick"
cat > "$work/changi-points-quick.toml" <<'END OF THE EXPERIMENT'
# What should the pieces of Changi count, and what should the second player get? The first
# setup, in about twelve minutes on two cores. changi-points explains the steps and takes
# longer.
format = 1
name = "changi-points-quick"
kind = "points"
about = "What should Changi's pieces count, and what should the second player get? Setup 1."

game = "changi"
setups = ["1"]

[openings]
plies = 4
window = 2

[budget]
nodes = 300                    # positions searched for a move, unless a step says otherwise

[games]
pairs = 4
seed = 1

[values]
unit = "P"
arms_each = 4
relative = 0.05
absolute = 0.10
games = 8000
ordinary = 0.3

[points]
neutral = { pass = "stuck", points = "no", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
kept = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
again = 2000
counted = 150
positions = 100
playouts = 8
play_nodes = 600
tried = [-9.5, -3.5, 2.5, 8.5, 14.5]
rounds = 150
final = 200
budgets = [100, 300, 1200]
margin = 0.05
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-points-quick.toml" --seed 1 --out "$work/changi-points-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-points-quick"/*.db
rm -r "$work"
