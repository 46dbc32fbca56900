package published

import "testing"

// A page of several runs has a first figure of each, and one of one run has one.
func TestFirstPicture(t *testing.T) {
	const page = `<div class="chapter" id="run-A-report"><figure>
<svg class="x" aria-labelledby="run-A-scores-title run-A-scores-desc"></svg></figure></div>
<div class="chapter" id="run-B-report"><figure>
<svg class="x" aria-labelledby="run-B-values-title run-B-values-desc"></svg></figure></div>`
	both := Folder{page: page, Runs: []Run{{Name: "chess"}, {Name: "shogi"}}}
	one := Folder{page: `<figure><svg aria-labelledby="scores-title scores-desc"></svg></figure>`, Runs: []Run{{Name: "chess"}}}
	for _, c := range []struct {
		folder    Folder
		run, want string
	}{{both, "chess", "run-A-scores"}, {both, "shogi", "run-B-values"}, {one, "chess", "scores"}} {
		if got := c.folder.FirstPicture(c.run); got != c.want {
			t.Errorf("the first picture of %s among %d runs is %q, want %q", c.run, len(c.folder.Runs), got, c.want)
		}
	}
}
