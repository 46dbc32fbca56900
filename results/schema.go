package results

// applicationID marks a database as a run: "Komi" in ASCII, where SQLite and
// file(1) look for it.
const applicationID = 0x4b6f6d69

// schemaVersion counts the layouts of the tables below. A change of any of them
// raises it; reading a higher one is refused. Version 2 has stages, in the runs
// that have any; runs without them are of version 1.
const schemaVersion = 2

// plainVersion is the layout of a run without stages.
const plainVersion = 1

// The primary keys are the games' and batches' own numbers: a batch cannot be
// stored twice, and reading a batch is one walk along the table.
const schema = `
CREATE TABLE run (
	id         INTEGER PRIMARY KEY CHECK (id = 1),
	experiment TEXT NOT NULL,
	kind       TEXT NOT NULL,
	config     TEXT NOT NULL,
	hash       TEXT NOT NULL,
	engine     TEXT NOT NULL,
	seed       INTEGER NOT NULL,
	games      INTEGER NOT NULL,
	batch_size INTEGER NOT NULL,
	command    TEXT NOT NULL,
	started    TEXT NOT NULL,
	digest     BLOB NOT NULL    -- SHA-256 of this row and the rules
) STRICT;

CREATE TABLE rules (
	id      INTEGER PRIMARY KEY,
	variant TEXT NOT NULL,
	setup   TEXT NOT NULL,
	options TEXT NOT NULL,
	players INTEGER NOT NULL,
	hash    TEXT NOT NULL,
	text    TEXT NOT NULL
) STRICT;

CREATE TABLE batches (
	batch  INTEGER PRIMARY KEY,
	digest BLOB NOT NULL        -- SHA-256 of the batch's games
) STRICT;

CREATE TABLE summaries (
	batch   INTEGER NOT NULL REFERENCES batches,
	arm     TEXT NOT NULL,
	games   INTEGER NOT NULL,
	void    INTEGER NOT NULL,
	plies   INTEGER NOT NULL,
	opening INTEGER NOT NULL,
	legal   INTEGER NOT NULL,
	nodes   INTEGER NOT NULL,
	reasons TEXT NOT NULL,      -- JSON object: games by reason
	shares  TEXT NOT NULL,      -- JSON object: games by "6-0"
	PRIMARY KEY (batch, arm)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
	game    INTEGER PRIMARY KEY, -- index in the schedule; batch = game / batch_size
	block   INTEGER NOT NULL,
	arm     TEXT NOT NULL,
	variant TEXT NOT NULL,
	setup   TEXT NOT NULL,
	options TEXT NOT NULL,
	seats   TEXT NOT NULL,      -- JSON array of strings, by player
	seed    INTEGER NOT NULL,
	start   TEXT NOT NULL,
	opening INTEGER NOT NULL,
	moves   TEXT NOT NULL,
	plies   INTEGER NOT NULL,
	nodes   INTEGER NOT NULL,
	legal   INTEGER NOT NULL,
	whole   INTEGER NOT NULL,
	shares  TEXT NOT NULL,      -- JSON array of integers, by player; [] if void
	reason  TEXT NOT NULL,
	margin  REAL,
	hashes  BLOB NOT NULL,      -- 8 bytes each, big-endian
	extra   TEXT NOT NULL,      -- JSON object of numbers
	void    TEXT NOT NULL
) STRICT;
`

const (
	runColumns     = `experiment, kind, config, hash, engine, seed, games, batch_size, command, started`
	rulesColumns   = `variant, setup, options, players, hash, text`
	summaryColumns = `arm, games, void, plies, opening, legal, nodes, reasons, shares`
	gameColumns    = `game, block, arm, variant, setup, options, seats, seed, start, opening,
		moves, plies, nodes, legal, whole, shares, reason, margin, hashes, extra, void`
)
