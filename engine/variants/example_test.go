package variants_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

const example = "example/thicket.toml"

func TestExampleIsSound(t *testing.T) {
	g := gametest.Game(t, example)
	if err := g.Check(); err != nil {
		t.Error(err)
	}
	if slices.Contains(variants.Builtin(), g.ID) {
		t.Errorf("%s is built in; it is a file for designers to copy", g.ID)
	}
}

// The example teaches what its comments say, if its games show it.
func TestExamplePlays(t *testing.T) {
	g := gametest.Game(t, example)
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	known := map[string]*engine.Rules{}
	setups := g.AllSetups()
	for game := range 120 {
		options := map[string]string{"max_plies": "120"}
		if game%3 == 1 {
			options["marten"] = "long"
		}
		if game%3 == 2 {
			options["sprout_drops"] = "many"
		}
		setup := setups[game%len(setups)]
		key := setup + variants.OptionsText(options)
		if known[key] == nil {
			r, err := g.Rules(setup, options)
			if err != nil {
				t.Fatal(err)
			}
			known[key] = r
		}
		r := known[key]
		p := r.New()
		for {
			o, over := p.Outcome()
			if over {
				seen[o.Reason.String()]++
				if o.Shares[0]+o.Shares[1] != engine.Whole {
					t.Fatalf("%s: shares %v do not sum to %d", p.FEN(), o.Shares, engine.Whole)
				}
				break
			}
			moves := p.Moves(nil)
			m := moves[random.IntN(len(moves))]
			before, text := p.FEN(), p.MoveText(m)
			if back, err := p.ParseMove(text); err != nil || back != m {
				t.Fatalf("%s: %s reads as %v, %v", before, text, back, err)
			}
			switch {
			case m.IsDrop():
				seen["drop"]++
			case m.Becomes() != 0:
				seen["promotion"]++
			case r.KindName(p.At(m.From()).Kind()) == "marten":
				seen["marten"]++
			}
			p.Make(m)
			after := p.FEN()
			if q, err := r.Parse(after); err != nil || q.FEN() != after {
				t.Fatalf("%s: %s leads to %s, which does not read back: %v", before, text, after, err)
			}
			p.Unmake()
			if p.FEN() != before {
				t.Fatalf("%s: %s and back is %s", before, text, p.FEN())
			}
			p.Make(m)
		}
	}
	for _, what := range []string{"drop", "promotion", "marten", "checkmate"} {
		if seen[what] == 0 {
			t.Errorf("120 games without a %s: %v", what, seen)
		}
	}
}

// Positions of the example whose moves were found by hand.
func TestExampleMoves(t *testing.T) {
	for _, tt := range []struct{ name, options, fen, want string }{
		{
			"the heron is blocked on one square, and wades along the path", "",
			"2w3/6/6/1SH3/6/6/W5[] w - 0 1", "a1a2 a1b1 a1b2 b4b5 c4b2 c4b6 c4d2 c4d6 c4e3 c4e5 c4b3 c4d5",
		},
		{
			"the marten lands right behind what it jumps", "", "2w3/6/6/6/S5/6/M1B2W[] w - 0 1",
			"a1a4 a1d1 a3a4 c1c2 c1c3 c1c4 c1c5 c1c6 c1c7 f1e1 f1e2 f1f2",
		},
		{
			"or anywhere behind it by the option", "marten=long", "2w3/6/6/6/S5/6/M1B2W[] w - 0 1",
			"a1a4 a1a5 a1a6 a1a7 a1d1 a1e1 a3a4 c1c2 c1c3 c1c4 c1c5 c1c6 c1c7 f1e1 f1e2 f1f2",
		},
		{
			"a sprout may promote in the far zone and must on the last rank", "", "2w3/5S/S5/6/6/6/W5[] w - 0 1",
			"a1a2 a1b1 a1b2 a5a6 a5a6+ f6f7+",
		},
		{
			"a sprout is dropped neither on the last rank nor on a file with one", "", "5w/6/6/6/6/SSSSS1/W5[S] w - 0 1",
			"S@f1 S@f2 S@f3 S@f4 S@f5 S@f6 a1b1 a2a3 b2b3 c2c3 d2d3 e2e3",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			options := map[string]string{}
			if name, value, ok := strings.Cut(tt.options, "="); ok {
				options[name] = value
			}
			r, err := gametest.Game(t, example).Rules("", options)
			if err != nil {
				t.Fatal(err)
			}
			p, err := r.Parse(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Fields(tt.want)
			slices.Sort(want)
			if got := p.MoveTexts(); !slices.Equal(got, want) {
				t.Errorf("%s\ngot  %v\nwant %v", tt.fen, got, want)
			}
		})
	}
}

// readers are the calls of the loader that read a key.
var readers = []string{"Text", "Need", "Int", "Float", "Bool", "Texts", "Choice", "Sub", "List", "Subs", "Get", "Rows"}

// The guide names every key that the loader reads and every word it accepts.
func TestGuideNamesEveryKey(t *testing.T) {
	guide, err := os.ReadFile("adding.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, code := range regexp.MustCompile("`[^`]*`").FindAllString(string(guide), -1) {
		for _, word := range regexp.MustCompile(`[a-z_]+`).FindAllString(code, -1) {
			known[word] = true
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	keys := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !slices.Contains(readers, called(call.Fun)) {
				return true
			}
			for _, arg := range call.Args {
				lit, ok := arg.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				key, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				keys++
				if !known[key] {
					t.Errorf("%s reads the key or word %q, which adding.md does not name", fset.Position(lit.Pos()), key)
				}
			}
			return true
		})
	}
	if keys < 100 {
		t.Errorf("found only %d keys in the loader: the test does not see how it reads them", keys)
	}
}

// called returns the name of the function or method called.
func called(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		return called(f.X)
	}
	return ""
}
