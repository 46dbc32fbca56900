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

# Played by version komi-29: selfplay run changi-setups-deep
mkdir "$work/changi-setups-deep"
cat > "$work/changi-setups-deep.toml" <<'END OF THE EXPERIMENT'
# Do setups that a run of changi-setups showed to be fair stay fair when both players think
# four times as long? Setup 3 has diagonal pieces on one wing and two royals; 3m~Bh has
# moas as well, and Cho exchanges its moa and its no-name piece on file b, Han on file h.
#
# 4,000 games of each measure the first player's score to about 1.5 percentage points, in
# about three quarters of an hour on two cores; "selfplay plan changi-setups-deep" says how
# long it takes on yours.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-setups-deep"
kind = "balance"
about = "Do Changi's setups 3 and 3m~Bh stay fair when both players think four times as long?"
asks = "fair"                  # of each setup; without the key it is asked which is fairest

game = "changi"
setups = ["3", "3m~Bh"]

[openings]
plies = 4
window = 1.5

[budget]
nodes = 4000

[games]
pairs = 2000
batch = 24
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-deep.toml" --seed 1 --out "$work/changi-setups-deep"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups-deep"/*.db
