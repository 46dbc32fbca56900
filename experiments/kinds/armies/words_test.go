package armies

import (
	"math"
	"slices"
	"strings"
	"testing"

	"komi/experiments/answer"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// give is an estimate of 800 openings, give or take two percentage points.
func give(value float64) stats.Estimate {
	return stats.Estimate{Value: value, Lo: value - 0.02, Hi: value + 0.02, SE: 0.01, Level: stats.Level, Blocks: 800}
}

func text(sentences []answer.Sentence) string {
	var out []string
	for _, s := range sentences {
		out = append(out, s.String())
	}
	return strings.Join(out, "\n")
}

func words(row []answer.Cell) string {
	var out []string
	for _, c := range row {
		out = append(out, c.Text)
	}
	return strings.Join(out, " | ")
}

var three = []Army{{"x", "X"}, {"s", "S"}, {"f", "F"}}

// teamGame is an arm in which F is alone and wins this share.
func teamGame(name string, side, p float64, equal stats.Verdict) *Field {
	f := &Field{Name: name, Arm: &games.Arm{Name: name}, Alone: 2, Games: 1600, Openings: 800, Side: give(side), SideP: p, Equal: equal, Undecided: give(0.1)}
	f.Shares = []stats.Estimate{give((1 - side) / 2), give((1 - side) / 2), give(side)}
	return f
}

// saying is a study that says what armies are like, and has no games.
func saying(a *Armies) *study {
	return &study{Armies: a, View: &findings.View{Set: &games.Set{}}}
}

// A side that is shown to win is named, in words, in the table and by the mark of the figure: who
// is alone, or the allies.
func TestSidesInWords(t *testing.T) {
	alone, allies := teamGame("alone", 0.6, 0.01, stats.NotFair), teamGame("allies", 0.35, 0.05, stats.NotFair)
	equal, open := teamGame("equal", 0.5, 0.9, stats.Fair), teamGame("open", 0.46, 0.06, stats.NotShown)
	unknown := teamGame("unknown", math.NaN(), math.NaN(), stats.NotShown)
	fields := []*Field{alone, allies, equal, open, unknown}
	a := &Armies{Players: three, Strong: "khan", Fields: fields, Base: alone}
	got := text(teams(saying(a)))
	for _, want := range []string{
		"The khan is favoured where F (alone) has it. The two allies are favoured where F (allies) has the khan. The sides are equal to within 3 percentage points in equal. Neither side is shown to be favoured in open.\n",
		"\nIn “allies”, the F army with its khan scores 35.0% (33.0 to 37.0) against X and S, from 800 openings.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("said %q\nwant in it %q", got, want)
		}
	}
	if strings.Contains(got, "unknown") {
		t.Errorf("said %q of games that tell nothing", got)
	}
	v := &study{View: &findings.View{Set: &games.Set{Players: 3, All: &games.Arm{}}, Names: findings.Names{One: "arm"}}, Armies: a}
	table := sideTable(v, true)
	if got, want := strings.Join(table.Columns, " | "), "arm | khan | its share | verdict | drawn | openings | X | S | F"; got != want {
		t.Errorf("columns %q, want %q", got, want)
	}
	for i, want := range []string{
		"alone | F | 60.0% | favours khan | 10.0% | 800 | 20.0% | 20.0% | 60.0%",
		"allies | F | 35.0% | favours allies | 10.0% | 800 | 32.5% | 32.5% | 35.0%",
		"equal | F | 50.0% | equal | 10.0% | 800 | 25.0% | 25.0% | 50.0%",
		"open | F | 46.0% | not shown | 10.0% | 800 | 27.0% | 27.0% | 46.0%",
		"unknown | F | ~ | ~ | 10.0% | 800 | ~ | ~ | ~",
	} {
		if got := words(table.Rows[i]); got != want {
			t.Errorf("row %q, want %q", got, want)
		}
	}
	var marks []answer.Mark
	for _, row := range sides(v).Parts[0].Figure.Plot.(answer.Forest).Rows {
		marks = append(marks, row.Mark)
	}
	if want := []answer.Mark{answer.MarkFirst, answer.MarkSecond, answer.MarkEven, answer.MarkOpen, answer.MarkOpen}; !slices.Equal(marks, want) {
		t.Errorf("marks %v, want %v", marks, want)
	}
	// More than three of which nothing is shown are counted, not listed.
	for _, c := range []struct {
		shown []*Field
		want  string
	}{
		{nil, "Neither side is shown to be favoured in any of the four team games.\n"},
		{[]*Field{alone, alone}, "The khan is favoured where F (alone and alone) has it. Neither"}, // an army is named once
		{[]*Field{alone}, "The khan is favoured where F (alone) has it. Neither side is shown to be favoured in the other four team games.\n"},
	} {
		a.Fields = append(slices.Clone(c.shown), open, open, open, open)
		if got := text(teams(saying(a))); !strings.HasPrefix(got, c.want) {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
	if a.Fields = []*Field{unknown}; text(teams(saying(a))) != "There are too few games yet to say which side wins." {
		t.Errorf("of too few games said %q", text(teams(saying(a))))
	}
}

// What an option of team games changes is told of who is alone.
func TestOptionsOfTeamGames(t *testing.T) {
	base := teamGame("std", 0.6, 0.01, stats.NotFair)
	change := func(name string, p float64, shares ...float64) Change {
		c := Change{Field: &Field{Name: name, Alone: 2}, From: base}
		for _, s := range shares {
			c.Shares = append(c.Shares, Shift{Estimate: give(s), Holm: p})
		}
		return c
	}
	same := change("same", 1, 0, 0, 0)
	same.Twins = games.Twins{Games: 1600, Same: 1600}
	a := &Armies{Players: three, Strong: "khan", Changes: []Change{change("more", 0.05, 0.03, 0.02, -0.05), same, change("open", 0.06, -0.02, -0.02, 0.04)}}
	want := "“more” changes what the khan wins by −5.0 (−7.0 to −3.0) percentage points, compared with “std” on the same openings.\n" +
		"No game changed with “same”.\nNo change in the sides’ chances is shown for “open”."
	if got := text(options(a)); got != want {
		t.Errorf("said %q\nwant %q", got, want)
	}
}

// What helps most is told as nearer to equal, and at once what it does to the shares, in whatever order
// the file names the changes. Then follow the others.
func TestWhatHelps(t *testing.T) {
	from := &Field{Name: "std", Alone: -1}
	of := func(name string, gap, gapP, p float64, shares ...float64) Change {
		c := Change{Field: &Field{Name: name, Openings: 800, Alone: -1}, From: from, Gap: Shift{Estimate: give(gap), Holm: gapP}}
		for q, s := range shares {
			c.Shares = append(c.Shares, Shift{Estimate: give(s), Holm: []float64{p, p, 1}[q]})
		}
		return c
	}
	same := of("same", 0, 1, 1, 0, 0, 0)
	same.Twins = games.Twins{Games: 1600, Same: 1600}
	best, harms, open := of("best", -0.1, 0.01, 0.05, 0.1, -0.08, -0.02), of("harms", 0.2, 0.01, 0.01, -0.1, 0.1, 0), of("open", -0.12, 0.06, 0.06, 0.1, 0, -0.1)
	less := of("less", -0.05, 0.01, 1, 0.01, 0, 0)
	a := &Armies{Players: three, Changes: []Change{less, best, harms, same, open}}
	want := "“best” brings the armies closest together: the shares are 10.0 (8.0 to 12.0) percentage points nearer to equal.\n" +
		"On the same openings it changes the share of X by +10.0 (+8.0 to +12.0) and the share of S by −8.0 (−10.0 to −6.0) percentage points, compared with “std”.\n" +
		"“less”: On the same openings no difference from “std” is shown.\n" +
		"“harms”: On the same openings it changes the share of X by −10.0 (−12.0 to −8.0) and the share of S by +10.0 (+8.0 to +12.0) percentage points, compared with “std”.\n" +
		"No game changed with “same”.\nFrom 800 openings no difference in the armies’ shares is shown for “open”."
	if got := text(helps(saying(a))); got != want {
		t.Errorf("said %q\nwant %q", got, want)
	}
	a.Changes = []Change{harms, open}
	if got, want := text(helps(saying(a))), "None of the two changes is shown to bring the three armies closer together in these 800 openings.\nIn these games “open” comes nearest to bringing them together: the shares are 12.0 (10.0 to 14.0) "; !strings.HasPrefix(got, want) {
		t.Errorf("where none helps said %q, want %q", got, want)
	}
	if got, want := change(a, same).String(), "It changed no game, compared with “std”."; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// The strongest player is named as such only where it is shown to be stronger than each of the
// others, and all stand in the order of their shares.
func TestStrongestInWords(t *testing.T) {
	a := &Armies{Seats: []Seat{{Name: "a", Share: give(0.2)}, {Name: "b", Share: give(0.5)}, {Name: "c", Share: give(0.3)}}}
	better := func(ab, ac, bc float64) {
		a.Better = nil
		for i, p := range []float64{ab, ac, bc} {
			a.Better = append(a.Better, stats.Comparison{Estimate: give(0.1), I: []int{0, 0, 1}[i], J: []int{1, 2, 2}[i], Holm: p})
		}
	}
	const shares = "\nEach wins this share of its games: b 50.0% (48.0 to 52.0), c 30.0% (28.0 to 32.0) and a 20.0% (18.0 to 22.0), from 800 openings. Equal players would win a third each."
	for _, c := range []struct {
		ab, ac, bc float64
		want       string
		open       bool
	}{
		{0.05, 0.5, 0.05, "b wins the most, 50.0% (48.0 to 52.0) of its games, and is shown to be stronger than each of the others." + shares, false},
		{0.01, 0.01, 0.06, "b wins the most, 50.0% (48.0 to 52.0) of its games, but it is not shown to be stronger than each of the others." + shares, true},
		{0.06, 0.01, 0.01, "b wins the most, 50.0% (48.0 to 52.0) of its games, but it is not shown to be stronger than each of the others." + shares, true},
	} {
		better(c.ab, c.ac, c.bc)
		if got := text(strongest(saying(a))); got != c.want || open(a) != c.open {
			t.Errorf("said %q, open %v, want %q", got, open(a), c.want)
		}
	}
	for i := range a.Seats {
		a.Seats[i].Share = give(math.NaN())
	}
	if got, want := text(strongest(saying(a))), "There are too few games yet to say which of the three players is the strongest."; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// How far behind an army is stands beside its share at each budget: three doublings are eight times
// the positions.
func TestBudgetsOfAnArmy(t *testing.T) {
	b := Behind{Player: 1, Tried: []int{0, 3}, Shares: []stats.Estimate{give(0.2), give(0.3)}, Doublings: give(4)}
	s := behindSection(&study{Armies: &Armies{Players: three, Behind: []Behind{b}}})
	f := s.Parts[1].Figure
	if f.Title != "Share of S by its budget" || f.Data.Columns[1] != "times the positions" {
		t.Errorf("%q with columns %q", f.Title, f.Data.Columns)
	}
	for i, want := range []string{"0 | 1 | 20.0% | 800", "3 | 8 | 30.0% | 800"} {
		if got := words(f.Data.Rows[i]); got != want {
			t.Errorf("row %q, want %q", got, want)
		}
	}
	steps := f.Plot.(answer.Steps)
	if p := steps.Lines[0].Points[1]; p.X != 3 || p.Value != b.Shares[1].Value || p.Lo != b.Shares[1].Lo || p.Hi != b.Shares[1].Hi || steps.Chosen != 4 || steps.Centre != 1.0/3 {
		t.Errorf("drawn as %+v", steps)
	}
	b.Shares[1] = give(math.NaN()) // one point makes no line
	if s := behindSection(&study{Armies: &Armies{Players: three, Behind: []Behind{b}}}); s.Parts[1].Table == nil {
		t.Error("a line through one point is drawn")
	}
}

// The table of pieces has those of each army together, the best first, coloured if they are shown
// to change what it wins, and what all armies win or lose by each.
func TestTablesOfPieces(t *testing.T) {
	piece := func(player int, kind string, share float64) Piece {
		p := Piece{Player: player, Kind: kind, Pieces: 2, Share: give(share), With: &Field{Name: "with"}, Without: &Field{Name: "without"}}
		p.Joint = stats.Estimate{Value: share, Lo: share - 0.04, Hi: share + 0.04, Blocks: 800}
		p.Others = []stats.Estimate{give(-share), give(0), give(share)}
		return p
	}
	a := &Armies{Players: three, Base: &Field{Name: "std"}, Pieces: []Piece{piece(2, "P", 0.03), piece(2, "Q", 0.08), piece(0, "R", -0.05)}}
	v := &study{View: &findings.View{Set: &games.Set{Players: 3}}, Armies: a}
	table := piecesTable(v)
	for i, want := range []string{"R (x:R) | X | −5.0 | −5.0 | 2 | 800", "Q (f:Q) | F | +8.0 | +8.0 | 2 | 800", "P (f:P) | F | +3.0 | +3.0 | 2 | 800"} {
		if got := words(table.Rows[i]); got != want {
			t.Errorf("row %q, want %q", got, want)
		}
		if shown := table.Rows[i][2].Class == answer.First; shown != (i < 2) || table.Rows[i][2].Sub == table.Rows[i][3].Sub {
			t.Errorf("%s: shown %v, with the intervals %q and %q", want, shown, table.Rows[i][2].Sub, table.Rows[i][3].Sub)
		}
	}
	section := piecesSection(v)
	others := section.Parts[1].Table
	if got, want := strings.Join(others.Columns, " | ")+"\n"+words(others.Rows[1]), "piece | army | X | S | F | with it | without\nQ (f:Q) | F | −8.0 | 0.0 | +8.0 | with | without"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var marks []answer.Mark
	for _, row := range section.Parts[0].Figure.Plot.(answer.Forest).Rows {
		if row.Heading == "" {
			marks = append(marks, row.Mark)
		}
	}
	if want := []answer.Mark{answer.MarkPlain, answer.MarkPlain, answer.MarkOpen}; !slices.Equal(marks, want) {
		t.Errorf("marks %v, want %v", marks, want)
	}
}

// An answer on pieces says how many are shown to matter, and which of them cost the army games.
func TestPiecesThatBringNothing(t *testing.T) {
	piece := func(kind string, share, half float64) Piece {
		e := stats.Estimate{Value: share, Lo: share - half, Hi: share + half, Blocks: 800}
		return Piece{Player: 2, Kind: kind, Share: e, Joint: e}
	}
	a := &Armies{Players: three, Base: &Field{Name: "std", Arm: &games.Arm{}}, Pieces: []Piece{piece("P", -0.03, 0.02), piece("Q", 0.08, 0.09), piece("R", -0.01, 0.02)}}
	v := &study{View: &findings.View{Set: &games.Set{Players: 3}}, Armies: a}
	got := text(brings(v))
	for _, want := range []string{
		"None of the three pieces is shown to bring its army anything.\n",
		"What a piece brings F, in percentage points of the games: Q +8.0 (−1.0 to +17.0), R −1.0 (−3.0 to +1.0) and P −3.0 (−5.0 to −1.0).\n",
		"It is shown for one of the three pieces that having them changes what the army wins. Having the P of F is shown to cost the army games.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("said %q\nwant in it %q", got, want)
		}
	}
	a.Pieces = []Piece{piece("P", math.NaN(), 0)}
	if got, want := text(brings(v)), "There are too few games yet to say what the pieces bring their armies."; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

// Where an army hardly wins in any field, a triangle would have all points at one edge: the share
// of the army that wins the most is drawn, with what the last wins at most.
func TestDuelInPlaceOfTriangle(t *testing.T) {
	field := func(name string, x, s, f float64) *Field {
		return &Field{Name: name, Arm: &games.Arm{Name: name}, Alone: -1, Shares: []stats.Estimate{give(x), give(s), give(f)}}
	}
	std, alt := field("std", 0.01, 0.35, 0.64), field("alt", 0.03, 0.55, 0.42)
	for _, c := range []struct {
		fields []*Field
		want   int
	}{
		{[]*Field{std, alt}, 0},
		{[]*Field{std}, -1}, // one point is clear in a triangle
		{[]*Field{std, field("even", 0.3, 0.3, 0.4)}, -1},
		{[]*Field{std, field("unknown", math.NaN(), math.NaN(), math.NaN())}, -1},
		{[]*Field{field("a", 0.5, 0.48, 0.02), field("b", 0.3, 0.66, 0.04)}, 2},
	} {
		if got := hardlyWins(c.fields); got != c.want {
			t.Errorf("%s: army %d hardly wins, want %d", c.fields[len(c.fields)-1].Name, got, c.want)
		}
	}
	v := saying(&Armies{Players: three, Base: std})
	f := duel(v, []*Field{std, alt}, make([]answer.Mix, 2), 0)
	forest := f.Plot.(answer.Forest)
	if forest.XLabel != "share of F" || len(forest.Rows) != 2 || forest.Rows[0].Value != 0.64 || forest.Rows[1].Value != 0.42 {
		t.Errorf("drew %+v", forest)
	}
	if got := f.Caption.String(); !strings.Contains(got, "X wins 3% of them at most, so nearly all the rest is S’s.") {
		t.Errorf("said %q", got)
	}
}
