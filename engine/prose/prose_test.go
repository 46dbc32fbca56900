package prose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/prose"
	"komi/engine/variants"
	"komi/engine/variants/gametest"
)

// Every kind and every end of a game is put into words, and a line has no hole.
func TestEveryGame(t *testing.T) {
	for _, game := range []string{"chess", "capablanca", "xiangqi", "shogi", "janggi", "changi", "classic-sum", "classic-sum-light", "csx", "titans"} {
		r := gametest.Rules(t, game, "")
		pieces := prose.Pieces(r)
		if len(pieces) != r.Kinds() {
			t.Errorf("%s: %d pieces, want %d", game, len(pieces), r.Kinds())
		}
		lines := append(prose.Game(r), prose.Zones(r)...)
		for i, p := range pieces {
			if !strings.Contains(p.Head, r.KindName(engine.Kind(i+1))) || len(p.Ways) == 0 {
				t.Errorf("%s: %q has %d ways to move", game, p.Head, len(p.Ways))
			}
			lines = append(append(lines, p.Head), p.Ways...)
		}
		ends := prose.Ends(r)
		for _, e := range ends {
			lines = append(lines, e.What, e.Means)
		}
		if len(ends) == 0 || !prose.Limited(r) {
			t.Errorf("%s: %d ends, limited %v", game, len(ends), prose.Limited(r))
		}
		for _, line := range lines {
			if strings.TrimSpace(line) == "" || strings.Contains(line, "%!") || strings.Contains(line, "  ,") {
				t.Errorf("%s: a line reads %q", game, line)
			}
		}
	}
}

// A player who begins without a king is not told how he castles, and owners are named.
func TestPlayersWhoDiffer(t *testing.T) {
	r := gametest.Rules(t, "horde", "")
	rules := strings.Join(prose.Game(r), "\n")
	if strings.Contains(rules, "castling of White") || !strings.Contains(rules, "castling of Black: king e8-g8") {
		t.Errorf("castling in horde:\n%s", rules)
	}
	ways := strings.Join(prose.Pieces(r)[0].Ways, "\n")
	if !strings.Contains(ways, "from first, for White only") {
		t.Errorf("the pawn in horde:\n%s", ways)
	}
}

func TestHowGamesAreCounted(t *testing.T) {
	for _, tt := range []struct{ game, points, compensation, limits string }{
		{"janggi", "rook 13, cannon 7, knight 5, elephant 3, guard 3, pawn 2", "1.5 points for Han", "occurrence 3 of a position, 100 plies without progress, 400 plies in all"},
		{"chess", "games are not counted", "none", "occurrence 3 of a position, 100 plies without progress, 1000 plies in all"},
	} {
		r := gametest.Rules(t, tt.game, "")
		sorted := func(s string) string {
			parts := strings.Split(s, ", ")
			slices.Sort(parts)
			return strings.Join(parts, ", ")
		}
		if got := prose.Points(r); sorted(got) != sorted(tt.points) {
			t.Errorf("%s: points %q, want %q", tt.game, got, tt.points)
		}
		if got := prose.Compensation(r); got != tt.compensation {
			t.Errorf("%s: compensation %q, want %q", tt.game, got, tt.compensation)
		}
		if got := prose.Limits(r); got != tt.limits {
			t.Errorf("%s: limits %q, want %q", tt.game, got, tt.limits)
		}
	}
}

func TestFacts(t *testing.T) {
	r := gametest.Rules(t, "janggi", "")
	k, _ := r.KindOf("G")
	if got := fmt.Sprint(prose.Facts(r, k)); got != "[3 points stays in its palace]" {
		t.Errorf("the guard: %s", got)
	}
	r = gametest.Rules(t, "shogi", "")
	k, _ = r.KindOf("B")
	if got := prose.Facts(r, k); !slices.Contains(got, "promotes to promoted bishop") && !slices.Contains(got, "promotes to horse") {
		t.Errorf("the bishop: %q", got)
	}
}

func TestCounts(t *testing.T) {
	for n, want := range map[int]string{-1234567: "−1,234,567", 0: "0", 999: "999", 1000: "1,000", 12345: "12,345"} {
		if got := prose.Count(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := prose.Plural(1, "batch") + ", " + prose.Plural(2, "batch") + ", " + prose.Plural(1500, "game"); got != "1 batch, 2 batches, 1,500 games" {
		t.Error(got)
	}
}

// A letter among those that blasts spare and among those that are immune is told once.
func TestBlastTellsLettersOnce(t *testing.T) {
	g, err := variants.Read("x.toml", []byte("extends = \"atomic\"\nid = \"x\"\nname = \"X\"\nblast = { spares = \"PKP\", immune = \"KK\" }\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(prose.Game(r), "\n")
	for _, want := range []string{", but not P, K\n", "that they make: K\n"} {
		if !strings.Contains(text+"\n", want) {
			t.Errorf("said %q, want %q", text, want)
		}
	}
}

// Where royals are simply captured, a player may blast his own: the rules do not say otherwise.
func TestBlastOfOnesOwnRoyal(t *testing.T) {
	const never = "a capture may not so remove a royal of the captor's"
	for game, want := range map[string]bool{"atomic": true, "nocheckatomic": false} {
		if got := slices.Contains(prose.Game(gametest.Rules(t, game, "")), never); got != want {
			t.Errorf("%s: says %q is %v, want %v", game, never, got, want)
		}
	}
}

// A blast that removes a royal ends the game, though no move may leave one to be captured.
func TestBlastOfARoyalEnds(t *testing.T) {
	const head = "extends = \"atomic\"\nid = \"x\"\nname = \"X\"\n"
	const kings = "rules.royal_loss = %q\nnotation.state = [\"castling\", \"ep\", \"flag\"]\npiece.Q.royal = true\n"
	for _, c := range []struct{ name, text, want string }{
		{"one royal", head, "a blast that removes a royal"},
		{"the last of several", head + fmt.Sprintf(kings, "all"), "a blast that removes the last royal"},
		{"any of several", head + fmt.Sprintf(kings, "any"), "a blast that removes a royal"},
		{"one that survives", head + "blast.immune = \"K\"\n", ""},
		{"one that may be captured", head + "rules.safety = \"capture\"\nnotation.waiter_safe = false\n", "capture of a royal, or a blast that removes it"},
		{"one that may be captured and survives blasts", "extends = \"atomar\"\nid = \"x\"\nname = \"X\"\n", "capture of a royal"},
	} {
		g, err := variants.Read("x.toml", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, e := range prose.Ends(r) {
			if strings.Contains(e.What, "royal") && e.Means == "lost for its owner" {
				got = e.What
			}
		}
		if got != c.want {
			t.Errorf("%s: %q ends the game, want %q", c.name, got, c.want)
		}
	}
}

// Royals go by the name that most players have for theirs.
func TestRoyal(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"chess", "", "king"},
		{"two royals", "extends = \"changi\"\n", "king"},
		{"one of three is stronger", "extends = \"titans\"\n", "king"},
		{"another name", "extends = \"chess\"\npiece.K.name = \"emperor\"\n", "emperor"},
		{"two names", "extends = \"chess\"\npiece.N.royal = true\npiece.K = { royal = false, min = 0 }\npiece.C = { name = \"camel\", royal = true, clause.leap.move = \"C\" }\nsetup.standard.fen = \"c7/p7/8/8/8/8/P7/N7 w - 0 1\"\ncastle = []\n", "royal"},
		{"no royal", "extends = \"breakthrough\"\n", "royal"},
	} {
		if c.text == "" {
			c.text = "extends = \"chess\"\n"
		}
		g, err := variants.Read("x.toml", []byte(c.text+"id = \"x\"\nname = \"X\"\n"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		r, err := g.Rules("", nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := prose.Royal(r); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Who may answer an end in kind depends on its sort.
func TestAnswersToEnds(t *testing.T) {
	for _, c := range []struct{ game, want string }{
		{"racingkings", `king in its zone "top", unless one whose turn comes later in the round does the same at once`},
		{"shatranj", "no more left of all pieces than 1 while the others have 2 or more, unless his next move leaves another player with no more"},
	} {
		if got := prose.Ends(gametest.Rules(t, c.game, ""))[0].What; got != c.want {
			t.Errorf("%s: %q ends the game, want %q", c.game, got, c.want)
		}
	}
}

// A zone and lines of one name are told apart.
func TestZonesAndLines(t *testing.T) {
	g, err := variants.Read("x.toml", []byte("extends = \"changi\"\nid = \"x\"\nname = \"X\"\n[lines]\npalace = [\"d1-e2-f3\"]\n[piece.P.clause.slide]\nmove = \"F\"\nalong = \"palace\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"palace: d1-f3", "palace: d1-e2-f3 (lines)"} {
		if got := prose.Zones(r); !slices.Contains(got, want) {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

// Names of pieces have the plurals of English.
func TestMany(t *testing.T) {
	for one, want := range map[string]string{
		"pawn": "pawns", "batch": "batches", "ply": "plies", "cannon": "cannons", "lance": "lances", "fox": "foxes", "bishop": "bishops",
		"donkey": "donkeys", "nightman": "nightmen", "shaman": "shamans", "wolf": "wolves", "Werewolf": "Werewolves", "elf": "elves",
		"half": "halves", "calf": "calves", "leaf": "leaves", "knife": "knives", "housewife": "housewives", "thief": "thieves",
		"chief": "chiefs", "roof": "roofs", "reef": "reefs", "giraffe": "giraffes", "gold general": "gold generals",
	} {
		if got := prose.Many(one); got != want {
			t.Errorf("%q: read %q, want %q", one, got, want)
		}
	}
}
