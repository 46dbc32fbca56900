package ini

import (
	"fmt"
	"strings"
)

// A kind is a kind of piece as the program has it, named after its key.
type kind string

// Kinds that rules speak of by name.
const (
	pawn         kind = "pawn"
	rook         kind = "rook"
	bishop       kind = "bishop"
	fers         kind = "fers"
	soldier      kind = "soldier"
	shogiPawn    kind = "shogiPawn"
	janggiCannon kind = "janggiCannon"
	king         kind = "king"
	everyKind    kind = "*" // in a set: all pieces together
)

// customs is how many pieces of its own a variant can have.
const customs = 25

// known lists the kinds in the order in which the program reads their keys, with how
// they move. The king and the pieces of a variant's own move as their keys say.
var known = []struct {
	kind  kind
	moves string
	name  string
}{
	{pawn, "fmWfcF", "pawn"},
	{"knight", "N", "knight"},
	{bishop, "B", "bishop"},
	{rook, "R", "rook"},
	{"queen", "Q", "queen"},
	{fers, "F", "fers"},
	{"alfil", "A", "alfil"},
	{"fersAlfil", "FA", "fers-alfil"},
	{"silver", "FfW", "silver"},
	{"aiwok", "RNF", "ai-wok"},
	{"bers", "RF", "bers"},
	{"archbishop", "BN", "archbishop"},
	{"chancellor", "RN", "chancellor"},
	{"amazon", "QN", "amazon"},
	{"knibis", "mNcB", "knight that takes as a bishop"},
	{"biskni", "mBcN", "bishop that takes as a knight"},
	{"kniroo", "mNcR", "knight that takes as a rook"},
	{"rookni", "mRcN", "rook that takes as a knight"},
	{shogiPawn, "fW", "shogi pawn"},
	{"lance", "fR", "lance"},
	{"shogiKnight", "fN", "shogi knight"},
	{"gold", "WfF", "gold"},
	{"dragonHorse", "BW", "dragon horse"},
	{"clobber", "cW", "clobber"},
	{"breakthrough", "fmWfF", "breakthrough"},
	{"immobile", "", "immobile piece"},
	{"cannon", "mRcpR", "cannon"},
	{janggiCannon, "pR", "janggi cannon"},
	{soldier, "fsW", "soldier"},
	{"horse", "nN", "horse"},
	{"elephant", "nA", "elephant"},
	{"janggiElephant", "nZ", "janggi elephant"},
	{"banner", "RcpRnN", "banner"},
	{"wazir", "W", "wazir"},
	{"commoner", "K", "commoner"},
	{"centaur", "KN", "centaur"},
}

// kinds lists all kinds in the order in which the program reads their keys.
var kinds = func() []kind {
	var out []kind
	for _, k := range known {
		out = append(out, k.kind)
	}
	for i := range customs {
		out = append(out, kind(fmt.Sprintf("customPiece%d", i+1)))
	}
	return append(out, king)
}()

// custom reports whether a variant says how the kind moves.
func (k kind) custom() bool { return strings.HasPrefix(string(k), "customPiece") }

// key is the end of the keys that are spelt with the kind, such as mobilityRegionWhiteRook.
func (k kind) key() string { return strings.ToUpper(string(k[:1])) + string(k[1:]) }

// moves returns how a kind moves in the model.
func (m *model) moves(k kind) string {
	if text, ok := m.own[k]; ok {
		return text
	}
	for _, x := range known {
		if x.kind == k {
			return x.moves
		}
	}
	return "K" // the king, unless it says otherwise
}

// title is the name of a kind for people.
func (m *model) title(k kind) string {
	for _, x := range known {
		if x.kind == k {
			return x.name
		}
	}
	switch {
	case k == king:
		return "king"
	case m.promoting[0][k] || m.promoting[1][k]:
		return "pawn " + string(m.letter[k])
	}
	return "piece " + string(m.letter[k])
}
