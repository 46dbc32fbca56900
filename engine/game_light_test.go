package engine_test

import (
	"slices"
	"strings"
	"testing"

	"komi/engine"
)

// This file holds the rules of the light version of Classic sum.

// light writes a FEN of the light version without state.
func light(pieces, hands, turn string) string {
	return nine(pieces) + "[" + hands + "] " + turn + " - 5 9"
}

// lightSteps lists the rows of section 3 of the light page. The kings stand on f1 and i10.
func lightSteps() []step {
	list := []step{
		{"B-diag1", "Bc5", "c5b6", "", false, false},
		{"B-diag1", "Bc5 nb4", "c5b4", "hand", false, false},
		{"B-fwd", "Bc5 nc6", "c5c6", "hand", false, false},
		{"B-diag2", "Bc3", "c3e5", "", false, false},
		{"B-diag2", "Bc3 na5", "c3a5", "kill", false, false},
		{"B-far", "Bb2", "b2e5", "", false, false},
		{"B-far over the river", "Bb4 ne7", "b4e7", "kill", false, false},
		{"N-shogi", "Nc4 nd6", "c4d6", "hand", false, false},
		{"N-shogi over pieces", "Nc4 Pc5 +rb6", "c4b6", "hand", false, false},
		{"N-shogi promoting", "Nc6", "c6d8+", "", false, false},
		{"N-hop", "Nc4 ne5", "c4e5", "kill", false, false},
		{"N-hop over pieces", "Nc4 Pd4 Pc3 nb2", "c4b2", "kill", false, false},
		{"R-fwd", "Rc3", "c3c7", "", false, false},
		{"R-fwd", "Rc3 nc7", "c3c7", "hand", false, false},
		{"R-side", "Rc3 na3", "c3a3", "kill", false, false},
		{"R-back", "Rc5 nc2", "c5c2", "kill", false, false},
		{"P-fwd", "Pc3", "c3c4", "", false, false},
		{"P-take", "Pc3 nc4", "c3c4", "hand", false, false},
		{"P-diag", "Pc3 nd4", "c3d4", "kill", false, false},
		{"P-side", "Pc6", "c6b6", "", false, false},
		{"P-side", "Pc6 nd6", "c6d6", "kill", false, false},
		{"P-double", "Pc3", "c3c5", "", false, false},
		{"T-gold forward", "+Pc5 nc6", "c5c6", "hand", false, false},
		{"T-gold sideways", "+Pc5 nb5", "c5b5", "hand", false, false},
		{"T-gold backward", "+Pc5 nc4", "c5c4", "hand", false, false},
		{"T-gold diagonally forward", "+Pc5 nd6", "c5d6", "hand", false, false},
		{"F-diag", "+Fc3 nd2", "c3d2", "hand", false, false},
		{"F-diag", "+Fc3", "c3b4", "", false, false},
		{"A-orth", "+Ac3 nd3", "c3d3", "hand", false, false},
		{"F-rook promoting", "Fc3", "c3c8+", "", false, false},
		{"A-bishop promoting", "Ab5", "b5e8+", "", false, false},
	}
	for _, q := range []string{"Q", "+N", "+B", "+R"} {
		list = append(list, []step{
			{q + " Q-orth1", q + "c5 nc4", "c5c4", "hand", false, false},
			{q + " Q-orth1 over the wall", q + "d2 nc2", "d2c2", "hand", false, false},
			{q + " Q-fdiag1", q + "c5 nb6", "c5b6", "hand", false, false},
			{q + " Q-fdiag1 in the palace", q + "d2", "d2e3", "", false, false},
			{q + " Q-bdiag1", q + "c5 nb4", "c5b4", "kill", false, false},
			{q + " Q-bdiag1 in the palace", q + "d3 ne2", "d3e2", "kill", false, false},
			{q + " Q-far", q + "c5 na3", "c5a3", "kill", false, false},
			{q + " Q-far out of the palace", q + "d2 nb4", "d2b4", "kill", false, false},
			{q + " Q-far sideways", q + "a4 ne4", "a4e4", "kill", false, false},
		}...)
	}
	for _, f := range []string{"F", "+F"} {
		list = append(list, []step{
			{f + " F-rook", f + "c3", "c3c6", "", false, false},
			{f + " F-rook capturing", f + "c3 ne3", "c3e3", "hand", false, false},
			{f + " F-cannon", f + "c3 nc5 nc7", "c3c7", "kill", false, false},
		}...)
	}
	for _, a := range []string{"A", "+A"} {
		list = append(list, []step{
			{a + " A-bishop", a + "c3 na5", "c3a5", "hand", false, false},
			{a + " A-bishop over the river", a + "b4", "b4e7", "", false, false},
			{a + " A-walk", a + "c3", "c3c6", "", false, false},
			{a + " A-cannon", a + "c3 Pd3 ne3", "c3e3", "kill", false, false},
		}...)
	}
	return list
}

// Section 3 row by row, for both players; and section 4: no step may leave the
// kings facing.
func TestLightSteps(t *testing.T) {
	r := match{game: "classic-sum-light"}.rules(t)
	for _, s := range lightSteps() {
		t.Run(s.kind+" "+s.move, func(t *testing.T) {
			for _, black := range []bool{false, true} {
				s.takesLight(t, r, black)
				from, to, _ := cut(s.move)
				between := strings.ContainsAny(s.pieces[:1], "BNPA") || s.pieces[:2] == "+P" || s.pieces[:2] == "+A"
				alone := !strings.Contains(s.kind, "over pieces") // which stand on the file too
				if between && alone && from[0] != to[0] {
					shift := int('f' - from[0])
					p := parse(t, r, lightLine(s.line("Kf1 kf10", shift, black)))
					if text := s.text(shift, black); slices.Contains(p.MoveTexts(), text) {
						t.Errorf("%s: %s leaves the kings facing and is legal", describe(p), text)
					}
				}
			}
		})
	}
}

// lightLine drops the field of the state that the light version has not.
func lightLine(fen string) string { return strings.Replace(fen, ",-,- 5", ",- 5", 1) }

// takesLight makes the step and looks where its victim goes.
func (s *step) takesLight(t *testing.T, r *engine.Rules, black bool) {
	t.Helper()
	fen := lightLine(s.line("Kf1 ki10", 0, black))
	p := parse(t, r, fen)
	m, err := p.ParseMove(s.text(0, black))
	if err != nil {
		t.Errorf("%s: %v", fen, err)
		return
	}
	hand := ""
	if s.takes == "hand" {
		hand = strings.TrimPrefix(strings.ToUpper(r.Text(p.Captured(m))), "+")
		if black {
			hand = strings.ToLower(hand)
		}
	}
	p.Make(m)
	board, rest, _ := strings.Cut(p.FEN(), "[")
	if got, _, _ := strings.Cut(rest, "]"); got != hand {
		t.Errorf("%s: %s leaves %q in hand, want %q", fen, s.text(0, black), got, hand)
	}
	if n := pieces(fen) - pieces(board); n != min(1, len(s.takes)) {
		t.Errorf("%s: %s takes %d pieces off the board", fen, s.text(0, black), n)
	}
}

// The limits of section 3, which hold for captures too, and facing.
func TestLightLimits(t *testing.T) {
	sentences(t, "classic-sum-light", []sentence{
		{name: "the start", after: "rnbqkqbnr/1f5a1/ppppppppp/9/9/9/9/PPPPPPPPP/1A5F1/RNBQKQBNR[] w KQkq,ABCDEFGHIabcdefghi,- 0 1"},
		{name: "K-orth may not leave a palace, capturing or not", fen: light("Kd2 ki10 nc2", "", "w"), no: "d2c2", yes: "d2c1 d2c3 d2e2"},
		{name: "nor enter one", fen: light("Kc2 ki10 nd2", "", "w"), from: "c2", to: "b2 c1 c3 d1 d3"},
		{name: "nor the other palace", fen: light("Kd7 ki10", "", "w"), from: "d7", to: "c6 c7 c8 d6 e6 e7 e8"},
		{name: "a king attacks no square over a wall", fen: light("Kd3 kd5", "", "b"), yes: "d5d4", no: "d5c4"},
		{name: "Q-fdiag1 may not cross a wall of either palace", fen: light("Qd3 nc4 Kf1 ki10", "", "w"), no: "d3c4 d3c2", yes: "d3b1 d3b3"},
		{name: "nor enter one", fen: light("Qc1 bd2 Kf1 ki10", "", "w"), no: "c1d2", yes: "c1c2 c1d1"},
		{name: "nor the other one", fen: light("Qc7 nd8 Kf1 ki10", "", "w"), no: "c7d8", yes: "c7c8 c7b8"},
		{name: "Q-bdiag1 neither", fen: light("+Rd4 nc3 Kf1 ki10", "", "w"), no: "d4e3", yes: "d4c3"},
		{name: "a queen gives no check over a wall at distance one", fen: light("Kd2 qc3 ki10", "", "w"), yes: "d2d1 d2e2", no: "d2c2"},
		{name: "B-diag2 may not cross the river out", fen: light("Bc4 na6 Kf1 kh10", "", "w"), no: "c4a6 c4e6", yes: "c4a2 c4e2 c4f7"},
		{name: "nor back", fen: light("Bc7 ne5 Kf1 ki9", "", "w"), no: "c7a5 c7e5", yes: "c7a9 c7e9"},
		{name: "B-diag2 needs the middle square empty", fen: light("Bc3 nd4 Kf1 ki10", "", "w"), no: "c3e5 c3f6", yes: "c3d4"},
		{name: "T-gold has no step diagonally backward", fen: light("+Pc5 Kf1 ki10", "", "w"), from: "c5", to: "b5 b6 c4 c6 d5 d6"},
		{name: "A-walk does not capture", fen: light("Ac3 nc6 Kf1 ki10", "", "w"), no: "c3c6", yes: "c3c5"},
		{name: "P-side only after crossing the river", fen: light("Pc5 Pg6 Kf1 ki10", "", "w"), no: "c5b5 c5d5", yes: "g6f6"},
		{name: "P-double only if listed", fen: nine("Kf1 ki10 Pc3 Pe3") + "[] w -,C,- 0 1", yes: "c3c5", no: "e3e5"},
		{
			name: "P-ep kills the pawn", fen: nine("Kf1 ki10 Pc6 pd8") + "[] b -,d,- 0 9", line: "d8d6 c6d7",
			after: nine("Kf1 ki10 Pd7") + "[] b -,-,- 0 10",
		},
		{name: "P-ep may not leave the kings facing", fen: nine("Kd1 kd10 Pc6 Ne7 pd8") + "[] b -,d,- 0 9", line: "d8d6", yes: "c6d7"},
		{name: "the king may not step into facing", fen: light("Kd1 ke10", "", "w"), from: "d1", to: "c2 d2"},
		{name: "nor diagonally", fen: light("Kd2 ke10 Pb2", "", "w"), no: "d2e1 d2e2 d2e3", yes: "d2c1 d2d1"},
		{name: "kings in each other's palaces face too (L12)", fen: light("Ke9 kd2", "", "w"), no: "e9d9 e9d8 e9d10", yes: "e9f9 e9e10"},
		{name: "kings not in different palaces do not", fen: light("Kd4 kd10", "", "w"), yes: "d4d5 d4c4", no: "d4d3"},
		{name: "nor in one and the same", fen: light("Kd10 kf8", "", "w"), yes: "d10d9 d10e10"},
		{name: "two pieces between may go one by one", fen: light("Ke1 ke10 Ne4 Ne6", "", "w"), yes: "e4d6 e6d8"},
	})
	if _, err := (match{game: "classic-sum-light"}).rules(t).Parse(light("Ke1 ke10", "", "w")); err == nil {
		t.Error("a position whose kings face is valid")
	}
}

// Section 5: no promotion is ever forced.
func TestLightPromotion(t *testing.T) {
	const all = "c9 c9+ c9a c9a+ c9b c9f c9f+ c9n c9q c9r"
	sentences(t, "classic-sum-light", []sentence{
		{name: "P-fwd to 8", fen: light("Kf1 ki10 Pc7", "", "w"), from: "c7", to: "b7 d7 c8 c8+"},
		{name: "P-fwd to 9", fen: light("Kf1 ki10 Pc8", "", "w"), from: "c8", to: "b8 d8 " + all},
		{name: "P-fwd to 10", fen: light("Kf1 ki9 Pc9", "", "w"), from: "c9", to: "b9 d9 c10 c10+ c10a c10a+ c10b c10f c10f+ c10n c10q c10r"},
		{name: "P-take on 9", fen: light("Kf1 ki10 Pc8 nc9", "", "w"), from: "c8", to: "b8 d8 c9 c9+"},
		{name: "P-take on 10", fen: light("Kf1 ki9 Pc9 nc10", "", "w"), from: "c9", to: "b9 d9 c10 c10+"},
		{name: "P-diag on 8", fen: light("Kf1 ki10 Pd7 nc8 Pd8", "", "w"), from: "d7", to: "c7 e7 c8"},
		{name: "P-diag on 9", fen: light("Kf1 ki10 Pd8 nc9 Pd9", "", "w"), from: "d8", to: "c8 e8 " + strings.Replace(all, "c9+ ", "", 1)},
		{name: "P-side", fen: light("Kf1 ki9 Pc9 Pc10", "", "w"), from: "c9", to: "b9 d9"},
		{name: "N capturing on the last rank need not", fen: light("Kf1 ki9 Nc8 nd10", "", "w"), yes: "c8d10 c8d10+"},
		{name: "R capturing on the last rank need not", fen: light("Kf1 ki9 Rc3 nc10", "", "w"), yes: "c3c10 c3c10+"},
		{name: "N-hop, R-side, B-diag2, B-far never", fen: light("Kf1 ki9 Nc8 Rh8 Bb6", "", "w"), yes: "c8e9 h8g8 b6d8 b6e9", no: "c8e9+ h8g8+ b6d8+ b6e9+"},
		{name: "F-rook, A-bishop, B-fwd do from the zone", fen: light("Kf1 ki10 Fc8 Ah8 Bb8", "", "w"), yes: "c8c2+ h8g7+ b8b9+", no: "h8h7+"},
		{name: "a chess-promoted +F is an ordinary one", fen: light("Kf1 ki10 Pc8 rc10", "", "w"), line: "c8d8 c10d10 d8d9f+ d10d9", after: nine("Kf1 ki10 rd9") + "[f] w -,-,- 0 11"},
		{name: "a chess-promoted f may promote in the Shogi way", fen: light("Kf1 ki10 Pc8", "", "w"), line: "c8c9f i10h10", yes: "c9c3+ c9c10+"},
		{name: "a tokin taken enters as a pawn", fen: light("Kf1 ki10 Qc5 +pb6", "", "w"), line: "c5b6", after: nine("Kf1 ki10 Qb6") + "[P] b -,-,- 0 9"},
	})
}
