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

# Played by version komi-29: selfplay run changi-recommended-exchanged
mkdir "$work/changi-recommended-exchanged"
cat > "$work/changi-recommended-exchanged.toml" <<'END OF THE EXPERIMENT'
# Are the two setups of Changi that came out nearest to even among all 78 still so by the
# points that Komi recommends? The search among them was played by older points, and
# changi-recommended has the twelve setups without exchanged pieces only.
#
# The keys that are not explained here are explained in changi-openings.
format = 1
name = "changi-recommended-exchanged"
kind = "balance"
about = "Are Changi's setups 3m~Bh and 5m~BHb fair by the points that Komi recommends for all setups?"
asks = "fair"

game = "changi"
setups = ["3m~Bh", "5m~BHb"]

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
pairs = 2000
batch = 24
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-recommended-exchanged.toml" --seed 1 --out "$work/changi-recommended-exchanged"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-recommended-exchanged"/*.db
