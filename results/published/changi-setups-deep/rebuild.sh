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
# Are setups that a run of changi-setups found close to even fair when both players think
# four times as long? 3m~Bh was shown to be fair there, and 5m~BHb was not ruled out. 3m~Bh
# has diagonal pieces on one wing, two royals and moas; 5m~BHb has diagonal pieces alone, and
# moas. What stands behind ~ exchanges its moa and its no-name piece: Cho's on file b (B) or
# h (H), Han's on file b (b) or h (h).
#
# 6,000 games of each measure the first player's score to about 1.2 percentage points, in
# about an hour on two cores; "selfplay plan changi-setups-deep" says how long it takes on
# yours.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-setups-deep"
kind = "balance"
about = "Are Changi's setups 3m~Bh and 5m~BHb fair when both players think four times as long?"
asks = "fair"                  # of each setup; without the key it is asked which is fairest

game = "changi"
setups = ["3m~Bh", "5m~BHb"]

[openings]
plies = 4
window = 1.5

[budget]
nodes = 4000

[games]
pairs = 3000
batch = 24
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-deep.toml" --seed 1 --out "$work/changi-setups-deep"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups-deep"/*.db
