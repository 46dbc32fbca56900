package variants_test

import (
	"strings"
	"testing"

	"komi/engine/variants"
)

// What is taken away, brought back or replaced by nothing must be there, in the file, in
// those below it, in a layer or in a value of an option.
func TestAbsent(t *testing.T) {
	const choice = "[option.x]\nabout = \"x\"\ndefault = \"a\"\n[option.x.value.a]\n[option.x.value.b]\n"
	const template = "setup.\"{a}\" = { fen = \"4k3/8/8/8/8/8/8/4K3 w -,- 0 1\", each.a = [\"one\", \"two\"] }\n"
	for name, c := range map[string]struct {
		base, more string
		want       string // no fault if it is empty
	}{
		"a clause": {"chess", "piece.N.clause.leep.off = true", `:4:21: piece.N.clause.leep.off: read off = true for "leep", which nothing has, expected one of leap; did you mean leap?`},
		"a piece":  {"chess", "piece.X.off = true", `:4:9: piece.X.off: read off = true for "X", which nothing has, expected one of B, K, N, P, Q, R`},
		"a setup":  {"chess", "setup.standrad.off = true", `:4:16: setup.standrad.off: read off = true for "standrad", which nothing has, expected one of standard; did you mean standard?`},
		"an option": {
			"chess", "option.no_progres.off = true",
			`:4:19: option.no_progres.off: read off = true for "no_progres", which nothing has, expected one of max_plies, no_progress, repetition; did you mean no_progress?`,
		},
		"a drop":               {"chess", "drop.P.off = true", ":4:8: drop.P.off: read off = true, expected no such line: nothing has drop.P"},
		"a blast":              {"chess", "blast.off = true", ":4:7: blast.off: read off = true, expected no such line: nothing has blast"},
		"walls":                {"chess", "walls.off = true", ":4:7: walls.off: read off = true"},
		"a part of a clause":   {"chess", "piece.N.clause.leap.path.off = true", ":4:26: piece.N.clause.leap.path.off: read off = true"},
		"by an option":         {"chess", choice + "piece.N.clause.leep.off = true", ":9:21: piece.N.clause.leep.off: read off = true"},
		"by a layer":           {"chess", "setup.standard.layers = [\"x\"]\n[layer.x]\npiece.Q.clause.slid.off = true", ":6:21: piece.Q.clause.slid.off: read off = true"},
		"nothing brought back": {"chess", "piece.N.off = false", ":4:9: piece.N.off: read off = false, expected no such line where nothing says off = true"},
		"by a row":             {"chess", "piece.\"{x}\" = { off = true, each.x = [\"Z\"] }", `piece.Z.off: read off = true for "Z"`},
		"a text":               {"chess", "piece.Q.clause.slide.takes = \"\"", ":4:22: piece.Q.clause.slide.takes: read nothing, which changes nothing, expected text or no such line"},
		"a text of rules":      {"chess", "rules.draw_to = \"\"", ":4:7: rules.draw_to: read nothing"},

		"a new move":            {"chess", "piece.N.clause.far.move = \"\"", `:4:20: piece.N.clause.far.move: read nothing, expected a move in Betza notation, such as R`},
		"a zone of a promotion": {"chess", "piece.N.clause.leap.promote = [{ to = [\"Q\"], zone = \"\" }]", ":4:46: piece.N.clause.leap.promote[0].zone: read nothing, expected the name of a zone"},
		"a border":              {"chess", "piece.N.clause.leap.cross = [{ zone = \"\" }]", ":4:32: piece.N.clause.leap.cross[0].zone: read nothing, expected the name of a zone"},
		"a goal":                {"chess", "end = [{ when = \"reach\", zone = \"\" }]", ":4:26: end[0].zone: read nothing, expected the name of a zone"},
		"what is tied":          {"chess", "piece.N.clause.leap.tied = { zone = \"last\", home = \"last\", royal = \"\" }", ":4:60: piece.N.clause.leap.tied.royal: read nothing, expected the letter of a piece"},

		"no limit":            {"chess", "piece.N.max = 0", ":4:9: piece.N.max: read 0, which is no limit and changes nothing, expected 1 or more, or no such line"},
		"no limit in a layer": {"chess", "setup.standard.layers = [\"x\"]\n[layer.x]\npiece.N.max = 0", ":6:9: piece.N.max: read 0"},
		"no limit of drops":   {"crazyhouse", "drop.N.most_a_file = 0", ":4:8: drop.N.most_a_file: read 0"},

		"more than the board": {"chess", "end = [{ when = \"left\", most = 1, rivals = 65, result = \"loses\" }]", ":4:35: end[0].rivals: read 65, expected 0 to 64 pieces"},

		"a limit of the base":            {"chess", "piece.K = { royal = false, min = 0, max = 0 }\nrules.safety = \"capture\"\nnotation.waiter_safe = false\ncastle = []\nend = [{ when = \"left\", of = \"K\", result = \"loses\" }]", ""},
		"a limit of an option":           {"chess", "piece.N.max = 0\n[option.knights]\nabout = \"x\"\nnumber = \"piece.N.max\"\nwhole = true", ""},
		"a table without keys":           {"shogi", "drop.B.off = true\npiece.B.dies = true\npiece.\"+B\".dies = true", ""},
		"a blast that is there":          {"nocheckatomic", "blast.off = true", ""},
		"a piece of a value":             {"chess", choice + "piece.X = { name = \"x\", clause.step.move = \"W\" }\n[option.y]\nabout = \"y\"\ndefault = \"a\"\n[option.y.value.a]\n[option.y.value.b]\npiece.X.off = true", ""},
		"by a value, of the base":        {"chess", choice + "piece.N.clause.leap.off = true\npiece.N.clause.step.move = \"W\"", ""},
		"taken away for a value":         {"chess", "piece.X = { off = true, name = \"x\", clause.step.move = \"W\" }\n" + choice + "piece.X.off = false", ""},
		"brought back from below":        {"amazon", "piece.Q.off = false\nsetup.standard.fen = \"4k3/8/8/8/8/8/8/4K2Q w -,- 0 1\"", ""},
		"a copy of a template":           {"chess", template + "[setup.two]\noff = true", ""},
		"a copy of an option's template": {"chess", template + choice + "setup.\"{a}\".each.a = [\"three\"]\n[option.y]\nabout = \"y\"\ndefault = \"a\"\n[option.y.value.a]\n[option.y.value.b]\nsetup.three.off = true", ""},
		"a text of the base":             {"chess", "piece.P.clause.double.from = \"\"", ""},
		"a text for some rows":           {"chess", "piece.\"{x}\" = { clause.\"{x.clause}\".takes = \"{x.takes}\", each.x = [{ id = \"N\", clause = \"leap\", takes = \"\" }, { id = \"Q\", clause = \"slide\", takes = \"P\" }] }", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := variants.Read("x.toml", []byte("extends = \""+c.base+"\"\nid = \"x\"\nname = \"X\"\n"+c.more+"\n"))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if c.want != "" && err != nil && (!strings.HasPrefix(err.Error(), "x.toml:") || strings.Contains(err.Error(), "\n")) {
				t.Errorf("got\n%v\nwant one fault of the file itself", err)
			}
		})
	}
}
