// Package betza reads Betza notation, the field's shorthand for how a piece
// moves. It expands a text into elementary moves, each with one direction and fixed
// legs.
// It knows no boards and no games.
//
// # Reading a text
//
// A text is a row of clauses. A piece has the moves of all of them. A clause is an
// atom, which is a capital letter. Modifiers, which are small letters, may stand
// before it, and a range after it. "fmWfcF" is a step forward without capture and a
// capture one step diagonally forward.
//
// The meaning is that of XBoard's Betza page and of "Betza notation (extended)"
// on chessvariants.com. Some of their letters are left out, such as j, o, d and
// y. The parser refuses them with an error that names the letter and its column.
//
// # Terms
//
//   - atom: a step and its mirror images, four of them if it is straight
//     (orthogonal or diagonal), eight if it is oblique.
//   - leap: a step that ignores what stands between.
//   - ride: the same step again and again while the squares are empty.
//   - lame: a lame leap is blocked by a piece on the squares between.
//   - hop: a ride that must jump a piece, its screen.
//   - leg: one straight part of a move; most moves have one.
//   - target: one of the steps of an atom.
//
// # Atoms
//
//	G Z C H C Z G    W (1,0) wazir      C (3,1) camel      K = WF  king
//	Z A N D N A Z    F (1,1) ferz       Z (3,2) zebra      R = WW  rook
//	C N F W F N C    D (2,0) dabbaba    G (3,3) tripper    B = FF  bishop
//	H D W * W D H    N (2,1) knight                        Q = RB  queen
//	C N F W F N C    A (2,2) alfil
//	Z A N D N A Z    H (3,0) threeleaper
//	G Z C H C Z G
//
// Any other step is an atom by its numbers: (4,1) is the giraffe, (0,4) the fourleaper.
//
// A number after the atom is its range: W3 rides at most three steps, N0
// without limit, R4 is W4. A doubled letter rides without limit: NN is N0.
//
// # Directions
//
// Without direction letters an atom has all its targets. The letters are f
// forward, b backward, l left, r right, v = f and b, s = l and r, and h half.
// They are read two at a time where two mean something together, else one at a
// time, and what they mean is joined: frW steps forward or right, while frF is
// the one diagonal between. To keep two letters of an eightfold atom apart,
// double them: ffrrN is fN and rN.
//
// Orthogonal atoms (W D H R) have one target a letter; h means nothing:
//
//	. f .
//	l * r
//	. b .
//
// Diagonal atoms (F A G B) have two targets a letter, one for two letters in
// either order; fs is f, bs is b, lv is l, rv is r:
//
//	f  .  f     l  .  r     lf .  rf
//	.  *  .     .  *  .     .  *  .
//	b  .  b     l  .  r     lb .  rb
//
// Oblique atoms (N C Z) have two targets a letter, those that go farthest that
// way; f and ff are the same. Of two different letters the second is the pair
// and the first the half of it, so that lf is the left one of the two most
// forward and fl the forward one of the two most left:
//
//	 . ff  . ff  .     . lf  . rf  .     . lv  . rv  .
//	ll  .  .  . rr    fl  .  .  . fr    fs  .  .  . fs
//	 .  .  *  .  .     .  .  *  .  .     .  .  *  .  .
//	ll  .  .  . rr    bl  .  .  . br    bs  .  .  . bs
//	 . bb  . bb  .     . lb  . rb  .     . lv  . rv  .
//
// With h they mean a half plane (fh, bh, lh, rh), or all targets of one
// handedness (hr, hl):
//
//	 . fh  . fh  .     . lh  . rh  .     . hl  . hr  .
//	fh  .  .  . fh    lh  .  .  . rh    hr  .  .  . hl
//	 .  .  *  .  .     .  .  *  .  .     .  .  *  .  .
//	bh  .  .  . bh    lh  .  .  . rh    hl  .  .  . hr
//	 . bh  . bh  .     . lh  . rh  .     . hr  . hl  .
//
// K and Q are eightfold too. One letter is the straight target alone, so that
// fK is fW and not fWfF, which is fhK:
//
//	lf  f rf     fs  . fs     fh fh fh     lh  . rh     lv  . rv
//	 l  *  r      .  *  .      .  *  .     lh  * rh      .  *  .
//	lb  b rb     bs  . bs     bh bh bh     lh  . rh     lv  . rv
//
// # Other modifiers
//
//   - m: may end on an empty square; c: on an enemy; e: takes en passant. With
//     none of them m and c both hold.
//   - i: only while the piece has not moved.
//   - n: lame. A straight leap passes the squares between. An oblique one goes
//     orthogonally first and then diagonally outward: nN is blocked on one
//     square like the xiangqi horse, nZ on one orthogonal and one diagonal
//     square, nC on two orthogonal squares.
//   - p: hops like a cannon, over one piece to any square beyond it, for moves
//     and captures alike unless m or c says otherwise: the xiangqi cannon is
//     mRcpR. g: hops like a grasshopper, to the step right behind the piece.
//   - a: and again, another leg of the same length, or with a riding atom another
//     ride. What stands before the a belongs to the leg before, what stands after it to
//     the leg after.
//
// # Chains of legs
//
// The square between two legs must be empty (m, which need not be written). The
// modality of the last leg is that of the move. Directions of a later leg are
// turns from the leg before, in the eightfold way of K: f straight on, fs half
// right and half left, s the right angles, b back. A turn by half a right angle
// makes an orthogonal leg diagonal or the reverse, for the rest of the move.
// Without directions a later leg takes every turn of the atom but b, for W and F
// those of right angles. Here are one move each of the xiangqi horse (mao), its
// mirror (moa), the janggi elephant and its mirror, with * the start, o the
// squares that must be empty and x the end:
//
//	mafsW    mafsF    mafsmafW    mafmafsF
//	 . x      . x      . . x       . . x
//	 o .      . o      . o .       . . o
//	 * .      * .      o . .       . o .
//	                   * . .       * . .
//
// # Hook movers
//
// With R or B, or another atom that rides, a slide may turn once, on any empty square of
// its way: masR slides, turns by a right angle and slides on. The hook mover of Maka Dai
// Dai shogi, which need not turn, is RmasR, the capricorn BmasB:
//
//	RmasR         masR
//	x x x x x x   x x x . x x
//	x x x * x x   . . . * . .
//	x x x x x x   x x x . x x
//
// # Bent riders
//
// t[FR], "then", is a step of the first atom, a leaper, after which the piece may ride on
// outward as the second, R or B, which may have a range. What stands before t belongs to
// the first step. t[FR] is the griffon, t[WB] the manticore, t[NB] the rhinoceros of
// Grande Acedrex:
//
//	t[FR]       t[WB]     t[NB]
//	 . x . .     . . x     . . . x
//	 . x . .     . x .     . . x .
//	 . x x x     x . .     . x . .
//	 * . . .     * . .     . . . .
//	                       * . . .
//
// Legs of oblique atoms, hops and a third ride in a chain, and captures before the last
// leg are not supported.
package betza
