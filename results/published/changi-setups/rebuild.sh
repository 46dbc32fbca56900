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

# Played by version komi-29: selfplay run changi-setups
mkdir "$work/changi-setups"
cat > "$work/changi-setups.toml" <<'END OF THE EXPERIMENT'
# Which of Changi's 78 setups are fair, and by how much are the others not?
#
# The file has 12 setups: the author's eleven, and the short board with moas. In the six
# that have moas, pieces may change places: 78 in all. This experiment screens all of them, drops those that look unfair stage by stage, and plays
# the best until three are shown to be fair within 2 points, or no games are left. Each
# setup also gets the points that the second player should have. "selfplay plan" tells
# what that costs. changi-setups-quick is the same in about ten minutes, with a wider
# margin.
#
# The keys that are not explained here are explained in changi-openings.
format = 1
name = "changi-setups"
kind = "setups"                # the question: which of many is fair?
about = "Which of Changi's 78 setups are fair within 2 points, and by how much are the others not?"

game = "changi"
setups = "every"               # "all" would leave out those with exchanged pieces

# Each setup can be tried with several options, or handicaps, too. Every setup must have the
# pieces of a handicap: this one goes with setups = ["1", "3"].
#
#   [candidates]
#   options = [{}, { deom = 2.5 }]           # {} is the game as it is
#   handicaps = ["none", "w: G"]             # player w (Cho) begins without a guard

[openings]
plies = 4
window = 1.5

[budget]
nodes = 1000

[games]
pairs = 36                     # of each setup in the first stage; every stage of the screening has as many games
seed = 1

[search]
margin = 0.02                  # a first player's score so far from 50% still counts as fair
wanted = 3                     # setups to be shown fair
finalists = 6                  # setups that reach the final
risk = 0.05                    # allowed, of dropping a setup ...
slack = 0.01                   # ... that is fairer than the fairest one kept by more than this
games = 100_000                # at most
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups.toml" --seed 1 --out "$work/changi-setups"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups"/*.db
