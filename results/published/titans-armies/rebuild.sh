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

# Played by version komi-30: selfplay run titans-armies
mkdir "$work/titans-armies"
cat > "$work/titans-armies.toml" <<'END OF THE EXPERIMENT'
# How often does each of the three armies of Battle of titans win? About half an hour on
# two cores.
#
# Both arrays of the FIDE army are played in all six orders of turns. That separates
# what an army is worth from what its turn is worth. The answer is that of the strongest
# search at the largest budget (titans-models). The rule page's order is also played with
# other searches and with a smaller budget, because what three players do depends on what
# they expect of each other: these arms say how much the answer depends on the players.
#
# The keys that are not explained here are explained in changi-openings.
format = 1
name = "titans-armies"
kind = "armies"                # the question: what does each of three armies win?
about = "How often does each of the three armies of Battle of titans win, by array, order of turns and way of searching?"

game = "titans"

# An arm can have a setup, options, and its own way of searching (model) or budget
# (nodes) for all three players.
[[arm]]
name = "std"
[[arm]]
name = "alt"
setup = "alt"

# Other orders of turns
[[arm]]
name = "std, order xfs"
options = { order = "xfs" }
[[arm]]
name = "std, order sxf"
options = { order = "sxf" }
[[arm]]
name = "std, order sfx"
options = { order = "sfx" }
[[arm]]
name = "std, order fxs"
options = { order = "fxs" }
[[arm]]
name = "std, order fsx"
options = { order = "fsx" }
[[arm]]
name = "alt, order xfs"
setup = "alt"
options = { order = "xfs" }
[[arm]]
name = "alt, order sxf"
setup = "alt"
options = { order = "sxf" }
[[arm]]
name = "alt, order sfx"
setup = "alt"
options = { order = "sfx" }
[[arm]]
name = "alt, order fxs"
setup = "alt"
options = { order = "fxs" }
[[arm]]
name = "alt, order fsx"
setup = "alt"
options = { order = "fsx" }

# Other ways to search, with the same budget
[[arm]]
name = "std, brs+"
model = "brs+"
[[arm]]
name = "std, max^n"
model = "max^n"
[[arm]]
name = "std, paranoid"
model = "paranoid"
[[arm]]
name = "alt, brs+"
setup = "alt"
model = "brs+"
[[arm]]
name = "alt, max^n"
setup = "alt"
model = "max^n"
[[arm]]
name = "alt, paranoid"
setup = "alt"
model = "paranoid"

[[arm]]
name = "std, 300 nodes"
nodes = 300

[openings]
plies = 6                      # two of each army; the same ones in every order of turns
paired = true                  # round n of every arm has the same opening and seeds

[budget]
nodes = 1500
model = "mcts"                 # Monte Carlo tree search; others are brs+, max^n and paranoid

[games]
rounds = 150                   # openings an arm, one game each: the seats are alike
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-armies.toml" --seed 1 --out "$work/titans-armies"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-armies"/*.db
