package export

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"komi/results"
)

// The PGN standard wants lines of less than 80 columns (section 4.3).
const pgnColumns = 79

// A Notation writes games as the readers of PGN do. It may differ from how runs record
// them, which package export cannot read.
type Notation interface {
	// Written returns the game as it is written there. It is false for a game that
	// cannot be read, which then is written as it is recorded.
	Written(results.Game) (Written, bool)
}

// Written is what a Notation makes of a game.
type Written struct {
	Variant string // what the game is called
	FEN     string // where it begins
	Turn    int    // who moves first, from 0
	Number  int    // of the first move
	Moves   []string
}

type pgnWriter struct {
	out      io.Writer
	run      results.Run
	notation Notation // nil: games are written as they are recorded
}

func (p *pgnWriter) written(g results.Game) Written {
	if p.notation != nil {
		if x, ok := p.notation.Written(g); ok {
			return x
		}
	}
	return recorded(g)
}

// recorded is a game as its record has it. The second of two players is known by the
// letter b, and the first move's number by the end of the position line.
func recorded(g results.Game) Written {
	x := Written{Variant: g.Variant, FEN: g.Start, Number: 1, Moves: strings.Fields(g.Moves)}
	fields := strings.Fields(g.Start)
	if len(fields) < 2 {
		return x
	}
	if len(g.Seats) == 2 && fields[1] == "b" {
		x.Turn = 1
	}
	if n, err := strconv.Atoi(fields[len(fields)-1]); err == nil {
		x.Number = n
	}
	return x
}

func (p *pgnWriter) add(g results.Game) error {
	var b strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, pgnEscape.Replace(results.OneLine(value)))
	}
	seat := func(player int) string {
		if player < len(g.Seats) {
			return g.Seats[player]
		}
		return "?"
	}
	result, written := pgnResult(g), p.written(g)
	// The seven tags of the standard, in its order, then ours. No two differ by case alone,
	// which some readers do not tell apart.
	tag("Event", p.run.Experiment)
	tag("Site", "Komi "+p.run.Engine)
	tag("Date", pgnDate(p.run.Started))
	tag("Round", strconv.Itoa(g.Index))
	tag("White", seat(0))
	tag("Black", seat(1))
	tag("Result", result)
	for player := 2; player < len(g.Seats); player++ {
		tag(fmt.Sprintf("Player%d", player+1), g.Seats[player])
	}
	tag("Variant", written.Variant)
	tag("StartSetup", g.Setup)
	tag("Options", g.Options)
	tag("SetUp", "1")
	tag("FEN", written.FEN)
	tag("Termination", pgnTermination(g))
	if g.Void == "" {
		tag("Shares", fmt.Sprintf("%s of %d", g.Score(), g.Whole))
	}
	tag("PlyCount", strconv.Itoa(g.Plies))
	tag("PreparedPlies", strconv.Itoa(g.Opening))
	tag("Arm", g.Arm)
	tag("Block", strconv.FormatInt(g.Block, 10))
	tag("Seed", strconv.FormatUint(g.Seed, 10))
	b.WriteByte('\n')
	wrap(&b, append(written.numbered(len(g.Seats)), result))
	b.WriteByte('\n')
	_, err := io.WriteString(p.out, b.String())
	return err
}

func (p *pgnWriter) finish() error { return nil }

// pgnEscape keeps a value inside its quotes.
var pgnEscape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func pgnTermination(g results.Game) string {
	if g.Void != "" {
		return "void: " + g.Void
	}
	return g.Reason
}

// pgnResult is * where the standard has no word for the shares.
func pgnResult(g results.Game) string {
	switch {
	case len(g.Shares) != 2:
		return "*"
	case g.Shares[0] == g.Whole:
		return "1-0"
	case g.Shares[1] == g.Whole:
		return "0-1"
	case g.Shares[0] == g.Shares[1]:
		return "1/2-1/2"
	}
	return "*"
}

// pgnDate turns the date of an RFC 3339 time into the standard's form.
func pgnDate(started string) string {
	if len(started) < len("2006-01-02") {
		return "????.??.??"
	}
	return strings.ReplaceAll(started[:len("2006-01-02")], "-", ".")
}

// numbered puts a move number before the first move of each round, and one with dots
// before the first move of all where a later player makes it.
func (w Written) numbered(players int) []string {
	var words []string
	for i, move := range w.Moves {
		switch at := w.Turn + i; {
		case at%players == 0:
			words = append(words, strconv.Itoa(w.Number+at/players)+".")
		case i == 0:
			words = append(words, strconv.Itoa(w.Number)+"...")
		}
		words = append(words, move)
	}
	return words
}

// wrap writes words in lines.
func wrap(b *strings.Builder, words []string) {
	column := 0
	for _, word := range words {
		if column > 0 && column+1+len(word) > pgnColumns {
			b.WriteByte('\n')
			column = 0
		}
		if column > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteByte('\n')
}
