package vectors

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Of five vectors two hold; each that does not says where it is and what came out.
func TestCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "v.jsonl")
	text := `{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 w - 0 1","depth":1,"nodes":3,"moves":["a1a2","a1b1","a1b2"]}
{"variant":"chess","fen":"7k/5K2/6Q1/8/8/8/8/8 b - 0 1","depth":3,"nodes":0,"end":"stalemate","result":"1/2-1/2"}
{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 w - 0 1","depth":2,"nodes":8}
{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 w - 0 1","depth":
{"variant":"chess","fen":"7k/8/8/8/8/8/8/K7 b - 0 1","line":["e2e4"]}`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(t.TempDir(), "none.jsonl")
	var told []string
	passed, failed := Check([]string{file, none}, func(failure string) { told = append(told, failure) })
	if passed != 2 || failed != 4 || len(told) != failed {
		t.Fatalf("%d passed, %d failed, want 2 and 4:\n%s", passed, failed, strings.Join(told, "\n"))
	}
	if want := file + ":4: broken JSON at byte "; !strings.HasPrefix(told[1], want) {
		t.Errorf("got %q, want %q first", told[1], want)
	}
	want := []string{
		file + ":3: chess: 7k/8/8/8/8/8/8/K7 w - 0 1\n  perft 2: got 9, want 8",
		file + ":5: chess: 7k/8/8/8/8/8/8/K7 b - 0 1\n  line: got rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq 0 1",
		none + ": no such file or directory",
	}
	if got := slices.Delete(told, 1, 2); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want []string
		says      string
	}{
		{"none", []string{"a1a2", "a1b1"}, []string{"a1a2", "a1b1"}, ""},
		{"one more", []string{"a1a2", "a1b1"}, []string{"a1a2"}, "not expected a1b1; got 2, want 1"},
		{"one for another", []string{"a1a2"}, []string{"a1b1"}, "not expected a1a2, missing a1b1; got 1, want 1"},
		{"another order", []string{"a1a2", "a1b1"}, []string{"a1b1", "a1a2"}, "the list is not sorted bytewise, or holds a move twice"},
	} {
		if says := difference(c.got, c.want); says != c.says {
			t.Errorf("%s: got %q, want %q", c.name, says, c.says)
		}
	}
}

// A variant file stands beside the vectors, wherever the program was started, or is given from
// the current folder.
func TestVariantFileBesideTheVectors(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"own.toml": "format = 1\nextends = \"chess\"\nid = \"own\"\nname = \"Own\"\n",
		"v.jsonl":  `{"variant":"own.toml","fen":"start","depth":1,"nodes":20}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func() (passed int) {
		passed, _ = Check([]string{filepath.Join(dir, "v.jsonl")}, func(failure string) { t.Log(failure) })
		return passed
	}
	if check() != 1 {
		t.Error("the file beside the vectors is not found")
	}
	if err := os.Remove(filepath.Join(dir, "own.toml")); err != nil {
		t.Fatal(err)
	}
	if check() != 0 {
		t.Error("a vector without its file passed")
	}
}
