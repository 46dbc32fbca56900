package engine_test

import (
	"strings"
	"testing"

	"komi/engine/variants"
)

// A piece that promotes must be where what it becomes may stand. One that has to promote and
// could become nothing there does not go there.
func TestPromotionsStayWithin(t *testing.T) {
	const pawn = "extends = \"xiangqi\"\n"
	for _, c := range []struct{ name, rules, fen, has, lacks string }{
		{
			"outside it goes on as it is", pawn + `piece.P.clause.step.promote = [{ to = ["A"], zone = "beyond" }]`,
			"3k5/9/9/9/P8/9/9/9/9/4K4 w - 0 1", "a6a7", "a6a7a",
		},
		{
			"one of two kinds", pawn + `piece.P.clause.step.promote = [{ to = ["A", "R"], zone = "beyond", must = "beyond" }]`,
			"3k5/9/9/9/P8/9/9/9/9/4K4 w - 0 1", "a6a7r", "a6a7 a6a7a",
		},
		{
			"it must and cannot", pawn + `piece.P.clause.step.promote = [{ to = ["A"], zone = "beyond", must = "beyond" }]`,
			"3k5/9/9/9/P8/9/9/9/9/4K4 w - 0 1", "", "a6a7 a6a7a",
		},
		{
			"it must, cannot and gives no check", pawn + `piece.P.clause.step.promote = [{ to = ["A"], zone = "beyond", must = "beyond" }]`,
			"r3k4/4P4/9/9/9/9/9/9/9/4K4 b - 0 1", "a10a8 e10d10", "",
		},
		{
			"within", pawn + "zones.court = [\"d1-f3\", \"a7-i10\"]\npiece.A.within = \"court\"\n" + `piece.P.clause.step.promote = [{ to = ["A"], zone = "beyond" }]`,
			"3k5/9/9/9/P8/9/9/9/9/4K4 w - 0 1", "a6a7 a6a7a", "",
		},
		{
			"in place", pawn + `piece.P.clause.step = { in_place = true, promote = [{ to = ["A"], zone = "beyond" }] }`,
			"3k5/9/9/9/P8/9/9/9/9/4K4 w - 0 1", "a6a7", "a6a6a a6a",
		},
		{
			"by a capture without moving", pawn + "piece.P.clause.step = { capture = \"rifle\", promote = [{ to = [\"R\", \"C\"], zone = \"beyond\", must = \"beyond\" }] }",
			"3k5/9/9/r8/P8/9/9/9/9/4K4 w - 0 1", "a6xa7", "a6xa7r a6xa7c",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, c.rules+"\nid = \"zone\"\nname = \"Zone\"\n")
			p := parse(t, r, c.fen)
			got := " " + strings.Join(p.MoveTexts(), " ") + " "
			for _, m := range strings.Fields(c.has) {
				if !strings.Contains(got, " "+m+" ") {
					t.Errorf("%s: %s is missing in%s", p.FEN(), m, got)
				}
			}
			for _, m := range strings.Fields(c.lacks) {
				if strings.Contains(got, " "+m+" ") {
					t.Errorf("%s: %s is not legal", p.FEN(), m)
				}
			}
			moves := p.Moves(nil)
			if p.Count() != len(moves) {
				t.Errorf("%s: %d moves are counted, %d listed", p.FEN(), p.Count(), len(moves))
			}
			for _, m := range moves {
				p.Make(m)
				if _, err := r.Parse(p.FEN()); err != nil {
					t.Errorf("%s cannot be read: %v", p.FEN(), err)
				}
				p.Unmake()
			}
		})
	}
}

// What may be dropped in its promoted state may stand in that state wherever it may be dropped.
func TestPromotedDropsStayWithin(t *testing.T) {
	const text = "extends = \"shogi\"\nid = \"zone\"\nname = \"Zone\"\nzones.low = [\"a1-i8\"]\npiece.\"+S\".within = \"low\"\ndrop.S.either = true\n"
	if _, err := variants.Read("test.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), "it may be dropped on") {
		t.Errorf("got %v", err)
	}
	if _, err := variants.Read("test.toml", []byte(text+"drop.S.zone = \"low\"\n")); err != nil {
		t.Error(err)
	}
}
