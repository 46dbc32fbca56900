#!/bin/sh
# One experiment on several machines by plain ssh: every machine plays one part,
# on all its cores; the parts are fetched and joined here. Each machine needs
# nothing but ssh: the program is copied to it (build it for the machines' kind:
# GOOS=linux GOARCH=amd64 go build ./cmd/selfplay).
#
#   ./ssh.sh changi-openings alice@lab1 lab2 lab3
#
# A machine that fails is named in the end. The same command with the same
# machines in the same order goes on with what is left.
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

# play MACHINE K N: plays part k of n there, and fetches its file.
play() {
	ssh "$1" 'mkdir -p komi/runs'
	scp -q "$selfplay" "$1:komi/selfplay"
	there=$experiment
	case $experiment in
	*.toml)
		scp -q "$experiment" "$1:komi/experiment.toml"
		there=experiment.toml
		;;
	esac
	ssh "$1" "cd komi && ./selfplay run '$there' --out runs --shard $2/$3"
	scp -q "$1:komi/runs/*-shard$2of$3.db" "$out/"
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
for job in $jobs; do
	rest=${job#*:}
	if ! wait "${job%%:*}"; then
		echo "${rest%:*} failed, see $out/part${rest##*:}.log" >&2
		failed=1
	fi
done
"$selfplay" merge "$out"/*-shard*of"$n".db
exit $failed
