package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"komi/experiments/fixture"
)

// The atlas tells of a game what its runs tell, and --check finds what does not agree.
func TestAtlas(t *testing.T) {
	top := t.TempDir()
	balance, ladder, values := filepath.Join(top, "b.db"), filepath.Join(top, "l.db"), filepath.Join(top, "v.db")
	run := small()
	run.Arms, run.Blocks = run.Arms[:1], 60
	run.Arms[0].First = 0.9
	fixture.Write(t, balance, run)
	fixture.Write(t, ladder, fixture.Ladder())
	fixture.Values(t, values, 20)
	dir := filepath.Join(top, "atlas")
	if out, err := command("--atlas", dir, balance, ladder, values); err != nil || !strings.Contains(out, "The atlas of ") {
		t.Fatalf("%v: %s", err, out)
	}
	data, page := read(t, dir, "atlas.csv"), read(t, dir, "index.html")
	for _, want := range []string{",first player’s score,", ",verdict,favours first,", ",Elo a doubling,+", ",values of the pieces,in units of ", ",command,selfplay run made-up-values chess,", ",margin of the verdict,2%,", "changi,games for the score,120,", "changi,games for Elo,", "chess,games for the values,"} {
		if !strings.Contains(data, want) {
			t.Errorf("atlas.csv lacks %q:\n%s", want, data)
		}
	}
	for _, want := range []string{`class="dot first"`, "Changi with diagonal pieces", "favours first", "shown to lie within a margin of an even one: ±2%.", "<small>120 · "} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	again, twice := filepath.Join(top, "b2.db"), run
	twice.Seed++
	fixture.Write(t, again, twice)
	if _, err := command("--atlas", dir, balance, again); err == nil || !strings.Contains(err.Error(), "two runs that ask the same (balance), ") {
		t.Errorf("two runs of one kind: %v", err)
	}
	if now := read(t, dir, "atlas.csv"); now != data {
		t.Error("an atlas that could not be made is changed")
	}
	if _, err := command("--publish", filepath.Join(top, "one"), balance); err != nil {
		t.Fatal(err)
	}
	if out, err := command("--check", top); err != nil || !strings.Contains(out, "page and README say what its table says") {
		t.Errorf("%v: %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, "atlas.csv"), []byte(strings.Replace(data, "favours first", "fair", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--check", filepath.Dir(top)); err == nil || !strings.Contains(err.Error(), "is not what atlas.csv says") {
		t.Errorf("%v, want the page of an atlas further below to differ from its table", err)
	}
	if _, err := command("--check", top); err == nil || !strings.Contains(err.Error(), "is not what atlas.csv says") {
		t.Errorf("%v, want the page to differ from its table", err)
	}
	for _, folder := range []string{dir, top} { // the atlas alone, and among others
		if out, err := command("--renew", folder); err != nil || !strings.Contains(out, "made again") {
			t.Errorf("%v: %s", err, out)
		}
		if out, err := command("--check", folder); err != nil || !strings.Contains(out, "page and README say what its table says") {
			t.Errorf("%v: %s", err, out)
		}
	}
	if !strings.Contains(read(t, dir, "README.md"), "| fair |") {
		t.Errorf("README:\n%s", read(t, dir, "README.md"))
	}
	// Another game stays, and the same one is told anew.
	changed := strings.ReplaceAll(data, "favours first", "fair")
	_, below, _ := strings.Cut(data, "\n")
	other := regexp.MustCompile(`(?m)^[a-z]+,`).ReplaceAllString(below, "other,")
	if err := os.WriteFile(filepath.Join(dir, "atlas.csv"), []byte(changed+strings.ReplaceAll(other, "favours first", "not shown")), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--atlas", dir, balance, ladder, values); err != nil {
		t.Fatal(err)
	}
	if now := read(t, dir, "atlas.csv"); strings.Contains(now, ",fair,") || !strings.Contains(now, "other,verdict,not shown,") || strings.Count(now, ",verdict,") != 2 {
		t.Errorf("atlas.csv:\n%s", now)
	}
	// The same game judged by another margin beside it: each verdict has its own.
	if _, err := command("--atlas", dir, "--margin", "0.03", balance, ladder, values); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"of an even one: ±2% for ", ", ±3% for ", "<small>±3%</small>", "<small>±2%</small>"} {
		if now := read(t, dir, "index.html"); !strings.Contains(now, want) {
			t.Errorf("the page of two margins lacks %q", want)
		}
	}
	// A table of an earlier program names no margin, and none of the games for each question.
	bare := regexp.MustCompile(`(?m)^[^,]*,(margin of the verdict|games for [^,]*),.*\n`).ReplaceAllString(data, "")
	if err := os.WriteFile(filepath.Join(dir, "atlas.csv"), []byte(bare), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := command("--renew", dir); err != nil {
		t.Fatal(err)
	}
	if now := read(t, dir, "index.html"); !strings.Contains(now, "of an even one: ±2%.") || strings.Contains(now, " · ") && strings.Contains(now, "beside the number of games") {
		t.Error("the page of a table without margins does not take the usual one, or tells games that the table does not")
	}
	for _, args := range [][]string{{"--atlas", dir}, {"--atlas", dir, "--out", "page.html", balance}} {
		if _, err := command(args...); err == nil || !strings.Contains(err.Error(), "expected runs and no other folder") {
			t.Errorf("%v: %v", args, err)
		}
	}
}
