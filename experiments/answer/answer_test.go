package answer_test

import (
	"testing"

	"komi/experiments/answer"
)

func TestWriting(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{answer.Count(0), "0"},
		{answer.Count(999), "999"},
		{answer.Count(1000), "1,000"},
		{answer.Count(-1234567), "−1,234,567"},
		{answer.Minus("-0.4 (-1 to +2), 5s-2, a -3"), "−0.4 (−1 to +2), 5s-2, a −3"},
		{answer.Plural(1, "game"), "1 game"},
		{answer.Plural(2000, "game"), "2,000 games"},
		{answer.List([]string{"a"}).String(), "a"},
		{answer.List([]string{"a", "b", "c"}).String(), "a, b and c"},
		{answer.List([]string{"a", "b, with x", "c"}).String(), "a; b, with x; and c"},
		{answer.List([]string{"a", "b, with x"}).String(), "a and b, with x"},
		{answer.Or([]string{"a", "b", "c"}).String(), "a, b or c"},
		{answer.Capitalised("éléphant"), "Éléphant"},
		{answer.Given(0.5), "50%"},
		{answer.Given(1.0 / 3), "33.3%"},
		{answer.Points(0.01), "1 percentage point"},
		{answer.Points(0.025), "2.5 percentage points"},
		{answer.Capital(answer.Say("%v x", "ab")).String(), "Ab x"},
		{answer.Say("100% of %v", 1234).String(), "100% of 1,234"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// What stands side by side in plain text is one span, so that no line breaks before a colon.
func TestPlainTextIsOneSpan(t *testing.T) {
	got := answer.Say("%v %v: more.", answer.Strong("Chess"), answer.Say("from %v", "76 openings"))
	if len(got) != 2 || got[1].Text != " from 76 openings: more." {
		t.Errorf("%q, want two spans", got)
	}
}

func TestArticle(t *testing.T) {
	for word, want := range map[string]string{"": "a", "setup": "a", "option": "an", "Archbishop": "an", "Queen": "a"} {
		if got := answer.Article(word); got != want {
			t.Errorf("%s %s, want %s", got, word, want)
		}
	}
}

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "setup 5s": "Setup 5s", "écarté": "Écarté", "“alt”": "“alt”"} {
		if got := answer.Capital(answer.Say("%v", text)).String(); got != want {
			t.Errorf("%q begins a sentence as %q, want %q", text, got, want)
		}
	}
}
