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

# Played by version komi-30: selfplay run titans-values
mkdir "$work/titans-values"
cat > "$work/titans-values.toml" <<'END OF THE EXPERIMENT'
# What are the pieces of Battle of titans worth? Three armies have no unit in common but the
# game won, so each piece is told by what it brings its army: how much more of the games the
# army wins with it than without. As the page has it Xiang-qi wins next to nothing, and no
# piece of it could show what it is worth. So the armies begin as titans-remedies makes them
# equal, and each arm has one kind of piece more or less. Half an hour on two cores.
#
# The keys that are not explained here are explained in changi-openings and titans-armies.
format = 1
name = "titans-values"
kind = "armies"
about = "What are the pieces of Battle of titans worth to the army that has them?"

game = "titans"
options = { transform = "off" }

# The first arm is what the others are compared with: the candidate of titans-remedies that
# is shown to be fair.
[[arm]]
name = "even"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R"

# FIDE: with its queen or archbishop again, or without another piece.
[[arm]]
name = "FIDE with its queen"
handicap = "f: A; s: W I 2G 2S; x: 2E>R"
[[arm]]
name = "FIDE with its archbishop"
handicap = "f: Q; s: W I 2G 2S; x: 2E>R"
[[arm]]
name = "FIDE without a rook"
handicap = "f: Q A R; s: W I 2G 2S; x: 2E>R"
[[arm]]
name = "FIDE without its bishops"
handicap = "f: Q A 2B; s: W I 2G 2S; x: 2E>R"
[[arm]]
name = "FIDE without its knights"
handicap = "f: Q A 2N; s: W I 2G 2S; x: 2E>R"
[[arm]]
name = "FIDE without three pawns"
handicap = "f: Q A 3P; s: W I 2G 2S; x: 2E>R"

# Shogi: likewise.
[[arm]]
name = "Shogi with its flying chariot"
handicap = "f: Q A; s: I 2G 2S; x: 2E>R"
[[arm]]
name = "Shogi with its angle mover"
handicap = "f: Q A; s: W 2G 2S; x: 2E>R"
[[arm]]
name = "Shogi with both gold generals"
handicap = "f: Q A; s: W I 2S; x: 2E>R"
[[arm]]
name = "Shogi with both silver generals"
handicap = "f: Q A; s: W I 2G; x: 2E>R"
[[arm]]
name = "Shogi without its lances"
handicap = "f: Q A; s: W I 2G 2S 2L; x: 2E>R"
[[arm]]
name = "Shogi without its horses"
handicap = "f: Q A; s: W I 2G 2S 2Y; x: 2E>R"
[[arm]]
name = "Shogi without three pawns"
handicap = "f: Q A; s: W I 2G 2S 3T; x: 2E>R"

# Xiang-qi: with a rook less of its four; with an elephant in its place, which tells what an
# elephant brings; and without other pieces.
[[arm]]
name = "Xiang-qi without a rook"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R R"
[[arm]]
name = "Xiang-qi with an elephant for a rook"
handicap = "f: Q A; s: W I 2G 2S; x: E>R"
[[arm]]
name = "Xiang-qi without a cannon"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R U"
[[arm]]
name = "Xiang-qi without a banner"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R F"
[[arm]]
name = "Xiang-qi without its horses"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R 2H"
[[arm]]
name = "Xiang-qi without its advisors"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R 2D"
[[arm]]
name = "Xiang-qi without three soldiers"
handicap = "f: Q A; s: W I 2G 2S; x: 2E>R 3O"

[openings]
plies = 6

[budget]
nodes = 300
model = "mcts"                 # as in titans-remedies

[games]
rounds = 800
seed = 1
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/titans-values.toml" --seed 1 --out "$work/titans-values"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/titans-values"/*.db
