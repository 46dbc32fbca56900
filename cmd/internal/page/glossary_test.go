package page

import (
	"strings"
	"testing"
)

func TestGlossary(t *testing.T) {
	g := &glossary{all: map[string]bool{}}
	g.section()
	html := string(g.explain("Two <plies> of 12 openings; the intervals hold all at once, and plies again."))
	for _, want := range []string{
		`Two &lt;<button type="button" class="term" popovertarget="term-ply"`, `>plies</button>&gt; of 12 <span class="keep"><button`,
		`popovertarget="term-opening"`, `>all at once</button>,</span> and plies again.`, // no line begins with the comma
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	if n := strings.Count(html, "<button"); n != 4 {
		t.Errorf("%d terms are explained, want 4: %s", n, html)
	}
	if html := string(g.explain("plies")); html != "plies" {
		t.Errorf("explained again in the same section: %s", html)
	}
	g.section()
	if html := string(g.explain("Reply, applies, unitary, fairy; plies")); strings.Count(html, "<button") != 1 {
		t.Errorf("words that hold a term are taken for it: %s", html)
	}
	g.section()
	if html := string(g.explain("it lasts (plies)")); !strings.HasPrefix(html, `it lasts <span class="keep">(<button`) || !strings.HasSuffix(html, `</button>)</span>`) {
		t.Errorf("a line may end with a bracket: %s", html)
	}
	for text, want := range map[string]string{"they differ (p < 0.001)": ">p</button></span> &lt; 0.001", "p, all together": ">p</button>,", "the p-values of all": ">p-values</button> of", "its rank correlation is 1": ">rank correlation</button> is"} {
		other := &glossary{all: map[string]bool{}}
		other.section()
		if html := string(other.explain(text)); strings.Count(html, "<button") != 1 || !strings.Contains(html, want) {
			t.Errorf("%q is explained as %s, want %q in it", text, html, want)
		}
	}
	for _, text := range []string{"a P for a p-file", "up", "3p", "pawn"} {
		other := &glossary{all: map[string]bool{}}
		other.section()
		if html := string(other.explain(text)); strings.Contains(html, "<button") {
			t.Errorf("%q is explained as %s", text, html)
		}
	}
	var words []string
	for _, x := range g.used() {
		words = append(words, x.Word)
	}
	if got := strings.Join(words, "; "); got != "ply; opening; joint interval; 95% interval" {
		t.Errorf("used %s", got)
	}
}

// Every term of a page is explained at its end, and touching it opens the explanation.
func TestTermsLead(t *testing.T) {
	html := write(t, read(t, small()))
	_, list, _ := strings.Cut(html, `id="glossary"`)
	for _, x := range terms {
		used, there := strings.Contains(html, `popovertarget="`+x.ID+`"`), strings.Contains(html, `<div popover class="meaning" id="`+x.ID+`">`)
		if used != there || used != strings.Contains(list, "<dt>"+x.Word+"</dt>") {
			t.Errorf("%s: used %v, explained %v", x.Word, used, there)
		}
	}
	if !strings.Contains(html, `popovertarget="term-ply"`) {
		t.Error("no ply is explained")
	}
}
