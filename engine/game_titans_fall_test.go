package engine_test

import (
	"strings"
	"testing"
)

// This file holds sections 5 and 10 to 14 of the page of Battle of titans: the
// fall of royals, teams, the ends, the board with a centre, and FENs.

func TestTitansTurns(t *testing.T) {
	const three = "xKxa1 sKsa1 fKfa1"
	sentences(t, "titans", []sentence{
		{name: "order x, s, f", fen: titans(three, turnX), line: "xa1xa2 sa1sa2 fa1fa2", after: titansAt("xKxa2 sKsa2 fKfa2", "[] x - 8 10")},
		{name: "eliminated players are skipped", fen: titans("xKxa1 fKfa1", turnX), line: "xa1xa2", after: titansAt("xKxa2 fKfa1", "[] f - 6 9")},
		{name: "and the round is counted", fen: titans("xKxa1 sKsa1", turnS), line: "sa1sa2", after: titansAt("xKxa1 sKsa2", "[] x - 6 10")},
		{name: "a player without a move passes", fen: titans(walled, turnX), yes: "0000", no: "fa2fa1 fb1fb2 fa1fa2"},
		{name: "then others play on", fen: titans(walled, turnX), line: "0000", after: titansAt(walled, "[] s - 6 9"), end: "goes on"},
		{name: "no pass for a player with a move", fen: titans(three, turnX), no: "0000"},
		{name: "strong side f plays second", setup: "std-xs", fen: titans("xKxa1 sKsa1 fZfa1", turnX), line: "xa1xa2 fa1fa2 sa1sa2", after: titansAt("xKxa2 sKsa2 fZfa2", "[] x - 8 10")},
		{name: "strong side s plays second", setup: "std-xf", fen: titans("xKxa1 sZsa1 fKfa1", turnX), line: "xa1xa2 sa1sa2 fa1fa2", after: titansAt("xKxa2 sZsa2 fKfa2", "[] x - 8 10")},
		{name: "strong side x plays second", setup: "std-sf", fen: titans("xZxa1 sKsa1 fKfa1", turnS), line: "sa1sa2 xa1xa2 fa1fa2", after: titansAt("xZxa2 sKsa2 fKfa2", "[] s - 8 10")},
	})
}

// Each order of turns is played as it is written, from any setup, and the one
// that the page has is the one without the option.
func TestTitansOrders(t *testing.T) {
	official := map[string]string{"std": "xsf", "std-xs": "xfs", "alt-xf": "xsf", "std-sf": "sxf"}
	for setup, page := range official {
		for _, order := range []string{"official", "xsf", "xfs", "sxf", "sfx", "fxs", "fsx"} {
			for _, promo := range []string{"full", "restricted"} {
				if promo == "restricted" && setup != "std" {
					continue // options go together whatever the setup
				}
				if setup != "std" && order != "official" && order != "fsx" && !*every {
					continue // one order of its own tells whether a setup lets the option rule
				}
				with := []string{"order=" + order, "promo=" + promo}
				r := match{game: "titans", setup: setup, options: map[string]string{"order": order, "promo": promo}}.rules(t)
				want := order
				if order == "official" {
					want = page
				}
				p := r.New()
				for ply := range 7 {
					if got := r.PlayerLetter(p.Turn()); got != want[ply%3:ply%3+1] {
						t.Fatalf("%s %v: ply %d: %s is on turn, want %s of %s", setup, with, ply+1, got, want[ply%3:ply%3+1], want)
					}
					p.Make(p.Moves(nil)[0])
				}
				if got := p.FEN(); !strings.HasSuffix(got, " 3") {
					t.Errorf("%s %v: %s after seven plies, want full move 3", setup, with, got)
				}
			}
		}
	}
}

// walled is a general who cannot move: one pawn of his stands before him, the
// other on the last rank. In deadlock all three kings sit so.
const (
	walled   = "xKfa1 xTfa2 xTfb1 sKsa1 fKfi1"
	deadlock = "xKfa1 xTfa2 xTfb1 sKxa1 sTxa2 sTxb1 sTxb2 fKsa1 fPsa2 fPsb1 fPsb2"
)

func TestTitansFall(t *testing.T) {
	sentences(t, "titans", []sentence{
		{
			name: "every piece becomes the corresponding one, unpromoted", fen: titans("xKxa1 fKfa1 fRsa5 sKsa1 sTsb2 sLsb3 s+Ysc2 sSsd2 sGsc4 sWsd4 s+Ise4 sJsf4 s+Tsf3", turnF),
			line:  "sa5sa1",
			after: titansAt("xKxa1 fKfa1 fRsa1 fPsb2 fRsb3 fNsc2 fBsd2 fQsc4 fMsd4 fAse4 fCsf4 fPsf3", "[] x - 0 10"),
		},
		{
			name: "by x", fen: titans("xKxa1 sKsa1 fKfa1 xRfa5 fPfb2 fNfb3 fBfc2 fRfd2 fQfc4 fMfd4 fAfe4 fCff4", turnX),
			line: "fa5fa1", after: titansAt("xKxa1 sKsa1 xRfa1 xOfb2 xHfb3 xEfc2 xRfd2 xDfc4 xUfd4 xVfe4 xFff4", "[] s - 0 9"),
		},
		{
			name: "by s", fen: titans("xKxa1 sKsa1 fKfa1 sWxa5 xOxb5 xHxb4 xExc4 xRxd2 xDxd4 xUxe4 xVxf4 xFxg4", turnS),
			line: "xa5xa1+", after: titansAt("s+Wxa1 sKsa1 fKfa1 sTxb5 sYxb4 sSxc4 sLxd2 sGxd4 sWxe4 sIxf4 sJxg4", "[] f - 0 9"),
		},
		{
			name: "the victim's hand is lost", fen: titans("xKxa1 fKfa1 fRsa5 sKsa1", "[sTW] f -"), line: "sa5sa1",
			after: titansAt("xKxa1 fKfa1 fRsa1", "[] x - 0 10"),
		},
		{
			name: "what stands where it had to promote is promoted at once", fen: titans("xKxa1 sKsa1 fKfa1 sWfa5 fNfb2 fCfb3 fRfc1 fRfc2 fNfc3", turnS),
			line: "fa5fa1+", after: titansAt("xKxa1 sKsa1 s+Wfa1 s+Yfb2 s+Jfb3 s+Lfc1 sLfc2 sYfc3", "[] x - 0 10"),
		},
		{
			name: "a pawn on the capturer's last rank becomes a queen", fen: titans("xKxa1 sKsa1 fKfa1 fRsa5 sTsc1 s+Tsd1 s+Txc1 sTfc1", turnF),
			line: "sa5sa1", after: titansAt("xKxa1 fRsa1 fKfa1 fQsc1 fQsd1 fQxc1 fPfc1", "[] x - 0 10"),
		},
		{
			name: "transform=off: owner changes, type and promotion stay, the hand is added", with: "transform=off",
			fen: titans("xKxa1 fKfa1 fRsa5 sKsa1 s+Ysc2 sGsc4 sTsc3", "[fNsPW] f -"), line: "sa5sa1",
			after: titansAt("xKxa1 fRsa1 fKfa1 f+Ysc2 fGsc4 fTsc3", "[fNPW] x - 0 10"),
		},
		{
			name: "transform=off: compelled promotion is judged from the capturer's home", with: "transform=off",
			fen: titans("xKxa1 fKfa1 fRsa5 sKsa1 sTsc1 sLsd1 sYsd2 sJsd3 sTsd4 sYsc3 sJsb4", turnF), line: "sa5sa1",
			after: titansAt("xKxa1 fRsa1 fKfa1 f+Tsc1 f+Lsd1 f+Ysd2 f+Jsd3 fTsd4 fYsc3 fJsb4", "[] x - 0 10"),
		},
		{
			name: "who takes the king of a player that took one inherits both armies", fen: titans("xKxa1 fKfa1 fQsb4 xRsa4 fQxb3", turnX),
			line: "xa1xa2 xb3xa2", end: "f: royals captured",
		},
		{name: "a royal capture resets the count and the game goes on", fen: titans("xKxa1 sKsa1 fKfa1 xRfa5", turnX), line: "fa5fa1", end: "goes on"},
		{name: "a pawn record dies with its owner", fen: titans("xKxa1 sKsa1 fKfi1 fPfb2 xRfi5", turnF), line: "fb2fb4 fi5fi1", after: titansAt("xKxa1 sKsa1 xRfi1 xOfb4", "[] s - 0 10")},
	})
}

func TestTitansTeams(t *testing.T) {
	sentences(t, "titans", []sentence{
		{name: "allies cannot capture each other's pieces", setup: "std-xs", fen: titans("xKxf1 sKsi1 fZfi1 xRxa1 sTxa3 sTxb1", turnX), from: "xa1", to: "xa2"},
		{name: "nor by facing", setup: "std-xs", fen: titans("xKxe1 sKse1 fZfi1", turnX), from: "xe1", to: "xd1 xf1 xe2"},
		{name: "they screen", setup: "std-xs", fen: titans("xKxf1 sKsi1 fZfi1 xUxa1 sTxa3 fRxa4 sTxb1 sTxc1", turnX), from: "xa1", to: "xa2 xa4"},
		{name: "nor in passing", setup: "std-sf", fen: titans("xZxa1 sKsa1 fKfi1 fPfb2 sYfc5", turnF), line: "fb2fb4 fc5fb3", yes: "xa1xa2", after: titansAt("xZxa1 sKsa1 fKfi1 fPfb4 sYfb3", "[] x - 1 10")},
		{
			name: "the strong side takes one king: it demotes and play goes on", setup: "std-xs", fen: titans("xKxa5 sKsa1 fZxa1 xOxi1", turnF),
			line: "xa1xa5", after: titansAt("fKxa5 sKsa1 fQxi1", "[] s - 0 9"), end: "goes on",
		},
		{name: "also if another piece captured", setup: "std-xs", fen: titans("xKxa5 sKsa1 fZfa1 fRxa1", turnF), line: "xa1xa5", after: titansAt("fRxa5 sKsa1 fKfa1", "[] s - 0 9")},
		{name: "both kings: it wins", setup: "std-xs", fen: titans("sKsa5 fKfa1 fRsa1", turnF), line: "sa1sa5", end: "f: royals captured"},
		{name: "the strong side falls: both allies have won", setup: "std-xs", fen: titans("xKxa1 sKsa1 fZfa1 xRfa5", turnX), line: "fa5fa1", end: "xs: royals captured"},
		{name: "also one already eliminated", setup: "std-xs", fen: titans("xKxa1 fKfa1 xRfa5", turnX), line: "fa5fa1", end: "xs: royals captured"},
		{name: "the same where s stands alone", setup: "std-xf", fen: titans("xKxa1 sZsa1 fKfa1 fRsa5", turnF), line: "sa5sa1", end: "xf: royals captured"},
		{name: "the same where x stands alone", setup: "std-sf", fen: titans("xZxa1 sKsa1 fKfa1 fRxa5", turnF), line: "xa5xa1", end: "sf: royals captured"},
		{name: "team_end=continue: the survivors play on", setup: "std-xs", with: "team_end=continue", fen: titans("xKxa1 sKsa1 fZfa1 xRfa5", turnX), line: "fa5fa1", end: "goes on"},
		{name: "team_end=continue: against each other", setup: "std-xs", with: "team_end=continue", fen: titans("xKxa1 sKsa1 fZfa1 xRfa5 sWfd1", turnX), line: "fa5fa1", yes: "fd1fa1+"},
		{name: "team_end=continue: until one is left", setup: "std-xs", with: "team_end=continue", fen: titans("xKxa1 sKsa1 xRsa5", turnX), line: "sa5sa1", end: "x: royals captured"},
		{
			name: "a demoted Yitong outside is a general outside", setup: "std-sf", fen: titans("xZsa5 sKsa1 fKfi1 xDxd3 xDxc4", turnX),
			line: "sa5sa1 fi1fi2", yes: "xd3xc2 xc4xb5", no: "xc4xd3",
		},
		{
			name: "one inside holds its advisors", setup: "std-sf", fen: titans("xZxe1 sKse1 fKfi1 xDxd3 xDxc4 xRsa1", turnX),
			line: "sa1se1 fi1fi2", no: "xd3xc2 xd3xc4", yes: "xc4xb3 xd3xe2",
		},
		{name: "and stray ones may return", setup: "std-sf", fen: titans("xZxe1 sKse1 fKfi1 xDxc4 xRsa1", turnX), line: "sa1se1 fi1fi2", yes: "xc4xd3"},
	})
}

func TestTitansEnds(t *testing.T) {
	const three = "xKxa1 sKsa1 fKfa1"
	const shuffle = "xa1xa2 sa1sa2 fa1fa2 xa2xa1 sa2sa1 fa2fa1 "
	const duel = "xa1xa2 fa1fa2 xa2xa1 fa2fa1 "
	sentences(t, "titans", []sentence{
		{name: "the last player alive wins", fen: titans("xKxa1 fKfa1 fRxa5", turnF), line: "xa5xa1", end: "f: royals captured"},
		{name: "the third occurrence is shared by three", fen: titans(three, turnX), line: shuffle + shuffle, end: "xsf: repetition"},
		{name: "not the second", fen: titans(three, turnX), line: shuffle, end: "goes on"},
		{name: "shared by the players alive", fen: titans("xKxa1 fKfa1", turnX), line: duel + duel, end: "xf: repetition"},
		{name: "repetition=4", with: "repetition=4", fen: titans(three, turnX), line: shuffle + shuffle, end: "goes on"},
		{name: "repetition=0", with: "repetition=0", fen: titans(three, turnX), line: shuffle + shuffle + shuffle, end: "goes on"},
		{name: "the counter reaches 300", fen: titansAt(three, "[] x - 299 150"), line: "xa1xa2", end: "xsf: no progress"},
		{name: "not 299", fen: titansAt(three, "[] x - 298 150"), line: "xa1xa2", end: "goes on"},
		{name: "shared by two", fen: titansAt("xKxa1 sKsa1", "[] x - 299 150"), line: "xa1xa2", end: "xs: no progress"},
		{name: "no_progress=10", with: "no_progress=10", fen: titansAt(three, "[] x - 9 150"), line: "xa1xa2", end: "xsf: no progress"},
		{name: "no_progress=0", with: "no_progress=0", fen: titansAt(three, "[] x - 999 999"), line: "xa1xa2", end: "goes on"},
		{name: "max_plies", with: "max_plies=4", line: "xa4xa5 sa3sa4 fa2fa3 xa1xa2", end: "xsf: move limit"},
		{name: "no limit by default", fen: titansAt(three, "[] x - 0 9999"), line: "xa1xa2", end: "goes on"},
		{name: "nobody can do anything but pass", fen: titans(deadlock, turnX), line: "0000", end: "xsf: stalemate"},
		{name: "two alive in deadlock", fen: titans("xKfa1 xTfa2 xTfb1 fKsa1 fPsa2 fPsb1 fPsb2", turnX), line: "0000", end: "xf: stalemate"},
		{name: "a pass of one is no deadlock", fen: titans(walled, turnX), line: "0000", end: "goes on"},
		{name: "captures, drops, promotions, pawns reset the count", fen: titans(three+" xOxb4", turnX), line: "xb4xb5", after: titansAt(three+" xOxb5", "[] s - 0 9")},
		{name: "so does T", fen: titans(three+" sTsb4", turnS), line: "sb4sb5", after: titansAt(three+" sTsb5", "[] f - 0 9")},
		{name: "+T does not", fen: titans(three+" s+Tsb4", turnS), line: "sb4sb5", after: titansAt(three+" s+Tsb5", "[] f - 6 9")},
	})
}

// Section 13.
func TestTitansGilman(t *testing.T) {
	gilman := func(s sentence) sentence { s.with = "board=gilman"; return s }
	oe6 := func(pieces, rest string) string {
		if !strings.Contains(pieces, "oe6") {
			return strings.Replace(titans(pieces, rest), "[", "|1[", 1)
		}
		return titans(pieces, rest)
	}
	sentences(t, "titans", []sentence{
		gilman(sentence{name: "the start", after: "9/xO1O1O1O1O/1xU1F1F1U1/9/xRHEDKDEHR|9/9/sTTTTTTTTT/1sI5W1/sLYSGKGSYL|9/9/9/fPPPPPPPPP/fRNBQKABNR|1[] x c:ai 0 1"}),
		gilman(sentence{name: "its neighbours", fen: oe6("xKxf1 sKsi1 fKoe6", turnF), from: "oe6", to: "xe5 se5 fe5 xd5 xf5 sd5 sf5 fd5 ff5"}),
		gilman(sentence{name: "e5 squares are not adjacent", fen: oe6("xKxf1 sKsi1 fKxe5", turnF), from: "xe5", to: "oe6 xd5 xf5 xe4 xd4 xf4 ff5 sd5"}),
		gilman(sentence{name: "beside the centre", fen: oe6("xKxf1 sKsi1 fKxd5", turnF), from: "xd5", to: "xc5 xe5 xd4 ff5 xc4 xe4 fg5 fe5 oe6"}),
		gilman(sentence{name: "rays go through it and split there", fen: oe6(x3+"xRxe4 xOxd4 xOxf4 xOxe3", turnX), from: "xe4", to: "xe5 oe6 fe5 fe4 fe3 fe2 fe1 se5 se4 se3 se2 se1"}),
		gilman(sentence{name: "or stop there", fen: oe6(x3+"xRxe4 xOxd4 xOxf4 xOxe3 sToe6", turnX), from: "xe4", to: "xe5 oe6"}),
		gilman(sentence{name: "forward both hostile e5, backward one's own, no sideways", fen: oe6(x3+"sGoe6", turnS), from: "oe6", to: "xe5 fe5 se5 xd5 xf5 fd5 ff5"}),
		gilman(sentence{name: "T on it", fen: oe6(x3+"sToe6", turnS), from: "oe6", to: "xe5 fe5"}),
		gilman(sentence{name: "T to it", fen: oe6(x3+"sTse5", turnS), from: "se5", to: "oe6"}),
		gilman(sentence{name: "drops on it", fen: oe6(x3, "[sST] s -"), yes: "S@oe6 T@oe6"}),
		gilman(sentence{name: "it counts as the home half", fen: oe6(x3+"sToe6 sTse3", "[sT] s -"), no: "T@xe3 T@se4"}),
		gilman(sentence{name: "and is no zone", fen: oe6(x3+"sSse5", turnS), yes: "se5oe6", no: "se5oe6+"}),
		gilman(sentence{name: "F on it is a rook", fen: oe6(x3+"xFoe6 xOxe5 xOse4 xOfe5", turnX), from: "oe6", to: "se5"}),
		gilman(sentence{name: "a soldier on it is not at home, but has no sideways step", fen: oe6(x3+"xOoe6", turnX), from: "oe6", to: "se5 fe5"}),
	})
}

// Section 14: what a reader must reject.
func TestTitansLines(t *testing.T) {
	const three = "xKxa1 sKsa1 fKfa1 "
	r := match{game: "titans"}.rules(t)
	for _, c := range []struct{ name, fen, want string }{
		{"a rank too long", "9/9/9/9/xK9|9/9/9/9/sK8|9/9/9/9/fK8[] x - 0 1", "rank"},
		{"a rank too short", "9/9/9/9/xK7|9/9/9/9/sK8|9/9/9/9/fK8[] x - 0 1", "rank"},
		{"two camps", "9/9/9/9/xK8|9/9/9/9/sK8[] x - 0 1", "parts between |"},
		{"four ranks in a camp", "9/9/9/xK8|9/9/9/9/sK8|9/9/9/9/fK8[] x - 0 1", "4 ranks"},
		{"a centre that the board has not", "9/9/9/9/xK8|9/9/9/9/sK8|9/9/9/9/fK8|1[] x - 0 1", "parts between |"},
		{"an unknown letter", "9/9/9/9/xKX7|9/9/9/9/sK8|9/9/9/9/fK8[] x - 0 1", `"X"`},
		{"a piece without an owner", "9/9/9/9/K8|9/9/9/9/sK8|9/9/9/9/fK8[] x - 0 1", `"K"`},
		{"+ on a piece that does not promote", titans(three+"x+Hxb1", turnX), `"+"`},
		{"+ on a gold", titans(three+"s+Gxb1", turnX), `"+"`},
		{"K in hand", titans(three, "[sK] x -"), "in hand"},
		{"Z in hand", titans(three, "[sZ] x -"), "in hand"},
		{"an en-passant square without its pawn", titans(three, "[] x e:fb3"), "fb3"},
		{"its pawn of another owner", titans(three+"xPfb4", "[] s e:fb3"), "fb3"},
		{"the square itself not empty", titans(three+"fPfb4 xOfb3", "[] x e:fb3"), "fb3"},
		{"on a rank where nobody passes", titans(three+"fPfb4", "[] x e:fb2"), "fb2"},
		{"castling without the rook", titans("xKxa1 sKsa1 fKfe1 fRfi1", "[] f c:ai"), "castling a"},
		{"a turn of nobody", titans(three, "[] w -"), "turn"},
		{"a turn of a player without a royal", titans("xKxa1 sKsa1", "[] f -"), "turn"},
		{"two kings of one player", titans(three+"xKxb1", turnX), "K"},
		{"a negative counter", titansAt(three, "[] x - -1 1"), "halfmove"},
	} {
		if p, err := r.Parse(c.fen); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s: %v, error %v, want one with %q", c.name, c.fen, p != nil, err, c.want)
		}
	}
	// When the game is over the turn may name anybody.
	for _, fen := range []string{titans("xKxa1", turnF), titans("xKxa1", turnX)} {
		p, err := r.Parse(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
			continue
		}
		if got := standing(p); got != "x: royals captured" || p.Count() != 0 {
			t.Errorf("%s: %s and %d moves", fen, got, p.Count())
		}
	}
}
