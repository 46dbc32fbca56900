package values

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"gonum.org/v1/gonum/mat"

	"komi/experiments/document"
	"komi/results"
	"komi/results/export"
	"komi/stats"
)

const config = `
[values]
unit = "P"
relative = 0.10
absolute = 0.20
[published.Kaufman]
source = "L. Kaufman, The evaluation of material imbalances, 1999"
values = { P = 1, N = 3.25, R = 5 }
[published.scaled]
source = "the same in other units"
free = true
values = { P = 100, N = 325, R = 500 }
`

// The truth of the simulated games: values 3.2 and 5, a pawn ahead scores 62%.
var truth = map[string]float64{"P": 0.5, "N": 1.6, "R": 2.5, FirstMove: 0.1}

var trials = []Trial{
	{Name: "P", Counts: map[string]float64{"P": 1}},
	{Name: "N v 3P", Counts: map[string]float64{"N": 1, "P": -3}},
	{Name: "R v N 2P", Counts: map[string]float64{"R": 1, "N": -1, "P": -2}},
	{Name: "2N v R P", Counts: map[string]float64{"N": 2, "R": -1, "P": -1}},
}

// starts are the boards of the trials with the holder first.
var starts = map[string]string{
	"P":        "rnnr/ppp1/4/4/PPPP/RNNR w - 0 1",
	"N v 3P":   "rn1r/pppp/4/4/P3/RNNR w - 0 1",
	"R v N 2P": "1nnr/pppp/4/4/PP2/RN1R w - 0 1",
	"R v 3P":   "rnn1/pppp/4/4/P3/RNNR w - 0 1",
	"2N v R P": "r2r/ppp1/4/4/PPP1/1NNR w - 0 1",
}

// played draws rounds of every trial as the records of games.
func played(rounds int, seed uint64) []results.Game { return playedWith(trials, rounds, seed, nil) }

// playedWith adds something of their own to the arms' sums of values.
func playedWith(trials []Trial, rounds int, seed uint64, own map[string]float64) []results.Game {
	rng := rand.New(rand.NewPCG(seed, seed))
	var out []results.Game
	block := 0
	for _, t := range trials {
		for range rounds {
			luck := rng.NormFloat64() * 0.4
			for half := range 2 {
				sign := 1 - 2*float64(half)
				eta := truth[FirstMove] + sign*(luck+own[t.Name])
				g := results.Game{
					Index: len(out), Block: int64(block), Arm: t.Name, Variant: "v", Setup: "s", Seats: []string{"A", "B"}, Whole: 6,
					Reason: "checkmate", Start: starts[t.Name], Nodes: 1000, Extra: map[string]float64{"captures": 3},
				}
				if half == 1 {
					g.Start = exchanged(g.Start)
				}
				for column, n := range t.Counts {
					eta += sign * n * truth[column]
					g.Extra[document.Material+column] = sign * n
				}
				win := 1 / (1 + math.Exp(-eta))
				switch u := rng.Float64(); {
				case u < 0.8*win:
					g.Shares = []int{6, 0}
				case u < 0.8:
					g.Shares = []int{0, 6}
				case u < 0.8+0.2*(2*win-1)*stats.Indicator(win > 0.5):
					g.Shares = []int{6, 0}
				case u < 0.8+0.2*math.Abs(2*win-1):
					g.Shares = []int{0, 6}
				default:
					g.Shares = []int{3, 3}
				}
				out = append(out, g)
			}
			block++
		}
	}
	return out
}

// exchanged gives each side the other's pieces.
func exchanged(start string) string {
	board, rest, _ := strings.Cut(start, " ")
	return strings.Map(func(c rune) rune {
		if lower := unicode.ToLower(c); lower != c {
			return lower
		}
		return unicode.ToUpper(c)
	}, board) + " " + rest
}

func collect(t *testing.T, games []results.Game) *Collection {
	t.Helper()
	v, err := New(results.Run{Config: config})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := v.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

func TestValuesAreRecovered(t *testing.T) {
	v := collect(t, append(played(1500, 1), results.Game{Void: "crashed"}))
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	if v.Void != 1 || v.Games != 12000 || len(e.Levels) != 1 {
		t.Fatalf("%d games, %d void, %d levels", v.Games, v.Void, len(e.Levels))
	}
	l := e.Levels[0]
	for i, want := range []struct {
		column string
		value  float64
	}{{"N", 3.2}, {"R", 5}} {
		p := l.Armies[0].Pieces[i]
		if p.Column != want.column || !p.Joint.Set.Contains(want.value) || p.Joint.HalfWidth() > 0.5 || p.Arms < 2 {
			t.Errorf("%s: %s, jointly %s, in %d arms; want %s of %v", p.Column, p.Text(stats.Number(2)), p.Joint.Set.Text(stats.Number(2)), p.Arms, want.column, want.value)
		}
	}
	if odds := l.Armies[0].UnitOdds; math.Abs(odds.Value-0.62) > 0.03 {
		t.Errorf("a pawn ahead scores %s, want about 62%%", odds.Text(stats.Percent(1)))
	}
	for _, a := range l.Arms.Arms {
		if a.Arm == "P" && math.Abs(a.Observed.Value-0.62) > 0.03 {
			t.Errorf("arm P scores %v, want that of the holder, about 0.62", a.Observed.Value)
		}
	}
	if l.Arms.P < 1e-4 || len(l.Arms.Arms) != 4 {
		t.Errorf("arms disagree: p = %v over %d arms", l.Arms.P, len(l.Arms.Arms))
	}
	if len(l.Additions) != 4 {
		t.Errorf("%d additions tested, want the pairs of N and R, many pawns and levelling", len(l.Additions))
	}
	for _, p := range v.Published {
		like, err := l.Armies[0].compare(p)
		if err != nil {
			t.Fatal(err)
		}
		if like.Distance > 0.08 || like.Shape > math.Sqrt2*like.Distance+1e-12 || like.Rank != 1 || like.Inside != 2 {
			t.Errorf("%s: distance %.3f, rank %v, %d inside", p.Name, like.Distance, like.Rank, like.Inside)
		}
	}
}

// What an outsider does with the table of games: Newton's method on the score
// equations, written down once more, and the covariance clustered on the block.
func TestRefitFromTheExportedTable(t *testing.T) {
	games := played(300, 5)
	var table bytes.Buffer
	run := results.Run{Rules: []results.Rules{{Players: 2}}}
	if _, err := export.Write(&table, export.CSV, run, nil, sequence(games)); err != nil {
		t.Fatal(err)
	}
	terms := []string{"P", "N", "R", FirstMove}
	beta, cov := refit(t, &table, terms)

	v := collect(t, games)
	f, err := v.fit(0)
	if err != nil {
		t.Fatal(err)
	}
	for i, term := range terms {
		j := index(f.Terms, term)
		if math.Abs(beta[i]-f.Beta[j]) > 1e-6 {
			t.Errorf("%s: %.8f from the table, %.8f here", term, beta[i], f.Beta[j])
		}
		if se, want := math.Sqrt(cov.At(i, i)), math.Sqrt(f.Cov.At(j, j)); math.Abs(se-want) > 1e-6 {
			t.Errorf("%s: standard error %.8f from the table, %.8f here", term, se, want)
		}
	}
}

func index(list []string, s string) int {
	for i, x := range list {
		if x == s {
			return i
		}
	}
	return -1
}

func sequence(games []results.Game) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func refit(t *testing.T, table *bytes.Buffer, terms []string) ([]float64, *mat.Dense) {
	t.Helper()
	rows, err := csv.NewReader(table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	k := len(terms)
	var xs [][]float64
	var ys []float64
	var blocks []string
	for _, row := range rows[1:] {
		var extra map[string]float64
		if err := json.Unmarshal([]byte(row[at["extra"]]), &extra); err != nil {
			t.Fatal(err)
		}
		share, _ := strconv.ParseFloat(row[at["share_1"]], 64)
		whole, _ := strconv.ParseFloat(row[at["whole"]], 64)
		x := make([]float64, k)
		for i, term := range terms {
			x[i] = extra["material "+term]
		}
		x[k-1] = 1
		xs, ys, blocks = append(xs, x), append(ys, share/whole), append(blocks, row[at["block"]])
	}
	beta := make([]float64, k)
	var inverse mat.Dense
	for range 30 {
		gradient, information := mat.NewVecDense(k, nil), mat.NewDense(k, k, nil)
		for n, x := range xs {
			p := 1 / (1 + math.Exp(-inner(x, beta)))
			for i := range x {
				gradient.SetVec(i, gradient.AtVec(i)+(ys[n]-p)*x[i])
				for j := range x {
					information.Set(i, j, information.At(i, j)+p*(1-p)*x[i]*x[j])
				}
			}
		}
		if err := inverse.Inverse(information); err != nil {
			t.Fatal(err)
		}
		var step mat.VecDense
		step.MulVec(&inverse, gradient)
		for i := range beta {
			beta[i] += step.AtVec(i)
		}
	}
	sums := map[string][]float64{}
	for n, x := range xs {
		if sums[blocks[n]] == nil {
			sums[blocks[n]] = make([]float64, k)
		}
		r := ys[n] - 1/(1+math.Exp(-inner(x, beta)))
		for i := range x {
			sums[blocks[n]][i] += r * x[i]
		}
	}
	middle := mat.NewDense(k, k, nil)
	g := float64(len(sums))
	for _, s := range sums {
		for i := range s {
			for j := range s {
				middle.Set(i, j, middle.At(i, j)+s[i]*s[j]*g/(g-1))
			}
		}
	}
	var half, cov mat.Dense
	half.Mul(&inverse, middle)
	cov.Mul(&half, &inverse)
	return beta, &cov
}

func inner(a, b []float64) (s float64) {
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

// A plan made after a pilot keeps what it promises.
func TestPlanIsEnough(t *testing.T) {
	v := collect(t, played(60, 2))
	e, err := v.Estimate(1)
	if err != nil {
		t.Fatal(err)
	}
	here := append([]Trial(nil), trials...)
	for i := range here {
		here[i].Played = 60
	}
	p, err := v.plan(e.Levels[0].Guess(1), here, 0)
	if err != nil {
		t.Fatal(err)
	}
	if e.settled(v.Question) || p.Total < 100 {
		t.Fatalf("settled %v after the pilot, %d rounds planned", e.settled(v.Question), p.Total)
	}
	sum := 0.0
	for _, share := range p.Shares {
		sum += share
		if share < leastShare {
			t.Errorf("shares %v: one is below the least", p.Shares)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("shares %v sum to %v", p.Shares, sum)
	}
	part := p.part(50)
	total := 0
	for _, n := range part {
		total += n
	}
	if total < 45 || total > 55 {
		t.Errorf("50 rounds of the plan are %v", part)
	}
	// Of equal rounds it takes at least as many.
	rounds := int(math.Ceil(float64(p.Total+240) / 4 * 1.3))
	if e, err = collect(t, played(rounds, 3)).Estimate(1); err != nil || !e.settled(v.Question) {
		t.Errorf("not settled after %d rounds of each arm: %v, plan %v", rounds, err, p.Rounds)
	}
}

func TestPriorPlansBeforeAnyGame(t *testing.T) {
	g := Prior(map[string]float64{"P": 1, "N": 3, "R": 5}, "P", 0.62, FirstMove)
	q := Question{Unit: "P", Relative: 0.05, Absolute: 0.1}
	p, err := q.plan(g, trials, 0)
	if err != nil {
		t.Fatal(err)
	}
	// S3 of the usual experience: some thousand games for 5%.
	if p.Total < 500 || p.Total > 20_000 {
		t.Errorf("%d rounds planned", p.Total)
	}
	if _, err := q.plan(Prior(map[string]float64{"P": 1, "N": 3}, "P", 0.5), trials[:2], 0); err == nil {
		t.Error("a unit that is worth nothing was accepted")
	}
}

func TestHandsAreColumnsOfTheirOwn(t *testing.T) {
	v, err := New(results.Run{Config: config})
	if err != nil {
		t.Fatal(err)
	}
	for half, sign := range []float64{1, -1} {
		err := v.Add(results.Game{
			Index: half, Arm: "@N v P", Whole: 6, Shares: []int{6, 0}, Seats: []string{"A", "B"}, Start: "n/P w - 0 1", Block: int64(half),
			Extra: map[string]float64{"hand N": sign, "material P": -sign},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(v.Columns()); got != "[P @N]" {
		t.Errorf("columns %s", got)
	}
	if terms := v.terms(); fmt.Sprint(terms) != "[P @N first move]" {
		t.Errorf("terms %v", terms)
	}
}

// Armies that are unlike in every game are told from moving first by nothing. What both
// have is measured all the same.
func TestUnlikeArmies(t *testing.T) {
	v, err := New(results.Run{Config: config})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range played(150, 3) {
		g.Extra[document.Material+"C"], g.Extra[document.Material+"B"] = 3, -2
		if err := v.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	e, err := v.Answer(1)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(v.Columns(), v.Unlike()); got != "[P N R] [B C]" {
		t.Errorf("read the columns %s, want P N R and B C apart", got)
	}
	for _, p := range e.Levels[0].Armies[0].Pieces {
		if want := truth[p.Column] / truth["P"]; !(p.Joint.Lo < want && want < p.Joint.Hi) {
			t.Errorf("%s is worth %.2f (%.2f to %.2f), want %.2f in it", p.Column, p.Value.Value, p.Joint.Lo, p.Joint.Hi, want)
		}
	}
}

// What moving first scores between the usual armies is read off their games alone, whoever
// holds their arm, and does not touch the fit; without such games it is not known.
func TestUsualArmies(t *testing.T) {
	v, err := New(results.Run{Config: config})
	if err != nil {
		t.Fatal(err)
	}
	games := played(150, 3)
	for _, g := range games {
		if err := v.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	before, err := v.Answer(1)
	if err != nil {
		t.Fatal(err)
	}
	if before.Levels[0].Usual.OK() {
		t.Errorf("without a game between the usual armies moving first scores %v", before.Levels[0].Usual)
	}
	for i := range 40 { // the first player wins three of four
		shares := []int{6, 0}
		if i%4 == 1 {
			shares = []int{0, 6}
		}
		g := results.Game{
			Index: len(games) + i, Block: int64(len(games) + i/2), Arm: "as usual", Variant: "v", Setup: "s", Seats: []string{"A", "B"},
			Shares: shares, Whole: 6, Reason: "checkmate", Start: "rnnr/pppp/4/4/PPPP/RNNR w - 0 1", Nodes: 1000,
		}
		if err := v.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	e, err := v.Answer(1)
	if err != nil {
		t.Fatal(err)
	}
	if l := e.Levels[0]; l.Usual.Value != 0.75 || l.Usual.Blocks != 20 || l.First.Value != before.Levels[0].First.Value {
		t.Errorf("moving first scores %v, want 75%% from 20 openings; with pieces missing %v, before %v", l.Usual, l.First, before.Levels[0].First)
	}
	w := &Worths{Collection: v, Estimates: e, names: names{}}
	if got, want := restsOn(w, e.Levels[0]).String(), "rest on 1,200 of the 1,240 games: the others begin with the usual armies, and tell what pieces are worth later in the game."; !strings.Contains(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
}

// A run whose games are all void tells no values, and says so.
func TestValuesOfNoGames(t *testing.T) {
	v := collect(t, []results.Game{{Void: "no end"}, {Index: 1, Void: "no end"}})
	if _, err := v.Estimate(1); !errors.Is(err, stats.ErrUnidentified) {
		t.Errorf("error %v, want %v", err, stats.ErrUnidentified)
	}
}
