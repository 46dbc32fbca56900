package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"komi/engine/betza"
	"komi/engine/board"
)

// A Fault is one thing wrong with a Spec. Path names the place as the keys of
// the variant file do, such as "piece.P.clause.forward.move".
type Fault struct {
	Path string
	Msg  string
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

// Compile checks a Spec and builds its Rules. Everything wrong is reported at
// once, as [Faults]. Rules that compile cannot fail later: their start position
// parses, and every move they generate can be made.
func Compile(s Spec) (*Rules, error) {
	c := &compiler{spec: s, rules: &Rules{spec: s, players: len(s.Players), byText: map[string]Kind{}}}
	c.boards()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.kinds()
	c.features()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.tracks()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	r := c.rules
	r.hasMove = (*Position).HasMove
	r.spec.Options = maps.Clone(s.Options)
	r.zobrist = newZobrist(r)
	c.stuck()
	c.markUnmoved()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
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
	lines  map[string]map[[2]Square]bool
	faults Faults

	effectIDs map[effectKey]uint8
	routes    map[Piece][][]route // by square
}

func (c *compiler) fault(path, format string, args ...any) {
	c.faults = append(c.faults, Fault{path, fmt.Sprintf(format, args...)})
}

// boards builds the board, the zones and the marked lines.
func (c *compiler) boards() {
	s, r := &c.spec, c.rules
	want := 2
	if s.Board.Shape == ShapeCamps {
		want = 3
	}
	if len(s.Players) != want {
		c.fault("player", "read %d players, expected %d on this board", len(s.Players), want)
		return
	}
	seen := map[string]bool{}
	for i, p := range s.Players {
		if len(p.Letter) != 1 || p.Letter[0] < 'a' || p.Letter[0] > 'z' || seen[p.Letter] {
			c.fault("players", "player %d: read letter %q, expected a small letter that no other player has", i+1, p.Letter)
		}
		seen[p.Letter] = true
	}
	b, err := s.Board.build(s.Players)
	if err != nil {
		c.fault("board", "%v", err)
		return
	}
	c.turnOrder()
	r.board, r.size, r.words = b, b.Size(), (b.Size()+63)/64
	for sq := range r.size {
		r.ranks[sq] = uint8(sq / b.Files())
	}
	for p := range r.players {
		r.targets[p] = (1<<(r.players+1) - 2) &^ (2 << p)
	}
	c.zones = map[string][MaxPlayers]Set{}
	for _, name := range slices.Sorted(maps.Keys(s.Fixed)) {
		var z [MaxPlayers]Set
		for _, text := range s.Fixed[name] {
			set, err := squares(b, text)
			if err != nil {
				c.fault("fixed_zones."+name, "%v", err)
			}
			for p := range r.players {
				z[p] = z[p].Union(set)
			}
		}
		c.zones[name] = z
		if _, both := s.Zones[name]; both {
			c.fault("fixed_zones."+name, "a zone of this name is described from the players' sides too")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Zones)) {
		var z [MaxPlayers]Set
		for _, text := range s.Zones[name] {
			set, err := squares(b, text)
			if err != nil {
				c.fault("zone."+name, "%v", err)
			}
			for p := range r.players {
				for _, sq := range set.Squares() {
					z[p].Add(b.Turned(p, sq))
				}
			}
		}
		c.zones[name] = z
	}
	c.lines = map[string]map[[2]Square]bool{}
	for _, name := range slices.Sorted(maps.Keys(s.Lines)) {
		pairs := map[[2]Square]bool{}
		for _, text := range s.Lines[name] {
			c.markLine("lines."+name, text, pairs)
		}
		c.lines[name] = pairs
	}
}

// build makes the board.
func (s *BoardSpec) build(players []PlayerSpec) (*board.Board, error) {
	if s.Shape == ShapeCamps {
		if s.Files != 0 || s.Ranks != 0 || s.Reflect {
			return nil, errors.New("board: three camps have files and ranks of their own, expected none here")
		}
		var letters [3]string
		for i := range letters {
			letters[i] = players[i].Letter
		}
		return board.Camps(letters, s.Centre), nil
	}
	if s.Centre {
		return nil, errors.New("board: a rectangle has no centre to add")
	}
	sym := board.HalfTurn
	if s.Reflect {
		sym = board.Reflection
	}
	return board.Rect(s.Files, s.Ranks, sym)
}

// turnOrder reads the order in which the players move.
func (c *compiler) turnOrder() {
	r := c.rules
	order := c.spec.Order
	if order == nil {
		for p := range r.players {
			order = append(order, p)
		}
	}
	if len(order) != r.players {
		c.fault("order", "read %d players, expected all %d", len(order), r.players)
		return
	}
	seen := map[int]bool{}
	for i, p := range order {
		if p < 0 || p >= r.players || seen[p] {
			c.fault("order", "expected each player once")
			return
		}
		seen[p] = true
		r.place[p] = i
		r.next[p] = Player(order[(i+1)%len(order)])
	}
	r.first = Player(order[0])
}

// markLine adds the steps of one marked line, for every player's side.
func (c *compiler) markLine(path, text string, pairs map[[2]Square]bool) {
	b := c.rules.board
	var prev Square
	for i, name := range strings.Split(text, "-") {
		sq, ok := b.Square(name)
		if !ok {
			c.fault(path, "read %q in %q, expected a square of the board", name, text)
			return
		}
		for p := range c.rules.players {
			if i > 0 {
				x, y := b.Turned(p, prev), b.Turned(p, sq)
				pairs[[2]Square{x, y}], pairs[[2]Square{y, x}] = true, true
			}
		}
		prev = sq
	}
}

// squares reads "e4" or the rectangle "d1-f3".
func squares(b *board.Board, text string) (Set, error) {
	var set Set
	lo, hi, ranged := strings.Cut(text, "-")
	x, ok1 := b.Square(lo)
	y := x
	ok2 := true
	if ranged {
		y, ok2 = b.Square(hi)
	}
	if !ok1 || !ok2 {
		return set, fmt.Errorf("read %q, expected a square of the board such as a1, or two corners such as a1-%s", text, b.Name(Square(b.Size()-1)))
	}
	w := b.Files()
	if b.Camps() > 0 && int(x)/(w*b.Ranks()) != int(y)/(w*b.Ranks()) {
		return set, fmt.Errorf("read %q, expected two corners in one camp", text)
	}
	f0, f1 := min(int(x)%w, int(y)%w), max(int(x)%w, int(y)%w)
	r0, r1 := min(int(x)/w, int(y)/w), max(int(x)/w, int(y)/w)
	for r := r0; r <= r1; r++ {
		for f := f0; f <= f1; f++ {
			set.Add(Square(r*w + f))
		}
	}
	return set, nil
}

// zone returns a zone's squares for a player; the empty name is the whole board.
func (c *compiler) zone(path, name string, p int) Set {
	if name == "" {
		var all Set
		for sq := range c.rules.size {
			all.Add(Square(sq))
		}
		return all
	}
	z, ok := c.zones[name]
	if !ok && p == 0 {
		c.fault(path, "read zone %q, expected one of %s", name, known(maps.Keys(c.zones)))
	}
	return z[p]
}

// known lists names for a message.
func known(names func(yield func(string) bool)) string {
	list := slices.Sorted(names)
	if len(list) == 0 {
		return "none (the game has none)"
	}
	return strings.Join(list, ", ")
}

// kinds numbers the kinds of piece and checks what stands alone in each.
func (c *compiler) kinds() {
	r := c.rules
	r.kinds = make([]kind, 1, len(c.spec.Pieces)+1)
	if len(c.spec.Pieces) == 0 || len(c.spec.Pieces) > MaxKinds {
		c.fault("piece", "read %d kinds of piece, expected 1 to %d", len(c.spec.Pieces), MaxKinds)
		return
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
		if k.min > k.max || k.min < 0 {
			c.fault(path+".min", "read min %d and max %d, expected 0 <= min <= max", k.min, k.max)
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
		if base, promoted := strings.CutPrefix(k.letter, "+"); promoted {
			to, ok := r.byText[base]
			if !ok {
				c.fault("piece."+k.letter, "%s is the promoted state of %s, which is not a piece of the game", k.letter, base)
			}
			k.demoted = to
		}
	}
}

// kindList reads letters such as "CV" or "C+P" into a mask of kinds.
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

// tracks compiles every clause of every piece.
func (c *compiler) tracks() {
	r := c.rules
	r.effects = make([]effect, effectFirst, 64)
	c.centres()
	r.spared = make([][256]bool, 1)
	c.effectIDs = map[effectKey]uint8{}
	c.routes = map[Piece][][]route{}
	classes := map[uint64]uint8{0: 0}
	for i, ps := range c.spec.Pieces {
		k := Kind(i + 1)
		groups := make([][][]group, r.players) // by player and square
		routes := make([][][]route, r.players)
		for p := range r.players {
			groups[p] = make([][]group, r.size)
			routes[p] = make([][]route, r.size)
		}
		seen := map[string]bool{}
		for ci := range ps.Clause {
			cs := &ps.Clause[ci]
			path := "piece." + ps.Letter + ".clause." + cs.Name
			if seen[cs.Name] {
				c.fault(path, "%s has two clauses of the name %q", ps.Letter, cs.Name)
			}
			seen[cs.Name] = true
			r.kinds[k].clauses = append(r.kinds[k].clauses, cs.Name)
			moves, err := betza.Parse(cs.Move)
			if err != nil {
				for _, e := range flat(err) {
					c.fault(path+".move", "%v", e)
				}
				continue
			}
			var along map[[2]Square]bool
			if cs.Along != "" {
				var ok bool
				if along, ok = c.lines[cs.Along]; !ok {
					c.fault(path+".along", "read lines %q, expected one of %s", cs.Along, known(maps.Keys(c.lines)))
					continue
				}
			}
			spares := c.kindMask(path+".spares", cs.Spares)
			class, ok := classes[spares]
			if !ok {
				class = uint8(len(r.spared))
				classes[spares] = class
				var table [256]bool
				for p := range r.players {
					for k := 1; k < len(r.kinds); k++ {
						table[MakePiece(Player(p), Kind(k))] = spares>>k&1 != 0
					}
				}
				r.spared = append(r.spared, table)
			}
			for p := range r.players {
				f := c.effectOf(path, ps, cs, ci, p)
				start := c.zone(path+".from", cs.From, p)
				for sq := range r.size {
					from := Square(sq)
					if !start.Has(from) || !r.kinds[k].within[p].Has(from) || !c.owns(cs, p) {
						continue
					}
					if cs.Twice {
						c.twice(path, k, p, cs, from, f(from), groups, routes)
					}
					for _, m := range moves {
						if m.Initial || m.EnPassant {
							c.fault(path+".move", "column %d: i and e are said by the keys unmoved, from and ep of the clause", m.Column)
							break
						}
						if cs.Twice {
							break
						}
						t := tracer{board: r.board, from: from, move: m, class: class, along: along, least: cs.Least, over: cs.Over, effect: f(from)}
						t.trace(r.board.Forward(p, from))
						if len(t.group) > 0 {
							groups[p][sq] = append(groups[p][sq], t.group)
						}
						routes[p][sq] = append(routes[p][sq], t.routes...)
					}
					if len(c.faults) > 20 {
						return
					}
				}
			}
		}
		for p := range r.players {
			piece := MakePiece(Player(p), k)
			c.routes[piece] = routes[p]
			c.layout(piece, groups[p])
		}
	}
	if len(r.effects) > 255 {
		c.fault("piece", "the clauses have %d different effects, expected at most 250", len(r.effects))
		return
	}
	c.attackLines()
}

func flat(err error) []error {
	var joined interface{ Unwrap() []error }
	if errors.As(err, &joined) {
		return joined.Unwrap()
	}
	return []error{err}
}

// layout writes the groups of one piece into the node table: the plain ones
// merged into one track a square, those with a condition into another.
func (c *compiler) layout(piece Piece, groups [][]group) {
	r := c.rules
	r.plain[piece], r.special[piece] = new([256]span), new([256]span)
	for sq, list := range groups {
		var plain, special []group
		for _, g := range list {
			c.passing(piece, Square(sq), g)
			if c.isConditional(g) {
				special = append(special, g)
			} else {
				plain = append(plain, g)
			}
		}
		plain = mergeAll(plain)
		if c.overlaps(append(slices.Clone(plain), special...)) { // a square that two paths reach: one move, not two
			special, plain = append(special, plain...), nil
		}
		r.plain[piece][sq] = c.emit(plain)
		r.special[piece][sq] = c.emit(special)
	}
}

func (c *compiler) isConditional(g group) bool {
	for _, l := range g {
		if (c.rules.effects[l.quiet].flags|c.rules.effects[l.capture].flags)&conditional != 0 {
			return true
		}
	}
	return false
}

// overlaps reports whether two looks could make the same move.
func (c *compiler) overlaps(groups []group) bool {
	var quiet, capture Set
	for _, g := range groups {
		for _, l := range g {
			if c.rules.effects[l.capture].flags&flagRifle != 0 {
				l.capture = 0
			}
			if l.quiet != 0 && quiet.Has(l.to) || l.capture != 0 && capture.Has(l.to) {
				return true
			}
			if l.quiet != 0 {
				quiet.Add(l.to)
			}
			if l.capture != 0 {
				capture.Add(l.to)
			}
		}
	}
	return false
}

// emit appends groups to the node table as one track.
func (c *compiler) emit(groups []group) span {
	r := c.rules
	lo := len(r.nodes)
	for _, g := range groups {
		base := len(r.nodes) - lo
		after := base + len(g)
		at := func(i int) uint16 {
			if i == end {
				return uint16(after)
			}
			return uint16(base + i)
		}
		for _, l := range g {
			r.nodes = append(r.nodes, node{
				to: l.to, class: l.class, quiet: l.quiet, capture: l.capture,
				nquiet: r.count(l.quiet), ncapt: r.count(l.capture),
				empty: at(l.empty), block: at(l.block), spare: at(l.spare),
			})
		}
		if after > 1<<16-1 {
			c.fault("piece", "a piece has more than %d looks on one square", 1<<16-1)
			return span{}
		}
	}
	return span{uint32(lo), uint32(len(r.nodes))}
}

// count returns how many moves an effect stands for.
func (r *Rules) count(e uint8) uint8 {
	if e == 0 {
		return 0
	}
	n := uint8(len(r.effects[e].becomes))
	if r.effects[e].stay {
		n++
	}
	return n
}

// effectOf returns, for one clause of one player, the effect of a move between
// two squares: 0 if the clause does not allow it.
func (c *compiler) effectOf(path string, ps PieceSpec, cs *ClauseSpec, ci, p int) func(from Square) func(to Square, capture bool) uint8 {
	r := c.rules
	goal := c.zone(path+".to", cs.To, p)
	var flags effectFlags
	victims := ^uint64(0)
	if cs.Takes != "" {
		victims = c.kindMask(path+".takes", cs.Takes)
		flags |= flagVictims
	}
	var borders []border
	for i, x := range cs.Cross {
		borders = append(borders, c.border(fmt.Sprintf("%s.cross[%d]", path, i), x, p)...)
	}
	switch cs.EP {
	case EPPass:
		flags |= flagEPPass
	case EPTake:
		flags |= flagEPTake
	case EPAlso:
		flags |= flagEPAlso
	}
	if cs.Unmoved {
		flags |= flagUnmoved
	}
	if cs.Blind {
		flags |= flagBlind
	}
	var origin Set
	switch cs.Dropped {
	case DroppedNever:
		flags |= flagNeverDropped
	case DroppedNotHere:
		flags |= flagNotHere
		origin = c.zone(path+".from", cs.From, p)
	}
	captors := c.players("drop.captors", c.captors())
	var tied Set
	if cs.Tied != nil {
		tied = c.zone(path+".tied.zone", cs.Tied.Zone, p)
		c.tied(path, cs.Tied)
	}
	var bare, wonFrom, wonTo Set
	if cs.Bare != nil {
		bare = c.zone(path+".bare.zone", cs.Bare.Zone, p)
	}
	if cs.Stale != nil {
		if cs.Stale.WonFrom != "" {
			wonFrom, wonTo = c.zone(path+".stale.won_from", cs.Stale.WonFrom, p), c.zone(path+".stale.won_to", cs.Stale.WonTo, p)
		}
	}
	promote := c.promotion(path, cs, p)
	kindNow := r.byText[ps.Letter]
	return func(from Square) func(Square, bool) uint8 {
		return func(to Square, capture bool) uint8 {
			if !goal.Has(to) {
				return 0
			}
			f := flags
			if !capture {
				f &^= flagVictims
			}
			stays := from
			if !capture || cs.Capture != Rifle {
				stays = to
			}
			if !r.kinds[kindNow].within[p].Has(stays) {
				return 0
			}
			for _, b := range borders {
				if b.bars(from, to) {
					return 0
				}
			}
			if cs.Tied != nil && tied.Has(from) != tied.Has(to) {
				if tied.Has(from) {
					f |= flagLeaves
				} else {
					f |= flagEnters
				}
			}
			if cs.Crowd && c.crowds(from, to, p) {
				f |= flagCrowd
			}
			if capture {
				rule := cs.Capture
				if rule == Kill && captors[p] {
					rule = ToHand
				}
				switch rule {
				case ToHand:
					f |= flagHand
				case Rifle:
					f |= flagRifle
				}
			}
			switch ps.Resets {
			case ResetAlways:
				f |= flagReset
			case ResetForward:
				if r.ranks[from] != r.ranks[to] {
					f |= flagReset
				}
			}
			if cs.Bare != nil && bare.Has(from) && !(capture && (cs.Bare.Quiet || cs.Bare.Plain)) {
				f |= flagBare
				if cs.Bare.Plain {
					f |= flagBarePlain
				}
				if cs.Bare.Check {
					f |= flagBareCheck
				}
			}
			if cs.Stale != nil && !(wonFrom.Has(from) && wonTo.Has(to)) {
				f |= flagStale
			}
			e := effect{flags: f, clause: uint8(ci), victims: victims, stay: true, origin: origin}
			if !capture {
				e.victims = ^uint64(0)
			}
			if len(cs.Promote) > 0 {
				promote(from, to, &e)
			}
			return c.effectID(e)
		}
	}
}

// An effectKey is an effect that can be compared.
type effectKey struct {
	flags          effectFlags
	clause         uint8
	victims, draws uint64
	stay           bool
	origin         Set
	becomes        string
}

func kindBytes(kinds []Kind) []byte {
	out := make([]byte, len(kinds))
	for i, k := range kinds {
		out[i] = byte(k)
	}
	return out
}

// effectID returns the number of an effect, the same for equal ones.
func (c *compiler) effectID(e effect) uint8 {
	r := c.rules
	key := effectKey{e.flags, e.clause, e.victims, e.draws, e.stay, e.origin, string(kindBytes(e.becomes))}
	id, ok := c.effectIDs[key]
	if !ok {
		id = uint8(min(len(r.effects), 255))
		r.effects = append(r.effects, e)
		c.effectIDs[key] = id
	}
	return id
}

// A border is one zone that a clause may not cross.
type border struct {
	zone Set
	way  Way
}

func (b border) bars(from, to Square) bool {
	in, out := !b.zone.Has(from) && b.zone.Has(to), b.zone.Has(from) && !b.zone.Has(to)
	return in && b.way != Out || out && b.way != In
}

func (c *compiler) border(path string, x CrossSpec, p int) []border {
	var out []border
	for q := range c.rules.players {
		if x.Whose == Own && q != p || x.Whose == Theirs && q == p {
			continue
		}
		out = append(out, border{c.zone(path, x.Zone, q), x.Way})
	}
	return out
}

// promotion returns what completes an effect with the choices a clause has
// between two squares: the kinds it may become, and whether it may stay what it
// is.
func (c *compiler) promotion(path string, cs *ClauseSpec, p int) func(from, to Square, e *effect) {
	type way struct {
		to      []Kind
		zone    Set
		must    Set
		either  bool
		settled bool
		draws   bool
	}
	var ways []way
	for i, ps := range cs.Promote {
		path := fmt.Sprintf("%s.promote[%d]", path, i)
		w := way{either: ps.Either, settled: ps.Settled, draws: ps.Draws, zone: c.zone(path+".zone", ps.Zone, p)}
		for _, l := range ps.To {
			k, ok := c.rules.byText[l]
			if !ok {
				c.fault(path+".to", "read %q, expected letters of pieces: %s", l, known(maps.Keys(c.rules.byText)))
				continue
			}
			if c.rules.royal[k] {
				c.fault(path+".to", "read %q, but a piece cannot promote to a royal", l)
			}
			w.to = append(w.to, k)
		}
		if len(ps.To) == 0 {
			c.fault(path+".to", "names no piece to promote to")
		}
		slices.Sort(w.to)
		if ps.Must != "" {
			w.must = c.zone(path+".must", ps.Must, p)
		}
		ways = append(ways, w)
	}
	return func(a, b Square, e *effect) {
		for _, w := range ways {
			if !w.zone.Has(b) && (!w.either || !w.zone.Has(a)) {
				continue
			}
			for _, k := range w.to {
				if !slices.Contains(e.becomes, k) {
					e.becomes = append(e.becomes, k)
				}
				if w.draws {
					e.draws |= 1 << k
				}
			}
			if w.must.Has(b) {
				e.stay = false
			}
			if w.settled {
				e.flags |= flagSettled
			}
		}
	}
}
