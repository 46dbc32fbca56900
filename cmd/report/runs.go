package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"komi/results"
)

// newestRun is the run in a folder that was written to last. Files that are not
// runs are passed over.
func newestRun(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	type file struct {
		path string
		at   time.Time
	}
	var files []file
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if at, regular := changed(path); regular {
			files = append(files, file{path, at})
		}
	}
	slices.SortStableFunc(files, func(a, b file) int { return b.at.Compare(a.at) })
	for _, f := range files {
		run, err := results.Open(f.path)
		if errors.Is(err, results.ErrForeign) {
			continue
		}
		if err != nil {
			return "", err // a damaged run is not a reason to report on an older one
		}
		return f.path, run.Close()
	}
	return "", fmt.Errorf("no run in %s: play one first, for example with: go run ./cmd/selfplay run changi-openings", dir)
}

// changed is when a run was last written to, through its log if it has one.
func changed(path string) (time.Time, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return time.Time{}, false
	}
	at := info.ModTime()
	if log, err := os.Stat(path + "-wal"); err == nil && log.ModTime().After(at) {
		at = log.ModTime()
	}
	return at, true
}
