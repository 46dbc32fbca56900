#!/bin/sh
# Plays the games of this folder again, and makes the folder anew.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$here"
while [ ! -f go.mod ]; do cd ..; done

# Played by version komi-10: selfplay run changi-setups-quick
mkdir "$work/changi-setups-quick"
cat > "$work/changi-setups-quick.toml" <<'END OF THE EXPERIMENT'
# Which of Changi's 78 setups look fair? changi-setups in miniature: weaker players, fewer
# games, and a margin of 8 points instead of 2. Some ten minutes on two cores.
#
# The keys that are not explained here are explained in changi-setups.
format = 1
name = "changi-setups-quick"
kind = "setups"
about = "Which of Changi's 78 setups look fair, within 8 points, and which do not?"

game = "changi"
setups = "every"

[openings]
plies = 4
window = 1.5

[budget]
nodes = 300

[games]
pairs = 12
seed = 1

[search]
margin = 0.08
wanted = 3
finalists = 6
games = 14_000
END OF THE EXPERIMENT
go run ./cmd/selfplay run "$work/changi-setups-quick.toml" --seed 1 --out "$work/changi-setups-quick"

go run ./cmd/report --publish "$here" --margin 0.02 "$work/changi-setups-quick"/*.db
rm -r "$work"
