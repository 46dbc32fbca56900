package variants_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// What is sound but dead is warned of, at its line; the games that come with the
// program have nothing of the kind.
func TestWarnings(t *testing.T) {
	const head = "extends = \"chess\"\nid = \"x\"\nname = \"X\"\n" // three lines
	for _, x := range []struct{ name, text, want string }{
		{
			"no royal", head + "[piece.K]\nmin = 0\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq 0 1\"\n",
			"x.toml:7:1: setup.standard.fen: the game is over before it begins: royals captured",
		},
		{
			"stalemate", head + "[setup.standard]\nfen = \"8/8/8/8/8/1q6/8/K1k5 w - 0 1\"\n",
			"x.toml:5:1: setup.standard.fen: the game is over before it begins: stalemate",
		},
		{
			"the second player begins", head + "[setup.standard]\nfen = \"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - 0 1\"\n",
			"x.toml:5:1: setup.standard.fen: Black moves first, though White is listed first: no experiment can be made of that, list Black first",
		},
		{
			"royals that face each other", strings.NewReplacer("k3/4", "3k/4", `safety = "mate"`, "safety = \"mate\"\npass = \"stuck\"").Replace(endless) + "[facing]\nrule = \"count\"\n[notation]\nstate = [\"flag\"]\n",
			"x.toml:21:1: setup.one.fen: royals face each other before the first move: White must part them at once, or pass and so end the game",
		},
		{
			"a piece in no setup", head + "[piece.A]\nname = \"alfil\"\nclause.leap.move = \"A\"\n",
			"x.toml:4:8: piece.A: stands in no setup, and nothing becomes one",
		},
		{
			"a pawn that cannot promote", head + "[piece.P]\nwithin = \"half\"\n[zones]\nhalf = [\"a1-h6\"]\n",
			"piece.P: can promote by its clauses, but comes to no square where it does",
		},
		{
			"a swap that no setup has", head + "[[swap]]\nmark = \"~\"\npieces = \"NB\"\nfiles = [\"c-b\"]\n",
			"x.toml:4:3: swap[0]: no setup has N and B on these files, in this order",
		},
		{
			"one way", head + "[piece.N.clause.leap]\nmove = \"fmK\"\n",
			"x.toml:5:1: piece.N.clause.leap.move: fK goes one way only, like fW; write that, or fhK for three ways",
		},
		{
			"a path longer than the board", head + "[piece.N.clause.ride]\nmove = \"NN\"\npath.least = 9\n",
			"x.toml:4:17: piece.N.clause.ride: leads nowhere from any square",
		},
		{
			"captures to the hand without drops", head + "[piece.N.clause.leap]\nmove = \"N\"\ncapture = \"hand\"\n",
			"x.toml:6:1: piece.N.clause.leap.capture: what is captured goes to the hand, but nothing is dropped in this game",
		},
		{
			"what a piece is in hand without drops", head + "[piece.N]\nhand = \"P\"\n",
			"x.toml:5:1: piece.N.hand: says what it is in hand, but nothing is dropped in this game",
		},
		{
			"bars dropped pieces without drops", head + "[piece.N.clause.leap]\nmove = \"N\"\ndropped = \"never\"\n",
			"x.toml:6:1: piece.N.clause.leap.dropped: bars dropped pieces, but nothing is dropped in this game",
		},
		{
			"drops of a piece that dies", "extends = \"loop\"\nid = \"x\"\nname = \"X\"\npiece.N.dies = true\n",
			"x.toml:4:9: piece.N.dies: so it is never in hand, and [drop.N] does nothing",
		},
		{
			"drops of nothing that is captured", head + "[drop.N]\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq 0 1\"\n",
			"x.toml:4:7: drop.N: is for a piece that is never in hand: no setup has one there, and no capture brings one",
		},
		{
			"captors of what nothing drops", head + "hands.captors = \"b\"\ndrop.P.never = \"last\"\npiece.R.dies = true\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq 0 1\"\n",
			"x.toml:4:7: hands.captors: captures bring N, B, Q to a hand from which nothing drops them, expected drop.N, drop.B, drop.Q, or dies = true in the pieces captured",
		},
		{
			"captors of what becomes what nothing drops", head + "castle = []\nrows = [[\"N\", \"C\"]]\nhands = { captors = \"w\", pieces = \"convert\" }\ndrop = { C = {}, P.never = \"last\", B = {}, R = {}, Q = {} }\npiece.C = { name = \"camel\", clause.leap.move = \"C\" }\nsetup.standard.fen = \"rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w - 0 1\"\n",
			"x.toml:6:11: hands.captors: captures bring N to a hand",
		},
		{
			"a rule for attacked royals where they may be left attacked", head + "piece.K.min = 0\nnotation.waiter_safe = false\nrules.safety = \"capture\"\nrules.royal_loss = \"all_attacked\"\nsetup.standard.fen = \"rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - 0 1\"\npiece.K.max = 2\n",
			`x.toml:7:7: rules.royal_loss: read "all_attacked", which changes nothing beside safety = "capture", expected safety = "mate" besides`,
		},
		{
			"a stalemate where one can always pass", head + "notation.state = [\"castling\", \"ep\", \"flag\"]\n[rules]\npass = \"stuck\"\nno_move = \"wins\"\n",
			`x.toml:7:1: rules.no_move: read "wins", which changes nothing beside pass = "stuck": who has no other move passes`,
		},
		{
			"a taker in passing of nothing", head + "piece.P.clause.passing.owners = \"w\"\npiece.P.clause.double.owners = \"w\"\n",
			"x.toml:4:24: piece.P.clause.passing: takes in passing, and nobody else has a piece that can be taken so",
		},
		{
			"a double step that nobody takes", head + "piece.P.clause.passing.owners = \"w\"\npiece.P.clause.double.owners = \"w\"\n",
			"x.toml:5:23: piece.P.clause.double: can be taken in passing, and nobody else has a piece that takes so",
		},
		{
			"a double step that leaps", head + "piece.P.clause.double.move = \"fmD\"\npiece.P.clause.triple = { move = \"fmnH\", from = \"second\", ep = \"pass\" }\n",
			"x.toml:4:23: piece.P.clause.double: can be taken in passing, but passes no square",
		},
		{
			"zones that do not meet", head + "[piece.N.clause.leap]\nfrom = \"one\"\nto = \"eight\"\n[zones]\none = [\"a1-h1\"]\neight = [\"a8-h8\"]\n",
			"piece.N.clause.leap: leads nowhere from any square",
		},
		{
			"a zone that nothing names", head + "[zones]\nnear = [\"a1-h2\"]\n",
			"x.toml:5:1: zones.near: nothing in the file names it",
		},
		{
			"a fixed zone that nothing names", head + "[fixed_zones]\nnear = [\"a1-h2\"]\n",
			"x.toml:5:1: fixed_zones.near: nothing in the file names it",
		},
		{
			"what is taken and spared", head + "piece.N.clause.leap.takes = \"PR\"\npiece.N.clause.leap.spares = \"RQ\"\n",
			"x.toml:5:21: piece.N.clause.leap.spares: R stands in takes as well, and what is spared is never captured",
		},
		{
			"a duty named twice", head + "rules.must = [\"capture\", \"capture\"]\n",
			`x.toml:4:7: rules.must: has "capture" twice`,
		},
		{
			"a promotion to the piece itself", head + "[piece.P.clause.step]\npromote = [{ to = [\"Q\", \"P\"], zone = \"last\", must = \"last\" }]\n",
			"x.toml:5:14: piece.P.clause.step.promote[0].to: has P, which it is already",
		},
		{
			"a value of an option that changes nothing", head + "[option.stalemate]\nabout = \"a stalemate\"\ndefault = \"draw\"\n[option.stalemate.value.draw]\n[option.stalemate.value.tie]\nrules.no_move = \"draws\"\n",
			"x.toml:4:9: option.stalemate: tie changes no rule",
		},
		{
			"two pieces of one name", head + "[piece.A]\nname = \"knight\"\nclause.leap.move = \"A\"\n[setup.standard]\nfen = \"rabqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w kq 0 1\"\n",
			"x.toml:5:1: piece.A.name: N is called \"knight\" as well",
		},
		{
			"a rule for several royals", head + "[rules]\nroyal_loss = \"all_attacked\"\n",
			"x.toml:5:1: rules.royal_loss: changes nothing, because no side ever has two royals",
		},
		{
			"progress taken back", head + "[piece.P.clause.side]\nmove = \"smW\"\n",
			`piece.P.resets: its moves count as progress, and it can take some of them back; expected "forward" or "never"`,
		},
		{
			"progress forward and back", head + "[piece.P]\nresets = \"forward\"\n[piece.P.clause.back]\nmove = \"bmW\"\n",
			`x.toml:5:1: piece.P.resets: its moves count as progress, and it can take some of them back; expected "never"`,
		},
		{
			"a false that is so anyway", head + "piece.N.clause.leap.unmoved = false\n",
			"x.toml:4:21: piece.N.clause.leap.unmoved: read false, which changes nothing, expected true or no such line",
		},
		{
			"a false of an option", head + "[option.o]\nabout = \"x\"\ndefault = \"a\"\nvalue.a.rules.no_move = \"draws\"\nvalue.b.rules.no_move = \"loses\"\nvalue.b.piece.N.dies = false\n",
			"x.toml:9:17: piece.N.dies: read false, which changes nothing, expected true or no such line",
		},
		{
			"an empty zone", head + "[zones]\nnear = []\n[piece.N.clause.leap]\nto = \"near\"\n",
			"x.toml:5:1: zones.near: read an empty list, expected squares: it has none",
		},
		{
			"no holes", head + "board.holes = []\n",
			"x.toml:4:7: board.holes: read an empty list, which changes nothing, expected entries or no such line",
		},
		{
			"an end without when", head + "[[end]]\nof = \"K\"\nzone = \"last\"\n",
			`x.toml:4:3: end[0]: has no key "when", which is read as "reach", expected when = "reach", "left" or "checks"`,
		},
		{
			"an end where no piece comes", head + "[[end]]\nwhen = \"reach\"\nof = \"P\"\nzone = \"first\"\n[zones]\nfirst = [\"a1-h1\"]\n",
			"x.toml:7:1: end[0].zone: no piece that is meant ever comes there",
		},
		{
			"an end by checks without a royal", "extends = \"breakthrough\"\nid = \"x\"\nname = \"X\"\nnotation.state = [\"checks\"]\n[[end]]\nwhen = \"checks\"\ntimes = 3\n",
			"x.toml:5:3: end[0]: nobody can give a check: no piece is royal",
		},
		{
			"a promotion where the piece never comes", head + "[piece.P.clause.step]\npromote = [{ to = [\"Q\"], zone = \"last\", must = \"last\" }, { to = [\"N\"], zone = \"corner\" }]\n[zones]\ncorner = [\"a1\"]\n",
			"piece.P.clause.step.promote[1]: the piece never comes to its zone by this clause",
		},
		{
			"a clause that begins where the piece never comes", head + "[piece.P.clause.side]\nmove = \"fsF\"\nfrom = \"first\"\n[zones]\nfirst = [\"a1-h1\"]\n",
			"piece.P.clause.side: the piece comes to no square from which this leads anywhere",
		},
		{
			"a clause for unmoved pieces where none is", head + "notation = { state = [\"castling\", \"ep\", \"unmoved\"], unmoved = \"N\" }\npiece.N.clause.far = { move = \"H\", unmoved = true }\n",
			"x.toml:5:16: piece.N.clause.far: is for unmoved pieces, and no setup names one that it leads anywhere, expected the files of such pieces in the field unmoved of a position line, as BGbg for those on b and g",
		},
		{
			"a clause for unmoved pieces where they do not begin", head + "notation = { state = [\"castling\", \"ep\", \"unmoved\"], unmoved = \"N\" }\npiece.N.clause.far = { move = \"H\", unmoved = true, from = \"last\" }\nsetup.standard.fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq,-,BGbg 0 1\"\n",
			"x.toml:5:16: piece.N.clause.far: is for unmoved pieces, and no setup names one",
		},
		{
			"a side that cannot lose", head + "[piece.K]\nmin = 0\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq 0 1\"\n[[end]]\nwhen = \"reach\"\nof = \"R\"\nowners = \"w\"\nzone = \"last\"\n",
			"x.toml:7:1: setup.standard.fen: White begins without a royal and can lose by no rule",
		},
		{
			"a forgotten king", head + "[piece.K]\nmin = 0\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq 0 1\"\n[[end]]\nwhen = \"reach\"\nof = \"R\"\nzone = \"last\"\n",
			"x.toml:7:1: setup.standard.fen: White begins without a royal and with the other pieces that Black has beside one, expected a royal of each",
		},
		{
			"an end by what is left that does not say how", head + "[[end]]\nwhen = \"left\"\nmost = 1\n",
			`has no key "result", which is read as "wins"`,
		},
		{
			"lopsided moves on a mirrored board", head + "[piece.N.clause.leap]\nmove = \"frN\"\n",
			"x.toml:5:1: piece.N.clause.leap.move: left and right differ, and reflect mirrors the board, not moves",
		},
		{
			"no end", endless,
			"x.toml:13:2: rules: a game can go on for ever, expected repetition, no_progress or max_plies above 0",
		},
	} {
		t.Run(x.name, func(t *testing.T) {
			g, err := variants.Read("x.toml", []byte(x.text))
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Check(); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range g.Warnings() {
				got = append(got, f.Error())
			}
			if text := strings.Join(got, "\n"); !strings.Contains(text, x.want) {
				t.Errorf("read %q, want %q", text, x.want)
			}
		})
	}
	own := []string{"example/thicket.toml", "amazons", "breakthrough", "fox-and-hounds", "joust"} // no position comes again
	for _, id := range slices.Concat(variants.Builtin(), []string{"pawnback", "pawnsideways", "torpedo", "euroshogi"}, own) {
		if w := gametest.Game(t, id).Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", id, w)
		}
	}
}

// What looks like it and has an effect is not warned of.
func TestNoWarnings(t *testing.T) {
	const head = "extends = \"chess\"\nid = \"x\"\nname = \"X\"\n"
	const white = "[piece.K]\nmin = 0\n[setup.standard]\nfen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BQR w kq 0 1\"\n" // has a queen for its king and a knight
	for _, x := range []struct{ name, text string }{
		{"a false against the game below", head + "board.reflect = false\n"},
		{"a list against the game below", head + "castle = []\n"},
		{"a false against an option", head + "rules.no_check = false\n[option.o]\nabout = \"x\"\ndefault = \"a\"\nvalue.a = {}\nvalue.b.rules.no_check = true\n"},
		{"lopsided moves on a turned board", head + "board.reflect = false\npiece.N.clause.leap.move = \"frN\"\n"},
		{"lopsided moves with owners", head + "[piece.N.clause]\nleap = { move = \"frN\", owners = \"w\" }\nother = { move = \"flN\", owners = \"b\" }\n"},
		{"a captor of what becomes what is dropped", head + "castle = []\nrows = [[\"N\", \"C\"]]\nhands = { captors = \"w\", pieces = \"convert\" }\ndrop = { N = {}, P.never = \"last\", B = {}, R = {}, Q = {} }\npiece.C = { name = \"camel\", clause.leap.move = \"C\" }\nsetup.standard.fen = \"rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w - 0 1\"\n"},
		{"a stalemate where an option takes the pass away", head + "rules.pass = \"stuck\"\nrules.no_move = \"wins\"\nnotation.state = [\"castling\", \"ep\", \"flag\"]\n[option.o]\nabout = \"x\"\ndefault = \"a\"\nvalue.a = {}\nvalue.b.rules.pass = \"never\"\n"},
		{"one side passes, the other takes", head + "piece.P.clause.passing.owners = \"w\"\npiece.P.clause.double.owners = \"b\"\npiece.P.clause.leap = { move = \"fmnD\", from = \"second\", owners = \"w\" }\n"},
		{"an option lets the other take", head + "piece.P.clause.passing.owners = \"w\"\npiece.P.clause.double.owners = \"w\"\n[option.o]\nabout = \"x\"\ndefault = \"a\"\nvalue.a = {}\nvalue.b.piece.P.clause = { passing.owners = \"b\" }\n[option.p]\nabout = \"x\"\ndefault = \"a\"\nvalue.a = {}\nvalue.b.piece.P.clause = { double.owners = \"b\" }\n"},
		{"a clause for an unmoved piece of one side", head + "notation = { state = [\"castling\", \"ep\", \"unmoved\"], unmoved = \"N\" }\npiece.N.clause.far = { move = \"H\", unmoved = true }\nsetup.standard.fen = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq,-,b 0 1\"\n"},
		{"two clauses, one to each side", head + "piece.N.clause.leap.move = \"frN\"\npiece.N.clause.left.move = \"flN\"\n"},
		{"a promotion in place where the piece begins", head + "[piece.P.clause.step]\npromote = [{ to = [\"Q\"], zone = \"second\" }]\nin_place = true\n"},
		{"no royal, but an end that loses", head + white + "[[end]]\nwhen = \"left\"\nowners = \"w\"\nresult = \"loses\"\n"},
		{"no royal, but a goal of the other", head + white + "[[end]]\nwhen = \"reach\"\nof = \"R\"\nzone = \"last\"\n"},
		{"no royal, but stalemate loses", head + "rules.no_move = \"loses\"\n" + white + "[[end]]\nwhen = \"reach\"\nof = \"R\"\nowners = \"w\"\nzone = \"last\"\n"},
	} {
		g, err := variants.Read("x.toml", []byte(x.text))
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		if err := g.Check(); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		if w := g.Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", x.name, w)
		}
	}
	for _, id := range variants.Catalogue() {
		if w := gametest.Game(t, id).Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", id, w)
		}
	}
}

// A board may have 256 squares, one more than a square can count to. Its pieces lead somewhere.
func TestWarningsOfTheLargestBoard(t *testing.T) {
	g, err := variants.Read("x.toml", []byte(`extends = "chess"
id = "wide"
name = "Wide"
castle = []
[board]
files = 16
ranks = 16
[zones]
last = ["a16-p16"]
second = ["a2-p2"]
[setup.standard]
fen = "rnbqkbnrrnbq1bnr/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQ1BNR w - 0 1"
`))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	for _, w := range g.Warnings() {
		if strings.Contains(w.Error(), "leads nowhere") {
			t.Error(w)
		}
	}
}

// In endless two kings go to and fro.
const endless = `format = 1
id = "x"
name = "X"
[[player]]
letter = "w"
name = "White"
[[player]]
letter = "b"
name = "Black"
[board]
files = 4
ranks = 4
[rules]
safety = "mate"
[piece.K]
name = "king"
royal = true
clause.step.move = "K"
[setup.one]
fen = "k3/4/4/3K w - 0 1"
`

// Of rows of corresponding pieces that share a letter the last wins.
func TestWarnRows(t *testing.T) {
	text := strings.Replace(gametest.Game(t, "titans").Text, "rows = [", "rows = [\n[\"O\", \"T\", \"P\"],\n[\"O\", \"T\", \"Q\"],", 1)
	g, err := variants.Read("x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range g.Warnings() {
		got = append(got, w.Error()[strings.Index(w.Error(), "rows["):])
	}
	want := []string{
		"rows[2]: O stands in rows[0], rows[1] as well, and this row wins",
		"rows[2]: T stands in rows[0], rows[1] as well, and this row wins",
		"rows[2]: P stands in rows[0] as well, and this row wins",
		"rows[3]: Q stands in rows[1] as well, and this row wins",
	}
	if !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}

// A zone whose name has a space is named by a whole text.
func TestNamesWithSpaces(t *testing.T) {
	const text = "extends = \"chess\"\nid = \"x\"\nname = \"X\"\nzones.\"far side\" = [\"a8-h8\"]\nend = [{ when = \"reach\", of = \"K\", zone = \"far side\" }]\n"
	g, err := variants.Read("x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if w := g.Warnings(); len(w) > 0 {
		t.Errorf("a zone in use is warned of: %v", w)
	}
}
