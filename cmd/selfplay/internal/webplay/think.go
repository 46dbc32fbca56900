package webplay

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/prose"
	"komi/engine/search"
)

const (
	// tableBytes is the size of the transposition table: a few seconds of search.
	tableBytes = 16 << 20
	// maxNodes bounds what a page can ask for.
	maxNodes = 100_000_000
	// longestLine is how much of its line Komi tells.
	longestLine = 8
)

// A Thought is a move with what Komi thinks of it.
type Thought struct {
	Text  string   `json:"text"`
	Note  string   `json:"note"`
	Says  string   `json:"says"`            // the score in words
	Score int      `json:"score"`           // for the player on turn, in hundredths of a pawn
	Line  []string `json:"line"`            // what it expects, its move first
	Depth int      `json:"depth,omitempty"` // plies; 0 where plies are not counted
	Nodes int64    `json:"nodes"`
}

// A thinker is Komi at the board. It has one searcher, for the game it was asked about
// last, and thinks about one position at a time.
type thinker struct {
	mu     sync.Mutex // held while it thinks
	rules  *engine.Rules
	seed   uint64
	player search.Player

	state   sync.Mutex
	asked   map[uint64]bool // by search under way or waiting: whether it is to stop
	hurried atomic.Int32    // how many are to stop
}

// stop lets a search answer at once.
func (t *thinker) stop(search uint64) {
	t.state.Lock()
	defer t.state.Unlock()
	if stopped, asked := t.asked[search]; asked && !stopped {
		t.asked[search] = true
		t.hurried.Add(1)
	}
}

// begin and end stand around a search.
func (t *thinker) begin(search uint64) error {
	t.state.Lock()
	defer t.state.Unlock()
	if _, twice := t.asked[search]; twice {
		return errors.New("this search is under way already")
	}
	if t.asked == nil {
		t.asked = map[uint64]bool{}
	}
	t.asked[search] = false
	return nil
}

func (t *thinker) end(search uint64) {
	t.state.Lock()
	defer t.state.Unlock()
	if t.asked[search] {
		t.hurried.Add(-1)
	}
	delete(t.asked, search)
}

func (t *thinker) isStopped(search uint64) bool {
	if t.hurried.Load() == 0 {
		return false
	}
	t.state.Lock()
	defer t.state.Unlock()
	return t.asked[search]
}

func (g *Game) think(ctx context.Context, r *engine.Rules, q *Request) (*Thought, error) {
	p, _, err := g.follow(r, q.Start, q.Moves)
	if err != nil {
		return nil, err
	}
	if prose.ResultOf(p) != nil {
		return nil, errors.New("the game is over")
	}
	t := &g.thinker
	if err := t.begin(q.Search); err != nil {
		return nil, err
	}
	defer t.end(q.Search)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, errors.New("the page has gone")
	}
	if t.rules != r || t.player == nil {
		t.rules, t.player = r, g.player(r)
		t.player.Reset(q.Seed)
	} else if t.seed != q.Seed {
		t.player.Reset(q.Seed)
	}
	t.seed = q.Seed
	found := t.player.Best(p, search.Limits{
		Nodes: min(max(q.Nodes, 1), maxNodes),
		Stop: func() bool {
			g.Pause()
			return ctx.Err() != nil || t.isStopped(q.Search)
		},
	})
	return thought(p, found), nil
}

// player is Komi for some rules, by the usual weights where those of the game do not fit.
func (g *Game) player(r *engine.Rules) search.Player {
	if r.Players() > 2 {
		if w, err := weights(r, g.Weights, eval.NamedArmies, eval.ReadArmies); err == nil {
			return search.NewMany(r, w, search.BRSPlus, tableBytes)
		}
	} else if w, err := weights(r, g.Weights, eval.Named, eval.Read); err == nil {
		return search.New(r, w, tableBytes)
	}
	return search.For(r, search.BRSPlus, tableBytes)
}

// CheckWeights reports what is wrong with weights for some rules. "" is never wrong.
func CheckWeights(r *engine.Rules, text string) error {
	switch {
	case text == "":
		return nil
	case eval.IsName(text):
		return eval.CheckNamed(r, text)
	}
	return eval.CheckText(r, []byte(text))
}

// weights reads weights by name or from their text.
func weights[W any](r *engine.Rules, text string, named func(*engine.Rules, string) (W, error), read func(*engine.Rules, []byte) (W, error)) (W, error) {
	if eval.IsName(text) {
		return named(r, text)
	}
	return read(r, []byte(text))
}

// thought puts what a search found into words.
func thought(p *engine.Position, found search.Result) *Thought {
	out := &Thought{
		Text: p.MoveText(found.Move), Note: p.Notation(found.Move), Score: found.Score, Says: assess(p, found.Score),
		Depth: found.Depth, Nodes: found.Nodes,
	}
	line := found.PV
	if len(line) == 0 {
		line = []engine.Move{found.Move}
	}
	q := p.Clone()
	for _, m := range line[:min(len(line), longestLine)] {
		out.Line = append(out.Line, q.Notation(m))
		q.Make(m)
	}
	return out
}
