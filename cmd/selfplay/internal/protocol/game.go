package protocol

import (
	"fmt"
	"strings"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
	"komi/engine/uci"
	"komi/engine/variants"
)

// A game is what is being played, and the position it has come to.
type game struct {
	name    string // as it was chosen
	chosen  string // setup, "" for whatever fits
	options map[string]string

	source  *variants.Game
	home    *engine.Rules // those that it was loaded with
	rules   *engine.Rules // those of the position: of another setup, if only that has its board
	dialect uci.Dialect
	pos     *engine.Position
	player  *search.Searcher // nil until it is needed
	refused error            // what was wrong with the last position, nil if it was sound
}

// longBoard is the number of ranks that XBoard counts from 0 to 9.
const longBoard = 10

// load returns a game at its start. Its file is not read again where it is that of the
// game before.
func load(name, setup string, options map[string]string, dialects []string, before *game) (*game, error) {
	var source *variants.Game
	var err error
	if before != nil && before.name == name {
		source = before.source
	} else if source, err = variants.Load(name); err != nil {
		return nil, err
	}
	rules, err := source.Rules(setup, options)
	if err != nil {
		return nil, err
	}
	if n := rules.Players(); n != 2 {
		return nil, fmt.Errorf("%s is for %d players, and this protocol has words for two", rules.Name(), n)
	}
	g := &game{name: name, chosen: setup, options: options, source: source, home: rules}
	g.use(rules, dialects)
	g.pos = rules.New()
	return g, nil
}

// use plays by these rules. Where they are those of before, the player stays.
func (g *game) use(r *engine.Rules, dialects []string) {
	if g.rules != r {
		g.rules, g.player = r, nil
	}
	g.dialect = dialectOf(r, dialects)
}

// dialectOf is how a GUI with such dialects writes a game.
func dialectOf(r *engine.Rules, dialects []string) uci.Dialect {
	d := uci.DialectOf(r, dialects...)
	if dialects[0] == "xboard" && r.Spec().Dialects["xboard"].RankShift == 0 {
		d = d.Shifted(longBoard)
	}
	return d
}

// place sets the position and plays moves from it; "" is the start. Where no setup was
// chosen the position may be of any, whose board may differ. After an error there is no
// position until a sound one comes.
func (g *game) place(fen string, moves []string, dialects []string) error {
	was := *g
	pos, err := g.read(fen, dialects)
	if err == nil {
		for i, text := range moves {
			m, bad := g.dialect.ParseMove(pos, text)
			if bad != nil {
				err = fmt.Errorf("move %d of %d: %w", i+1, len(moves), bad)
				break
			}
			pos.Make(m)
		}
	}
	if err != nil {
		*g = was
	} else {
		g.pos = pos
	}
	g.refused = err
	return err
}

// read reads a position line, by the rules that the game was loaded with if they have such
// a board, else by those of a setup that does.
func (g *game) read(fen string, dialects []string) (*engine.Position, error) {
	if fen == "" {
		g.use(g.home, dialects)
		return g.rules.New(), nil
	}
	if g.rules != g.home && g.source.SetupFor(fen) == g.rules.Setup() {
		if pos, err := dialectOf(g.home, dialects).ParsePosition(fen); err == nil {
			g.use(g.home, dialects)
			return pos, nil
		}
		return g.dialect.ParsePosition(fen) // as the position before
	}
	g.use(g.home, dialects)
	pos, err := g.dialect.ParsePosition(fen)
	if err == nil || g.chosen != "" {
		return pos, err
	}
	setup := g.source.SetupFor(fen)
	if setup == "" || setup == g.home.Setup() {
		return nil, err
	}
	r, bad := g.source.Rules(setup, g.options)
	if bad != nil || r.Players() != 2 {
		return nil, err
	}
	g.use(r, dialects)
	if pos, bad := g.dialect.ParsePosition(fen); bad == nil {
		return pos, nil
	}
	return nil, err
}

// searcher returns the player of the game, with a table of so many megabytes. It goes by
// the weights that are kept for the game, if any are.
func (g *game) searcher(hash int, kept Kept) *search.Searcher {
	if g.player == nil {
		weights := eval.For(g.rules)
		if kept != nil {
			if own := kept(g.source, g.rules); own != nil {
				weights = own
			}
		}
		g.player = search.New(g.rules, weights, hash<<20)
		g.player.Reset(seed)
	}
	return g.player
}

// seed decides between equal moves. It is always the same, so that a search by nodes can
// be repeated.
const seed = 1

// variation writes the moves of a principal variation.
func (g *game) variation(p *engine.Position, pv []engine.Move) string {
	var parts []string
	for _, m := range pv {
		parts = append(parts, g.dialect.Move(p, m))
		p.Make(m)
	}
	for range pv {
		p.Unmake()
	}
	return strings.Join(parts, " ")
}
