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

# Played by version komi-10: selfplay run changi-setups-deep
mkdir "$work/changi-setups-deep"
cat > "$work/changi-setups-deep.toml" <<'END OF THE EXPERIMENT'
# Does the setup that changi-setups shows to be fair stay fair when both players think
# four times as long? 5sm~bh has diagonal pieces, nine ranks and moas, and Han exchanges
# its moa and its no-name piece on the files b and h.
#
# 5,000 games measure the first player's score to about 1.4 percentage points, in half an
# hour on two cores; "selfplay plan changi-setups-deep" says how long it takes on yours.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-setups-deep"
kind = "balance"
about = "Does Changi's setup 5sm~bh stay fair when both players think four times as long?"

game = "changi"
setups = ["5sm~bh"]

[openings]
plies = 4
window = 1.5

[budget]
nodes = 4000

[games]
pairs = 2500
batch = 20
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-deep.toml" --seed 1 --out "$work/changi-setups-deep"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups-deep"/*.db
