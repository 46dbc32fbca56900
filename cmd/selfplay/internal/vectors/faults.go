package vectors

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/uci"
	"komi/engine/variants"
)

// faults are what is wrong with a vector.
func (c *checker) faults(v *vector) []string {
	r, err := c.load(v)
	if err != nil {
		return strings.Split(err.Error(), "\n")
	}
	p, err := v.position(r)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if fault := v.reads(p); fault != "" {
		faults = append(faults, "fen: reads and prints "+fault)
	}
	if v.Moves != nil {
		if diff := difference(p.MoveTexts(), v.Moves); diff != "" {
			fault("moves: %s", diff)
		}
	}
	if v.Nodes != nil {
		if got := perftUpTo(p, *v.Depth, *v.Nodes); got > *v.Nodes && *v.Depth > 2 {
			fault("perft %d: got %d or more, want %d", *v.Depth, got, *v.Nodes)
		} else if got != *v.Nodes {
			fault("perft %d: got %d, want %d", *v.Depth, got, *v.Nodes)
		}
	}
	if v.Line != nil {
		p = r.New()
		for i, text := range v.Line {
			m, err := p.ParseMove(text)
			if err != nil {
				fault("line: ply %d: %v", i+1, err)
				return faults
			}
			p.Make(m)
		}
		if got := p.FEN(); got != v.FEN {
			fault("line: got %s", got)
		}
	}
	if v.End == "" && v.Result == "" {
		return faults
	}
	o, _ := p.Outcome()
	if v.End != "" && o.Reason.String() != v.End {
		fault("end: got %s, want %s", o.Reason, v.End)
	}
	if v.Result != "" && o.Reason == engine.NotOver {
		fault("result: got a game that is not over, want %s", v.Result)
	} else if got := resultText(o, r.Players()); v.Result != "" && got != v.Result && sharesText(o, r.Players()) != v.Result {
		fault("result: got %s, want %s", got, v.Result)
	}
	return faults
}

// position reads the position of a vector.
func (v *vector) position(r *engine.Rules) (*engine.Position, error) {
	if v.FEN == startFEN {
		return r.New(), nil
	}
	return r.ParseAny(uci.DefaultDialect, v.FEN)
}

// reads returns how a position prints, "" if as it was written. A position in another
// program's notation must be the same position after it is written that way and read again.
func (v *vector) reads(p *engine.Position) string {
	r, got := p.Rules(), p.FEN()
	if v.FEN == startFEN || v.FEN == got {
		return ""
	}
	if _, err := r.Parse(v.FEN); err == nil {
		return got
	}
	d := r.Spec().Dialects[uci.DefaultDialect]
	theirs, err := p.FENAs(d)
	if err != nil {
		return err.Error()
	}
	if back, err := r.ParseAs(d, theirs); err != nil || back.FEN() != got {
		return fmt.Sprintf("%s, which reads as another position than %s", theirs, got)
	}
	return ""
}

// load returns the rules of a vector. A variant file is looked for beside the vectors, then in
// the current folder.
func (c *checker) load(v *vector) (*engine.Rules, error) {
	ref := v.Variant
	if beside := filepath.Join(c.dir, ref); tomlfile.IsPath(ref) && !filepath.IsAbs(ref) {
		if _, err := os.Stat(beside); err == nil {
			ref = beside
		}
	}
	g := c.games[ref]
	if g == nil {
		var err error
		if g, err = variants.Load(ref); err != nil {
			return nil, err
		}
		c.games[ref] = g
	}
	setup := v.Setup
	if setup == "" && v.FEN != startFEN {
		setup = g.SetupFor(v.FEN)
	}
	options := map[string]string{}
	for name, value := range v.Options {
		options[name] = string(value)
	}
	key := fmt.Sprintf("%q %q %q", ref, setup, options) // maps print in order
	if r := c.rules[key]; r != nil {
		return r, nil
	}
	r, err := g.Rules(setup, options)
	if err != nil {
		return nil, err
	}
	c.rules[key] = r
	return r, nil
}

// difference says how two lists of moves differ, nothing if they do not.
func difference(got, want []string) string {
	if slices.Equal(got, want) {
		return ""
	}
	var parts []string
	for _, x := range []struct {
		label    string
		of, than []string
	}{{"not expected", got, want}, {"missing", want, got}} {
		var only []string
		for _, m := range x.of {
			if !slices.Contains(x.than, m) {
				only = append(only, m)
			}
		}
		if only != nil {
			parts = append(parts, fmt.Sprintf("%s %s", x.label, cut(strings.Join(only, " "))))
		}
	}
	if parts == nil {
		return "the list is not sorted bytewise, or holds a move twice"
	}
	return strings.Join(parts, ", ") + fmt.Sprintf("; got %d, want %d", len(got), len(want))
}

// perftUpTo is a perft that stops once the count is above most, so that a vector with a
// wrong depth ends soon.
func perftUpTo(p *engine.Position, depth int, most int64) int64 {
	if depth <= 2 {
		return p.Perft(depth)
	}
	var n int64
	for _, m := range p.Moves(nil) {
		p.Make(m)
		n += perftUpTo(p, depth-1, most-n)
		p.Unmake()
		if n > most {
			break
		}
	}
	return n
}

// resultText writes shares as a result: as chess does for two players, else
// share by share.
func resultText(o engine.Outcome, players int) string {
	if players == 2 {
		switch o.Shares[0] {
		case engine.Whole:
			return "1-0"
		case 0:
			return "0-1"
		case engine.Whole / 2:
			return "1/2-1/2"
		}
	}
	return sharesText(o, players)
}

// sharesText writes every player's share of the whole.
func sharesText(o engine.Outcome, players int) string {
	parts := make([]string, players)
	for i := range parts {
		parts[i] = fmt.Sprint(o.Shares[i])
	}
	return strings.Join(parts, "-")
}
