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

# Played by version komi-29: selfplay run changi-recommended
mkdir "$work/changi-recommended"
cat > "$work/changi-recommended.toml" <<'END OF THE EXPERIMENT'
# How fair are Changi's twelve setups by the points that Komi recommends?
#
# changi-points-all finds one table and one compensation for all setups. It tests them in a few
# hundred fresh games of each setup; this one plays 2,000. Options of the game set the points of each
# piece, those of a spare royal and the second player's compensation.
#
# The keys that are not explained here are explained in changi-openings.
format = 1
name = "changi-recommended"
kind = "balance"
about = "How fair are Changi's twelve setups by the points that Komi recommends for all of them?"
asks = "fair"

game = "changi"
setups = ["1", "2", "3", "4", "5", "5s", "1m", "2m", "3m", "4m", "5m", "5sm"]

[options]
deom = 3.5                     # for the second player
spare_royal = 7
value_R = 13
value_B = 7
value_C = 5
value_M = 5
value_N = 5
value_E = 3
value_L = 3
value_A = 3
value_V = 2
value_G = 2
value_P = 2
value_S = 1

[openings]
plies = 4
window = 1.5

[budget]
nodes = 1000

[games]
pairs = 1000
batch = 24
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-recommended.toml" --seed 1 --out "$work/changi-recommended"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-recommended"/*.db
