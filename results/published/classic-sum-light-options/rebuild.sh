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

# Played by version komi-14: selfplay run classic-sum-light-options
mkdir "$work/classic-sum-light-options"
cat > "$work/classic-sum-light-options.toml" <<'END OF THE EXPERIMENT'
# Tokin or queen? The inventor of Classic sum's light version lets a promoted pawn move
# as a gold general and offers the queen as another choice; six more sentences of his
# page can be read in more than one way. Every answer other than the variant file's
# default is an arm, compared with the default on the same openings and seeds.
#
# classic-sum-options asks the same of the larger game and says how such a comparison works.
format = 1
name = "classic-sum-light-options"
kind = "readings"              # the question: what does each arm change, compared with the first?
about = "Tokin or queen, and what does each other reading of the light version change, compared with the default?"

game = "classic-sum-light"

[[arm]]
name = "default"

[[arm]] # L6: a promoted pawn moves as a queen
name = "tokin=queen"
options = { tokin = "queen" }

[[arm]] # L1: no second pawn on a rank
name = "nifu=rank"
options = { nifu = "rank" }

[[arm]] # L1: pawns may be dropped on any file
name = "nifu=none"
options = { nifu = "none" }

[[arm]] # L2: only the king may not step into facing
name = "bare-facing=king-moves"
options = { bare-facing = "king-moves" }

[[arm]] # L3: only the walls of her own palace bind the queen, on her way out
name = "queen-walls=own-leaving"
options = { queen-walls = "own-leaving" }

[[arm]] # L4: a bishop may come back over the river with its step of two squares
name = "elephant-river=outward"
options = { elephant-river = "outward" }

[[arm]] # L5: any pawn on its home rank has the double step
name = "pawn-double=home-rank"
options = { pawn-double = "home-rank" }

[[arm]] # the fourth occurrence of a position draws
name = "repetition=4"
options = { repetition = "4" }

[[arm]] # repetition never draws
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
pairs = 200                    # an arm
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/classic-sum-light-options.toml" --seed 1 --out "$work/classic-sum-light-options"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/classic-sum-light-options"/*.db
