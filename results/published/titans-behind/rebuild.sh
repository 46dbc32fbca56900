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

# Played by version komi-30: selfplay run titans-behind
mkdir "$work/titans-behind"
cat > "$work/titans-behind.toml" <<'END OF THE EXPERIMENT'
# By how much is the Xiang-qi army of Battle of titans behind? Its player searches 1, 2, 4
# ... 64 times as many positions a move as the two others, over the same openings. Where
# it wins a third of the games, the army is made up for. A few minutes on two cores.
#
# The keys that are not explained here are explained in changi-openings and titans-armies.
format = 1
name = "titans-behind"
kind = "armies"
about = "How many doublings of its player's budget is the Xiang-qi army of Battle of titans behind?"

game = "titans"

[[arm]]
name = "even"
[[arm]]
name = "x 2 times"
doublings = { x = 1 }          # the player of Xiang-qi (x) has his budget doubled once
[[arm]]
name = "x 4 times"
doublings = { x = 2 }
[[arm]]
name = "x 8 times"
doublings = { x = 3 }
[[arm]]
name = "x 16 times"
doublings = { x = 4 }
[[arm]]
name = "x 32 times"
doublings = { x = 5 }
[[arm]]
name = "x 64 times"
doublings = { x = 6 }

[openings]
plies = 6
paired = true

[budget]
nodes = 100
model = "mcts"                 # the strongest at small budgets: titans-models

[games]
rounds = 100
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-behind.toml" --seed 1 --out "$work/titans-behind"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-behind"/*.db
