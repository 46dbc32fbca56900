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

# Played by version komi-30: selfplay run titans-arrays
mkdir "$work/titans-arrays"
cat > "$work/titans-arrays.toml" <<'END OF THE EXPERIMENT'
# Which army of Battle of titans wins, in each of its two arrays? In the first one the
# FIDE army has an archbishop, in the second none.
#
# titans-armies says how much that depends on the order of turns and on the way the
# players search; here are more games of what it finds to matter most. 5,000 games an
# array measure an army's share to about 1.4 percentage points, in about an hour on
# two cores; "selfplay plan titans-arrays" says how long it takes on yours.
#
# The keys are explained in changi-openings and titans-armies.
format = 1
name = "titans-arrays"
kind = "armies"
about = "How often does each of the three armies of Battle of titans win, in each of its two arrays?"

game = "titans"

[[arm]]
name = "std"
[[arm]]
name = "alt"
setup = "alt"

[openings]
plies = 6
paired = true                  # opening n of both arrays begins with the same moves

[budget]
nodes = 1500
model = "mcts"                 # the strongest search of four (titans-models)

[games]
rounds = 5000
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-arrays.toml" --seed 1 --out "$work/titans-arrays"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-arrays"/*.db
