//go:build browser

package webpage

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"komi/cmd/selfplay/internal/webplay"

	"komi/engine/variants/gametest"
)

// The buttons, the list of moves, the keys, and the games of a run.
func TestControls(t *testing.T) {
	file := gametest.Game(t, "chess")
	r := gametest.Rules(t, "chess", "")
	setup, start := r.Setup(), r.New().FEN()
	game, err := webplay.Carried{Name: "chess", Text: file.Text, Setup: setup, Records: []webplay.Record{
		{Index: 0, Setup: setup, Start: start, Moves: strings.Fields("e2e4 e7e5 g1f3 b8c6 f1c4"), Title: "Game 0 <b>", Told: "It was drawn."},
		{Index: 1, Setup: setup, Start: start, Moves: strings.Fields("f2f3 e7e5 g2g4 d8h4"), Title: "Game 1", Told: "Black won."},
	}}.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := 0
	s := Server{Page: Page{Title: "Chess", Start: Start{Nodes: 500, Komi: []int{}, Record: &first, Ply: 3}}, Game: game}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	v := windows[0].open(t, browser(t), server.URL+"/")
	after := func(_ string, ply int, moves string) {
		t.Helper()
		v.until(t, fmt.Sprintf(`document.body.dataset.ply === "%d" && !document.body.hasAttribute("data-thinking") &&
			[...document.querySelectorAll("#moves [data-ply]")].map((e) => e.firstChild.textContent).join(" ") === %q`, ply, moves))
	}
	says := func(id, want string) {
		t.Helper()
		v.until(t, fmt.Sprintf(`document.getElementById(%q).textContent.includes(%q)`, id, want))
	}
	const record = "Pe2-e4 Pe7-e5 Ng1-f3 Nb8-c6 Bf1-c4"
	after("opening the record", 3, record)
	says("told", "Game 0 <b>. It was drawn.")
	v.shoot(t, "record")
	v.press(t, "#after")
	after("a step on", 4, record)
	v.press(t, "#last")
	after("the step to the end", 5, record)
	v.click(t, `[data-ply="2"]`)
	after("a click on a move", 2, record)

	// A move by keys goes another way; the record can be taken up again.
	press := func(keys string) {
		t.Helper()
		if err := chromedp.Do(v, chromedp.KeyEvent(keys)); err != nil {
			t.Fatal(err)
		}
	}
	ask[bool](t, v, `document.querySelector('[data-square="d1"]').focus(), true`)
	press(kb.ArrowUp)
	if got := ask[string](t, v, `document.activeElement.getAttribute("aria-label")`); got != "d2, pawn of White, can move" {
		t.Errorf("one up of d1 is %q", got)
	}
	press(kb.Enter)
	press(kb.ArrowUp)
	press(kb.ArrowUp)
	if got := ask[string](t, v, `document.activeElement.getAttribute("aria-label")`); got != "d4, can be reached" {
		t.Errorf("two up of d2 is %q", got)
	}
	press(" ")
	after("a move by keys", 3, "Pe2-e4 Pe7-e5 Pd2-d4")
	v.until(t, `!document.getElementById("back").hidden`)
	v.press(t, "#undo")
	after("taking it back", 2, "Pe2-e4 Pe7-e5")
	v.press(t, "#hint")
	says("says", "Komi would play ")
	v.until(t, `document.querySelector("#stage .arrow") != null`)
	v.shoot(t, "hint")
	v.press(t, "#back")
	after("going back to the record", 2, record)

	v.press(t, "#next-game")
	after("the next game", 0, "Pf2-f3 Pe7-e5 Pg2-g4 Qd8-h4")
	says("told", "Black won")
	v.press(t, "#last")
	says("status", "Checkmate: White is in check and has no legal move. Black wins.")
	before := ask[float64](t, v, `document.querySelector('[data-square="a1"]').getBoundingClientRect().y`)
	v.press(t, "#turn")
	v.until(t, fmt.Sprintf(`document.querySelector('[data-square="a1"]').getBoundingClientRect().y < %g`, before))
	v.press(t, "#again")
	after("a new game", 0, "")

	// Komi takes over both sides, and people take them back.
	for _, who := range []string{"komi", "you"} {
		for q := range 2 {
			ask[bool](t, v, fmt.Sprintf(`(() => {
				const e = document.querySelector('[data-player="%d"] select');
				e.value = %q;
				e.dispatchEvent(new Event("change"));
				return true;
			})()`, q, who))
		}
		if who == "komi" {
			v.until(t, `document.body.dataset.ply >= 4`)
		}
	}
	v.until(t, `!document.body.hasAttribute("data-thinking")`)
	if n := ask[int](t, v, `document.querySelectorAll("#piece svg").length`); n != 2 {
		t.Errorf("%d drawings of the pawn's moves are shown, want 2", n)
	}
	for _, message := range v.Messages() {
		t.Errorf("console: %s", message)
	}
}

// Another start can have another board, and every side can be played.
func TestOtherStart(t *testing.T) {
	file := gametest.Game(t, "changi")
	s := Server{
		Page: Page{Title: "Changi", Start: Start{Nodes: 200, Komi: []int{0}, Viewer: 1}},
		Game: webplay.New(webplay.Config{Source: webplay.Of{File: file, First: "1m"}}),
	}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	v := windows[1].open(t, browser(t), server.URL+"/")
	v.until(t, `document.body.dataset.ply === "1" && document.getElementById("status").textContent.includes("Your move: you play Han")`)
	const below = `document.querySelector('[data-square="a9"]').getBoundingClientRect().y > document.querySelector('[data-square="a1"]').getBoundingClientRect().y`
	if !ask[bool](t, v, below) {
		t.Error("the person's side is not below")
	}
	if n := ask[int](t, v, `document.querySelectorAll(".sq").length`); n != 90 {
		t.Errorf("the board has %d squares, want 90", n)
	}
	ask[bool](t, v, `(() => {
		const e = document.getElementById("setup");
		e.value = "5s";
		e.dispatchEvent(new Event("change"));
		return true;
	})()`)
	v.until(t, `document.querySelectorAll(".sq").length === 81 && document.getElementById("fen").textContent.split("/").length === 9 &&
		document.body.dataset.ply === "1" && !document.body.hasAttribute("data-thinking")`)
	if !ask[bool](t, v, below) {
		t.Error("the person's side is not below on the other board")
	}
	v.press(t, "#pass")
	v.until(t, `document.body.dataset.ply === "3"`)
	if got := ask[string](t, v, `document.querySelector('#moves [data-ply="2"]').textContent`); got != "pass" {
		t.Errorf("a pass is written %q", got)
	}
}

// Until the engine has answered, the board shows what is past, and touches of it count
// for nothing.
func TestTouchWhileWaiting(t *testing.T) {
	file := gametest.Game(t, "chess")
	s := Server{
		Page: Page{Title: "Chess", Start: Start{Nodes: 200, Komi: []int{}}},
		Game: webplay.New(webplay.Config{Source: webplay.Of{File: file}}),
	}
	var held atomic.Bool          // questions wait
	answer := make(chan struct{}) // closed when they are answered
	server := httptest.NewServer(holding{func(string) bool { return held.Load() }, answer, s.Handler()})
	defer server.Close()
	v := windows[0].open(t, browser(t), server.URL+"/")
	at := func(ply int) { v.until(t, fmt.Sprintf(`document.body.dataset.ply === "%d"`, ply)) }
	touch := func(squares ...string) {
		for _, sq := range squares {
			v.click(t, fmt.Sprintf(`[data-square="%s"]`, sq))
		}
	}
	at(0)
	touch("e2", "e4")
	at(1)
	touch("e7", "e5")
	at(2)
	touch("g1") // the knight is taken up when the move before it is taken back
	held.Store(true)
	v.press(t, "#undo")
	touch("f3", "g1", "f3")
	v.press(t, "#hint")
	held.Store(false)
	close(answer)
	at(1)
	if got := ask[string](t, v, `document.getElementById("fen").textContent`); !strings.Contains(got, " b ") {
		t.Errorf("after taking back the page shows %s", got)
	}
	touch("c7", "c5")
	at(2)
	if got := ask[string](t, v, `[...document.querySelectorAll("#moves [data-ply]")].map((e) => e.firstChild.textContent).join(" ")`); got != "Pe2-e4 Pc7-c5" {
		t.Errorf("the moves are %s", got)
	}
	if notice := ask[string](t, v, `document.getElementById("notice").hidden ? "" : document.getElementById("notice").textContent`); notice != "" {
		t.Errorf("the page warns %q", notice)
	}
}

// A server holds questions back for as long as a test says.
type holding struct {
	held   func(question string) bool
	answer chan struct{} // closed when the held are answered
	next   http.Handler
}

func (h holding) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(text))
		if h.held(string(text)) {
			select {
			case <-h.answer:
			case <-r.Context().Done():
			}
		}
	}
	h.next.ServeHTTP(w, r)
}

// When the board is turned while a move comes in, the pieces are on it afterwards.
func TestTurnWhileWaiting(t *testing.T) {
	file := gametest.Game(t, "chess")
	s := Server{
		Page: Page{Title: "Chess", Start: Start{Nodes: 200, Komi: []int{}}},
		Game: webplay.New(webplay.Config{Source: webplay.Of{File: file}}),
	}
	var boards atomic.Bool // questions for a board wait
	h := holding{func(question string) bool { return boards.Load() && strings.Contains(question, `"board"`) }, make(chan struct{}), s.Handler()}
	server := httptest.NewServer(h)
	defer server.Close()
	v := windows[0].open(t, browser(t), server.URL+"/")
	v.until(t, `document.body.dataset.ply === "0"`)
	boards.Store(true)
	v.press(t, "#turn")
	v.click(t, `[data-square="e2"]`)
	v.click(t, `[data-square="e4"]`)
	v.until(t, `document.body.dataset.ply === "1"`)
	boards.Store(false)
	close(h.answer)
	v.until(t, `document.querySelector('[data-square="a1"]').getBoundingClientRect().y < document.querySelector('[data-square="a8"]').getBoundingClientRect().y &&
		document.querySelectorAll("#stage .piece").length === 32`)
}

// Whoever plays by keys keeps the focus when a list is drawn anew.
func TestFocusStays(t *testing.T) {
	file := gametest.Game(t, "shogi")
	s := Server{
		Page: Page{Title: "Shogi", Start: Start{Nodes: 200, Komi: []int{}, Start: "4k4/9/9/9/9/9/9/9/4K4[Pp] w - 0 1"}},
		Game: webplay.New(webplay.Config{Source: webplay.Of{File: file}}),
	}
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	v := windows[0].open(t, browser(t), server.URL+"/")
	v.until(t, `document.body.dataset.ply === "0"`)
	focus := func(selector string) {
		t.Helper()
		ask[bool](t, v, fmt.Sprintf(`(window.had = document.querySelector(%q), window.had.focus(), true)`, selector))
	}
	stays := func(what, selector string) {
		t.Helper()
		if !ask[bool](t, v, fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, selector)) {
			t.Errorf("%s has lost the focus", what)
		}
	}
	const hand, list = `[data-player="0"] [data-drop]`, `[data-player="1"] select`
	focus(hand)
	v.press(t, hand)
	v.until(t, `document.querySelector('[data-player="0"] [data-drop]').getAttribute("aria-pressed") === "true"`)
	stays("the hand", hand)
	focus(list)
	v.click(t, `[data-square="e5"]`)
	focus(list)
	v.until(t, `document.body.dataset.ply === "1"`)
	stays("the list of players", list)
	if !ask[bool](t, v, fmt.Sprintf(`window.had === document.querySelector(%q)`, list)) {
		t.Error("an open list of players would have been closed by the move")
	}
	v.press(t, "#before")
	v.until(t, `document.body.dataset.ply === "0"`)
	focus(`#moves [data-ply="1"]`)
	v.press(t, `#moves [data-ply="1"]`)
	v.until(t, `document.body.dataset.ply === "1"`)
	stays("the list of moves", `#moves [data-ply="1"]`)
}

// press presses a button.
func (v *visit) press(t *testing.T, selector string) {
	t.Helper()
	ask[bool](t, v, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, selector))
}
