package answer

// Names under which other pages and programs look things up in what an answer says, as in
// numbers.csv of published folders. They are shown, and they are keys: a page that was
// published has them as they were, so they stay as they are.
const (
	// The section that tells where an answer comes from, and its facts.
	SectionOrigin  = "origin"
	FactCommand    = "command"
	FactSeed       = "seed"
	FactExperiment = "experiment"
	FactHash       = "experiment’s hash"
	FactEngine     = "engine"
	FactStarted    = "started"
	FactGames      = "games"
	FactFile       = "file"

	// Its table of rules, with the columns that follow the game, and its copy of the
	// experiment's file.
	TableRules    = "Rules"
	ColumnSetup   = "setup"
	ColumnOptions = "options not at their defaults"
	ColumnRules   = "hash of the rules"
	CodeFile      = "The experiment’s file"

	// By what the players evaluate and how much they search, among the rules in force.
	FactPlayers = "players"

	// The column of a table that says what setups are, in the words of their variant file.
	SetupWords = "in words"
)
