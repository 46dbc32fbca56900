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

# Played by version komi-29: selfplay run changi-openings-full
mkdir "$work/changi-openings-full"
cat > "$work/changi-openings-full.toml" <<'END OF THE EXPERIMENT'
# Which of Changi's openings is fairest to the second player? The five setups of the rule
# page, the fifth also on the shorter board, nearly nine times as many games as changi-openings.
#
# 6,000 games a setup measure the first player's score to about 1.2 percentage points.
# That can show that a setup is fair to within two points, if it is nearly even. It takes
# about an hour on two cores, and can be interrupted and continued at any time;
# "selfplay plan changi-openings-full" says how long it takes on yours. changi-setups
# searches all 78 setups for fair ones.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-openings-full"
kind = "balance"
about = "Which of Changi's openings is fairest to the second player? Setups 1 to 5 and 5s, 6,000 games of each."

game = "changi"
setups = ["1", "2", "3", "4", "5", "5s"]

[openings]
plies = 4
window = 1.5

[budget]
nodes = 1000

[games]
pairs = 3000
batch = 24
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-openings-full.toml" --seed 1 --out "$work/changi-openings-full"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-openings-full"/*.db
