package engine_test

import (
	"strconv"
	"strings"
	"testing"
)

// This file holds sections 1 to 6 of the page of Battle of titans: the paths of
// a board of three camps and the pieces on it.

// titans writes a FEN of three camps. A piece is written with its
// owner before and its square after it: "x+Sfe1". The rest is hands, turn and
// state; counters are added.
func titans(pieces, rest string) string { return titansAt(pieces, rest+" 5 9") }

// titansAt is titans with the counters in the rest.
func titansAt(pieces, rest string) string {
	on := map[string]string{}
	for _, text := range strings.Fields(pieces) {
		n := len(text) - 3
		on[text[n:]] = text[:n]
	}
	var camps []string
	for _, camp := range "xsf" {
		var rows []string
		for rank := 5; rank >= 1; rank-- {
			row, run, owner := "", 0, ""
			for file := 'a'; file <= 'i'; file++ {
				piece := on[string(camp)+string(file)+strconv.Itoa(rank)]
				if piece == "" {
					run++
					continue
				}
				if run > 0 {
					row += strconv.Itoa(run)
				}
				run = 0
				if piece[:1] != owner {
					owner = piece[:1]
					row += owner
				}
				row += piece[1:]
			}
			if run > 0 {
				row += strconv.Itoa(run)
			}
			rows = append(rows, row)
		}
		camps = append(camps, strings.Join(rows, "/"))
	}
	if on["oe6"] != "" {
		camps = append(camps, on["oe6"])
	}
	return strings.Join(camps, "|") + rest
}

// Turns with the three kings out of the way: the general on xf1, the others on
// si1 and fi1.
const (
	x3    = "xKxf1 sKsi1 fKfi1 "
	turnX = "[] x -"
	turnS = "[] s -"
	turnF = "[] f -"
)

func TestTitansPaths(t *testing.T) {
	sentences(t, "titans", []sentence{
		{name: "1.2: a rook on the central file reaches both others", fen: titans(x3+"xRxe3 xOxd3 xOxf3", turnX), from: "xe3", to: "xe1 xe2 xe4 xe5 fe1 fe2 fe3 fe4 fe5 se1 se2 se3 se4 se5"},
		{name: "1.2: a blocker beyond the split stops only its branch", fen: titans(x3+"xRxe3 xOxd3 xOxf3 sTfe5 xOse4", turnX), from: "xe3", to: "xe1 xe2 xe4 xe5 fe5 se5"},
		{name: "1.2: one before the split stops both", fen: titans(x3+"xRxe3 xOxd3 xOxf3 sTxe4", turnX), from: "xe3", to: "xe1 xe2 xe4"},
		{name: "1.1: left half of x faces the right half of f", fen: titans(x3+"xRxb5 xOxa5 xOxc5 xOxb4", turnX), from: "xb5", to: "fh5 fh4 fh3 fh2 fh1"},
		{name: "1.1: left half of f faces the right half of s", fen: titans(x3+"fRfa5 fPfb5 fPfa4", turnF), from: "fa5", to: "si5 si4 si3 si2 si1"},
		{name: "1.1: left half of s faces the right half of x", fen: titans(x3+"sWsc5 sTsb5 sTsd5 sTsc4", turnS), from: "sc5", to: "xg5 xg4 xg3 xg3+ xg2 xg2+ xg1 xg1+"},
		{
			name: "1.3: bishop on xc3", fen: titans(x3+"fBxc3", turnF), from: "xc3",
			to: "xb2 xa1 xd2 xe1 xd4 xe5 fd5 fc4 fb3 fa2 sd5 sc4 sb3 sa2 xb4 xa5",
		},
		{
			name: "1.3: bishop on xd5", fen: titans(x3+"fBxd5", turnF), from: "xd5",
			to: "fg5 fh4 fi3 fe5 fd4 fc3 fb2 fa1 se5 sd4 sc3 sb2 sa1 xc4 xb3 xa2 xe4 xf3 xg2 xh1",
		},
		{name: "1.5: knight from xd5", fen: titans(x3+"fNxd5", turnF), from: "xd5", to: "xb4 xc3 xe3 xf4 fe4 fg4 fh5 fd5 sd5 se4"},
		{name: "1.5: nothing blocks it", fen: titans(x3+"fNxd5 xOxc5 xOxe5 xOxd4 xOff5 xOxe4", turnF), from: "xd5", to: "xb4 xc3 xe3 xf4 fe4 fg4 fh5 fd5 sd5 se4"},
		{name: "1.5: horse from xd5", fen: titans(x3+"xHxd5", turnX), from: "xd5", to: "xb4 xc3 xe3 xf4 fe4 fg4 fh5 fd5 sd5"},
		{name: "1.5: its legs", fen: titans(x3+"xHxd5 sTxe5 sTff5", turnX), from: "xd5", to: "xb4 xc3 xe3 fh5"},
		{
			name: "1.5: one open path is enough", fen: titans(x3+"xHxd5 sTff5", turnX),
			// xf4, sd5 and fd5 by the leg xe5
			from: "xd5", to: "xb4 xc3 xe3 xf4 fd5 sd5 fh5",
		},
		{name: "1.5: camel by every order", fen: titans(x3+"fCxd1", turnF), from: "xd1", to: "xa2 xg2 xc4 xe4"},
		{name: "4: king's step at the centre", fen: titans("xKxf1 sKsi1 fKxe5", turnF), from: "xe5", to: "xd5 xf5 xe4 fe5 se5 xd4 xf4 ff5 fd5 sd5 sf5"},
		{name: "4: king's step beside it", fen: titans("xKxf1 sKsi1 fKxd5", turnF), from: "xd5", to: "xc5 xe5 xd4 ff5 xc4 xe4 fg5 fe5 se5"},
		{name: "4: king's step at the edge", fen: titans("xKxf1 sKsi1 fKxa5", turnF), from: "xa5", to: "xb5 xa4 fi5 xb4 fh5"},

		{name: "the left cannon takes the archbishop-side knight", yes: "xb3fh1", line: ""},
		{name: "the right cannon takes the angle mover", yes: "xh3sb2"},
		{name: "std-sf: the Shogi central pawn is threatened", setup: "std-sf", line: "sa1sa2", yes: "xe1se3"},
	})
}

func TestTitansPieces(t *testing.T) {
	sentences(t, "titans", []sentence{
		// 3: forward
		{name: "G at home on the central file has two forward squares", fen: titans(x3+"sGse5", turnS), from: "se5", to: "xe5 fe5 xd5 xf5 fd5 ff5 sd5 sf5 se4"},
		{name: "G in a hostile camp goes deeper, back into the other one", fen: titans(x3+"sGxb5", turnS), from: "xb5", to: "xa4 xb4 xc4 xa5 xc5 fh5"},
		{name: "or back home", fen: titans(x3+"sGxg5", turnS), from: "xg5", to: "xf4 xg4 xh4 xf5 xh5 sc5"},
		{name: "from a hostile e5 to both", fen: titans(x3+"sGxe5", turnS), from: "xe5", to: "xd4 xe4 xf4 xd5 xf5 se5 fe5"},
		{name: "backward at home", fen: titans(x3+"sGsb3", turnS), from: "sb3", to: "sa4 sb4 sc4 sa3 sc3 sb2"},

		// 4: FIDE
		{name: "P one step forward, two from rank 2 of its home", fen: titans(x3+"fPfb2 fPfd3", turnF), yes: "fb2fb3 fb2fb4 fd3fd4", no: "fd3fd5 fb2fa3 fb2fb1"},
		{name: "P: both squares empty", fen: titans(x3+"fPfb2 xOfb4 fPfd2 xOfd3", turnF), from: "fb2", to: "fb3"},
		{name: "P captures on forward diagonals", fen: titans(x3+"fPfb3 xOfa4 xOfc4 xOfb4", turnF), from: "fb3", to: "fa4 fc4"},
		{name: "P on the central file has two ways", fen: titans(x3+"fPfe5", turnF), from: "fe5", to: "xe5 se5"},
		{name: "P captures across the centre", fen: titans(x3+"fPfe5 xOxd5 xOsf5 xOxe5 xOfd5", turnF), from: "fe5", to: "se5 xd5 sf5"},
		{name: "P in a hostile camp goes deeper", fen: titans(x3+"fPxb4 xOxa3 xOxa5", turnF), from: "xb4", to: "xb3 xa3"},
		{name: "P on rank 2 of a hostile camp has no double step", fen: titans(x3+"fPxb2 fPxd4", turnF), no: "xd4xd2", yes: "xd4xd3"},
		{name: "A is bishop and knight", fen: titans(x3+"fAfa1", turnF), from: "fa1", to: "fb2 fc3 fd4 fe5 xd5 xc4 xb3 xa2 sd5 sc4 sb3 sa2 fb3 fc2"},
		{name: "M is rook and knight", fen: titans(x3+"fMfa1 fPfa2 fPfb1", turnF), from: "fa1", to: "fb3 fc2"},
		{name: "Q is rook and bishop", fen: titans(x3+"fQfa1 fPfb2 fPfa3 xOfc1", turnF), from: "fa1", to: "fa2 fb1 fc1"},
		{name: "the Maharaja: rook, bishop, knight", setup: "std-xs", fen: titans("xKxf1 sKsi1 fZfa1 fPfa2 fPfb2 fPfc1", turnF), from: "fa1", to: "fb1 fb3 fc2"},

		// 4: Xiang-qi
		{name: "O one step forward at home", fen: titans(x3+"xOxa4", turnX), from: "xa4", to: "xa5"},
		{name: "O also sideways away from home", fen: titans(x3+"xOfb4", turnX), from: "fb4", to: "fb3 fa4 fc4"},
		{name: "O on the last rank sideways, never promoting", fen: titans(x3+"xOfb2 xOsb1", turnX), yes: "fb2fb1 sb1sa1", no: "fb2fb1q sb1sb2"},
		{name: "U moves over empty squares, captures the second piece", fen: titans(x3+"xUxc3 sTxc4 fPfg5 xOxb3 sTxa3 sTxg3 sTxi3", turnX), from: "xc3", to: "xc2 xc1 fg5 xa3 xd3 xe3 xf3 xi3"},
		{name: "U: exactly one piece is jumped", fen: titans(x3+"xUxc3 xOxb3 xOxd3 xOxc2 sTxc4 sTxc5 sTfg5", turnX), from: "xc3", to: "xc5"},
		{name: "U over a screen on the central file, both branches", fen: titans("xKxf1 sKse2 fKfe1 xUxe3 sTxe4 xOxd3 xOxf3 xOxe2", turnX), from: "xe3", to: "se2 fe1"},
		{name: "V does so on diagonal paths", fen: titans(x3+"xVxc3 sTxd4 xOxb4 xOxb2 xOxd2 sTfd5", turnX), from: "xc3", to: "fd5"},
		{name: "V moves as a bishop", fen: titans(x3+"xVxc1 sTxe3", turnX), from: "xc1", to: "xb2 xa3 xd2"},
		{name: "F in camp x: two open squares, then a diagonal step", fen: titans(x3+"xFxd3", turnX), from: "xd3", to: "xa4 xa2 xg4 xg2 fe5 fg5 se5"},
		{name: "F: its path may be blocked", fen: titans(x3+"xFxd3 sTxd4 xOxb3", turnX), from: "xd3", to: "xg4 xg2"},
		{name: "F in camp x whoever owns it", fen: titans(x3+"fFxd3", turnF), from: "xd3", to: "xa4 xa2 xg4 xg2 fe5 fg5 se5"},
		{name: "F elsewhere: rook", fen: titans(x3+"xFsb3 sTsa3 sTsd3 sTsb5", turnX), from: "sb3", to: "sa3 sc3 sd3 sb1 sb2 sb4 sb5"},
		{name: "the Yitong: rook, cannon's capture, horse, no palace", setup: "std-sf", fen: titans("xZxd1 sKsi1 fKfi1 xOxc1 xOxd3 sTxd4 xOxf1", turnX), from: "xd1", to: "xd2 xd4 xe1 xe3 xc3 xf2"},

		// 4: Shogi
		{name: "T one step forward, both ways on se5", fen: titans(x3+"sTse5 sTsb3", turnS), yes: "se5xe5 se5fe5 sb3sb4", no: "sb3sb2 sb3sa3"},
		{name: "T captures as it moves", fen: titans(x3+"sTsb3 xOsb4 xOsa4", turnS), from: "sb3", to: "sb4"},
		{name: "L along forward paths", fen: titans(x3+"sLsb4 sTsb3", turnS), from: "sb4", to: "sb5 xh5 xh4 xh3 xh3+ xh2 xh2+ xh1+"},
		{name: "Y has the long forward leaps", fen: titans(x3+"sYsb1", turnS), from: "sb1", to: "sa3 sc3"},
		{name: "Y over the river beside the centre", fen: titans(x3+"sYsd4", turnS), from: "sd4", to: "xe5 xg5 fe5"},
		{name: "J has the long forward camel's leaps", fen: titans(x3+"sJsb1", turnS), from: "sb1", to: "sa4 sc4"},
		{name: "J over the river beside the centre", fen: titans(x3+"sJsd3", turnS), from: "sd3", to: "xe5 xg5 fe5"},
		{name: "S: forward and the diagonals", fen: titans(x3+"sSsb3", turnS), from: "sb3", to: "sa4 sb4 sc4 sa2 sc2"},
		{name: "W is a rook, +W has diagonal steps too", fen: titans(x3+"s+Wsa1 sTsa2 sTsc1", turnS), from: "sa1", to: "sb1 sb2"},
		{name: "I is a bishop, +I has orthogonal steps too", fen: titans(x3+"s+Isa1 sTsb2", turnS), from: "sa1", to: "sa2 sb1"},
		{name: "+T +L +Y +S +J move as gold", fen: titans(x3+"s+Jsb3", turnS), from: "sb3", to: "sa4 sb4 sc4 sa3 sc3 sb2"},

		// 5
		{name: "kings may step into attack", fen: titans("xKxf1 sKsi1 fKfe1 xRxe3", turnF), yes: "fe1fe2 fe1fd1 fe1ff2"},
		{name: "and stay there", fen: titans("xKxf1 sKsi1 fKfe1 xRxe3 fPfa2", turnF), yes: "fa2fa3"},
		{name: "nobody captures his own", fen: titans(x3+"xRxa1 xOxa2 xOxb1", turnX), from: "xa1", to: ""},
	})
}

func TestTitansPalace(t *testing.T) {
	sentences(t, "titans", []sentence{
		{name: "inside, the general's step stays inside", fen: titans("xKxd3 sKsi1 fKfi1", turnX), from: "xd3", to: "xd2 xe3"},
		{name: "outside it stays outside", fen: titans("xKxd4 sKsi1 fKfi1", turnX), from: "xd4", to: "xd5 xc4 xe4"},
		{name: "there is no other palace", fen: titans("xKsd4 sKsi1 fKfi1", turnX), from: "sd4", to: "sd5 sc4 se4 sd3"},
		{
			name: "facing: rifle and replacement, both branches", fen: titans("xKxe1 sKse1 fKfe1", turnX), from: "xe1",
			to: "xd1 xf1 xe2 xfe1 xse1 fe1 se1",
		},
		{name: "only the first piece met", fen: titans("xKxe1 sKse1 fKfe1 sTse3 fPfe2", turnX), from: "xe1", to: "xd1 xf1 xe2"},
		{name: "a blocker before the split hides both", fen: titans("xKxe1 sKse1 fKfe1 xOxe4", turnX), no: "xe1xfe1 xe1fe1 xe1xse1 xe1se1"},
		{name: "on ranks too", fen: titans("xKxe1 sKxa1 fKfi1", turnX), from: "xe1", to: "xd1 xf1 xe2 xxa1 xa1"},
		{name: "the rifle: the general stays", fen: titans("xKxe1 sKsi1 fKfe1 fPfa2", turnX), line: "xe1xfe1", after: titansAt("xKxe1 sKsi1 xOfa2", "[] s - 0 9")},
		{name: "the replacement: he moves out of the palace", fen: titans("xKxe1 sKsi1 fKfe1 fPfa2", turnX), line: "xe1fe1", after: titansAt("xKfe1 sKsi1 xOfa2", "[] s - 0 9")},
		{name: "one outside may not land inside", fen: titans("xKxa2 sKxe2 fKfi1", turnX), yes: "xa2xxe2", no: "xa2xe2"},
		{name: "but elsewhere", fen: titans("xKxa2 sKsi1 fKfi2", turnX), from: "xa2", to: "xa1 xa3 xb2 xfi2 fi2"},
		{name: "a replacement that is a plain step is one move", fen: titans("xKxe1 sKxe2 fKfi1", turnX), from: "xe1", to: "xd1 xf1 xe2 xxe2"},
		{name: "a plain step inside cannot leave, but the replacement can", fen: titans("xKxd1 sKxc1 fKfi1", turnX), from: "xd1", to: "xd2 xe1 xc1 xxc1"},
		{name: "other pieces are never captured so", fen: titans("xKxe1 sKsi1 fKfi1 fQfe1", turnX), from: "xe1", to: "xd1 xf1 xe2"},
		{name: "other kings have no such power", fen: titans("xKxe1 sKsi1 fKfe1", turnF), from: "fe1", to: "fd1 ff1 fd2 fe2 ff2"},
		{name: "facing=all: strong royals too", setup: "std-xs", fen: titans("xKxe1 sKsi1 fZfe1", turnX), yes: "xe1xfe1 xe1fe1"},
		{name: "facing=kings: only K", setup: "std-xs", with: "facing=kings", fen: titans("xKxe1 sKsi1 fZfe1", turnX), no: "xe1xfe1 xe1fe1"},
		{name: "facing=kings: K all the same", with: "facing=kings", fen: titans("xKxe1 sKsi1 fKfe1", turnX), yes: "xe1xfe1 xe1fe1"},
		{name: "the Yitong has neither, it moves as a rook", setup: "std-sf", fen: titans("xZxe1 sKsi1 fKfe1", turnX), yes: "xe1fe1", no: "xe1xfe1"},

		{name: "IN: D may not leave the palace", fen: titans("xKxe1 sKsi1 fKfi1 xDxd3", turnX), from: "xd3", to: "xe2"},
		{name: "IN: one outside may enter, or stay out", fen: titans("xKxe1 sKsi1 fKfi1 xDxc4", turnX), from: "xc4", to: "xb3 xb5 xd3 xd5"},
		{name: "OUT: D may leave", fen: titans("xKxa1 sKsi1 fKfi1 xDxd3", turnX), from: "xd3", to: "xe2 xc2 xc4 xe4"},
		{name: "OUT: it may not enter", fen: titans("xKxa1 sKsi1 fKfi1 xDxc4", turnX), from: "xc4", to: "xb3 xb5 xd5"},
		{name: "FREE: D comes and goes under the Yitong", setup: "std-sf", fen: titans("xZxa1 sKsi1 fKfi1 xDxc4 xDxd3", turnX), yes: "xc4xb5 xd3xc2 xd3xe4", no: "xc4xd3"},
		{name: "FREE: D comes in", setup: "std-sf", fen: titans("xZxa1 sKsi1 fKfi1 xDxc4", turnX), yes: "xc4xd3"},
		{name: "FREE: a D not owned by x", with: "transform=off", fen: titans("xKxe1 sKsi1 fKfi1 fDxd3 fDxg4", turnF), yes: "xd3xc4 xd3xc2 xg4xf3"},
		{name: "IN: E may not leave camp x", fen: titans("xKxe1 sKsi1 fKfi1 xExc5", turnX), from: "xc5", to: "xa3 xe3"},
		{name: "IN: one outside may come back", fen: titans("xKxe1 sKsi1 fKfi1 xEff4", turnX), from: "ff4", to: "fd2 fh2 xb5 xf5 sf5"},
		{name: "OUT: E may leave", fen: titans("xKxa1 sKsi1 fKfi1 xExc4", turnX), from: "xc4", to: "xa2 xe2 fi5 fe5 se5"},
		{name: "E: the first square must be empty", fen: titans("xKxe1 sKsi1 fKfi1 xExc1 xOxb2", turnX), from: "xc1", to: "xe3"},
	})
}
