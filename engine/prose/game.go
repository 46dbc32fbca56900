package prose

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"komi/engine"
)

// Game is what holds for a game as a whole, besides the moves of its pieces ([Pieces]) and its
// end ([Ends]), line by line.
func Game(r *engine.Rules) []string {
	l := ruleLines{rules: r, spec: r.Spec()}
	l.wholeGame()
	return l.lines
}

// ruleLines put into words what holds for the game as a whole, line by line.
type ruleLines struct {
	rules *engine.Rules
	spec  *engine.Spec
	lines []string
}

func (l *ruleLines) say(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// wholeGame tells what no line of a piece does, but for what ends the game.
func (l *ruleLines) wholeGame() {
	l.turns()
	l.royals()
	l.castling()
	l.passing()
	l.bans()
	l.blasts()
	l.walls()
	l.hands()
	l.armies()
	l.points()
}

// turns tells the order of the players, where it is not that of the list, and for how long
// a piece can be taken in passing where that can be asked.
func (l *ruleLines) turns() {
	s := l.spec
	if s.Order != nil {
		var names []string
		for _, i := range s.Order {
			names = append(names, s.Players[i].Name)
		}
		l.say("turns: %s", strings.Join(names, ", then "))
	}
	passes := slices.ContainsFunc(s.Pieces, func(p engine.PieceSpec) bool {
		return slices.ContainsFunc(p.Clause, func(c engine.ClauseSpec) bool { return c.EP == engine.EPPass })
	})
	if passes && len(s.Players) > 2 {
		if s.Notation.EPNext {
			l.say("a piece can be taken in passing by the very next move only")
		} else {
			l.say("a piece can be taken in passing until its owner is on turn again")
		}
	}
}

// royals tells what becomes of attacked royals.
func (l *ruleLines) royals() {
	s := l.spec
	if !slices.ContainsFunc(s.Pieces, func(p engine.PieceSpec) bool { return p.Royal }) {
		return
	}
	switch {
	case !s.Royals.Safe:
		l.say("a royal may be left attacked, and is captured like another piece")
	case !l.several():
		l.say("a move may not leave the royal of its player attacked")
	case s.Royals.Any:
		l.say("a move may not leave a royal of its player attacked")
	case s.Royals.Duel:
		l.say("a move may not leave all royals of its player attacked")
	default:
		l.say("a move may not leave the last royal of its player attacked")
	}
	if s.NoCheck {
		l.say("a move may not give check")
	}
	f := s.Facing
	if f.Rule == engine.FacingFree {
		return
	}
	where := "on an open file"
	if f.Home != "" {
		where += fmt.Sprintf(", each in its zone %q", f.Home)
		if f.Swapped {
			where += " or each in the other's"
		}
	}
	switch f.Rule {
	case engine.FacingIllegal:
		l.say("a move may not leave royals facing each other %s", where)
	case engine.FacingSteps:
		l.say("a royal's own step may not make royals face each other %s", where)
	case engine.FacingBars:
		l.say("while royals face each other %s, some moves are barred, as said with the pieces", where)
	case engine.FacingCount, engine.FacingDraw:
		then := "the game is drawn"
		if f.Rule == engine.FacingCount && s.Points != nil {
			then = "points decide"
		}
		l.say("when royals face each other %s, the player on turn parts them, or accepts by a pass: then %s", where, then)
	}
}

// several reports whether a player begins with several royals.
func (l *ruleLines) several() bool {
	start := l.rules.New()
	for q := range l.rules.Players() {
		if start.Royals(engine.Player(q)) > 1 {
			return true
		}
	}
	return false
}

// begins reports whether a player has a piece of this letter on the board at the start.
func begins(start *engine.Position, q engine.Player, letter string) bool {
	for sq := range start.Pieces(q).All() {
		if start.Rules().Letter(start.At(sq).Kind()) == letter {
			return true
		}
	}
	return false
}

// castling tells the castling moves, player by player, and what they ask for. A player who
// begins without the piece that castles never can.
func (l *ruleLines) castling() {
	s, start := l.spec, l.rules.New()
	for i, p := range s.Players {
		var ways []string
		for _, c := range s.Castles {
			if c.Player == i && (c.Dropped || begins(start, engine.Player(i), c.KingKind)) {
				ways = append(ways, fmt.Sprintf("%s %s with %s %s", l.name(c.KingKind), c.King, l.name(c.RookKind), c.Rook))
			}
		}
		if len(ways) > 0 {
			l.say("castling of %s: %s", p.Name, strings.Join(ways, "; "))
		}
	}
	if len(s.Castles) == 0 {
		return
	}
	any := func(has func(c *engine.CastleSpec) bool) bool {
		return slices.ContainsFunc(s.Castles, func(c engine.CastleSpec) bool { return has(&c) })
	}
	needs := "neither may have moved, all squares that they cross and reach must be empty"
	switch {
	case any(func(c *engine.CastleSpec) bool { return c.Through }):
		needs += ", and attacks on the way do not matter"
	case any(func(c *engine.CastleSpec) bool { return c.AtHome }):
		needs += ", and no square of the first one's way attacked, start and end included, with the other one still in its corner"
	default:
		needs += ", and no square of the first one's way attacked, start and end included"
	}
	l.say("for castling %s", needs)
	if any(func(c *engine.CastleSpec) bool { return c.Dropped }) {
		l.say("one that is dropped where it begins, beside the other, can castle too")
	}
}

// passing tells when a turn may be passed.
func (l *ruleLines) passing() {
	safe := l.spec.Royals.Safe // otherwise nothing keeps an attacked royal from staying where it is
	switch l.spec.Pass {
	case engine.PassFree:
		if safe {
			l.say("a player who is not in check may pass")
		} else {
			l.say("a player may pass, even while a royal is attacked")
		}
	case engine.PassStuck:
		if safe {
			l.say("a player who is not in check and has no other move passes")
		} else {
			l.say("a player who has no other move passes, even while a royal is attacked")
		}
	case engine.PassForced:
		l.say("a player without a move passes")
	}
}

// bans tells what must be done, and what may not be done again and again.
func (l *ruleLines) bans() {
	s := l.spec
	for i, m := range s.Must {
		also := ""
		if i > 0 {
			also = "else "
		}
		l.say("%sif a %s is possible, one must be made", also, string(m))
	}
	if o := s.Ending.Offence; o != nil {
		what, by := "perpetual check", "one and the same piece"
		if o.AnyPiece {
			by = "any pieces"
		}
		if what += " by " + by; o.Chase {
			what += ", and perpetual chase of one piece,"
		}
		means := "may not be made"
		if o.Loses {
			means = "loses"
		}
		l.say("%s: a move %s that goes on with it to a position that has come up %s within it", what, means, times(o.Limit))
	}
}

// times says how often.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return Count(n) + " times"
}

func (l *ruleLines) blasts() {
	b := l.spec.Blast
	if b == nil {
		return
	}
	what := "a capture also removes the piece that makes it and all that stand one step away"
	if spared := b.Spares + b.Immune; spared != "" {
		what += ", but not " + lettersOnce(spared)
	}
	l.say("%s", what)
	if l.spec.Royals.Safe {
		l.say("a capture may not so remove a royal of the captor's")
	} else if l.spec.Royals.Any || !l.several() {
		l.say("who so removes a royal of his own loses, whatever else falls")
	} else {
		l.say("who so removes the last royal of his own loses, whatever else falls")
	}
	if b.Immune != "" {
		l.say("these also survive the captures that they make: %s", lettersOnce(b.Immune))
	}
}

func (l *ruleLines) walls() {
	x := l.spec.Walls
	if x == nil {
		return
	}
	what := "also puts a wall on "
	if x.Moves {
		what = "also moves the wall to "
	}
	what += [...]string{"an empty square", "a square where the piece could move next", "the square that was left"}[x.Where]
	if x.Zone != "" {
		what += fmt.Sprintf(" in the zone %q", x.Zone)
	}
	l.say("every move %s", what)
}

// hands tells what comes into a hand, and where from there.
func (l *ruleLines) hands() {
	s := l.spec
	if s.Gates != "" {
		l.say("a piece that leaves its zone %q for the first time may let one in from the hand", s.Gates)
	}
	if s.Drops == nil {
		return
	}
	for _, p := range s.Players {
		if strings.Contains(s.Drops.Captors, p.Letter) {
			l.say("all captures of %s go to the hand", p.Name)
		}
	}
	if s.Drops.Rows != nil {
		l.say("a captured piece becomes the captor's own: %s", rowsText(s, s.Drops.Rows))
	}
	var dropped, gated []string
	for _, p := range s.Pieces {
		rule, can := s.Drops.Rules[p.Letter]
		if !can {
			continue
		}
		if rule.Gate != engine.GateOnly {
			dropped = append(dropped, p.Letter)
		}
		if rule.Gate != engine.GateNever {
			gated = append(gated, p.Letter)
		}
	}
	if len(dropped) > 0 {
		l.say("dropped from the hand: %s", strings.Join(dropped, ", "))
	}
	if len(gated) > 0 {
		l.say("let in through gates: %s", strings.Join(gated, ", "))
	}
	var limits []string
	with := map[string][]string{} // letters by what limits them
	for _, p := range s.Pieces {
		rule, can := s.Drops.Rules[p.Letter]
		text := dropText(&rule)
		if !can || text == "" {
			continue
		}
		if with[text] == nil {
			limits = append(limits, text)
		}
		with[text] = append(with[text], p.Letter)
	}
	for _, text := range limits {
		l.say("a drop of %s: %s", strings.Join(with[text], ", "), text)
	}
	if s.Drops.Half {
		l.say("on lines away from home only one camp's half counts as the file of a drop")
	}
}

// dropText says what limits the drops of a kind, "" for nothing.
func dropText(d *engine.DropRule) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if d.Never != "" {
		add("not in %s", d.Never)
	}
	if d.Zone != "" {
		add("only in %s", d.Zone)
	}
	if d.OneAFile {
		add("not on a file with another one of its owner that is unpromoted")
	}
	if d.MostFile > 0 {
		add("not on a file with %s of its owner that are unpromoted", Count(d.MostFile))
	}
	if d.OneARank {
		add("not on a rank with another one of its owner that is unpromoted")
	}
	if d.Colours {
		add("half of them on squares of each colour")
	}
	if d.Either {
		add("promoted or not")
	}
	if m := d.NoMate; m != nil {
		mate := "not with checkmate"
		if m.Self {
			mate += " by the dropped piece"
		}
		if len(m.Clauses) > 0 {
			mate += ", as far as it is by " + strings.Join(m.Clauses, ", ")
		}
		if len(m.Except) > 0 {
			mate += ", unless it is by " + strings.Join(m.Except, ", ")
		}
		add("%s", mate)
	}
	return strings.Join(parts, "; ")
}

// armies tells what happens between the armies of several players.
func (l *ruleLines) armies() {
	s := l.spec
	if t := s.Takeover; t != nil {
		if t.Rows == nil {
			l.say("the army of a beaten player goes over to the captor as it is, and so does his hand")
		} else {
			l.say("the army of a beaten player goes over to the captor without its promotions, his hand is lost, and pieces become the captor's own: %s", rowsText(s, t.Rows))
		}
	}
	if t := s.Team; t != nil {
		strong := s.Players[t.Strong].Name
		then := "the others have won"
		if t.Continue {
			then = "the others play on against each other"
		}
		l.say("all are allied against %s; when %s is beaten, %s", strong, strong, then)
		if t.From != "" {
			l.say("the %s of %s becomes a %s when it captures a royal", l.name(t.From), strong, l.name(t.To))
		}
	}
}

// drawless reports whether no count can be a draw: all pieces count whole points and what the
// last player adds is not whole.
func drawless(s *engine.Spec) bool {
	whole := func(v float64) bool { return v == math.Trunc(v) }
	return !whole(s.Points.Deom) && whole(s.Points.SpareRoyal) &&
		!slices.ContainsFunc(s.Pieces, func(p engine.PieceSpec) bool { return !whole(p.Value) })
}

// points tells how points are counted, what a tie is, and whom a draw counts for.
func (l *ruleLines) points() {
	s := l.spec
	if p := s.Points; p != nil {
		tie := "equal points are a draw"
		if drawless(s) {
			tie = "no sums can be equal"
		}
		l.say("points: a player's are the sum of the pieces that are left on the board; who has more wins, and %s", tie)
		if p.SpareRoyal != 0 {
			l.say("a player who still has two royals or more adds %v", p.SpareRoyal)
		}
		if p.Deom != 0 {
			l.say("%s, who moves last, adds %v", s.Players[len(s.Players)-1].Name, p.Deom)
		}
	}
	switch {
	case s.DrawTo != "":
		var names []string
		for _, p := range s.Players {
			if strings.Contains(s.DrawTo, p.Letter) {
				names = append(names, p.Name)
			}
		}
		l.say("a draw counts for %s alone", list(names))
	case len(s.Players) > 2:
		l.say("a draw is shared by the players who are still in the game")
	}
}

// rowsText lists corresponding pieces.
func rowsText(s *engine.Spec, rows [][]string) string {
	var of []string
	for _, p := range s.Players {
		of = append(of, p.Name)
	}
	var all []string
	for _, row := range rows {
		all = append(all, strings.Join(row, "–"))
	}
	return fmt.Sprintf("%s (%s)", strings.Join(all, ", "), strings.Join(of, "–"))
}

// name is the name of the piece with a letter.
func (l *ruleLines) name(letter string) string {
	for _, p := range l.spec.Pieces {
		if p.Letter == letter {
			return p.Name
		}
	}
	return letter
}
