package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"komi/engine/variants/gametest"
)

// A witness is a position in which an option shows: after the line, moves or
// result are not what they are with the default.
type witness struct {
	setup, fen, line string
}

// witnesses has one for every value of every option that is not a default.
func witnesses() map[string]map[string]witness {
	const walkNine = "f1e1 i10h10 e1f1 h10i10 "
	sumKings := sum("Kf1 ki10", "", "w")
	lightKings := light("Kf1 ki10", "", "w")
	const threeKings = "xa1xa2 sa1sa2 fa1fa2 xa2xa1 sa2sa1 fa2fa1 "
	const three = "xKxa1 sKsa1 fKfa1 "
	return map[string]map[string]witness{
		"classic-sum": {
			"cannon-setup=chariot-left": {},
			"king-bare-capture=allow":   {fen: sum("Ke1 ke10 nd1", "", "w")},
			"queen-bare-palace=any":     {fen: sum("Kf1 kf10 Qd9", "", "w")},
			"dragon-bare-step=forbid":   {fen: sum("Kf1 kf10 +Fc3", "", "w")},
			"pawn-double=home-rank":     {fen: sum("Kf1 ki10 Pc3", "", "w")},
			"bare-checks=ignore":        {fen: sum("Ke1 ke10 ra1 Bb5", "", "w")},
			"repetition=4":              {fen: sumKings, line: walkNine + walkNine},
			"repetition=none":           {fen: sumKings, line: walkNine + walkNine + walkNine},
			"max_plies=2":               {line: "a3a4 a8a7"},
		},
		"classic-sum-light": {
			"nifu=rank":               {fen: light("Kf1 ki9 Pc3", "P", "w")},
			"nifu=none":               {fen: light("Kf1 ki9 Pc3", "P", "w")},
			"bare-facing=king-moves":  {fen: light("Ke1 ke10 Ne4", "", "w")},
			"queen-walls=own-leaving": {fen: light("Qc4 Kf1 ki9", "", "w")},
			"elephant-river=outward":  {fen: light("Bc7 Kf1 ki9", "", "w")},
			"tokin=queen":             {fen: light("+Pc5 Kf1 ki10", "", "w")},
			"pawn-double=home-rank":   {fen: light("Pc3 Kf1 ki10", "", "w")},
			"repetition=4":            {fen: lightKings, line: walkNine + walkNine},
			"repetition=none":         {fen: lightKings, line: walkNine + walkNine + walkNine},
			"max_plies=2":             {line: "a3a4 a8a7"},
		},
		"csx": {
			"pawn_last_rank=promote": {fen: csx("Kd1 kf13 Pc13", "P", "w")},
			"riverpawn=crossed":      {fen: csx("Kd1 kf14", "P", "w"), line: "P@c8 f14f13"},
			"dropped_double=never":   {fen: csx("Kd1 kf14", "P", "w"), line: "P@c5 f14f13"},
			"ep_capture=any":         {fen: csx("Kd1 kf14 Pa5 pb6", "", "w"), line: "a5a7 b6a6"},
			"drop_promotion=second":  {fen: csx("Kd1 kf14", "S", "w"), line: "S@c10 f14f13"},
			"promotion_chain=again":  {fen: csx("Kd1 kf13 +Mc9", "", "w")},
			"pawn_mate=pawn":         {fen: "3k5/9/9/9/9/9/9/9/9/3CR4/9/9/9/5K3[P] w - 0 1"},
			"perpetual_piece=any":    {fen: turns, line: turning + turning + turning},
			"perpetual=loss":         {fen: checks, line: checking + checking + checking},
			"offence_limit=2":        {fen: checks, line: checking + checking},
			"chase=off":              {fen: chases, line: chasing + chasing + chasing},
			"repetition=3":           {fen: walks, line: walking + walking},
			"repetition=0":           {fen: walks, line: walking + walking + walking},
			"pawns_per_file=one":     {fen: csx("Kd1 kf13 Pc3", "P", "w")},
			"max_plies=2":            {line: "a5a6 a10a9"},
		},
		"titans": {
			"board=gilman":      {},
			"transform=off":     {fen: titans(three+"sWsa2 xHsa5", turnS), line: "sa2sa5"},
			"promo=restricted":  {fen: titans("xKxa1 sKsa1 fKfi1 fPxc2", turnF)},
			"team_end=continue": {setup: "std-xs", fen: titans("xKxa1 sKsa1 fZfa1 xRfa5", turnX), line: "fa5fa1"},
			"nifu=half":         {fen: titans(three+"sTxb4", "[sT] s -")},
			"ep=next":           {fen: titans(three+"fPfb2", turnF), line: "fb2fb4 xa1xa2"},
			"facing=kings":      {setup: "std-xs", fen: titans("xKxe1 sKsi1 fZfe1", turnX)},
			"order=xsf":         {setup: "std-sf"},
			"order=xfs":         {line: "xa4xa5"},
			"order=sxf":         {},
			"order=sfx":         {},
			"order=fxs":         {},
			"order=fsx":         {},
			"repetition=2":      {fen: titans(three, turnX), line: threeKings},
			"repetition=0":      {fen: titans(three, turnX), line: threeKings + threeKings},
			"no_progress=2":     {fen: titans(three, turnX)},
			"max_plies=2":       {line: "xa4xa5 sa3sa4"},
		},
	}
}

// shows is all that an option can change of a position: its line, moves and
// result, or that it cannot be read or reached.
func (w *witness) shows(t *testing.T, m match) string {
	t.Helper()
	m.setup = w.setup
	r := m.rules(t)
	p := r.New()
	if w.fen != "" {
		p = parse(t, r, w.fen)
	}
	play(t, p, strings.Fields(w.line)...)
	return fmt.Sprintln(p.FEN(), standing(p), p.MoveTexts())
}

// Every value of every option has a position that it changes, and rules of
// their own hash.
func TestOptionsChangeSomething(t *testing.T) {
	for game, table := range witnesses() {
		g := gametest.Game(t, game)
		for key, w := range table {
			t.Run(game+" "+key, func(t *testing.T) {
				t.Parallel()
				plain, with := match{game: game}, withOptions(game, []string{key})
				if a, b := w.shows(t, plain), w.shows(t, with); a == b {
					t.Errorf("%s changes nothing: %s", key, a)
				}
				plain.setup, with.setup = w.setup, w.setup
				if plain.rules(t).Hash() == with.rules(t).Hash() {
					t.Errorf("%s: the rules have the hash of the default", key)
				}
			})
		}
		for _, o := range g.Options() {
			for _, v := range o.Values {
				if _, ok := table[o.Name+"="+v]; !ok && v != o.Default {
					t.Errorf("%s: no position shows what %s=%s does", game, o.Name, v)
				}
			}
			named := func(key string) bool { return strings.HasPrefix(key, o.Name+"=") }
			if !slices.ContainsFunc(slices.Collect(maps.Keys(table)), named) {
				t.Errorf("%s: no position shows what %s does", game, o.Name)
			}
		}
	}
}

// The default written out is the default.
func TestDefaultsWrittenOut(t *testing.T) {
	for game := range witnesses() {
		g := gametest.Game(t, game)
		options := map[string]string{}
		for _, o := range g.Options() {
			options[o.Name] = o.Default
		}
		r, err := g.Rules("", options)
		if err != nil {
			t.Errorf("%s: %v", game, err)
			continue
		}
		if want := (match{game: game}).rules(t); r.Hash() != want.Hash() || len(r.Options()) != 0 {
			t.Errorf("%s: with its defaults written out it has options %v and hash %v, want none and %v", game, r.Options(), r.Hash(), want.Hash())
		}
	}
}

// Unknown options, values and setups are refused by name.
func TestUnknownOptions(t *testing.T) {
	for _, c := range []struct{ game, setup, option, value, want string }{
		{"classic-sum", "", "nifu", "file", `"nifu"`},
		{"classic-sum", "", "repetition", "5", `"5"`},
		{"classic-sum", "", "repetition", "0", `"0"`},
		{"classic-sum", "", "cannon-setup", "left", `"left"`},
		{"classic-sum", "", "max_plies", "-1", `"-1"`},
		{"classic-sum-light", "", "tokin", "", `""`},
		{"classic-sum-light", "", "tokin", "Gold", `"Gold"`},
		{"classic-sum-light", "", "bare-checks", "respect", `"bare-checks"`},
		{"csx", "", "offence_limit", "0", `"0"`},
		{"csx", "", "offence_limit", "three", `"three"`},
		{"csx", "", "offence_limit", "1.5", `"1.5"`},
		{"csx", "", "chase", "yes", `"yes"`},
		{"csx", "", "", "on", `""`},
		{"titans", "", "board", "hexagon", `"hexagon"`},
		{"titans", "", "no_progress", "-3", `"-3"`},
		{"titans", "", "setup", "alt", `"setup"`},
		{"titans", "std-fx", "", "", `"std-fx"`},
		{"csx", "other", "", "", `"other"`},
	} {
		options := map[string]string{}
		if c.setup == "" {
			options[c.option] = c.value
		}
		r, err := gametest.Game(t, c.game).Rules(c.setup, options)
		if err == nil || r != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:%s %s=%s: rules %v, error %v, want one with %s", c.game, c.setup, c.option, c.value, r != nil, err, c.want)
		}
	}
}

// Every setup of titans with every value of the options that touch setups.
func TestTitansSetups(t *testing.T) {
	g := gametest.Game(t, "titans")
	want := []string{"alt", "alt-sf", "alt-xf", "alt-xs", "std", "std-sf", "std-xf", "std-xs"}
	if got := slices.Sorted(slices.Values(g.AllSetups())); !slices.Equal(got, want) {
		t.Errorf("setups %v, want %v", got, want)
	}
	if g.Default() != "std" {
		t.Errorf("the default setup is %s, want std", g.Default())
	}
	// 14: the counts of the first ply of each
	for setup, n := range map[string]int{"std": 43, "alt": 43, "std-xs": 42, "std-xf": 42, "std-sf": 30} {
		if got := (match{game: "titans", setup: setup}).rules(t).New().Count(); got != n {
			t.Errorf("titans:%s has %d moves, want %d", setup, got, n)
		}
	}
}
