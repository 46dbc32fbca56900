package variants

import (
	"fmt"
	"slices"
	"strings"

	"komi/engine/nearest"
	"komi/engine/tomlfile"
)

// A setup is one start position.
type setup struct {
	id     string
	fen    string
	layers []string // names of layers laid over the file, one after another
	words  string   // what it is, for people; may be empty
}

// A swap lets a player exchange two neighbouring pieces of a setup before play.
// It is written after the setup as the mark and the home file letters of the
// first piece of each exchanged pair, capital for the first player.
type swap struct {
	mark   string
	pieces string      // the two letters
	files  [][2]string // home file of the first piece, file of the second
	listed bool        // listed among the setups
}

// setups reads the start positions of a file. The layers are those that its setups may
// have.
func (r *reader) setups(t *tomlfile.Table, g *Game, layers []string) {
	for _, s := range present(t.Subs("setup")) {
		s.Was("layer", "layers, a list")
		x := setup{id: s.Key, fen: s.Need("fen"), layers: s.Texts("layers"), words: strings.TrimSpace(s.Text("words"))}
		for _, name := range x.layers {
			if !slices.Contains(layers, name) {
				expected := "a layer of the file: " + strings.Join(layers, ", ")
				if len(layers) == 0 {
					expected = "none: the file has no [layer] tables"
				}
				s.Fault("layers", "read %q, expected %s", name, expected)
			}
		}
		s.Done()
		if s.Key == "" || strings.ContainsAny(s.Key, "~: ") {
			s.Fault("", "read the name %q, expected one without ~, : or a space", s.Key)
		}
		g.setups = append(g.setups, x)
	}
	for _, s := range t.List("swap") {
		x := swap{mark: s.Need("mark"), pieces: s.Need("pieces"), listed: s.Bool("listed")}
		for _, f := range s.Texts("files") {
			a, b, ok := strings.Cut(f, "-")
			if !ok || len(a) != 1 || len(b) != 1 {
				s.Fault("files", "read %q, expected two files such as b-c", f)
				continue
			}
			if strings.Trim(a+b, "abcdefghijklmnopqrstuvwxyz") != "" || a == b {
				s.Fault("files", "read %q, expected two different files in small letters such as b-c", f)
				continue
			}
			if slices.ContainsFunc(x.files, func(o [2]string) bool { return o[0] == a }) {
				s.Fault("files", "read %q, expected each pair once: one that begins at %s is there", f, a)
				continue
			}
			x.files = append(x.files, [2]string{a, b})
		}
		if len(x.pieces) != 2 {
			s.Fault("pieces", "read %q, expected two letters", x.pieces)
		}
		if !strings.HasPrefix(x.mark, "~") {
			s.Fault("mark", "read %q, expected ~ or ~ and a small letter", x.mark)
		}
		s.Done()
		if slices.ContainsFunc(g.swaps, func(o swap) bool { return o.mark == x.mark }) {
			s.Fault("mark", "read %q again, expected a mark of its own", x.mark)
		}
		g.swaps = append(g.swaps, x)
	}
	if len(g.setups) == 0 {
		t.Fault("setup", "the file has no setup, expected one such as [setup.start] with its fen")
		return
	}
	if g.fallback == "" {
		g.fallback = g.setups[0].id
	}
	if !slices.ContainsFunc(g.setups, func(s setup) bool { return s.id == g.fallback }) {
		t.Fault("default_setup", "read %q, expected the name of a setup", g.fallback)
	}
}

// SetupFor returns the first setup whose board has as many ranks as the position
// line, the default one if it fits; a line that fits none gets the default, whose
// parser will say what is wrong.
func (g *Game) SetupFor(fen string) string {
	ranks := strings.Count(board(fen), "/")
	for _, s := range g.setups {
		if s.id == g.fallback && strings.Count(s.fen, "/") == ranks {
			return s.id
		}
	}
	for _, s := range g.setups {
		if strings.Count(s.fen, "/") == ranks {
			return s.id
		}
	}
	return g.fallback
}

// Default returns the id of the default setup.
func (g *Game) Default() string { return g.fallback }

// Setups returns the ids of the setups of the file, in its order, without swaps.
func (g *Game) Setups() []string {
	var ids []string
	for _, s := range g.setups {
		ids = append(ids, s.id)
	}
	return ids
}

// AllSetups returns every listed setup, swaps included.
func (g *Game) AllSetups() []string {
	var ids []string
	for _, s := range g.setups {
		ids = append(ids, s.id)
		for _, x := range g.swaps {
			if !x.listed {
				continue
			}
			pairs := x.pairs(s.fen)
			for mask := 1; mask < 1<<len(pairs); mask++ {
				var letters strings.Builder
				for i, p := range pairs {
					if mask>>i&1 != 0 {
						letters.WriteByte(p.letter)
					}
				}
				ids = append(ids, s.id+x.mark+letters.String())
			}
		}
	}
	return ids
}

// InWords says what a setup is, "diagonal pieces, nine ranks, moas; moa and no-name piece
// exchanged by Cho on h"; "" for an unknown setup, or for one of which the file says nothing.
func (g *Game) InWords(id string) string {
	id, _, _, err := g.start(id)
	if err != nil {
		return ""
	}
	base, rest, swapped := strings.Cut(id, "~")
	i := slices.IndexFunc(g.setups, func(s setup) bool { return s.id == base })
	if g.setups[i].words == "" || !swapped {
		return g.setups[i].words
	}
	said := []string{g.setups[i].words}
	for part := range strings.SplitSeq(rest, "~") {
		s, letters := g.swapOf(part)
		var who []string
		for q, files := range []string{strings.ToLower(strings.Map(capital, letters)), strings.Map(small, letters)} {
			if files != "" {
				who = append(who, fmt.Sprintf("%s on %s", g.playerName(q), strings.Join(strings.Split(files, ""), " and ")))
			}
		}
		said = append(said, fmt.Sprintf("%s and %s exchanged by %s", g.pieceName(s.pieces[:1]), g.pieceName(s.pieces[1:]), strings.Join(who, ", ")))
	}
	return strings.Join(said, "; ")
}

func capital(r rune) rune {
	if r < 'A' || r > 'Z' {
		return -1
	}
	return r
}

func small(r rune) rune {
	if r < 'a' || r > 'z' {
		return -1
	}
	return r
}

// pieceName is what the file calls a piece, its letter if nothing.
func (g *Game) pieceName(letter string) string {
	if name := g.text("piece." + letter + ".name"); name != "" {
		return name
	}
	return letter
}

// playerName is what the file calls a player, counted from 0.
func (g *Game) playerName(q int) string {
	if name := g.text(fmt.Sprintf("player[%d].name", q)); name != "" {
		return name
	}
	return []string{"the first player", "the second player"}[q]
}

// text is the text at a path of the file, "" if there is none.
func (g *Game) text(path string) string {
	n := g.root.Find(path)
	if n == nil {
		return ""
	}
	text, _ := n.Value.(string)
	return text
}

// A pair is one exchange a setup allows: capital letter and lower rank for the
// first player.
type pair struct {
	letter byte
	row    int // index of the rank in the board text
	a, b   int // files
}

// pairs finds the exchanges that a start position allows, the first player's
// first.
func (x *swap) pairs(fen string) []pair {
	rows := strings.Split(board(fen), "/")
	var out []pair
	for _, first := range []bool{true, false} {
		one, two := strings.ToUpper(x.pieces[:1]), strings.ToUpper(x.pieces[1:])
		if !first {
			one, two = strings.ToLower(one), strings.ToLower(two)
		}
		for _, f := range x.files {
			letter := strings.ToUpper(f[0])[0]
			if !first {
				letter = f[0][0]
			}
			for i := range rows {
				row := i // search from the player's own side
				if first {
					row = len(rows) - 1 - i
				}
				cells := spread(rows[row])
				a, b := int(f[0][0]-'a'), int(f[1][0]-'a')
				if a < len(cells) && b < len(cells) && cells[a] == one && cells[b] == two {
					out = append(out, pair{letter, row, a, b})
					break
				}
			}
		}
	}
	return out
}

// spread writes a rank out, one text a square, "" for an empty one.
func spread(row string) []string {
	var cells []string
	for i := 0; i < len(row); {
		c := row[i]
		switch {
		case c >= '0' && c <= '9':
			n := 0
			for ; i < len(row) && row[i] >= '0' && row[i] <= '9'; i++ {
				n = min(n*10+int(row[i]-'0'), 300)
			}
			cells = append(cells, make([]string, n)...)
		case c == '+' && i+1 < len(row):
			cells = append(cells, row[i:i+2])
			i += 2
		default:
			cells = append(cells, row[i:i+1])
			i++
		}
	}
	return cells
}

// gather is the inverse of spread.
func gather(cells []string) string {
	var b strings.Builder
	run := 0
	for _, c := range cells {
		if c == "" {
			run++
			continue
		}
		if run > 0 {
			fmt.Fprint(&b, run)
			run = 0
		}
		b.WriteString(c)
	}
	if run > 0 {
		fmt.Fprint(&b, run)
	}
	return b.String()
}

// start returns the start position and the layers of a setup, swaps applied, and
// the setup's one name: swaps in the order of the file, letters in the order of
// the pairs.
func (g *Game) start(id string) (name, fen string, layers []string, err error) {
	base, rest, swapped := strings.Cut(id, "~")
	i := slices.IndexFunc(g.setups, func(s setup) bool { return s.id == base })
	if i < 0 {
		return "", "", nil, fmt.Errorf("setup: %s has no setup %s, expected one of %s%s", g.ID, tomlfile.Quote(base), strings.Join(g.Setups(), ", "), nearest.Hint(base, g.Setups()))
	}
	fen = g.setups[i].fen
	if !swapped {
		return base, fen, g.setups[i].layers, nil
	}
	suffix := make([]string, len(g.swaps))
	done := map[string]bool{}
	for part := range strings.SplitSeq(rest, "~") {
		s, letters := g.swapOf(part)
		if s == nil || letters == "" || done[s.mark] {
			return "", "", nil, fmt.Errorf("setup: read %s in %s, expected %s", tomlfile.Quote("~"+part), tomlfile.Quote(id), g.swapHelp())
		}
		done[s.mark] = true
		pairs := s.pairs(g.setups[i].fen)
		var ok bool
		if fen, ok = exchange(fen, pairs, letters); !ok {
			var have []byte
			for _, p := range pairs {
				have = append(have, p.letter)
			}
			if have == nil {
				return "", "", nil, fmt.Errorf("setup: read %s in %s, but setup %s has no pairs to exchange so", tomlfile.Quote("~"+part), tomlfile.Quote(id), base)
			}
			return "", "", nil, fmt.Errorf("setup: read %s in %s, expected letters of the pairs that setup %s has, each once: %q", tomlfile.Quote("~"+part), tomlfile.Quote(id), base, have)
		}
		at := slices.IndexFunc(g.swaps, func(other swap) bool { return other.mark == s.mark })
		suffix[at] = s.mark
		for _, p := range pairs {
			if strings.IndexByte(letters, p.letter) >= 0 {
				suffix[at] += string(rune(p.letter))
			}
		}
	}
	return base + strings.Join(suffix, ""), fen, g.setups[i].layers, nil
}

// exchange returns a start position with the pairs of some letters exchanged, false if a
// letter stands for no pair or is there twice.
func exchange(fen string, pairs []pair, letters string) (string, bool) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return "", false
	}
	rows := strings.Split(fields[0], "/")
	for i, c := range []byte(letters) {
		at := slices.IndexFunc(pairs, func(p pair) bool { return p.letter == c })
		if at < 0 || strings.IndexByte(letters[:i], c) >= 0 {
			return "", false
		}
		p := pairs[at]
		cells := spread(rows[p.row])
		cells[p.a], cells[p.b] = cells[p.b], cells[p.a]
		rows[p.row] = gather(cells)
	}
	fields[0] = strings.Join(rows, "/")
	return strings.Join(fields, " "), true
}

// swapOf splits "nBh" into the swap marked ~n and its letters "Bh". The longest
// mark that fits and leaves letters wins.
func (g *Game) swapOf(part string) (*swap, string) {
	var best *swap
	for i := range g.swaps {
		s := &g.swaps[i]
		if strings.HasPrefix("~"+part, s.mark) && len("~"+part) > len(s.mark) && (best == nil || len(s.mark) > len(best.mark)) {
			best = s
		}
	}
	if best == nil {
		return nil, ""
	}
	return best, ("~" + part)[len(best.mark):]
}

func (g *Game) swapHelp() string {
	if len(g.swaps) == 0 {
		return "no swap: the game has none"
	}
	var list []string
	for _, s := range g.swaps {
		list = append(list, fmt.Sprintf("%s and file letters for %s beside %s", s.mark, s.pieces[:1], s.pieces[1:]))
	}
	return strings.Join(list, ", or ")
}

// board returns the first field of a position line.
func board(fen string) string {
	text, _, _ := strings.Cut(fen, " ")
	return text
}
