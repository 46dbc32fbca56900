#!/bin/bash
# One experiment as a Slurm job array: every task plays one part of it into a run
# file of its own, on all the cores it is given.
#
#   sbatch --array=1-20 slurm.sh changi-openings 20
#   squeue --me
#   selfplay merge results/runs/changi-openings-seed1-4200games-1a2b3c4d-shard*of20.db
#
# The name of the run stands in the last line of every log. Parts of two runs, such
# as those of another seed or another version, are not joined.
#
# A part that fails or runs out of time is submitted again and goes on where it
# stopped: sbatch --array=7 slurm.sh changi-openings 20. The experiment is a name
# from "selfplay experiments" or a .toml file on a disk that all nodes see, as
# they must see the games and weights it names, the program and the folder of run
# files.
#SBATCH --job-name=komi
#SBATCH --cpus-per-task=8
#SBATCH --mem-per-cpu=500M
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --output=komi-%A-%a.log
set -euo pipefail

usage="usage: sbatch --array=1-PARTS slurm.sh EXPERIMENT PARTS [FOLDER OF RUN FILES]"
experiment=${1:?$usage}
parts=${2:?$usage}
out=${3:-results/runs}

exec "${SELFPLAY:-selfplay}" run "$experiment" --out "$out" \
	--shard "${SLURM_ARRAY_TASK_ID:?$usage}/$parts" --workers "${SLURM_CPUS_PER_TASK:-1}"
