#!/bin/sh
# Plays the games of this folder again, and makes the folder anew. A program of another
# version than the one named can play other games.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
until [ -f go.mod ] && [ -d cmd/selfplay ]; do
	if [ "$(pwd)" = / ]; then
		echo "$0: $here is not in a clone of Komi: copy the folder into one, and start this there" >&2
		rmdir "$work"
		exit 1
	fi
	cd ..
done

# Played by version komi-10: selfplay run values --game classic-sum
# It is laid out otherwise now, so other games are played: later arms were balanced by the latest values, and are by those of the pilot now.
mkdir "$work/values-classic-sum"
cat > "$work/values-classic-sum.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Classic sum worth? Laid out from the rules. chess-values says how it works.
#
# To change something, keep a copy: selfplay experiments --show values --game classic-sum > mine.toml
format = 1
name = "values-classic-sum"
kind = "values"
about = "What are the pieces of Classic sum worth?"

game = "classic-sum"
[values]
# The unit is the most plentiful of the weak pieces that is not too weak to measure in.
unit = "P"
arms_each = 5
relative = 0.10
absolute = 0.20
games = 32500
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 600

[games]
pairs = 6
batch = 4
seed = 1

# A table to compare with, and the moment of the game that it speaks of:
# [published."my guess"]
# source = "who says so, and where"
# moment = "middle"
# values = { P = 1 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/values-classic-sum.toml" --seed 1 --out "$work/values-classic-sum"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/values-classic-sum"/*.db
rm -r "$work"
