package experiments

import (
	"strings"
	"testing"

	"komi/engine/eval"
)

// FuzzExperimentFile reads any text as an experiment, and what is read can be laid out.
func FuzzExperimentFile(f *testing.F) {
	f.Add(small)
	for _, o := range Known.Outlines() {
		if o.Name == "ladder" || o.Name == "csx" { // of two kinds, and quickly read
			f.Add(o.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "engine") || strings.Contains(text, "weights") || strings.Contains(text, ".toml") {
			t.Skip("names files of this machine")
		}
		e, err := parse("fuzz.toml", text)
		if err != nil {
			return
		}
		if header := e.Header("fuzz", "2026-11-21T10:00:00Z"); header.Games < 1 || header.BatchSize < 1 {
			t.Errorf("%d games in batches of %d", header.Games, header.BatchSize)
		}
		e.Schedule().Slot(0)
	})
}

// FuzzWeightsFile reads any text as weights of a game.
func FuzzWeightsFile(f *testing.F) {
	e, err := Known.Load("csx")
	if err != nil {
		f.Fatal(err)
	}
	r := e.Arms[0].Rules
	f.Add("format = 1\ngame = \"csx\"\ntempo = [54, 61]\n[piece.K]\nboard = [559, 559]\nhand = [0, 0]\n")
	f.Add("format = 1\ngame = \"csx\"\n[piece.K]\nstart = [[0]]\n")
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = eval.Read(r, []byte(text)) // it must only come back
	})
}
