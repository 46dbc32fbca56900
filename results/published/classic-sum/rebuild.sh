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

# Played by version komi-28: selfplay run classic-sum --workers 2
mkdir "$work/classic-sum"
cat > "$work/classic-sum.toml" <<'END OF THE EXPERIMENT'
# How does Classic sum play? Every piece has the moves of all its namesakes in chess,
# xiangqi and shogi, and games count which of the three each step comes from. Who is
# favoured, how do games end, and which steps are used? A quarter of an hour on two cores.
#
# Where the rules are unclear, the defaults of the variant file hold;
# classic-sum-options says what the other readings would change. The keys are explained in changi-openings
# and csx.
format = 1
name = "classic-sum"
kind = "balance"
about = "How does Classic sum play: who is favoured, how do games end, which steps are used?"

game = "classic-sum"

[openings]
plies = 4
window = 1.5

[record]
clauses = true

[budget]
nodes = 1000

[games]
pairs = 5000
batch = 6
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/classic-sum.toml" --seed 1 --out "$work/classic-sum"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/classic-sum"/*.db
