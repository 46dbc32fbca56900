package engine

// Drops on both colours: half of an owner's pieces of some kinds, such as bishops that
// are set up before play, come to stand on squares of each colour.

// evenColours takes the squares out of s, where the player on turn may drop kind k,
// that would leave too many of such a kind on one colour, or too few squares for it.
func (p *Position) evenColours(d *drops, k Kind, s *Set) {
	me := p.state.turn
	for _, c := range d.kinds {
		if d.coloured>>c&1 == 0 {
			continue
		}
		for _, colour := range [2]Set{d.dark, p.otherColour(d)} {
			all := p.among(MakePiece(me, c), &p.by[me]) + int(p.hand[me][c])
			here := p.among(MakePiece(me, c), &colour)
			if c == k {
				if here+1 > (all+1)/2 {
					for w := range s {
						s[w] &^= colour[w]
					}
				}
				continue
			}
			// one square less of this colour must leave enough for those in hand
			free := d.rule[c].allowed[me].Intersect(&colour)
			for w := range free {
				free[w] &^= p.all[w]
			}
			if p.hand[me][c] > 0 && here+free.Len()-1 < all/2 {
				for w := range s {
					s[w] &^= free[w]
				}
			}
		}
	}
}

func (p *Position) otherColour(d *drops) Set {
	var light Set
	for w := range light {
		light[w] = ^d.dark[w]
	}
	return light
}
