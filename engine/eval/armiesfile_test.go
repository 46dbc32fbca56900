package eval

import (
	"strings"
	"testing"

	"komi/engine"
	"komi/engine/variants/gametest"
)

func TestArmiesFileRoundTrip(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	w := mobileArmies(r)
	k, _ := r.KindOf("Q")
	w.revalue(2, k, 1234, 0)
	w.measureStart()
	again, err := ReadArmies(r, w.Text())
	if err != nil {
		t.Fatal(err)
	}
	if again.pieceSquare != w.pieceSquare || again.board != w.board || again.inHand != w.inHand || again.menace != w.menace || again.start != w.start {
		t.Error("weights read back differ")
	}
	if got := again.Worth(engine.MakePiece(2, k)); got != 1234 {
		t.Errorf("the third player's queen is worth %d, want 1234", got)
	}
}

func TestArmiesFileIsStrict(t *testing.T) {
	r := gametest.Rules(t, "titans", "std")
	good := string(mobileArmies(r).Text())
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key", "board = ", "bored = ", "bored"},
		{"wrong game", `"titans"`, `"chess"`, `read "chess", expected "titans"`},
		{"missing piece", `[player.x."R"]`, `[player.x."%"]`, "player.x.R: is missing"},
		{"unknown player", `[player.x.`, `[player.q.`, "player.x."},
		{"huge value", "board = ", "board = 99999", "expected a value from"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := ReadArmies(r, []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %q", c.name, err, c.want)
		}
	}
}
