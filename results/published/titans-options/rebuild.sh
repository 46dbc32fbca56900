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

# Played by version komi-30: selfplay run titans-options
mkdir "$work/titans-options"
cat > "$work/titans-options.toml" <<'END OF THE EXPERIMENT'
# What does each optional rule of Battle of titans change, and which brings the three
# armies closest together? Each is played on the same openings and seeds as the game
# without it, so two games are the same until the rule matters. The players use Monte
# Carlo tree search, the strongest at this budget (titans-models). A few minutes on two
# cores.
#
# The keys that are not explained here are explained in changi-openings and
# titans-armies.
format = 1
name = "titans-options"
kind = "armies"
about = "What does each optional rule of Battle of titans change, compared with the game without it?"

game = "titans"

[[arm]]
name = "std"

[[arm]] # the alternative FIDE array, without the archbishop
name = "alt"
setup = "alt"

[[arm]] # no piece changes its kind, and whoever captures with a Shogi piece may drop
name = "transform=off"
options = { transform = "off" }

[[arm]] # no marshal and no camel by promotion
name = "promo=restricted"
options = { promo = "restricted" }

[[arm]] # nor an archbishop, with the alternative array
name = "alt promo=restricted"
setup = "alt"
options = { promo = "restricted" }

[[arm]] # 8.3: a pawn on the other half of a line away from home does not count
name = "nifu=half"
options = { nifu = "half" }

[[arm]] # 7: en passant by the next move only
name = "ep=next"
options = { ep = "next" }

[[arm]] # 13: a square in the middle; a reconstruction, the board's own page is lost
name = "board=gilman (reconstruction)"
options = { board = "gilman" }

[openings]
plies = 6
paired = true

[budget]
nodes = 1500                   # as in titans-armies, so that both say the same of the arm std
model = "mcts"

[games]
rounds = 150
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-options.toml" --seed 1 --out "$work/titans-options"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-options"/*.db
