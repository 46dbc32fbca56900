package ini

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
	"komi/engine/variants"
)

// Convert writes a section as a variant file. The error is [tomlfile.Faults], with the lines
// of the keys that cannot be read or that Komi cannot express, where the section is wrong.
func (f *File) Convert(name string) (string, error) {
	s := f.Section(name)
	r := &reading{file: f, own: bases}
	switch {
	case s == nil:
		return "", fmt.Errorf("%s: there is no section [%s], expected one of %s%s", f.Name, cut(name), strings.Join(f.Names(), ", "), nearest.Hint(name, f.Names()))
	case r.builtin(name) != nil:
		r.fault(s.Line, "section [%s]: that program has a variant of this name and does not read another, expected a name of its own", name)
		return "", r.bad
	}
	m, base := r.resolve(s, nil)
	if len(r.bad) > 0 {
		return "", r.bad.Sorted()
	}
	var last tomlfile.Faults // of the first way to write it that has some
	var unsound error
	for _, below := range f.below(m, base) {
		w := &writer{file: f, section: s, m: m, base: below}
		text := w.write()
		if len(w.bad) == 0 {
			if unsound = sound(s.Name, text); unsound == nil {
				return text, nil
			}
			w.startWrong(unsound)
		}
		if last == nil {
			last = w.bad.Sorted()
		}
	}
	if len(last) == 0 {
		return "", unsound
	}
	return "", last
}

// below are the games that the file of a model may extend, nil for none, in the order in
// which to try.
func (f *File) below(m *model, base string) []*ground {
	if g := groundOf(m, base); g != nil {
		return []*ground{g, nil}
	}
	return []*ground{nil}
}

// sound reports what is wrong with a file that was written. Nothing should be.
func sound(name, text string) error {
	g, err := variants.Read(name+".toml", []byte(text))
	if err == nil {
		err = g.Check()
	}
	if err != nil {
		return fmt.Errorf("section [%s]: the file made of it is not sound, which is a fault of Komi's: %w", name, err)
	}
	return nil
}

// startWrong refuses a start that Komi does not take for a position of the game.
func (w *writer) startWrong(err error) {
	var bad tomlfile.Faults
	if errors.As(err, &bad) && strings.HasPrefix(bad[0].Path, "setup.") {
		w.refuse([]string{"startFen"}, "%s", bad[0].Msg)
	}
}

// A ground is a game of Komi's with the model of the same game.
type ground struct {
	id      string
	m       *model
	tree    *tomlfile.Node
	letters map[byte]byte // Komi's of the program's, where they differ
}

// groundOf returns the ground on which a file can build that extends a base, nil if there is
// none: Komi does not have the game, or the board is another one.
func groundOf(m *model, base string) *ground {
	below := bases()[base]
	id := map[string]string{"normal": "chess"}[base]
	if id == "" {
		id = base
	}
	if below == nil || base == "fairy" || below.files != m.files || below.ranks != m.ranks || below.wall != m.wall {
		return nil
	}
	g, err := variants.Load(id)
	if err != nil {
		return nil
	}
	out := &ground{id: id, m: below, tree: g.Tree(), letters: map[byte]byte{}}
	letters := out.tree.Find("engines.uci.letters")
	for _, own := range letters.Keys() {
		if theirs, ok := letters.Table[own].Value.(string); ok && len(own) == 1 && len(theirs) == 1 {
			out.letters[theirs[0]] = own[0]
		}
	}
	return out
}

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

// A writer writes one model, with or without a game of Komi's below.
type writer struct {
	file    *File
	section *Section
	m       *model
	base    *ground // nil for none
	bad     tomlfile.Faults
	out     strings.Builder
	b       *builder
	kept    []string // comments on keys that change nothing
}

// refuse notes that something cannot be expressed, at the first of the keys that stands in
// the file, else at the section.
func (w *writer) refuse(keys []string, format string, args ...any) {
	msg := fmt.Sprintf(format, args...)
	fault := tomlfile.Fault{File: w.file.Name, Line: w.section.Line, Column: 1, Msg: fmt.Sprintf("section [%s]: %s: %s", cut(w.section.Name), keys[0], msg)}
	for _, key := range keys {
		if k, ok := w.m.from[key]; ok {
			fault.Line, fault.Msg = k.Line, fmt.Sprintf("%s: %s", key, msg)
			break
		}
	}
	if !slices.Contains(w.bad, fault) {
		w.bad = append(w.bad, fault)
	}
}

// write returns the file. It is of no use if there are faults.
func (w *writer) write() string {
	w.b = w.build(w.m, w.refuse)
	w.checkOthers()
	if len(w.bad) > 0 {
		return ""
	}
	parts, removed := w.b.parts, []string(nil)
	if w.base != nil {
		if parts, removed = w.changes(); len(w.bad) > 0 {
			return ""
		}
	}
	w.head()
	w.body(parts, removed)
	return w.out.String()
}

// build makes the parts of a model, with the letters of the game below.
func (w *writer) build(m *model, refuse func(keys []string, format string, args ...any)) *builder {
	start, err := m.position()
	if err != nil {
		refuse([]string{"startFen"}, "%v", err)
		return nil
	}
	if w.base != nil {
		m = w.lettered(m)
	}
	return build(m, start, w.mirror(), refuse)
}

// mirror says whether the sides of the board mirror each other: as in the game below, or nil
// to tell it from the rules.
func (w *writer) mirror() *bool {
	if w.base == nil {
		return nil
	}
	n := w.base.tree.Find("board.reflect")
	reflect := n != nil && n.Value == true
	return &reflect
}

// lettered returns a model with the letters of Komi's game in place of the program's.
func (w *writer) lettered(m *model) *model {
	m = m.clone()
	taken := map[byte]kind{}
	for _, k := range m.kinds() {
		if own, ok := w.base.letters[m.letter[k]]; ok && w.base.m.letter[k] == m.letter[k] {
			m.letter[k] = own
		}
		if other := taken[m.letter[k]]; other != "" {
			w.refuse([]string{string(other), string(k)}, "Komi's game %s writes another piece as %c", w.base.id, m.letter[k])
		}
		taken[m.letter[k]] = k
	}
	return m
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

// head writes the keys that describe the file as a whole.
func (w *writer) head() {
	s := w.section
	title := s.Name
	if s.Base != "" {
		title += ":" + s.Base
	}
	file := filepath.Base(w.file.Name)
	w.line("# Made from section [%s] of %s, a file of variants for Fairy-Stockfish.", plainText(title), plainText(file))
	w.line("# Comments name the keys that a part comes from.")
	for _, text := range w.m.over {
		w.line("# %s", plainText(text))
	}
	if w.base != nil {
		w.line("extends = %q", w.base.id)
	} else {
		w.line("format = 1")
	}
	source := s.URL
	if source == "" || strings.ContainsAny(source, "\"\\") {
		source = fmt.Sprintf("section %s of %s", s.Name, file)
	}
	w.line("id = %s", quoted(identifier(s.Name)))
	w.line("name = %s", quoted(titled(s.Name)))
	w.line("about = %s", quoted(fmt.Sprintf("The variant %s of Fairy-Stockfish's users.", s.Name)))
	w.line("source = %s", quoted(source))
	w.line("")
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.out, format+"\n", args...) }

// plainText leaves out what may not stand in a comment.
func plainText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffd {
			return '?'
		}
		return r
	}, text)
}

// identifier makes an id of the name of a section.
func identifier(name string) string {
	id := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r | 0x20
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '-'
	}, name), "-")
	if len(id) > 60 {
		id = id[:60]
	}
	if id == "" {
		id = "variant"
	}
	return id
}

// titled is the name of a section as the name of a game.
func titled(name string) string {
	name = strings.ToValidUTF8(name, "?")
	if name[0] >= 'a' && name[0] <= 'z' {
		name = string(name[0]&^0x20) + name[1:]
	}
	return plainText(name)
}
