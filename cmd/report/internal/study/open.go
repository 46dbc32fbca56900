package study

import (
	"context"
	"errors"

	"komi/results"
)

// Read reads the run files named, and makes one study of those that hold parts
// of the same experiment. Studies stand in the order of their first file. The
// files are closed again. Two files that hold other games of one batch are
// results.ErrConflict.
func Read(ctx context.Context, paths []string, margin float64) ([]*Study, error) {
	var shelves []*shelf
	defer func() { closeAll(shelves) }()
	for _, path := range paths {
		f, err := results.Open(path)
		if err != nil {
			return nil, err
		}
		if shelves, err = put(ctx, shelves, f); err != nil {
			return nil, err
		}
	}
	var studies []*Study
	for _, s := range shelves {
		study, err := s.read(ctx, margin)
		if err != nil {
			return nil, err
		}
		studies = append(studies, study)
	}
	return studies, nil
}

// A shelf is the files that hold one experiment.
type shelf struct {
	files []*results.File
	parts results.Parts
}

func put(ctx context.Context, shelves []*shelf, f *results.File) ([]*shelf, error) {
	for _, s := range shelves {
		if s.parts.Header().Match(f.Header()) == nil {
			s.files = append(s.files, f)
			return shelves, s.parts.Add(ctx, f)
		}
	}
	s := &shelf{files: []*results.File{f}}
	return append(shelves, s), s.parts.Add(ctx, f)
}

func closeAll(shelves []*shelf) {
	for _, s := range shelves {
		for _, f := range s.files {
			f.Close() // nothing was written
		}
	}
}

// read makes the study of the complete prefix of all files together.
func (s *shelf) read(ctx context.Context, margin float64) (*Study, error) {
	out := newStudy(s.parts.Header(), margin)
	if err := errors.Join(out.openPoints(), out.openValues()); err != nil {
		return nil, err
	}
	for _, f := range s.files {
		out.Files = append(out.Files, f.Path())
		if f.LostLog() {
			out.LostLogs = append(out.LostLogs, f.Path())
		}
	}
	for _, batch := range s.parts.Batches() {
		if batch != out.Batches {
			out.Beyond++
			continue
		}
		games, err := s.parts.Batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		if err := out.add(games); err != nil {
			return nil, err
		}
		out.Batches++
	}
	out.finish()
	return out, out.fetch(ctx, &s.parts)
}
