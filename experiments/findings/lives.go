package findings

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"komi/engine"
	"komi/engine/eval"
	"komi/experiments/games"
	"komi/experiments/rulebook"
	"komi/results"
	"komi/results/flat"
	"komi/stats"
)

// What is read off the moves of games, besides their results: what becomes of the pieces,
// and how the lead goes to and fro. Records hold no scores of searches, and to search
// thousands of games again would take as long as to play them. So the lead is one of
// material, by this program’s own values, in calm positions.

const (
	// livesGames is about how many games are replayed: a page is made while a run is played.
	livesGames = 1000
	// clearLead is a lead that counts, in armies: of chess it is two pawns.
	clearLead = 0.05
	// calmPlies without a capture make a position calm.
	calmPlies = 2
)

// The names of the tables of what is read off moves.
const (
	fatesTable    = "fates"
	capturesTable = "captures"
	leadsTable    = "leads"
)

// lives is what is read off the moves of some games of two.
type lives struct {
	fates    []fate
	captures []capturedAt
	leads    []lead
}

// A fate is what became of the pieces of a kind, of both players, in the games of an
// opening.
type fate struct {
	block     uint64
	piece     string
	had, left int
}

// A capturedAt counts the captures of a kind on a square, as the owner sees the board.
type capturedAt struct {
	piece  string
	square string
	times  int
}

// A lead is how the lead went in a game that somebody won.
type lead struct {
	game  int
	block uint64
	// Behind says that the winner was clearly behind at some time, Changes how often a
	// clear lead went over to the other side, and Settled the share of the game's plies
	// after which the winner was clearly ahead for good, 1 for never.
	behind  bool
	changes int
	settled float64
}

// LifeTables are what is read off the moves of games, as flat tables; none for games of more than
// two, or where no rules can be read.
func LifeTables(ctx context.Context, s *games.Set) ([]*flat.Table, error) {
	if s.Tables != nil {
		return nil, errors.New("findings: read flat tables, expected a run file: moves are replayed")
	}
	l, err := readLives(ctx, s)
	if err != nil || l == nil {
		return nil, err
	}
	fates := &flat.Table{
		Name: fatesTable, About: "What became of the pieces of a kind in the games of an opening, of both players together. About a thousand games are read.",
		Columns: []flat.Column{
			{Name: "block", Kind: flat.Integer, Doc: "the opening"},
			{Name: "piece", Kind: flat.Label, Doc: "letter of the kind"},
			{Name: "had", Kind: flat.Integer, Doc: "how many the players began with"},
			{Name: "left", Kind: flat.Integer, Doc: "how many stood on the board at the end"},
		},
	}
	for _, f := range l.fates {
		fates.Rows = append(fates.Rows, []any{int64(f.block), f.piece, int64(f.had), int64(f.left)})
	}
	captures := &flat.Table{
		Name: capturesTable, About: "Captures of the pieces of a kind on a square, in the same games.",
		Columns: []flat.Column{
			{Name: "piece", Kind: flat.Label, Doc: "letter of the kind that was captured"},
			{Name: "square", Kind: flat.Label, Doc: "where it stood, as its owner sees the board when he is the first player"},
			{Name: "times", Kind: flat.Integer, Doc: "how often"},
		},
	}
	for _, c := range l.captures {
		captures.Rows = append(captures.Rows, []any{c.piece, c.square, int64(c.times)})
	}
	leads := &flat.Table{
		Name: leadsTable, About: "How the lead went in a game that somebody won, of the same games. A lead is one of material, by this program’s own values of the pieces, and clear if it is a twentieth of an army or more.",
		Columns: []flat.Column{
			{Name: "index", Kind: flat.Integer, Doc: "the game, as in the table of games"},
			{Name: "block", Kind: flat.Integer, Doc: "its opening"},
			{Name: "behind", Kind: flat.Integer, Doc: "1 if the winner was clearly behind at some time"},
			{Name: "changes", Kind: flat.Integer, Doc: "how often a clear lead went over to the other side"},
			{Name: "settled", Kind: flat.Real, Doc: "share of the plies after which the winner was clearly ahead for good; 1 for never"},
		},
	}
	for _, x := range l.leads {
		leads.Rows = append(leads.Rows, []any{int64(x.game), int64(x.block), int64(stats.Indicator(x.behind)), int64(x.changes), x.settled})
	}
	return []*flat.Table{fates, captures, leads}, nil
}

// livesEvery is of how many openings one is read.
func livesEvery(run results.Run) int { return max(1, run.Planned()/livesGames) }

// livesOf is what the moves of a set's games say; nil where they say nothing: of a shipped
// set that lacks the tables, too.
func livesOf(ctx context.Context, s *games.Set) (*lives, error) {
	if s.Tables == nil {
		return readLives(ctx, s)
	}
	if s.Tables[fatesTable] == nil || s.Tables[capturesTable] == nil || s.Tables[leadsTable] == nil {
		return nil, nil
	}
	l := &lives{}
	err := s.Tables[fatesTable].Each(func(r flat.Row) error {
		l.fates = append(l.fates, fate{uint64(r.Integer("block")), r.Text("piece"), int(r.Integer("had")), int(r.Integer("left"))})
		return nil
	})
	if err == nil {
		err = s.Tables[capturesTable].Each(func(r flat.Row) error {
			l.captures = append(l.captures, capturedAt{r.Text("piece"), r.Text("square"), int(r.Integer("times"))})
			return nil
		})
	}
	if err == nil {
		err = s.Tables[leadsTable].Each(func(r flat.Row) error {
			l.leads = append(l.leads, lead{int(r.Integer("index")), uint64(r.Integer("block")), r.Integer("behind") == 1, int(r.Integer("changes")), r.Real("settled")})
			return nil
		})
	}
	return l, err
}

// readLives replays some of a run's games: an opening gives all its games or none.
func readLives(ctx context.Context, s *games.Set) (*lives, error) {
	if s.Players != 2 {
		return nil, nil
	}
	book, l := rulebook.New(s.Run), &lives{}
	every := livesEvery(s.Run)
	type counter struct {
		block uint64
		piece string
	}
	fates, captures := map[counter]*fate{}, map[capturedAt]int{}
	worth := map[*engine.Rules]*values{}
	for g, err := range s.Records(ctx) {
		if err != nil {
			return nil, err
		}
		if g.Void != "" || rand.New(rand.NewPCG(uint64(g.Block), 23)).IntN(every) > 0 {
			continue
		}
		r, err := book.Of(g)
		if err != nil {
			return nil, nil // a warning says so
		}
		if worth[r] == nil {
			worth[r] = valuesOf(r)
		}
		start, moves, err := book.Moves(g)
		if err != nil {
			return nil, nil // moves that cannot be read say nothing, and `selfplay verify` says why
		}
		p := start.Clone()
		had := p.Material()
		x := follow(p, moves, worth[r], func(piece, square string) { captures[capturedAt{piece: piece, square: square}]++ })
		left := p.Material()
		for k := 1; k <= r.Kinds(); k++ {
			if n := had[0][k][engine.OnBoard] + had[1][k][engine.OnBoard]; n > 0 {
				c := counter{uint64(g.Block), r.Letter(engine.Kind(k))}
				if fates[c] == nil {
					fates[c] = &fate{block: c.block, piece: c.piece}
				}
				fates[c].had += n
				fates[c].left += left[0][k][engine.OnBoard] + left[1][k][engine.OnBoard]
			}
		}
		if g.Shares[0] != g.Shares[1] {
			l.leads = append(l.leads, x.of(g))
		}
	}
	for _, f := range fates {
		l.fates = append(l.fates, *f)
	}
	for c, n := range captures {
		l.captures = append(l.captures, capturedAt{c.piece, c.square, n})
	}
	slices.SortFunc(l.fates, func(a, b fate) int {
		return slices.Compare([]string{fmt.Sprintf("%020d", a.block), a.piece}, []string{fmt.Sprintf("%020d", b.block), b.piece})
	})
	slices.SortFunc(l.captures, func(a, b capturedAt) int {
		return slices.Compare([]string{a.piece, a.square}, []string{b.piece, b.square})
	})
	return l, nil
}

// values are what the usual players of this build think that pieces are worth, whoever played
// the run, and clear is a clear lead by them.
type values struct {
	*eval.Weights
	clear int
}

func valuesOf(r *engine.Rules) *values {
	v := &values{Weights: eval.For(r)}
	v.clear = max(1, int(clearLead/2*float64(v.sum(r.New(), 1)))) // of two armies
	return v
}

// sum adds up what is on the board and in hand, the second player's with this sign.
func (v *values) sum(p *engine.Position, second int) (sum int) {
	r := p.Rules()
	have := p.Material()
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		sum += (have[0][k][engine.InHand] + second*have[1][k][engine.InHand]) * v.Hand(k)
		if !r.IsRoyal(k) {
			sum += (have[0][k][engine.OnBoard] + second*have[1][k][engine.OnBoard]) * v.Material(k)
		}
	}
	return sum
}

// A course is how the lead went in a game.
type course struct {
	plies     int
	ahead     [2]bool // the player was clearly ahead at some time
	changes   int
	leader    int // who is clearly ahead: 0, 1, or -1 for nobody
	last      int // who was clearly ahead last; -1 for nobody yet
	leadSince int // ply since which leader is clearly ahead
}

// follow makes the moves of a game and tells how the lead goes. Captured is told of every
// piece that is taken off the board, where it stood.
func follow(p *engine.Position, moves []engine.Move, v *values, captured func(piece, square string)) course {
	r := p.Rules()
	c := course{plies: len(moves), leader: -1, last: -1}
	quiet := calmPlies
	var losses []engine.Loss
	for i, m := range moves {
		quiet++
		p.Make(m)
		losses = p.Losses(losses[:0])
		for _, x := range losses {
			quiet = 0
			captured(r.Letter(x.Piece.Kind()), r.Board().Name(r.Board().Turned(int(x.Piece.Owner()), x.At)))
		}
		if quiet >= calmPlies {
			c.see(i+1, v.sum(p, -1), v.clear)
		}
	}
	return c
}

// see notes the first player's lead in a calm position.
func (c *course) see(ply, by, clear int) {
	leader := -1
	switch {
	case by >= clear:
		leader = 0
	case by <= -clear:
		leader = 1
	}
	if leader != c.leader {
		c.leader, c.leadSince = leader, ply
	}
	if leader < 0 {
		return
	}
	c.ahead[leader] = true
	if c.last >= 0 && c.last != leader {
		c.changes++
	}
	c.last = leader
}

// of is the lead in a game that somebody won.
func (c course) of(g results.Game) lead {
	winner := 0
	if g.Shares[1] > g.Shares[0] {
		winner = 1
	}
	out := lead{game: g.Index, block: uint64(g.Block), behind: c.ahead[1-winner], changes: c.changes, settled: 1}
	if c.leader == winner && c.plies > 0 {
		out.settled = float64(c.leadSince) / float64(c.plies)
	}
	return out
}
