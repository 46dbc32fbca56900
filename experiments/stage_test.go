package experiments

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"komi/experiments/document"
	"komi/experiments/rulebook"
	"komi/results"
)

// adaptive is small with a limit on its games and a pilot of two rounds an arm.
func adaptive(t *testing.T) *Experiment {
	t.Helper()
	e := read(t, strings.Replace(small, "pairs = 8", "pairs = 2", 1))
	e.Limit = 70
	return e
}

// leader plays on with the arm that won most games for the first player, and
// with one new arm, until the games run out.
type leader struct{ asked int }

func (l *leader) Next(_ context.Context, s *Schedule, games iter.Seq2[results.Game, error]) (document.Stage, error) {
	l.asked++
	won, n := map[string]int{}, 0
	for g, err := range games {
		if err != nil {
			return document.Stage{}, err
		}
		n++
		won[g.Arm] += g.Shares[0]
	}
	if n != s.Games() || len(s.Stages()) == 2 {
		return document.Stage{End: true}, nil
	}
	best := s.Arms[0].Name
	for arm, points := range won {
		if points > won[best] || points == won[best] && arm < best {
			best = arm
		}
	}
	st := document.Stage{Rounds: map[string]int{best: 7}}
	if len(s.Stages()) == 1 {
		st.Arms = []document.Arm{{Name: "new", Setup: "2", Options: map[string]any{"max_plies": 40}, Nodes: 5}}
		st.Rounds["new"] = 3
	}
	return st, nil
}

// keeper is a memory that keeps stages too.
type keeper struct {
	memory
	stages []results.Stage
}

func (k *keeper) Stages() []results.Stage { return k.stages }

func (k *keeper) SaveStage(_ context.Context, n int, st results.Stage) error {
	k.stages = append(k.stages[:n-1], st)
	return nil
}

// A run with stages is the same whether it was interrupted or not, however many
// workers play, and stages that are known are not asked for again.
func TestDrive(t *testing.T) {
	whole := &keeper{memory: memory{}}
	s := adaptive(t).Schedule()
	if err := s.Run(ctx, whole, Workers{Count: 2, Players: newGreedy, Planner: &leader{}}); err != nil {
		t.Fatal(err)
	}
	if got := len(whole.stages); got != 3 || !whole.stages[2].End {
		t.Fatalf("%d stages, the last of them %+v, want 3 with an end", got, whole.stages[got-1])
	}
	want := whole.all(s)
	// The pilot has 2 rounds of 3 arms, then come 7 and 10 rounds, all of 2 games in batches of 4.
	if first := whole.stages[0].First; first != 12 || whole.stages[0].Games != 16 || len(want) != 12+16+20 {
		t.Errorf("%d games, the second stage from %d with %d, want 48, 12 and 16", len(want), first, whole.stages[0].Games)
	}
	for i, g := range want {
		if g.Index != i || g.Void != "" {
			t.Errorf("game %d is %d, void %q", i, g.Index, g.Void)
		}
	}
	for stop := range 12 {
		part := &keeper{memory: memory{}}
		for b := range stop {
			part.memory[b] = whole.memory[b]
		}
		for _, st := range whole.stages {
			if st.First <= 4*stop-4 {
				part.stages = append(part.stages, st)
			}
		}
		known := len(part.stages)
		planner := &leader{}
		again := adaptive(t).Schedule()
		if err := again.Run(ctx, part, Workers{Count: 1, Players: newGreedy, Planner: planner}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, part.all(again)); diff != "" {
			t.Errorf("gone on with after %d batches:\n%s", stop, diff)
		}
		if planner.asked != 3-known {
			t.Errorf("gone on with after %d batches and %d stages: asked for %d more, want %d", stop, known, planner.asked, 3-known)
		}
	}
}

// unwilling is a keeper that does not take a stage at the first try.
type unwilling struct {
	keeper
	refused int
}

func (u *unwilling) SaveStage(ctx context.Context, n int, st results.Stage) error {
	if len(u.stages) < n && u.refused < n {
		u.refused = n
		return results.ErrFull
	}
	return u.keeper.SaveStage(ctx, n, st)
}

// A schedule whose stages could not be stored goes on where it stood.
func TestDriveAfterUnsavedStage(t *testing.T) {
	whole, part := &keeper{memory: memory{}}, &unwilling{keeper: keeper{memory: memory{}}}
	s := adaptive(t).Schedule()
	if err := s.Run(ctx, whole, Workers{Count: 2, Players: newGreedy, Planner: &leader{}}); err != nil {
		t.Fatal(err)
	}
	again, planner, tries := adaptive(t).Schedule(), &leader{}, 0
	for err := results.ErrFull; errors.Is(err, results.ErrFull) && tries < 10; tries++ {
		err = again.Run(ctx, part, Workers{Count: 2, Players: newGreedy, Planner: planner})
		if err != nil && !errors.Is(err, results.ErrFull) {
			t.Fatal(err)
		}
	}
	if tries != 4 || planner.asked != 3 {
		t.Errorf("%d tries, asked for %d stages, want 4 and 3", tries, planner.asked)
	}
	if diff := cmp.Diff(whole.stages, part.stages); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(whole.all(s), part.all(again)); diff != "" {
		t.Error(diff)
	}
}

// Every prefix of a stage has nearly the shares of the whole.
func TestInterleave(t *testing.T) {
	l := leg{base: []int{0, 10, 0}}
	rounds := []int{50, 10, 2}
	l.interleave(rounds)
	seen := make([]int, 3)
	for j := range 62 {
		arm, n := l.round(j)
		if want := l.base[arm] + seen[arm]; n != want {
			t.Errorf("round %d: round %d of arm %d, want %d", j, n, arm, want)
		}
		seen[arm]++
		for a, total := range rounds {
			share := float64(total) * float64(j+1) / 62
			if d := float64(seen[a]) - share; d > 1.5 || d < -1.5 {
				t.Errorf("after %d rounds arm %d has %d, want about %.1f", j+1, a, seen[a], share)
			}
		}
	}
	for a := range rounds {
		if seen[a] != rounds[a] {
			t.Errorf("arm %d has %d rounds, want %d", a, seen[a], rounds[a])
		}
	}
}

// A stage that makes no sense is refused and changes nothing.
func TestExtendRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		st         document.Stage
	}{
		{"nothing to play", "expected some of arms", document.Stage{}},
		{"unknown arm", "expected some of arms", document.Stage{Rounds: map[string]int{"7": 4}}},
		{"negative", "expected 0 to", document.Stage{Rounds: map[string]int{"1": -4}}},
		{"too many", "expected at most 68", document.Stage{Rounds: map[string]int{"1": 40}}},
		{"arm that is there", "is there already", document.Stage{Arms: []document.Arm{{Name: "1", Setup: "1"}}, Rounds: map[string]int{"1": 2}}},
		{"arm without a game", "setup", document.Stage{Arms: []document.Arm{{Name: "x", Setup: "nowhere"}}, Rounds: map[string]int{"x": 2}}},
		{"illegal start", "positions", document.Stage{Arms: []document.Arm{{Name: "x", Setup: "1", Positions: []string{"8/8 w"}}}, Rounds: map[string]int{"x": 2}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := adaptive(t).Schedule()
			err := s.Extend(tt.st)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want one with %q", err, tt.want)
			}
			if s.Games() != 12 || len(s.Arms) != 3 || len(s.Stages()) != 0 {
				t.Errorf("refused, but there are %d games and %d arms now", s.Games(), len(s.Arms))
			}
		})
	}
}

// Given starts are played one a round, by both seats, and then again.
func TestPositions(t *testing.T) {
	base := adaptive(t)
	p := base.Arms[0].Rules.New()
	var starts []string
	for range 3 {
		p.Make(p.Moves(nil)[1])
		starts = append(starts, p.FEN())
	}
	s := base.Schedule()
	if err := s.Extend(document.Stage{Arms: []document.Arm{{Name: "later", Setup: "1", Positions: starts}}, Rounds: map[string]int{"later": 4}}); err != nil {
		t.Fatal(err)
	}
	w := s.Worker(newGreedy)
	for i := 12; i < s.Games(); i++ {
		g, err := w.Game(ctx, i)
		if err != nil {
			t.Fatal(err)
		}
		if want := starts[(i-12)/2%3]; g.Start != want || g.Opening != 0 || g.Void != "" {
			t.Errorf("game %d starts from %s with %d prepared plies, void %q, want %s", i, g.Start, g.Opening, g.Void, want)
		}
		book := rulebook.New(results.Run{Rules: base.Header("x", "x").Rules, Stages: []results.Stage{s.Record(1)}})
		if err := Replay(book, g); err != nil {
			t.Error(err)
		}
	}
}
