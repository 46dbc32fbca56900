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

# Played by version komi-10: selfplay run changi-setups-deep-between
mkdir "$work/changi-setups-deep-between"
cat > "$work/changi-setups-deep-between.toml" <<'END OF THE EXPERIMENT'
# In Changi's setup 5sm~bh, with more thinking, 1.5 points for the second player are too
# few and 3.5 are too many: the player who moves first scored 53.5% (51.9 to 55.0) in
# changi-setups-deep and 47.0% (45.5 to 48.6) in changi-setups-deep-komi. Are 2.5 right?
#
# 5,000 fresh games measure the first player's score to about 1.4 percentage points, in half
# an hour on two cores; "selfplay plan changi-setups-deep-between" says how long it takes on
# yours.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-setups-deep-between"
kind = "balance"
about = "Is Changi's setup 5sm~bh fair, when both players think four times as long, if Han gets 2.5 points?"

game = "changi"
setups = ["5sm~bh"]
options = { deom = 2.5 }

[openings]
plies = 4
window = 1.5

[budget]
nodes = 4000

[games]
pairs = 2500
batch = 20
seed = 3
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-deep-between.toml" --seed 3 --out "$work/changi-setups-deep-between"

# Played by version komi-10: selfplay run changi-setups-deep-komi
mkdir "$work/changi-setups-deep-komi"
cat > "$work/changi-setups-deep-komi.toml" <<'END OF THE EXPERIMENT'
# With more thinking the player who moves first is favoured in Changi's setup 5sm~bh.
# The games of changi-setups-deep say that 3.5 points for the second player, in place of
# 1.5, would make the score even. Does it, when the players know of it?
#
# 5,000 fresh games measure the first player's score to about 1.4 percentage points, in half
# an hour on two cores; "selfplay plan changi-setups-deep-komi" says how long it takes on
# yours.
#
# The keys are explained in changi-openings.
format = 1
name = "changi-setups-deep-komi"
kind = "balance"
about = "Is Changi's setup 5sm~bh fair, when both players think four times as long, if Han gets 3.5 points?"

game = "changi"
setups = ["5sm~bh"]
options = { deom = 3.5 }

[openings]
plies = 4
window = 1.5

[budget]
nodes = 4000

[games]
pairs = 2500
batch = 20
seed = 2
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-deep-komi.toml" --seed 2 --out "$work/changi-setups-deep-komi"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups-deep-between"/*.db "$work/changi-setups-deep-komi"/*.db
