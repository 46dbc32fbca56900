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

# Played by version komi-29: selfplay run janggi-points-quick
mkdir "$work/janggi-points-quick"
cat > "$work/janggi-points-quick.toml" <<'END OF THE EXPERIMENT'
# Does self-play find Janggi's own points and compensation where all pieces count alike
# at first? In about twelve minutes on two cores; janggi-points says more, also of what
# the players know beforehand, and takes longer.
format = 1
name = "janggi-points-quick"
kind = "points"
about = "Does self-play find Janggi's own points, 13/7/5/3/3/2, and 1.5 for the second player, where all pieces count alike at first?"

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
arms_each = 6
relative = 0.05
absolute = 0.03
games = 14000
ordinary = 0.3

[points]
neutral = { pass = "stuck", points = "no", bikjang = "off", no_progress = 100, max_plies = 300 }
top = "R"
from = 13
to = 15
again = 2000
counted = 150
positions = 100
playouts = 8
play_nodes = 800
tried = [-9.5, -3.5, 2.5, 8.5, 14.5]
rounds = 150
final = 200
budgets = [150, 400, 1600]
margin = 0.05
# The rules of the Korean association, to compare with. Of the above only the players
# know of them: their network learned from games that were counted so.
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
official_compensation = 1.5
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/janggi-points-quick.toml" --seed 1 --out "$work/janggi-points-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/janggi-points-quick"/*.db
