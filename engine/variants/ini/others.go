package ini

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// others are the keys that Komi can only take over from a base: their usual value, what
// cannot be told otherwise, and what of the base must stay as it is for them.
var others = map[string]struct {
	usual string
	why   string
	kinds []kind              // whose pieces must stay
	idle  func(m *model) bool // it changes nothing in such a model
}{
	"sittuyinPromotion":     {usual: "false", why: "pawns that promote where they stand", kinds: []kind{pawn}},
	"petrifyOnCaptureTypes": {usual: "-", why: "pieces that turn to stone when they capture"},
	"petrifyBlastPieces": {usual: "false", idle: func(m *model) bool {
		return m.others["petrifyOnCaptureTypes"] == "" || m.others["petrifyOnCaptureTypes"] == "-"
	}},
	"oppositeCastling": {usual: "false", why: "castling that the other's castling forbids"},
	"castlingWins":     {usual: "-", why: "castling that wins"},
	"dropChecks":       {usual: "true", why: "drops that may not give check", idle: func(m *model) bool { return !m.drops }},
	"enclosingDrop":    {usual: "none", why: "drops that must enclose pieces", idle: func(m *model) bool { return !m.drops }},
	"dropOnTop":        {usual: "false", why: "drops that fall down"},
	"enclosingDropStart": {usual: "-", why: "drops that begin in a region", idle: func(m *model) bool {
		return !m.drops || m.others["enclosingDrop"] == "" || m.others["enclosingDrop"] == "none"
	}},
	"flipEnclosedPieces":    {usual: "none", why: "pieces that change sides on the board"},
	"twoBoards":             {usual: "false", why: "a second board"},
	"cambodianMoves":        {usual: "false", why: "leaps of pieces that have not moved", kinds: []kind{king, fers}, idle: func(m *model) bool { return !m.gates }},
	"wallOrMove":            {usual: "false", why: "walls in place of moves", idle: func(m *model) bool { return m.wall == "none" }},
	"diagonalLines":         {usual: "-", why: "lines that add moves", kinds: []kind{king, "wazir", soldier, rook, janggiCannon}},
	"makpongRule":           {usual: "false", why: "kings that may not flee from check", kinds: []kind{king}},
	"moveRepetitionIllegal": {usual: "false", why: "moves to and fro that are not allowed"},
	"chasingRule":           {usual: "none", why: "that a piece may not be chased for ever, told by the rules of the AXF"},
	"shatarMateRule":        {usual: "false", why: "mates that count only after certain checks", kinds: []kind{"bers", rook, "knight", king}},
	"bikjangRule":           {usual: "false", why: "kings that may face each other to draw", kinds: []kind{king}},
	"flagPieceBlockedWin":   {usual: "false", idle: func(m *model) bool { return m.flagCount == 1 }, why: "goals that are blocked"},
	"connectN":              {usual: "0", why: "pieces in a row"},
	"connectRegion1White":   {usual: "-", why: "pieces that connect two regions"},
	"connectRegion2White":   {usual: "-", why: "pieces that connect two regions"},
	"connectRegion1Black":   {usual: "-", why: "pieces that connect two regions"},
	"connectRegion2Black":   {usual: "-", why: "pieces that connect two regions"},
	"connectNxN":            {usual: "0", why: "pieces in a square"},
	"collinearN":            {usual: "0", why: "pieces in line"},
	"connectPieceTypes":     {usual: "*", idle: unconnected, why: "pieces in a row"},
	"connectHorizontal":     {usual: "true", idle: unconnected, why: "pieces in a row"},
	"connectVertical":       {usual: "true", idle: unconnected, why: "pieces in a row"},
	"connectDiagonal":       {usual: "true", idle: unconnected, why: "pieces in a row"},
	"connectValue":          {usual: "win", idle: unconnected, why: "pieces in a row"},
	"adjudicateFullBoard":   {usual: "false", why: "an end when the board is full"},
	"countingRule":          {usual: "none", why: "moves that the weaker side counts"},
	"materialCounting":      {usual: "none", why: "an end by the sum of the pieces", kinds: []kind{everyKind}},
}

// unconnected reports whether nothing is won by pieces in a row.
func unconnected(m *model) bool {
	for _, key := range []string{"connectN", "connectNxN", "collinearN", "connectRegion1White", "connectRegion2White", "connectRegion1Black", "connectRegion2Black"} {
		if strings.Trim(m.others[key], "0-") != "" {
			return false
		}
	}
	return true
}

// other returns the value of a key that Komi can only take over.
func (m *model) other(key string) string {
	if key == "materialCounting" && (m.counts == "janggi" || m.counts == "unweighted") {
		return m.counts
	}
	text := m.others[key]
	if text == "" {
		return others[key].usual
	}
	if n := strings.TrimLeft(text, "0"); others[key].usual == "0" && n == "" {
		return "0"
	}
	return text
}

// checkOthers refuses keys that Komi can only take over from a base, and does not.
func (w *writer) checkOthers() {
	m := w.m
	for _, key := range slices.Sorted(maps.Keys(others)) {
		o := others[key]
		value, usual := m.other(key), o.usual
		told := "Komi cannot express this: " + o.why
		if w.base != nil && w.base.m.other(key) != usual {
			usual = w.base.m.other(key)
			told = fmt.Sprintf("the game %s has it as %s, and Komi can only take that over", w.base.id, usual)
		}
		if _, told := m.from[key]; key == "chasingRule" && value != o.usual && !told {
			w.kept = append(w.kept, "chasingRule of the base: Komi's xiangqi does without it")
			continue
		}
		if value == usual || o.idle != nil && o.idle(m) {
			continue
		}
		w.refuse([]string{key}, "%s: %s", value, told)
	}
}
