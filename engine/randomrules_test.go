package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
)

// TestRandomRules makes up small games of rules that no game combines, plays them at random,
// and asks in every position whether lists, counts, lines and keys agree, and now and then
// whether the judge finds the same moves legal. Blasts, walls, royals that bar clauses by facing
// each other and clauses that depend on a check are left out.
func TestRandomRules(t *testing.T) {
	read, judged := 0, 0
	games := extra(200)
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), 99))
		text := randomRules(rng)
		g, err := variants.Read("random.toml", []byte(text))
		if err != nil {
			continue // it makes no sense
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatalf("game %d: %v\n%s", n, err, text)
		}
		read++
		var j *judge
		if s := r.Spec(); r.Safe() && !remembers(r) && len(s.Must)+len(s.Ends) == 0 && !s.NoCheck && !s.Royals.Duel {
			j, judged = newJudge(t, r), judged+1
		}
		for range 2 {
			if msg := playRandom(t, r, j, rng); msg != "" {
				t.Errorf("game %d: %s\n%s", n, msg, text)
				break
			}
		}
	}
	if read < games/2 || judged < games/8 {
		t.Errorf("of %d games %d could be read, %d of them judged", games, read, judged)
	}
}

// playRandom plays one game at random and says what is wrong in it.
func playRandom(t *testing.T, r *engine.Rules, j *judge, rng *rand.Rand) string {
	p := r.New()
	start, ply := p.FEN(), 0
	for ; ply < 60; ply++ {
		moves := p.Moves(nil)
		if msg := inconsistent(p, moves, ply%6 == 0); msg != "" {
			return p.FEN() + ": " + msg
		}
		if j != nil && ply%4 == 0 && !p.Finished() {
			if got, want := texts(p, moves), j.legal(t, p.FEN()); !slices.Equal(got, want) {
				return p.FEN() + ": legal moves: " + diff(got, want)
			}
			if got, want := p.InCheck(), j.threatened(t, p.FEN(), p.Turn()); got != want {
				return fmt.Sprintf("%s: in check is %v, want %v", p.FEN(), got, want)
			}
		}
		if len(moves) == 0 {
			break
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
	for ; ply > 0; ply-- {
		p.Unmake()
	}
	if p.FEN() != start || p.Key() != p.FreshKey() {
		return "back at the start: " + p.FEN()
	}
	return ""
}

// inconsistent says what does not agree in a position.
func inconsistent(p *engine.Position, moves []engine.Move, deep bool) string {
	r := p.Rules()
	list := texts(p, moves)
	if c := slices.Compact(slices.Clone(list)); len(c) != len(list) {
		return fmt.Sprintf("a move is listed twice: %s", list)
	}
	if p.Count() != len(moves) || p.HasMove() != (len(moves) > 0) {
		return fmt.Sprintf("%d moves are counted, %d listed; has one: %v", p.Count(), len(moves), p.HasMove())
	}
	var noisy []engine.Move
	for _, m := range moves {
		if p.Captured(m) != engine.Empty || m.Becomes() != 0 {
			noisy = append(noisy, m)
		}
	}
	captures := p.Captures(nil)
	if got, want := texts(p, captures), texts(p, noisy); !slices.Equal(got, want) {
		return "captures: " + diff(got, want)
	}
	for _, m := range p.DropChecks(nil) {
		if !slices.Contains(moves, m) {
			return p.MoveText(m) + " is said to give check and is not legal"
		}
	}
	if p.Key() != p.FreshKey() {
		return "the key is not that from nothing"
	}
	q, err := r.Parse(p.FEN())
	if err != nil {
		return err.Error()
	}
	if q.Key() != p.Key() || q.FEN() != p.FEN() {
		return "read back: " + q.FEN()
	}
	if again := q.MoveTexts(); !remembers(r) && !slices.Equal(again, list) {
		return "moves read back: " + diff(again, list)
	}
	if deep && len(moves) < 80 {
		var want int64
		for _, m := range moves {
			p.Make(m)
			want += int64(len(p.Moves(nil)))
			p.Unmake()
		}
		if got := p.Perft(2); got != want {
			return fmt.Sprintf("perft 2 is %d, by lists %d", got, want)
		}
	}
	return ""
}

// oneOf picks one of some values.
func oneOf[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

// A rulebook is the file of a game that is made up.
type rulebook struct {
	strings.Builder
	rng *rand.Rand
}

func (b *rulebook) add(format string, args ...any) { fmt.Fprintf(b, format+"\n", args...) }

// in adds a line in one of n cases.
func (b *rulebook) in(n int, format string, args ...any) {
	if b.rng.IntN(n) == 0 {
		b.add(format, args...)
	}
}

// randomRules makes up a game.
func randomRules(rng *rand.Rand) string {
	b := &rulebook{rng: rng}
	files, ranks := 5+rng.IntN(3), 5+rng.IntN(3)
	last := string(rune('a' + files - 1))
	mirrored, several, drops := rng.IntN(2) == 0, rng.IntN(4) == 0, rng.IntN(3) == 0
	b.add("format = 1\nid = \"random\"\nname = \"Random\"\nabout = \"x\"\n[[player]]\nletter = \"w\"\nname = \"W\"\n[[player]]\nletter = \"b\"\nname = \"B\"")
	b.add("[board]\nfiles = %d\nranks = %d\nreflect = %v", files, ranks, mirrored)
	b.add("[zones]\nhome = [\"a1-%s2\"]\npalace = [\"b1-d3\"]\nlast = [\"a%d-%s%d\"]\nfar = [\"a%d-%s%d\"]\nsecond = [\"a2-%s2\"]", last, ranks, last, ranks, ranks-1, last, ranks, last)
	facing := oneOf(rng, "off", "off", "off", "illegal", "steps", "count", "draw")
	pass := oneOf(rng, "never", "free", "stuck")
	if facing == "count" || facing == "draw" {
		pass = "free"
	}
	b.add("[rules]\nsafety = \"mate\"\npass = %q\nrepetition = 3\nno_move = %q", pass, oneOf(rng, "draws", "loses", "wins", "fewer"))
	if several {
		b.add("royal_loss = %q", oneOf(rng, "all", "any", "all_attacked"))
	}
	b.in(8, "must = [\"capture\"]")
	b.in(12, "no_check = true")
	if facing != "off" {
		b.add("[facing]\nrule = %q", facing)
	}
	b.in(6, "[[end]]\nwhen = \"reach\"\nzone = %q\nof = %q\nat = %q\nresult = %q", oneOf(rng, "far", "last"), oneOf(rng, "A", "K", "P"), oneOf(rng, "once", "held", "equal"), oneOf(rng, "wins", "loses", "draws"))
	b.in(6, "[[end]]\nwhen = \"checks\"\ntimes = %d", 1+rng.IntN(3))
	b.in(4, "[[counting]]\nmoves = %d\nown_most = %d", 3+rng.IntN(10), 2+rng.IntN(5))
	moved := rng.IntN(5) == 0
	b.add("[notation]\nwaiter_safe = true\nstate = [\"ep\", \"flag\", \"unmoved\", \"checks\", \"count\"]")
	if moved {
		b.add("unmoved = \"AK\"")
	}
	kinds := 3 + rng.IntN(3)
	for i := range kinds {
		b.piece(string(rune('A'+i)), drops, moved && i == 0, several)
	}
	b.add("[piece.P]\nname = \"pawn\"\n[piece.P.clause.step]\nmove = \"fmWfcF\"\npromote = [{ to = [\"A\", \"B\"], zone = \"last\", must = \"last\" }]")
	b.add("[piece.P.clause.double]\nmove = %q\nfrom = \"second\"\nep = \"pass\"\n[piece.P.clause.passing]\nmove = \"fmF\"\nep = \"take\"", oneOf(rng, "fmnD", "fmnA", "fmnH"))
	b.add("[piece.K]\nname = \"king\"\nroyal = true")
	if !several {
		b.add("min = 1\nmax = 1")
	}
	if !drops && !several {
		b.in(3, "within = \"palace\"")
	}
	b.add("[piece.K.clause.step]\nmove = %q", oneOf(rng, "K", "K", "W", "F", "KmR2", "N"))
	b.add("%s", oneOf(rng, "capture = \"rifle\"", "twice.via = true", "", "", "", "", "", ""))
	if moved {
		b.add("[piece.K.clause.jump]\nmove = \"msD\"\nunmoved = true\ncheck = %q", oneOf(rng, "never", "free", "only"))
	}
	for i := 0; drops && i <= kinds; i++ {
		letter := string(rune('A' + i))
		if i == kinds {
			letter = "P"
		}
		b.add("[drop.%s]\n%s", letter, oneOf(rng, "", "", "one_a_file = true", "never = \"far\"", "no_mate = {}", "most_a_file = 2", "one_a_rank = true"))
	}
	if drops {
		b.add("[hands]\ncaptors = %q", oneOf(rng, "wb", "w"))
	}
	b.add("[setup.s]\nfen = \"%s w - 0 1\"", randomStart(rng, files, ranks, kinds, mirrored, several, drops))
	return b.String()
}

// piece makes up a kind of piece.
func (b *rulebook) piece(letter string, drops, moved, several bool) {
	rng := b.rng
	b.add("[piece.%s]\nname = \"piece %s\"", letter, letter)
	for c := range 1 + rng.IntN(2) {
		move := oneOf(rng, "R", "B", "Q", "N", "nN", "K", "W", "F", "D", "nD", "A", "nA", "pR", "gQ", "mRcpR", "mBcpB", "gR", "mWcF",
			"R2", "B3", "fWbF", "fR", "C", "nZ", "t[FR]", "t[WB]", "mafsW", "masR", "WmpR", "pQ", "gB", "RmasR", "NN", "n(2,2)", "nC", "Q3")
		b.add("[piece.%s.clause.c%d]\nmove = %q", letter, c, move)
		b.in(6, "spares = %q", oneOf(rng, letter, "A", "AB", "K"))
		b.in(8, "takes = %q", oneOf(rng, "ABP", "KP", "KABC"))
		if drops {
			b.in(8, "dropped = \"never\"")
		}
		if moved && c == 0 {
			b.in(2, "unmoved = true")
		}
		switch n := rng.IntN(8); {
		case n == 0 && drops:
			b.add("capture = \"hand\"")
		case n == 1:
			b.add("capture = \"rifle\"")
		}
		b.in(8, "from = %q", oneOf(rng, "home", "palace", "far"))
		b.in(8, "to = %q", oneOf(rng, "home", "palace", "far"))
		if slices.Contains([]string{"R", "B", "Q", "R2", "B3", "Q3", "fR"}, move) {
			b.in(6, "path.least = 2")
		}
		if strings.HasPrefix(move, "n") {
			b.in(3, "path.over = true")
		}
		b.in(8, "cross = [{ zone = %q, way = %q, whose = %q }]", oneOf(rng, "home", "palace"), oneOf(rng, "both", "in", "out"), oneOf(rng, "own", "theirs", "every"))
		b.in(12, "twice = {}")
		to := oneOf(rng, "A", "B", "C", "K")
		if to == "K" && !several {
			to = "P"
		}
		if rng.IntN(6) == 0 {
			b.add("promote = [{ to = [%q], zone = %q%s }]", to, oneOf(rng, "far", "last"), oneOf(rng, "", ", must = \"last\"", ", either = true"))
			b.in(4, "in_place = true")
		}
	}
}

// randomStart makes up a start: royals on the b- or c-file, other pieces anywhere on the two
// outer ranks.
func randomStart(rng *rand.Rand, files, ranks, kinds int, mirrored, several, drops bool) string {
	var b strings.Builder
	royal := func(y, x int) bool {
		if y > 0 && !mirrored {
			x = files - 1 - x
		}
		return x == 2 || several && x == 1
	}
	for y := ranks - 1; y >= 0; y-- {
		empty := 0
		for x := range files {
			s := ""
			switch outer := y == 0 || y == ranks-1; {
			case outer && royal(y, x):
				s = "K"
			case outer && rng.IntN(5) > 0:
				s = string(rune('A' + rng.IntN(kinds)))
			case (y == 1 || y == ranks-2) && rng.IntN(3) > 0:
				s = "P"
			default:
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
			if y > ranks/2 {
				s = strings.ToLower(s)
			}
			b.WriteString(s)
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if y > 0 {
			b.WriteString("/")
		}
	}
	if drops {
		b.WriteString("[Aa]")
	}
	return b.String()
}
