package variants

import (
	"slices"
	"strings"

	"komi/engine"
)

// spec reads the rules from a tree in which options and setup have been merged.
// The keys that belong to the file as a whole are read by game.
func (r *reader) spec(root *node) engine.Spec {
	t := r.table("", root)
	s := engine.Spec{ID: t.text("id"), Name: t.text("name")}
	for _, p := range t.list("player") {
		s.Players = append(s.Players, engine.PlayerSpec{Letter: p.need("letter"), Name: p.need("name")})
		p.done()
	}
	s.Order = r.order(t, &s)
	r.leads = t.flag("order_leads")
	b := t.sub("board")
	s.Board = engine.BoardSpec{
		Shape: choice[engine.BoardShape](b, "shape", "rectangle", "camps"), Centre: b.flag("centre"),
		Files: b.number("files"), Ranks: b.number("ranks"), Reflect: b.flag("reflect"),
	}
	b.done()
	s.Zones = r.squares(t.sub("zones"))
	s.Fixed = r.squares(t.sub("fixed_zones"))
	s.Lines = r.squares(t.sub("lines"))
	for _, p := range t.tables("piece") {
		s.Pieces = append(s.Pieces, r.piece(p))
	}
	for _, c := range t.list("castle") {
		s.Castles = append(s.Castles, engine.CastleSpec{
			Player: c.number("player") - 1, Letter: c.need("letter"),
			King: c.need("king"), Rook: c.need("rook"), KingKind: c.need("king_piece"), RookKind: c.need("rook_piece"), AtHome: c.flag("rook_at_home"),
		})
		c.done()
	}
	if t.has("drop") {
		s.Drops = &engine.DropSpec{Rules: map[string]engine.DropRule{}}
		x := t.sub("hands")
		if choice[uint8](x, "pieces", "same", "convert") == 1 {
			s.Drops.Rows = t.rows("rows")
		}
		s.Drops.Captors, s.Drops.Half = x.text("captors"), x.flag("half_lines")
		x.done()
		for _, d := range t.tables("drop") {
			s.Drops.Rules[d.name] = r.drop(d.table)
		}
	}
	r.rules(t.sub("rules"), &s)
	r.armies(t, &s)
	n := t.sub("notation")
	for _, f := range n.texts("state") {
		s.Notation.State = append(s.Notation.State, engine.StateField(f))
	}
	s.Notation.All = n.flag("all")
	s.Notation.EPCapturable = n.flag("ep_capturable")
	s.Notation.EPNext, s.Notation.Owners, s.Notation.Tagged = n.flag("ep_next"), n.flag("owners"), n.flag("tagged")
	s.Notation.Unmoved = n.text("unmoved")
	s.Notation.SafeWaiter = n.flag("waiter_safe")
	n.done()
	s.Display = r.display(t.sub("display"))
	s.Dialects = r.dialects(t)
	t.get("rows")
	for _, k := range wholeFile {
		t.get(k)
	}
	t.done()
	return s
}

// wholeFile are the keys that describe the file rather than one set of rules.
var wholeFile = []string{"format", "about", "default_setup", "setup", "compose", "swap", "layer", "option", "conflict"}

// squares reads a table of lists of square names.
func (r *reader) squares(t *table) map[string][]string {
	out := map[string][]string{}
	for name := range t.entries() {
		out[name] = t.texts(name)
	}
	return out
}

func (r *reader) piece(t named) engine.PieceSpec {
	p := engine.PieceSpec{
		Letter: t.name, Name: t.need("name"), Symbol: t.text("symbol"), Royal: t.flag("royal"), Min: t.number("min"), Max: t.number("max"),
		Within: t.text("within"), Value: t.real("value"), Dies: t.flag("dies"), Overrun: t.text("overrun"),
		Resets: choice[engine.ResetRule](t.table, "resets", "never", "always", "forward"),
	}
	for _, c := range t.tables("clause") {
		if c.flag("off") {
			continue
		}
		p.Clause = append(p.Clause, r.clause(c))
	}
	t.done()
	return p
}

func (r *reader) clause(t named) engine.ClauseSpec {
	c := engine.ClauseSpec{
		Name: t.name, Move: t.need("move"), Along: t.text("along"), From: t.text("from"), To: t.text("to"),
		Takes: t.text("takes"), Spares: t.text("spares"),
		Capture: choice[engine.CaptureRule](t.table, "capture", "kill", "hand", "rifle"),
		EP:      choice[engine.EPRule](t.table, "ep", "no", "pass", "take", "also"),
		Unmoved: t.flag("unmoved"), Least: t.number("least"), Over: t.flag("over"), Blind: t.flag("blind"),
		Dropped: choice[engine.DroppedRule](t.table, "dropped", "free", "never", "not_here"),
	}
	c.Owners, c.Twice, c.Via, c.Crowd = t.text("owners"), t.flag("twice"), t.flag("via"), t.flag("crowd")
	if t.has("tied") {
		x := t.sub("tied")
		c.Tied = &engine.TiedSpec{Zone: x.need("zone"), Royal: x.need("royal"), Home: x.need("home")}
		x.done()
	}
	if t.has("bare") {
		x := t.sub("bare")
		if off := x.flag("off"); !off {
			c.Bare = &engine.BareSpec{Zone: x.text("zone"), Plain: x.flag("plain"), Quiet: x.flag("quiet"), Check: x.flag("check")}
		}
		x.done()
	}
	if t.has("stale") {
		x := t.sub("stale")
		c.Stale = &engine.StaleSpec{WonFrom: x.text("won_from"), WonTo: x.text("won_to")}
		x.done()
	}
	for _, x := range t.list("cross") {
		c.Cross = append(c.Cross, engine.CrossSpec{
			Zone:  x.need("zone"),
			Whose: choice[engine.Whose](x, "whose", "own", "theirs", "every"),
			Way:   choice[engine.Way](x, "way", "both", "out", "in"),
		})
		x.done()
	}
	for _, x := range t.list("promote") {
		c.Promote = append(c.Promote, engine.PromoteSpec{
			To: x.texts("to"), Zone: x.need("zone"), Either: x.flag("either"), Must: x.text("must"),
			Settled: x.flag("settled"), Draws: x.flag("draws"),
		})
		x.done()
	}
	t.done()
	return c
}

// order reads the turn order, letters of players; nil for the order of the list.
func (r *reader) order(t *table, s *engine.Spec) []int {
	letters := t.text("order")
	if letters == "" {
		return nil
	}
	order := make([]int, 0, len(letters))
	for i := range len(letters) {
		order = append(order, playerOf(s, letters[i:i+1]))
	}
	return order
}

// lead is a start position with the first of the turn order on turn, where the
// file says that he begins whatever its position lines say.
func (r *reader) lead(fen string, s *engine.Spec) string {
	fields := strings.Fields(fen)
	if !r.leads || len(s.Order) == 0 || s.Order[0] < 0 || len(fields) < 2 {
		return fen
	}
	fields[1] = s.Players[s.Order[0]].Letter
	return strings.Join(fields, " ")
}

// playerOf returns the index of the player with a letter, -1 if there is none.
func playerOf(s *engine.Spec, letter string) int {
	return slices.IndexFunc(s.Players, func(p engine.PlayerSpec) bool { return p.Letter == letter })
}

// armies reads what happens between the armies of several players.
func (r *reader) armies(t *table, s *engine.Spec) {
	if t.has("takeover") {
		x := t.sub("takeover")
		s.Takeover = &engine.TakeoverSpec{}
		if choice[uint8](x, "pieces", "convert", "keep") == 0 {
			s.Takeover.Rows = t.rows("rows")
		}
		x.done()
	}
	if t.has("team") {
		x := t.sub("team")
		s.Team = &engine.TeamSpec{
			Strong: playerOf(s, x.need("strong")), From: x.text("from"), To: x.text("to"),
			Continue: choice[uint8](x, "end", "win", "continue") == 1,
		}
		x.done()
	}
}

// drop reads the rule for dropping one kind of piece.
func (r *reader) drop(t *table) engine.DropRule {
	d := engine.DropRule{Never: t.text("never"), OneAFile: t.flag("one_a_file"), OneARank: t.flag("one_a_rank")}
	if t.has("no_mate") {
		x := t.sub("no_mate")
		d.NoMate = &engine.MateSpec{
			Self: choice[uint8](x, "by", "any", "self") == 1, Clauses: x.texts("clauses"), Except: x.texts("except"),
		}
		x.done()
	}
	t.done()
	return d
}

// rules reads the rules that belong to the game as a whole.
func (r *reader) rules(t *table, s *engine.Spec) {
	s.Pass = choice[engine.PassRule](t, "pass", "never", "free", "stuck", "forced")
	s.NoMove = choice[engine.NoMoveRule](t, "no_move", "draws", "loses", "by_last")
	s.Facing.Rule = choice[engine.FacingRule](t, "facing", "off", "illegal", "steps", "bars", "count", "draw")
	s.Facing.Home, s.Facing.Swapped = t.text("facing_home"), t.flag("facing_swapped")
	s.Royals.Any = choice[uint8](t, "royal_loss", "all", "any") == 1
	s.Royals.Safe = choice[uint8](t, "safety", "capture", "mate") == 1
	s.Ending = engine.EndingSpec{
		Repetition: t.number("repetition"), PerpetualLoses: choice[uint8](t, "perpetual", "count", "lose") == 1,
		NoProgress: t.number("no_progress"), MaxPlies: t.number("max_plies"),
	}
	if t.has("offence") {
		x := t.sub("offence")
		s.Ending.Offence = &engine.OffenceSpec{
			AnyPiece: choice[uint8](x, "check", "same", "any") == 1, Chase: x.flag("chase"),
			Limit: x.number("limit"), Loses: choice[uint8](x, "offender", "forbidden", "loses") == 1,
		}
		x.done()
	}
	deom, spare := t.real("deom"), t.real("spare_royal")
	if t.flag("points") {
		s.Points = &engine.PointSpec{Deom: deom, SpareRoyal: spare}
	}
	t.done()
}

// place turns a path of the engine into one of the file.
func place(path string) string {
	for _, x := range [][2]string{
		{"zone.", "zones."},
		{"facing", "rules.facing"},
		{"ending.offence", "rules.offence"},
		{"ending", "rules"},
		{"points.", "rules."},
		{"players", "player"},
		{"drop.captors", "hands.captors"},
		{"drop.rows", "rows"},
		{"takeover.rows", "rows"},
	} {
		if rest, ok := strings.CutPrefix(path, x[0]); ok {
			return x[1] + rest
		}
	}
	return path
}
