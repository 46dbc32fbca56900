package results

import (
	"fmt"
	"maps"
	"strings"
)

// Summary counts the games of one arm. It is stored with each batch, so that a
// run's progress can be told without reading its games.
type Summary struct {
	Games int // all games, void ones too; everything below counts the others only
	Void  int // void games

	Plies   int64 // all moves
	Opening int64 // moves of prepared openings; Legal/(Plies-Opening) is the mean branching
	Legal   int64 // see Game.Legal
	Nodes   int64 // positions searched

	Reasons map[string]int // games by why they ended
	Shares  map[string]int // games by Game.Score, "6-0"
}

// Summarize counts games by arm.
func Summarize(games []Game) map[string]Summary {
	byArm := make(map[string]Summary)
	for _, g := range games {
		s := Summary{Games: 1, Void: 1}
		if g.Void == "" {
			s = Summary{
				Games: 1, Plies: int64(g.Plies), Opening: int64(g.Opening), Legal: g.Legal, Nodes: g.Nodes,
				Reasons: map[string]int{g.Reason: 1}, Shares: map[string]int{g.Score(): 1},
			}
		}
		byArm[g.Arm] = byArm[g.Arm].Add(s)
	}
	return byArm
}

// check says why the counts contradict each other.
func (s Summary) check(arm string) error {
	for _, err := range []error{
		checkLine("arm", arm),
		between("games", s.Games, 0, maxBatchSize),
		between("void games", s.Void, 0, s.Games),
		between("plies", s.Plies, 0, maxCount),
		between("plies of openings", s.Opening, 0, s.Plies),
		between("legal moves", s.Legal, 0, maxCount),
		between("nodes", s.Nodes, 0, maxCount),
	} {
		if err != nil {
			return err
		}
	}
	for reason, n := range s.Reasons {
		if err := checkLine("reason", reason); err != nil {
			return err
		}
		if err := between("games of one reason", n, 0, s.Games); err != nil {
			return err
		}
	}
	for score, n := range s.Shares {
		if strings.Trim(score, "0123456789-") != "" {
			return fmt.Errorf("score %.200q, expected one such as 6-0", score)
		}
		if err := between("games of one score", n, 0, s.Games); err != nil {
			return err
		}
	}
	return nil
}

// Add returns the sum of two summaries and changes neither.
func (s Summary) Add(other Summary) Summary {
	s.Games += other.Games
	s.Void += other.Void
	s.Plies += other.Plies
	s.Opening += other.Opening
	s.Legal += other.Legal
	s.Nodes += other.Nodes
	s.Reasons = addCounts(s.Reasons, other.Reasons)
	s.Shares = addCounts(s.Shares, other.Shares)
	return s
}

func addCounts(a, b map[string]int) map[string]int {
	sum := make(map[string]int, len(a)+len(b))
	maps.Copy(sum, a)
	for name, n := range b {
		sum[name] += n
	}
	return sum
}
