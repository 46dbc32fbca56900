package results

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// Stage is a part of a run that was laid out after the games before it had been
// played. Stages follow each other without gaps, and each begins with a batch.
type Stage struct {
	First int     // index of its first game
	Games int     // how many it has; 0 for the stage that ends the run
	Text  string  // what is played, in the form of the program that laid it out
	Rules []Rules // rules its games follow that the run did not have before
	End   bool    // nothing is played after the games before First
}

// AllRules are the rules of the run and of all its stages, each once.
func (r Run) AllRules() []Rules {
	all := slices.Clone(r.Rules)
	for _, s := range r.Stages {
		for _, rules := range s.Rules {
			if !slices.ContainsFunc(all, rules.same) {
				all = append(all, rules)
			}
		}
	}
	return all
}

// Ended reports whether a stage says that nothing is played any more. Games that were
// played before may be missing from the file all the same: see Complete.
func (r Run) Ended() bool {
	n := len(r.Stages)
	return n > 0 && r.Stages[n-1].End
}

// Complete reports whether a prefix of so many batches is the whole run. A run
// with stages is complete once a stage says so.
func (r Run) Complete(batches int) bool {
	if r.Ended() {
		return batches*r.BatchSize >= r.Planned()
	}
	return batches == r.Batches()
}

// Whole is the number of games of the complete run; as long as stages may follow, the most
// that there can be.
func (r Run) Whole() int {
	if r.Ended() {
		return r.Planned()
	}
	return r.Games
}

// Planned is the number of games laid out so far: those of the schedule, or in a
// run with stages those up to the latest one.
func (r Run) Planned() int {
	if n := len(r.Stages); n > 0 {
		return r.Stages[n-1].First + r.Stages[n-1].Games
	}
	return r.Games
}

// check says why the stage cannot come next in the run.
func (s Stage) check(r Run) error {
	last := 0
	if n := len(r.Stages); n > 0 {
		if r.Ended() {
			return errors.New("the run has ended")
		}
		last = r.Planned()
	}
	for _, err := range []error{
		between("first game", s.First, 0, r.Games),
		between("number of games", s.Games, 0, r.Games-s.First),
		checkRules(s.Rules),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case s.First < last || s.First%r.BatchSize != 0:
		return fmt.Errorf("first game %d, expected the first of a batch from game %d on", s.First, last)
	case s.End != (s.Games == 0):
		return fmt.Errorf("%d games from game %d on, expected at least one, or none and the end", s.Games, s.First)
	case len(r.Stages) > 0 && s.First != last:
		return fmt.Errorf("first game %d, expected %d", s.First, last)
	}
	return nil
}

// same reports whether two stages are played alike.
func (s Stage) same(other Stage) bool {
	return s.First == other.First && s.Games == other.Games && s.Text == other.Text && s.End == other.End &&
		slices.EqualFunc(s.Rules, other.Rules, Rules.same)
}

func (s Stage) row() row {
	rules := s.Rules
	if rules == nil {
		rules = []Rules{}
	}
	end := int64(0)
	if s.End {
		end = 1
	}
	return row{int64(s.First), int64(s.Games), s.Text, asJSON(rules), end}
}

const stageColumns = `first, games, text, rules, end`

const stageSchema = `
CREATE TABLE IF NOT EXISTS stages (
	stage  INTEGER PRIMARY KEY, -- from 1
	first  INTEGER NOT NULL,    -- index of its first game
	games  INTEGER NOT NULL,
	text   TEXT NOT NULL,
	rules  TEXT NOT NULL,       -- JSON array: rules that are new in it
	end    INTEGER NOT NULL,    -- 1 if nothing is played any more
	digest BLOB NOT NULL        -- SHA-256 of this row
) STRICT;
`

// Stages are the run's stages after the first, in order. The caller must not
// change them.
func (f *File) Stages() []Stage { return f.Header().Stages }

// readStages reads the stages. Their table is there only once a stage was saved.
func (f *File) readStages(r *Run) error {
	var known int
	if err := f.db.QueryRow(`SELECT count(*) FROM sqlite_schema WHERE name = 'stages'`).Scan(&known); err != nil || known == 0 {
		return err
	}
	rows, err := f.db.Query(`SELECT stage, ` + stageColumns + `, digest FROM stages ORDER BY stage`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var s Stage
		var n int
		var rules string
		var end bool
		var stored []byte
		if err := rows.Scan(&n, &s.First, &s.Games, &s.Text, &rules, &end, &stored); err != nil {
			return damaged("a stage: %w", err)
		}
		s.End = end
		if err := readJSON(rules, &s.Rules); err != nil {
			return damaged("stage %d: rules: %w", n, err)
		}
		if len(s.Rules) == 0 {
			s.Rules = nil
		}
		if n != len(r.Stages)+1 || !bytes.Equal(digest([]row{s.row()}), stored) {
			return damaged("stage %d does not match its digest or its place", n)
		}
		if err := s.check(*r); err != nil {
			return damaged("stage %d: %w", n, err)
		}
		r.Stages = append(r.Stages, s)
	}
	return rows.Err()
}

// SaveStage stores stage n, counted from 1, which must follow those that are
// there. Saving the same stage again does nothing, though a comment of a
// variant file may have changed; saving another is ErrConflict.
func (w *Writer) SaveStage(ctx context.Context, n int, stage Stage) error {
	if err := w.saveStage(ctx, n, stage); err != nil {
		if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("results: save stage %d to %s: %w", n, w.path, explain(err))
	}
	return nil
}

func (w *Writer) saveStage(ctx context.Context, n int, stage Stage) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n >= 1 && n <= len(w.run.Stages) {
		if w.run.Stages[n-1].same(stage) {
			return nil
		}
		return fmt.Errorf("%w: the run has another stage %d", ErrConflict, n)
	}
	if n != len(w.run.Stages)+1 {
		return fmt.Errorf("expected stage %d", len(w.run.Stages)+1)
	}
	if err := stage.check(w.run); err != nil {
		return err
	}
	if err := w.checkThere(); err != nil {
		return err
	}
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit this does nothing
	if _, err := tx.ExecContext(ctx, stageSchema); err != nil {
		return err
	}
	values := append(row{n}, stage.row()...)
	values = append(values, digest([]row{stage.row()}))
	if _, err := tx.ExecContext(ctx, insert("stages", "stage, "+stageColumns+", digest", 7), values...); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version = %d`, schemaVersion)); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	// A new list: readers may hold the old one.
	w.run.Stages = append(slices.Clip(w.run.Stages), stage)
	return nil
}
