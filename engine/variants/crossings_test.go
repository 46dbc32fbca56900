package variants_test

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/eval"
	"komi/engine/search"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

var crossings = flag.Int("crossings", 60, "files to make by crossing the variant files with each other")

// Games that nobody thought of: variant files with some lines and tables of others. Each
// is refused with faults that say where, or it is a game that can be played, searched,
// taken back, written down and read again.
func TestCrossings(t *testing.T) {
	stock := readStock(t)
	for n := range *crossings {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(n), 19))
			text := stock.cross(rng)
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("the file:\n%s", text)
				}
			})
			g, err := variants.Read("crossed.toml", []byte(text))
			if err != nil {
				sound(t, err)
				return
			}
			setups := g.AllSetups()
			try(t, g, setups[rng.IntN(len(setups))], nil)
			for _, o := range g.Options() {
				if len(o.Values) > 0 {
					try(t, g, "", map[string]string{o.Name: o.Values[rng.IntN(len(o.Values))]})
				}
			}
			if r, err := g.Rules("", nil); err == nil {
				wander(t, r, rng)
			}
		})
	}
}

// wander plays a game by moves at random and by some of a search.
func wander(t *testing.T, r *engine.Rules, rng *rand.Rand) {
	t.Helper()
	p := r.New()
	start := p.FEN()
	var s *search.Searcher
	if r.Players() == 2 {
		s = search.New(r, eval.For(r), 1<<16)
	}
	plies := 0
	for ; plies < 120; plies++ {
		fen, moves := p.FEN(), p.Moves(nil)
		if p.Count() != len(moves) {
			t.Fatalf("%s: Count is %d, Moves lists %d", fen, p.Count(), len(moves))
		}
		if q, err := r.Parse(fen); err != nil {
			t.Fatalf("%s: %v", fen, err)
		} else if q.FEN() != fen {
			t.Fatalf("%s reads as %s", fen, q.FEN())
		}
		if _, over := p.Outcome(); over || len(moves) == 0 {
			break
		}
		if r.Safe() && plies%3 == 0 {
			nobodyExposed(t, p, moves)
		}
		m := moves[rng.IntN(len(moves))]
		if s != nil && plies%3 == 1 {
			m = s.Best(p, search.Limits{Nodes: 200}).Move
			if p.FEN() != fen || !slices.Contains(moves, m) {
				t.Fatalf("%s: a search plays %s and leaves %s", fen, p.MoveText(m), p.FEN())
			}
		}
		p.Make(m)
	}
	for range plies {
		p.Unmake()
	}
	if p.FEN() != start {
		t.Fatalf("unmade to %s, want %s", p.FEN(), start)
	}
}

// nobodyExposed checks that no move leaves the only royal of who makes it in check.
func nobodyExposed(t *testing.T, p *engine.Position, moves []engine.Move) {
	t.Helper()
	me := p.Turn()
	for _, m := range moves {
		text := p.MoveText(m)
		p.Make(m)
		if !m.IsPass() && p.Royals(me) == 1 && p.Checked(me) {
			t.Fatalf("%s after %s: who moved is in check", p.FEN(), text)
		}
		p.Unmake()
	}
}

// A section is a table of a variant file, or what stands before the first one. A line is
// a key with its value, which may be written over several lines.
type section struct {
	head  string
	lines []string
}

// sections parts a file.
func sections(text string) []section {
	out := []section{{}}
	open := 0 // brackets of a value
	for line := range strings.Lines(text) {
		if open == 0 && strings.HasPrefix(line, "[") {
			out = append(out, section{head: line})
			continue
		}
		last := &out[len(out)-1]
		if open == 0 {
			last.lines = append(last.lines, line)
		} else {
			last.lines[len(last.lines)-1] += line
		}
		open += strings.Count(line, "[") + strings.Count(line, "{") - strings.Count(line, "]") - strings.Count(line, "}")
	}
	return out
}

// A stock is all variant files, cut up.
type stock struct {
	texts  []string
	tables []section
	lines  map[string][]string // by what sort of table they stand in
	values map[string][]string // likewise, and by key
}

func readStock(t *testing.T) stock {
	t.Helper()
	s := stock{lines: map[string][]string{}, values: map[string][]string{}}
	for _, id := range slices.Concat(variants.Builtin(), variants.Catalogue()) {
		s.texts = append(s.texts, gametest.Game(t, id).Text)
	}
	for _, text := range s.texts {
		for _, table := range sections(text) {
			s.tables = append(s.tables, table)
			for _, line := range table.lines {
				if key, _, is := strings.Cut(line, "="); is && !strings.HasPrefix(line, "#") {
					at := table.sort()
					s.lines[at] = append(s.lines[at], line)
					s.values[at+key] = append(s.values[at+key], line)
				}
			}
		}
	}
	return s
}

var named = regexp.MustCompile(`\.[^.\]]+`)

// sort is the heading without names that a file chooses, such as those of pieces.
func (s section) sort() string {
	head, _, _ := strings.Cut(s.head, "#")
	return named.ReplaceAllString(strings.TrimSpace(head), ".NAME")
}

// cross is a file with up to three changes that others suggest.
func (s stock) cross(rng *rand.Rand) string {
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	file := sections(pick(s.texts))
	for range 1 + rng.IntN(3) {
		table := &file[rng.IntN(len(file))]
		at := table.sort()
		what := rng.IntN(5)
		switch {
		case what == 0:
			other := s.tables[rng.IntN(len(s.tables))]
			file = append(file, section{other.head, slices.Clone(other.lines)}) // the stock stays as it is
		case what == 1 && len(s.lines[at]) > 0:
			table.lines = append(table.lines, pick(s.lines[at]))
		case len(table.lines) == 0:
		case what == 2:
			i := rng.IntN(len(table.lines))
			table.lines = slices.Delete(table.lines, i, i+1)
		default:
			i := rng.IntN(len(table.lines))
			key, _, _ := strings.Cut(table.lines[i], "=")
			if values := s.values[at+key]; len(values) > 0 {
				table.lines[i] = pick(values)
			}
		}
	}
	var out strings.Builder
	for _, table := range file {
		out.WriteString(table.head + strings.Join(table.lines, ""))
		out.WriteString("\n")
	}
	return out.String()
}
