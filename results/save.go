package results

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// statements are those that save a batch. They are prepared once, which makes saving a
// small batch clearly faster (BenchmarkSave).
type statements struct{ known, batch, summary, game *sql.Stmt }

func prepare(db *sql.DB) (statements, error) {
	var s statements
	for _, x := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&s.known, `SELECT digest FROM batches WHERE batch = ?`},
		{&s.batch, insert("batches", "batch, digest", 2)},
		{&s.summary, insert("summaries", "batch, "+summaryColumns, 10)},
		{&s.game, insert("games", gameColumns, 21)},
	} {
		var err error
		if *x.to, err = db.Prepare(x.text); err != nil {
			return s, err
		}
	}
	return s, nil
}

// Save stores a batch in one transaction: its games, which must be those of its Span in
// order, and the summary counted from them. After an error, also that of a cancelled
// context, nothing of the batch is stored; unless it is ErrVanished, try again. Saving the
// same games again does nothing; saving others is ErrConflict.
func (w *Writer) Save(ctx context.Context, batch int, games []Game) error {
	return w.SaveAll(ctx, []Batch{{batch, games}})
}

// A Batch is a batch to be saved.
type Batch struct {
	Number int
	Games  []Game
}

// SaveAll stores several batches as Save does, but all in one transaction, which is
// cheaper if they are small. After an error none is stored.
func (w *Writer) SaveAll(ctx context.Context, batches []Batch) error {
	if len(batches) == 0 {
		return nil
	}
	for i, b := range batches {
		if err := w.Header().CheckBatch(b.Number, b.Games); err != nil {
			return w.failed(batches[i], err)
		}
	}
	if err := w.checkThere(); err != nil {
		return w.failed(batches[0], err)
	}
	at, known, err := w.insertAll(ctx, batches)
	if err != nil && code(err) == 0 && ctx.Err() != nil {
		err = ctx.Err() // database/sql rolls back by itself then, and says that something is closed
	}
	switch {
	case err == nil && known:
		err = w.conflict(ctx, batches[at])
	case err == nil:
		err = w.checkThere()
	}
	if err != nil {
		return w.failed(batches[at], err)
	}
	return nil
}

func (w *Writer) failed(b Batch, err error) error {
	return fmt.Errorf("results: save batch %d to %s: %w", b.Number, w.path, explain(err))
}

// insertAll stores the batches that are not there yet. At is the batch that an error is
// about; known says that it is there with other games.
func (w *Writer) insertAll(ctx context.Context, batches []Batch) (at int, known bool, err error) {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, false, err
	}
	defer tx.Rollback() // after a commit this does nothing
	for i, b := range batches {
		if known, err = w.insert(ctx, tx, b); known || err != nil {
			return i, known, err
		}
	}
	return 0, false, tx.Commit()
}

// insert stores a batch that is not there yet. It reports whether it is there
// with other games.
func (w *Writer) insert(ctx context.Context, tx *sql.Tx, b Batch) (known bool, err error) {
	rows := gameRows(b.Games)
	fingerprint := digest(rows)
	var stored []byte
	err = tx.StmtContext(ctx, w.saves.known).QueryRowContext(ctx, b.Number).Scan(&stored)
	if !errors.Is(err, sql.ErrNoRows) {
		return err == nil && !bytes.Equal(stored, fingerprint), err
	}
	if _, err := tx.StmtContext(ctx, w.saves.batch).ExecContext(ctx, b.Number, fingerprint); err != nil {
		return false, err
	}
	summary, game := tx.StmtContext(ctx, w.saves.summary), tx.StmtContext(ctx, w.saves.game)
	for arm, s := range Summarize(b.Games) {
		if _, err := summary.ExecContext(ctx, append(row{b.Number}, s.row(arm)...)...); err != nil {
			return false, err
		}
	}
	for _, r := range rows {
		if _, err := game.ExecContext(ctx, r...); err != nil {
			return false, err
		}
	}
	return false, nil
}

// conflict says how a batch differs from the one that is there.
func (w *Writer) conflict(ctx context.Context, b Batch) error {
	stored, err := w.batch(ctx, b.Number)
	if err != nil {
		return err
	}
	return fmt.Errorf("%w: %s", ErrConflict, difference(stored, b.Games))
}

// CheckBatch says why games cannot be those of the batch.
func (r Run) CheckBatch(batch int, games []Game) error {
	if batch < 0 || batch >= r.Batches() {
		return fmt.Errorf("not in the schedule, expected 0 to %d", r.Batches()-1)
	}
	first, end := r.Span(batch)
	if len(games) != end-first {
		return fmt.Errorf("%d games, expected %d", len(games), end-first)
	}
	players := r.Players()
	for i, g := range games {
		if g.Index != first+i {
			return fmt.Errorf("game %d in the place of game %d", g.Index, first+i)
		}
		if err := g.check(players); err != nil {
			return fmt.Errorf("game %d: %w", g.Index, err)
		}
	}
	return nil
}

// difference names the first column in which two lists of as many games differ.
func difference(stored, given []Game) string {
	for i := range stored {
		if what := differs(stored[i], given[i], "in the file", "given"); what != "" {
			return fmt.Sprintf("game %d: %s", stored[i].Index, what)
		}
	}
	return "their digests differ"
}

// Difference names the first thing in which two records of a game differ, "" for
// nothing.
func Difference(stored, again Game) string { return differs(stored, again, "recorded", "now") }

func differs(a, b Game, here, there string) string {
	was, is := a.row(), b.row()
	for c, column := range strings.Split(gameColumns, ",") {
		if !bytes.Equal(digest([]row{was[c : c+1]}), digest([]row{is[c : c+1]})) {
			return fmt.Sprintf("%s is %s %s, %s %s", strings.TrimSpace(column), brief(was[c]), here, brief(is[c]), there)
		}
	}
	return ""
}

// brief writes a value of a row, in a hundred bytes or so.
func brief(value any) string {
	text := fmt.Sprint(value)
	if len(text) > 100 {
		return text[:100] + "..."
	}
	return text
}
