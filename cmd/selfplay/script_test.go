package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var slow = flag.Bool("slow", false, "run the tests too that compile the engine of a page or measure speed")

// TestScripts runs the commands as a user does, as processes of their own.
// Besides the commands of testscript there are
//
//	refused ARGUMENT...   selfplay must end with exit code 1 and say why, without
//	                      a panic and within ten seconds
//	make FILE KIND        makes a file that a script cannot hold: see makers
func TestScripts(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(bin, "selfplay")); err != nil {
		t.Fatal(err)
	}
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
			env.Setenv(asProgram, "1")
			env.Setenv("REPO", repo)
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "slow" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return *slow, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"refused": refused,
			"make":    makeFile,
		},
	})
}

func refused(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("refused has no negation: use exec")
	}
	began := time.Now()
	err := ts.Exec("selfplay", args...)
	var exit *exec.ExitError
	switch {
	case err == nil:
		ts.Fatalf("was accepted")
	case !errors.As(err, &exit) || exit.ExitCode() != 1:
		ts.Fatalf("ended with %v, want exit code 1", err)
	}
	text := ts.ReadFile("stdout") + ts.ReadFile("stderr")
	if strings.Contains(text, "goroutine ") || strings.Contains(text, "panic:") {
		ts.Fatalf("panicked")
	}
	if strings.TrimSpace(text) == "" {
		ts.Fatalf("said nothing")
	}
	if len(text) > 20_000 {
		ts.Fatalf("said %d bytes, too many to read", len(text))
	}
	if took := time.Since(began); took > time.Minute {
		ts.Fatalf("took %v", took)
	}
}

// makers make files that no script can hold.
var makers = map[string]func() []byte{
	// a vector, then a byte that is not UTF-8
	"latin1-vector": func() []byte { return []byte("{\"variant\":\"ch\xe9ss\"}\n") },
	// a variant file whose third line is not UTF-8
	"latin1-game": func() []byte { return []byte("format = 1\nid = \"x\"\nname = \"caf\xe9\"\n") },
	// two million bytes of vector, and one that would be read after it
	"long-line": func() []byte {
		return []byte(`{"variant":"` + strings.Repeat("x", 2_000_000) + "\"}\n" + `{"variant":"chess"}` + "\n")
	},
	// a variant file above the limit
	"huge-game": func() []byte { return bytes.Repeat([]byte("# nothing\n"), 200_000) },
	// lists in lists, as deep as the limit allows
	"deep-game":   func() []byte { return []byte("format = " + strings.Repeat("[", 1_000_000)) },
	"deep-table":  func() []byte { return []byte("[" + strings.Repeat("a.", 500_000) + "b]\n") },
	"deep-vector": func() []byte { return []byte(`{"variant":` + strings.Repeat("[", 1_000_000)) },
	// as many faults as fit
	"all-wrong": func() []byte {
		return []byte("format = 1\nid = \"x\"\nname = \"X\"\n" + strings.Repeat("[[player]]\nletter = 1\n", 20_000))
	},
	"zeros": func() []byte { return make([]byte, 100_000) },
}

func makeFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 || makers[args[1]] == nil {
		ts.Fatalf("usage: make FILE KIND")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), makers[args[1]](), 0o644))
}
