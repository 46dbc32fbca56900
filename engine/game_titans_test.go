package engine_test

import "testing"

// This file holds sections 7 to 9 of the page of Battle of titans: what is
// special to FIDE, Shogi and the Lion.

func TestTitansCastling(t *testing.T) {
	castles := func(pieces string) string {
		return titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1 "+pieces, "[] f c:ai")
	}
	sentences(t, "titans", []sentence{
		{name: "both sides alike", fen: castles(""), yes: "fe1fc1 fe1fg1"},
		{name: "king and rook, a side", fen: castles(""), line: "fe1fc1", after: titansAt("xKxa1 sKsa1 fKfc1 fRfd1 fRfi1", "[] x - 6 10")},
		{name: "king and rook, i side", fen: castles(""), line: "fe1fg1", after: titansAt("xKxa1 sKsa1 fKfg1 fRfa1 fRff1", "[] x - 6 10")},
		{name: "needs the right", fen: titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1", "[] f c:a"), yes: "fe1fc1", no: "fe1fg1"},
		{name: "the three squares between empty", fen: castles("fNfb1 xOfh1"), no: "fe1fc1 fe1fg1"},
		{name: "the king's start not attacked", fen: castles("sWse3"), no: "fe1fc1 fe1fg1"},
		{name: "its middle not", fen: castles("xRfd4"), yes: "fe1fg1", no: "fe1fc1"},
		{name: "its end not", fen: castles("xRfc4"), yes: "fe1fg1", no: "fe1fc1"},
		{name: "the rook's way may be", fen: castles("xRfb4"), yes: "fe1fc1 fe1fg1"},
		{name: "attacks of the general's facing count", fen: titans("xKxe1 sKsa1 fKfe1 fRfa1 fRfi1", "[] f c:ai"), no: "fe1fc1 fe1fg1"},
		{name: "on the middle square too", fen: titans("xKxd1 sKsa1 fKfe1 fRfa1 fRfi1", "[] f c:ai"), yes: "fe1fc1", no: "fe1fg1"},
		{name: "unless something stands between", fen: titans("xKxd1 sKsa1 fKfe1 fRfa1 fRfi1 xOff5", "[] f c:ai"), yes: "fe1fc1 fe1fg1"},
		{name: "a cannon's screen counts", fen: castles("xUfd5 xOfd3"), no: "fe1fc1", yes: "fe1fg1"},
		{name: "a cannon without one attacks nothing", fen: castles("xUfd5"), yes: "fe1fc1 fe1fg1"},
		{name: "the right goes when the rook moves", fen: castles(""), line: "fi1fi2 xa1xa2 sa1sa2 fi2fi1 xa2xa1 sa2sa1", yes: "fe1fc1", no: "fe1fg1"},
		{name: "when the king moves", fen: titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1 xRfi4", "[] x c:ai"), line: "xa1xa2 sa1sa2 fe1fe2", after: titansAt("xKxa2 sKsa2 fKfe2 fRfa1 fRfi1 xRfi4", "[] x - 8 10")},
		{name: "when the rook is captured", fen: titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1 xRfi4", "[] x c:ai"), line: "fi4fi1", after: titansAt("xKxa1 sKsa1 fKfe1 fRfa1 xRfi1", "[] s c:a 0 9")},
		{name: "never the Maharaja or a demoted king", setup: "std-xs", fen: titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1", turnF), no: "fe1fc1 fe1fg1"},
		{name: "an ally gives no attack", setup: "std-sf", fen: titans("xZxa1 sKsa1 fKfe1 fRfa1 fRfi1 sWfd4 sWfg4", "[] f c:ai"), yes: "fe1fc1 fe1fg1"},
		{name: "the Lion's second step attacks", setup: "std-xf", fen: titans("xKxa1 sZfb3 fKfe1 fRfa1 fRfi1", "[] f c:ai"), yes: "fe1fg1", no: "fe1fc1"},
		{name: "Y attacks deeper into the camp", fen: castles("sYfh3"), yes: "fe1fc1", no: "fe1fg1"},
		{name: "an elephant that is outside camp x attacks there", fen: titans("xKxf1 sKsa1 fKfe1 fRfa1 fRfi1 xEfe3", "[] f c:ai"), no: "fe1fc1 fe1fg1"},
		{name: "a foe does", fen: castles("sWfd4 sWfg4"), no: "fe1fc1 fe1fg1"},
		{name: "rights vanish with the FIDE player", fen: titans("xKxa1 sKsa1 fKfe1 fRfa1 fRfi1 xRfe4", "[] x c:ai"), line: "fe4fe1", after: titansAt("xKxa1 sKsa1 xRfe1 xRfa1 xRfi1", "[] s - 0 9")},
	})
}

func TestTitansPassing(t *testing.T) {
	const kings = "xKxa1 sKsa1 fKfi1 "
	sentences(t, "titans", []sentence{
		{name: "a double step records the square passed", fen: titans(kings+"fPfb2", turnF), line: "fb2fb4", after: titansAt(kings+"fPfb4", "[] x e:fb3 0 10")},
		{name: "an O stepping sideways takes", fen: titans(kings+"fPfb2 xOfa3", turnF), line: "fb2fb4 fa3fb3", after: titansAt(kings+"xOfb3", "[] s - 0 10")},
		{name: "an unpromoted Y takes", fen: titans(kings+"fPfb2 sYfc5", turnF), line: "fb2fb4 xa1xa2 fc5fb3", no: "fb4fb5"},
		{name: "also promoting", fen: titans(kings+"fPfb2 sYfc5", turnF), line: "fb2fb4 xa1xa2 fc5fb3+", no: "fb4fb5"},
		{name: "an unpromoted J takes", fen: titans(kings+"fPfb2 sJsg5", turnF), line: "fb2fb4 xa1xa2 sg5fb3+", no: "fb4fb5"},
		{name: "other pieces do not", fen: titans(kings+"fPfb2 xRfa3", turnF), line: "fb2fb4 fa3fb3", after: titansAt(kings+"fPfb4 xRfb3", "[] s - 1 10")},
		{name: "nor promoted ones", fen: titans(kings+"fPfb2 s+Jfa3", turnF), line: "fb2fb4 xa1xa2 fa3fb3", yes: "fb4fb5"},
		{name: "the record dies when the square is occupied", fen: titans(kings+"fPfb2 xRfa3 sYfc5", turnF), line: "fb2fb4 fa3fb3 sa1sa2", after: titansAt("xKxa1 sKsa2 fKfi1 fPfb4 xRfb3 sYfc5", "[] f - 2 10")},
		{name: "when the pawn is taken", fen: titans(kings+"fPfb2 xRfb5", turnF), line: "fb2fb4 fb5fb4", after: titansAt(kings+"xRfb4", "[] s - 0 10")},
		{name: "when its owner is on turn", fen: titans(kings+"fPfb2", turnF), line: "fb2fb4 xa1xa2 sa1sa2", after: titansAt("xKxa2 sKsa2 fKfi1 fPfb4", "[] f - 2 10")},
		{name: "ep=round: both opponents", fen: titans(kings+"fPfb2", turnF), line: "fb2fb4 xa1xa2", after: titansAt("xKxa2 sKsa1 fKfi1 fPfb4", "[] s e:fb3 1 10")},
		{name: "ep=next: only the next move", with: "ep=next", fen: titans(kings+"fPfb2", turnF), line: "fb2fb4", after: titansAt(kings+"fPfb4", "[] x e:fb3 0 10")},
		{name: "ep=next: then it is gone", with: "ep=next", fen: titans(kings+"fPfb2 sYfc5", turnF), line: "fb2fb4 xa1xa2 fc5fb3", yes: "fb4fb5"},
		{name: "transform=off: P by P", with: "transform=off", fen: titans(kings+"fPfb2 xPfc4", turnF), line: "fb2fb4 fc4fb3", after: titansAt(kings+"xPfb3", "[] s - 0 10")},
		{name: "transform=off: every P on rank 2 of its owner's camp", with: "transform=off", fen: titans(kings+"xPxb2 sPsc2 fPfb2", turnX), line: "xb2xb4 sc2sc4", after: titansAt(kings+"xPxb4 sPsc4 fPfb2", "[] f e:sc3.xb3 0 9")},
		{name: "P promotes on rank 1 of a hostile camp", fen: titans(kings+"fPxc2 xRxd1", turnF), from: "xc2", to: "xc1q xc1a xc1m xc1b xc1n xc1r xc1c xd1q xd1a xd1m xd1b xd1n xd1r xd1c"},
		{name: "not on other ranks, nor at home", fen: titans(kings+"fPxc3 fPfb4", turnF), yes: "xc3xc2 fb4fb5", no: "xc3xc2q"},
		{name: "promo=restricted removes m and c", with: "promo=restricted", fen: titans(kings+"fPxc2", turnF), from: "xc2", to: "xc1q xc1a xc1b xc1n xc1r"},
		{name: "and with the alternative setup a", setup: "alt", with: "promo=restricted", fen: titans(kings+"fPxc2", turnF), from: "xc2", to: "xc1q xc1b xc1n xc1r"},
		{name: "which without it remains", setup: "alt", fen: titans(kings+"fPxc2", turnF), from: "xc2", to: "xc1q xc1a xc1m xc1b xc1n xc1r xc1c"},
	})
}

func TestTitansShogi(t *testing.T) {
	const kings = "xKxa1 sKsi1 fKfi1 "
	sentences(t, "titans", []sentence{
		{name: "8.1: T into the zone", fen: titans(kings+"sTxc4", turnS), from: "xc4", to: "xc3 xc3+"},
		{name: "8.1: starting in the zone", fen: titans(kings+"sSxc3", turnS), yes: "xc3xc2+ xc3xd4+ xc3xd4"},
		{name: "8.1: not on ranks 4 and 5, not at home", fen: titans(kings+"sSxc5 sSsc2", turnS), yes: "xc5xc4 sc2sc3", no: "xc5xc4+ sc2sc3+"},
		{name: "8.1: W and I", fen: titans(kings+"sWfc5 sIfg5", turnS), yes: "fc5fc3+ fc5fc3 fg5fe3+", no: "fc5fc4+"},
		{name: "8.1: T, L on rank 1 must", fen: titans(kings+"sTxc2 sLfc4", turnS), yes: "xc2xc1+ fc4fc1+ fc4fc2", no: "xc2xc1 fc4fc1"},
		{name: "8.1: Y on ranks 1 and 2", fen: titans(kings+"sYxc4 sYfc3 sYfg5", turnS), yes: "xc4xb2+ fc3fb1+ fg5fh3", no: "xc4xb2 fc3fb1"},
		{name: "8.1: J on ranks 1 to 3", fen: titans(kings+"sJxc5 sJfc4", turnS), yes: "xc5xb2+ fc4fb1+", no: "xc5xb2 fc4fb1"},
		{name: "8.1: K and G do not", fen: titans("xKxa1 sKxe4 fKfi1 sGxc4", turnS), yes: "xc4xc3 xe4xe3", no: "xc4xc3+ xe4xe3+"},

		{name: "8.2: what s captures becomes the corresponding piece in his hand", fen: titans(kings+"sWsa1 xHsa5", turnS), line: "sa1sa5", after: titansAt(kings+"sWsa5", "[sY] f - 0 9")},
		{name: "8.2: a cannon", fen: titans(kings+"sWsa1 xUsa5", turnS), line: "sa1sa5", after: titansAt(kings+"sWsa5", "[sW] f - 0 9")},
		{name: "8.2: a promoted FIDE pawn is what it is now", fen: titans(kings+"sWsa1 fQsa5", turnS), line: "sa1sa5", after: titansAt(kings+"sWsa5", "[sG] f - 0 9")},
		{name: "8.2: captures by x and f leave the game", fen: titans(kings+"fRsa1 s+Tsa5", turnF), line: "sa1sa5", after: titansAt(kings+"fRsa5", "[] x - 0 10")},
		{name: "8.2: any empty square, zone included", fen: titans(kings, "[sS] s -"), yes: "S@xa2 S@xc1 S@fa1 S@se5", no: "S@xa1 S@xc1+"},
		{name: "8.2: not where 8.1 would compel", fen: titans(kings, "[sJLTY] s -"), no: "T@xb1 L@fb1 Y@xb2 Y@fb1 J@xb3 J@fb2", yes: "T@xb2 L@fb2 Y@xb3 J@xb4 T@sb1 L@sb1 Y@sb1 J@sb1"},
		{name: "8.2: a pawn may mate", fen: titans("xKxa1 sKsi1 fKfi1 sGxb3", "[sT] s -"), yes: "T@xa2"},
		{name: "8.2: others do not drop with transform=on", fen: titans(kings+"fRsa1 sTsa5", turnF), line: "sa1sa5", no: "P@fa2"},
		{name: "a drop resets the count", fen: titans(kings, "[sS] s -"), line: "S@xb1", after: titansAt(kings+"sSxb1", "[] f - 0 9")},

		{name: "8.3: no drop on a line with a T", fen: titans(kings+"sTsb3", "[sT] s -"), no: "T@sb4 T@xh4 T@xh2", yes: "T@sc3 T@xb4 T@fb4"},
		{name: "8.3: away from home", fen: titans(kings+"sTxb4", "[sT] s -"), no: "T@xb3 T@fh3", yes: "T@sh3 T@sb3"},
		{name: "8.3: nifu=half, only the same camp's half", with: "nifu=half", fen: titans(kings+"sTxb4", "[sT] s -"), no: "T@xb3", yes: "T@fh3"},
		{name: "8.3: nifu=half, lines that touch home", with: "nifu=half", fen: titans(kings+"sTsb3", "[sT] s -"), no: "T@sb4 T@xh4"},
		{name: "8.3: promoted ones and others' do not count", fen: titans(kings+"s+Tsb3", "[sT] s -"), yes: "T@sb4 T@xh4"},
		{name: "8.3 centre: one at home, another anywhere", fen: titans(kings+"sTse3", "[sT] s -"), yes: "T@se4 T@xe4 T@fe4"},
		{name: "8.3 centre: two in all", fen: titans(kings+"sTse3 sTxe4", "[sT] s -"), no: "T@se4 T@xe3 T@fe4"},
		{name: "8.3 centre: two at home", fen: titans(kings+"sTse3 sTse2", "[sT] s -"), no: "T@se4 T@xe3 T@fe4", yes: "T@sd4"},
		{name: "8.3 centre: one in each hostile half", fen: titans(kings+"sTxe4", "[sT] s -"), no: "T@xe3", yes: "T@fe4 T@se4"},
		{name: "8.3 centre: no step into a hostile half with a T", fen: titans(kings+"sTse5 sTxe3", turnS), no: "se5xe5", yes: "se5fe5 xe3xe2"},
		{name: "8.3 centre: a +T does not count", fen: titans(kings+"sTse5 s+Txe3", turnS), yes: "se5xe5 se5fe5"},

		{name: "12 transform=off: a Shogi piece takes the piece itself", with: "transform=off", fen: titans(kings+"sWsa1 xHsa5", turnS), line: "sa1sa5", after: titansAt(kings+"sWsa5", "[sH] f - 0 9")},
		{name: "12 transform=off: whoever owns it", with: "transform=off", fen: titans(kings+"fTfa3 xHfa4", turnF), line: "fa3fa4", after: titansAt(kings+"fTfa4", "[fH] x - 0 10")},
		{name: "12 transform=off: unpromoted", with: "transform=off", fen: titans(kings+"fGfa3 s+Tfa4", turnF), line: "fa3fa4", after: titansAt(kings+"fGfa4", "[fT] x - 0 10")},
		{name: "12 transform=off: other pieces' captures do not", with: "transform=off", fen: titans(kings+"sHsa1 xRsb3", turnS), line: "sa1sb3", after: titansAt(kings+"sHsb3", "[] f - 0 9")},
		{name: "12 transform=off: the king of s does, of f not", with: "transform=off", fen: titans(kings+"xHsi2 xHfi2", turnS), line: "si1si2 fi1fi2", after: titansAt("xKxa1 sKsi2 fKfi2", "[sH] x - 0 10")},
		{name: "12 transform=off: any player may drop", with: "transform=off", fen: titans(kings, "[xPRfT] x -"), yes: "P@xa3 R@sa1", no: "P@sa1 P@fb1 T@xa3"},
		{name: "12 transform=off: forward of the new owner", with: "transform=off", fen: titans(kings+"xTxb3 fOfb3 fOsb3", turnX), yes: "xb3xb4", no: "xb3xb2"},
		{name: "12 transform=off: the soldier's river too", with: "transform=off", fen: titans(kings+"fOfb3 fOsc3", turnF), yes: "fb3fb4 sc3sc2 sc3sb3", no: "fb3fa3 fb3fb2"},
	})
}

func TestTitansLion(t *testing.T) {
	const kings = "xKxa1 fKfi1 "
	lion := func(name string, pieces, line, yes, no, after string) sentence {
		return sentence{name: name, setup: "std-xf", fen: titans(pieces, turnS), line: line, yes: yes, no: no, after: after}
	}
	sentences(t, "titans", []sentence{
		lion("one or two king's steps, whatever stands between", kings+"sZsc3 sTsc4 sTsd4 xOse5 xOsb3", "",
			"sc3sb2 sc3sc5 sc3se4 sc3se5 sc3sa1 sc3sa4 sc3sb3", "sc3sc4 sc3sd4 sc3sf3 sc3sc6", ""),
		lion("captures at via, then steps on to any neighbour of it", kings+"sZsc3 xOsb3 xRsa2", "",
			"sc3sb3sa2 sc3sb3sb4 sc3sb3sc3 sc3sb3sc4 sc3sb3", "sc3sb3sd3 sc3sc2sc1 sc3sb3sb3", ""),
		lion("two captures", kings+"sZsc3 xOsb3 xRsa2", "sc3sb3sa2", "", "", titansAt(kings+"sZsa2", "[sLT] f - 0 9")),
		lion("capture and return", kings+"sZsc3 xOsb3 xRsa2", "sc3sb3sc3", "", "", titansAt(kings+"sZsc3 xRsa2", "[sT] f - 0 9")),
		lion("not onto its own pieces", kings+"sZsc3 xOsb3 sTsb4", "", "sc3sb3sa4", "sc3sb3sb4", ""),
		lion("step out and back", kings+"sZsc3 sTsi5", "0000", "", "", titansAt(kings+"sZsc3 sTsi5", "[] f - 6 9")),
		lion("not if no neighbour is empty", kings+"sZsa1 sTsa2 sGsb1 sGsb2", "", "sa1sa3 sa1sc3", "0000", ""),
		lion("over the centre", kings+"sZxe5", "", "xe5sd4 xe5fd5 xe5xc3 xe5xe3 xe5se4", "", ""),
		{
			name: "both kings in one move", setup: "std-xf", fen: titans("xKxe2 fKxd2 sZxe3 xOxa4 fPfa2", turnS), line: "xe3xe2xd2",
			end: "s: royals captured",
		},
		{
			name: "all captures happen before eliminations", setup: "std-xf", fen: titans("xKxe2 xDxd1 fKfi1 sZxe3", turnS), line: "xe3xe2xd1",
			// the advisor is taken as one of x; then the Lion, having taken a king, is a king
			after: titansAt("sKxd1 fKfi1", "[sG] f - 0 9"),
		},
	})
}
