package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
)

// zobrist are the random numbers whose exclusive or is a position's key. The
// seed is fixed, so that keys are the same on every machine.
type zobrist struct {
	piece    [256]*[256]uint64
	turn     [MaxPlayers]uint64
	castling [256]uint64
	ep       [256]uint64
	flag     [8]uint64
	unmoved  [64]uint64
	seed     uint64
}

func newZobrist(r *Rules) *zobrist {
	rng := rand.New(rand.NewPCG(0x6b6f6d69, 1))
	z := &zobrist{seed: rng.Uint64()}
	for p := range r.players {
		for k := 1; k < len(r.kinds); k++ {
			t := new([256]uint64)
			for sq := range r.size {
				t[sq] = rng.Uint64()
			}
			z.piece[MakePiece(Player(p), Kind(k))] = t
		}
	}
	for i := 1; i < len(z.turn); i++ {
		z.turn[i] = rng.Uint64()
	}
	for _, t := range [][]uint64{z.castling[1:], z.ep[:], z.flag[1:], z.unmoved[:]} {
		for i := range t {
			t[i] = rng.Uint64()
		}
	}
	return z
}

// hand returns the number for having n pieces of a kind in hand; 0 for n = 0.
// It mixes instead of looking up, as hands change seldom.
func (z *zobrist) hand(owner Player, k Kind, n uint8) uint64 {
	if n == 0 {
		return 0
	}
	return z.mix(uint64(owner)<<16 | uint64(k)<<8 | uint64(n))
}

// checks returns the number for having given n checks; 0 for n = 0.
func (z *zobrist) checks(by Player, n uint8) uint64 {
	if n == 0 {
		return 0
	}
	return z.mix(1<<24 | uint64(by)<<16 | uint64(n))
}

// wall returns the number for a wall on a square.
func (z *zobrist) wall(at Square) uint64 { return z.mix(1<<25 | uint64(at)) }

// mix turns what is told apart into a number.
func (z *zobrist) mix(what uint64) uint64 {
	x := z.seed ^ what
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9 // splitmix64, Steele, Lea and Flood 2014
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// key computes the key from nothing, as the incremental one must be.
func (p *Position) key() uint64 {
	z := p.r.zobrist
	var key uint64
	for _, sq := range p.Occupied().Squares() {
		key ^= z.piece[p.board[sq]][sq]
	}
	for sq := range p.walls.All() {
		key ^= z.wall(sq)
	}
	for o := range p.r.players {
		for k := range p.r.kinds {
			key ^= z.hand(Player(o), Kind(k), p.hand[o][k])
		}
	}
	key ^= z.turn[p.state.turn] ^ z.castling[p.state.castling] ^ z.flag[p.state.flag]
	for _, e := range p.state.ep {
		if e.sq >= 0 {
			key ^= z.ep[e.sq]
		}
	}
	for o := range p.r.players {
		key ^= z.checks(Player(o), p.state.checks[o])
	}
	for i := range z.unmoved {
		if p.state.unmoved>>i&1 != 0 {
			key ^= z.unmoved[i]
		}
	}
	return key
}

// hashSpec digests what decides how a game is played.
func hashSpec(s *Spec) string {
	played := *s
	played.Options, played.Name = nil, ""
	played.Pieces = slices.Clone(s.Pieces)
	for i := range played.Pieces {
		played.Pieces[i].Name = ""
	}
	text, err := json.Marshal(played)
	if err != nil {
		panic("engine: a spec is plain data: " + err.Error())
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		panic("engine: a spec is plain data: " + err.Error())
	}
	text, err = json.Marshal(said(tree)) // keys come out sorted
	if err != nil {
		panic("engine: a spec is plain data: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// said drops from decoded JSON what says nothing: nulls, zeros, empty texts and empty
// lists. So a field that the format gains changes the digest only of the games that use
// it. Tables stay even if nothing is left in them, and published digests count on that.
// A field that is a struct must therefore be a pointer, or be left out of the JSON where
// it is zero, or it changes the digest of every game.
func said(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			if x = said(x); x != nil {
				out[k] = x
			}
		}
		return out
	case []any:
		if len(v) == 0 {
			return nil
		}
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = said(x)
		}
		return out
	case float64:
		if v == 0 {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	case bool:
		if !v {
			return nil
		}
	}
	return v
}
