package experiments

// Version names the way this build plays. It is part of every experiment's
// hash, so that games of two ways of playing never stand in one run. Raise it
// with any change after which a schedule plays other games: to move
// generation, evaluation, search, openings or seeds. A test compares what is
// played with what the version stands for.
const Version = "komi-10"
