package variants

import (
	"slices"
	"strings"

	"komi/engine"
	"komi/engine/tomlfile"
)

// spec reads the rules from a tree in which options and setup have been merged.
// The keys that belong to the file as a whole are read by game.
func (r *reader) spec() engine.Spec {
	t := r.Top()
	s := engine.Spec{ID: t.Text("id"), Name: t.Text("name")}
	for _, p := range t.List("player") {
		s.Players = append(s.Players, engine.PlayerSpec{Letter: p.Need("letter"), Name: p.Need("name")})
		p.Done()
	}
	s.Order = r.order(t, &s)
	r.leads = t.Bool("order_leads")
	b := t.Sub("board")
	s.Board = engine.BoardSpec{
		Shape: tomlfile.Choice[engine.BoardShape](b, "shape", "rectangle", "camps"), Centre: b.Bool("centre"),
		Files: b.Int("files"), Ranks: b.Int("ranks"), Holes: b.Texts("holes"), Reflect: b.Bool("reflect"),
	}
	b.Done()
	s.Zones = r.squares(t.Sub("zones"))
	s.Fixed = r.squares(t.Sub("fixed_zones"))
	s.Lines = r.squares(t.Sub("lines"))
	for _, p := range present(t.Subs("piece")) {
		s.Pieces = append(s.Pieces, r.piece(p))
	}
	for _, c := range t.List("castle") {
		s.Castles = append(s.Castles, engine.CastleSpec{
			Player: c.Int("player") - 1, Letter: c.Need("letter"),
			King: c.Need("king"), Rook: c.Need("rook"), KingKind: c.Need("king_piece"), RookKind: c.Need("rook_piece"), AtHome: c.Bool("rook_at_home"), Through: c.Bool("through_attacks"), Dropped: c.Bool("by_drops"),
		})
		c.Done()
	}
	if drops := present(t.Subs("drop")); len(drops) > 0 {
		s.Drops = &engine.DropSpec{Rules: map[string]engine.DropRule{}}
		x := t.Sub("hands")
		if tomlfile.Choice[uint8](x, "pieces", "same", "convert") == 1 {
			s.Drops.Rows = t.Rows("rows")
		}
		s.Drops.Captors, s.Drops.Half = x.Text("captors"), x.Bool("half_lines")
		x.Done()
		for _, d := range drops {
			s.Drops.Rules[d.Key] = r.drop(d)
		}
	}
	r.rules(t.Sub("rules"), &s)
	r.armies(t, &s)
	for _, x := range t.List("end") {
		s.Ends = append(s.Ends, r.end(x))
	}
	if t.Has("blast") {
		x := t.Sub("blast")
		s.Blast = &engine.BlastSpec{Spares: x.Text("spares"), Immune: x.Text("immune")}
		x.Done()
	}
	n := t.Sub("notation")
	for _, f := range n.Texts("state") {
		s.Notation.State = append(s.Notation.State, engine.StateField(f))
	}
	s.Notation.All = n.Bool("all")
	s.Notation.EPCapturable = n.Bool("ep_capturable")
	s.Notation.EPNext, s.Notation.Owners, s.Notation.Tagged = n.Bool("ep_next"), n.Bool("owners"), n.Bool("tagged")
	s.Notation.Unmoved = n.Text("unmoved")
	s.Notation.SafeWaiter = n.Bool("waiter_safe")
	n.Done()
	s.Display = r.display(t.Sub("display"))
	s.Dialects = r.dialects(t)
	t.Get("rows")
	for _, k := range wholeFile {
		t.Get(k)
	}
	t.Done()
	return s
}

// present leaves out the tables that say off = true.
func present(tables []*tomlfile.Table) []*tomlfile.Table {
	return slices.DeleteFunc(tables, func(t *tomlfile.Table) bool { return t.Bool("off") })
}

// wholeFile are the keys that describe the file rather than one set of rules.
var wholeFile = []string{"format", "about", "source", "family", "extends", "default_setup", "setup", "compose", "swap", "layer", "option", "conflict"}

// squares reads a table of lists of square names.
func (r *reader) squares(t *tomlfile.Table) map[string][]string {
	out := map[string][]string{}
	for _, name := range t.Keys() {
		out[name] = t.Texts(name)
	}
	return out
}

func (r *reader) piece(t *tomlfile.Table) engine.PieceSpec {
	p := engine.PieceSpec{
		Letter: t.Key, Name: t.Need("name"), Symbol: t.Text("symbol"), Royal: t.Bool("royal"), Min: t.Int("min"), Max: t.Int("max"),
		Within: t.Text("within"), Value: t.Float("value"), Dies: t.Bool("dies"), Hand: t.Text("hand"), Overrun: t.Text("overrun"),
		Resets: tomlfile.Choice[engine.ResetRule](t, "resets", "never", "always", "forward"),
	}
	for _, c := range present(t.Subs("clause")) {
		p.Clause = append(p.Clause, r.clause(c))
	}
	t.Done()
	return p
}

func (r *reader) clause(t *tomlfile.Table) engine.ClauseSpec {
	c := engine.ClauseSpec{
		Name: t.Key, Move: t.Need("move"), Along: t.Text("along"), From: t.Text("from"), To: t.Text("to"),
		Takes: t.Text("takes"), Spares: t.Text("spares"),
		Capture: tomlfile.Choice[engine.CaptureRule](t, "capture", "kill", "hand", "rifle"),
		EP:      tomlfile.Choice[engine.EPRule](t, "ep", "no", "pass", "take", "also"),
		Unmoved: t.Bool("unmoved"), Least: t.Int("least"), Over: t.Bool("over"), Blind: t.Bool("blind"),
		Dropped: tomlfile.Choice[engine.DroppedRule](t, "dropped", "free", "never", "not_here"),
	}
	c.Check = tomlfile.Choice[engine.CheckRule](t, "check", "free", "never", "only", "taker")
	c.Owners, c.Twice, c.Via, c.Crowd = t.Text("owners"), t.Bool("twice"), t.Bool("via"), t.Bool("crowd")
	c.InPlace, c.Lone, c.Calm = t.Bool("in_place"), t.Bool("lone"), t.Bool("calm")
	if t.Has("tied") {
		x := t.Sub("tied")
		c.Tied = &engine.TiedSpec{Zone: x.Need("zone"), Royal: x.Need("royal"), Home: x.Need("home")}
		x.Done()
	}
	if t.Has("bare") {
		x := t.Sub("bare")
		if off := x.Bool("off"); !off {
			c.Bare = &engine.BareSpec{Zone: x.Text("zone"), Plain: x.Bool("plain"), Quiet: x.Bool("quiet"), Check: x.Bool("check")}
		}
		x.Done()
	}
	if t.Has("stale") {
		x := t.Sub("stale")
		c.Stale = &engine.StaleSpec{WonFrom: x.Text("won_from"), WonTo: x.Text("won_to")}
		x.Done()
	}
	for _, x := range t.List("cross") {
		c.Cross = append(c.Cross, engine.CrossSpec{
			Zone:  x.Need("zone"),
			Whose: tomlfile.Choice[engine.Whose](x, "whose", "own", "theirs", "every"),
			Way:   tomlfile.Choice[engine.Way](x, "way", "both", "out", "in"),
		})
		x.Done()
	}
	for _, x := range t.List("promote") {
		c.Promote = append(c.Promote, engine.PromoteSpec{
			To: x.Texts("to"), Zone: x.Need("zone"), Either: x.Bool("either"), Must: x.Text("must"),
			Settled: x.Bool("settled"), Draws: x.Bool("draws"),
		})
		x.Done()
	}
	t.Done()
	return c
}

// order reads the turn order, letters of players; nil for the order of the list.
func (r *reader) order(t *tomlfile.Table, s *engine.Spec) []int {
	letters := t.Text("order")
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
func (r *reader) armies(t *tomlfile.Table, s *engine.Spec) {
	if t.Has("takeover") {
		x := t.Sub("takeover")
		s.Takeover = &engine.TakeoverSpec{}
		if tomlfile.Choice[uint8](x, "pieces", "convert", "keep") == 0 {
			s.Takeover.Rows = t.Rows("rows")
		}
		x.Done()
	}
	if t.Has("team") {
		x := t.Sub("team")
		s.Team = &engine.TeamSpec{
			Strong: playerOf(s, x.Need("strong")), From: x.Text("from"), To: x.Text("to"),
			Continue: tomlfile.Choice[uint8](x, "end", "win", "continue") == 1,
		}
		x.Done()
	}
}

// drop reads the rule for dropping one kind of piece.
func (r *reader) drop(t *tomlfile.Table) engine.DropRule {
	d := engine.DropRule{Gate: tomlfile.Choice[engine.GateRule](t, "gate", "never", "too", "only"), Never: t.Text("never"), OneAFile: t.Bool("one_a_file"), OneARank: t.Bool("one_a_rank"), MostFile: t.Int("most_a_file"), Zone: t.Text("zone"), Either: t.Bool("either"), Colours: t.Bool("both_colours")}
	if t.Has("no_mate") {
		x := t.Sub("no_mate")
		d.NoMate = &engine.MateSpec{
			Self: tomlfile.Choice[uint8](x, "by", "any", "self") == 1, Clauses: x.Texts("clauses"), Except: x.Texts("except"),
		}
		if x.Bool("off") {
			d.NoMate = nil
		}
		x.Done()
	}
	t.Done()
	return d
}

// rules reads the rules that belong to the game as a whole.
func (r *reader) rules(t *tomlfile.Table, s *engine.Spec) {
	s.Pass = tomlfile.Choice[engine.PassRule](t, "pass", "never", "free", "stuck", "forced")
	s.NoMove = tomlfile.Choice[engine.NoMoveRule](t, "no_move", "draws", "loses", "by_last", "wins", "counts")
	s.Mate = tomlfile.Choice[engine.MateRule](t, "mate", "loses", "wins", "draws")
	for _, m := range t.Texts("must") {
		s.Must = append(s.Must, engine.MustRule(m))
	}
	s.NoCheck = t.Bool("no_check")
	s.Gates = t.Text("gates")
	s.Facing.Rule = tomlfile.Choice[engine.FacingRule](t, "facing", "off", "illegal", "steps", "bars", "count", "draw")
	s.Facing.Home, s.Facing.Swapped = t.Text("facing_home"), t.Bool("facing_swapped")
	loss := tomlfile.Choice[uint8](t, "royal_loss", "all", "any", "all_attacked")
	s.Royals.Any, s.Royals.Duel = loss == 1, loss == 2
	s.Royals.Safe = tomlfile.Choice[uint8](t, "safety", "capture", "mate") == 1
	s.Ending = engine.EndingSpec{
		Repetition: t.Int("repetition"), PerpetualLoses: tomlfile.Choice[uint8](t, "perpetual", "count", "lose") == 1,
		NoProgress: t.Int("no_progress"), MaxPlies: t.Int("max_plies"),
	}
	if t.Has("offence") {
		x := t.Sub("offence")
		s.Ending.Offence = &engine.OffenceSpec{
			AnyPiece: tomlfile.Choice[uint8](x, "check", "same", "any") == 1, Chase: x.Bool("chase"),
			Limit: x.Int("limit"), Loses: tomlfile.Choice[uint8](x, "offender", "forbidden", "loses") == 1,
		}
		x.Done()
	}
	deom, spare := t.Float("deom"), t.Float("spare_royal")
	if t.Bool("points") {
		s.Points = &engine.PointSpec{Deom: deom, SpareRoyal: spare}
	}
	t.Done()
}

// end reads one end of the game that the board or a count of checks shows.
func (r *reader) end(t *tomlfile.Table) engine.EndSpec {
	e := engine.EndSpec{
		When: tomlfile.Choice[engine.EndRule](t, "when", "reach", "left", "checks"), Of: t.Text("of"), Owners: t.Text("owners"),
		At:     tomlfile.Choice[engine.EndTiming](t, "at", "once", "held", "safe", "equal"),
		Result: tomlfile.Choice[engine.EndResult](t, "result", "wins", "loses", "draws", "counts"),
	}
	switch e.When {
	case engine.EndReach:
		e.Zone = t.Need("zone")
	case engine.EndLeft:
		e.Most, e.Rival = t.Int("most"), t.Int("rivals")
	case engine.EndChecks:
		e.Most = t.Int("times")
	}
	t.Done()
	return e
}

// place turns a path of the engine into one of the file.
func place(path string) string {
	for _, x := range [][2]string{
		{"zone.", "zones."},
		{"facing", "rules.facing"},
		{"ending.offence", "rules.offence"},
		{"ending", "rules"},
		{"points.", "rules."},
		{"must", "rules.must"},
		{"no_check", "rules.no_check"},
		{"gates", "rules.gates"},
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
