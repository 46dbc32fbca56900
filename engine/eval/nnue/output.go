package nnue

import "komi/engine"

// Output returns the output for player q, in hundredths of a pawn, where turn is on
// turn. With two players, turn must be q.
func (n *Net) Output(a *Accumulators, q, turn engine.Player) int {
	sum := int64(0)
	head := &n.head[q][turn]
	for view := range n.views {
		for b := range n.blocks {
			sum += n.weigh(&a[view][b], &n.heads[int(head[view])+b])
		}
	}
	return n.base + int(sum>>(2*n.scale+outputShift))
}

// weigh clips and squares the units of one block and adds them up by their
// weights.
func (n *Net) weigh(r *row, w *[Block]int64) int64 {
	one := n.one
	sum := int64(0)
	for i, lanes := range r {
		u := (*[4]int64)(w[4*i:])
		a := min(max(int64(lanes&0xffff)-laneZero, 0), one)
		b := min(max(int64(lanes>>16&0xffff)-laneZero, 0), one)
		c := min(max(int64(lanes>>32&0xffff)-laneZero, 0), one)
		d := min(max(int64(lanes>>48)-laneZero, 0), one)
		sum += a*a*u[0] + b*b*u[1] + c*c*u[2] + d*d*u[3]
	}
	return sum
}
