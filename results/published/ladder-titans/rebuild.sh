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

# Played by version komi-30: selfplay run ladder-titans
mkdir "$work/ladder-titans"
cat > "$work/ladder-titans.toml" <<'END OF THE EXPERIMENT'
# What is twice the budget worth among three players?
#
# This is ladder in Battle of titans, with six times as many openings. It needs more
# because one player against two others with half his budget gains less, and an even
# share is a third. The stronger player sits in each place in turn. About a quarter of
# an hour on two free cores.
format = 1
name = "ladder-titans"
kind = "ladder"
about = "What is twice the budget worth among three players, from 64 to 8,192 positions a move?"

game = "titans"

[ladder]
from = 64                      # positions a move, of the lowest rung's weaker player
to = 8192                      # of the highest rung's stronger player, in doublings

[openings]
plies = 4                      # random; each seat is the stronger player's once in each opening

[games]
rounds = 240                   # openings a rung
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/ladder-titans.toml" --seed 1 --out "$work/ladder-titans"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/ladder-titans"/*.db
