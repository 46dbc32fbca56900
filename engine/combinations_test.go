package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// refused checks that a game cannot be read, with a fault that names some word.
func refused(t *testing.T, text, word string) {
	t.Helper()
	if _, err := variants.Read("test.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), word) {
		t.Errorf("want a fault about %s, got %v:\n%s", word, err, text)
	}
}

// movesOf are the moves of a position of a game, in text.
func movesOf(t *testing.T, text, fen string) []string {
	t.Helper()
	p := parse(t, write(t, text), fen)
	out := p.MoveTexts()
	if n := p.Count(); n != len(out) {
		t.Errorf("%s: %d moves are listed and %d counted", fen, len(out), n)
	}
	return out
}

const titled = "id = \"own\"\nname = \"Own\"\n"

// An end that waits whether a piece can be taken asks which moves there are. That must not
// ask in turn what these would end, which they never would.
func TestSafeEndsWithRulesThatTryMoves(t *testing.T) {
	const end = "[fixed_zones]\ncentre = [\"d4-e5\"]\n[[end]]\nwhen = \"reach\"\nzone = \"centre\"\nof = \"N\"\nat = \"safe\"\n"
	for _, c := range []struct{ name, text string }{
		{"blasts", "extends = \"atomic\"\n" + titled + end},
		{"no checks", "extends = \"chess\"\n" + titled + "rules.no_check = true\n" + end},
		{"walls", "extends = \"chess\"\n" + titled + "walls.where = \"anywhere\"\n" + end},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := write(t, c.text)
			for fen, want := range map[string]bool{
				"k7/2p5/8/3nN3/8/8/5P2/6K1 w -,- 0 1":  true,  // both stand there, and White's could not be taken
				"k7/2p5/3p4/4N3/8/8/5P2/6K1 b -,- 0 1": false, // the pawn may take it
			} {
				if p := parse(t, r, fen); p.Finished() != want {
					t.Errorf("%s is over: %t, want %t", fen, p.Finished(), want)
				}
			}
		})
	}
}

// A piece that captured from where it stands aims its wall from there.
func TestShotsAimWalls(t *testing.T) {
	const rifles = "extends = \"chess\"\n" + titled + "walls.where = \"aimed\"\npiece.N.clause.leap.capture = \"rifle\"\n"
	got := movesOf(t, rifles, "7k/8/8/8/8/3p4/8/1N5K w -,- 0 1")
	for _, m := range got {
		if strings.HasPrefix(m, "b1xd3") || strings.HasPrefix(m, "b1d3") {
			t.Errorf("a knight on b1 shot d3: %s", m)
		}
	}
	got = movesOf(t, rifles, "7k/8/8/8/8/2p5/8/1N5K w -,- 0 1")
	var shots []string
	for _, m := range got {
		if strings.Contains(m, "c3") && strings.HasPrefix(m, "b1") {
			shots = append(shots, m[len(m)-2:])
		}
	}
	slices.Sort(shots)
	if want := []string{"a3", "c3", "d2"}; !slices.Equal(shots, want) {
		t.Errorf("after its shot the knight on b1 puts walls on %v, want %v, where it goes", shots, want)
	}
	refused(t, "extends = \"atomic\"\n"+titled+"walls.where = \"aimed\"\n", "walls")
	refused(t, strings.Replace(rifles, "aimed", "left", 1), "leaves no square")
}

// Whoever is out of a game of three has no pieces left, and ends nothing by that.
func TestNoEndForWhoIsOut(t *testing.T) {
	const text = `format = 1
id = "khans"
name = "Three Khans"
player = [{ letter = "n", name = "North" }, { letter = "e", name = "East" }, { letter = "s", name = "South" }]
board.camps = { centre = true }
rules = { safety = "capture", pass = "forced", repetition = 3, no_progress = 60 }
takeover.pieces = "keep"
notation.owners = true
[piece.K]
name = "khan"
royal = true
clause.step.move = "K"
[piece.W]
name = "wagon"
clause.roll.move = "R3"
[piece.P]
name = "spearman"
clause.step.move = "fWsmW"
resets = "forward"
[[end]]
when = "left"
of = "P"
result = "wins"
[setup.start]
fen = "9/9/9/9/1nPPWKW3|9/9/9/9/1ePPWKW3|9/9/9/4nW4/1sWPWK4|1 n - 0 1"
`
	p := write(t, text).New()
	m, err := p.ParseMove("se2se1") // takes South's khan, and with it the last spearman of his
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	if o, over := p.Outcome(); over {
		t.Errorf("the game is over: %+v", o)
	}
	// Of those who play on, it counts who has none left.
	p = parse(t, write(t, text), "9/9/9/9/1nPPWKW3|9/9/9/9/1eW1WKW3|9/9/9/9/1nWPWW4|1 n - 0 1")
	if o, over := p.Outcome(); !over || o.Shares[1] != engine.Whole {
		t.Errorf("over: %t, %+v, want a win of East", over, o)
	}
	// Nor does it count that whoever is out has none left either.
	p = parse(t, write(t, strings.Replace(text, "of = \"P\"", "of = \"P\"\nat = \"equal\"", 1)), "9/9/9/9/1nPPWKW3|9/9/9/9/1eW1WKW3|9/9/9/9/1nWPWW4|1 n - 0 1")
	if o, over := p.Outcome(); !over || o.Shares[1] != engine.Whole {
		t.Errorf("over: %t, %+v, want a win of East without an answer", over, o)
	}
	refused(t, strings.Replace(text, "rules = {", "rules = { royal_loss = \"all\",", 1), "is for games of two")
}

// Nobody passes while in check, walls or not; who cannot move may pass where that is the
// rule, also if only the walls keep him from moving.
func TestPassesWithWalls(t *testing.T) {
	const passes = "extends = \"chess\"\n" + titled + "notation.state = [\"castling\", \"ep\", \"flag\"]\nwalls.where = \"anywhere\"\n"
	const mated, quiet, stale = "7k/8/8/8/8/8/5qq1/7K w -,-,- 0 1", "7k/8/8/8/8/8/8/7K w -,-,- 0 1", "7k/8/8/8/8/6q1/8/7K w -,-,- 0 1"
	for _, c := range []struct {
		pass, fen string
		may       bool
	}{
		{"free", mated, false}, {"free", quiet, true}, {"stuck", quiet, false}, {"stuck", stale, false}, {"never", quiet, false},
	} {
		got := movesOf(t, passes+"rules.pass = \""+c.pass+"\"\n", c.fen)
		if may := slices.Contains(got, "0000"); may != c.may {
			t.Errorf("pass %s, %s: %t, want %t; moves %v", c.pass, c.fen, may, c.may, got[:min(len(got), 5)])
		}
	}
}

// Of two sorts of moves that must be made the one listed first is.
func TestMustInOrder(t *testing.T) {
	const fen = "4k3/8/8/3p4/4P3/8/8/4K3[N] w -,- 0 1"
	for must, want := range map[string]string{`["capture", "drop"]`: "e4d5", `["drop", "capture"]`: "N@a1"} {
		got := movesOf(t, "extends = \"crazyhouse\"\n"+titled+"rules.must = "+must+"\n", fen)
		if !slices.Contains(got, want) || must[2] == 'c' && len(got) != 1 || must[2] == 'd' && slices.Contains(got, "e4d5") {
			t.Errorf("must = %s: %v, want %s", must, got, want)
		}
	}
	const none = "4k3/8/8/8/4P3/8/8/4K3[N] w -,- 0 1"
	if got := movesOf(t, "extends = \"crazyhouse\"\n"+titled+"rules.must = [\"capture\", \"drop\"]\n", none); slices.Contains(got, "e4e5") || !slices.Contains(got, "N@a1") {
		t.Errorf("with nothing to capture: %v, want drops alone", got)
	}
}

// A limit by file and one by rank hold both.
func TestOneAFileAndARank(t *testing.T) {
	const both = "extends = \"crazyhouse\"\n" + titled + "[drop.N]\none_a_file = true\none_a_rank = true\n"
	for _, m := range movesOf(t, both, "4k3/8/8/8/8/2N5/8/4K3[N] w -,- 0 1") {
		if strings.HasPrefix(m, "N@") && (m[2] == 'c' || m[3] == '3') {
			t.Errorf("%s, with a knight on c3", m)
		}
	}
	for _, key := range []string{"one_a_rank = true", "most_a_file = 1", "both_colours = true"} {
		refused(t, "extends = \"titans\"\n"+titled+"drop.P."+key+"\n", "camps")
	}
}

// Where a blast may take one of several royals, the last is not left attacked.
func TestBlastsLeaveTheLastRoyalSafe(t *testing.T) {
	const several = "extends = \"atomic\"\n" + titled + "rules.royal_loss = \"all\"\npiece.K.max = 2\n"
	r := write(t, several)
	p := parse(t, r, "k6r/8/8/8/8/1p6/P1K5/7K w -,- 0 1")
	if m, err := p.ParseMove("a2b3"); err == nil { // blasts c2, and the rook attacks h1
		t.Errorf("%s leaves the last king attacked", p.MoveText(m))
	}
	refused(t, "extends = \"atomic\"\n"+titled+"facing.rule = \"illegal\"\n", "blast")
}

// What is captured to hand can be dropped as what it becomes there, for the captors alone.
func TestDropsOfConvertedPieces(t *testing.T) {
	const text = "extends = \"chess\"\n" + titled + `castle = []
rows = [["P", "P"], ["N", "C"], ["B", "B"], ["R", "R"], ["Q", "Q"]]
hands.pieces = "convert"
drop = { P = { never = "last" }, N = {}, B = {}, R = {}, Q = {} }
piece.C = { name = "camel", clause.leap.move = "C" }
setup.standard.fen = "rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w - 0 1"
`
	r := write(t, text+"piece.Q.clause = { slide.owners = \"b\", white = { move = \"Q\", owners = \"w\", capture = \"hand\" } }\n")
	p := parse(t, r, "4k3/8/8/3c4/8/8/3Q4/4K3[] w - 0 1")
	play(t, p, "d2d5")
	if want := "4k3/8/8/3Q4/8/8/8/4K3[N] b - 0 1"; p.FEN() != want {
		t.Errorf("%s, want %s", p.FEN(), want)
	}
	refused(t, text+"piece.Q.clause.slide.capture = \"hand\"\n", "N can be captured to hand as C, expected a rule for drops of that or dies = true")
}

// A royal that no blast removes keeps its least number.
func TestBlastsThatSpareTheRoyal(t *testing.T) {
	const text = "extends = \"chess\"\n" + titled
	write(t, text+"blast.immune = \"K\"\n")
	write(t, text+"blast.spares = \"PK\"\n")
	refused(t, text+"blast.spares = \"P\"\n", "piece.K.min")
}

// Where losing one of several royals loses, who blasts one of his own loses, even if one of
// the other's falls with it.
func TestBlastOfOneOfSeveralRoyals(t *testing.T) {
	const several = "extends = \"nocheckatomic\"\n" + titled + "rules.royal_loss = \"any\"\npiece.K.max = 2\n" +
		"notation.state = [\"castling\", \"ep\", \"flag\"]\n"
	r := write(t, several)
	for _, c := range []struct{ name, fen, move, want string }{
		{"none", "k6k/8/8/1p6/3p4/8/1R6/K6K w -,-,- 0 1", "b2b5", "not over"},
		{"one of the other's", "8/7k/8/1pk5/8/8/1R6/K6K w -,-,- 0 1", "b2b5", "first wins, royals captured"},
		{"one of his own", "k6k/8/8/1p6/K7/8/1R6/7K w -,-,- 0 1", "b2b5", "second wins, royals captured"},
		{"one of each", "7k/8/8/1pk5/K7/8/1R6/7K w -,-,- 0 1", "b2b5", "second wins, royals captured"},
		{"one of his own by capturing one", "7k/8/8/1k6/K7/8/1R6/7K w -,-,- 0 1", "b2b5", "second wins, royals captured"},
	} {
		p := parse(t, r, c.fen)
		before := p.FEN()
		play(t, p, c.move)
		if got := outcomeOf(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if again := parse(t, r, p.FEN()); again.Key() != p.Key() || outcomeOf(again) != c.want {
			t.Errorf("%s: %s is read as another position: %s", c.name, p.FEN(), outcomeOf(again))
		}
		if p.Unmake(); p.FEN() != before {
			t.Errorf("%s: taken back, %s was %s", c.name, p.FEN(), before)
		}
	}
	if _, err := write(t, several+"blast.off = true\n").Parse("k6k/8/8/8/8/8/8/K6K w -,-,o 0 1"); err == nil {
		t.Error("a game without blasts reads the flag of one")
	}
}

// A double step over a square on which its own wall is put cannot be taken in passing, so
// that the position is written as it is read.
func TestWallsShutAPassedSquare(t *testing.T) {
	r := write(t, "extends = \"duck\"\n"+titled)
	p := parse(t, r, "4k3/8/8/8/3p4/8/4P3/4K3 w - 0 1")
	m, err := p.ParseMove("e2e4,e4e3")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(m)
	again, err := r.Parse(p.FEN())
	if err != nil {
		t.Fatalf("%s is not read: %v", p.FEN(), err)
	}
	if again.Key() != p.Key() {
		t.Errorf("%s has another key when it is read", p.FEN())
	}
}

// What a blast removes gives no check, and what it bares does.
func TestBlastsWithNoCheck(t *testing.T) {
	const quiet = "extends = \"atomic\"\n" + titled + "rules.no_check = true\n"
	r, base := write(t, quiet), write(t, "extends = \"atomic\"\n"+titled)
	rng := newRand("blasts and checks")
	blasts := 0
	for range extra(12) {
		p := r.New()
		for range 60 {
			moves := p.MoveTexts()
			if len(moves) == 0 {
				break
			}
			q := parse(t, base, p.FEN())
			for _, m := range q.Moves(nil) {
				text, took := q.MoveText(m), q.Captured(m) != engine.Empty
				q.Make(m)
				over, check := q.Finished(), q.InCheck()
				q.Unmake()
				if _, listed := slices.BinarySearch(moves, text); !over && listed == check {
					t.Fatalf("%s: %s is listed: %t, and gives check: %t", p.FEN(), text, listed, check)
				}
				if took {
					blasts++
				}
			}
			m, err := p.ParseMove(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
	}
	if blasts == 0 {
		t.Error("nothing was captured")
	}
}

// A king that may castle although it is attacked may still not end opposite the other king.
func TestCastlingThroughAttacksFacesNobody(t *testing.T) {
	const through = "extends = \"chess\"\n" + titled + `facing.rule = "illegal"
[[castle]]
player = 1
letter = "K"
king = "e1-g1"
rook = "h1-f1"
king_piece = "K"
rook_piece = "R"
way.attacked = true
[setup.standard]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K,- 0 1"
`
	for fen, want := range map[string]bool{
		"6k1/8/8/8/8/8/8/4K2R w K,- 0 1":   false,
		"6k1/8/8/8/6p1/8/8/4K2R w K,- 0 1": true,
	} {
		if got := slices.Contains(movesOf(t, through, fen), "e1g1"); got != want {
			t.Errorf("%s: castling is listed: %t, want %t", fen, got, want)
		}
	}
}

// A piece that promotes where it stands is still one that was dropped.
func TestPromotionInPlaceKeepsMarks(t *testing.T) {
	const marked = `format = 1
id = "own"
name = "Own"
[[player]]
letter = "w"
name = "White"
[[player]]
letter = "b"
name = "Black"
[board]
files = 5
ranks = 5
[zones]
all = ["a1-e5"]
[piece.K]
name = "king"
royal = true
clause.step.move = "K"
[piece.P]
name = "pawn"
[piece.P.clause.step]
move = "W"
in_place = true
promote = [{ to = ["+P"], zone = "all" }]
[piece."+P"]
name = "gold"
clause.step.move = "W"
[piece."+P".clause.slant]
move = "F"
dropped = "never"
[drop.P]
[rules]
repetition = 3
[setup.one]
fen = "k4/5/5/5/P3K[P] w - 0 1"
`
	for line, want := range map[string]int{
		"P@c3 a5a4 c3c3+ a4a5":           4,     // as it was dropped it goes straight alone
		"P@c3 a5a4 c3c2+ a4a5 c2c3 a5a4": 4,     // likewise
		"a1a1+ a5a4 a1a2 a4a5":           3 + 2, // it was there from the start: a3, b2, a1 and b3, b1
	} {
		p, from := write(t, marked).New(), ""
		for _, text := range strings.Fields(line) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		if from = "c3"; strings.HasPrefix(line, "a1") {
			from = "a2"
		}
		if p.Turn() == 1 {
			p.Make(p.Moves(nil)[0])
		}
		n := 0
		for _, text := range p.MoveTexts() {
			if strings.HasPrefix(text, from) {
				n++
			}
		}
		if n != want {
			t.Errorf("after %s the gold on %s has %d moves, want %d: %v", line, from, n, want, p.MoveTexts())
		}
	}
}

// A game of two whose state fields are tagged is told to other programs without the tags.
func TestTaggedStateInDialects(t *testing.T) {
	r := write(t, "extends = \"chess\"\n"+titled+`[notation]
tagged = true
all = false
[setup.standard]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w c:KQkq 0 1"
`)
	if len(r.Spec().Dialects) == 0 {
		t.Fatal("chess has no dialect")
	}
	for name, d := range r.Spec().Dialects {
		for own, theirs := range map[string]string{
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w c:KQkq 0 1":      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/p1pppppp/8/8/Pp6/8/1PPPPPPP/1NBQKBNR b c:kq,e:a3 0 2": "rnbqkbnr/p1pppppp/8/8/Pp6/8/1PPPPPPP/1NBQKBNR b kq a3 0 2",
			"4k3/8/8/8/8/8/8/4K3 b - 0 1":                                   "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
			"rnbqkbnr/p1pppppp/8/8/Pp6/8/1PPPPPPP/1NBQKBNR b e:a3 0 2":      "rnbqkbnr/p1pppppp/8/8/Pp6/8/1PPPPPPP/1NBQKBNR b - a3 0 2",
		} {
			if got, err := parse(t, r, own).FENAs(d); err != nil || got != theirs {
				t.Errorf("%s: %s is told as %q, %v, want %q", name, own, got, err, theirs)
			}
			if p, err := r.ParseAs(d, theirs); err != nil || p.FEN() != own {
				t.Errorf("%s: %s is read as %v, %v, want %q", name, theirs, p, err, own)
			}
		}
	}
}

// What cannot be asked is refused when the game is read, not when it is played.
func TestUnanswerableRulesAreRefused(t *testing.T) {
	refused(t, "extends = \"titans\"\n"+titled+"[drop.T.no_mate]\nby = \"any\"\n", "no_mate")
	refused(t, "extends = \"chess\"\n"+titled+"piece.Q.clause.hop = { move = \"nDmafsW\", path.over = true }\n", "over")
	refused(t, "extends = \"3check\"\n"+titled+"[[end]]\nwhen = \"checks\"\ntimes = 2\nat = \"equal\"\n", "equal")
}

// An end that an answer in kind holds back waits only for one who may answer: who has a move,
// where another is a piece away from the end, or can reach the zone; and only for an answer
// that is the end of a player for whom it may hold.
func TestEndsThatAreAnswered(t *testing.T) {
	const bare = "extends = \"chess\"\n" + titled + "[[end]]\nwhen = \"left\"\nmost = 1\nrivals = 2\nat = \"equal\"\nresult = \"loses\"\n"
	const race = "extends = \"racingkings\"\n" + titled + "[[end]]\nwhen = \"reach\"\nof = \"K\"\nzone = \"top\"\nat = \"equal\"\n"
	for _, c := range []struct {
		name, text, fen string
		over            bool
	}{
		{"a king without a move", bare, "k7/2K5/1Q6/8/8/8/8/8 b - 0 1", true},
		{"a king that takes the last piece", bare, "k7/1Q6/8/8/8/8/8/K7 b - 0 1", false},
		{"a king that has a move", bare, "k7/8/8/8/8/8/1Q6/K7 b - 0 1", false},
		{"a king that has had it", bare, "k7/8/8/8/8/8/1Q6/K7 w - 0 1", true},
		{"a king beside one of two", bare, "k7/1Q6/8/8/8/8/7R/K7 b - 0 1", true},
		{"a first player who takes the last piece", bare, "K7/1q6/8/8/8/8/8/k7 w - 0 1", false},
		{"an answer that would be the end of a player for whom it does not hold", bare + "owners = \"b\"\n", "k7/1Q6/8/8/8/8/8/K7 b - 0 1", true},
		{"a king that can follow to the goal", race, "6K1/k7/8/8/8/8/8/8 b - 0 1", false},
		{"a king that can follow where only the other has a goal", race + "owners = \"w\"\n", "6K1/k7/8/8/8/8/8/8 b - 0 1", true},
	} {
		if p := parse(t, write(t, c.text), c.fen); p.Finished() != c.over {
			t.Errorf("%s: %s is over: %t, want %t", c.name, c.fen, p.Finished(), c.over)
		}
	}
}

// Who writes owners before their pieces where the file does not say so is told of the key.
func TestOwnersThatAreNotRead(t *testing.T) {
	const text = `format = 1
id = "lancers"
name = "Lancers"
player = [{ letter = "n", name = "North" }, { letter = "e", name = "East" }, { letter = "s", name = "South" }]
board.camps = {}
rules = { safety = "capture", pass = "forced", repetition = 3 }
takeover.pieces = "keep"
[piece.K]
name = "king"
royal = true
clause.step.move = "K"
[setup.start]
fen = "9/9/9/9/4nK4|9/9/9/9/4eK4|9/9/9/9/4sK4 n - 0 1"
`
	refused(t, text, "small letters; the letters of owners need notation.owners = true")
	refused(t, strings.Replace(text, "[piece.K]", "[piece.N]\nname = \"knight\"\nclause.leap.move = \"N\"\n[piece.K]", 1), `expected 9 squares in "4nK4"; the letters of owners need notation.owners = true`)
	write(t, strings.Replace(text, "[piece.K]", "notation.owners = true\n[piece.K]", 1))
}
