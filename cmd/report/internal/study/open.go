package study

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"komi/results"
)

// Read reads the run files named, and makes one study of those that hold parts
// of the same experiment. Studies stand in the order of their first file. The
// files are closed again.
func Read(ctx context.Context, paths []string, margin float64) ([]*Study, error) {
	var shelves []*shelf
	for _, path := range paths {
		f, err := results.Open(path)
		if err != nil {
			closeAll(shelves)
			return nil, err
		}
		shelves = put(shelves, f)
	}
	defer closeAll(shelves)
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
}

func put(shelves []*shelf, f *results.File) []*shelf {
	for _, s := range shelves {
		if s.files[0].Header().Match(f.Header()) == nil {
			s.files = append(s.files, f)
			return shelves
		}
	}
	return append(shelves, &shelf{files: []*results.File{f}})
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
	run := s.files[0].Header()
	holders := make([][]*results.File, run.Batches())
	out := newStudy(run, margin)
	if err := errors.Join(out.openPoints(), out.openValues()); err != nil {
		return nil, err
	}
	for _, f := range s.files {
		out.Files = append(out.Files, f.Path())
		done, err := f.Done(ctx)
		if err != nil {
			return nil, err
		}
		for batch := range done {
			holders[batch] = append(holders[batch], f)
		}
	}
	for batch, files := range holders {
		if len(files) == 0 {
			break
		}
		games, err := agreed(ctx, files, batch)
		if err != nil {
			return nil, err
		}
		if err := out.add(games); err != nil {
			return nil, err
		}
		out.Batches++
	}
	for _, files := range holders[out.Batches:] {
		if len(files) > 0 {
			out.Beyond++
		}
	}
	out.finish()
	return out, out.fetch(ctx, holders)
}

var errDiffer = errors.New("two files hold different games")

// agreed reads a batch from one file and checks that the others hold the same.
func agreed(ctx context.Context, files []*results.File, batch int) ([]results.Game, error) {
	games, err := files[0].Batch(ctx, batch)
	if err != nil {
		return nil, err
	}
	for _, f := range files[1:] {
		others, err := f.Batch(ctx, batch)
		if err != nil {
			return nil, err
		}
		if !reflect.DeepEqual(games, others) {
			return nil, fmt.Errorf("batch %d of %s and %s: %w", batch, files[0].Path(), f.Path(), errDiffer)
		}
	}
	return games, nil
}
