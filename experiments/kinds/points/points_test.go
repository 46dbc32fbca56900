package points

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/results"

	"komi/engine/variants/gametest"
)

const pointsConfig = `
[points]
play_on = { pass = "stuck", points = "no" }
play_nodes = 40
positions = 400
playouts = 16
most = 15
steps = 1
rounds = 10
final = 10
budgets = [10]
margin = 0.1
[points.official]
R = 13
C = 7
N = 5
E = 3
G = 3
P = 2
`

// pointsRun is the header of a run of Janggi.
func pointsRun(t *testing.T) results.Run {
	t.Helper()
	g := gametest.Game(t, "janggi")
	r := gametest.Rules(t, "janggi", "neen-neen")
	return results.Run{
		Experiment: "p", Kind: "points", Config: pointsConfig, Seed: 1,
		Rules: []results.Rules{{Variant: "janggi", Setup: "neen-neen", Players: 2, Hash: r.Hash(), Text: g.Text}},
	}
}

// endgame draws a position of kings, guards and a few other pieces.
func endgame(rng *rand.Rand) string {
	rows := make([][]byte, 10)
	for i := range rows {
		rows[i] = []byte(".........")
	}
	rows[1][4], rows[8][4] = 'k', 'K'
	rows[0][3], rows[9][5] = 'g', 'G'
	for _, letter := range "RRCNNEEPPP" {
		for _, white := range []bool{true, false} {
			if rng.IntN(3) > 0 {
				continue
			}
			piece := byte(letter)
			if !white {
				piece += 'a' - 'A'
			}
			for {
				r, f := 3+rng.IntN(4), rng.IntN(9)
				if rows[r][f] == '.' {
					rows[r][f] = piece
					break
				}
			}
		}
	}
	var out []string
	for _, row := range rows {
		line, empty := "", 0
		for _, c := range row {
			if c == '.' {
				empty++
				continue
			}
			if empty > 0 {
				line += fmt.Sprint(empty)
			}
			line, empty = line+string(c), 0
		}
		if empty > 0 {
			line += fmt.Sprint(empty)
		}
		out = append(out, line)
	}
	return strings.Join(out, "/") + " w - 0 1"
}

// playedPoints is a collection of positions counted and played on, whose truth
// is so many logits a point of the table, and compensations as the rules have
// them.
func playedPoints(t *testing.T, truth map[string]float64, n int) *Collection {
	t.Helper()
	run := pointsRun(t)
	rng := rand.New(rand.NewPCG(4, 4))
	note := Note{Step: StepPlayOn, Arms: []NoteArm{{Name: "on", Setup: "neen-neen"}}}
	var starts []string
	for i := range n {
		starts = append(starts, endgame(rng))
		note.Arms[0].Sources = append(note.Arms[0].Sources, i)
	}
	text, err := json.Marshal(map[string]any{"note": note})
	if err != nil {
		t.Fatal(err)
	}
	run.Stages = []results.Stage{{Text: string(text)}}
	p, err := New(run)
	if err != nil {
		t.Fatal(err)
	}
	add := func(g results.Game) {
		t.Helper()
		g.Variant, g.Setup, g.Whole, g.Seats = "janggi", "neen-neen", 6, []string{"A", "B"}
		if err := p.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	for i, start := range starts {
		margin := 0.5
		add(results.Game{Index: i, Block: int64(i / 2), Arm: "neen-neen", Start: start, Shares: []int{6, 0}, Reason: "no progress", Margin: &margin})
	}
	for i, start := range starts {
		eta := 0.0
		for j, x := range p.sources[i].game.X {
			eta += truth[p.Terms[j]] * float64(x)
		}
		for range 16 {
			shares := []int{0, 6}
			if rng.Float64() < 1/(1+math.Exp(-eta)) {
				shares = []int{6, 0}
			}
			add(results.Game{Index: n, Arm: "on", Start: start, Shares: shares, Reason: "checkmate"})
		}
	}
	return p
}

// Positions whose truth is Janggi's own table, a sixth of a logit a point, give
// it back in proportion; and a wrong table is told from it.
func TestPointsFindTheTable(t *testing.T) {
	table := map[string]float64{"R": 13, "C": 7, "N": 5, "E": 3, "G": 3, "P": 2}
	truth := map[string]float64{}
	for term, v := range table {
		truth[term] = v / 6
	}
	p := playedPoints(t, truth, 240)
	if want := []string{"R", "C", "N", "E", "G", "P"}; !slices.Equal(p.Terms, want) {
		t.Fatalf("terms %v, want %v", p.Terms, want)
	}
	f, err := p.Fit()
	if err != nil {
		t.Fatal(err)
	}
	scale := float64(f.Table["R"]) / 13
	for _, term := range []string{"C", "N", "E", "P"} {
		if got := float64(f.Table[term]) / scale; math.Abs(got-table[term]) > 1.6 {
			t.Errorf("%s counts %.1f on the scale of the truth, want %v: %v", term, got, table[term], f.Table)
		}
	}
	if !f.Official.Near || !f.InForce.Near || f.Official.Loss.Value > 0.1 {
		t.Errorf("the truth loses %v, more by %v", f.Official.Loss.Value, f.Official.More.Value)
	}
	// Guards never differ: their value is the prior's, and says so.
	if i := slices.Index(p.Terms, "G"); f.Values[i].OK() {
		t.Errorf("a value of a piece that never differs: %v", f.Values[i])
	}
	if f.Positions != 240 || f.Games != 3840 {
		t.Errorf("%d positions, %d games", f.Positions, f.Games)
	}
	wrong := map[string]int{"R": 2, "C": 3, "N": 5, "E": 7, "G": 3, "P": 13}
	p.Official = wrong
	if f, err = p.Fit(); err != nil || f.Official.Near || !(f.Official.More.Lo > 0) {
		t.Errorf("a table upside down misjudges %v more: %v", f.Official.More, err)
	}
}

// The steps follow each other and end; the compensation in force is the one
// that the games counted so far even out at. Fresh games that point to another one
// than was tried are followed by more of them there, and only once if those agree.
func TestPointsSteps(t *testing.T) {
	p := playedPoints(t, map[string]float64{"R": 2, "C": 1, "N": 0.8, "E": 0.5, "P": 0.3}, 60)
	var steps []string
	for range 10 {
		step, err := p.Next()
		if err != nil {
			t.Fatal(err)
		}
		if step.End {
			steps = append(steps, "end")
			break
		}
		steps = append(steps, step.Note.Step)
		for _, arm := range step.Note.Arms {
			p.arms[arm.Name] = place{len(p.notes), slices.IndexFunc(step.Note.Arms, func(a NoteArm) bool { return a.Name == arm.Name })}
			if k := arm.K; step.Note.Step != StepPlayOn && k != math.Floor(k)+0.5 {
				t.Errorf("%s: compensation %v is no half point", arm.Name, k)
			}
		}
		p.notes = append(p.notes, step.Note)
		margin, first := 2.5, 1000 // games with a count, as the next step needs
		switch {
		case step.Note.Step == StepFinal && p.steps(StepFinal) == 1:
			margin, first = 9.5, 2000
		case step.Note.Step != StepSearch:
			continue
		}
		for i := range first / 50 {
			g := results.Game{
				Index: first + i, Block: int64(first + i), Arm: step.Arms[0].Name, Variant: "janggi", Setup: "neen-neen", Whole: 6, Shares: []int{6, 0},
				Reason: "two passes", Start: endgame(rand.New(rand.NewPCG(9, uint64(i)))), Margin: &margin,
			}
			if err := p.Add(g); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := []string{StepSearch, StepPlayOn, StepFinal, StepFinal, "end"}; !slices.Equal(steps, want) {
		t.Errorf("steps %v, want %v", steps, want)
	}
	r := p.Report()
	if r.Drawn != 0 || r.Played != 60 || len(r.Setups) != 1 || math.IsNaN(r.Setups[0].K) {
		t.Errorf("report %+v", r)
	}
	if r.Setups[0].Start != [2]int{} && r.Setups[0].Start[0] != r.Setups[0].Start[1] {
		t.Errorf("the sides start with %v points", r.Setups[0].Start)
	}
}
