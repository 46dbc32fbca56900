package variants

import (
	"regexp"
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
		s.Players = append(s.Players, engine.PlayerSpec{Letter: p.Need("letter"), Name: p.Name("name")})
		p.Done()
	}
	t.Was("compose", "[setup.\"{first}-{second}\"] with each, see Templates in the guide")
	t.Was("order", "turns.order")
	t.Was("order_leads", "turns.lead")
	s.Order = r.turns(t.Sub("turns"), &s)
	s.Board = r.board(t.Sub("board"))
	s.Zones = r.squares(t.Sub("zones"))
	s.Fixed = r.squares(t.Sub("fixed_zones"))
	s.Lines = r.squares(t.Sub("lines"))
	for _, p := range present(t.Subs("piece")) {
		s.Pieces = append(s.Pieces, r.piece(p))
	}
	for _, c := range t.List("castle") {
		s.Castles = append(s.Castles, r.castle(c))
	}
	drops := present(t.Subs("drop"))
	if len(drops) == 0 && t.Has("hands") {
		t.Fault("hands", "says what comes to hand where nothing may be dropped, expected a table [drop.X] for a piece X, too")
		t.Sub("hands")
	}
	if len(drops) > 0 {
		s.Drops = &engine.DropSpec{Rules: map[string]engine.DropRule{}}
		x := t.Sub("hands")
		if tomlfile.Choice[uint8](x, "pieces", "same", "convert") == 1 {
			s.Drops.Rows = t.Rows("rows")
		}
		x.Was("half_lines", "camps.half_lines")
		s.Drops.Captors = x.Text("captors")
		camps := x.Sub("camps")
		s.Drops.Half = camps.Bool("half_lines")
		camps.Done()
		x.Done()
		for _, d := range drops {
			s.Drops.Rules[d.Key] = r.drop(d)
		}
	}
	r.rules(t.Sub("rules"), &s)
	s.Facing = r.facing(t.Sub("facing"))
	r.armies(t, &s)
	for _, x := range t.List("end") {
		s.Ends = append(s.Ends, r.end(x))
	}
	for _, x := range t.List("mate") {
		s.Mates = append(s.Mates, engine.MateException{
			By: x.Text("by"), Without: x.Text("without"), Result: tomlfile.Choice[engine.MateRule](x, "result", "loses", "wins", "draws"),
		})
		x.Done()
	}
	for _, x := range t.List("counting") {
		s.Counting = append(s.Counting, engine.CountSpec{
			OwnLeast: x.Int("own_least"), OwnMost: x.Int("own_most"), TheirsLeast: x.Int("theirs_least"), Theirs: x.Text("theirs"),
			Without: x.Text("without"), Moves: x.Int("moves"), Pieces: x.Bool("from_pieces"),
		})
		x.Done()
	}
	if x := optional(t, "blast"); x != nil {
		s.Blast = &engine.BlastSpec{Spares: x.Text("spares"), Immune: x.Text("immune")}
		x.Done()
	}
	if x := optional(t, "walls"); x != nil {
		s.Walls = &engine.WallSpec{
			Where: tomlfile.Choice[engine.WallRule](x, "where", "anywhere", "aimed", "left"), Zone: x.Text("zone"), Moves: x.Bool("moves"),
		}
		x.Done()
	}
	s.Notation = r.notation(t.Sub("notation"))
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

// optional returns the table of a key, nil if it is absent or says off = true.
func optional(t *tomlfile.Table, key string) *tomlfile.Table {
	if !t.Has(key) {
		return nil
	}
	x := t.Sub(key)
	if !x.Bool("off") {
		return x
	}
	return nil // what else it says is for whoever takes the off away
}

// wholeFile are the keys that describe the file rather than one set of rules.
var wholeFile = []string{"format", "about", "source", "family", "extends", "default_setup", "setup", "swap", "layer", "option", "conflict"}

// squares reads a table of lists of square names.
func (r *reader) squares(t *tomlfile.Table) map[string][]string {
	out := map[string][]string{}
	for _, name := range t.Keys() {
		out[name] = t.Texts(name)
	}
	return out
}

// board reads the squares.
func (r *reader) board(t *tomlfile.Table) engine.BoardSpec {
	t.Was("shape", "camps, a table")
	t.Was("centre", "camps.centre")
	b := engine.BoardSpec{Files: t.Int("files"), Ranks: t.Int("ranks"), Holes: t.Texts("holes"), Reflect: t.Bool("reflect")}
	if x := optional(t, "camps"); x != nil {
		b.Shape, b.Centre = engine.ShapeCamps, x.Bool("centre")
		x.Done()
	} else if t.Node != nil {
		for _, key := range []string{"files", "ranks"} {
			if !t.Has(key) {
				t.Fault("", "has no key %q, which it needs", key)
			}
		}
	}
	t.Done()
	return b
}

// castle reads one castling move.
func (r *reader) castle(t *tomlfile.Table) engine.CastleSpec {
	t.Was("rook_at_home", "way.rook_at_home")
	t.Was("through_attacks", "way.attacked")
	c := engine.CastleSpec{
		Player: t.Int("player") - 1, Letter: t.Need("letter"), King: t.Need("king"), Rook: t.Need("rook"),
		KingKind: t.Need("king_piece"), RookKind: t.Need("rook_piece"), Dropped: t.Bool("by_drops"),
	}
	way := t.Sub("way")
	c.AtHome, c.Through = way.Bool("rook_at_home"), way.Bool("attacked")
	way.Done()
	t.Done()
	return c
}

// notation reads how positions are written.
func (r *reader) notation(t *tomlfile.Table) engine.NotationSpec {
	t.Was("ep_capturable", "ep.capturable")
	t.Was("ep_next", "ep.next")
	n := engine.NotationSpec{
		All: t.Bool("all"), Owners: t.Bool("owners"), Tagged: t.Bool("tagged"), Unmoved: t.Text("unmoved"), SafeWaiter: t.Bool("waiter_safe"),
	}
	for _, f := range t.Texts("state") {
		n.State = append(n.State, engine.StateField(f))
	}
	ep := t.Sub("ep")
	n.EPCapturable, n.EPNext, n.EPStray = ep.Bool("capturable"), ep.Bool("next"), ep.Bool("stray")
	ep.Done()
	t.Done()
	return n
}

// facing reads what royals that face each other mean.
func (r *reader) facing(t *tomlfile.Table) engine.FacingSpec {
	f := engine.FacingSpec{
		Rule: tomlfile.Choice[engine.FacingRule](t, "rule", "off", "illegal", "steps", "bars", "count", "draw"),
		Home: t.Text("home"), Swapped: t.Bool("swapped"),
	}
	t.Done()
	return f
}

// smallLetter is a letter that is no piece's, though position lines may have it for one.
var smallLetter = regexp.MustCompile(`^\+?[a-z]$`)

func (r *reader) piece(t *tomlfile.Table) engine.PieceSpec {
	if smallLetter.MatchString(t.Key) {
		t.Fault("", "read letter %q, expected %q: pieces have capital letters, and small ones in position lines say whose they are", t.Key, strings.ToUpper(t.Key))
		return engine.PieceSpec{Letter: t.Key}
	}
	t.Was("overrun", "takeover.overrun."+t.Key)
	p := engine.PieceSpec{
		Letter: t.Key, Name: t.Name("name"), Symbol: t.Text("symbol"), Royal: t.Bool("royal"), Min: t.Int("min"), Max: t.Int("max"),
		Within: t.Text("within"), Value: t.Float("value"), Dies: t.Bool("dies"), Hand: t.Text("hand"),
		Resets: tomlfile.Choice[engine.ResetRule](t, "resets", "never", "always", "forward"),
	}
	t.Belongs("belongs to a way to move, expected clause.NAME.%s with a name of yours, such as clause.step.%[1]s",
		"move", "along", "from", "to", "takes", "spares", "capture", "promote", "ep", "unmoved", "owners")
	ways := t.Sub("clause")
	for _, name := range ways.Keys() {
		if n := ways.Node.Table[name]; n.Table == nil {
			t.Fault("clause."+name, "read %s, expected the table of a way to move, such as clause.step.%s", n, name)
		} else if c := ways.Sub(name); !c.Bool("off") {
			p.Clause = append(p.Clause, r.clause(c))
		}
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
		Unmoved: t.Bool("unmoved"), Wary: t.Text("wary"), Owners: t.Text("owners"),
		Dropped: tomlfile.Choice[engine.DroppedRule](t, "dropped", "free", "never", "not_here"),
		Check:   tomlfile.Choice[engine.CheckRule](t, "check", "free", "never", "only", "taker"),
	}
	c.InPlace, c.Lone, c.Calm = t.Bool("in_place"), t.Bool("lone"), t.Bool("calm")
	for _, x := range [][2]string{{"least", "path.least"}, {"over", "path.over"}, {"via", "twice.via"}, {"crowd", "camps.crowd"}, {"blind", "castling.blind"}} {
		t.Was(x[0], x[1])
	}
	if x := optional(t, "path"); x != nil {
		c.Least, c.Over = x.Int("least"), x.Bool("over")
		x.Done()
	}
	if x := optional(t, "twice"); x != nil {
		c.Twice, c.Via = true, x.Bool("via")
		x.Done()
	}
	if x := optional(t, "camps"); x != nil {
		c.Crowd = x.Bool("crowd")
		x.Done()
	}
	if x := optional(t, "castling"); x != nil {
		c.Blind = x.Bool("blind")
		x.Done()
	}
	if x := optional(t, "tied"); x != nil {
		c.Tied = &engine.TiedSpec{Zone: x.Need("zone"), Royal: x.Need("royal"), Home: x.Need("home")}
		x.Done()
	}
	if x := optional(t, "bare"); x != nil {
		c.Bare = &engine.BareSpec{Zone: x.Text("zone"), Plain: x.Bool("plain"), Quiet: x.Bool("quiet"), Check: x.Bool("check")}
		x.Done()
	}
	if x := optional(t, "stale"); x != nil {
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

// turns reads the turn order, letters of players; nil for the order of the list.
func (r *reader) turns(t *tomlfile.Table, s *engine.Spec) []int {
	letters := t.Text("order")
	r.leads = t.Bool("lead")
	t.Done()
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

// castled is the start position of a setup without rights to castle, where the file takes
// castling from the game that it builds on and leaves it the start.
func (r *reader) castled(setup, fen string, s *engine.Spec) string {
	start, ways := r.Root.Find(startPath(setup)), r.Root.Find("castle")
	at := slices.Index(s.Notation.State, engine.StateCastling)
	fields := strings.Fields(fen)
	if len(s.Castles) > 0 || at < 0 || len(fields) < 3 || !ways.Over(start) {
		return fen
	}
	state := strings.Split(fields[2], ",")
	if at < len(state) {
		state[at] = "-"
		fields[2] = strings.Join(state, ",")
	}
	return strings.Join(fields, " ")
}

// playerOf returns the index of the player with a letter, -1 if there is none.
func playerOf(s *engine.Spec, letter string) int {
	return slices.IndexFunc(s.Players, func(p engine.PlayerSpec) bool { return p.Letter == letter })
}

// armies reads what happens between the armies of several players.
func (r *reader) armies(t *tomlfile.Table, s *engine.Spec) {
	if x := optional(t, "takeover"); x != nil {
		s.Takeover = &engine.TakeoverSpec{}
		if tomlfile.Choice[uint8](x, "pieces", "convert", "keep") == 0 {
			s.Takeover.Rows = t.Rows("rows")
		}
		overrun := x.Sub("overrun")
		for _, letter := range overrun.Keys() {
			i := slices.IndexFunc(s.Pieces, func(p engine.PieceSpec) bool { return p.Letter == letter })
			if i < 0 {
				overrun.Fault(letter, "is no piece of the game")
				continue
			}
			s.Pieces[i].Overrun = overrun.Text(letter)
		}
		x.Done()
	}
	if x := optional(t, "team"); x != nil {
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
	if x := optional(t, "no_mate"); x != nil {
		d.NoMate = &engine.MateSpec{
			Self: tomlfile.Choice[uint8](x, "by", "any", "self") == 1, Clauses: x.Texts("clauses"), Except: x.Texts("except"),
		}
		x.Done()
	}
	t.Done()
	return d
}

// rules reads the rules that belong to the game as a whole.
func (r *reader) rules(t *tomlfile.Table, s *engine.Spec) {
	s.Pass = tomlfile.Choice[engine.PassRule](t, "pass", "never", "free", "stuck", "forced")
	s.NoMove = tomlfile.Choice[engine.NoMoveRule](t, "no_move", "draws", "loses", "by_last", "wins", "counts", "fewer")
	s.Mate = tomlfile.Choice[engine.MateRule](t, "mate", "loses", "wins", "draws")
	s.DrawTo = t.Text("draw_to")
	for _, m := range t.Texts("must") {
		s.Must = append(s.Must, engine.MustRule(m))
	}
	s.NoCheck = t.Bool("no_check")
	s.Gates = t.Text("gates")
	t.Was("facing", "facing.rule, in a table [facing]")
	t.Was("facing_home", "facing.home, in a table [facing]")
	t.Was("facing_swapped", "facing.swapped, in a table [facing]")
	loss := tomlfile.Choice[uint8](t, "royal_loss", "all", "any", "all_attacked")
	s.Royals.Any, s.Royals.Duel = loss == 1, loss == 2
	s.Royals.Safe = tomlfile.Choice[uint8](t, "safety", "capture", "mate") == 1
	s.Ending = engine.EndingSpec{
		Repetition: t.Int("repetition"), Repeated: tomlfile.Choice[engine.RepeatRule](t, "repeated", "draws", "mover_loses", "first_loses", "mover_wins"), PerpetualLoses: tomlfile.Choice[uint8](t, "perpetual", "count", "lose") == 1,
		NoProgress: t.Int("no_progress"), MaxPlies: t.Int("max_plies"),
	}
	if x := optional(t, "offence"); x != nil {
		s.Ending.Offence = &engine.OffenceSpec{
			AnyPiece: tomlfile.Choice[uint8](x, "check", "same", "any") == 1, Chase: x.Bool("chase"),
			Limit: x.Int("limit"), Loses: tomlfile.Choice[uint8](x, "offender", "forbidden", "loses") == 1,
		}
		x.Done()
	}
	t.Belongs("%s is called deom here: the points that the last player gets for moving later", "komi", "compensation")
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
		if !t.Has("when") && !t.Has("zone") {
			t.Fault("", `has no key "when", which it needs: one of reach, left, checks`)
			for _, key := range []string{"zone", "most", "rivals", "times"} {
				t.Get(key) // of which sort of end it is cannot be told
			}
			break
		}
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
		{"ending.offence", "rules.offence"},
		{"ending", "rules"},
		{"points.", "rules."},
		{"must", "rules.must"},
		{"no_check", "rules.no_check"},
		{"gates", "rules.gates"},
		{"draw_to", "rules.draw_to"},
		{"pass", "rules.pass"},
		{"drop.captors", "hands.captors"},
		{"drop.rows", "rows"},
		{"takeover.rows", "rows"},
		{"order", "turns.order"},
	} {
		if rest, ok := strings.CutPrefix(path, x[0]); ok {
			return x[1] + rest
		}
	}
	if head, ok := strings.CutSuffix(path, ".overrun"); ok {
		return "takeover.overrun." + strings.TrimPrefix(head, "piece.")
	}
	if strings.Contains(path, ".clause.") {
		for _, x := range [][2]string{{".least", ".path.least"}, {".over", ".path.over"}, {".via", ".twice.via"}} {
			if head, ok := strings.CutSuffix(path, x[0]); ok {
				return head + x[1]
			}
		}
	}
	return path
}
