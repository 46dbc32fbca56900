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

# Played by version komi-30: selfplay run titans-models
mkdir "$work/titans-models"
cat > "$work/titans-models.toml" <<'END OF THE EXPERIMENT'
# Which way to search for three players is the strongest? Every three of the four play
# each other in every seating, with equal budgets, so each opening is played 24 times.
# A few minutes on two cores.
#
# The keys that are not explained here are explained in changi-openings and
# titans-armies.
format = 1
name = "titans-models"
kind = "armies"
about = "Which way to search for three players wins the most in Battle of titans, at equal budgets?"

game = "titans"
setups = ["std"]

# Different seats change places. If there are more seats than players, they take turns.
[[seat]]
model = "brs+"
[[seat]]
model = "paranoid"
[[seat]]
model = "max^n"
[[seat]]
model = "mcts"

[openings]
plies = 6

[budget]
nodes = 300

[games]
rounds = 80                    # openings
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-models.toml" --seed 1 --out "$work/titans-models"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-models"/*.db
