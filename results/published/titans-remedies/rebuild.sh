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

# Played by version komi-30: selfplay run titans-remedies
mkdir "$work/titans-remedies"
cat > "$work/titans-remedies.toml" <<'END OF THE EXPERIMENT'
# What would make the three armies of Battle of titans equal? The author says that the
# Xiang-qi player "is too weak" and that optional rules can balance the game. This
# experiment tries optional rules, orders of turns and handicaps in pieces together, drops
# what helps least stage by stage, and says whether any of them brings all three armies
# within 5 points of a third. "selfplay plan" tells how long it takes.
#
# The keys that are not explained here are explained in changi-setups and titans-armies.
format = 1
name = "titans-remedies"
kind = "setups"
about = "Which optional rules, orders of turns and handicaps bring the three armies of Battle of titans within 5 points of a third?"

game = "titans"
setups = ["std"]

[candidates]
options = [{}, { transform = "off" }, { promo = "restricted" }, { order = "xfs" }, { order = "sxf" }, { order = "fsx" }]
handicaps = [
    "none",
    "f: Q; s: W",              # FIDE begins without its queen, Shogi without its flying chariot
    "f: Q A; s: W I",          # ... and without its archbishop and its angle mover
    "f: Q R; s: W G; x: E>R",  # ... and an elephant of Xiang-qi is a chariot
    # and what is left when both strong armies give up much
    "f: Q A; s: W I 2S; x: 2E>R",
    "f: Q A; s: W I 2G S; x: 2E>R",
    "f: Q A; s: W I 2G 2S; x: 2E>R",
    "f: Q R; s: W I 2G S; x: 2E>R",
    "f: Q A R; s: W I 2G S; x: 2E>R",
]

[openings]
plies = 6

[budget]
nodes = 300
model = "mcts"                 # the strongest at this budget: titans-models

[games]
rounds = 40
seed = 1

[search]
margin = 0.05
wanted = 1
finalists = 4
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-remedies.toml" --seed 1 --out "$work/titans-remedies"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-remedies"/*.db
