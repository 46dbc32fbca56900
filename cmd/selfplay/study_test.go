package main

import (
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The game that studies are tested by.
//
//go:embed internal/study/testdata/tiny.toml
var tiny string

// Games as short as can be, one of them with holes in its board.
var miniatures = map[string]string{
	"tiny.toml": tiny,
	"chicks.toml": `format = 1
extends = "dobutsu"
id = "chicks"
name = "Dobutsu in a hurry"
about = "For a test."
[rules]
max_plies = 20
`,
}

// Unlike games are studied without a hand on them, one of three armies among them, and a
// study goes on where it was.
func TestStudy(t *testing.T) {
	dir := t.TempDir()
	list := []string{"titans"}
	for file, text := range miniatures {
		list = append(list, filepath.Join(dir, file))
		if err := os.WriteFile(list[len(list)-1], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, game := range list {
		t.Run(filepath.Base(game), func(t *testing.T) {
			var before studied
			for range 2 {
				now := studyOf(t, game, dir)
				for i, q := range now.Questions {
					if before.Questions != nil && (q.Games < before.Questions[i].Games || q.Run != before.Questions[i].Run) {
						t.Errorf("%s: %d games in %s, before %d in %s", q.Question, q.Games, q.Run, before.Questions[i].Games, before.Questions[i].Run)
					}
				}
				if before = now; filepath.Base(game) != "tiny.toml" {
					break // one that goes on is enough
				}
			}
		})
	}
}

// studyOf studies a game for a moment and looks at the result and its page.
func studyOf(t *testing.T, game, dir string) (out studied) {
	t.Helper()
	stdout, stderr, err := selfplay("study", game, "--budget", "1s", "--out", dir, "--json", "--workers", "2")
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	if err := json.Unmarshal([]byte(stdout), &out); err != nil {
		t.Fatalf("%v\n%s", err, stdout)
	}
	if len(out.Questions) < 2 || out.Rules == "" || out.Players == "" {
		t.Errorf("read %+v", out)
	}
	sum := 0
	for _, q := range out.Questions {
		sum += q.Games
		if q.Run != "" && q.AtMost < 100 || q.Games > 0 && q.Answer == "" {
			t.Errorf("%+v", q)
		}
	}
	if sum == 0 {
		return out // a busy machine
	}
	html, err := os.ReadFile(out.Page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A study of ", out.Questions[0].Question, out.Name, "of at most"} {
		if !strings.Contains(string(html), want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	return out
}

func TestStudyRefuses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"study", "chess", "--budget", "1ms"}, "read --budget 1ms, expected 1s or more"},
		{[]string{"study", "nothing-such"}, "nothing-such"},
		{[]string{"study", "chess", "--workers", "0"}, "--workers"},
	} {
		if _, _, err := selfplay(append(c.args, "--out", t.TempDir())...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q in it", c.args, err, c.want)
		}
	}
}
