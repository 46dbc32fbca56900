package armies

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"komi/engine"
	"komi/experiments"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/stats"
)

// gamesOf draws games in which an army is so many doublings behind a third, at each number
// of doublings up to most.
func gamesOf(rng *rand.Rand, behind, slope float64, most, rounds int) []stats.Observation {
	third := math.Log(0.5) // the logit of a third
	var out []stats.Observation
	for round := range rounds {
		luck := 0.5 * rng.NormFloat64() // of the opening, which all arms share
		for n := range most + 1 {
			y := 0.0
			if rng.Float64() < 1/(1+math.Exp(-(third+slope*(float64(n)-behind)+luck))) {
				y = 1
			}
			out = append(out, stats.Observation{Opening: uint64(round), Arm: string(rune('a' + n)), X: []float64{1, float64(n)}, Y: y})
		}
	}
	return out
}

// The interval of the crossing holds the truth as often as it promises, and an army that
// hardly gains by searching more has no bounded one.
func TestCrossing(t *testing.T) {
	const runs = 300
	held := 0
	rng := rand.New(rand.NewPCG(1, 2))
	for range runs {
		e, _ := crossing(gamesOf(rng, 4, 0.8, 6, 100), 1.0/3)
		if e.Lo <= 4 && 4 <= e.Hi {
			held++
		}
	}
	// The mean over openings is a little flatter than the curve of one: the crossing of
	// the mean stays where it is to within a tenth of a doubling.
	if share := float64(held) / runs; share < 0.91 || share > 0.985 {
		t.Errorf("the interval held the truth in %.3f of the runs, want about 0.95", share)
	}
	if e, _ := crossing(gamesOf(rng, 4, 0, 6, 60), 1.0/3); e.OK() && e.HalfWidth() < 5 {
		t.Errorf("more search gains nothing, and the crossing is %v", e.Text(stats.Number(2)))
	}
}

// With few openings the critical value is that of the line where it crosses, by the wild
// bootstrap, and the interval holds as often.
func TestCrossingOfFewOpenings(t *testing.T) {
	const runs = 300
	held := 0
	rng := rand.New(rand.NewPCG(7, 8))
	for range runs {
		e, _ := crossing(gamesOf(rng, 4, 0.8, 6, 40), 1.0/3)
		if math.IsNaN(e.Lo) || e.Lo <= 4 && 4 <= e.Hi {
			held++
		}
	}
	if share := float64(held) / runs; share < 0.92 || share > 0.985 {
		t.Errorf("the interval held the truth in %.3f of the runs, want about 0.95", share)
	}
}

// What is said holds for an army that is behind by less than was tried, by more, and not.
func TestBehindWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, test := range []struct {
		name          string
		behind, slope float64
		want          string
	}{
		{"within what was tried", 3, 0.8, "doublings of its player’s budget behind: with 7.4 (6.6 to 8.2) times as many"},
		{"beyond it", 12, 0.8, "more than 6 doublings of its player’s budget behind: with 64 times"},
		{"ahead", -4, 0.8, "The X army is not behind"},
		{"no gain", 12, 0, "is not known yet"},
	} {
		b := Behind{Tried: []int{0, 1, 2, 3, 4, 5, 6}}
		list := gamesOf(rng, test.behind, test.slope, 6, 300)
		b.Doublings, b.Slope = crossing(list, 1.0/3)
		for n := range b.Tried {
			var sample stats.Sample
			for _, o := range list {
				if int(o.X[1]) == n {
					sample = append(sample, stats.Block{Opening: o.Opening, Values: []float64{o.Y}})
				}
			}
			b.Shares = append(b.Shares, stats.Score(sample))
		}
		got := behindWords(&Armies{Players: []Army{{"x", "X"}}, Behind: []Behind{b}})[0].String()
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: said %q, want %q", test.name, got, test.want)
		}
		for name, want := range map[string]string{"even": " In “even” all search equally many positions.", "std": ""} {
			a := &Armies{Players: []Army{{"x", "X"}}, Behind: []Behind{b}, Base: &Field{Name: name, Arm: &games.Arm{Setup: "std"}}}
			if got := behindWords(a)[0].String(); strings.HasSuffix(got, " In “even” all search equally many positions.") != (want != "") {
				t.Errorf("%s, the first arm called %s: said %q, want at its end %q", test.name, name, got, want)
			}
		}
	}
}

// Players of unlike budgets are not told to be the same.
func TestPlayersOfDoubledBudgets(t *testing.T) {
	v := &study{View: &findings.View{Set: &games.Set{Players: 3, All: &games.Arm{}}}, Armies: &Armies{}}
	if got := who(v).String(); !strings.HasPrefix(got, "The same player plays every side") {
		t.Errorf("of equal budgets: said %q", got)
	}
	v.Armies.Behind = []Behind{{}}
	if got := who(v).String(); !strings.HasPrefix(got, "The players are the same but for their budgets") {
		t.Errorf("of doubled budgets: said %q", got)
	}
}

// Doublings that were not tried are told as such, whether it is the value or only the end of
// its interval.
func TestBehindMoreThanWasTried(t *testing.T) {
	for _, test := range []struct {
		at, hi float64
		want   string
	}{
		{5, 5.8, "it would win a third, by the curve that fits all games."},
		{5.7, 6.4, "With 64 times as many, the most that was tried, it won 0.0% (0.0 to 0.0)."},
		{6.1, 6.8, "With 64 times as many, the most that was tried, it won 0.0% (0.0 to 0.0)."},
	} {
		b := Behind{Tried: []int{0, 6}, Shares: make([]stats.Estimate, 2)}
		b.Doublings = stats.Estimate{Value: test.at, Lo: 4.5, Hi: test.hi, SE: 0.3, Blocks: 100}
		b.Slope = stats.Estimate{Value: 0.8, Lo: 0.6, Hi: 1, SE: 0.1, Blocks: 100}
		if got := behindWords(&Armies{Players: []Army{{"x", "X"}}, Behind: []Behind{b}})[0].String(); !strings.HasSuffix(got, test.want) {
			t.Errorf("%v: said %q, want %q", test.at, got, test.want)
		}
	}
}

// The curve crosses a third at the doublings told, and goes as far as their interval.
func TestBehindCurve(t *testing.T) {
	b := Behind{
		Tried: []int{0, 4}, Doublings: stats.Estimate{Value: 3, Lo: 2, Hi: 5, SE: 0.5, Blocks: 100}, Slope: stats.Estimate{Value: 0.8, Lo: 0.6, Hi: 1, SE: 0.1, Blocks: 100},
	}
	curve := b.curve()
	if first, last := curve[0].X, curve[len(curve)-1].X; first != 0 || math.Abs(last-5) > 1e-6 {
		t.Errorf("from %v to %v, want 0 to 5", first, last)
	}
	for _, q := range curve {
		if third := 1.0 / 3; q.X < 2.99 && q.Value >= third || q.X > 3.01 && q.Value <= third {
			t.Errorf("%v at %v", q.Value, q.X)
		}
	}
	b.Slope.Value = math.NaN()
	if b.curve() != nil {
		t.Error("drew a curve that was not fitted")
	}
}

const behindFile = `
format = 1
name = "behind"
kind = "armies"
about = "How far behind is an army?"
game = "titans"
arm = [{ name = "even" }, { name = "x", doublings = { x = 3 } }]
openings.plies = 6
budget = { nodes = 10, model = "mcts" }
games = { rounds = 10, seed = 1 }
`

// The player of an army stays at it, with more nodes than the others, and games say so.
func TestDoublingsOfAFile(t *testing.T) {
	e, err := experiments.Kinds{Kind}.Read("behind.toml", []byte(behindFile))
	if err != nil {
		t.Fatal(err)
	}
	if e.PerRound() != 1 {
		t.Fatalf("%d games an opening, want one", e.PerRound())
	}
	arm := e.Arms[1]
	for q := range 3 {
		seat, letter := arm.Seats[arm.Seatings[0][q]], arm.Rules.PlayerLetter(engine.Player(q))
		want := int64(10)
		if letter == "x" {
			want = 80
		}
		if seat.Nodes != want {
			t.Errorf("the player of %s searches %d positions, want %d", letter, seat.Nodes, want)
		}
	}
	for text, want := range map[string]string{
		strings.Replace(behindFile, "x = 3", "y = 3", 1):  `read an army "y"`,
		strings.Replace(behindFile, "x = 3", "x = 99", 1): "read 99",
	} {
		if _, err := (experiments.Kinds{Kind}).Read("behind.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
