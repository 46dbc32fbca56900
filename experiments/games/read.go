package games

import (
	"context"
	"iter"
	"slices"

	"komi/results"
)

// Read reads run files. Files with parts of the same experiment make one set. Sets stand
// in the order of their first file, and their files stay open until [Set.Close]. If two
// files hold different games of one batch, the error is results.ErrConflict.
func Read(ctx context.Context, paths []string, margin float64) (sets []*Set, err error) {
	defer func() {
		if err != nil {
			closeAll(sets)
			sets = nil
		}
	}()
	for _, path := range paths {
		f, err := results.Open(path)
		if err != nil {
			return sets, err
		}
		i := slices.IndexFunc(sets, func(s *Set) bool { return s.parts.Header().Match(f.Header()) == nil })
		if i < 0 {
			i = len(sets)
			sets = append(sets, newSet(f.Header(), margin))
		}
		if err := sets[i].open(ctx, f); err != nil {
			return sets, err
		}
	}
	for _, s := range sets {
		if err := s.read(ctx); err != nil {
			return sets, err
		}
	}
	return sets, nil
}

func closeAll(sets []*Set) {
	for _, s := range sets {
		s.Close()
	}
}

// Close closes the files of the set.
func (s *Set) Close() {
	for _, f := range s.files {
		f.Close() // nothing was written
	}
}

// open adds a file.
func (s *Set) open(ctx context.Context, f *results.File) error {
	s.files = append(s.files, f)
	s.Files = append(s.Files, f.Path())
	if f.LostLog() {
		s.LostLogs = append(s.LostLogs, f.Path())
	}
	return s.parts.Add(ctx, f)
}

// read counts the complete prefix of all files together.
func (s *Set) read(ctx context.Context) error {
	s.Run = s.parts.Header() // with the stages of all parts
	for _, batch := range s.parts.Batches() {
		if batch != s.Batches {
			s.Beyond++
			continue
		}
		games, err := s.parts.Batch(ctx, batch)
		if err != nil {
			return err
		}
		if err := s.add(games); err != nil {
			return err
		}
		s.Batches++
	}
	s.finish()
	return s.fetch(ctx)
}

// Records yields the full records of the complete prefix, void games too, in the order
// of the schedule. Use it where a [Game] says too little.
func (s *Set) Records(ctx context.Context) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for batch := range s.Batches {
			games, err := s.parts.Batch(ctx, batch)
			if err != nil {
				yield(results.Game{}, err)
				return
			}
			for _, g := range games {
				if !yield(g, nil) {
					return
				}
			}
		}
	}
}
