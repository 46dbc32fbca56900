package engine

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// A Fault is one thing wrong with a Spec. Path names the place as the keys of
// the variant file do, such as "piece.P.clause.forward.move". If two keys do not go
// together, Other is the path of the second.
type Fault struct {
	Path  string
	Msg   string
	Other string
}

// Error returns the place and the message.
func (f Fault) Error() string { return f.Path + ": " + f.Msg }

// Faults are all the things wrong with a Spec.
type Faults []Fault

// Error returns every fault, one a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// Compile checks a Spec and builds its Rules. It reports everything wrong at once, as
// [Faults], except what depends on something that is wrong itself: zones are not checked
// while there is no board. Rules that compile cannot fail later: their start position
// parses, and every move they generate can be made.
func Compile(s Spec) (*Rules, error) {
	c := &compiler{spec: s, rules: &Rules{spec: s, players: len(s.Players), byText: map[string]Kind{}}}
	c.boards()
	if c.rules.board == nil || !c.kinds() {
		c.betza()
		return nil, c.faults
	}
	c.dialects()
	c.features()
	c.names()
	c.tracks()
	if len(c.faults) > 0 {
		c.betza()
		return nil, c.faults
	}
	r := c.rules
	r.hasMove, r.moves = (*Position).HasMove, (*Position).Moves
	for e := range r.effects {
		r.free[e] = r.unbarred(uint8(e))
		r.becomes[e] = len(r.effects[e].becomes) > 0
	}
	r.spec.Options = maps.Clone(s.Options)
	r.zobrist = newZobrist(r)
	c.crowns()
	c.stuck()
	c.markUnmoved()
	c.wary()
	c.gates()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.waits()
	c.flats()
	c.catches()
	c.progress()
	r.hash = hashSpec(&r.spec)
	p, err := r.Parse(s.Start)
	if err != nil {
		c.fault("start", "%v", err)
		return nil, c.faults
	}
	r.start = p.FEN()
	return r, nil
}

// A compiler carries the work of one Compile.
type compiler struct {
	spec   Spec
	rules  *Rules
	zones  map[string][MaxPlayers]Set
	marked map[string]map[[2]Square]bool
	faults Faults

	homes     [MaxPlayers]Set // squares on which attacks on royals matter
	wanted    Set             // all of them
	effectIDs map[effectKey]uint8
	classes   map[uint64]uint8    // of spared kinds, by mask
	routes    map[Piece][][]route // by square
}

func (c *compiler) fault(path, format string, args ...any) {
	c.faults = append(c.faults, Fault{Path: path, Msg: fmt.Sprintf(format, args...)})
}

// known lists names for a message.
func known(names iter.Seq[string]) string { return strings.Join(slices.Sorted(names), ", ") }

// oneOf says what a name should have been, where the game has names of that sort.
func oneOf(sort string, names iter.Seq[string]) string {
	list := known(names)
	if list == "" {
		return "but the game has no " + sort
	}
	return "expected one of " + list
}

// failed reports whether there is a fault at a path.
func (c *compiler) failed(path string) bool {
	return slices.ContainsFunc(c.faults, func(f Fault) bool { return f.Path == path })
}

// kinds numbers the kinds of piece, checks what stands alone in each, and reports
// whether it found nothing wrong.
func (c *compiler) kinds() bool {
	before := len(c.faults)
	r := c.rules
	r.kinds = make([]kind, 1, len(c.spec.Pieces)+1)
	if len(c.spec.Pieces) == 0 || len(c.spec.Pieces) > MaxKinds {
		c.fault("piece", "read %d kinds of piece, expected 1 to %d", len(c.spec.Pieces), MaxKinds)
		return false
	}
	for _, ps := range c.spec.Pieces {
		path := "piece." + ps.Letter
		base := strings.TrimPrefix(ps.Letter, "+")
		if len(base) != 1 || base[0] < 'A' || base[0] > 'Z' {
			c.fault(path, "read letter %q, expected one capital letter, after + for a promoted state", ps.Letter)
			continue
		}
		if _, dup := r.byText[ps.Letter]; dup {
			c.fault(path, "letter %q is used twice", ps.Letter)
			continue
		}
		k := kind{letter: ps.Letter, name: ps.Name, royal: ps.Royal, min: ps.Min, max: ps.Max, value: ps.Value, dies: ps.Dies}
		if k.name == "" {
			c.fault(path+".name", "every piece needs a name")
		}
		if k.max == 0 {
			k.max = r.size
		}
		switch {
		case k.max < 0:
			c.fault(path+".max", "read %d, expected 1 or more, or 0 for no limit", k.max)
		case k.min > k.max || k.min < 0:
			c.fault(path+".min", "read min %d and max %d, expected 0 <= min <= max", k.min, k.max)
			c.faults[len(c.faults)-1].Other = path + ".max"
		}
		for p := range r.players {
			k.within[p] = c.zone(path+".within", ps.Within, p)
		}
		if len(ps.Clause) == 0 {
			c.fault(path, "%s has no clause: a piece needs at least one way to move", ps.Letter)
		}
		r.byText[ps.Letter] = Kind(len(r.kinds))
		r.royal[len(r.kinds)] = ps.Royal
		r.kinds = append(r.kinds, k)
	}
	for i := range r.kinds {
		k := &r.kinds[i]
		k.demoted = Kind(i)
		if i > 0 && c.spec.Pieces[i-1].Hand != "" {
			to, ok := r.byText[c.spec.Pieces[i-1].Hand]
			if !ok {
				c.fault("piece."+k.letter+".hand", "read %q, expected a letter of a piece", c.spec.Pieces[i-1].Hand)
			}
			k.demoted = to
			continue
		}
		if base, promoted := strings.CutPrefix(k.letter, "+"); promoted {
			to, ok := r.byText[base]
			if !ok {
				c.fault("piece."+k.letter, "%s is the promoted state of %s, which is not a piece of the game", k.letter, base)
			}
			k.demoted = to
		}
	}
	return len(c.faults) == before
}

// kindMask reads letters such as "CV" or "C+P" into a mask of kinds.
func (c *compiler) kindMask(path, letters string) uint64 {
	var mask uint64
	for i := 0; i < len(letters); i++ {
		l := letters[i : i+1]
		if l == "+" && i+1 < len(letters) {
			i++
			l += letters[i : i+1]
		}
		k, ok := c.rules.byText[l]
		if !ok {
			c.fault(path, "read %q in %q, expected letters of pieces: %s", l, letters, known(maps.Keys(c.rules.byText)))
			continue
		}
		mask |= 1 << k
	}
	return mask
}
