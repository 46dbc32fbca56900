//go:build browser

package main

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"komi/cmd/internal/chromium"
	"komi/experiments/fixture"
)

// game is the longest of the games.
const game = `[...document.querySelectorAll('.replay')].sort((a, b) => b.querySelectorAll('input').length - a.querySelectorAll('input').length)[0]`

// seen tells the ply that is chosen in the game and what stands on its
// board: shapes and places, those that can be seen.
const seen = `(() => {
  const game = ` + game + `;
  const at = [...game.querySelectorAll('input')].findIndex(e => e.checked);
  const all = [...game.querySelectorAll('.life use')];
  const alive = all.filter(e => +getComputedStyle(e).opacity > 0.5 && !e.getAttribute('href').endsWith('-f'));
  const wanted = all.filter(e => {
    const a = +(e.style.getPropertyValue('--a') || -1), b = +(e.style.getPropertyValue('--b') || 9999);
    return a <= at && at < b && !e.getAttribute('href').endsWith('-f');
  });
  return [at, alive.length, alive.every(e => wanted.includes(e)) && wanted.length === alive.length ? 1 : 0];
})()`

// middle is where the button before or after the chosen move stands.
const middle = `(() => {
  const game = ` + game + `;
  game.scrollIntoView();
  const r = game.querySelector('.moves').getBoundingClientRect();
  return [r.left, r.width, r.top + 12];
})()`

// TestStepping goes through a game by keys, by the buttons and by choosing moves,
// and looks at what stands on the board.
func TestStepping(t *testing.T) {
	run := fixture.Changi(6)
	run.Arms, run.Legal, run.Name = run.Arms[:1], true, "synthetic-played"
	run.Arms[0].Plies = 130
	path := written(t, "played", []fixture.Run{run})
	ctx := visit{path, chromium.Window{Width: 1000, Height: 900, Scheme: "light"}}.open(t, browser(t))

	look := func(step string, ply int) {
		t.Helper()
		got, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](seen))
		if err != nil {
			t.Fatal(err)
		}
		if int(got[0]) != ply || got[2] != 1 || got[1] < 2 {
			t.Errorf("after %s: ply %v with %v pieces to be seen, rightly %v; want ply %d", step, got[0], got[1], got[2] == 1, ply)
		}
	}
	press := func(keys string) {
		t.Helper()
		if err := chromedp.Do(ctx, chromedp.KeyEvent(keys)); err != nil {
			t.Fatal(err)
		}
	}
	button := func(part float64) {
		t.Helper()
		at, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](middle))
		if err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(ctx, chromedp.MouseClickXY(at[0]+part*at[1], at[2])); err != nil {
			t.Fatal(err)
		}
	}
	choose := func(ply string) {
		t.Helper()
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](`(e => { e.focus(); e.click(); return 0; })(`+game+`.querySelectorAll('input')[`+ply+`])`)); err != nil {
			t.Fatal(err)
		}
	}
	// The games are folded until one asks for them.
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](`(document.querySelector('#games summary').click(), 0)`)); err != nil {
		t.Fatal(err)
	}
	look("opening the page", 0)
	button(0.75)
	look("next", 1)
	button(0.75)
	look("next twice", 2)
	button(0.25)
	look("back", 1)
	choose("57")
	look("choosing ply 57", 57)
	press(kb.ArrowRight)
	look("the right key", 58)
	press(kb.ArrowLeft)
	press(kb.ArrowLeft)
	look("the left key twice", 56)
	choose("100")
	look("choosing ply 100", 100)

	if said := ctx.Messages(); len(said) > 0 {
		t.Errorf("console %q", said)
	}
}

// TestPlayedPageInABrowser checks the page with games like the others.
func TestPlayedPageInABrowser(t *testing.T) {
	ctx := browser(t)
	run := fixture.Changi(6)
	run.Arms, run.Legal, run.Name = run.Arms[:1], true, "synthetic-played"
	path := written(t, "played", []fixture.Run{run})
	for _, v := range []visit{
		{path, chromium.Window{Width: 360, Height: 740, Phone: true, Scheme: "dark"}},
		{path, chromium.Window{Width: 1280, Height: 900, Scheme: "light"}},
	} {
		t.Run(v.Scheme, func(t *testing.T) { v.check(t, ctx) })
	}
}
