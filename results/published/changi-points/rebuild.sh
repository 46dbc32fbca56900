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

# Played by version komi-29: selfplay run changi-points
mkdir "$work/changi-points"
cat > "$work/changi-points.toml" <<'END OF THE EXPERIMENT'
# What should the pieces of Changi count, and what should the second player get?
#
# The author asks for help "to calculate values of new pieces to make drawless
# game rules". This experiment answers him for his first setup, in about an hour on
# two cores; changi-points-quick takes about twelve minutes, changi-points-all asks for
# all twelve setups. "report" makes a page of it: the table, the compensation, how fair it
# is and how sure that is.
#
# The steps:
#   1. Values. Games without a count tell what the pieces are worth: at the start by
#      unequal armies, in the middle and late by positions of these games. The late game
#      decides, because points are counted late. The values are rounded to whole points, the rook to 13, 14 or 15.
#   2. Once more. Values are measured again with these points in force. Positions in which
#      games were counted, by the points before and by the new ones, are played on without
#      a count. A table made of the second values replaces the first only if the side
#      ahead by it is shown to do better in the positions that one side won.
#   3. Compensations far apart are put in force, and a line is fitted to the scores.
#   4. Fresh games at the compensation found, at three budgets. Positions counted in them
#      are played on: how many counts does the better side lose, before and after?
format = 1
name = "changi-points"
kind = "points"
about = "What should Changi's pieces count, and what should the second player get, so that no game is drawn? Setup 1."

game = "changi"
setups = ["1"]

[openings]
plies = 4
window = 2

[budget]
nodes = 400                    # positions searched for a move, unless a step says otherwise

[games]
pairs = 4                      # of each kind of imbalance, to begin with
seed = 1

[values]                       # as in an experiment of values; selfplay experiments --show changi-values
unit = "P"
arms_each = 5
relative = 0.05
absolute = 0.10
games = 16000
ordinary = 0.3                 # games with equal armies; positions of all games tell values later

[points]
# With these options games are not counted. Only a player who cannot move may pass,
# and a game without progress is even. Positions are played on with them too.
neutral = { pass = "stuck", points = "no", no_progress = 100, max_plies = 300 }
top = "R"                      # sets the scale: it counts
from = 13
to = 15
kept = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }  # Janggi's own points, unless shown to be worse
official = { R = 13, C = 7, N = 5, E = 3, G = 3, P = 2 }
again = 4000                   # games of step 2 that measure values once more
counted = 500                  # pairs by the points before, and as many by the new ones
positions = 400                # of each, played on
playouts = 8                   # games from each
play_nodes = 1600
tried = [-9.5, -3.5, 2.5, 8.5, 14.5]
rounds = 1200                  # pairs at each
final = 1500                   # pairs at each budget
budgets = [200, 800, 3200]
margin = 0.03                  # so far from even still counts as fair
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-points.toml" --seed 1 --out "$work/changi-points"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-points"/*.db
