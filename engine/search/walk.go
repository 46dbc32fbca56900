package search

import (
	"math/rand/v2"

	"komi/engine"
	"komi/engine/eval"
)

// manyPly is the greatest distance from the root in games of several players,
// quiescence included.
const manyPly = 64

// A walk is what all searches for several players share: a copy of the position,
// the line of moves being searched from it, the budget, and what is learned
// about which moves are good.
type walk struct {
	rules   *engine.Rules
	weights *eval.Armies
	attacks *engine.Attacks
	table   *table
	rng     *rand.PCG // orders the root's moves before the first iteration

	pos    *engine.Position // the caller's, copied
	keys   []uint64         // of the game so far and of the line being searched
	root   int              // index in keys of the root
	me     engine.Player    // on turn at the root
	frames [manyPly + 2]step
	budget

	side    [engine.MaxPlayers]uint8 // by player: who plays together
	royal   [64]bool                 // by kind
	worth   [256]int32               // by piece: what capturing it is worth
	history [2][1 << 16]int16        // moves, drops: by piece and square

	repetition, noProgress, maxPlies int
}

// A step is what a search keeps of one ply of its line.
type step struct {
	ranked
	sum     eval.Strength
	killers [2]engine.Move
	pv      [manyPly + 2]engine.Move
	length  int // of pv
}

func newWalk(r *engine.Rules, w *eval.Armies) *walk {
	e := r.Spec().Ending
	x := &walk{
		rules: r, weights: w, attacks: w.Attacks(), pos: r.New(), rng: rand.NewPCG(0, 0),
		repetition: e.Repetition, noProgress: e.NoProgress, maxPlies: e.MaxPlies,
	}
	for i := range x.frames {
		x.frames[i].moves = make([]engine.Move, 0, 512)
		x.frames[i].ranks = make([]int32, 512)
	}
	for k := 1; k <= r.Kinds(); k++ {
		kind := engine.Kind(k)
		x.royal[k] = r.IsRoyal(kind)
		for q := range r.Players() {
			y := engine.MakePiece(engine.Player(q), kind)
			x.worth[y] = int32(w.Worth(y))
			if x.royal[k] {
				x.worth[y] = royalWorth
			}
		}
	}
	return x
}

func (x *walk) reset(seed uint64) {
	x.table.clear()
	clear(x.history[0][:])
	clear(x.history[1][:])
	x.rng.Seed(seed, 0x6b6f6d69)
}

// deepest returns the depth of the last iteration that the limits allow.
func (l Limits) deepest() int {
	switch {
	case l.Depth > 0:
		return min(l.Depth, manyPly/2)
	case l.open():
		return manyPly / 2
	}
	return 1
}

// begin copies the position and lists the root's moves in the order of their
// ranks, those of equal rank as the seed decides. It reports false if there are
// none.
func (x *walk) begin(p *engine.Position, limits Limits, sides [engine.MaxPlayers]uint8) bool {
	x.pos.Set(p)
	x.budget.begin(limits)
	x.table.age()
	x.keys = x.pos.Keys(x.keys[:0])
	x.root = len(x.keys) - 1
	x.me = p.Turn()
	for i := range x.frames {
		x.frames[i].killers = [2]engine.Move{}
	}
	x.side = sides
	f := &x.frames[0]
	f.sum = x.weights.Sum(x.pos)
	f.length = 0
	f.moves = x.guarded(x.pos.Moves(f.moves[:0]))
	if len(f.moves) == 0 {
		return false
	}
	shuffle := rand.New(x.rng)
	shuffle.Shuffle(len(f.moves), func(i, j int) { f.moves[i], f.moves[j] = f.moves[j], f.moves[i] })
	x.rank(0, 0)
	for i := range f.moves {
		f.pick(i)
	}
	return true
}

// make plays a move from the frame of ply, and reports false without playing it
// if the budget is used up.
func (x *walk) make(m engine.Move, ply int) bool {
	if !x.spend() {
		return false
	}
	sum, ok := x.weights.After(x.frames[ply].sum, x.pos, m)
	x.pos.Make(m)
	if !ok {
		sum = x.weights.Sum(x.pos)
	}
	x.frames[ply+1].sum = sum
	x.frames[ply+1].length = 0
	x.keys = append(x.keys, x.pos.Key())
	return true
}

func (x *walk) unmake() {
	x.pos.Unmake()
	x.keys = x.keys[:len(x.keys)-1]
}

// list lists the moves of the position at ply, ranked; best is put first. It
// leaves out those that lose the mover's royal at once, if there are others.
func (x *walk) list(ply int, best engine.Move) {
	f := &x.frames[ply]
	f.moves = x.guarded(x.pos.Moves(f.moves[:0]))
	x.rank(ply, best)
}

// noisy lists the captures and promotions of the position at ply, ranked.
func (x *walk) noisy(ply int) {
	f := &x.frames[ply]
	f.moves = x.pos.Captures(f.moves[:0])
	x.rank(ply, 0)
}

// guarded drops the moves that leave the mover's royal to be captured, unless all
// do or a player of the same side moves next and may decide the game first.
func (x *walk) guarded(moves []engine.Move) []engine.Move {
	turn := x.pos.Turn()
	if next := x.pos.Following(turn); x.side[next] == x.side[turn] {
		return moves
	}
	all := len(moves)
	first := engine.Move(0)
	if all > 0 {
		first = moves[0]
	}
	kept := x.attacks.Guarded(x.pos, moves)
	if len(kept) > 0 || all == 0 {
		return kept
	}
	moves[0] = first
	return x.pos.Moves(moves[:0])
}

// strengths evaluates the position at ply. Whoever is on turn and cannot save his
// royal, nor has a player of his side who moves next, has as good as lost it. It
// uses the frame's moves.
func (x *walk) strengths(ply int) eval.Strength {
	v, exposed := x.weights.Evaluate(x.pos, x.frames[ply].sum)
	turn := x.pos.Turn()
	if !exposed || x.side[x.pos.Following(turn)] == x.side[turn] {
		return v
	}
	f := &x.frames[ply]
	f.moves = x.pos.Moves(f.moves[:0])
	if len(x.attacks.Guarded(x.pos, f.moves)) == 0 {
		return x.weights.Mated(x.pos, v)
	}
	return v
}

// final returns the shares of the players if the game is over at ply. What has
// been on the board before in the line counts as drawn: who could do better
// would have done so the first time. Sooner wins are worth more.
func (x *walk) final(ply int) (eval.Shares, bool) {
	if x.pos.Finished() {
		o, _ := x.pos.OutcomeGiven(true)
		var s eval.Shares
		for q, v := range o.Shares {
			s[q] = max(int32(v)*(eval.WholeShare/engine.Whole)-int32(ply), 0)
		}
		return s, true
	}
	if x.drawn() {
		var s eval.Shares
		n := int32(0)
		for q := range x.rules.Players() {
			if x.pos.Royals(engine.Player(q)) > 0 {
				n++
			}
		}
		for q := range x.rules.Players() {
			if x.pos.Royals(engine.Player(q)) > 0 {
				s[q] = eval.WholeShare / n
			}
		}
		return s, true
	}
	return eval.Shares{}, false
}

// drawn reports whether the position repeats one of the line, or as often one of
// the game as draws, or a limit of plies is reached.
func (x *walk) drawn() bool {
	half := x.pos.Halfmove()
	if x.noProgress > 0 && half >= x.noProgress || x.maxPlies > 0 && x.pos.Ply() >= x.maxPlies {
		return true
	}
	if x.repetition == 0 {
		return false
	}
	last := len(x.keys) - 1
	n := 1
	for i := last - 2; i >= max(0, last-half); i-- {
		if x.keys[i] != x.keys[last] {
			continue
		}
		n++
		if i >= x.root || n >= x.repetition {
			return true
		}
	}
	return false
}

// line makes m and the line of the next ply the line of ply.
func (x *walk) line(ply int, m engine.Move) {
	f, next := &x.frames[ply], &x.frames[ply+1]
	f.pv[0] = m
	f.length = 1 + copy(f.pv[1:], next.pv[:next.length])
}

// result returns what the root's line and a score come to.
func (x *walk) result(best Result, score, depth int) Result {
	f := &x.frames[0]
	if f.length > 0 {
		best.Move, best.Score = f.pv[0], score
		best.PV = append(best.PV[:0], f.pv[:f.length]...)
	}
	best.Depth = depth
	return best
}

// fallback is the result before any search: the first move by rank.
func (x *walk) fallback() Result {
	m := x.frames[0].moves[0]
	return Result{Move: m, PV: []engine.Move{m}}
}

// rivals returns how many other players are alive.
func (x *walk) rivals() int {
	n := -1
	for q := range x.rules.Players() {
		if x.pos.Royals(engine.Player(q)) > 0 {
			n++
		}
	}
	return n
}

// score turns the share of the player on turn at the root into centipawns, or
// into a win or a loss if the search saw one.
func (x *walk) score(share int32) int {
	switch {
	case share >= eval.WholeShare-manyPly:
		return Win - int(eval.WholeShare-share)
	case share == 0:
		return -Win + manyPly
	}
	return x.weights.Lead(share, x.rivals())
}
