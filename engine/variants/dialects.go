package variants

import (
	"komi/engine"
	"komi/engine/tomlfile"
)

// dialects reads how other programs write the game.
func (r *reader) dialects(t *tomlfile.Table) map[string]engine.DialectSpec {
	if !t.Has("engines") {
		return nil
	}
	out := map[string]engine.DialectSpec{}
	for _, x := range present(t.Subs("engines")) {
		d := engine.DialectSpec{
			Variant: x.Text("variant"), RankShift: x.Int("rank_shift"),
			Pass:     tomlfile.Choice[engine.PassText](x, "pass", "zeros", "royal"),
			Castling: tomlfile.Choice[engine.CastlingText](x, "castling", "king", "rook", "sign"),
			Accepts:  x.Bool("accepts"),
		}
		letters := x.Sub("letters")
		for _, own := range letters.Keys() {
			if d.Letters == nil {
				d.Letters = map[string]string{}
			}
			d.Letters[own] = letters.Text(own)
		}
		if x.Has("fields") {
			d.Fields = []engine.DialectField{}
		}
		for _, f := range x.Texts("fields") {
			d.Fields = append(d.Fields, engine.DialectField(f))
		}
		x.Done()
		out[x.Key] = d
	}
	return out
}
