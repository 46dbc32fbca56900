package eval

import (
	"math/rand/v2"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

// titansSetups are ways to play Battle of titans. They differ in eliminations, teams,
// strong royals and hands.
var titansSetups = []struct {
	setup   string
	options map[string]string
}{
	{"std", nil},
	{"std", map[string]string{"transform": "off"}},
	{"std", map[string]string{"board": "gilman"}},
	{"std-xs", nil},
	{"alt-xf", nil},
	{"std-sf", map[string]string{"team_end": "continue"}},
}

// Strengths updated move by move must equal strengths added up from scratch, in every
// position of random games.
func TestArmiesAfterEqualsSum(t *testing.T) {
	for _, c := range titansSetups {
		t.Run(c.setup, func(t *testing.T) {
			r := gametest.RulesWith(t, "titans", c.setup, c.options)
			w := withArmyNet(t, ArmiesFor(r))
			rng := rand.New(rand.NewPCG(5, 5))
			upheavals := 0
			for range 3 {
				p := r.New()
				sum := w.Sum(p)
				for range 400 {
					moves := p.Moves(nil)
					if len(moves) == 0 {
						break
					}
					m := moves[rng.IntN(len(moves))]
					fen, text := p.FEN(), p.MoveText(m)
					if p.Upheaves(m) {
						upheavals++
					}
					before := sum
					w.After(&sum, &before, p, m)
					p.Make(m)
					if want := w.Sum(p); sum != want {
						t.Fatalf("%s after %s: kept %v, from nothing %v", fen, text, sum, want)
					}
				}
			}
			if upheavals == 0 {
				t.Error("no move changed the whole board")
			}
		})
	}
}

// Mobility alone must order the pieces as players do, for each owner of a kind.
func TestArmiesOrder(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := ArmiesFor(r)
	for _, c := range []struct {
		owner engine.Player
		order []string
	}{
		{0, []string{"O", "D", "H", "U", "R"}},
		{1, []string{"T", "Y", "S", "G", "I", "W", "+W"}},
		{2, []string{"P", "N", "R", "M", "Q"}},
	} {
		last := 0
		for _, letter := range c.order {
			k, ok := r.KindOf(letter)
			if !ok {
				t.Fatalf("no piece %q", letter)
			}
			v := w.Worth(engine.MakePiece(c.owner, k))
			if v <= last {
				t.Errorf("player %d: %s is worth %d, want more than %d, in the order %v", c.owner, letter, v, last, c.order)
			}
			last = v
		}
	}
}

// The captor of a royal that cannot be saved must get the value of the army. Nobody gets
// that of an army whose royal can be saved.
func TestArmiesEvaluateDanger(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := ArmiesFor(r)
	for _, c := range []struct {
		name, fen     string
		victim, taker engine.Player
		falls         bool
	}{
		// the FIDE rook on xa1 attacks the general on xe1 along the rank
		{"taker moves before victim", "9/9/9/9/f1R2xK4|9/9/sTTTTTTTTT/1sI5W1/sLYSGKGSYL|9/9/9/fPPPPPPPPP/fRNBQKABNR[] s - 0 1", 0, 2, true},
		{"victim moves first", "9/9/9/9/f1R2xK4|9/9/sTTTTTTTTT/1sI5W1/sLYSGKGSYL|9/9/9/fPPPPPPPPP/fRNBQKABNR[] x - 0 1", 0, 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := r.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			s := w.Sum(p)
			j, exposed := w.Evaluate(p, &s)
			if want := p.Turn() == c.victim; exposed != want {
				t.Errorf("%s: the player on turn is exposed: %v, want %v", c.fen, exposed, want)
			}
			if fell := j[c.victim] <= max(s.strength[c.victim]/2, minArmy); fell != c.falls {
				t.Errorf("%s: the victim's army of %d is value %d, want a fall: %v", c.fen, s.strength[c.victim], j[c.victim], c.falls)
			}
		})
	}
}

func TestArmiesAllocateNothing(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := withArmyNet(t, ArmiesFor(r))
	p := r.New()
	m := p.Moves(nil)[0]
	s, next := w.Sum(p), ArmySum{}
	if n := testing.AllocsPerRun(100, func() {
		w.After(&next, &s, p, m)
		_, _ = w.Evaluate(p, &s)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func BenchmarkArmiesEvaluate(b *testing.B) {
	r := gametest.Rules(b, "titans", "std")
	w := ArmiesFor(r)
	p := r.New()
	s := w.Sum(p)
	for b.Loop() {
		_, _ = w.Evaluate(p, &s)
	}
}

// The army of a player who cannot save his royal goes to the captor.
func TestArmiesMated(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := ArmiesFor(r)
	p, err := r.Parse("9/9/9/f1R7/f1R2xK1UFR|9/9/sTTTTTTTTT/1sI5W1/sLYSGKGSYL|9/9/9/fPPPPPPPPP/f1NBQKABN1[] x - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	s := w.Sum(p)
	value, exposed := w.Evaluate(p, &s)
	if !exposed {
		t.Fatalf("%s: the player on turn is not exposed", p.FEN())
	}
	mated := w.Mated(p, value)
	if mated[0] > value[0]/2 || mated[2] <= value[2] || mated[1] != value[1] {
		t.Errorf("%s: value %v, mated %v, want the army of the first to go to the third", p.FEN(), value, mated)
	}
}

func TestShares(t *testing.T) {
	for _, c := range []struct {
		name string
		s    Strength
		want Shares
	}{
		{"equal armies", Strength{3000, 3000, 3000}, Shares{8000, 8000, 8000}},
		{"twice as strong as each", Strength{2000, 1000, 1000}, Shares{16_000, 4000, 4000}},
		{"one eliminated", Strength{0, 2500, 2500}, Shares{0, 12_000, 12_000}},
		{"one left", Strength{0, 0, 900}, Shares{0, 0, WholeShare}},
		{"nobody", Strength{}, Shares{}},
		{"large armies do not overflow", Strength{Bound, Bound, 0}, Shares{12_000, 12_000, 0}},
	} {
		if got := c.s.Shares(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The share of one of equal armies is no lead. A greater share is a greater lead.
func TestLead(t *testing.T) {
	w := ArmiesFor(gametest.Rules(t, "titans", "std"))
	for _, rivals := range []int{1, 2} {
		if got := w.Lead(int32(WholeShare/(rivals+1)), rivals); got != 0 {
			t.Errorf("an equal share among %d rivals is a lead of %d, want 0", rivals, got)
		}
		last := -Bound - 1
		for share := int32(0); share <= WholeShare; share += 1000 {
			got := w.Lead(share, rivals)
			if got < last || got > Bound || got < -Bound {
				t.Errorf("share %d: lead %d after %d", share, got, last)
			}
			last = got
		}
	}
	// twice as strong as each of two others: ahead by an army
	if got := w.Lead(16_000, 2); got < w.Start()-2 || got > w.Start()+2 {
		t.Errorf("two thirds are a lead of %d, want an army, %d", got, w.Start())
	}
}
