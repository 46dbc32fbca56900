package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"komi/engine/variants"
)

const module = "komi"

// allowed lists, for each package of the module, the packages of the module it
// may import; a name ending in / stands for all below it. Arrows point down the
// picture in DESIGN.md.
var allowed = map[string][]string{
	"engine/board":    {},
	"engine/betza":    {},
	"engine/excerpt":  {},
	"engine/nearest":  {},
	"engine/tomlfile": {"engine/nearest"},
	"engine":          {"engine/board", "engine/betza", "engine/excerpt"},
	"engine/variants": {"engine", "engine/nearest", "engine/tomlfile"},
	"engine/diagram":  {"engine", "engine/board"},
	"engine/prose":    {"engine", "engine/betza"},
	"engine/eval":     {"engine", "engine/board", "engine/eval/nnue", "engine/tomlfile"},
	"engine/search":   {"engine", "engine/eval", "engine/nearest"},
	"engine/train":    {"engine", "engine/eval", "engine/eval/nnue", "engine/play", "engine/search"},
	"engine/uci":      {"engine", "engine/excerpt"},
	"engine/play":     {"engine", "engine/board", "engine/search", "engine/uci"},
	"results":         {},
	"results/flat":    {"results"},
	"results/outfile": {},
	"results/export":  {"results", "results/flat", "results/outfile"},
	"stats":           {},
	"experiments":     {"engine", "engine/", "results", "experiments/document", "experiments/rulebook"},

	"engine/eval/nnue": {"engine"},

	"engine/variants/gametest": {"engine", "engine/variants"}, // for tests
	"engine/variants/ini":      {"engine/betza", "engine/nearest", "engine/tomlfile", "engine/variants"},

	"experiments/kinds/points": {"engine", "engine/", "results", "results/flat", "stats", "experiments", "experiments/document", "experiments/answer", "experiments/games", "experiments/findings", "experiments/rulebook", "experiments/rehearsal", "experiments/kinds/values"}, // points are made of values

	"experiments/document":  {},
	"experiments/answer":    {"engine", "engine/prose", "stats"},
	"experiments/answer/":   {"experiments/answer"},
	"experiments/rulebook":  {"engine", "engine/variants", "results"},
	"experiments/games":     {"results", "results/flat", "stats", "experiments/document"},
	"experiments/findings":  {"engine", "engine/betza", "engine/eval", "engine/prose", "engine/variants", "results", "results/flat", "stats", "experiments", "experiments/document", "experiments/answer", "experiments/games", "experiments/rulebook"},
	"experiments/rehearsal": {"engine/variants", "experiments", "experiments/document", "experiments/games", "results", "stats"},
	"experiments/kinds":     {"experiments", "experiments/rehearsal", "results", "results/flat", "experiments/answer", "experiments/findings", "experiments/games", "experiments/kinds/"},
	"experiments/kinds/":    {"engine", "engine/", "results", "results/flat", "stats", "experiments", "experiments/document", "experiments/answer", "experiments/games", "experiments/findings", "experiments/rulebook", "experiments/rehearsal"},
	"experiments/remote":    {"engine/excerpt", "experiments", "experiments/document", "experiments/remote/guard", "results"},
	"experiments/remote/":   {},
	"experiments/fixture":   {"engine", "engine/variants", "engine/variants/gametest", "results", "experiments/document"},

	"cmd/selfplay":                     {"engine", "engine/", "results", "results/", "experiments", "experiments/", "stats", "cmd/selfplay/", "cmd/internal/"},
	"cmd/selfplay/":                    {"engine", "engine/", "results", "results/", "experiments", "experiments/", "stats", "cmd/selfplay/"},
	"cmd/selfplay/internal/interim":    {"experiments", "experiments/answer", "experiments/document", "experiments/games", "results", "stats", "cmd/internal/runs"},
	"cmd/selfplay/internal/forecast":   {"cmd/selfplay/internal/clock", "engine/play", "experiments", "experiments/answer", "experiments/kinds", "results", "stats", "cmd/selfplay/internal/interim", "cmd/internal/runs"},
	"cmd/selfplay/internal/clock":      {},
	"cmd/selfplay/internal/interrupt":  {},
	"cmd/selfplay/internal/progress":   {"experiments/answer", "cmd/selfplay/internal/interim"},
	"cmd/selfplay/internal/session":    {"experiments", "experiments/answer", "experiments/answer/terminal", "experiments/kinds", "results", "cmd/selfplay/internal/forecast", "cmd/selfplay/internal/interim", "cmd/selfplay/internal/interrupt", "cmd/selfplay/internal/livepage", "cmd/selfplay/internal/progress", "cmd/internal/runs"},
	"cmd/selfplay/internal/study":      {"engine", "engine/tomlfile", "engine/train", "engine/variants", "experiments", "experiments/answer", "experiments/kinds", "results", "results/outfile", "stats", "cmd/internal/page", "cmd/selfplay/internal/forecast", "cmd/selfplay/internal/interrupt", "cmd/selfplay/internal/livepage", "cmd/selfplay/internal/progress", "cmd/internal/runs", "cmd/selfplay/internal/session", "cmd/selfplay/internal/training", "cmd/selfplay/internal/weightfile"},
	"cmd/selfplay/internal/pgn":        {"engine", "engine/uci", "results", "results/export"},
	"cmd/selfplay/internal/livepage":   {"experiments/answer", "results/outfile", "cmd/internal/page"},
	"cmd/selfplay/internal/valuation":  {"engine", "engine/eval", "results", "experiments/kinds/values", "experiments/rulebook"},
	"cmd/selfplay/internal/vectors":    {"engine", "engine/excerpt", "engine/tomlfile", "engine/uci", "engine/variants", "results", "cmd/internal/usage"},
	"cmd/selfplay/internal/weightfile": {"engine", "engine/eval", "engine/tomlfile", "engine/variants", "experiments", "cmd/internal/runs"},
	"cmd/selfplay/internal/webplay":    {"engine", "engine/variants", "engine/diagram", "engine/eval", "engine/prose", "engine/search"},
	"cmd/selfplay/internal/webengine":  {"cmd/selfplay/internal/webplay"},
	"cmd/selfplay/internal/webpage":    {"cmd/selfplay/internal/webplay", "experiments/remote/guard"},

	"cmd/report":             {"results/outfile", "results", "experiments/answer", "experiments/answer/", "experiments/games", "experiments", "experiments/kinds", "cmd/internal/"},
	"cmd/internal/atlas":     {"engine/tomlfile", "results/outfile", "experiments/answer", "experiments/games", "experiments/kinds", "cmd/internal/page"},
	"cmd/internal/chromium":  {}, // for tests
	"cmd/internal/figure":    {"results/outfile", "experiments/answer"},
	"cmd/internal/front":     {"engine/diagram", "engine/tomlfile", "results/outfile", "experiments", "experiments/answer", "cmd/internal/page", "cmd/internal/published"},
	"cmd/internal/page":      {"engine", "engine/diagram", "experiments/answer", "experiments/answer/terminal", "experiments/games", "experiments/kinds", "cmd/internal/figure"},
	"cmd/internal/published": {"engine/tomlfile", "results", "results/export", "results/flat", "results/outfile", "experiments", "experiments/answer", "experiments/document", "experiments/games", "experiments/kinds", "cmd/internal/page"},
	"cmd/internal/raster":    {},
	"cmd/internal/runs":      {"engine/tomlfile", "experiments", "experiments/answer", "experiments/document", "results", "results/outfile", "cmd/internal/usage"},
	"cmd/internal/usage":     {"engine/nearest"},
}

// foreign lists the packages outside the standard library that a package may
// import, by prefix; packages that are not listed are not bound.
var foreign = map[string][]string{
	"engine/board":        {},
	"engine/betza":        {},
	"engine":              {},
	"engine/excerpt":      {},
	"engine/nearest":      {},
	"engine/tomlfile":     {"github.com/pelletier/go-toml/"},
	"engine/variants":     {},
	"engine/variants/ini": {},
	"engine/eval":         {},
	"engine/eval/nnue":    {},
	"engine/diagram":      {},
	"engine/search":       {},
	"engine/train":        {"gonum.org/v1/gonum/"},
	"engine/uci":          {"golang.org/x/sys/"},
	"engine/play":         {},

	// They are compiled for a page, which is to stay small.
	"cmd/selfplay/internal/webplay":   {},
	"cmd/selfplay/internal/webengine": {},

	"stats": {"gonum.org/v1/gonum/"},
}

// TestImportsPointDown fails when an arrow between packages is reversed. Files
// of tests may import more.
func TestImportsPointDown(t *testing.T) {
	seen := map[string]bool{}
	used := map[string][]string{} // by package
	imports(t, func(file, pkg, imported string) {
		seen[pkg] = true
		local, isLocal := strings.CutPrefix(imported, module+"/")
		switch {
		case isLocal:
			used[pkg] = append(used[pkg], local)
			list, known := lookUp(allowed, pkg)
			if !known {
				t.Errorf("%s: package %s has no place in the picture, and imports %s", file, pkg, local)
			} else if !fits(local, list) && local != pkg {
				t.Errorf("%s: %s imports %s, want only %v", file, pkg, local, list)
			}
		case strings.Contains(strings.Split(imported, "/")[0], "."):
			if list, bound := foreign[pkg]; bound && !fits(imported, list) {
				t.Errorf("%s: %s imports %s, want only %v and the standard library", file, pkg, imported, list)
			}
		}
	})
	for _, pkg := range []string{"engine", "engine/board", "engine/betza", "engine/variants", "stats", "results"} {
		if !seen[pkg] {
			t.Errorf("no file of %s was read", pkg)
		}
	}
	for pkg, list := range allowed {
		if strings.HasSuffix(pkg, "/") {
			continue // for several packages, not all of which use all
		}
		for _, l := range list {
			if !slices.ContainsFunc(used[pkg], func(u string) bool { return fits(u, []string{l}) }) {
				t.Errorf("%s may import %s and does not", pkg, l)
			}
		}
	}
}

// imports calls visit for every import of every file that is no test.
func imports(t *testing.T, visit func(file, pkg, imported string)) {
	t.Helper()
	const root = ".."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		for _, s := range f.Imports {
			imported, err := strconv.Unquote(s.Path.Value)
			if err != nil {
				return err
			}
			visit(file, filepath.ToSlash(rel), imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// lookUp finds the list of a package, or of the nearest folder above it.
func lookUp(lists map[string][]string, pkg string) ([]string, bool) {
	if list, ok := lists[pkg]; ok {
		return list, true
	}
	for dir := path.Dir(pkg); dir != "."; dir = path.Dir(dir) {
		if list, ok := lists[dir+"/"]; ok {
			return list, true
		}
	}
	return nil, false
}

// fits reports whether a package is listed, by name or by the folder it is in.
func fits(pkg string, list []string) bool {
	for _, l := range list {
		if pkg == l || strings.HasSuffix(l, "/") && strings.HasPrefix(pkg, l) {
			return true
		}
	}
	return false
}

// TestEngineKnowsNoGame: games are data, and no text in the code of the engine
// or the searcher is the name of one.
func TestEngineKnowsNoGame(t *testing.T) {
	games := append(variants.Builtin(), "titans")
	for _, dir := range []string{".", "board", "betza", "nearest", "tomlfile", "eval", "eval/nnue", "play", "search", "train", "uci", "variants"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && slices.Contains(games, strings.Trim(l.Value, "\"`")) {
					t.Errorf("%s names the game %s", file, l.Value)
				}
				return true
			})
		}
	}
}
