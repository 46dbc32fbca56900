package results

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Parts are files that hold parts of one run and are read as one: several machines played
// them, or one machine at several times. Where they overlap they must agree.
type Parts struct {
	files  []*File
	header Run
	held   map[int]holding
}

// A holding is a batch in the first file that has it.
type holding struct {
	file   *File
	digest []byte
}

// Add takes in all batches of a file. It fails with ErrMismatch if the file is part of
// another run, and with ErrConflict if it holds different games of a batch; then nothing
// is added. Add looks at digests only; Batch checks the games.
func (p *Parts) Add(ctx context.Context, f *File) error {
	digests, err := f.digests(ctx)
	if err != nil {
		return err
	}
	return p.add(ctx, f, digests)
}

// AddSound takes in what can be read of a damaged file: the batches whose games
// match their digests. It returns how many they are and what is wrong with the
// others, and fails as Add does.
func (p *Parts) AddSound(ctx context.Context, f *File) (sound int, faults []error, err error) {
	digests := map[int][]byte{}
	list, faults, err := f.readable(ctx)
	if err != nil {
		return 0, nil, err
	}
	for _, batch := range list {
		games, err := f.Batch(ctx, batch)
		switch {
		case err == nil:
			digests[batch] = digest(gameRows(games))
		case errors.Is(err, ErrDamaged):
			faults = append(faults, err)
		default:
			return 0, nil, err
		}
	}
	return len(digests), faults, p.add(ctx, f, digests)
}

// mostFailures is how often reading a damaged table may fail before the rest is given up.
const mostFailures = 20_000

// readable lists the batches that a damaged table still knows, in rising order. A stretch
// that cannot be read is halved until single batches are left, each of them a fault. So
// the work grows with the damage, not with the schedule.
func (f *File) readable(ctx context.Context) (list []int, faults []error, err error) {
	failures := 0
	var look func(from, to int) error
	look = func(from, to int) error {
		found, err := f.batchesIn(ctx, from, to)
		err = explain(err)
		switch {
		case err == nil:
			list = append(list, found...)
			return nil
		case !errors.Is(err, ErrDamaged) || ctx.Err() != nil:
			return err
		}
		if failures++; failures > mostFailures {
			if failures == mostFailures+1 {
				faults = append(faults, fmt.Errorf("results: batches %d to %d of %s, and what is damaged after them, were not read: more than %d faults", from, to-1, f.path, mostFailures))
			}
			return nil
		}
		if to-from == 1 {
			faults = append(faults, fmt.Errorf("results: batch %d of %s: %w", from, f.path, err))
			return nil
		}
		middle := from + (to-from)/2
		if err := look(from, middle); err != nil {
			return err
		}
		return look(middle, to)
	}
	err = look(0, f.Header().Batches())
	return list, faults, err
}

func (p *Parts) add(ctx context.Context, f *File, digests map[int][]byte) error {
	header := f.Header()
	if len(p.files) > 0 {
		if err := p.header.Match(header); err != nil {
			return fmt.Errorf("%s and %s: %w", p.files[0].path, f.path, err)
		}
	}
	for _, batch := range slices.Sorted(maps.Keys(digests)) {
		if known, ok := p.held[batch]; ok && !bytes.Equal(known.digest, digests[batch]) {
			return conflict(ctx, known.file, f, batch)
		}
	}
	if p.held == nil {
		p.held = map[int]holding{}
	}
	for batch, digest := range digests {
		if _, ok := p.held[batch]; !ok {
			p.held[batch] = holding{f, digest}
		}
	}
	// Whatever the order of the files, the header is that of the run that was
	// begun first, with all stages there are.
	stages := p.header.Stages
	if len(header.Stages) > len(stages) {
		stages = header.Stages
	}
	if len(p.files) == 0 || header.Started < p.header.Started || header.Started == p.header.Started && header.Command < p.header.Command {
		p.header = header
	}
	p.header.Stages = stages
	p.files = append(p.files, f)
	return nil
}

// conflict says how two files differ that hold different games of one batch.
func conflict(ctx context.Context, a, b *File, batch int) error {
	here, err := a.Batch(ctx, batch)
	if err != nil {
		return err
	}
	there, err := b.Batch(ctx, batch)
	if err != nil {
		return err
	}
	return fmt.Errorf("results: batch %d of %s and of %s: %w: %s", batch, a.path, b.path, ErrConflict, difference(here, there))
}

// Header is the header of the part that was begun first, with the stages of the
// one that has the most.
func (p *Parts) Header() Run { return p.header }

// Batches are those that some part has, in rising order.
func (p *Parts) Batches() []int { return slices.Sorted(maps.Keys(p.held)) }

// Path is where the part is that a batch is read from; "" if none has it.
func (p *Parts) Path(batch int) string {
	if h, ok := p.held[batch]; ok {
		return h.file.Path()
	}
	return ""
}

// Batch reads a batch from a part that has it. It fails as [File.Batch] does.
func (p *Parts) Batch(ctx context.Context, batch int) ([]Game, error) {
	h, ok := p.held[batch]
	if !ok {
		return nil, fmt.Errorf("results: batch %d: %w", batch, ErrNotPlayed)
	}
	return h.file.Batch(ctx, batch)
}

// Merge saves every stage and batch that the file lacks, in rising order. First it makes
// sure that the file belongs to the same run and agrees with the parts; it fails as Add
// does. It can be interrupted and repeated.
func (p *Parts) Merge(ctx context.Context, w *Writer) error {
	if err := w.Header().Match(p.header); err != nil {
		return err
	}
	known, err := w.digests(ctx)
	if err != nil {
		return err
	}
	for _, batch := range slices.Sorted(maps.Keys(known)) {
		if h, ok := p.held[batch]; ok && !bytes.Equal(h.digest, known[batch]) {
			return conflict(ctx, w.File, h.file, batch)
		}
	}
	for i, stage := range p.header.Stages {
		if err := w.SaveStage(ctx, i+1, stage); err != nil {
			return err
		}
	}
	lacking := slices.DeleteFunc(p.Batches(), func(batch int) bool { return known[batch] != nil })
	for len(lacking) > 0 {
		var some []Batch
		for games := 0; len(lacking) > 0 && games < mergedAtOnce; lacking = lacking[1:] {
			b := Batch{Number: lacking[0]}
			if b.Games, err = p.Batch(ctx, b.Number); err != nil {
				return errors.Join(err, w.SaveAll(context.WithoutCancel(ctx), some)) // what was read before is kept
			}
			some, games = append(some, b), games+len(b.Games)
		}
		if err := w.SaveAll(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// mergedAtOnce is from how many games on a merge saves what it has read: one transaction for
// each of many small batches takes long, and memory holds no more games than these.
const mergedAtOnce = 1000

// digests are those of the batches in the file.
func (f *File) digests(ctx context.Context) (map[int][]byte, error) {
	// Asked before the rows are open, as in stored.
	digests, err := f.digestsBelow(ctx, f.Header().Batches())
	if err != nil {
		return nil, fmt.Errorf("results: batches of %s: %w", f.path, explain(err))
	}
	return digests, nil
}

// digestsBelow are those of all batches, whose numbers must lie below a limit.
func (f *File) digestsBelow(ctx context.Context, limit int) (map[int][]byte, error) {
	rows, err := f.db.QueryContext(ctx, `SELECT batch, digest FROM batches ORDER BY batch`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	digests := map[int][]byte{}
	for last := -1; rows.Next(); {
		var batch int
		var stored []byte
		if err := rows.Scan(&batch, &stored); err != nil {
			return nil, damaged("%w", err)
		}
		if batch <= last || batch >= limit {
			return nil, damaged("batch %d out of place, expected 0 to %d in rising order", batch, limit-1)
		}
		last, digests[batch] = batch, stored
	}
	return digests, rows.Err()
}
