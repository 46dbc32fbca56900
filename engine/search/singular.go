package search

// Singular extension is tried from singularDepth on. The margin below the table's score
// grows with depth.
const (
	singularDepth  = 6
	singularMargin = 2 // for each ply of depth
	singularLag    = 3 // plies by which the table's entry may be shallower than the node
)

// singular returns by how many plies longer than others the move from the table is
// searched. Singular extension: all other moves of the node score far less in a search of
// half the depth, so that everything hangs on this one. If another move is above beta,
// too, the node is left with that score (multi-cut); leave then says so.
func (s *Searcher) singular(w *window, n *node, e *entry) (longer, score int, leave bool) {
	if n.depth < singularDepth || n.inCheck || n.excluded != 0 || n.ply >= 2*s.iteration || !s.uses(Singular) {
		return 0, 0, false
	}
	known := loaded(int(e.score), n.ply)
	if e.bound() == atMost || int(e.depth) < n.depth-singularLag || known >= mateZone || known <= -mateZone {
		return 0, 0, false
	}
	others := *n
	others.depth = (n.depth - 1) / 2
	others.excluded = e.move()
	others.inPV = false
	bar := known - singularMargin*n.depth
	score = s.inner(bar-1, bar, &others)
	switch {
	case s.stopped:
		return 0, 0, true
	case score < bar:
		return 1, 0, false
	case bar >= w.beta && !n.inPV:
		return 0, bar, true
	case known >= w.beta:
		return -1, 0, false
	}
	return 0, 0, false
}
