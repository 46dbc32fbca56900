package engine_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"komi/engine"
)

// This file holds the table of section 3 of the Classic sum page row by row:
// geometry, what a capture does, when facing kings bar the step, and what a
// stalemate after it is worth.

// A step is one row of that table as White plays it, in a position whose kings
// stand on f1 and i10 and do not face each other.
type step struct {
	kind   string
	pieces string // besides the kings; n and +r stand to be captured
	move   string
	takes  string // "" quiet, "hand" or "kill"
	barred bool   // while the kings face each other
	draws  bool   // a stalemate after it is a draw
}

// queens are the pieces that move as a queen does.
var queens = []string{"Q", "+P", "+N", "+B", "+R"}

// steps lists the rows. The piece that moves comes first.
func steps() []step {
	list := []step{
		{"B-diag1", "Bc5", "c5d6", "", false, false},
		{"B-diag1", "Bc5", "c5b6", "", false, false},
		{"B-diag1", "Bc5", "c5d4", "", false, false},
		{"B-diag1", "Bc5 nb4", "c5b4", "hand", false, false},
		{"B-diag1", "Bc5 +rd6", "c5d6", "hand", false, false},
		{"B-fwd", "Bc5", "c5c6", "", false, false},
		{"B-fwd", "Bc5 nc6", "c5c6", "hand", false, false},
		{"B-diag2 from its own half", "Bc3", "c3e5", "", true, false},
		{"B-diag2 from its own half", "Bc3 na5", "c3a5", "kill", true, false},
		{"B-diag2 backward", "Bc3 ne1", "c3e1", "kill", true, false},
		{"B-diag2 from the other half", "Bc6", "c6e8", "", false, true},
		{"B-diag2 from the other half", "Bc6 na8", "c6a8", "kill", false, true},
		{"B-diag2 back across the river", "Bc6", "c6a4", "", false, true},
		{"B-diag2 back across the river", "Bd7 nb5", "d7b5", "kill", false, true},
		{"B-far", "Bb2", "b2e5", "", false, true},
		{"B-far across the river", "Bb4 ne7", "b4e7", "kill", false, true},
		{"B-far backward", "Bd7 na4", "d7a4", "kill", false, true},

		{"N-shogi", "Nc4", "c4d6", "", true, false},
		{"N-shogi", "Nc4", "c4b6", "", true, false},
		{"N-shogi capturing", "Nc4 nd6", "c4d6", "hand", false, false},
		{"N-shogi promoting", "Nc6", "c6d8+", "", false, false},
		{"N-shogi not promoting", "Nc6", "c6d8", "", true, false},
		{"N-shogi-leap", "Nc4 nc5", "c4d6", "", false, false},
		{"N-shogi-leap over an own piece", "Nc4 Pc5", "c4b6", "", false, false},
		{"N-shogi-leap capturing", "Nc4 nc5 nb6", "c4b6", "hand", false, false},
		{"N-hop long forward is none", "Nc4", "c4e5", "", true, false},
		{"N-hop", "Nc4", "c4a5", "", true, false},
		{"N-hop", "Nc4", "c4e3", "", true, false},
		{"N-hop", "Nc4", "c4a3", "", true, false},
		{"N-hop", "Nc4", "c4d2", "", true, false},
		{"N-hop", "Nc4 nb2", "c4b2", "kill", true, false},
		{"N-hop with another neighbour occupied (A11)", "Nc4 Pb4 ne5", "c4e5", "kill", true, false},
		{"N-hop-leap", "Nc4 nd4", "c4e5", "", false, true},
		{"N-hop-leap", "Nc4 Pb4 na3", "c4a3", "kill", false, true},
		{"N-hop-leap backward", "Nc4 Pc3 nb2", "c4b2", "kill", false, true},

		{"R-fwd", "Rc3", "c3c4", "", true, false},
		{"R-fwd", "Rc3", "c3c7", "", true, false},
		{"R-fwd capturing", "Rc3 nc7", "c3c7", "hand", false, false},
		{"R-fwd promoting", "Rc3", "c3c8+", "", false, false},
		{"R-fwd not promoting", "Rc3", "c3c8", "", true, false},
		{"R-side", "Rc3", "c3e3", "", true, false},
		{"R-side", "Rc3 na3", "c3a3", "kill", true, false},
		{"R-back", "Rc5", "c5c4", "", true, false},
		{"R-back", "Rc5 nc2", "c5c2", "kill", true, false},

		{"P-fwd", "Pc3", "c3c4", "", true, false},
		{"P-fwd promoting", "Pc7", "c7c8+", "", false, false},
		{"P-fwd with chess promotion", "Pc8", "c8c9q", "", false, true},
		{"P-fwd not promoting", "Pc8", "c8c9", "", true, false},
		{"P-take", "Pc3 nc4", "c3c4", "hand", false, false},
		{"P-take promoting", "Pc7 nc8", "c7c8+", "hand", false, false},
		{"P-diag", "Pc3 nd4", "c3d4", "kill", false, true},
		{"P-diag", "Pc3 nb4", "c3b4", "kill", false, true},
		{"P-diag with chess promotion", "Pc8 nb9", "c8b9n", "kill", false, true},
		{"P-side", "Pc6", "c6d6", "", true, false},
		{"P-side", "Pc6 nb6", "c6b6", "kill", true, false},
	}
	for _, q := range queens {
		list = append(list, []step{
			{q + " Q-orth1 forward", q + "c5", "c5c6", "", false, false},
			{q + " Q-orth1 backward", q + "c5 nc4", "c5c4", "hand", false, false},
			{q + " Q-orth1 sideways", q + "c5 +rb5", "c5b5", "hand", false, false},
			{q + " Q-orth1 over the wall", q + "d2", "d2c2", "", false, false},
			{q + " Q-fdiag1", q + "c5", "c5d6", "", false, false},
			{q + " Q-fdiag1 capturing", q + "c5 nb6", "c5b6", "hand", false, false},
			{q + " Q-fdiag1 in the palace", q + "d2", "d2e3", "", true, false},
			{q + " Q-fdiag1 capturing in the palace", q + "d2 ne3", "d2e3", "hand", false, false},
			{q + " Q-fdiag1 capturing out of the palace", q + "d3 nc4", "d3c4", "hand", false, false},
			{q + " Q-fdiag1 in the other palace", q + "d9", "d9e10", "", false, false},
			{q + " Q-bdiag1", q + "c5", "c5d4", "", false, true},
			{q + " Q-bdiag1 capturing", q + "c5 nb4", "c5b4", "kill", false, true},
			{q + " Q-bdiag1 in the palace", q + "d3", "d3e2", "", true, false},
			{q + " Q-bdiag1 capturing in the palace", q + "d3 ne2", "d3e2", "kill", true, false},
			{q + " Q-bdiag1 into the palace", q + "d4", "d4e3", "", false, true},
			{q + " Q-far orthogonal", q + "c5", "c5c8", "", false, true},
			{q + " Q-far diagonal, two steps over the river", q + "c5 ne7", "c5e7", "kill", false, true},
			{q + " Q-far backward", q + "c5 na3", "c5a3", "kill", false, true},
			{q + " Q-far out of the palace", q + "d2", "d2b4", "", false, true},
			{q + " Q-far sideways", q + "a4 ne4", "a4e4", "kill", false, true},
		}...)
	}
	for _, f := range []string{"F", "+F"} {
		list = append(list, []step{
			{f + " F-rook forward", f + "c3", "c3c6", "", true, false},
			{f + " F-rook sideways", f + "c3", "c3e3", "", true, false},
			{f + " F-rook backward", f + "c3", "c3c2", "", true, false},
			{f + " F-rook capturing", f + "c3 ne3", "c3e3", "hand", false, false},
			{f + " F-rook capturing backward", f + "c5 nc2", "c5c2", "hand", false, false},
			{f + " F-cannon", f + "c3 nc5 nc7", "c3c7", "kill", true, false},
			{f + " F-cannon over an own piece", f + "c3 Pd3 ne3", "c3e3", "kill", true, false},
			{f + " F-cannon backward", f + "c7 Pc5 nc3", "c7c3", "kill", true, false},
		}...)
	}
	for _, a := range []string{"A", "+A"} {
		list = append(list, []step{
			{a + " A-bishop", a + "c3", "c3d4", "", false, false},
			{a + " A-bishop far", a + "c3", "c3e5", "", false, false},
			{a + " A-bishop capturing", a + "c3 na5", "c3a5", "hand", false, false},
			{a + " A-bishop capturing at distance one", a + "c3 nb2", "c3b2", "hand", false, false},
			{a + " A-walk", a + "c3", "c3c6", "", true, false},
			{a + " A-walk one step (A20)", a + "c3", "c3d3", "", true, false},
			{a + " A-cannon", a + "c3 nc5 nc7", "c3c7", "kill", true, false},
			{a + " A-cannon sideways", a + "c3 Pd3 ne3", "c3e3", "kill", true, false},
		}...)
	}
	return append(list,
		step{"F-rook promoting", "Fc3", "c3c8+", "", false, false},
		step{"A-bishop promoting", "Ab5", "b5e8+", "", false, false},
		step{"F-diag", "+Fc3", "c3d4", "", false, false},
		step{"F-diag", "+Fc3", "c3b2", "", false, false},
		step{"F-diag capturing", "+Fc3 nd2", "c3d2", "hand", false, false},
		step{"A-orth", "+Ac3 nd3", "c3d3", "hand", false, false},
		step{"A-orth", "+Ac3 nc4", "c3c4", "hand", false, false},
		step{"P-double", "Pc3", "c3c5", "", false, true},
	)
}

// line writes the position of a step with the kings on the given squares.
func (s *step) line(kings string, shift int, black bool) string {
	list := placing(s.pieces)
	for i := range list {
		list[i].file += shift
	}
	list = append(list, placing(kings)...)
	state := "-,-,-,-"
	if s.kind == "P-double" {
		file := 'A' + rune(list[0].file)
		if black {
			file = 'a' + 8 - rune(list[0].file)
		}
		state = "-," + string(file) + ",-,-"
	}
	turn := "w"
	if black {
		turn = "b"
		for i, x := range list {
			list[i] = placed{exchangeCase(x.piece), 8 - x.file, 9 - x.rank}
		}
	}
	return boardText(9, 10, list) + "[] " + turn + " " + state + " 5 9"
}

// text writes the move of a step.
func (s *step) text(shift int, black bool) string {
	from, to, tail := cut(s.move)
	return turned(from, shift, black) + turned(to, shift, black) + tail
}

// cut splits a move into its squares and its promotion.
func cut(move string) (from, to, tail string) {
	squares := []string{"", "", ""}
	at := -1
	for i, c := range move {
		if i == 0 || at == 0 && unicode.IsLetter(c) || at == 1 && !unicode.IsDigit(c) {
			at++
		}
		squares[at] += string(c)
	}
	return squares[0], squares[1], squares[2]
}

// turned moves a square sideways, and for Black turns the board round.
func turned(sq string, shift int, black bool) string {
	file, rank := at(sq)
	file += shift
	if black {
		file, rank = 8-file, 9-rank
	}
	return square(file, rank)
}

// The columns of the table: what the step does, and what bars it.
func TestClassicSteps(t *testing.T) {
	r := match{game: "classic-sum"}.rules(t)
	for _, s := range steps() {
		t.Run(s.kind+" "+s.move, func(t *testing.T) {
			for _, black := range []bool{false, true} {
				s.plays(t, r, black)
				s.faces(t, r, s.line("Kf1 kf10", 0, black), 0, black, "before")
				from, to, _ := cut(s.move)
				// Shifted to the file between the kings, which the step opens. Pieces
				// that capture along files would give check there.
				between := strings.ContainsAny(s.pieces[:1], "BNPA") || s.pieces[:2] == "+A"
				if between && from[0] != to[0] {
					shift := int('f' - from[0])
					s.faces(t, r, s.line("Kf1 kf10", shift, black), shift, black, "after")
				}
			}
		})
	}
}

// plays makes the step where nothing bars it.
func (s *step) plays(t *testing.T, r *engine.Rules, black bool) {
	t.Helper()
	fen := s.line("Kf1 ki10", 0, black)
	p := parse(t, r, fen)
	text := s.text(0, black)
	m, err := p.ParseMove(text)
	if err != nil {
		t.Errorf("%s: %v", fen, err)
		return
	}
	victim := strings.ToUpper(r.Text(p.Captured(m)))
	if (s.takes != "") != (p.Captured(m) != engine.Empty) {
		t.Errorf("%s: %s captures %q", fen, text, victim)
	}
	p.Make(m)
	after := p.FEN()
	hand := ""
	if s.takes == "hand" {
		hand = strings.TrimPrefix(victim, "+")
		if black {
			hand = strings.ToLower(hand)
		}
	}
	board, rest, _ := strings.Cut(after, "[")
	if got, _, _ := strings.Cut(rest, "]"); got != hand {
		t.Errorf("%s: %s leaves %q in hand, want %q", fen, text, got, hand)
	}
	if n := pieces(fen) - pieces(board); n != min(1, len(s.takes)) {
		t.Errorf("%s: %s takes %d pieces off the board", fen, text, n)
	}
	stale := map[bool]string{false: "l", true: "d"}[s.draws]
	state := strings.Split(strings.Fields(after)[2], ",")
	if state[3] != stale {
		t.Errorf("%s: %s: a stalemate would be worth %s, want %s", fen, text, state[3], stale)
	}
}

// pieces counts the pieces on the board of a FEN.
func pieces(fen string) int {
	board, _, _ := strings.Cut(fen, "[")
	return len(strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) {
			return c
		}
		return -1
	}, board))
}

// faces asks whether facing kings bar the step.
func (s *step) faces(t *testing.T, r *engine.Rules, fen string, shift int, black bool, when string) {
	t.Helper()
	p := parse(t, r, fen)
	text := s.text(shift, black)
	if legal := slices.Contains(p.MoveTexts(), text); legal == s.barred {
		t.Errorf("%s: %s is legal with the kings facing %s it: %v, want %v", fen, text, when, legal, !s.barred)
	}
}
