package setups

import (
	"cmp"
	"context"
	"math"
	"slices"

	"komi/engine"
	"komi/engine/play"
	"komi/experiments/answer"
	"komi/experiments/document"
	"komi/experiments/findings"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/stats"
)

// A study is the games of a run with what they say of its candidates.
type study struct {
	*findings.View
	Course
	handicaps handicaps
	notes     []Note
	ranked    []Ranked // those that got farthest first, and of these the fairest
	// ranOut says that no games follow because the file allows no more, not because all is
	// decided.
	ranOut bool
	// tau is how far the candidates' scores are apart, as a standard deviation, with its
	// interval.
	tau, tauLo, tauHi float64
	known             bool // the candidates could be compared
}

// A Ranked is a candidate with what is known of it.
type Ranked struct {
	Arm   *games.Arm
	Stage int // the last in which it played, from 1 on
	Final bool
	// By player that is judged: the share over all games with an interval taken alone,
	// with one that allows for picking any candidate after any stage, and as all
	// candidates together make it.
	Raw, Corrected, Shrunk []stats.Estimate
	// Distance is how far it should be from even, by all candidates together.
	Distance stats.Estimate
	// Within is the probability that it is no farther than the margin from even, likewise;
	// NaN where too little is known.
	Within float64
	// off ranks it: the distance, or where that is not known how far its own games alone are
	// from even; infinite where they are too few.
	off float64
	// Verdict is what the final shows; nothing of a candidate that did not reach it.
	Verdict Verdict
	// Again is how many of its openings in the final led to games of the screening.
	Again int
	// Hidden reports that games cut off alone keep a finalist from a verdict.
	Hidden bool
	Board  *engine.Position
	// Handicap is what armies begin without, or with, in words; empty for none.
	Handicap answer.Sentence
}

// look makes the study of a run, without what only a page shows (see [study.dress]).
func look(ctx context.Context, of *findings.View) (*study, error) {
	v, s := &study{View: of}, of.Set
	var err error
	if v.Course, v.handicaps, err = readFile(s.Run.Config); err != nil {
		return nil, err
	}
	var stages []document.Stage
	for _, kept := range s.Run.Stages {
		st, err := document.ParseStage(kept.Text)
		if err != nil {
			return nil, err
		}
		stages = append(stages, st)
		v.ranOut = v.ranOut || outOfGames(st) && v.Complete()
	}
	if v.notes, err = notesOf(stages); err != nil {
		return nil, err
	}
	var names []string
	for _, a := range s.Arms {
		names = append(names, a.Name)
	}
	s.Players = max(2, s.Players) // where no game counts nobody knows how many play
	c := newCollection(s.Players, names)
	if err := c.addAll(s.Records(ctx)); err != nil {
		return nil, err
	}
	return v, v.rank(c)
}

// rank estimates what is known of each candidate and puts the best first.
func (v *study) rank(c *Collection) error {
	p, err := v.pool(c)
	if err != nil {
		return err
	}
	last := v.final()
	reached := finalists(c, v.notes)
	for i, x := range c.Candidates {
		r := Ranked{Arm: v.Arms[i], Stage: v.stageOf(x), Final: last.Step == final && slices.Contains(reached, x.Name)}
		for q := range c.scored() {
			raw := stats.Score(c.share(x, 0, q, math.NaN()))
			r.Raw = append(r.Raw, raw)
			r.Corrected = append(r.Corrected, c.corrected(x, q, len(v.notes)))
			r.Shrunk = append(r.Shrunk, p.shrunk(x, q, raw))
		}
		r.Distance, r.Within, r.off = p.fromEven(x, r.Raw)
		if r.Final {
			r.Verdict = c.judge(x, last.From, last.tests(), v.Margin)
			r.Again = c.again(x, last.From)
			r.Hidden = r.Verdict.Verdict == stats.NotShown && c.hidden(x, last.From, v.Margin)
		}
		v.ranked = append(v.ranked, r)
	}
	slices.SortStableFunc(v.ranked, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.group(), a.group()), cmp.Compare(b.fair(), a.fair()), cmp.Compare(a.off, b.off))
	})
	return nil
}

// stageOf is the last stage in which a candidate played, from 1 on.
func (v *study) stageOf(x *Candidate) int {
	stage := 1
	for n, note := range v.notes {
		if slices.Contains(note.Kept, x.Name) {
			stage = n + 2
		}
	}
	return stage
}

// A pool is what all candidates together say of each.
type pool struct {
	of         *Collection
	known      []*Candidate      // those of whose scores enough is known; of the others nothing is told
	population *stats.Population // of the known ones; nil if there are no more than two
	chosen     stats.Selection
	within     []float64 // by known candidate, the probability of [Ranked.Within]
}

// pool compares the candidates, if enough of them are known, and keeps how far they are apart.
func (v *study) pool(c *Collection) (pool, error) {
	p := pool{of: c}
	for _, x := range c.Candidates {
		if c.spreadOf(x).openings >= stats.MinBlocks {
			p.known = append(p.known, x)
		}
	}
	if len(p.known) <= 2 {
		return p, nil
	}
	var err error
	if p.population, err = c.population(p.known); err != nil {
		return p, err
	}
	p.chosen = p.population.Select(c.distance, v.Slack, v.Run.Seed)
	p.within = p.population.Within(c.distance, v.Margin, v.Run.Seed)
	v.tau, v.tauLo, v.tauHi = p.population.Scatter()
	v.known = true
	return p, nil
}

// shrunk is a player's share as all candidates together make it; raw, the share by the
// candidate's own games, where they could not be compared.
func (p pool) shrunk(x *Candidate, q int, raw stats.Estimate) stats.Estimate {
	if p.population == nil {
		return raw
	}
	e := stats.Estimate{Level: stats.Level, Blocks: raw.Blocks, Games: raw.Games, SE: math.NaN(), Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	if at := slices.Index(p.known, x); at >= 0 {
		value, lo, hi := p.population.Shrunk(at, p.of.even(), p.of.weights(q), stats.Level)
		e.Value, e.Lo, e.Hi = share(value), share(lo), share(hi)
	}
	return e
}

// fromEven tells the Distance, Within and off of a [Ranked] whose shares by its own games are
// given.
func (p pool) fromEven(x *Candidate, raw []stats.Estimate) (distance stats.Estimate, within, off float64) {
	distance = stats.Estimate{Value: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Level: stats.Level, Blocks: raw[0].Blocks, Games: raw[0].Games}
	if p.population == nil {
		for _, e := range raw {
			off = math.Max(off, math.Abs(e.Value-p.of.even()))
			if !e.OK() {
				off = math.Inf(1)
			}
		}
		return distance, math.NaN(), off
	}
	at := slices.Index(p.known, x)
	if at < 0 {
		return distance, math.NaN(), math.Inf(1)
	}
	distance.Value, distance.Lo, distance.Hi = p.chosen.Expected[at], p.chosen.Lo[at], p.chosen.Hi[at]
	return distance, p.within[at], distance.Value
}

// dress adds what a page shows of the candidates besides: what they are called, and their
// boards.
func (v *study) dress() {
	v.Names.One, v.Names.Many = "candidate", "candidates"
	if !slices.ContainsFunc(v.Arms, func(a *games.Arm) bool { return a.Name != a.Setup }) {
		v.Names.One, v.Names.Many = "setup", "setups"
	}
	book := rulebook.New(v.Run)
	for i := range v.ranked {
		v.board(book, &v.ranked[i])
	}
}

// group is the stage of screening that a candidate got to, the final being one stage.
func (r Ranked) group() int {
	if r.Final {
		return math.MaxInt
	}
	return r.Stage
}

// fair ranks what is shown in the final.
func (r Ranked) fair() int {
	switch {
	case !r.Final || r.Verdict.Verdict == stats.NotFair:
		return 0
	case r.Verdict.Verdict == stats.Fair:
		return 2
	}
	return 1
}

// final is the latest note of the final; that of no step before it.
func (v *study) final() Note {
	if len(v.notes) > 0 {
		if last := v.notes[len(v.notes)-1]; last.Step == final {
			return last
		}
		return Note{}
	}
	if len(v.Arms) <= v.Finalists {
		return Note{Step: final, Look: 1, Finalists: len(v.Arms)}
	}
	return Note{}
}

// risk is the risk with which the finalists were chosen; false if none were.
func (v *study) risk() (float64, bool) {
	for _, n := range v.notes {
		if n.Step == final && n.From > 0 {
			return n.Risk, true
		}
	}
	return 0, false
}

// share keeps a number among the shares that there are: what is drawn towards others may lie
// beyond.
func share(v float64) float64 { return min(max(v, 0), 1) }

// board finds the start of a candidate.
func (v *study) board(book *rulebook.Book, r *Ranked) {
	rules, err := book.Rules(r.Arm.Variant, r.Arm.Setup, r.Arm.Options)
	if err != nil {
		return // shown without a board
	}
	r.Board = rules.New()
	if handicap, err := play.ParseHandicap(rules, v.handicaps.of(r.Arm.Name)); err == nil {
		r.Handicap = handicapWords(rules, handicap)
		if starts, err := handicap.Starts(drawn(v.Run.Seed)); err == nil {
			r.Board = starts[0]
		}
	}
}

// outOfGames reports whether a stage ended a search because its file allowed no more games.
func outOfGames(st document.Stage) bool { return st.End && st.About == ranOut }
