package study

import (
	"komi/experiments/analysis"
	"komi/results"
)

// kindPoints is the kind of run that looks for what pieces should count.
const kindPoints = "points"

// openPoints makes a run of the kind collect what its question needs.
func (s *Study) openPoints() error {
	if s.Run.Kind != kindPoints {
		return nil
	}
	var err error
	s.points, err = analysis.NewPoints(s.Run)
	return err
}

func (s *Study) addPoints(g results.Game) error {
	if s.points == nil {
		return nil
	}
	return s.points.Add(g)
}

// closePoints makes the estimates.
func (s *Study) closePoints() {
	if s.points != nil {
		s.points.Merge(s.Audit.Clusters)
		r := s.points.Report()
		s.Points, s.points = &r, nil
	}
}
