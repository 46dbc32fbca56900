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

# Played by version komi-16: selfplay run csx
mkdir "$work/csx"
cat > "$work/csx.toml" <<'END OF THE EXPERIMENT'
# How does csx play? In 2010 its inventor joined chess, shogi and xiangqi on 9x14
# squares and asked how the game would play; nobody had tried. Does it end, how long
# does it take, who is favoured, and which of its rules are used or hardly matter?
# About ten minutes on two cores; "selfplay plan csx" says how long on yours.
#
# So many pairs tell the first player's score to within one point, for players of
# this strength. Raise nodes to ask how stronger ones fare.
#
# The keys that are not explained here are explained in changi-openings.
format = 1
name = "csx"
kind = "balance"
about = "How does csx play: does it end, how long does it take, who is favoured, which rules are used?"

game = "csx"

[openings]
plies = 4
window = 1.5

[record]
clauses = true                 # count by which clause of its rules each piece moves

[budget]
nodes = 1000

[games]
pairs = 5000
batch = 6
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/csx.toml" --seed 1 --out "$work/csx"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/csx"/*.db
