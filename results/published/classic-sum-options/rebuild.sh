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

# Played by version komi-28: selfplay run classic-sum-options --workers 2
mkdir "$work/classic-sum-options"
cat > "$work/classic-sum-options.toml" <<'END OF THE EXPERIMENT'
# What does each reading of Classic sum's rules change? The rule page leaves seven
# questions open. Every answer other than the variant file's default is an arm. It
# is compared with the default on the same openings and seeds, so two games are the
# same until the reading matters. These games show large differences,
# and more pairs show smaller ones.
#
# The keys that are not explained here are explained in changi-openings and csx.
format = 1
name = "classic-sum-options"
kind = "readings"              # the question: what does each arm change, compared with the first?
about = "What does each reading of Classic sum's open rules change, compared with the default?"

game = "classic-sum"

# An arm is a setup with options. Without a setup it has the game's default one;
# without a name it is named after its setup and options.
[[arm]]
name = "default"

[[arm]] # A1: the cannons change places
name = "cannon-setup=chariot-left"
options = { cannon-setup = "chariot-left" }

[[arm]] # A2: the king may capture orthogonally while the kings face
name = "king-bare-capture=allow"
options = { king-bare-capture = "allow" }

[[arm]] # A3: either palace binds the queen while the kings face
name = "queen-bare-palace=any"
options = { queen-bare-palace = "any" }

[[arm]] # A4: +F may not step diagonally while the kings face
name = "dragon-bare-step=forbid"
options = { dragon-bare-step = "forbid" }

[[arm]] # A6: steps barred by facing give check all the same
name = "bare-checks=ignore"
options = { bare-checks = "ignore" }

[[arm]] # A5: any pawn on its home rank has the double step
name = "pawn-double=home-rank"
options = { pawn-double = "home-rank" }

[[arm]] # A7: the fourth occurrence of a position draws
name = "repetition=4"
options = { repetition = "4" }

[[arm]] # A7: repetition never draws
name = "repetition=none"
options = { repetition = "none" }

[openings]
plies = 4
window = 1.5
paired = true                  # pair n of every arm has the same opening and seeds

[record]
clauses = true

[budget]
nodes = 1000

[games]
pairs = 150                    # an arm
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/classic-sum-options.toml" --seed 1 --out "$work/classic-sum-options"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/classic-sum-options"/*.db
