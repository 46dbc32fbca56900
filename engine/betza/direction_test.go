package betza

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// In these pictures every label is a direction, and the squares that bear it
// are its targets, no more and no fewer. They follow table 2 of XBoard's Betza
// page.
func TestDirections(t *testing.T) {
	for _, c := range []struct {
		name, atom string
		pictures   []string
	}{
		{"orthogonal", "W", []string{`
			. f .
			l * r
			. b .`, `
			. v .
			s * s
			. v .`}},
		{"long orthogonal", "H", []string{`
			. . . f . . .
			. . . . . . .
			. . . . . . .
			l . . * . . r
			. . . . . . .
			. . . . . . .
			. . . b . . .`}},
		{"diagonal pairs", "F", []string{`
			f . f
			. * .
			b . b`, `
			l . r
			. * .
			l . r`, `
			v . v
			. * .
			v . v`, `
			s . s
			. * .
			s . s`, `
			fs . fs
			.  * .
			bs . bs`, `
			lv . rv
			.  * .
			lv . rv`}},
		{"diagonal single", "F", []string{`
			lf . rf
			.  * .
			lb . rb`, `
			fl . fr
			.  * .
			bl . br`}},
		{"oblique pairs", "N", []string{`
			.  ff . ff .
			ll .  . .  rr
			.  .  * .  .
			ll .  . .  rr
			.  bb . bb .`, `
			.  f  . f  .
			l  .  . .  r
			.  .  * .  .
			l  .  . .  r
			.  b  . b  .`, `
			.  lv . rv .
			fs .  . .  fs
			.  .  * .  .
			bs .  . .  bs
			.  lv . rv .`}},
		{"oblique quartets", "N", []string{`
			.  v  . v  .
			s  .  . .  s
			.  .  * .  .
			s  .  . .  s
			.  v  . v  .`, `
			.  fh . fh .
			fh .  . .  fh
			.  .  * .  .
			bh .  . .  bh
			.  bh . bh .`, `
			.  lh . rh .
			lh .  . .  rh
			.  .  * .  .
			lh .  . .  rh
			.  lh . rh .`, `
			.  hl . hr .
			hr .  . .  hl
			.  .  * .  .
			hl .  . .  hr
			.  hr . hl .`}},
		{"oblique single", "N", []string{`
			.  lf . rf .
			fl .  . .  fr
			.  .  * .  .
			bl .  . .  br
			.  lb . rb .`}},
		{"camel", "C", []string{`
			.  . lf . rf . .
			.  . .  . .  . .
			fl . .  . .  . fr
			.  . .  * .  . .
			bl . .  . .  . br
			.  . .  . .  . .
			.  . lb . rb . .`}},
		{"zebra", "Z", []string{`
			.  lf . . . rf .
			fl .  . . . .  fr
			.  .  . . . .  .
			.  .  . * . .  .
			.  .  . . . .  .
			bl .  . . . .  br
			.  lb . . . rb .`}},
		{"king", "K", []string{`
			lf f rf
			l  * r
			lb b rb`, `
			fl ff fr
			ll *  rr
			bl bb br`, `
			.  v .
			s  * s
			.  v .`, `
			fs . fs
			.  * .
			bs . bs`, `
			lv . rv
			.  * .
			lv . rv`, `
			fh fh fh
			.  *  .
			bh bh bh`, `
			lh . rh
			lh * rh
			lh . rh`}},
		{"joined", "W", []string{`
			.  fr .
			.  *  fr
			.  .  .`, `
			.   fsb .
			fsb *   fsb
			.   fsb .`}},
		{"joined after pairing", "F", []string{`
			.    . frbl
			.    * .
			frbl . .`}},
		{"doubled to keep apart", "N", []string{`
			. ffrr . ffrr .
			. .    . .    ffrr
			. .    * .    .
			. .    . .    ffrr
			. .    . .    .`}},
		{"two pairs", "N", []string{`
			. lfrb . .    .
			. .    . .    .
			. .    * .    .
			. .    . .    .
			. .    . lfrb .`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, picture := range c.pictures {
				for direction, want := range labels(t, picture) {
					text := direction + c.atom
					moves, err := Parse(text)
					if err != nil {
						t.Error(err)
						continue
					}
					var got []string
					for _, m := range moves {
						got = append(got, fmt.Sprint(landing(point{}, int(m.Legs[0].Heading), m.Legs[0])))
					}
					slices.Sort(got)
					if !slices.Equal(got, want) {
						t.Errorf("%s: got %v, want %v", text, got, want)
					}
				}
			}
		})
	}
}

// labels returns the squares of each label, seen from the mover and sorted.
func labels(t *testing.T, picture string) map[string][]string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(picture), "\n")
	half := len(lines) / 2
	found := map[string][]string{}
	for i, line := range lines {
		squares := strings.Fields(line)
		if len(squares) != len(lines) {
			t.Fatalf("line %q of a picture of %d lines", line, len(lines))
		}
		for x, label := range squares {
			if label != "." && label != "*" {
				found[label] = append(found[label], fmt.Sprint(point{x - half, half - i}))
			}
		}
	}
	for squares := range maps.Values(found) {
		slices.Sort(squares)
	}
	return found
}
