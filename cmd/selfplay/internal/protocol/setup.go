package protocol

import (
	"fmt"
	"strings"

	"komi/engine"
)

// XBoard knows the rules of some games. Of any other it must be told the board, the
// letters of the pieces and the start ("setup"), and how each piece moves ("piece"), in
// answer to its command variant. It draws them, and checks moves by what it was told.
//
// Its notation of moves is Betza's as well, but has no zones or conditions. What
// it is told of a piece is therefore all that the piece can ever do.

// knownToXBoard are the names of games whose rules XBoard has (4.9).
var knownToXBoard = strings.Fields(`normal nocastle wildcastle fischerandom bughouse crazyhouse losers suicide giveaway
	atomic 3check twokings kriegspiel shatranj xiangqi shogi capablanca gothic falcon caparandom janus courier knightmate
	berolina cylinder makruk asean great super grand seirawan spartan lion chu sho tori dai tenjiku 5x5 minishogi`)

// slots are the letters of XBoard's drawings of pieces, in its order. A king is last.
const slots = "PNBRQFEACWMOHIJGDVLSU"

// describe tells XBoard the game by the name that it chose, unless it knows the rules or
// the game has pieces that its notation does not write: promoted ones and hands.
func (x *xboard) describe(name string) {
	r := x.game.rules
	if strings.Contains(" "+strings.Join(knownToXBoard, " ")+" ", " "+name+" ") || r.HasHands() || r.Board().Camps() > 0 {
		return
	}
	letters, ok := slotted(r)
	if !ok {
		return
	}
	x.out.line("setup (%s%s) %dx%d+0_fairy %s", letters, strings.ToLower(letters), r.Board().Files(), r.Board().Ranks(), x.game.dialect.Position(r.New()))
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		for p := range r.Players() {
			text := xbetza(r, k, p)
			if p == 0 && text == xbetza(r, k, 1) {
				x.out.line("piece %s& %s", r.Letter(k), text)
				break
			}
			letter := r.Letter(k)
			if p == 1 {
				letter = strings.ToLower(letter)
			}
			x.out.line("piece %s %s", letter, text)
		}
	}
	if !checkable(r) {
		x.out.line("telluser XBoard cannot check the moves of %s: start it with -testLegality false", r.Name())
	}
}

// checkable reports whether XBoard, told the pieces of a game, knows its legal moves.
func checkable(r *engine.Rules) bool {
	s := r.Spec()
	if !s.Royals.Safe || s.Pass != engine.PassNever || s.Facing.Rule != engine.FacingFree || s.Blast != nil || s.Must != nil || s.NoCheck || s.Gates != "" {
		return false
	}
	royals := 0
	for _, p := range s.Pieces {
		if p.Royal {
			royals++
		}
		if p.Within != "" {
			return false
		}
		for _, c := range p.Clause {
			captures := !strings.Contains(c.Move, "m") // more than XBoard knows may give check
			limited := c.Along+c.From+c.To+c.Takes+c.Spares != "" || c.Cross != nil || c.Bare != nil || c.Over || c.Least > 1 || c.Check != engine.CheckFree
			if captures && limited || c.Twice || c.InPlace || c.Capture != engine.Kill || !promotesLast(r, c.Promote) {
				return false
			}
		}
	}
	return royals == 1
}

// promotesLast reports whether pieces promote just where XBoard lets them: on the last
// rank, and always there.
func promotesLast(r *engine.Rules, list []engine.PromoteSpec) bool {
	for _, p := range list {
		zone, must := r.Zone(p.Zone, 0), r.Zone(p.Must, 0)
		if p.Either || zone != must || zone.Len() != r.Board().Files() || !zone.Has(engine.Square(r.Board().Size()-1)) {
			return false
		}
	}
	return true
}

// slotted returns the letters of the kinds in the order of XBoard's drawings, and false
// if it has none for some kind.
func slotted(r *engine.Rules) (string, bool) {
	order := []byte(strings.Repeat(".", len(slots)+1))
	king := -1
	var rest []byte
	for k := engine.Kind(1); int(k) <= r.Kinds(); k++ {
		letter := r.Letter(k)
		if len(letter) != 1 {
			return "", false
		}
		if r.Spec().Pieces[k-1].Royal && king < 0 {
			king = int(k)
			order[len(slots)] = letter[0]
			continue
		}
		if i := strings.Index(slots, letter); i >= 0 {
			order[i] = letter[0]
			continue
		}
		rest = append(rest, letter[0])
	}
	for _, c := range rest {
		i := strings.LastIndexByte(string(order[:len(slots)]), '.')
		if i < 0 {
			return "", false
		}
		order[i] = c
	}
	return string(order), true
}

// xbetza writes how the pieces of a kind and an owner move as XBoard does.
func xbetza(r *engine.Rules, k engine.Kind, owner int) string {
	spec := r.Spec()
	var b strings.Builder
	for _, c := range spec.Pieces[k-1].Clause {
		if c.Owners != "" && !strings.Contains(c.Owners, spec.Players[owner].Letter) {
			continue
		}
		switch {
		case c.EP == engine.EPPass:
			b.WriteString("i" + c.Move)
		case c.EP == engine.EPTake:
			b.WriteString(strings.Replace(c.Move, "m", "ce", 1))
		default:
			b.WriteString(c.Move)
		}
	}
	done := map[int]bool{}
	for _, c := range spec.Castles {
		if n := castlingSteps(c.King); c.Player == owner && c.KingKind == r.Letter(k) && n > 1 && !done[n] {
			done[n] = true
			fmt.Fprintf(&b, "O%d", n)
		}
	}
	return b.String()
}

// castlingSteps returns how many files a king goes, of "e1-g1" two.
func castlingSteps(move string) int {
	from, to, ok := strings.Cut(move, "-")
	if !ok || from == "" || to == "" {
		return 0
	}
	return max(int(to[0])-int(from[0]), int(from[0])-int(to[0]))
}
