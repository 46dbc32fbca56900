package ini

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// The largest board of the program.
const (
	maxFiles = 12
	maxRanks = 10
)

// A region is a set of squares: a bit for each file, a number for each rank.
type region [maxRanks]uint16

// A pair holds a region for White and one for Black.
type pair [2]region

// everywhere is every square there can be.
func everywhere() region {
	var r region
	for i := range r {
		r[i] = 1<<maxFiles - 1
	}
	return r
}

// ranks returns the ranks from one to another, numbered from 1.
func ranks(from, to int) region {
	var r region
	for i := max(from, 1); i <= min(to, maxRanks); i++ {
		r[i-1] = 1<<maxFiles - 1
	}
	return r
}

// box returns the squares of a board.
func box(files, ranks int) region {
	var r region
	for i := range min(ranks, maxRanks) {
		r[i] = 1<<files - 1
	}
	return r
}

func (r region) and(o region) region {
	for i := range r {
		r[i] &= o[i]
	}
	return r
}

func (r region) or(o region) region {
	for i := range r {
		r[i] |= o[i]
	}
	return r
}

func (r region) without(o region) region {
	for i := range r {
		r[i] &^= o[i]
	}
	return r
}

func (r region) empty() bool { return r == region{} }

func (r region) has(file, rank int) bool {
	return file >= 0 && file < maxFiles && rank >= 0 && rank < maxRanks && r[rank]>>file&1 != 0
}

func (r *region) add(file, rank int) { r[rank] |= 1 << file }

// each calls f for the squares, by ranks from below.
func (r region) each(f func(file, rank int)) {
	for rank, row := range r {
		for ; row != 0; row &= row - 1 {
			f(bits.TrailingZeros16(row), rank)
		}
	}
}

// turned is the region seen from the other side of a board: its mirror image, or its half turn.
func (r region) turned(files, ranks int, mirror bool) region {
	var out region
	r.and(box(files, ranks)).each(func(file, rank int) {
		if !mirror {
			file = files - 1 - file
		}
		out.add(file, ranks-1-rank)
	})
	return out
}

// shifted is the region moved up by so many ranks.
func (r region) shifted(up int) region {
	var out region
	for i, row := range r {
		if j := i + up; j >= 0 && j < maxRanks {
			out[j] = row
		}
	}
	return out
}

// rectangles writes the region as squares and rectangles, as few as is simple.
func (r region) rectangles() []string {
	out := []string{}
	for rank := range r {
		for r[rank] != 0 {
			first := bits.TrailingZeros16(r[rank])
			n := bits.TrailingZeros16(^(r[rank] >> first))
			mask := uint16((1<<n - 1) << first)
			top := rank
			for top+1 < maxRanks && r[top+1]&mask == mask && (r[top+1]&^mask == 0 || n > 1) {
				top++
			}
			for i := rank; i <= top; i++ {
				r[i] &^= mask
			}
			from, to := squareName(first, rank), squareName(first+n-1, top)
			if from == to {
				out = append(out, from)
				continue
			}
			out = append(out, from+"-"+to)
		}
	}
	return out
}

func squareName(file, rank int) string { return string(rune('a'+file)) + strconv.Itoa(rank+1) }

// parseRegion reads squares such as e4, files such as d* and ranks such as *8.
func parseRegion(text string) (region, error) {
	var out region
	words := strings.Fields(text)
	for i, word := range words {
		if word == "-" {
			if i+1 < len(words) {
				return out, fmt.Errorf("read %s after -, which ends the list", cut(words[i+1]))
			}
			break
		}
		file, rank := word[0]|0x20, word[1:]
		allFiles, allRanks := word[0] == '*', rank == "*"
		n, err := strconv.Atoi(rank)
		switch {
		case !allFiles && (file < 'a' || file >= 'a'+maxFiles), allFiles && allRanks, !allRanks && (err != nil || n < 1 || n > maxRanks):
			return out, fmt.Errorf("read %s, expected squares such as e4, files such as d* and ranks such as *8, at most l and 10", cut(word))
		case allFiles:
			out = out.or(ranks(n, n))
		case allRanks:
			for i := range maxRanks {
				out.add(int(file-'a'), i)
			}
		default:
			out.add(int(file-'a'), n-1)
		}
	}
	return out, nil
}
