package results

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"reflect"
)

// Games yields the games of the complete prefix from index from on, in the order of the
// schedule. This is what statistics read. It keeps one batch in memory. An error ends the
// sequence. Batches that are saved after it began may be missing.
func (f *File) Games(ctx context.Context, from int) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		prefix, err := f.Prefix(ctx)
		if err != nil {
			yield(Game{}, err)
			return
		}
		batches := make([]int, prefix)
		for i := range batches {
			batches[i] = i
		}
		f.walk(ctx, batches, from, yield)
	}
}

// All yields every game in the file from index from on, in the order of the schedule,
// also those behind a gap. It is for checks, merging and export, not for estimates.
func (f *File) All(ctx context.Context, from int) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		batches, err := f.stored(ctx)
		if err != nil {
			yield(Game{}, err)
			return
		}
		f.walk(ctx, batches, from, yield)
	}
}

// walk yields games a batch at a time, so that no transaction is open while the
// caller thinks.
func (f *File) walk(ctx context.Context, batches []int, from int, yield func(Game, error) bool) {
	for _, batch := range batches {
		if _, end := f.Header().Span(batch); end <= from {
			continue
		}
		games, err := f.Batch(ctx, batch)
		if err != nil {
			yield(Game{}, err)
			return
		}
		for _, g := range games {
			if g.Index >= from && !yield(g, nil) {
				return
			}
		}
	}
}

// Batch reads the games of one batch and checks them against their digest. It
// fails with ErrNotPlayed or ErrDamaged.
func (f *File) Batch(ctx context.Context, batch int) ([]Game, error) {
	games, err := f.batch(ctx, batch)
	if err != nil {
		return nil, fmt.Errorf("results: batch %d of %s: %w", batch, f.path, explain(err))
	}
	return games, nil
}

func (f *File) batch(ctx context.Context, batch int) ([]Game, error) {
	if batch < 0 || batch >= f.Header().Batches() {
		return nil, fmt.Errorf("not in the schedule, expected 0 to %d", f.Header().Batches()-1)
	}
	var stored []byte
	err := f.db.QueryRowContext(ctx, `SELECT digest FROM batches WHERE batch = ?`, batch).Scan(&stored)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotPlayed
	}
	if err != nil {
		return nil, err
	}
	first, end := f.Header().Span(batch)
	rows, err := f.db.QueryContext(ctx,
		`SELECT `+gameColumns+` FROM games WHERE game >= ? AND game < ? ORDER BY game`, first, end)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var games []Game
	for rows.Next() {
		g, err := scanGame(rows.Scan)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if len(games) != end-first {
		return nil, damaged("%d games, expected %d", len(games), end-first)
	}
	if !bytes.Equal(digest(gameRows(games)), stored) {
		return nil, damaged("its games do not match its digest")
	}
	if err := f.Header().CheckBatch(batch, games); err != nil {
		return nil, damaged("%w", err)
	}
	return games, nil
}

// Game reads one game by its index. It fails with ErrNotPlayed or ErrDamaged.
func (f *File) Game(ctx context.Context, index int) (Game, error) {
	header := f.Header()
	if index < 0 || index >= header.Games {
		return Game{}, fmt.Errorf("results: game %d of %s is not in the schedule, expected 0 to %d",
			index, f.path, header.Games-1)
	}
	batch := index / header.BatchSize
	games, err := f.Batch(ctx, batch)
	if err != nil {
		return Game{}, fmt.Errorf("game %d: %w", index, err)
	}
	first, _ := header.Span(batch)
	return games[index-first], nil
}

// Totals adds up the summaries of the stored batches in [from, to), by arm. It
// reads no games.
func (f *File) Totals(ctx context.Context, from, to int) (map[string]Summary, error) {
	totals, err := f.totals(ctx, from, to)
	if err != nil {
		return nil, fmt.Errorf("results: totals of %s: %w", f.path, explain(err))
	}
	return totals, nil
}

func (f *File) totals(ctx context.Context, from, to int) (map[string]Summary, error) {
	rows, err := f.db.QueryContext(ctx,
		`SELECT `+summaryColumns+` FROM summaries WHERE batch >= ? AND batch < ?`, from, to)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	totals := make(map[string]Summary)
	for rows.Next() {
		arm, s, err := scanSummary(rows.Scan)
		if err != nil {
			return nil, err
		}
		totals[arm] = totals[arm].Add(s)
	}
	return totals, rows.Err()
}

// Check reads the whole file: the database's structure, every batch against its
// digest and its summary, and that no game stands outside the stored batches.
// It fails with ErrDamaged.
func (f *File) Check(ctx context.Context) error {
	if err := f.checkStructure(ctx); err != nil {
		return fmt.Errorf("results: check %s: %w", f.path, explain(err))
	}
	batches, err := f.stored(ctx)
	if err != nil {
		return err
	}
	for _, batch := range batches {
		games, err := f.Batch(ctx, batch)
		if err != nil {
			return err
		}
		stored, err := f.Totals(ctx, batch, batch+1)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(stored, Summarize(games)) {
			return fmt.Errorf("results: check %s: %w", f.path, damaged("batch %d: its summary does not count its games", batch))
		}
	}
	stray, err := f.stray(ctx)
	if err == nil && stray != 0 {
		err = damaged("%d games outside its batches", stray)
	}
	if err != nil {
		return fmt.Errorf("results: check %s: %w", f.path, explain(err))
	}
	return nil
}

// checkStructure asks SQLite whether pages, keys and columns hold together.
func (f *File) checkStructure(ctx context.Context) error {
	var verdict string
	if err := f.db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return damaged("%s", verdict)
	}
	return nil
}

// stray counts games of batches that are not in the file.
func (f *File) stray(ctx context.Context) (n int, err error) {
	err = f.db.QueryRowContext(ctx,
		`SELECT count(*) FROM games WHERE game / ? NOT IN (SELECT batch FROM batches)`, f.Header().BatchSize).Scan(&n)
	return n, err
}
