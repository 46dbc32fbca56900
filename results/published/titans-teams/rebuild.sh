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

# Played by version komi-30: selfplay run titans-teams
mkdir "$work/titans-teams"
cat > "$work/titans-teams.toml" <<'END OF THE EXPERIMENT'
# Which side wins the six team games of Battle of titans: two armies, or the one with a
# strong king? And what do the options of team games change? A team game is searched by
# alpha-beta between the two sides. So many rounds, because the inventor also asks which
# first move is best, and each comes up in a few dozen of them. A quarter of an hour on
# two cores.
#
# The keys that are not explained here are explained in changi-openings and
# titans-armies.
format = 1
name = "titans-teams"
kind = "armies"
about = "Which side wins the team games of Battle of titans: two armies, or the one with a strong king?"

game = "titans"

[[arm]]
name = "std-xs"
setup = "std-xs"
[[arm]]
name = "std-xf"
setup = "std-xf"
[[arm]]
name = "std-sf"
setup = "std-sf"
[[arm]]
name = "alt-xs"
setup = "alt-xs"
[[arm]]
name = "alt-xf"
setup = "alt-xf"
[[arm]]
name = "alt-sf"
setup = "alt-sf"

# The allies play on against each other when the strong side has fallen
[[arm]]
name = "std-xs team_end=continue"
setup = "std-xs"
options = { team_end = "continue" }
[[arm]]
name = "std-xf team_end=continue"
setup = "std-xf"
options = { team_end = "continue" }
[[arm]]
name = "std-sf team_end=continue"
setup = "std-sf"
options = { team_end = "continue" }

# The general does not capture strong kings by facing them
[[arm]]
name = "std-xs facing=kings"
setup = "std-xs"
options = { facing = "kings" }
[[arm]]
name = "std-xf facing=kings"
setup = "std-xf"
options = { facing = "kings" }

[openings]
plies = 6
paired = true

[budget]
nodes = 300
model = "mcts"                 # for games of three sides; two are searched by alpha-beta

[games]
rounds = 1500
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-teams.toml" --seed 1 --out "$work/titans-teams"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-teams"/*.db
