package armies

import (
	"context"
	"maps"
	"slices"
	"strings"

	"komi/experiments/document"
	"komi/stats"
)

// A Piece is what a piece brings the army that has it: how much more of the games the army
// wins than without the piece, all else alike. It is told by two arms whose handicaps differ
// in pieces of that kind alone.
type Piece struct {
	Player        int
	Kind          string // its letter, with "@" before it in hand
	Pieces        int    // how many the arms differ in
	With, Without *Field
	// Share is the difference in the army's share for each of the pieces, in shares of all
	// games, taken alone, and Joint the same with an interval that holds for all pieces of the
	// study at once (Bonferroni).
	Share, Joint stats.Estimate
	// Others is what the shares of all players change by for each of the pieces, taken alone.
	Others []stats.Estimate
}

// Shown reports whether the army is shown to win more with the piece, or more without it.
func (p Piece) Shown() bool { return p.Joint.OK() && (p.Joint.Lo > 0 || p.Joint.Hi < 0) }

// stock finds out what the armies of a field begin with beyond the setup's, by the player's
// letter, a colon and the piece's: negative where pieces are missing. All games of an arm
// begin with as many.
func (v *study) stock(f *Field) map[string]int {
	out := map[string]int{}
	if len(f.games) == 0 {
		return out
	}
	for prefix, mark := range map[string]string{document.Material: "", document.Hand: "@"} {
		for _, name := range v.Extras(prefix) {
			army, piece, several := strings.Cut(strings.TrimPrefix(name, prefix), ":")
			if n := int(v.Extra(name, f.games[0])); several && n != 0 {
				out[army+":"+mark+piece] = n
			}
		}
	}
	return out
}

// pieces tells what each piece brings its army, by two arms that differ in it alone: the
// base and another, where there are such, the base being the arm that most others differ
// from in that way.
func (v *study) pieces() []Piece {
	var all []Piece
	times := map[*Field]int{}
	for i, f := range v.Armies.Fields {
		for _, o := range v.Armies.Fields[:i] {
			if p, ok := v.differ(f, o); ok {
				all = append(all, p)
				times[f]++
				times[o]++
			}
		}
	}
	for _, f := range v.Armies.Fields { // of several the first
		if times[f] > times[v.Armies.Base] {
			v.Armies.Base = f
		}
	}
	slices.SortStableFunc(all, func(x, y Piece) int { return y.of(v.Armies.Base) - x.of(v.Armies.Base) })
	var out []Piece
	for _, p := range all {
		if !slices.ContainsFunc(out, func(x Piece) bool { return x.Player == p.Player && x.Kind == p.Kind }) {
			out = append(out, p)
		}
	}
	for i := range out {
		p := &out[i]
		each := func(x float64) float64 { return x / float64(p.Pieces) }
		for q := range v.Players {
			d := stats.Compare([]stats.Sample{p.With.samples[q], p.Without.samples[q]}, v.Run.Seed)[0]
			p.Others = append(p.Others, d.Estimate.Transform(each))
			if q != p.Player {
				continue
			}
			p.Share = p.Others[q]
			p.Joint = d.Estimate.At(1 - (1-stats.Level)/float64(len(out))).Transform(each)
			p.Joint.Level = stats.Level
		}
	}
	return out
}

// of is 1 if a field is one of the two that tell the piece, else 0.
func (p Piece) of(f *Field) int {
	if p.With == f || p.Without == f {
		return 1
	}
	return 0
}

// differ compares two fields that are alike but for some pieces of one kind in one army.
func (v *study) differ(f, o *Field) (Piece, bool) {
	if f.Games == 0 || o.Games == 0 || f.Arm.Setup != o.Arm.Setup || f.Arm.Options != o.Arm.Options ||
		f.Model == "" || f.Model != o.Model || f.Order != o.Order || f.Alone >= 0 || o.Alone >= 0 {
		return Piece{}, false
	}
	columns := map[string]bool{}
	for _, stock := range []map[string]int{f.Stock, o.Stock} {
		for c := range stock {
			if f.Stock[c] != o.Stock[c] {
				columns[c] = true
			}
		}
	}
	if len(columns) != 1 {
		return Piece{}, false
	}
	for q, player := range v.Armies.Players {
		for c := range columns {
			kind, ok := strings.CutPrefix(c, player.Letter+":")
			switch n := f.Stock[c] - o.Stock[c]; {
			case !ok:
			case n > 0:
				return Piece{Player: q, Kind: kind, Pieces: n, With: f, Without: o}, true
			default:
				return Piece{Player: q, Kind: kind, Pieces: -n, With: o, Without: f}, true
			}
		}
	}
	return Piece{}, false
}

// alikeArmies reports whether the armies of two fields begin with the same pieces.
func alikeArmies(f, o *Field) bool { return maps.Equal(f.Stock, o.Stock) }

// drawHandicap puts the start of a game in the place of the board of the base, if its armies
// begin otherwise than the setup says. Of equal pieces chance took some away.
func (v *study) drawHandicap(ctx context.Context) error {
	if v.Armies == nil || v.Armies.Base == nil || len(v.Armies.Base.Stock) == 0 {
		return nil
	}
	at, rules := slices.Index(v.Armies.Fields, v.Armies.Base), v.Rulebook()
	if rules == nil { // of a run by other rules than this program reads
		return nil
	}
	for g, err := range v.Records(ctx) {
		if err != nil {
			return err
		}
		if g.Void != "" || g.Arm != v.Arms[at].Name {
			continue
		}
		if p, err := rules.Parse(g.Start); err == nil {
			v.Boards[at], v.Repeat[at] = p, false
		}
		return nil
	}
	return nil
}
