#!/bin/sh
# One experiment on several machines by plain ssh: every machine plays one part,
# on all its cores; the parts are fetched and joined here. Each machine needs
# nothing but ssh: the program is copied to it (build it for the machines' kind:
# CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build ./cmd/selfplay).
#
#   ./ssh.sh changi-openings alice@lab1 lab2 lab3
#   ./ssh.sh mine.toml alice@lab1 lab2 lab3
#
# With an experiment file go the .toml files that it names, a game of your own and
# the weights of seats, if they lie in its folder or below. Another program that
# sits at a table, engine = "...", is not copied: it must be on every machine.
#
# A machine that fails is named in the end. The same command with the same
# machines in the same order goes on with what is left. Parts of other experiments
# in the same folder are left alone.
set -eu

if [ $# -lt 2 ]; then
	echo "usage: $0 EXPERIMENT MACHINE..." >&2
	exit 2
fi
experiment=$1
shift
selfplay=${SELFPLAY:-./selfplay}
out=${OUT:-results/runs}
mkdir -p "$out"
names=$(mktemp -d)
trap 'rm -rf "$names"' EXIT

# What the experiment names in quotes and is there, beside it.
there=$experiment
folder=
: >"$names/files"
case $experiment in
*.[Tt][Oo][Mm][Ll])
	there=experiment.toml
	folder=$(dirname "$experiment")
	sed 's/^[[:space:]]*#.*//' "$experiment" | grep -io "[\"'][^\"']*\.toml[\"']" | tr -d "\"'" | sort -u |
		while IFS= read -r file; do
			case $file in
			/* | ../* | */../*)
				echo "$experiment names $file, expected a path in its folder or below" >&2
				exit 1
				;;
			esac
			if [ -f "$folder/$file" ]; then echo "$file"; fi
		done >"$names/files"
	;;
esac

# play MACHINE K N: plays part k of n there, fetches its file and writes its name
# to $names/K.
play() {
	ssh "$1" 'mkdir -p komi/runs'
	scp -q "$selfplay" "$1:komi/selfplay"
	if [ -n "$folder" ]; then
		scp -q "$experiment" "$1:komi/experiment.toml"
		while IFS= read -r file; do
			ssh "$1" "mkdir -p 'komi/$(dirname "$file")'" </dev/null
			scp -q "$folder/$file" "$1:komi/$file" </dev/null
		done <"$names/files"
	fi
	said=$(ssh "$1" "cd komi && ./selfplay run '$there' --out runs --shard $2/$3")
	printf '%s\n' "$said"
	part=$(printf '%s\n' "$said" | tail -n 1) # the run file, in the last line
	scp -q "$1:komi/$part" "$out/"
	basename "$part" >"$names/$2"
}

n=$#
k=0
jobs=
for machine; do
	k=$((k + 1))
	play "$machine" "$k" "$n" >"$out/part$k.log" 2>&1 &
	jobs="$jobs $!:$machine:$k"
done

failed=0
run=
for job in $jobs; do
	rest=${job#*:}
	k=${rest##*:}
	if wait "${job%%:*}"; then
		run=$(cat "$names/$k")
		run=${run%-shard*}
	else
		echo "${rest%:*} failed, see $out/part$k.log" >&2
		failed=1
	fi
done
if [ -n "$run" ]; then
	"$selfplay" merge "$out/$run"-shard*of"$n".db
fi
exit $failed
