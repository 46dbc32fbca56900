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

# Played by version komi-29: selfplay run changi-points-all-quick --workers 2
mkdir "$work/changi-points-all-quick"
cat > "$work/changi-points-all-quick.toml" <<'END OF THE EXPERIMENT'
# What should the pieces of Changi count, one table for all twelve setups, and what should
# the second player get: in each of them, and one number for all? In about half an hour on
# two cores. changi-points explains the steps; changi-points-all asks the same and takes a day.
#
# Values are measured in three setups, which have all pieces between them.
format = 1
name = "changi-points-all-quick"
kind = "points"
about = "What should Changi's pieces count, and what should the second player get, so that no game is drawn? One table for all setups."

game = "changi"
setups = ["1", "2", "3", "4", "5", "5s", "1m", "2m", "3m", "4m", "5m", "5sm"]

[openings]
plies = 4
window = 2

[budget]
nodes = 250                    # positions searched for a move, unless a step says otherwise

[games]
pairs = 4
seed = 1

[values]
unit = "P"
arms_each = 4
relative = 0.05
absolute = 0.10
games = 16000
ordinary = 0.3

[points]
measured_in = ["1", "1m", "3m"]
neutral = { pass = "stuck", points = "no", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
kept = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
again = 3000
counted = 30
positions = 60
playouts = 4
play_nodes = 500
tried = [-9.5, -3.5, 2.5, 8.5, 14.5]
rounds = 40
final = 80
budgets = [100, 250, 1000]
margin = 0.05
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-points-all-quick.toml" --seed 1 --out "$work/changi-points-all-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-points-all-quick"/*.db
