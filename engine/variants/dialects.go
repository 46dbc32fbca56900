package variants

import "komi/engine"

// dialects reads how other programs write the game.
func (r *reader) dialects(t *table) map[string]engine.DialectSpec {
	if !t.has("engines") {
		return nil
	}
	out := map[string]engine.DialectSpec{}
	for _, x := range t.tables("engines") {
		d := engine.DialectSpec{
			Variant: x.text("variant"), RankShift: x.number("rank_shift"),
			Pass:    choice[engine.PassText](x.table, "pass", "zeros", "royal"),
			Accepts: x.flag("accepts"),
		}
		letters := x.sub("letters")
		for own := range letters.entries() {
			if d.Letters == nil {
				d.Letters = map[string]string{}
			}
			d.Letters[own] = letters.text(own)
		}
		if x.has("fields") {
			d.Fields = []engine.DialectField{}
		}
		for _, f := range x.texts("fields") {
			d.Fields = append(d.Fields, engine.DialectField(f))
		}
		x.done()
		out[x.name] = d
	}
	return out
}
