package webpage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// enginePackage is the program that becomes the engine of a page.
const enginePackage = "./cmd/selfplay/internal/webengine"

// ErrNoEngine: this build of the program carries no engine for pages, and there is no
// Go or no source to build one from.
var ErrNoEngine = errors.New(`this selfplay carries no engine for pages. In a clone of Komi, with Go installed, use: go run ./cmd/selfplay page GAME --out FILE`)

// Engine returns the engine that a page carries, and the runtime of the Go release
// that built it: those that the program carries, if it was built with the tag
// "carry", else ones built from the clone of Komi that is around.
func Engine(ctx context.Context) (program, support []byte, err error) {
	if carriedProgram != nil {
		return carried()
	}
	root := sources()
	if root == "" {
		return nil, nil, ErrNoEngine
	}
	return Build(ctx, root)
}

// Build compiles the engine from the sources in a folder. Go keeps what it compiled,
// so the second time takes a second.
func Build(ctx context.Context, root string) (program, support []byte, err error) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, ErrNoEngine
	}
	folder, err := os.MkdirTemp("", "komi-page-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(folder)
	out := filepath.Join(folder, "engine.wasm")
	if _, err := run(ctx, root, tool, "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, enginePackage); err != nil {
		return nil, nil, fmt.Errorf("the engine for the page could not be compiled: %w", err)
	}
	if program, err = os.ReadFile(out); err != nil {
		return nil, nil, err
	}
	goroot, err := run(ctx, root, tool, "env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	support, err = os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, nil, fmt.Errorf("this Go has no WebAssembly support file: %w", err)
	}
	return program, support, nil
}

// run runs the Go tool for WebAssembly and returns what it printed.
func run(ctx context.Context, dir, tool string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, tool, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	if err != nil && said.Len() > 0 {
		err = errors.New(strings.TrimSpace(said.String()))
	}
	return string(out), err
}

// sources finds the clone of Komi: around the working folder, around this program, or
// where this program was compiled. It returns "" if there is none.
func sources() string {
	var starts []string
	if dir, err := os.Getwd(); err == nil {
		starts = append(starts, dir)
	}
	if path, err := os.Executable(); err == nil {
		starts = append(starts, filepath.Dir(path))
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		starts = append(starts, filepath.Dir(file))
	}
	for _, dir := range starts {
		for {
			if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && strings.HasPrefix(string(text), "module komi\n") {
				if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(enginePackage))); err == nil {
					return dir
				}
			}
			up := filepath.Dir(dir)
			if up == dir {
				break
			}
			dir = up
		}
	}
	return ""
}
