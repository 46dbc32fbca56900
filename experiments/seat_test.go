package experiments

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/eval"
)

// Seats of one name that are not one player would be counted as one.
func TestSeatNames(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{
			"given twice", "[budget]", "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"A\"\nnodes = 20\n[budget]",
			`small.toml:16:1: seat[1].name: read "A" again for another player, expected a name of his own`,
		},
		{
			"given and usual", "[budget]", "[[seat]]\nname = \"B\"\n[[seat]]\nnodes = 20\n[budget]",
			`small.toml:15:3: seat[1].name: read "B" again for another player`,
		},
		{"alike", "[budget]", "[[seat]]\nname = \"A\"\n[[seat]]\nname = \"A\"\n[budget]", ""},
		{"names of their own", "[budget]", "[[seat]]\nname = \"strong\"\n[[seat]]\nname = \"weak\"\nnodes = 5\n[budget]", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(small, tt.old, tt.new, 1)
			if text == small {
				t.Fatalf("%q is not in the file", tt.old)
			}
			_, err := parse("small.toml", text)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want a fault %q", err, tt.want)
			}
		})
	}
	weights := "[[arm]]\nname = \"low\"\nbudgets = [5]\n[[seat]]\n[[seat]]\nweights = \"../engine/eval/weights/chess.toml\"\n"
	text := strings.NewReplacer(`"changi"`, `"chess"`, "setups = [\"1\", \"3\", \"5s\"]\n", "", "[budget]", weights+"[budget]").Replace(small)
	if _, err := parse("small.toml", text); err == nil || !strings.Contains(err.Error(), `two different players are called "A"`) {
		t.Errorf("one budget for two players: got %v", err)
	}
}

// A seat can name an evaluation that comes with the program. It is another player
// then, and the name is no file.
func TestSeatsNameEvaluations(t *testing.T) {
	with := func(first, second string) string {
		seats := "[[seat]]\nname = \"one\"\n" + first + "[[seat]]\nname = \"two\"\n" + second
		return strings.NewReplacer(`"changi"`, `"chess"`, "setups = [\"1\", \"3\", \"5s\"]\n", "", "[budget]", seats+"[budget]").Replace(small)
	}
	e, err := Known.Read("elsewhere/small.toml", []byte(with("weights = \"formula\"\n", "weights = \"linear\"\n")))
	if err != nil {
		t.Fatal(err)
	}
	s := e.Schedule()
	seats := s.Arms[0].Seats
	if seats[0].Weights != "formula" || seats[1].Weights != "linear" || seats[0].digest == seats[1].digest {
		t.Errorf("seats %+v, want formula and linear, told apart", seats)
	}
	text := with("weights = \"net\"\n", "")
	if r := e.Schedule().Arms[0].Rules; hasNet(r) {
		text = with("weights = \"nets\"\n", "")
	}
	if _, err := parse("small.toml", text); err == nil || !strings.Contains(err.Error(), "seat[0].weights") {
		t.Errorf("an evaluation that is not there: got %v", err)
	}
}

// Weights for all seats are those of a seat that names the same, and none of another program's.
func TestSeatsBesideWeights(t *testing.T) {
	with := func(seats string) string {
		seats = "[budget]\nweights = \"../engine/eval/weights/chess.toml\"\n" + seats
		return strings.NewReplacer(`"changi"`, `"chess"`, "setups = [\"1\", \"3\", \"5s\"]\n", "", "[budget]\n", seats).Replace(small)
	}
	same := with("") + "\n[[seat]]\nweights = \"../engine/eval/weights/chess.toml\"\n[[seat]]\n"
	e, err := parse("small.toml", same)
	if err != nil {
		t.Fatal(err)
	}
	if seats := e.Schedule().Arms[0].Seats; seats[0].digest == "" || !seats[0].like(seats[1]) {
		t.Errorf("the same weights, named twice: %+v", seats)
	}
	program := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	e, err = parse("small.toml", with("")+"\n[[seat]]\n[[seat]]\nengine = \""+program+"\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if seats := e.Schedule().Arms[0].Seats; seats[0].digest == "" || seats[1].digest != "" || seats[1].Weights != "" {
		t.Errorf("another program beside weights: %+v", seats)
	}
}

// Weights for all seats must fit the rules of every arm: games by others would be void.
func TestWeightsFitEveryArm(t *testing.T) {
	const ten = "../engine/eval/weights/changi.toml"
	text := strings.Replace(small, "[budget]\n", "[budget]\nweights = \""+ten+"\"\n", 1)
	if _, err := parse("small.toml", text); err == nil || !strings.Contains(err.Error(), "budget.weights: setup 5s: "+ten) || strings.Contains(err.Error(), "setup 3: ") {
		t.Errorf("weights for ten ranks on nine: got %.300v", err)
	}
	if _, err := parse("small.toml", strings.Replace(text, `, "5s"`, "", 1)); err != nil {
		t.Errorf("weights for ten ranks on ten: got %v", err)
	}
}

// A run names the weights it was played by so that they are found from any folder, and
// beside its text where the path is another machine's.
func TestRunFindsItsWeights(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../engine/eval/weights/changi.toml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "own.toml"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, seats := range map[string]string{
		"for all":  "[budget]\nweights = \"own.toml\"\n",
		"for one":  "[[seat]]\n[[seat]]\nweights = 'own.toml'\n[budget]\n",
		"built in": "[budget]\nweights = \"linear\"\n",
	} {
		e, err := parse(filepath.Join(dir, "small.toml"), strings.NewReplacer(`"1", "3", "5s"`, `"1"`, "[budget]\n", seats).Replace(small))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		run := e.Header("selfplay run", "2026-11-21T10:00:00Z")
		again, err := Known.Recreate(run)
		if err != nil || again.Hash() != e.Hash() {
			t.Errorf("%s: from another folder: %v", name, err)
		}
		if retold := again.Header("", "").Config; err == nil && retold != run.Config {
			t.Errorf("%s: the text becomes\n%s\nwas\n%s", name, retold, run.Config)
		}
		if run.Config == e.Text != (name == "built in") {
			t.Errorf("%s: the text is\n%s", name, run.Config)
		}
		run.Config = strings.ReplaceAll(run.Config, dir, "/nowhere")
		t.Chdir(dir)
		if _, err := Known.Recreate(run); err != nil {
			t.Errorf("%s: beside the run: %v", name, err)
		}
		if name == "for all" {
			if err := os.WriteFile("own.toml", append(text, '\n'), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Known.Recreate(run); err == nil || !strings.Contains(err.Error(), `or what is in ["/nowhere/own.toml"] has changed`) {
				t.Errorf("with other weights: %v", err)
			}
			if err := os.WriteFile("own.toml", text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func hasNet(r *engine.Rules) bool {
	_, err := eval.Named(r, eval.ByNet)
	return err == nil
}
