package ini

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"komi/engine/tomlfile"
)

// An entry is what is known of one key.
type entry struct {
	turn  int // keys of a lower turn are read first, whatever their order in the file
	apply func(m *model, text string) error
}

// The turns. A later key may say for one colour what an earlier one says for both.
const (
	turnBoard = iota
	turnPieces
	turnOld // spellings of older versions
	turnAlias
	turnBoth
	turnColour
)

// boolean is a key that is true or false.
func boolean(at func(m *model) []*bool) entry {
	return entry{turnBoth, func(m *model, text string) error {
		if text != "true" && text != "false" {
			return fmt.Errorf("read %s, expected true or false", tomlfile.Quote(text))
		}
		for _, b := range at(m) {
			*b = text == "true"
		}
		return nil
	}}
}

// number is a whole number within bounds.
func number(least, most int, at func(m *model) *int) entry {
	return entry{turnBoth, func(m *model, text string) error {
		n, err := parseNumber(text, least, most)
		if err == nil {
			*at(m) = n
		}
		return err
	}}
}

func parseNumber(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("read %s, expected a whole number from %d to %d", tomlfile.Quote(text), least, most)
	}
	return n, nil
}

// file is a file of the board, a letter or a number.
func file(at func(m *model) *int) entry {
	return entry{turnBoth, func(m *model, text string) error {
		if len(text) == 1 && text[0]|0x20 >= 'a' && text[0]|0x20 < 'a'+maxFiles {
			*at(m) = int(text[0] | 0x20 - 'a')
			return nil
		}
		n, err := parseNumber(text, 1, maxFiles)
		if err != nil {
			return fmt.Errorf("read %s, expected a file, a to l or 1 to %d", tomlfile.Quote(text), maxFiles)
		}
		*at(m) = n - 1
		return nil
	}}
}

// squares is a region.
func squares(at func(m *model) []*region) entry {
	return entry{turnBoth, func(m *model, text string) error {
		r, err := parseRegion(text)
		if err != nil {
			return err
		}
		for _, x := range at(m) {
			*x = r
		}
		return nil
	}}
}

// pieces is a set of kinds by their letters; * stands for all together.
func pieces(at func(m *model) []*set) entry {
	return entry{turnBoth, func(m *model, text string) error {
		s, err := m.parseSet(text)
		if err != nil {
			return err
		}
		for _, x := range at(m) {
			*x = maps.Clone(s)
		}
		return nil
	}}
}

// one is a single kind by its letter, "" for -.
func one(at func(m *model) []*kind) entry {
	return entry{turnBoth, func(m *model, text string) error {
		s, err := m.parseSet(text)
		if err != nil {
			return err
		}
		if len(s) > 1 {
			return fmt.Errorf("read %s, expected one piece", tomlfile.Quote(text))
		}
		for _, x := range at(m) {
			*x = ""
			for k := range s {
				*x = k
			}
		}
		return nil
	}}
}

func (m *model) parseSet(text string) (set, error) {
	s := set{}
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' || c == '\t':
		case c == '-':
			return s, nil
		case c == '*':
			s[everyKind] = true
		default:
			k := m.kindOf(c)
			if c|0x20 < 'a' || c|0x20 > 'z' || k == "" {
				return nil, fmt.Errorf("read %s, which is the letter of no piece, expected some of %s, * or -", cut(text[i:i+1]), m.lettersOf())
			}
			s[k] = true
		}
	}
	return s, nil
}

// lettersOf lists the letters of the pieces there are.
func (m *model) lettersOf() string {
	var out []byte
	for _, l := range m.letter {
		out = append(out, l|0x20)
	}
	slices.Sort(out)
	return string(out)
}

// counted reads a row such as q:1 r:2.
func counted(f func(m *model, k kind, text string) error) entry {
	return entry{turnBoth, func(m *model, text string) error {
		for _, word := range strings.Fields(strings.ReplaceAll(text, " :", ":")) {
			letter, rest, ok := strings.Cut(word, ":")
			if !ok || len(letter) != 1 || rest == "" {
				return fmt.Errorf("read %s, expected a row such as p:g s:g or q:1 r:2", cut(word))
			}
			k := m.kindOf(letter[0])
			if k == "" {
				return fmt.Errorf("read %s, which is the letter of no piece, expected some of %s", cut(letter), m.lettersOf())
			}
			if err := f(m, k, rest); err != nil {
				return err
			}
		}
		return nil
	}}
}

// result is one of win, loss, draw, or none where that may be said.
func result(nothing bool, at func(m *model) *value) entry {
	return entry{turnBoth, func(m *model, text string) error {
		i := slices.Index([]string{"none", "win", "loss", "draw"}, text)
		if i < 0 || i == 0 && !nothing {
			return fmt.Errorf("read %s, expected win, loss or draw, from the view of the player whose turn it is%s", tomlfile.Quote(text), map[bool]string{true: ", or none"}[nothing])
		}
		*at(m) = value(i)
		return nil
	}}
}

// choice is one of some words.
func choice(at func(m *model) *string, words ...string) entry {
	return entry{turnBoth, func(m *model, text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("read %s, expected one of %s", tomlfile.Quote(text), strings.Join(words, ", "))
		}
		*at(m) = text
		return nil
	}}
}

// nothing is a key that changes no rule.
var nothing = entry{turnBoth, func(*model, string) error { return nil }}

// other is a key that Komi has no word for: a file can only take it over from its base.
// The check makes sure that its value can be read.
func other(check entry, key string) entry {
	return entry{turnBoth, func(m *model, text string) error {
		if err := check.apply(m, text); err != nil {
			return err
		}
		m.others[key] = text
		return nil
	}}
}

// at a later or an earlier turn than others of its sort.
func (e entry) at(turn int) entry { e.turn = turn; return e }

// Checks of values that are not kept.
var (
	aBoolean = boolean(func(*model) []*bool { return nil })
	aSet     = pieces(func(*model) []*set { return nil })
	aRegion  = squares(func(*model) []*region { return nil })
	aNumber  = number(0, 1000, func(*model) *int { return new(int) })
	aResult  = result(true, func(*model) *value { return new(value) })
)

func word(words ...string) entry {
	return choice(func(*model) *string { return new(string) }, words...)
}

// piece is the key of a kind: its letter, and after a colon how it moves.
func piece(k kind) entry {
	return entry{turnPieces, func(m *model, text string) error {
		letter, moves, told := strings.Cut(text, ":")
		moves = strings.TrimSpace(moves)
		switch {
		case text == "-":
			m.remove(k)
			return nil
		case len(letter) != 1 || letter[0]|0x20 < 'a' || letter[0]|0x20 > 'z':
			return fmt.Errorf("read %s, expected a letter, or - for no such piece", tomlfile.Quote(text))
		case k.custom() && !told:
			return fmt.Errorf("read %s, expected how it moves besides, as in %s:KN", tomlfile.Quote(text), letter)
		case told && !k.custom() && k != king:
			return fmt.Errorf("read %s, expected the letter alone: only the king and customPiece1 to customPiece%d say how they move", tomlfile.Quote(text), customs)
		}
		if told {
			_, passing, err := readMoves(moves)
			if err != nil {
				return err
			}
			if passing && k.custom() {
				m.taking[0][k], m.taking[1][k] = true, true
			}
			m.own[k] = moves
		} else {
			delete(m.own, k)
		}
		m.add(k, letter[0])
		return nil
	}}
}

// mobilityOf is the key of the squares to which one colour's pieces of a kind may go.
func mobilityOf(k kind, colour int) entry {
	return entry{turnPieces, func(m *model, text string) error {
		r, err := parseRegion(text)
		if err != nil {
			return err
		}
		both := m.mobility[k]
		if both == nil {
			both = &[2]*region{}
			m.mobility[k] = both
		}
		both[colour] = &r
		if r.empty() {
			both[colour] = nil // the program takes no squares for all
		}
		return nil
	}}
}

// keys has an entry for every key.
var keys = map[string]entry{
	// for other programs, or for how well the program plays
	"variantTemplate": nothing, "pieceToCharTable": nothing, "pocketSize": nothing, "pieceValueMg": nothing, "pieceValueEg": nothing,

	"maxRank":  number(1, maxRanks, func(m *model) *int { return &m.ranks }).at(turnBoard),
	"maxFile":  {turnBoard, func(m *model, text string) error { return boardFile(m, text) }},
	"startFen": {turnBoth, func(m *model, text string) error { m.fen = text; return nil }},
	"chess960": boolean(func(m *model) []*bool { return []*bool{&m.chess960} }),

	"promotionRank":            {turnOld, oldPromotionRank},
	"promotionRegionWhite":     squares(func(m *model) []*region { return []*region{&m.promotion[0]} }),
	"promotionRegionBlack":     squares(func(m *model) []*region { return []*region{&m.promotion[1]} }),
	"pawnTypes":                {turnAlias, pawnTypes},
	"promotionPawnTypes":       {turnBoth, func(m *model, text string) error { return promotionPawns(m, text, 0, 1) }},
	"promotionPawnTypesWhite":  {turnColour, func(m *model, text string) error { return promotionPawns(m, text, 0) }},
	"promotionPawnTypesBlack":  {turnColour, func(m *model, text string) error { return promotionPawns(m, text, 1) }},
	"promotionPieceTypes":      pieces(func(m *model) []*set { return []*set{&m.becomes[0], &m.becomes[1]} }),
	"promotionPieceTypesWhite": pieces(func(m *model) []*set { return []*set{&m.becomes[0]} }).at(turnColour),
	"promotionPieceTypesBlack": pieces(func(m *model) []*set { return []*set{&m.becomes[1]} }).at(turnColour),
	"promotionLimit": counted(func(m *model, k kind, text string) error {
		n, err := parseNumber(text, 0, 1000)
		m.limit[k] = n
		return err
	}),
	"promotedPieceType": counted(func(m *model, k kind, text string) error {
		if text == "-" {
			delete(m.promotes, k)
			return nil
		}
		to := m.kindOf(text[0])
		if len(text) != 1 || to == "" {
			return fmt.Errorf("read %s, which is the letter of no piece, expected one of %s, or -", cut(text), m.lettersOf())
		}
		m.promotes[k] = to
		return nil
	}),
	"piecePromotionOnCapture": boolean(func(m *model) []*bool { return []*bool{&m.onCapture} }),
	"mandatoryPawnPromotion":  boolean(func(m *model) []*bool { return []*bool{&m.pawnMust} }),
	"mandatoryPiecePromotion": boolean(func(m *model) []*bool { return []*bool{&m.pieceMust} }),
	"pieceDemotion":           boolean(func(m *model) []*bool { return []*bool{&m.demotes} }),
	"sittuyinPromotion":       other(aBoolean, "sittuyinPromotion"),

	"doubleStep":            boolean(func(m *model) []*bool { return []*bool{&m.doubleStep} }),
	"doubleStepRank":        {turnOld, oldDoubleStep},
	"doubleStepRankMin":     {turnOld + 0, oldDoubleStepMin},
	"firstRankDoubleSteps":  {turnOld, oldFirstRankSteps},
	"doubleStepRegionWhite": squares(func(m *model) []*region { return []*region{&m.double[0]} }),
	"doubleStepRegionBlack": squares(func(m *model) []*region { return []*region{&m.double[1]} }),
	"tripleStepRegionWhite": squares(func(m *model) []*region { return []*region{&m.triple[0]} }),
	"tripleStepRegionBlack": squares(func(m *model) []*region { return []*region{&m.triple[1]} }),
	"enPassantRegion":       squares(func(m *model) []*region { return []*region{&m.passing[0], &m.passing[1]} }),
	"enPassantRegionWhite":  squares(func(m *model) []*region { return []*region{&m.passing[0]} }).at(turnColour),
	"enPassantRegionBlack":  squares(func(m *model) []*region { return []*region{&m.passing[1]} }).at(turnColour),
	"enPassantTypes":        pieces(func(m *model) []*set { return []*set{&m.taking[0], &m.taking[1]} }),
	"enPassantTypesWhite":   pieces(func(m *model) []*set { return []*set{&m.taking[0]} }).at(turnColour),
	"enPassantTypesBlack":   pieces(func(m *model) []*set { return []*set{&m.taking[1]} }).at(turnColour),

	"blastOnCapture":        boolean(func(m *model) []*bool { return []*bool{&m.blast} }),
	"blastImmuneTypes":      pieces(func(m *model) []*set { return []*set{&m.blastImmune} }),
	"mutuallyImmuneTypes":   pieces(func(m *model) []*set { return []*set{&m.mutuallyImmune} }),
	"petrifyOnCaptureTypes": other(aSet, "petrifyOnCaptureTypes"),
	"petrifyBlastPieces":    other(aBoolean, "petrifyBlastPieces"),

	"castling":                 boolean(func(m *model) []*bool { return []*bool{&m.castling} }),
	"castlingDroppedPiece":     boolean(func(m *model) []*bool { return []*bool{&m.castlingDropped} }),
	"castlingKingsideFile":     file(func(m *model) *int { return &m.castlingTo[0] }),
	"castlingQueensideFile":    file(func(m *model) *int { return &m.castlingTo[1] }),
	"castlingRookKingsideFile": file(func(m *model) *int { return &m.castlingFrom[0] }), "castlingRookQueensideFile": file(func(m *model) *int { return &m.castlingFrom[1] }),
	"castlingRank":            number(1, maxRanks, func(m *model) *int { return &m.castlingRank }),
	"castlingKingFile":        file(func(m *model) *int { return &m.castlingFile }),
	"castlingKingPiece":       one(func(m *model) []*kind { return []*kind{&m.castlingKing[0], &m.castlingKing[1]} }),
	"castlingKingPieceWhite":  one(func(m *model) []*kind { return []*kind{&m.castlingKing[0]} }).at(turnColour),
	"castlingKingPieceBlack":  one(func(m *model) []*kind { return []*kind{&m.castlingKing[1]} }).at(turnColour),
	"castlingRookPiece":       pieces(func(m *model) []*set { return []*set{&m.castlingRooks[0], &m.castlingRooks[1]} }).at(turnOld),
	"castlingRookPieces":      pieces(func(m *model) []*set { return []*set{&m.castlingRooks[0], &m.castlingRooks[1]} }),
	"castlingRookPiecesWhite": pieces(func(m *model) []*set { return []*set{&m.castlingRooks[0]} }).at(turnColour),
	"castlingRookPiecesBlack": pieces(func(m *model) []*set { return []*set{&m.castlingRooks[1]} }).at(turnColour),
	"oppositeCastling":        other(aBoolean, "oppositeCastling"),
	"castlingWins":            other(entry{turnBoth, castlingRights}, "castlingWins"),

	"checking":                  boolean(func(m *model) []*bool { return []*bool{&m.checking} }),
	"dropChecks":                other(aBoolean, "dropChecks"),
	"mustCapture":               boolean(func(m *model) []*bool { return []*bool{&m.mustCapture} }),
	"mustDrop":                  boolean(func(m *model) []*bool { return []*bool{&m.mustDrop} }),
	"mustDropType":              one(func(m *model) []*kind { return []*kind{&m.mustDropKind} }),
	"pieceDrops":                boolean(func(m *model) []*bool { return []*bool{&m.drops} }),
	"dropLoop":                  boolean(func(m *model) []*bool { return []*bool{&m.dropLoop} }),
	"capturesToHand":            boolean(func(m *model) []*bool { return []*bool{&m.toHand} }),
	"firstRankPawnDrops":        boolean(func(m *model) []*bool { return []*bool{&m.firstRankDrops} }),
	"promotionZonePawnDrops":    boolean(func(m *model) []*bool { return []*bool{&m.zoneDrops} }),
	"whiteDropRegion":           squares(func(m *model) []*region { return []*region{&m.dropRegion[0]} }).at(turnOld),
	"blackDropRegion":           squares(func(m *model) []*region { return []*region{&m.dropRegion[1]} }).at(turnOld),
	"dropRegionWhite":           squares(func(m *model) []*region { return []*region{&m.dropRegion[0]} }),
	"dropRegionBlack":           squares(func(m *model) []*region { return []*region{&m.dropRegion[1]} }),
	"sittuyinRookDrop":          boolean(func(m *model) []*bool { return []*bool{&m.rookDrops} }),
	"dropOppositeColoredBishop": boolean(func(m *model) []*bool { return []*bool{&m.bishopDrops} }),
	"dropPromoted":              boolean(func(m *model) []*bool { return []*bool{&m.dropPromoted} }),
	"dropNoDoubled":             one(func(m *model) []*kind { return []*kind{&m.noDoubled} }),
	"dropNoDoubledCount":        number(0, 1000, func(m *model) *int { return &m.noDoubledCount }),
	"immobilityIllegal":         boolean(func(m *model) []*bool { return []*bool{&m.immobility} }),
	"enclosingDrop":             other(word("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"), "enclosingDrop"),
	"dropOnTop":                 other(aBoolean, "dropOnTop"),
	"enclosingDropStart":        other(aRegion, "enclosingDropStart"),
	"flipEnclosedPieces":        other(word("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"), "flipEnclosedPieces"),
	"twoBoards":                 other(aBoolean, "twoBoards"),

	"gating":             boolean(func(m *model) []*bool { return []*bool{&m.gates} }),
	"seirawanGating":     boolean(func(m *model) []*bool { return []*bool{&m.seirawan} }),
	"cambodianMoves":     other(aBoolean, "cambodianMoves"),
	"wallingRule":        choice(func(m *model) *string { return &m.wall }, "arrow", "duck", "edge", "past", "static", "none"),
	"wallingRegion":      squares(func(m *model) []*region { return []*region{&m.wallRegion[0], &m.wallRegion[1]} }),
	"wallingRegionWhite": squares(func(m *model) []*region { return []*region{&m.wallRegion[0]} }).at(turnAlias), // the key for both is read after it
	"wallingRegionBlack": squares(func(m *model) []*region { return []*region{&m.wallRegion[1]} }).at(turnAlias),
	"wallOrMove":         other(aBoolean, "wallOrMove"),

	"diagonalLines":         other(aRegion, "diagonalLines"),
	"pass":                  boolean(func(m *model) []*bool { return []*bool{&m.pass[0], &m.pass[1]} }),
	"passWhite":             boolean(func(m *model) []*bool { return []*bool{&m.pass[0]} }).at(turnColour),
	"passBlack":             boolean(func(m *model) []*bool { return []*bool{&m.pass[1]} }).at(turnColour),
	"passOnStalemate":       boolean(func(m *model) []*bool { return []*bool{&m.passStuck[0], &m.passStuck[1]} }),
	"passOnStalemateWhite":  boolean(func(m *model) []*bool { return []*bool{&m.passStuck[0]} }).at(turnColour),
	"passOnStalemateBlack":  boolean(func(m *model) []*bool { return []*bool{&m.passStuck[1]} }).at(turnColour),
	"makpongRule":           other(aBoolean, "makpongRule"),
	"flyingGeneral":         boolean(func(m *model) []*bool { return []*bool{&m.flying} }),
	"soldierPromotionRank":  number(1, maxRanks, func(m *model) *int { return &m.soldierRank }),
	"nMoveRuleTypes":        pieces(func(m *model) []*set { return []*set{&m.irreversible[0], &m.irreversible[1]} }),
	"nMoveRuleTypesWhite":   pieces(func(m *model) []*set { return []*set{&m.irreversible[0]} }).at(turnColour),
	"nMoveRuleTypesBlack":   pieces(func(m *model) []*set { return []*set{&m.irreversible[1]} }).at(turnColour),
	"nMoveRule":             number(0, 1000, func(m *model) *int { return &m.moveRule }),
	"nFoldRule":             number(0, 1000, func(m *model) *int { return &m.foldRule }),
	"nFoldValue":            result(false, func(m *model) *value { return &m.foldValue }),
	"nFoldValueAbsolute":    boolean(func(m *model) []*bool { return []*bool{&m.foldAbsolute} }),
	"perpetualCheckIllegal": boolean(func(m *model) []*bool { return []*bool{&m.perpetual} }),
	"moveRepetitionIllegal": other(aBoolean, "moveRepetitionIllegal"),
	"chasingRule":           other(word("axf", "none"), "chasingRule"),

	"stalemateValue":           result(false, func(m *model) *value { return &m.stalemate }),
	"stalematePieceCount":      boolean(func(m *model) []*bool { return []*bool{&m.stalemateCount} }),
	"checkmateValue":           result(false, func(m *model) *value { return &m.mate }),
	"shogiPawnDropMateIllegal": boolean(func(m *model) []*bool { return []*bool{&m.pawnDropMate} }),
	"shatarMateRule":           other(aBoolean, "shatarMateRule"),
	"bikjangRule":              other(aBoolean, "bikjangRule"),

	"extinctionValue":              result(true, func(m *model) *value { return &m.extinction }),
	"extinctionClaim":              boolean(func(m *model) []*bool { return []*bool{&m.claim} }),
	"extinctionPseudoRoyal":        boolean(func(m *model) []*bool { return []*bool{&m.pseudoRoyal} }),
	"dupleCheck":                   boolean(func(m *model) []*bool { return []*bool{&m.duple} }),
	"extinctionPieceTypes":         pieces(func(m *model) []*set { return []*set{&m.extinctKinds} }),
	"extinctionPieceCount":         number(0, 1000, func(m *model) *int { return &m.extinctCount }),
	"extinctionOpponentPieceCount": number(0, 1000, func(m *model) *int { return &m.extinctRivals }),

	"whiteFlag":           squares(func(m *model) []*region { return []*region{&m.flag[0]} }).at(turnOld),
	"blackFlag":           squares(func(m *model) []*region { return []*region{&m.flag[1]} }).at(turnOld),
	"flagPiece":           one(func(m *model) []*kind { return []*kind{&m.flagKind[0], &m.flagKind[1]} }),
	"flagPieceWhite":      one(func(m *model) []*kind { return []*kind{&m.flagKind[0]} }).at(turnColour),
	"flagPieceBlack":      one(func(m *model) []*kind { return []*kind{&m.flagKind[1]} }).at(turnColour),
	"flagRegion":          squares(func(m *model) []*region { return []*region{&m.flag[0], &m.flag[1]} }),
	"flagRegionWhite":     squares(func(m *model) []*region { return []*region{&m.flag[0]} }).at(turnColour),
	"flagRegionBlack":     squares(func(m *model) []*region { return []*region{&m.flag[1]} }).at(turnColour),
	"flagPieceCount":      number(1, 1000, func(m *model) *int { return &m.flagCount }),
	"flagPieceBlockedWin": other(aBoolean, "flagPieceBlockedWin"),
	"flagMove":            boolean(func(m *model) []*bool { return []*bool{&m.flagMove} }),
	"flagPieceSafe":       boolean(func(m *model) []*bool { return []*bool{&m.flagSafe} }),

	"checkCounting":       boolean(func(m *model) []*bool { return []*bool{&m.checks} }),
	"connectN":            other(aNumber, "connectN"),
	"connectPieceTypes":   other(aSet, "connectPieceTypes"),
	"connectHorizontal":   other(aBoolean, "connectHorizontal"),
	"connectVertical":     other(aBoolean, "connectVertical"),
	"connectDiagonal":     other(aBoolean, "connectDiagonal"),
	"connectRegion1White": other(aRegion, "connectRegion1White"), "connectRegion2White": other(aRegion, "connectRegion2White"),
	"connectRegion1Black": other(aRegion, "connectRegion1Black"), "connectRegion2Black": other(aRegion, "connectRegion2Black"),
	"connectNxN":          other(aNumber, "connectNxN"),
	"collinearN":          other(aNumber, "collinearN"),
	"connectValue":        other(aResult, "connectValue"),
	"materialCounting":    choice(func(m *model) *string { return &m.counts }, "janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"),
	"adjudicateFullBoard": other(aBoolean, "adjudicateFullBoard"),
	"countingRule":        other(word("makruk", "cambodian", "asean", "none"), "countingRule"),
}

// keyOrder lists the keys in the order in which they are read, keyNames by name.
var keyOrder, keyNames = func() (order, names []string) {
	for _, k := range kinds {
		keys[string(k)] = piece(k)
		keys["mobilityRegionWhite"+k.key()] = mobilityOf(k, 0)
		keys["mobilityRegionBlack"+k.key()] = mobilityOf(k, 1)
	}
	names = slices.Sorted(maps.Keys(keys))
	place := map[string]int{}
	for i, k := range kinds {
		place[string(k)] = i
	}
	order = slices.Clone(names)
	slices.SortStableFunc(order, func(a, b string) int {
		if x, y := keys[a].turn, keys[b].turn; x != y {
			return x - y
		}
		return place[a] - place[b]
	})
	return order, names
}()

func boardFile(m *model, text string) error {
	e := file(func(m *model) *int { return &m.files })
	if err := e.apply(m, text); err != nil {
		return err
	}
	m.files++
	return nil
}

func oldPromotionRank(m *model, text string) error {
	n, err := parseNumber(text, 1, maxRanks)
	if err == nil {
		m.promotion = pair{ranks(n, m.ranks), ranks(1, m.ranks+1-n)}
	}
	return err
}

// oldDoubleStep is the last rank from which a double step may begin.
func oldDoubleStep(m *model, text string) error {
	n, err := parseNumber(text, 1, maxRanks)
	if err == nil {
		m.double = pair{ranks(2, n), ranks(m.ranks+1-n, m.ranks-1)}
	}
	return err
}

// oldDoubleStepMin is the first such rank, where the last one is the second.
func oldDoubleStepMin(m *model, text string) error {
	n, err := parseNumber(text, 1, 2)
	if _, ok := m.from["doubleStepRank"]; ok {
		return errors.New("that program does not read it where doubleStepRank is given, expected doubleStepRegionWhite and doubleStepRegionBlack")
	}
	if err == nil {
		m.double = pair{ranks(n, 2), ranks(m.ranks-1, m.ranks+1-n)}
	}
	return err
}

func oldFirstRankSteps(m *model, text string) error {
	if err := aBoolean.apply(m, text); err != nil {
		return err
	}
	if text == "true" {
		m.double[0] = m.double[0].or(ranks(1, 1))
	}
	return nil
}

func pawnTypes(m *model, text string) error {
	s, err := m.parseSet(text)
	if err != nil {
		return err
	}
	for c := range 2 {
		m.taking[c], m.irreversible[c] = maps.Clone(s), maps.Clone(s)
	}
	return promotionPawns(m, text, 0, 1)
}

func promotionPawns(m *model, text string, colours ...int) error {
	s, err := m.parseSet(text)
	if err != nil {
		return err
	}
	for _, c := range colours {
		m.promoting[c], m.mainPawn[c] = maps.Clone(s), ""
		for i := range len(text) { // the last letter is what promoted pieces are in hand
			if k := m.kindOf(text[i]); k != "" && text[i]|0x20 >= 'a' {
				m.mainPawn[c] = k
			}
		}
	}
	return nil
}

func castlingRights(_ *model, text string) error {
	if strings.Trim(text, "KQkq- ") != "" {
		return fmt.Errorf("read %s, expected some of KQkq, or -", tomlfile.Quote(text))
	}
	return nil
}
