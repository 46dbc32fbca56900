package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"komi/cmd/internal/runs"
	"komi/results"
)

// decoded reads what a command writes with --json; every key must be known.
func decoded[T any](t *testing.T, args ...string) T {
	t.Helper()
	stdout, _, err := selfplay(append(args, "--json")...)
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	var out T
	d := json.NewDecoder(bytes.NewReader([]byte(stdout)))
	d.DisallowUnknownFields()
	if err := d.Decode(&out); err != nil {
		t.Fatalf("%v: %v in\n%s", args, err, stdout)
	}
	return out
}

func TestListings(t *testing.T) {
	games := decoded[[]gameJSON](t, "games", "csx")
	if len(games) != 1 || games[0].ID != "csx" || len(games[0].Setups) == 0 || len(games[0].Options) == 0 {
		t.Errorf("games: %+v", games)
	}
	const lone = "7k/8/8/8/8/8/P7/K7 w - 0 1"
	moves := decoded[movesJSON](t, "moves", "chess", "--fen", lone)
	if moves.Game != "chess" || moves.Turn != "White" || moves.FEN != lone || len(moves.Moves) != 4 || moves.Moves[2] != (moveJSON{"a2a3", "Pa2-a3"}) || moves.End != nil {
		t.Errorf("moves: %+v", moves)
	}
	if over := decoded[movesJSON](t, "moves", "chess", "--fen", "7k/5K2/6Q1/8/8/8/8/8 b - 0 1"); over.Moves == nil || len(over.Moves) != 0 || over.End == nil || over.End.Reason != "stalemate" {
		t.Errorf("moves of a finished game: %+v", over)
	}
	perft := decoded[perftJSON](t, "perft", "chess", "--depth", "3")
	if len(perft.Depths) != 3 || perft.Depths[2].Depth != 3 || perft.Depths[2].Nodes != 8902 || perft.Moves != nil {
		t.Errorf("perft: %+v", perft)
	}
	divided := decoded[perftJSON](t, "perft", "chess", "--depth", "2", "--divide", "--fen", lone)
	if len(divided.Depths) != 1 || divided.Depths[0].Nodes != 12 || divided.Moves["a2a4"] != 3 || len(divided.Moves) != 4 {
		t.Errorf("perft --divide: %+v", divided)
	}
	found := false
	for _, e := range decoded[[]experimentJSON](t, "experiments") {
		found = found || e.Name == "csx" && e.Kind == "balance" && e.About != ""
	}
	if !found {
		t.Error("experiments: csx is not listed")
	}

	run := played(t, 3)
	list := decoded[[]runJSON](t, "runs", "--out", filepath.Dir(run))
	if len(list) != 1 || list[0].File != run || list[0].Experiment != "quick" || list[0].Games != 12 || list[0].Planned != 12 || list[0].State != "complete" || list[0].Started == "" {
		t.Errorf("runs: %+v", list)
	}
	// A run that had ended is unfinished where games are missing of it.
	ended := results.Run{Games: 240, BatchSize: 12, Stages: []results.Stage{{First: 24, Text: `{"about":"all is known","end":true}`, End: true}}}
	for games, want := range map[int][2]string{24: {"ended", "all is known"}, 12: {"unfinished", ""}} {
		if got := jsonOf(runs.Found{Path: "a.db", Header: ended, Games: games}); got.State != want[0] || got.Ended != want[1] || got.Planned != 24 {
			t.Errorf("an ended run with %d of 24 games: %+v", games, got)
		}
	}
	nowhere := filepath.Join(t.TempDir(), "none")
	if stdout, _, err := selfplay("runs", "--out", nowhere); err == nil || err.Error() != "runs: "+nowhere+": no such file or directory" || stdout != "" {
		t.Errorf("a folder that is not there: %v, printed %q", err, stdout)
	}
	if none := decoded[[]runJSON](t, "runs", "--out", t.TempDir()); none == nil || len(none) != 0 {
		t.Errorf("no runs: %+v", none)
	}
	file, _ := experiment(t, 3)
	plan := decoded[planJSON](t, "plan", file)
	if plan.Games != 12 || plan.PerOpening != 2 || plan.Speed <= 0 || plan.Seconds <= 0 || len(plan.Promises) == 0 {
		t.Errorf("plan: %+v", plan)
	}
	match := decoded[matchJSON](t, "match", "csx", "--pairs", "2", "--nodes", "20", "--b-nodes", "10")
	if match.Games+match.Void != 4 || match.Pairs != 2 || match.Asked != 2 || match.A.Moves == 0 || match.Pairwise.Count() != 2 || match.Test != nil || match.Score.Value != nil {
		t.Errorf("match: %+v", match)
	}
	if tested := decoded[matchJSON](t, "match", "csx", "--pairs", "1", "--nodes", "10", "--sprt", "0,10"); tested.Test == nil || tested.Test.Elo1 != 10 || tested.Test.Accepted != "" || tested.LOS != nil {
		t.Errorf("a match with a test: %+v", tested.Test)
	}
}

// The usual folder of runs is not there before the first run.
func TestRunsBeforeTheFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	if stdout, _, err := selfplay("runs"); err != nil || stdout != "no runs in "+runs.Folder+"\n" {
		t.Errorf("%v, printed %q", err, stdout)
	}
}
