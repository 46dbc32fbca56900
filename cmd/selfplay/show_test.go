package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// What the rules of a file say is what "show" tells.
func TestShowTellsTheRules(t *testing.T) {
	for _, tt := range []struct{ game, extra, want string }{
		{"chess", "", "castling of White: king e1-g1 with rook h1-f1; king e1-c1 with rook a1-d1\n"},
		{"chess", "", "for castling neither may have moved, all squares"},
		{"chess", "", "quiet leap of 2 squares straight forward that can be blocked, from second, can be taken in passing\n"},
		{"chess", "", "     second: a2-h2\n"},
		{"chess", "", "promotes in last to N, B, R or Q, and must\n"},
		{"chess", "", "a move may not leave the royal of its player attacked\n"},
		{"chess", "", "100 plies without progress (a capture, a promotion, a move of P): a draw\n"},
		{"chess", "rules.max_plies = 1200\n", "     1,200 plies: broken off by the limit of this file, which reports hold apart from draws\n"},
		{"changi", "", "     400 plies: points decide\n"},
		{"chess", "", "K  king ♚, royal, always 1 of a player on the board\n"},
		{"chess", "piece.Q.max = 2\n", "queen ♛, at most 2 of a player on the board\n"},
		{"chess", "rules.draw_to = \"b\"\n", "a draw counts for Black alone\n"},
		{"chess", "rules.no_check = true\n", "a move may not give check\n"},
		{"chess", "rules.must = [\"capture\"]\n", "if a capture is possible, one must be made\n"},
		{"chess", "rules.no_move = \"fewer\"\n", "who has fewer pieces on the board wins, equal numbers draw\n"},
		{"chess", "[[mate]]\nby = \"P\"\nresult = \"draws\"\n", "checkmate by no other piece than P: a draw for the player who is mated\n"},
		{"chess", "[[end]]\nwhen = \"left\"\nmost = 1\nrivals = 3\nresult = \"loses\"\n", " while the others have 3 or more: lost for its owner\n"},
		{"chess", "piece.N.clause.leap.check = \"never\"\n", "knight’s leap, not in check\n"},
		{"chess", "piece.N.clause.leap.calm = true\n", "knight’s leap, not if it then attacks anything or the move gives check\n"},
		{"chess", "piece.P.clause.step.in_place = true\n", "and must, may promote where it stands, as a move\n"},
		{"shogi", "", "a drop of P: not in last; not on a file with another one of its owner that is unpromoted; not with checkmate\n"},
		{"shogi", "", "promotes into or from camp to +N, and must in last_two\n"},
		{"shogi", "", "promotes into or from camp to +S if its owner likes\n"},
		{"crazyhouse", "", "+Q promoted queen ♛, P in a captor's hand\n"},
		{"xiangqi", "", "a move may not leave royals facing each other on an open file\n"},
		{"changi", "", "who has more wins, and no sums can be equal\n"},
		{"changi", "piece.R.value = 12.5\n", "who has more wins, and equal points are a draw\n"},
		{"changi", "", "Han, who moves last, adds 1.5\n"},
		{"changi", "", "stone general 石, 1 point\n"},
		{"changi", "", "a player may pass, even while a royal is attacked\n"},
		{"janggi", "", "a player who is not in check may pass\n"},
		{"classic-sum", "", "barred from palace while royals face each other\n"},
		{"classic-sum", "", "a stalemate after it is a draw, but won from palace to palace\n"},
		{"titans", "", "may not leave palace while its owner's K stands in palace, nor enter it otherwise\n"},
		{"titans", "", "the army of a beaten player goes over to the captor without its promotions"},
		{"titans:std-xs", "", "becomes a king when it captures a royal\n"},
		{"titans", "", "all captures of Shogi go to the hand\n"},
		{"titans", "", "becomes Q when it is taken over where it would have to promote\n"},
		{"makruk", "", "the other has R and R, nobody has P: a draw 8 moves later without mate"},
	} {
		game := tt.game
		if tt.extra != "" {
			game = filepath.Join(t.TempDir(), "own.toml")
			if err := os.WriteFile(game, []byte("extends = \""+tt.game+"\"\nid = \"own\"\nname = \"Own\"\n"+tt.extra), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		stdout, _, err := selfplay("show", game)
		if err != nil || !strings.Contains(stdout, tt.want) {
			t.Errorf("%s %q: %v, no %q in\n%s", tt.game, tt.extra, err, tt.want, stdout)
		}
	}
}

// A rule that files can state is told: whoever adds a field says so here, after adding its
// words to "show".
func TestShowKnowsEveryField(t *testing.T) {
	untold := map[string][]string{ // what is drawn, only a name, or no rule
		"Spec":         {"ID", "Name", "Setup", "Options", "Board", "Notation", "Start", "Display", "Altered", "Dialects"},
		"CastleSpec":   {"Letter"},
		"NotationSpec": {"State", "All", "EPCapturable", "EPStray", "Owners", "Tagged", "SafeWaiter", "Unmoved"},
	}
	for _, x := range []struct {
		of   any
		told string
	}{
		{engine.Spec{}, "Players Order Zones Fixed Lines Pieces Castles Pass Royals NoMove Mate Mates DrawTo Ends Counting Must NoCheck Blast Walls Facing Drops Gates Ending Points Takeover Team"},
		{engine.PieceSpec{}, "Letter Name Symbol Royal Min Max Within Resets Value Hand Dies Overrun Clause"},
		{engine.ClauseSpec{}, "Name Move Along From To Cross Takes Spares Capture Owners Twice Via Tied Crowd Promote EP Unmoved Wary Least Over Dropped Bare Stale Blind Check InPlace Lone Calm"},
		{engine.PromoteSpec{}, "To Zone Either Must Settled Draws"},
		{engine.CastleSpec{}, "Player King Rook KingKind RookKind AtHome Through Dropped"},
		{engine.RoyalSpec{}, "Any Duel Safe"},
		{engine.MateException{}, "By Without Result"},
		{engine.EndSpec{}, "When Of Owners Zone At Most Rival Result"},
		{engine.CountSpec{}, "OwnLeast OwnMost TheirsLeast Theirs Without Moves Pieces"},
		{engine.BlastSpec{}, "Spares Immune"},
		{engine.WallSpec{}, "Where Zone Moves"},
		{engine.FacingSpec{}, "Rule Home Swapped"},
		{engine.DropSpec{}, "Captors Rows Half Rules"},
		{engine.DropRule{}, "Never Zone Either Colours MostFile OneAFile OneARank NoMate Gate"},
		{engine.MateSpec{}, "Self Clauses Except"},
		{engine.EndingSpec{}, "Repetition Repeated PerpetualLoses NoProgress MaxPlies Offence"},
		{engine.OffenceSpec{}, "AnyPiece Chase Limit Loses"},
		{engine.PointSpec{}, "Deom SpareRoyal"},
		{engine.TakeoverSpec{}, "Rows"},
		{engine.TeamSpec{}, "Strong From To Continue"},
		{engine.NotationSpec{}, "EPNext"},
	} {
		typ := reflect.TypeOf(x.of)
		known := append(strings.Fields(x.told), untold[typ.Name()]...)
		for i := range typ.NumField() {
			if name := typ.Field(i).Name; !slices.Contains(known, name) {
				t.Errorf("%s.%s: not told by show", typ.Name(), name)
			}
		}
	}
}
