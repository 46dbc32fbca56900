//go:build browser

package webpage

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"komi/cmd/internal/chromium"
	"komi/cmd/selfplay/internal/webplay"
	"komi/engine"
	"komi/engine/variants/gametest"
)

// The page in a real browser, with
//
//	go test -tags browser ./cmd/selfplay/internal/webpage
//
// It needs Chromium or Chrome, and is skipped without.

var shots = flag.String("shots", "", "save pictures of the pages in this folder")

// patience is how long the page may take for anything on a busy machine.
const patience = 90 * time.Second

// A window is what the page is looked at in.
type window struct {
	name string
	chromium.Window
}

var windows = []window{
	{"desktop-light", chromium.Window{Width: 1280, Height: 900, Scheme: "light", Still: true}},
	{"phone-dark", chromium.Window{Width: 375, Height: 740, Phone: true, Scheme: "dark", Still: true}},
	{"desktop-dark", chromium.Window{Width: 1280, Height: 900, Scheme: "dark", Still: true}},
	{"phone-light", chromium.Window{Width: 375, Height: 740, Phone: true, Scheme: "light", Still: true}},
}

// A play is a game that the test plays by clicking.
type play struct {
	game, setup string
	komi        []int // players that Komi plays
	plies       int   // of which one is played at least; 0 for to the end
	nodes       int64
	all         bool // in every window
}

var plays = []play{
	{game: "chess", komi: []int{1}, nodes: 2000},
	{game: "minixiangqi", komi: []int{0}, nodes: 2000},
	{game: "changi", setup: "5s", plies: 24, komi: []int{1}, nodes: 500, all: true},
	{game: "shogi", plies: 70, all: true},
	{game: "titans", plies: 12, komi: []int{1, 2}, nodes: 100, all: true},
	{game: "troitzky", plies: 20, all: true},
	{game: "placement", plies: 20},
	{game: "kyotoshogi", plies: 20},
}

func TestGamesPlayedByClicking(t *testing.T) {
	ctx := browser(t)
	for i, x := range plays {
		list := windows[:2]
		if x.all {
			list = windows
		}
		for k, w := range list {
			if k >= 2 && *shots == "" {
				break // the other colours are for the eye
			}
			t.Run(x.game+"/"+w.name, func(t *testing.T) {
				file := gametest.Game(t, x.game)
				of := webplay.Of{File: file, First: x.setup}
				s := Server{Page: Page{Title: file.Name, About: file.About, Start: Start{Nodes: max(x.nodes, 1), Komi: orNone(x.komi)}}, Game: webplay.New(webplay.Config{Source: of})}
				server := httptest.NewServer(s.Handler())
				defer server.Close()
				r, err := of.Rules(of.Setups()[0])
				if err != nil {
					t.Fatal(err)
				}
				v := w.open(t, ctx, server.URL+"/")
				v.play(t, x, r, uint64(i))
				for _, request := range v.Requests() {
					if !strings.HasPrefix(request, server.URL) && !strings.HasPrefix(request, "data:") {
						t.Errorf("the page asked for %s", request)
					}
				}
			})
		}
	}
}

// An exported page plays from the disk and inside another page, alone.
func TestExportedPage(t *testing.T) {
	ctx := browser(t)
	program, support, err := Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := gametest.Game(t, "minixiangqi")
	of := webplay.Of{File: file}
	r, err := of.Rules("")
	if err != nil {
		t.Fatal(err)
	}
	p := Page{Title: file.Name, About: file.About, Start: Start{Nodes: 2000, Komi: []int{1}}}
	text, err := p.Alone(Parcel{program, support, webplay.Carried{Name: file.ID, Text: file.Text, Setup: r.Setup()}})
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 6_000_000 {
		t.Errorf("the page takes %d bytes, want at most six million", len(text))
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "game.html")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, w := range windows[:2] {
		t.Run(w.name, func(t *testing.T) {
			address := (&url.URL{Scheme: "file", Path: path}).String()
			v := w.open(t, ctx, address)
			v.play(t, play{game: "minixiangqi-alone", komi: []int{1}}, r, 5)
			for _, request := range v.Requests() {
				if request != address && !strings.HasPrefix(request, "data:") && !strings.HasPrefix(request, "blob:") {
					t.Errorf("the page asked for %s", request)
				}
			}
		})
	}
	const around = `<!doctype html><script>addEventListener("message", (e) => { if (e.data.komi) document.title = e.data.komi + " " + e.data.ply; });</script>
<iframe %s src="game.html" width="100%%" height="1200"></iframe>`
	for name, sandbox := range map[string]string{"in a frame": "", "in a frame of which nothing is trusted": `sandbox="allow-scripts"`} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(folder, "around.html"), fmt.Appendf(nil, around, sandbox), 0o644); err != nil {
				t.Fatal(err)
			}
			server := httptest.NewServer(http.FileServer(http.Dir(folder)))
			defer server.Close()
			v := windows[0].open(t, ctx, server.URL+"/around.html")
			v.until(t, `document.title === "shown 0"`)
		})
	}
}

// orNone is a list that is not null in JSON.
func orNone(list []int) []int {
	if list == nil {
		return []int{}
	}
	return list
}

// A visit is a page in a window.
type visit struct {
	window
	*chromium.Tab
}

func browser(t *testing.T) context.Context { return chromium.Start(t, 15*time.Minute) }

// open opens an address in a tab of its own.
func (w window) open(t *testing.T, browser context.Context, address string) *visit {
	t.Helper()
	return &visit{w, w.Open(t, browser, address)}
}

func ask[T any](t *testing.T, v *visit, expression string) T {
	t.Helper()
	x, err := chromedp.Run(v, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return x
}

// until waits until something is so on the page.
func (v *visit) until(t *testing.T, expression string) {
	t.Helper()
	for end := time.Now().Add(patience); !ask[bool](t, v, expression); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			v.shoot(t, "stuck")
			t.Fatalf("%s never holds; the page says %q and %q, the console %q", expression,
				ask[string](t, v, `document.getElementById("status").textContent`), ask[string](t, v, `document.getElementById("notice").textContent`), v.Messages())
		}
	}
}

// click clicks the middle of what a selector finds, with the mouse or a finger. A browser
// that has no time can lose a click, so one that did not arrive is made again.
func (v *visit) click(t *testing.T, selector string) {
	t.Helper()
	for range 5 {
		at := ask[[]float64](t, v, fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			if (!e) return [];
			if (!window.arrived) {
				window.arrived = [];
				document.addEventListener("click", (e) => window.arrived.push(e.target), true);
			}
			window.arrived.length = 0;
			e.scrollIntoView({block: "nearest", inline: "nearest"});
			const r = e.getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})()`, selector))
		if len(at) != 2 {
			t.Fatalf("nothing to click is %s", selector)
		}
		act := chromedp.MouseClickXY(at[0], at[1])
		if v.Phone {
			act = chromedp.TapXY(at[0], at[1])
		}
		if err := chromedp.Do(v, act); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			if ask[bool](t, v, `window.arrived.length > 0`) {
				return
			}
		}
	}
	t.Fatalf("no click arrives at %s", selector)
}

func (v *visit) shoot(t *testing.T, mark string) {
	t.Helper()
	v.Shoot(t, *shots, "-"+mark)
}

// play plays a game by clicking: random moves that captures and drops are more of, for
// every player that Komi does not play. What the page offers is held against the
// engine's list.
func (v *visit) play(t *testing.T, x play, r *engine.Rules, seed uint64) {
	t.Helper()
	p := r.New()
	draw := rand.New(rand.NewPCG(seed, 1))
	clicks := 0
	for ply := 0; x.plies == 0 || ply < x.plies; ply++ {
		_, over := p.Outcome()
		if !over && slices.Contains(x.komi, int(p.Turn())) {
			// Komi plays at once, and what it played stands in the list.
			v.until(t, fmt.Sprintf(`document.body.dataset.ply > %d`, ply))
			note := ask[string](t, v, fmt.Sprintf(`document.querySelector('#moves [data-ply="%d"]').textContent`, ply+1))
			m, ok := byNote(p, strings.TrimSuffix(note, " check"))
			if !ok {
				t.Fatalf("%s: Komi played %s, which is not legal", p.FEN(), note)
			}
			p.Make(m)
			continue
		}
		v.until(t, fmt.Sprintf(`document.body.dataset.ply === "%d" && !document.body.hasAttribute("data-thinking")`, ply))
		if got := ask[string](t, v, `document.getElementById("fen").textContent`); got != p.FEN() {
			t.Fatalf("after %d plies the page shows %s, want %s", ply, got, p.FEN())
		}
		if over {
			break
		}
		m := choose(p, draw)
		v.move(t, p, m)
		clicks++
		p.Make(m)
		if ply == 8 {
			v.until(t, `!document.getElementById("piece").contains(document.getElementById("invite"))`)
			v.shoot(t, "midgame")
		}
		if t.Failed() {
			break
		}
	}
	if _, over := p.Outcome(); x.plies == 0 && !over {
		t.Errorf("%s: the game is not over", p.FEN())
	} else if over {
		v.until(t, `document.getElementById("status").classList.contains("over")`)
		if text := ask[string](t, v, `document.getElementById("status").textContent`); !strings.Contains(text, "wins") && !strings.Contains(text, "drawn") && !strings.Contains(text, "share") {
			t.Errorf("the end is told as %q", text)
		}
	}
	if out := p.Royals(0) == 0; clicks < 4 && !out { // an army of three can be taken over before
		t.Errorf("only %d moves were clicked", clicks)
	}
	v.shoot(t, "end")
	if wide := ask[int](t, v, `document.documentElement.scrollWidth`); wide > int(v.Width) {
		t.Errorf("the page is %d pixels wide in a window of %d", wide, v.Width)
	}
	if n := ask[int](t, v, `[...document.querySelectorAll("button,select,input,[role=button]")].filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.closest("label"))).length`); n > 0 {
		t.Errorf("%d buttons have no name", n)
	}
	for _, message := range v.Messages() {
		t.Errorf("console: %s", message)
	}
}

// choose draws a legal move, a pass seldom.
func choose(p *engine.Position, draw *rand.Rand) engine.Move {
	moves := p.Moves(nil)
	slices.SortFunc(moves, func(a, b engine.Move) int { return strings.Compare(p.MoveText(a), p.MoveText(b)) })
	for range 3 {
		m := moves[draw.IntN(len(moves))]
		if m.IsDrop() || m.Becomes() != 0 || p.Captured(m) != engine.Empty {
			return m
		}
	}
	return moves[draw.IntN(len(moves))]
}

// byNote finds the legal move that is written so.
func byNote(p *engine.Position, note string) (engine.Move, bool) {
	for _, m := range p.Moves(nil) {
		if p.Notation(m) == note {
			return m, true
		}
	}
	return 0, false
}

// move plays a move by clicking. The squares that the page offers must be the
// engine's.
func (v *visit) move(t *testing.T, p *engine.Position, m engine.Move) {
	t.Helper()
	b := p.Rules().Board()
	if m.IsPass() {
		v.click(t, "#pass")
		return
	}
	var want []string
	same := 0
	if m.IsDrop() {
		held := m.Dropped()
		if p.Hand(p.Turn(), held) == 0 {
			held = p.Rules().Demoted(held)
		}
		v.click(t, fmt.Sprintf(`[data-player="%d"] [data-drop="%d"]`, p.Turn(), held))
		for _, x := range p.Moves(nil) {
			if x.IsDrop() && (x.Dropped() == held || p.Rules().Demoted(x.Dropped()) == held && p.Hand(p.Turn(), x.Dropped()) == 0) {
				want = append(want, b.Name(x.To()))
				if x.To() == m.To() {
					same++
				}
			}
		}
	} else {
		v.click(t, fmt.Sprintf(`[data-square="%s"]`, b.Name(m.From())))
		for _, x := range p.Moves(nil) {
			if !x.IsDrop() && !x.IsPass() && x.From() == m.From() {
				want = append(want, b.Name(x.To()))
				if x.To() == m.To() {
					same++
				}
			}
		}
	}
	slices.Sort(want)
	want = slices.Compact(want)
	v.until(t, `document.querySelector(".sq.target") != null`)
	got := ask[[]string](t, v, `[...document.querySelectorAll(".sq.target")].map((e) => e.dataset.square).sort()`)
	if !slices.Equal(got, want) {
		t.Errorf("%s: for %s the page offers %v, want %v", p.FEN(), p.Notation(m), got, want)
	}
	v.click(t, fmt.Sprintf(`[data-square="%s"]`, b.Name(m.To())))
	if same > 1 {
		v.until(t, `document.getElementById("choice").open`)
		v.shoot(t, "choice")
		v.click(t, fmt.Sprintf(`[data-move="%s"]`, p.MoveText(m)))
	}
}
