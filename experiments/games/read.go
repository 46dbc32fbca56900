package games

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"slices"

	"komi/experiments/document"
	"komi/results"
	"komi/results/flat"
)

// Read reads run files. Files with parts of the same experiment make one set. Sets stand
// in the order of their first file, and their files stay open until [Set.Close]. If two
// files hold different games of one batch, the error is results.ErrConflict. The sets stand
// on one page: see [JudgeTogether].
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
	JudgeTogether(sets)
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

// CloseWith closes the files of the set when a context ends, even while the games that were
// read are still being thought about; whoever wants more of them then gets an error. Until stop is
// called, that is.
func (s *Set) CloseWith(ctx context.Context) (stop func() bool) {
	return context.AfterFunc(ctx, s.Close)
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

// Shipped makes a set of flat tables, the games' among them, in place of the run's files.
// Its statistics are those of the files it was made of, and so are its samples if the
// tables have them.
func Shipped(tables []*flat.Table) (*Set, error) {
	i := slices.IndexFunc(tables, func(t *flat.Table) bool { return t.Name == flat.GamesTable })
	if i < 0 {
		return nil, fmt.Errorf("games: read %d tables, expected one of games among them", len(tables))
	}
	h, err := tables[i].Header()
	if err != nil {
		return nil, err
	}
	s := newSet(h.Run, h.Margin)
	if s.rows, err = tables[i].Games(); err != nil {
		return nil, err
	}
	s.Files, s.Batches, s.Beyond, s.Tables = h.Files, h.Batches, h.Beyond, map[string]*flat.Table{}
	for _, t := range tables {
		s.Tables[t.Name] = t
	}
	if want := min(h.Batches*h.Run.BatchSize, h.Run.Whole()); len(s.rows) != want {
		return nil, fmt.Errorf("games: read %d rows, expected the %d games of %d batches", len(s.rows), want, h.Batches)
	}
	if err := s.add(s.rows); err != nil {
		return nil, err
	}
	s.finish()
	return s, s.readSamples()
}

// Made makes a set of records that are in no file, in the order of the schedule. There are
// no samples.
func Made(run results.Run, made []results.Game, margin float64) (*Set, error) {
	s := newSet(run, margin)
	s.rows, s.Batches = made, (len(made)+run.BatchSize-1)/run.BatchSize
	if err := s.add(made); err != nil {
		return nil, err
	}
	s.finish()
	return s, nil
}

// Rows are the games that may be counted as a flat table.
func (s *Set) Rows(ctx context.Context) (*flat.Table, error) {
	h := flat.Header{Run: s.Run, Batches: s.Batches, Beyond: s.Beyond, Margin: s.Margin}
	for _, path := range s.Files {
		h.Files = append(h.Files, filepath.Base(path))
	}
	return flat.Of(h, s.Records(ctx), func(count string) flat.Described {
		return flat.Described{Doc: document.CountDoc(count), Zero: document.IsDifference(count)}
	})
}

// Records yields the full records of the complete prefix, void games too, in the order
// of the schedule. Use it where a [Game] says too little. Records of a shipped set lack
// what [flat.Table.Games] says; what is read off moves is in its tables.
func (s *Set) Records(ctx context.Context) iter.Seq2[results.Game, error] {
	return func(yield func(results.Game, error) bool) {
		for _, g := range s.rows {
			if !yield(g, nil) {
				return
			}
		}
		if s.rows != nil {
			return
		}
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
