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

type pgnWriter struct {
	out io.Writer
	run results.Run
}

func newPGN(w io.Writer, run results.Run) *pgnWriter { return &pgnWriter{out: w, run: run} }

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
	result := pgnResult(g)
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
	tag("Variant", g.Variant)
	tag("StartSetup", g.Setup)
	tag("Options", g.Options)
	tag("SetUp", "1")
	tag("FEN", g.Start)
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
	wrap(&b, append(numbered(g), result))
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

// numbered puts a move number before the first move of each round.
func numbered(g results.Game) []string {
	var words []string
	for i, move := range strings.Fields(g.Moves) {
		if players := len(g.Seats); i%players == 0 {
			words = append(words, strconv.Itoa(i/players+1)+".")
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
