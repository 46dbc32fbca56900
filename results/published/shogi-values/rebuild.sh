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

# Played by version komi-22: selfplay run shogi-values
mkdir "$work/shogi-values"
cat > "$work/shogi-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of shogi worth on the board, in hand and promoted? This is a
# control for games with drops. Experts differ by a third on the values; those in hand
# are new. chess-values says how it works. About an hour on two cores.
#
# The unit is the silver. A pawn on the board is worth too little to be one, perhaps because a
# file without a pawn is a file to drop one on. The side with an extra pawn scored 51.0%
# (42.4 to 59.4) in 792 games, too little to measure anything in pawns. An extra silver
# scored 60.5% (55.5 to 65.3) in 1,008 games of arms like these, and every interval was
# bounded, though wide.
#
# The arms are listed, not designed. At this strength an extra piece hardly wins, because
# captured pieces come back: an extra rook scores about 60%. So an arm need not be
# balanced to be undecided. Single pieces and pairs tell most about the scale, which
# balanced trades leave open. By the values found in such games, no arm scores far
# outside 20% to 80%.
format = 1
name = "shogi-values"
kind = "values"
about = "What are the pieces of shogi worth, in silvers: on the board, in hand and promoted?"

game = "shogi"

[values]
unit = "S"
arms = [
  "S", "2S", "G", "2G", "R", "R B", "4P", "2L", "2N", "2L 2N",
  "B v S", "B v G", "R v G", "R v B", "R v 2S", "2L v S", "2N v S", "2N v 2L",
  "2@P", "2@L", "2@N", "2@S", "2@G", "@B", "@R", "@R @B",
  "2@P v 2P", "@L v L", "2@L v 2L", "2@N v 2N", "@S v S", "2@S v 2S", "@G v G", "2@G v 2G", "@B v B", "@R v R",
  "2@P v L", "2@P v N", "@L v S", "2@N v S", "@N v @L", "@S v G", "@G v S", "@B v G", "@R v 2S",
  "2P>+P", "P>+P v S", "P>+P v G", "2P>+P v B", "2L>+L", "L>+L v S", "L>+L v G", "2L>+L v R",
  "2N>+N", "N>+N v S", "N>+N v G", "2N>+N v R", "2S>+S", "2S>+S v 2P", "2S>+S v L", "2S>+S v N",
  "B>+B", "B>+B v S", "B>+B v G", "B>+B v R", "R>+R", "R>+R v S", "R>+R v G", "R>+R v B",
]
relative = 0.25
absolute = 0.25                # of a silver
games = 40000
ordinary = 0.4                 # games with equal armies, whose positions tell values later in the game

[openings]
plies = 4
window = 2

[budget]
nodes = 1000

[games]
pairs = 4
seed = 1

[published."Kaufman 2002"]
source = "L. Kaufman, shogi-l, 14 November 2002: a compromise of professionals"
moment = "middle"
values = { P = 1, L = 4, N = 5, S = 7, G = 8, B = 11, R = 13, "+P" = 10, "+L" = 9, "+N" = 9, "+S" = 8, "+B" = 14, "+R" = 16 }

[published."Nanoha"]
source = "github.com/kazu-nanoha/Nanoha, param_nano.h: learned from professional games"
moment = "middle"
values = { P = 91, L = 243, N = 242, S = 376, G = 449, B = 548, R = 658, "+S" = 519, "+N" = 523, "+L" = 511, "+P" = 545, "+B" = 840, "+R" = 955 }

[published."Nanoha mini"]
source = "github.com/kazu-nanoha/Nanoha, param_mini.h"
moment = "middle"
values = { P = 100, L = 260, N = 235, S = 392, G = 389, B = 625, R = 844, "+S" = 409, "+N" = 423, "+L" = 401, "+B" = 800, "+R" = 1164 }
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/shogi-values.toml" --seed 1 --out "$work/shogi-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/shogi-values"/*.db
