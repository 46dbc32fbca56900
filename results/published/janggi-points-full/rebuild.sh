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

# Played by version komi-29: selfplay run janggi-points
mkdir "$work/janggi-points"
cat > "$work/janggi-points.toml" <<'END OF THE EXPERIMENT'
# Does self-play find Janggi's own table, 13, 7, 5, 3, 3 and 2 points, and its 1.5
# points for the second player, if it begins with all pieces alike? This checks the method
# on a game whose answer people have found, in the way of changi-points, which explains
# the steps. About two hours on two cores; janggi-points-quick takes about twelve minutes.
#
# The players' weights were trained in games by the official points. To make the players
# blind too, add: [[seat]] with name = "A" and weights = "formula", and the same for "B".
format = 1
name = "janggi-points"
kind = "points"
about = "Does self-play find Janggi's own points, 13/7/5/3/3/2, and 1.5 for the second player, where all pieces count alike at first? Up to 97,000 games."

game = "janggi"
setups = ["neen-neen"]
# The points in force at first: every piece counts alike.
options = { value_R = 5, value_C = 5, value_N = 5, value_E = 5, value_G = 5, value_P = 5, deom = 0.5 }

[openings]
plies = 4
window = 2

[budget]
nodes = 400

[games]
pairs = 4
seed = 1

[values]
unit = "N"
arms_each = 5
relative = 0.05
absolute = 0.03
games = 40000
ordinary = 0.3

[points]
neutral = { pass = "stuck", points = "no", bikjang = "off", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
again = 15000
counted = 500
positions = 400
playouts = 8
play_nodes = 1600
tried = [-9.5, -3.5, 2.5, 8.5, 14.5]
rounds = 1200
final = 1500
budgets = [200, 800, 3200]
margin = 0.03
# The rules of the Korean association, to compare with. Of all above only the players know
# of them: their network learned from games that were counted so.
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
official_compensation = 1.5
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/janggi-points.toml" --seed 1 --out "$work/janggi-points"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/janggi-points"/*.db
