package ini

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// own reads the games made up for these tests.
func own(t testing.TB) *File {
	t.Helper()
	text, err := os.ReadFile("testdata/own.ini")
	if err != nil {
		t.Fatal(err)
	}
	f, err := Parse("own.ini", text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// rulesOf converts a section and compiles the file that it makes, whose text it returns too.
func rulesOf(t testing.TB, f *File, section string) (*engine.Rules, string) {
	t.Helper()
	text, err := f.Convert(section)
	if err != nil {
		t.Fatal(err)
	}
	g, err := variants.Read(section+".toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r, text
}

// parsed reads the text of a file.
func parsed(t testing.TB, text string) *File {
	t.Helper()
	f, err := Parse("a.ini", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Each section has as many moves as Fairy-Stockfish counts: a build of 2026 with large boards
// and all variants, go perft 1 to 4 from the start.
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	f := own(t)
	seen := map[string]bool{}
	for sc := bufio.NewScanner(bytes.NewReader(text)); sc.Scan(); {
		var want struct {
			Section string
			Perft   []int64
		}
		if err := json.Unmarshal(sc.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		seen[want.Section] = true
		t.Run(want.Section, func(t *testing.T) {
			t.Parallel()
			r, text := rulesOf(t, f, want.Section)
			d := r.Spec().Dialects["uci"]
			if d.Variant != want.Section {
				t.Errorf("variant %q, want the name of the section", d.Variant)
			}
			p := r.New()
			for i, n := range want.Perft {
				if n > 60_000 {
					break
				}
				if got := p.Perft(i + 1); got != n {
					t.Errorf("%s: perft %d: %d, want %d\n%s", p.FEN(), i+1, got, n, text)
					break
				}
			}
		})
	}
	for _, name := range f.Names() {
		if !seen[name] {
			t.Errorf("section %s has no numbers", name)
		}
	}
}

// Every key that is translated stands in some section of the tests.
func TestKeysAreTried(t *testing.T) {
	tried := map[string]bool{}
	for _, s := range own(t).Sections {
		for _, k := range s.Keys {
			tried[k.Name] = true
		}
	}
	for _, name := range keyNames {
		_, other := others[name]
		if !tried[name] && !other && !strings.HasPrefix(name, "mobilityRegion") && !slices.Contains(kinds, kind(name)) && name != "doubleStepRankMin" && name != "firstRankDoubleSteps" {
			t.Errorf("%s is in no section of testdata/own.ini", name)
		}
	}
}

// A section that builds on a game of Komi's says only what it changes, with the keys.
func TestExtends(t *testing.T) {
	f, err := Parse("a.ini", []byte("[late:chess]\nnFoldRule = 5\n# https://example.org/mine\n[mine:late]\nstalemateValue = loss\nking = k:KN\n"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Convert("mine")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"extends = \"chess\"\n", "rules.no_move = \"loses\" # stalemateValue\n", "rules.repetition = 5 # nFoldRule\n", "[piece.K] # king\n",
		"source = \"https://example.org/mine\"\n", "variant = \"mine\"\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "piece.N") || strings.Contains(text, "castle") {
		t.Errorf("says what it does not change:\n%s", text)
	}
}

// A game whose captures go to no hand has no drops, if nothing is in hand at the start.
func TestNoHands(t *testing.T) {
	for _, base := range []string{"shogi", "minishogi", "crazyhouse", "loop"} {
		r, _ := rulesOf(t, parsed(t, "[a:"+base+"]\ncapturesToHand = false\n"), "a")
		if r.HasHands() || strings.Contains(r.New().FEN(), "[") {
			t.Errorf("%s: has hands: %s", base, r.New().FEN())
		}
	}
}

// A piece that may not go where it could never move on attacks what stands there.
func TestAttacksWhereItMayNotGo(t *testing.T) {
	const board = "maxFile = 5\nmaxRank = 5\nstartFen = lnk2/5/5/5/2KNL w - - 0 1\nlance = l\nshogiKnight = n\nimmobilityIllegal = true\n"
	for _, tt := range []struct{ name, text, fen, moves string }{
		{"the king of a lance's file", board + "king = k\n", "k3n/5/L4/5/3K1 b - 0 1", "a5b4 a5b5"},
		{"the square before a king", board + "king = k\n", "1k3/5/L4/5/3K1 b - 0 1", "b5b4 b5c4 b5c5"},
		{"a knight's king", board + "king = k\n", "k3n/5/1N3/5/3K1 b - 0 1", "a5a4 a5b4 a5b5"},
		{"a rook before the lance", board + "king = k\nrook = r\npromotionPieceTypes = -\n", "r4/5/L4/5/1k1K1 w - 0 1", "a3a4 d1d2 d1e1 d1e2"},
		{"a royal that is no king", board + "commoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n", "k3n/5/L4/5/3K1 b - 0 1", "a5b4 a5b5"},
	} {
		if strings.Contains(tt.text, "rook") {
			tt.text = strings.Replace(tt.text, "lnk2", "lnk1r", 1)
		}
		r, text := rulesOf(t, parsed(t, "[a]\n"+tt.text), "a")
		p, err := r.Parse(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.MoveTexts()
		slices.Sort(moves)
		if got := strings.Join(moves, " "); got != tt.moves {
			t.Errorf("%s: %s: moves %s, want %s\n%s", tt.name, tt.fen, got, tt.moves, text)
		}
	}
}

// What is wrong is told with the line and the key.
func TestFaults(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"unknown key":           {"[a:chess]\nstalemateValu = loss\n", `a.ini:2:1: stalemateValu: is no key that Komi knows of that program; did you mean stalemateValue?`},
		"unknown base":          {"[a:ches]\n", `a.ini:1:1: section [a:ches]: there is no variant ches, expected one that the program has, such as chess, or a section above; did you mean chess?`},
		"cycle":                 {"[a:b]\n[b:c]\n[c:a]\n", "builds on itself: a on b on c on a"},
		"itself":                {"[a:a]\n", "builds on itself: a on a"},
		"base below":            {"[a:b]\n[b:chess]\n", "b stands on line 2, expected it above"},
		"name of the program's": {"[chess]\nking = k\n", "has a variant of this name"},
		"broken betza":          {"[a:chess]\ncustomPiece1 = a:K(\n", `a.ini:2:1: customPiece1: betza K(: column 2: read (`},
		"betza of Komi":         {"[a:chess]\ncustomPiece1 = a:mafsW\n", "column 2: read a"},
		"no betza":              {"[a:chess]\ncustomPiece1 = a\n", `customPiece1: read "a", expected how it moves besides, as in a:KN`},
		"moves of a kind":       {"[a:chess]\nrook = r:K\n", "rook: read \"r:K\", expected the letter alone"},
		"no letter":             {"[a:chess]\nrook = 5\n", `rook: read "5", expected a letter`},
		"boolean":               {"[a:chess]\ndoubleStep = yes\n", `a.ini:2:1: doubleStep: read "yes", expected true or false`},
		"comment after a value": {"[a:chess]\ndoubleStep = false # none\n", `doubleStep: read "false # none"`},
		"huge number":           {"[a:chess]\nnMoveRule = 99999999999999999999\n", "nMoveRule: read \"99999999999999999999\", expected a whole number from 0 to 1000"},
		"negative number":       {"[a:chess]\nnFoldRule = -1\n", "nFoldRule: read \"-1\""},
		"huge board":            {"[a:chess]\nmaxRank = 11\n", "maxRank: read \"11\", expected a whole number from 1 to 10"},
		"huge square":           {"[a:chess]\nflagRegion = e99999999999999999999\n", "flagRegion: read e99999999999999999999, expected squares"},
		"region":                {"[a:chess]\nflagRegion = ** e4\n", "flagRegion: read **"},
		"value":                 {"[a:chess]\nstalemateValue = lost\n", "stalemateValue: read \"lost\", expected win, loss or draw"},
		"letter of no piece":    {"[a:chess]\npromotionPieceTypes = nx\n", "promotionPieceTypes: read x, which is the letter of no piece"},
		"row":                   {"[a:chess]\npromotionLimit = q\n", "promotionLimit: read q, expected a row"},
		"start":                 {"[a:chess]\nstartFen = 8/8 w - - 0 1\n", "startFen: read 2 ranks, expected 8"},
		"start of letters":      {"[a:chess]\nstartFen = 7x/8/8/8/8/8/8/8 w\n", "startFen: read x on rank 8"},
		"start too wide":        {"[a:chess]\nstartFen = 99/8/8/8/8/8/8/8 w\n", `startFen: read "99" as rank 8, expected 8 squares`},
		"start in check":        {"[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/K3R3 w - - 0 1\n", "a.ini:2:1: startFen: Komi cannot play it: setup.standard.fen: fen: Black is not on turn and in check"},
		"before a section":      {"king = k\n[a:chess]\n", "a.ini:1:1: king: stands before the first section"},
		"no equals sign":        {"[a:chess]\nking\n", "a.ini:2:1: read \"king\", expected [name]"},
		"open section":          {"[a:chess\n", "a.ini:1:1: read \"[a:chess\""},
		"section twice":         {"[a:chess]\n[a:shogi]\n", "a.ini:2:1: section [a]: stands on line 1 already"},
		"what Komi cannot say":  {"[a:chess]\n\nconnectN = 4\n", "a.ini:3:1: connectN: 4: Komi cannot express this: pieces in a row"},
		"enclosing drops":       {"[a:crazyhouse]\nenclosingDrop = reversi\n", "enclosingDrop: reversi: Komi cannot express this"},
		"walls and blasts":      {"[a:atomic]\nwallingRule = duck\n", "a.ini:2:1: wallingRule: Komi has no walls in games with blasts"},
		"nothing decides it":    {"[a]\nrook = r\nstartFen = 8/8/8/8/8/8/8/r6R w - - 0 1\n", "a.ini:1:1: section [a]: Komi cannot play it: piece: no piece is royal"},
		"several goals":         {"[a:chess]\nflagRegion = e4 e5\nflagPieceCount = 2\n", "a.ini:3:1: flagPieceCount: 2 pieces must reach the goal"},
		"promoted in hand":      {"[a:shogi]\ndropLoop = true\n", "a.ini:2:1: dropLoop: promoted pieces stay promoted in hand there, and in Komi +B is B in hand"},
		"one passes":            {"[a:chess]\npassWhite = true\n", "passWhite: only one player may pass"},
		"edge":                  {"[a:chess]\nwallingRule = edge\n", "wallingRule: Komi has no walls that begin at the edge"},
		"blasts to hand":        {"[a:atomic]\npieceDrops = true\ncapturesToHand = true\n", `a.ini:3:1: capturesToHand: all that is blasted goes to hand there`},
		"facing on ranks":       {"[a:chess]\nflyingGeneral = true\n", `a.ini:2:1: flyingGeneral: kings face each other along ranks there as well`},
		"royal without a value": {"[a:chess]\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true\n", `a.ini:3:1: extinctionPseudoRoyal: royal pieces are lost by who loses them, expected extinctionValue = loss`},
		"extinct at the start":  {"[a:chess]\namazon = a\nextinctionValue = loss\nextinctionPieceTypes = a\n", `a.ini:4:1: extinctionPieceTypes: nobody can have amazon, which is extinct there before the first move`},
		"further royals":        {"[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = n\nextinctionPseudoRoyal = true\nstartFen = 4k1n1/8/8/8/8/8/P7/4K1N1 w - - 0 1\n", `extinctionPseudoRoyal: further royals can come to the board, and there a kind is royal only while there are at most 1 of it`},
		"further two royals":    {"[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = n\nextinctionPieceCount = 1\nextinctionPseudoRoyal = true\n", `at most 2 of it`},
		"spare royals":          {"[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = rn\nextinctionPieceCount = 1\nextinctionPseudoRoyal = true\npromotionPieceTypes = q\nstartFen = rrr1k3/8/8/8/8/8/8/RRR1KN2 w - - 0 1\n", `royals may be lost there down to 1`},
		"dead to dead square":   {"[a:chess]\ncustomPiece1 = c:fWcsW\nimmobilityIllegal = true\nstartFen = 2Cr1k2/8/8/8/8/8/8/4K3 w - - 0 1\n", `a.ini:3:1: immobilityIllegal: piece C can stand where it may not go and move on to another such square`},
		"dead everywhere":       {"[a:chess]\nclobber = c\nimmobilityIllegal = true\nstartFen = 4k3/8/3cC3/8/8/8/8/4K3 w - - 0 1\n", `a.ini:3:1: immobilityIllegal: clobber can stand`},
		"dead by new walls":     {"[a:chess]\nimmobilityIllegal = true\nwallingRule = duck\n", `a.ini:2:1: immobilityIllegal: new walls change`},
		"two ways to promote":   {"[a:minishogi]\npromotionPawnTypes = r\n", `a.ini:2:1: promotionPawnTypes: rook must promote as a pawn does, to nothing`},
		"leap taken passing":    {"[a:chess]\ncustomPiece1 = c:mfWcfFimfD\nstartFen = 4k3/4p3/8/8/8/8/2C5/4K3 w - - 0 1\n", `a.ini:2:1: customPiece1: a first step of piece C along a line can be taken in passing there even if it leaps`},
		"a limit and a hand":    {"[a:chess]\npieceDrops = true\npromotionLimit = n:2\nstartFen = 4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1\n", `a.ini:3:1: promotionLimit: knight is limited for promotions, but may be dropped`},
		"promoted bishops":      {"[a:chess]\ngold = g\npromotedPieceType = g:b\npieceDrops = true\ndropOppositeColoredBishop = true\nstartFen = 4k3/8/8/8/3G4/8/8/4K3[B] w - - 0 1\n", `a.ini:5:1: dropOppositeColoredBishop: pieces promoted to bishop count there`},
		"two rooks dropped":     {"[a:crazyhouse]\ncastlingDroppedPiece = true\ncastlingRookPieces = rb\n", `a.ini:3:1: castlingRookPieces: several pieces that are dropped can castle`},
		"rooks at no edge":      {"[a:crazyhouse]\ncastlingDroppedPiece = true\ncastlingRookKingsideFile = g\n", `a.ini:3:1: castlingRookKingsideFile: a rook that is dropped castles there only from the edge`},
		"checks of royals":      {"[a:coregal]\nchecking = false\nstartFen = 2q1k3/8/8/5N2/8/8/8/2BQK3 w - - 0 1\n", `a.ini:2:1: checking: royals besides the king may be attacked there`},
		"on the goal":           {"[a:chess]\nflagRegionWhite = e4\nflagPiece = n\nstartFen = 4k3/8/8/8/4N3/8/8/4K3 w - - 0 1\n", `a.ini:4:1: startFen: White is on turn and stands on its goal, e4`},
		"gating and royals":     {"[a:seirawan]\ncommoner = c\nextinctionValue = loss\nextinctionPieceTypes = c\nextinctionPseudoRoyal = true\nstartFen = 2rck3/8/8/8/8/8/8/1r1NKC2[Hh] w Dd - 0 1\n", `a.ini:5:1: extinctionPseudoRoyal: a piece that comes in may stop an attack`},
		"gating and hoppers":    {"[a:seirawan]\ncannon = c\nstartFen = 3nk3/8/8/2c5/8/8/8/3NK3[Hh] w Dd - 0 1\n", `a.ini:2:1: cannon: cannon may check the king over a piece that comes in there`},
		"checks beyond":         {"[a:chess]\nmobilityRegionWhiteQueen = *1 *2\ncheckCounting = true\n", `a.ini:2:1: mobilityRegionWhiteQueen: queen checks kings where it may not go`},
		"two royals doubly":     {"[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = qr\nextinctionPseudoRoyal = true\ndupleCheck = true\n", `a.ini:5:1: dupleCheck: royals of several kinds`},
		"a royal promotes":      {"[a:chess]\ngold = g\npromotedPieceType = r:g\nextinctionValue = loss\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true\n", `a.ini:5:1: extinctionPieceTypes: rook is royal and promotes`},
		"promotes to itself":    {"[a:chess]\npromotionPieceTypes = pq\npromotionLimit = p:9\n", `a.ini:3:1: promotionLimit: pawn promotes to itself`},
		"cannons by promotion":  {"[a:chess]\njanggiCannon = c\npromotionPieceTypes = cq\n", `a.ini:3:1: promotionPieceTypes: pawn may promote to janggi cannon`},
		"passes and walls":      {"[a:chess]\nwallingRule = duck\npass = true\n", `a.ini:2:1: wallingRule: who passes puts a wall on a1`},
		"passes and gates":      {"[a:seirawan]\npass = true\n", `a.ini:2:1: pass: who passes shuts a gate`},
		"one king's goal":       {"[a:chess]\nflagPieceWhite = k\nflagRegion = *4\nflagMove = true\n", `a.ini:4:1: flagMove: the king of one player alone`},
		"two of a kind a file":  {"[a:crazyhouse]\ndropNoDoubled = q\n", `a.ini:2:1: dropNoDoubled: pieces promoted to queen count`},
		"gates and dead":        {"[a:seirawan]\npieceDrops = true\nimmobilityIllegal = true\nlance = l\nstartFen = 4k2r/8/8/8/8/8/8/4K2R[Ll] w KHkh - 0 1\n", `a.ini:3:1: immobilityIllegal: lance may come in`},
		"passing in part":       {"[a:chess]\ncustomPiece1 = r:mWcR\npawnTypes = pr\npromotionPieceTypes = q\nstartFen = 4k2r/4p3/8/8/8/8/4P3/4K2R w - - 0 1\n", `a.ini:2:1: customPiece1: betza mWcR: column 4: R takes in passing by some of its moves only`},
		"rook beyond":           {"[a:chess]\nstartFen = r3k3/8/8/8/8/8/8/R3K3 w Kk - 0 1\n", `a.ini:2:1: startFen: the right to castle K is that of a rook on the other side`},
		"castles beside a king": {"[a:chess]\ncastlingKingPiece = n\n", `a.ini:2:1: castlingKingPiece: knight castles, but that program moves the king`},
		"cannons and royals":    {"[a:chess]\njanggiCannon = c\nextinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true\nstartFen = 4k2q/8/8/8/8/8/8/C3K2Q w - - 0 1\n", `a.ini:2:1: janggiCannon: janggi cannon that moves still stands`},
		"gate of a king":        {"[a:seirawan]\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R[Hh] w AEHaeh - 0 1\n", `a.ini:2:1: startFen: the castling field names the file of a king`},
		"rooks from inside":     {"[a:chess]\ncastlingRookKingsideFile = f\nstartFen = 1n2k2r/8/8/8/8/8/8/1N2K2R w KQkq - 0 1\n", `a.ini:3:1: startFen: the right to castle Q is that of a rook`},
		"promotes at a gate":    {"[a:seirawan]\npromotionPawnTypes = pr\n", `a.ini:2:1: promotionPawnTypes: rook may promote as it leaves a gate`},
		"soldiers beside kings": {"[a:chess]\nsoldier = s\nsoldierPromotionRank = 5\ncheckCounting = true\nstartFen = 4k3/3s4/8/8/8/8/3S4/4K3 w - - 1+1 0 1\n", `a.ini:3:1: soldierPromotionRank: soldier checks kings beside it`},
		"immune royals":         {"[a:chess]\nmutuallyImmuneTypes = k\n", `a.ini:2:1: mutuallyImmuneTypes: king is royal and attacked`},
		"passes, gates alone":   {"[a:cambodian]\npass = true\n", `a.ini:2:1: pass: who passes shuts a gate`},
		"two ranges":            {"[a:chess]\ncustomPiece1 = a:RcW2\n", `a.ini:2:1: customPiece1: betza RcW2: column 3: W rides where R of column 1 does, but not as far`},
		"rules of a piece":      {"[a:makpong]\nking = k:KN\n", "makpongRule of the game makpong (kings that may not flee from check) depends on how K moves"},
		"rules of a base":       {"[a:sittuyin]\nsittuyinPromotion = false\n", "the game sittuyin has it as true, and Komi can only take that over"},
	} {
		f, err := Parse("a.ini", []byte(tt.text))
		if err == nil {
			_, err = f.Convert("a")
			if f.Section("a") == nil {
				_, err = f.Convert(f.Sections[0].Name)
			}
		}
		var bad tomlfile.Faults
		if !errors.As(err, &bad) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", name, err, tt.want)
		}
	}
	for _, text := range []string{"connectN = 4\nfoo = bar\n", "foo = bar\npassWhite = true\n", "stalemateValue = lost\nconnectN = 4\n"} {
		_, err := parsed(t, "[a:chess]\n"+text).Convert("a")
		if bad := strings.Split(fmt.Sprint(err), "\n"); len(bad) != 2 || !strings.Contains(bad[0], ":2:1: ") || !strings.Contains(bad[1], ":3:1: ") {
			t.Errorf("%q: %v, want a fault for each line", text, err)
		}
	}
	f, err := Parse("a.ini", []byte("[good:chess]\n[dup]\nking\n[dup]\n[on-dup:dup]\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"good": 0, "dup": 2, "on-dup": 2} {
		_, err := f.Convert(name)
		var bad tomlfile.Faults
		if errors.As(err, &bad); len(bad) != want {
			t.Errorf("[%s] among others that are wrong: %v, want %d faults", name, err, want)
		}
	}
	f, _ = Parse("a.ini", []byte("[large:chess]\n"))
	if _, err := f.Convert("larg"); err == nil || !strings.Contains(err.Error(), "there is no section [larg], expected one of large; did you mean large?") {
		t.Errorf("a section that is not there: %v", err)
	}
}

// Marks, line ends, comments and keys that stand twice.
func TestScan(t *testing.T) {
	f, err := Parse("a.ini", []byte("\ufeff; all\r\n\r\n# http://example.org/x for it\r\n[a:chess] more\r\n ; c\r\nking=k\r\n\tdoubleStep  =  true\r\nnFoldRule = 3\r\nnFoldRule = 4\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := f.Section("a")
	if len(f.Sections) != 1 || s.Base != "chess" || s.Line != 4 || s.URL != "http://example.org/x" || len(s.Keys) != 4 || s.Keys[1] != (Key{"doubleStep", "true", 6 + 1}) {
		t.Errorf("read %+v", s)
	}
	text, err := f.Convert("a")
	if err != nil || !strings.Contains(text, "rules.repetition = 4") || !strings.Contains(text, "nFoldRule of line 8 does nothing: line 9 overrules it") {
		t.Errorf("%v\n%s", err, text)
	}
	if f, err := Parse("a.ini", nil); err != nil || len(f.Sections) != 0 {
		t.Errorf("an empty file: %v, %v", f, err)
	}
}

// No file makes the reader panic, and what it writes is sound.
func FuzzConvert(f *testing.F) {
	for _, seed := range []string{
		"[a:chess]\nking = k:KN\n", "[a]\ncustomPiece1 = a:mRcpB\nstartFen = 8/8/8/8/8/8/8/a6A w - - 0 1\nstalemateValue = loss\n",
		"[a:shogi]\npromotedPieceType = p:s\nmaxRank = 9\n", "[a:b]\n[b:a]\n", "[a:crazyhouse]\ndropRegionWhite = *1\nstartFen = [\n",
		"[a:spartan]\npromotionPieceTypes = *\n", "[a:janggi]\nwazir = r\n", "[a:wolf]\npawn = -\nflagRegion = a*\n", "[\x00:chess]\nstartFen = k",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Parse("a.ini", text)
		if err != nil {
			return
		}
		for _, s := range file.Sections[:min(len(file.Sections), 3)] {
			if _, err := file.Convert(s.Name); err != nil && strings.Contains(err.Error(), "panic") {
				t.Error(err)
			}
		}
	})
}

// Sections put together at random from the lines of others do not make it panic. Most are
// refused.
func FuzzSections(f *testing.F) {
	lines := own(f).Sections
	base, err := Parse("bases.ini", basesText)
	if err != nil {
		f.Fatal(err)
	}
	lines = append(lines, base.Sections...)
	for seed := range uint64(4) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 1))
		var text strings.Builder
		below := base.Sections[r.IntN(len(base.Sections))]
		if strings.HasPrefix(below.Name, "janggi") {
			t.Skip("its many setups take long to check")
		}
		fmt.Fprintf(&text, "[a:%s]\n", below.Name)
		for range 1 + r.IntN(5) {
			s := lines[r.IntN(len(lines))]
			if len(s.Keys) > 0 {
				k := s.Keys[r.IntN(len(s.Keys))]
				fmt.Fprintf(&text, "%s = %s\n", k.Name, k.Value)
			}
		}
		file, err := Parse("a.ini", []byte(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Convert("a"); err != nil && !errors.As(err, new(tomlfile.Faults)) {
			t.Errorf("%s%v", text.String(), err)
		}
	})
}
