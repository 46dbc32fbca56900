package atlas

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"komi/engine/tomlfile"
	"komi/experiments/answer"
	"komi/experiments/games"
	"komi/experiments/kinds"
	"komi/results/outfile"
)

// The quantities, as atlas.csv names them.
const (
	score     = "first player’s score"
	verdict   = "verdict"
	draws     = "draws"
	plies     = "plies"
	branching = "legal moves a turn"
	ending    = "most frequent end"
	cutOff    = "cut off by the limit on moves"
	elo       = "Elo a doubling"
	values    = "values of the pieces"
	played    = "games"
	ofScore   = "games for the score"
	ofElo     = "games for Elo"
	ofValues  = "games for the values"
	margin    = "margin of the verdict"
	players   = "players"
	budget    = "positions a move"
	command   = "command"
	name      = "name"
)

// A Row is a game with its quantities.
type Row struct {
	ID    string
	Cells map[string]answer.Cell
	Known []Known
	Near  []string // IDs of its neighbours
}

// Text is a quantity, "" if it was not asked.
func (r Row) Text(quantity string) string { return r.Cells[quantity].Text }

// number is a quantity as a number, NaN where the games say nothing.
func (r Row) number(quantity string) float64 {
	v, err := strconv.ParseFloat(strings.NewReplacer("%", "", ",", "", "−", "-", "+", "").Replace(r.Text(quantity)), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

// Known is what somebody has published about a game.
type Known struct {
	Game, Says, Source string
}

//go:embed literature.toml
var literature []byte

func known() ([]Known, error) {
	var file struct {
		Format int
		Known  []Known
	}
	r, err := tomlfile.Open("literature.toml", literature)
	if err != nil {
		return nil, err
	}
	r.Decode(&file)
	return file.Known, r.Err()
}

const dataFile = "atlas.csv"

var heading = []string{"game", "quantity", "value", "interval"}

// Write puts the games of runs, of which each is of one game, into the folder of an atlas:
// a new one, or one that is there. A game that was in it is told anew; the others stay. It
// returns how many games it has then. It fails, and writes nothing, if it would take the place
// of files that are no part of an atlas.
func Write(ctx context.Context, dir string, sets []*games.Set) (n int, err error) {
	if err := outfile.CheckFolder(dir, dataFile, strings.Join(heading, ",")+"\n", "index.html", "README.md", dataFile); err != nil {
		return 0, fmt.Errorf("atlas: %w", err)
	}
	rows, err := rowsOf(ctx, sets)
	if err != nil {
		return 0, fmt.Errorf("atlas: %w", err)
	}
	now := slices.Clone(rows)
	if There(dir) {
		before, err := read(dir)
		if err != nil {
			return 0, fmt.Errorf("atlas: %w", err)
		}
		for _, r := range before {
			if !slices.ContainsFunc(now, func(told Row) bool { return told.ID == r.ID }) {
				rows = append(rows, r)
			}
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.Text(name), b.Text(name)) })
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, fmt.Errorf("atlas: %w", err)
	}
	var data bytes.Buffer
	w := csv.NewWriter(&data)
	lines := [][]string{heading}
	for _, r := range rows {
		for _, q := range append([]string{name}, quantities...) {
			if c, has := r.Cells[q]; has {
				lines = append(lines, []string{r.ID, q, c.Text, c.Sub})
			}
		}
	}
	if err := w.WriteAll(lines); err != nil {
		return 0, fmt.Errorf("atlas: %w", err)
	}
	if err := outfile.Write(filepath.Join(dir, dataFile), data.Bytes()); err != nil {
		return 0, fmt.Errorf("atlas: %w", err)
	}
	if err := Renew(dir); err != nil {
		return 0, err
	}
	return len(rows), nil
}

// quantities are in the order of the table.
var quantities = []string{score, verdict, draws, plies, branching, ending, cutOff, elo, values, played, ofScore, ofElo, ofValues, margin, players, budget, command}

// rowsOf reads the quantities off the answers of runs.
func rowsOf(ctx context.Context, sets []*games.Set) ([]Row, error) {
	var rows []Row
	counts := map[string]int{}
	before := map[string][]*games.Set{} // by game
	for _, s := range sets {
		if len(s.Run.Rules) == 0 || s.Run.Rules[0].Players != 2 {
			return nil, fmt.Errorf("%s: expected a run of a game of two", s.Run.Experiment)
		}
		if len(s.Games) == 0 { // void, all of them
			continue
		}
		id := s.Run.Rules[0].Variant
		for _, other := range before[id] {
			if err := together(other, s); err != nil {
				return nil, fmt.Errorf("%s: %w", id, err)
			}
		}
		before[id] = append(before[id], s)
		a, err := kinds.Answer(ctx, s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Run.Experiment, err)
		}
		i := slices.IndexFunc(rows, func(r Row) bool { return r.ID == id })
		if i < 0 {
			i = len(rows)
			rows = append(rows, Row{ID: id, Cells: map[string]answer.Cell{name: {Text: a.Game}}})
		}
		if err := rows[i].read(s, a.Quantities); err != nil {
			return nil, err
		}
		counts[id] += s.Played()
		rows[i].Cells[played] = answer.Whole(counts[id])
		rows[i].Cells[players] = answer.Word(s.Run.Engine)
		rows[i].Cells[command] = answer.Word(again(s.Run.Typed()) + " " + id)
	}
	if len(rows) == 0 {
		return nil, errors.New("read no game in the runs, expected what selfplay atlas plays")
	}
	return rows, nil
}

// together fails if two runs of one game cannot stand in one row: they ask the same, or the
// rules or the players differ.
func together(a, b *games.Set) error {
	of := func(s *games.Set) string { return strings.Join(s.Files, ", ") }
	switch {
	case a.Run.Kind == b.Run.Kind:
		return fmt.Errorf("read two runs that ask the same (%s), %s and %s, expected one", a.Run.Kind, of(a), of(b))
	case a.Run.Rules[0].Hash != b.Run.Rules[0].Hash:
		return fmt.Errorf("the rules of %s and %s differ, expected one game", of(a), of(b))
	case a.Run.Engine != b.Run.Engine:
		return fmt.Errorf("%s was played by %s and %s by %s, expected the same players", of(a), a.Run.Engine, of(b), b.Run.Engine)
	}
	return nil
}

// settings are the flags of a command line that decide which games are played.
var settings = regexp.MustCompile(` --(?:games|nodes)[ =][0-9]+`)

// again is the command that plays the runs of a game again, without the game. It is made of
// the one that was typed.
func again(typed string) string {
	at := strings.Index(typed, "atlas")
	if at < 0 {
		return typed
	}
	return typed[:at] + "atlas" + strings.Join(settings.FindAllString(typed, -1), "")
}

// counting names the games of a run of some kind that count.
var counting = map[string]string{"balance": ofScore, "ladder": ofElo, "values": ofValues}

// told are the names here of what answers tell.
var told = map[answer.Quantity]string{
	answer.FirstScore: score, answer.Verdict: verdict, answer.Draws: draws, answer.Plies: plies, answer.Branching: branching,
	answer.FrequentEnd: ending, answer.CutOff: cutOff, answer.Budget: budget, answer.DoublingElo: elo, answer.PiecesWorth: values,
}

// read takes in what a run says.
func (r *Row) read(s *games.Set, quantities map[answer.Quantity]answer.Cell) error {
	count, asked := counting[s.Run.Kind]
	if !asked {
		return fmt.Errorf("%s: read a run of the kind %q, expected balance, ladder or values, which selfplay atlas plays", s.Run.Experiment, s.Run.Kind)
	}
	r.Cells[count] = answer.Whole(len(s.Games)) // of the run whose numbers stand here
	if s.Run.Kind == "balance" {
		r.Cells[margin] = answer.Cell{Text: answer.Percent(s.Margin)}
	}
	for q, cell := range quantities {
		r.Cells[told[q]] = answer.Cell{Text: cell.Text, Sub: cell.Sub}
	}
	return nil
}

// read reads the rows of an atlas's folder.
func read(dir string) ([]Row, error) {
	data, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		return nil, err
	}
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dataFile, err)
	}
	if len(lines) < 2 || !slices.Equal(lines[0], heading) {
		return nil, fmt.Errorf("%s: expected a first line %q and games below it", dataFile, strings.Join(heading, ","))
	}
	var rows []Row
	for _, l := range lines[1:] {
		if len(rows) == 0 || rows[len(rows)-1].ID != l[0] {
			rows = append(rows, Row{ID: l[0], Cells: map[string]answer.Cell{}})
		}
		rows[len(rows)-1].Cells[l[1]] = answer.Cell{Text: l[2], Sub: l[3]}
	}
	list, err := known()
	if err != nil {
		return nil, err
	}
	for i := range rows {
		for _, k := range list {
			if k.Game == rows[i].ID {
				rows[i].Known = append(rows[i].Known, k)
			}
		}
	}
	neighbours(rows)
	return rows, nil
}

// nearest is how many neighbours a game has.
const nearest = 3

// neighbours finds those of every game.
func neighbours(rows []Row) {
	axes := []string{score, draws, plies, branching}
	at := make([][]float64, len(rows))
	for _, q := range axes {
		sum, squares, n := 0.0, 0.0, 0.0
		for _, r := range rows {
			if v := scale(q, r.number(q)); !math.IsNaN(v) {
				sum, squares, n = sum+v, squares+v*v, n+1
			}
		}
		sd := math.Sqrt(math.Max(squares/n-sum/n*sum/n, 0))
		for i, r := range rows {
			v := (scale(q, r.number(q)) - sum/n) / sd
			if math.IsNaN(v) || math.IsInf(v, 0) {
				v = 0
			}
			at[i] = append(at[i], v)
		}
	}
	apart := func(i, k int) (d float64) {
		for a := range axes {
			d += (at[i][a] - at[k][a]) * (at[i][a] - at[k][a])
		}
		return d
	}
	for i := range rows {
		var order []int
		for k := range rows {
			if k != i {
				order = append(order, k)
			}
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch x, y := apart(i, a), apart(i, b); {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
		for _, k := range order[:min(nearest, len(order))] {
			rows[i].Near = append(rows[i].Near, rows[k].ID)
		}
	}
}

// scale is a quantity as distances are taken: lengths and numbers of moves by their ratios.
func scale(q string, v float64) float64 {
	if q == plies || q == branching {
		return math.Log(v)
	}
	return v
}
